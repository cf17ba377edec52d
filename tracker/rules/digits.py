"""Digits as people type them: plain ones, and the full-width ones of an input method; no others."""

import re

_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: " ", 0x2212: "-"}
_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")


def narrow(text: str) -> str:
    """The text with full-width letters, digits and signs made plain ones."""
    return text.translate(_WIDE)


def whole(text: str) -> int | None:
    """The whole number that a text is, of at most nine digits; None for anything else."""
    plain = narrow(text).strip()
    return int(plain) if _WHOLE.fullmatch(plain) else None
