"""The catalogue: choice of language, fallback to the source text, plurals, and the compiled files."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tracker.words import catalogue

GERMAN = r"""
msgid ""
msgstr ""
"Language: de\n"
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "surfaces"
msgstr "taucht auf"

msgid "{n} round"
msgid_plural "{n} rounds"
msgstr[0] "{n} Runde"
msgstr[1] "{n} Runden"

msgid "sinks"
msgstr ""
"""

JAPANESE = r"""
msgid ""
msgstr ""
"Language: ja\n"
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=1; plural=0;\n"

msgid "surfaces"
msgstr "浮上する"

msgid "{n} round"
msgid_plural "{n} rounds"
msgstr[0] "{n}ラウンド"
"""


@pytest.fixture(autouse=True)
def unspoken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start each test with no language chosen and no locale, and put both back."""
    monkeypatch.setattr(catalogue, "_current", None)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("de", GERMAN), ("ja", JAPANESE)):
        mo = tmp_path / name / "LC_MESSAGES" / "tracker.mo"
        mo.parent.mkdir(parents=True)
        with mo.open("wb") as file:
            write_mo(file, read_po(text.strip().splitlines(), locale=name))
    return tmp_path


def test_speaks_the_language_asked_for(folder: Path) -> None:
    assert catalogue.use("ja", folder=folder) == "ja"
    assert catalogue.translate("surfaces") == "浮上する"
    assert catalogue.use("de", folder=folder) == "de"
    assert catalogue.translate("surfaces") == "taucht auf"


@pytest.mark.parametrize(
    ("n", "german", "japanese", "english"),
    [
        (0, "{n} Runden", "{n}ラウンド", "{n} rounds"),
        (1, "{n} Runde", "{n}ラウンド", "{n} round"),
        (2, "{n} Runden", "{n}ラウンド", "{n} rounds"),
    ],
)
def test_plural_forms_are_the_languages_own(folder: Path, n: int, german: str, japanese: str, english: str) -> None:
    for lang, text in (("de", german), ("ja", japanese), ("C", english)):
        catalogue.use(lang, folder=folder)
        assert catalogue.translate_n("{n} round", "{n} rounds", n) == text


@pytest.mark.parametrize("text", ["sinks", "never heard of", "100 % of {name}"])
def test_a_text_without_translation_stays_as_it_is(folder: Path, text: str) -> None:
    catalogue.use("de", folder=folder)
    assert catalogue.translate(text) == text
    assert catalogue.translate_n(text, "many", 1) == text


def test_the_empty_text_is_not_the_catalogues_header(folder: Path) -> None:
    catalogue.use("de", folder=folder)
    assert catalogue.translate("") == ""


@pytest.mark.parametrize("lang", ["ja_JP.UTF-8", "ja-JP", "JA", "ja_JP@calendar", "ja.eucJP"])
def test_a_region_falls_back_to_its_language(folder: Path, lang: str) -> None:
    assert catalogue.use(lang, folder=folder) == "ja"


def test_a_regions_own_catalogue_comes_first(folder: Path) -> None:
    (folder / "de").rename(folder / "ja_JP")
    assert catalogue.use("ja-jp", folder=folder) == "ja_JP"
    assert catalogue.translate("surfaces") == "taucht auf"


@pytest.mark.parametrize("lang", ["", "C", "C.UTF-8", "POSIX", "fr", "tlh_KLI", "../de", "de/../de", "\0", "日本語"])
def test_an_unknown_language_means_the_source_text(folder: Path, lang: str) -> None:
    catalogue.use("de", folder=folder)
    assert catalogue.use(lang, folder=folder) == ""
    assert catalogue.translate("surfaces") == "surfaces"


@pytest.mark.parametrize("content", [b"", b"no catalogue", b"\xde\x12\x04\x95" + b"\xff" * 60])
def test_a_damaged_catalogue_means_the_source_text(folder: Path, content: bytes) -> None:
    (folder / "de" / "LC_MESSAGES" / "tracker.mo").write_bytes(content)
    assert catalogue.use("de", folder=folder) == ""
    assert catalogue.translate("surfaces") == "surfaces"


@pytest.mark.parametrize(
    ("variables", "spoken"),
    [
        ({}, ""),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_MESSAGES": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE", "LC_MESSAGES": "de_DE", "LC_ALL": "ja_JP"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C.UTF-8"}, ""),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": ""}, "ja"),
    ],
)
def test_the_locale_decides_unless_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], spoken: str
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert catalogue.use(folder=folder) == spoken
    assert catalogue.use("de", folder=folder) == "de"


def test_the_first_text_chooses_the_locales_language() -> None:
    assert catalogue.translate("certainly no message") == "certainly no message"
    assert catalogue._current is not None


def test_markers_return_what_they_mark() -> None:
    assert catalogue.N_("one") == "one"
    assert catalogue.N_n("one", "many") == ("one", "many")


def test_languages_lists_what_is_compiled(folder: Path) -> None:
    assert catalogue.languages(folder=folder) == ["de", "ja"]


def test_every_catalogue_is_compiled_where_the_package_is_installed() -> None:
    sources = list(catalogue.LOCALE.glob("*/LC_MESSAGES/tracker.po"))
    assert "en" in catalogue.languages()
    for po in sources:
        assert catalogue.use(po.parent.parent.name) == po.parent.parent.name


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def forms(text: Any) -> Sequence[str]:
    """What a catalogue holds of a message: its one text, or all forms of its plural."""
    return (text,) if isinstance(text, str) else text


def test_translations_keep_their_placeholders() -> None:
    wrong = []
    for po in catalogue.LOCALE.glob("*/LC_MESSAGES/tracker.po"):
        with po.open("rb") as file:
            messages = [message for message in read_po(file) if message.id]
        for message in messages:
            plural = not isinstance(message.id, str)
            known = set[str]().union(*map(fields, forms(message.id)))
            for string in forms(message.string):
                # a form of a plural may leave the number out ("one round")
                if string and (fields(string) - known or (not plural and fields(string) != known)):
                    wrong.append((po.parent.parent.name, message.id, string))
    assert wrong == []


def test_importing_reads_nothing() -> None:
    code = "import sys, tracker.words.catalogue as c; assert c._current is None and 'gettext' not in sys.modules"
    environment = {**os.environ, "LC_ALL": "ja_JP.UTF-8"}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)


def test_the_catalogues_are_up_to_date_with_the_sources() -> None:
    script = catalogue.LOCALE.parents[2] / ".build" / "extract.py"
    done = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
