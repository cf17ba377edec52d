"""Random keys and sizes for a while: `python tests/bench/wild_keys.py [SECONDS] [SEED]`; fails if anything breaks."""

import asyncio
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from fights import bridge
from tui.fights import session
from tui.test_random_keys import wild

from tracker.session.dice import RandomDice


def main() -> int:
    """A minute unless told otherwise; says how many keys it were."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory() as folder:
        running = session(Path(folder), bridge(), roller=RandomDice(seed))
        count = asyncio.run(wild(running, seed, presses=1_000_000, seconds=seconds))
        print(f"{count} keys, {running.number} steps, round {running.encounter.round}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
