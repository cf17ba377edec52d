"""A journal's step read as JSON: some twenty times as quick as reading it as TOML.

What `record_text` writes differs from JSON in a few signs only. Whatever it wouldn't have written isn't read here.
"""

import re
from itertools import accumulate

_TEXT = re.compile(rb'("[^"\\]*(?:\\.[^"\\]*)*")')
_KEY = re.compile(rb"(?<=[\n ])([A-Za-z0-9_-]+) = ")
_NAME = re.compile(rb"^([a-z_]+) = ", re.MULTILINE)
_LONG = re.compile(rb"\d{19}")
_FLAT = re.compile(rb"[^\[\]{}]+")
_DEEPER = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}
_HERE = b"\x00"
"""Stands where a text stood."""


def as_json(content: bytes, depth: int) -> bytes | None:
    """The names and values of a step, behind its mark, as a JSON object; None if it isn't sure to be one that says the
    same, or if something in it lies deeper than `depth`."""
    if _HERE in content:
        return None
    parts = _TEXT.split(content)
    bare = _HERE.join(parts[::2])
    # A whole number as long as this may be longer than JSON's readers take.
    if _LONG.search(bare) or max(accumulate(map(_DEEPER.__getitem__, _FLAT.sub(b"", bare))), default=0) > depth:
        return None
    names = _NAME.findall(bare)
    if len(set(names)) < len(names):
        return None
    # Within a value, a line begins with two spaces or ends a list; all others begin a value.
    bare = bare.rstrip(b"\n").replace(b",\n]", b"]").replace(b"\n  ", b"  ").replace(b"\n", b",\n")
    keyed = _KEY.split(b"\n" + bare.replace(_HERE + b" = ", _HERE + b":"))
    keyed[1::2] = [b'"%s":' % name for name in keyed[1::2]]
    parts[::2] = b"".join(keyed).split(_HERE)
    return b"{%s}" % b"".join(parts)
