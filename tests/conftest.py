"""What holds for every test: the same examples each time, and English."""

import os

from hypothesis import HealthCheck, settings

for _name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
    os.environ.pop(_name, None)
os.environ["LC_ALL"] = "C.UTF-8"
# Programs that tests start would compile all modules anew each time.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# `pytest --hypothesis-profile=thorough` searches wider, with new examples each time.
settings.register_profile("thorough", max_examples=2000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "default",
    max_examples=20,
    derandomize=True,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("default")
