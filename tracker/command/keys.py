"""Which keys can be bound: those that survive SSH, tmux and a tablet, and hurt nobody when a line splits them."""

from string import ascii_letters, digits

PRINTABLE = frozenset(ascii_letters + digits + ":/?!")
NAMED = frozenset(
    {
        "space",
        "enter",
        "escape",
        "tab",
        "up",
        "down",
        "left",
        "right",
        "pageup",
        "pagedown",
        "backspace",
    }
)
LOST_WITH_CTRL = frozenset("abhijmsqz")
"""Letters that don't arrive with Ctrl: tmux's and screen's own, flow control, job control, and other keys' codes."""
SPLIT = frozenset("ABCDFHOPQRS[~")
"""What an escape sequence ends in: one that the line splits arrives as Esc and this, so it must do nothing."""


def survives(key: str) -> bool:
    """Whether a key may be bound: a printable character as it is, a named key, or "ctrl+" and a small letter."""
    if key.startswith("ctrl+"):
        letter = key.removeprefix("ctrl+")
        return len(letter) == 1 and letter in ascii_letters[:26] and letter not in LOST_WITH_CTRL
    return (key in PRINTABLE and key not in SPLIT) or key in NAMED
