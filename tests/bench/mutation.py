"""Whether the tests of the rules notice small faults: `python tests/bench/mutation.py [--mutants 500] [--seed 1]
[--minutes 40] [--jobs 1] [MODULE…]`.

Mutants of tracker/rules, or of these modules alone, are drawn with the seed. Each is put before the tests of
tests/rules that run the line it is on, the cheapest first, up to the first failure. What no test notices survives, and
is listed. Neither the rules nor the tests may be changed meanwhile.
"""

import argparse
import os
import pickle
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest
from mutants import ROOT, Mutant, drawn
from trials import ALONE, TESTS, Loaded, apart, told, tried_anew


def tried(mutants: Sequence[Mutant], jobs: int, goes_on: Callable[[], bool]) -> dict[Mutant, bool]:
    """Tries mutants as long as it may go on: whether each survived."""
    with tempfile.TemporaryDirectory() as folder:
        learned = Path(folder, "learned")

        def loaded() -> int:
            return pytest.main([*ALONE, str(TESTS)], [Loaded(mutants, jobs, goes_on, learned)])

        if dict(apart([(None, loaded)]))[None]:
            sys.exit("the tests can't be run")
        witnesses, verdicts = pickle.loads(learned.read_bytes())

    left = (mutant for mutant in mutants if mutant not in verdicts and goes_on())
    for mutant, status in apart(((mutant, partial(tried_anew, mutant, witnesses.costs)) for mutant in left), jobs):
        verdicts[mutant] = told(mutant, status, witnesses)
    found: dict[Mutant, bool] = verdicts
    return found


def main() -> int:
    """Tests the mutants until they or the time run out."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("mutants", 500), ("seed", 1), ("minutes", 40), ("jobs", 1)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("modules", nargs="*", metavar="MODULE")
    options = parser.parse_args()
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    begun = time.monotonic()
    chosen, possible = drawn(options.seed, options.mutants, options.modules)
    verdicts = tried(chosen, options.jobs, lambda: time.monotonic() < begun + 60 * options.minutes)
    tested, survive = len(verdicts), sum(verdicts.values())
    print(f"{tested - survive} of {tested} killed, {100 - 100 * survive / max(1, tested):.1f} %; {survive} survive")
    print(
        f"seed {options.seed}: {tested} of the {len(chosen)} drawn were tested in {(time.monotonic() - begun) / 60:.1f}"
        f" minutes, {possible} are possible"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
