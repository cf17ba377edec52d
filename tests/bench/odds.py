"""Measures the odds of every attack of the bundled fights: `python tests/bench/odds.py`; exits 1 if one takes too long.

Each attacker has its turn, all its weapons, and every enemy that it can attack as the fight stands in its set-up."""

import sys
import time
from collections.abc import Iterator
from statistics import median

from msgspec import structs

from tracker.rules.odds import odds
from tracker.rules.refusal import Refused
from tracker.session.examples import example, examples
from tracker.state.encounter import Encounter
from tracker.state.event import Attack

LIMIT = 30.0
"""Milliseconds that the odds of an attack may take (median)."""
TIMES = 9


def attacks(encounter: Encounter) -> Iterator[tuple[Encounter, Attack]]:
    """Every attack, in the state in which the attacker has its turn."""
    for who, attacker in encounter.combatants.items():
        flow = structs.replace(encounter.flow, turn=who)
        begun = structs.replace(encounter, round=1, step="attacks", flow=flow)
        for target, other in encounter.combatants.items():
            if other.side == attacker.side:
                continue
            for weapon in ("", *(attack.name for attack in attacker.attacks)):
                yield begun, Attack(who=who, targets=(target,), weapon=weapon)


def main() -> int:
    """Measures all of them."""
    passed, slowest = True, 0.0
    found_in = [(name, *each) for name in examples() for each in attacks(example(name))]
    for name, encounter, event in found_in:
        try:
            found = odds(encounter, event)
        except Refused:
            continue
        took = []
        for _ in range(TIMES):
            start = time.perf_counter()
            odds(encounter, event)
            took.append((time.perf_counter() - start) * 1000)
        passed = passed and median(took) <= LIMIT
        slowest = max(slowest, median(took))
        mark = "ok  " if median(took) <= LIMIT else "OVER"
        print(
            f"{mark} {name}: {event.who} {event.targets[0]} {event.weapon or 'all'}: "
            f"{len(found.strikes)} strikes, {sum(map(len, found.fates))} ends, {median(took):.1f} ms"
        )
    print(f"slowest {slowest:.1f} ms (at most {LIMIT:.0f})")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
