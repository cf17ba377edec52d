"""`python -m tracker`."""

import sys

from tracker.main import main

sys.exit(main())
