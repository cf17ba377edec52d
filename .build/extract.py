"""Message catalogues: bring every `.po` up to date with the source texts, and compile it.

    python .build/extract.py           rewrite the .po files, compile the .mo files
    python .build/extract.py --check   write nothing; exit 1 if a .po is out of date

Every language has its folder in `tracker/words/locale`; a new one starts with an empty `tracker.po` there.
The output depends on the sources alone: sorted, without dates, places or tool versions.
"""

import argparse
import io
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
WORDS = ROOT / "tracker" / "words"
LOCALE = WORDS / "locale"
KEYWORDS = {
    "_": None,
    "N_": None,
    "translate": None,
    "ngettext": (1, 2),
    "N_n": (1, 2),
    "translate_n": (1, 2),
}
NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)


def extract(words: Path = WORDS) -> Catalog:
    """Collect the texts of every module under `words`."""
    template = Catalog()
    for module in sorted(words.rglob("*.py")):
        for _line, message, comments, context in extract_from_file(
            "python", module, keywords=KEYWORDS, comment_tags=("translators:",), strip_comment_tags=True
        ):
            template.add(message, auto_comments=comments, context=context)
    return template


def updated(po: Path, template: Catalog) -> str:
    """Give the text `po` should have: the template's messages, with the translations it has already."""
    locale = Locale.parse(po.parent.parent.name)
    with po.open("rb") as file:
        known = read_po(file, locale=locale)
    known.update(template, no_fuzzy_matching=True, update_header_comment=False)
    body = io.BytesIO()
    write_po(body, known, width=100, no_location=True, omit_header=True, sort_output=True, ignore_obsolete=True)
    return f"{_header(locale)}\n{body.getvalue().decode('utf-8').strip()}".rstrip() + "\n"


def compile_po(po: Path, mo: Path) -> None:
    """Compile one catalogue; a text without a translation is left out, so that the source text shows."""
    with po.open("rb") as file:
        catalog = read_po(file, locale=po.parent.parent.name)
    compiled = Catalog(locale=catalog.locale, fuzzy=False, creation_date=NO_DATE, revision_date=NO_DATE)
    for message in catalog:
        strings = message.string if isinstance(message.string, list | tuple) else (message.string,)
        if message.id and all(strings) and not message.fuzzy:
            compiled.add(message.id, message.string, context=message.context)
    with mo.open("wb") as file:
        write_mo(file, compiled)


def compile_all(locale: Path = LOCALE) -> list[Path]:
    """Compile every `.po` into the `.mo` beside it and return the new files."""
    made = []
    for po in sorted(locale.glob("*/LC_MESSAGES/*.po")):
        mo = po.with_suffix(".mo")
        compile_po(po, mo)
        made.append(mo)
    return made


def _header(locale: Locale) -> str:
    lines = (
        f"Language: {locale}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: {get_plural(str(locale)).plural_forms}",
    )
    return 'msgid ""\nmsgstr ""\n' + "".join(f'"{line}\\n"\n' for line in lines)


def main() -> int:
    """Update or check the catalogues."""
    parser = argparse.ArgumentParser(description="Bring the message catalogues up to date with the source texts.")
    parser.add_argument("--check", action="store_true", help="write nothing, fail if a catalogue is out of date")
    check = parser.parse_args().check

    template = extract()
    stale = 0
    for po in sorted(LOCALE.glob("*/LC_MESSAGES/tracker.po")):
        text = updated(po, template)
        if text == po.read_text(encoding="utf-8"):
            continue
        stale += 1
        print(f"{po.relative_to(ROOT)}: {'out of date; run python .build/extract.py' if check else 'updated'}")
        if not check:
            po.write_text(text, encoding="utf-8")
    if check:
        return 1 if stale else 0
    for mo in compile_all():
        print(f"{mo.relative_to(ROOT)}: compiled")
    return 0


if __name__ == "__main__":
    sys.exit(main())
