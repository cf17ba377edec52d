"""`tracker list`, `tracker new` and `tracker check`: the saves themselves."""

from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path
from shlex import quote

import msgspec

from tracker.cli.failure import DONE, REFUSED, refused
from tracker.cli.output import Output
from tracker.state.clean import clean_text
from tracker.store.listing import Saved, saved_encounters
from tracker.words import cli as words
from tracker.words import vocabulary
from tracker.words.catalogue import translate
from tracker.words.cli import say
from tracker.words.moment import moment_text
from tracker.words.width import table

# --- list


def run_list(options: Namespace, folder: Path, output: Output) -> int:
    """Prints the saved fights, the last saved first."""
    found = saved_encounters(folder)
    if output.as_json:
        output.data([_saved_data(saved) for saved in found])
    elif not found:
        output.lines([translate(words.NO_FIGHTS_YET)])
    else:
        head = (translate(words.FILE), translate(words.TITLE), translate(words.STANDS_AT), translate(words.SAVED_AT))
        output.lines(table([head, *map(_saved_row, found)]))
    return DONE


def _saved_data(saved: Saved) -> dict[str, object]:
    when = datetime.fromtimestamp(saved.saved, UTC).isoformat(timespec="seconds")
    return {**msgspec.to_builtins(saved), "saved": when}


def _saved_row(saved: Saved) -> tuple[str, str, str, str]:
    when = moment_text(saved.saved)
    if saved.problem is not None:
        from tracker.words.problems import problem_text

        return saved.slug, saved.title, problem_text(saved.problem), when
    where = [say(words.ROUND, round=saved.round)] if saved.round else []
    return saved.slug, saved.title, " · ".join([*where, vocabulary.step(saved.step)]), when


# --- new


def run_new(options: Namespace, folder: Path, output: Output) -> int:
    """Makes a fight: an empty one of a preset, or a copy of an example under the name given. Raises `Exists`."""
    from tracker.cli.failures import opens
    from tracker.rules.house import PRESETS
    from tracker.session.examples import example, examples
    from tracker.state.clean import clean_name
    from tracker.state.encounter import Encounter
    from tracker.store.book import Book
    from tracker.store.slug import slug

    title = clean_name(options.name)
    name = slug(title, empty="")
    if not title or not name:
        raise refused("bad-name", say(words.BAD_NAME, name=clean_text(options.name)[:80]))
    preset = options.preset
    if preset is not None and preset not in PRESETS:
        known = list(PRESETS)
        shown = clean_text(preset)[:80]
        raise refused("no-preset", say(words.NO_PRESET, preset=shown, known=words.listed(known)), known=known)
    if options.like is None:
        encounter = Encounter(name=title, preset=preset or "unified")
    else:
        known = examples()
        if options.like not in known:
            raise refused("no-example", words.no_example(options.like, known), known=known)
        encounter = msgspec.structs.replace(example(options.like), name=title)
        if preset is not None:
            encounter = msgspec.structs.replace(encounter, preset=preset)
    Book.create(folder, name, encounter).close()
    if output.as_json:
        output.data({"slug": name, "name": title})
    else:
        output.lines([say(words.MADE, title=title, open=opens(name), name=quote(name))])
    return DONE


# --- check


def run_check(options: Namespace, folder: Path, output: Output) -> int:
    """Prints every problem of a file; status 2 if one keeps it from being opened."""
    from tracker.session.knowledge import KNOWS
    from tracker.store.check import check
    from tracker.words.problems import problem_text

    path = Path(options.file)
    problems = check(path, KNOWS)
    shown = clean_text(path.name)
    if output.as_json:
        rows = [{**msgspec.to_builtins(problem), "text": problem_text(problem)} for problem in problems]
        output.data({"file": shown, "problems": rows})
    else:
        output.lines(map(problem_text, problems) if problems else [say(words.FILE_IS_RIGHT, file=shown)])
    return REFUSED if any(problem.grave for problem in problems) else DONE
