"""A journal's step read as JSON: several times as quick as reading it as TOML.

What `record_text` writes differs from JSON in a few signs only. Only what is spelt as it and JSON both spell it is read
here, so it says the same as TOML; all else is left to that.
"""

import re
from itertools import accumulate
from typing import Any

from msgspec import DecodeError, json

_HERE = b"\x00"
"""Stands where a text stood."""
_TEXT = re.compile(rb'("[^"\\]*(?:\\.[^"\\]*)*")')
_KEY = re.compile(rb"(?<=[\n ])([A-Za-z0-9_-]+) = ")
_FOREIGN = (b":", b"null")
"""What only JSON has outside of texts."""
_ODD_LINE = re.compile(rb"\n(?![a-z_]+ = |  \{|\]|\Z)")
"""A line that begins neither a value nor an item of a list, nor ends a list."""
_FLAT = re.compile(rb"[^\[\]{}\n]+")
_DEEPER = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}


def plain_of(content: bytes, depth: int) -> dict[str, Any] | None:
    """The names and values of a step, behind its mark, as plain data; None if it isn't sure to say the same as TOML, or
    if something in it lies deeper than `depth`."""
    if _HERE in content:
        return None
    parts = _TEXT.split(content)
    bare = _HERE.join(parts[::2])
    if any(sign in bare for sign in _FOREIGN) or _ODD_LINE.search(bare):
        return None
    # Within a value, a line begins with two spaces or ends a list; all others begin a value.
    bare = bare.rstrip(b"\n").replace(b",\n]", b"]").replace(b"[\n  ", b"[  ").replace(b",\n  ", b",  ")
    values = _FLAT.sub(b"", bare).split(b"\n")
    if not all(_is_whole(brackets, depth) for brackets in values):
        return None
    keyed = _KEY.split(b"\n" + bare.replace(b"\n", b",\n").replace(_HERE + b" = ", _HERE + b":"))
    keyed[1::2] = [b'"%s":' % name for name in keyed[1::2]]
    parts[::2] = b"".join(keyed).split(_HERE)
    try:
        found: dict[str, Any] = json.decode(b"{%s}" % b"".join(parts))
    except DecodeError:
        return None
    parts[::2] = [part.translate(None, b" \n") for part in parts[::2]]
    # Spelt again it is the same, so nothing in it stood twice and no number was rounded.
    is_same = len(found) == len(values) and json.encode(found) == b"{%s}" % b"".join(parts)
    return found if is_same else None


def _is_whole(brackets: bytes, depth: int) -> bool:
    """Whether as many close as open, and no more than so many lie in each other."""
    depths = [*accumulate(map(_DEEPER.__getitem__, brackets))]
    return not depths or (max(depths) <= depth and depths[-1] == 0)
