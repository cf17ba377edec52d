"""The one way to clean text that a person typed or a file holds, so that it can stand on a line of any terminal."""

import re
from typing import Any
from unicodedata import category, normalize

NAME_LENGTH = 60
TEXT_LENGTH = 2_000
"""The caps of names and of longer texts, in characters."""

_BREAKS = "\t\n\v\f\r\x85\u2028\u2029"
_DROPPED = (
    "\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f"  # the other control characters
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # they turn the direction of what follows
    "\ufe0f"  # terminals disagree about its width
    "\ud800-\udfff"  # can't be encoded
)
_BREAK = re.compile(f"\r\n|[{_BREAKS}]")
_DROP = re.compile(f"[{_DROPPED}]")
_SUSPECT = re.compile(rf"[{_BREAKS}{_DROPPED}]")


def clean_text(text: str, limit: int = TEXT_LENGTH) -> str:
    """The text on one line, in NFC, at most `limit` characters long.

    Line breaks and tabs become spaces; other control characters, bidi controls, lone surrogates and U+FE0F go. The
    zero-width joiner stays: names are spelt with it. Cleaning twice changes nothing more."""
    if not (text.isascii() and text.isprintable()):
        if _SUSPECT.search(text):
            text = _DROP.sub("", _BREAK.sub(" ", text))
        text = normalize("NFC", text)
    return text[:limit]


def clean_name(name: str, limit: int = NAME_LENGTH) -> str:
    """The name cleaned, with single spaces inside and none around it; empty if nothing in it can be seen."""
    name = " ".join(clean_text(name, len(name) * 4).split())[:limit].rstrip()
    if not name.isascii() and all(category(letter)[0] in "CZM" for letter in name):
        return ""
    return name


def clean_data(data: Any) -> Any:
    """Plain data with every text in it cleaned, keys too; texts keep their length."""
    if isinstance(data, str):
        return clean_text(data, len(data) * 4)
    if isinstance(data, dict):
        return {clean_data(key): clean_data(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [clean_data(value) for value in data]
    return data


def is_clean(source: str) -> bool:
    """Whether TOML source surely holds no text that cleaning would change; line feeds are the source's own."""
    if "\\" in source and re.search(r"\\[^\"\\]", source):
        return False
    if source.isascii():
        return not _SUSPECT.search(source.replace("\n", ""))
    return normalize("NFC", source) == source and not _SUSPECT.search(source.replace("\n", ""))
