"""Nothing below words makes a sentence: what a person reads there is only what isn't shown by words."""

import ast
import re
from pathlib import Path

from words.kinds import PACKAGE, sources

SENTENCE = re.compile(r"[^\W\d_]{2,} [^\W\d_]{2,}|(?:^|\s)\w{2,}[.!?]$")
"""Two words side by side, or a word with an end behind it."""

FAULTS = frozenset({"OSError", "ValueError", "TypeError", "FileExistsError", "Damaged"})
"""Exceptions of Python's own, and the detail of a damaged step: what they say goes into the report of a fault."""

ALLOWED: dict[str, tuple[str, ...]] = {
    # the forms in which the grammar writes its parameters
    "command/statblocks.py": ("NAME key=value…",),
    "command/engines.py": ("NAME side=… key=value…",),
    # the key of a die
    "rules/deployment.py": ("first side",),
    # comments in the files themselves, and how the reader of TOML says where it stopped
    "store/render.py": (
        "percent, by type",
        "to hit; ranged, magic likewise",
        "the smallest x, y, z of its body",
        "outside undo: step number, open prompts with their answers and dice",
        ": a tracker encounter. Edit it while no tracker has it open (comments of yours aren't kept); "
        "the next start takes your edit in as a step of its own.\n",
        "only what differs from the preset",
        "queue, agenda: part of the fight, undone with it",
        "depth of each area in cubes",
    ),
    "store/journal.py": (": the journal of a tracker encounter, written by the tracker alone.\nformat = ",),
    "store/source.py": (r" \(at (?:line (\d+), column (\d+)|end of document)\)$",),
}
"""By module: texts that are no words of the program to a person."""


def texts_of(module: Path) -> list[str]:
    """The texts of a module, those within f-strings too, but documentation and what is said of faults."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    apart = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in FAULTS:
            apart |= {id(inner) for argument in node.args for inner in ast.walk(argument)}
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in apart
    ]


LAYERS = ("state", "rules", "store", "command", "session")


def test_no_module_below_words_speaks() -> None:
    spoken = [
        (place, text)
        for module in sources(LAYERS)
        for text in texts_of(module)
        if SENTENCE.search(text) and text not in ALLOWED.get(place := str(module.relative_to(PACKAGE)), ())
    ]
    assert spoken == []


def test_what_is_allowed_is_there() -> None:
    stale = [
        (place, text) for place, texts in ALLOWED.items() for text in texts if text not in texts_of(PACKAGE / place)
    ]
    assert stale == []
