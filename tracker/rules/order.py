"""Id order (G15): numbers in ids count as numbers."""

import re
from collections.abc import Iterable
from functools import lru_cache

_NUMBER = re.compile(r"([0-9]+)")


@lru_cache(maxsize=4096)
def id_key(name: str) -> tuple[tuple[int, int, str], ...]:
    """The key by which ids are sorted: orc-2 before orc-10."""
    return tuple(
        (0, int(part), part) if part.isascii() and part.isdigit() else (1, 0, part)
        for part in _NUMBER.split(name)
        if part
    )


def in_id_order(names: Iterable[str]) -> list[str]:
    """Ids in id order."""
    return sorted(names, key=id_key)
