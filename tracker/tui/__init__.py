"""The screen; imports Textual, and nothing of `cli`.

Textual reads its switches from the environment when it is imported, so they are set here, before any of its modules:
no animation, and no keyboard protocol that stays on in the user's own terminal when an ssh line drops.
"""

import os

os.environ["TEXTUAL_DISABLE_KITTY_KEY"] = "1"
os.environ["TEXTUAL_ANIMATIONS"] = "none"
