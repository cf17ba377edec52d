"""Finding a fight by what was typed, and opening it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tracker.cli.failure import refused
from tracker.cli.output import Output
from tracker.session.knowledge import KNOWS
from tracker.state.clean import clean_text
from tracker.store.book import Book
from tracker.store.opening import Prefer
from tracker.store.problem import Conflict
from tracker.words import cli as words
from tracker.words.cli import say


def find(folder: Path, typed: str) -> str:
    """The file name of the fight that is meant: its own, or made of its title. Raises `Failed` with the nearest."""
    from tracker.session.saves import find_fight, nearest_fights

    found = find_fight(folder, typed)
    if found is not None:
        return found
    near = nearest_fights(folder, typed)
    raise refused("no-fight", words.no_fight(typed, near), name=clean_text(typed)[:80], nearest=near)


def open_for_reading(folder: Path, typed: str, output: Output) -> Book:
    """The fight as it is now, whoever has it open. Of a state that was edited while the journal went on, the journal's
    is taken, with a word about it."""
    slug = find(folder, typed)
    try:
        book = Book.open(folder, slug, write=False, knows=KNOWS)
    except Conflict as conflict:
        output.warn(say(words.CONFLICT_SHOWN, name=slug, step=conflict.step, last=conflict.last))
        return Book.open(folder, slug, write=False, prefer="journal", knows=KNOWS)
    tell_notices(book, output)
    return book


@contextmanager
def open_for_writing(folder: Path, typed: str, output: Output, prefer: Prefer | None = None) -> Iterator[Book]:
    """The fight, locked, and closed at the end; `prefer` says which holds if file and journal have gone two ways.
    Raises what `Book.open` raises."""
    book = Book.open(folder, find(folder, typed), write=True, prefer=prefer, knows=KNOWS)
    try:
        tell_notices(book, output)
        yield book
    except KeyboardInterrupt:
        raise  # closing would wait for the disk, and who pressed Ctrl+C has waited enough
    except BaseException:
        book.close()
        raise
    book.close()


def tell_notices(book: Book, output: Output) -> None:
    """Tells what happened on opening."""
    if book.notices:
        from tracker.words.problems import notice_text

        for notice in book.notices:
            output.warn(notice_text(notice))
