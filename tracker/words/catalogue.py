"""The message catalogue: which language is spoken, and a text's form in it.

The source text of every message is English. A compiled catalogue in `locale/<language>/LC_MESSAGES` replaces it; a
message without a translation stays as it stands in the source. Nothing is read before the first text is asked for.

Mark a text where it stands, so that the extractor finds it: `_("…")` and `ngettext("…", "…", n)` (these two are the
usual names for `translate` and `translate_n`) translate at once; `N_("…")` and `N_n("…", "…")` only mark a text that
stands in a table and is translated when it is shown.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

LOCALE = Path(__file__).parent / "locale"
"""Where the catalogues are."""

_current: NullTranslations | None = None


def use(lang: str | None = None, *, folder: Path = LOCALE) -> str:
    """Speak `lang` from now on, or the locale's language if it is None.

    Returns the catalogue's name, such as `ja`, or an empty string if there is none and the source texts are used.
    """
    global _current
    import gettext
    import struct

    for name in _candidates(_wanted() if lang is None else lang):
        try:
            with (folder / name / "LC_MESSAGES" / "tracker.mo").open("rb") as file:
                _current = gettext.GNUTranslations(file)
        except (OSError, ValueError, struct.error):
            continue  # absent or damaged
        return name
    _current = gettext.NullTranslations()
    return ""


def languages(*, folder: Path = LOCALE) -> list[str]:
    """Name the languages that have a compiled catalogue."""
    return sorted(file.parent.parent.name for file in folder.glob("*/LC_MESSAGES/tracker.mo"))


def translate(msgid: str) -> str:
    """Give the text in the current language."""
    return _speaking().gettext(msgid) if msgid else ""


def translate_n(one: str, many: str, n: int) -> str:
    """Give the text's form for `n` things in the current language; placeholders are the caller's to fill."""
    return _speaking().ngettext(one, many, n)


def N_(text: str) -> str:
    """Mark a text for the catalogue and return it as it is."""
    return text


def N_n(one: str, many: str) -> tuple[str, str]:
    """Mark a text that has a plural for the catalogue and return both forms as they are."""
    return one, many


def _speaking() -> NullTranslations:
    if _current is None:
        use()
    assert _current is not None
    return _current


def _wanted() -> str:
    """Name the locale for messages: the first of the three variables that is set decides, as POSIX has it."""
    return next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")


def _candidates(lang: str) -> list[str]:
    """List the catalogue names for a locale, best first: `pt-br.UTF-8` is `pt_BR`, then `pt`."""
    match = re.fullmatch(r"([A-Za-z]{2,3})(?:[-_]([A-Za-z0-9]{2,4}))?(?:\.[^@]*)?(?:@.*)?", lang)
    if not match:
        return []  # C, POSIX, or no locale at all
    language, region = match[1].lower(), match[2]
    return [f"{language}_{region.upper()}", language] if region else [language]
