"""The README is true: its pictures, its table of keys, and every command that it shows."""

import re
import shlex
import tomllib
from pathlib import Path

import pytest
from picturing import FOLDER, PICTURES, README, ROOT, UPDATING, block, fenced, keys, put, taken
from programs import needed
from tui.terminal import PROGRAM, Terminal, environment

from tracker.main import main
from tracker.session.batch import batch
from tracker.session.examples import copy_example, example
from tracker.session.library import BUNDLED
from tracker.session.session import Session
from tracker.store.book import Book
from tracker.tui.cells import width
from tracker.words import cli as words
from tracker.words.help import help_topics

TEXT = README.read_text(encoding="utf-8")
SHELL = [
    line for found in re.findall(r"^```sh\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE) for line in found.splitlines()
]
"""Every command line, in order."""
ON_SCREEN = ["tracker demo"]
ELSEWHERE = ("ssh ", "tmux ", "python3 -m venv", ".venv/bin/", "UPDATE_")
COMMANDS = [
    re.split(r" {2,}", line)[0]
    for line in re.findall(r"^## Commands\n.*?^```text\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)[0].splitlines()
]
TICKED = re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```$", "", TEXT, flags=re.DOTALL | re.MULTILINE))
"""What stands between backticks in the running text."""


@pytest.mark.parametrize("name", PICTURES)
async def test_pictures(name: str, tmp_path: Path) -> None:
    picture = PICTURES[name]
    shown = await taken(picture, tmp_path)
    path = FOLDER / f"{name}.txt"
    if UPDATING:
        path.write_text(f"{shown}\n", encoding="utf-8")
        put(name, fenced(shown))
    assert path.read_text(encoding="utf-8") == f"{shown}\n"
    assert block(name) == fenced(shown)
    assert len(shown.split("\n")) == picture.rows
    assert max(map(width, shown.split("\n"))) <= picture.columns


def test_the_table_of_keys() -> None:
    if UPDATING:
        put("keys", keys())
    assert block("keys") == keys()


def test_it_is_short() -> None:
    assert len(TEXT.splitlines()) <= 300


def test_every_kind_of_line_is_known() -> None:
    rest = [line for line in SHELL if not line.startswith(("tracker ", *ELSEWHERE))]
    assert rest == []


def test_the_lines_without_a_screen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRACKER_SAVES", str(tmp_path))
    lines = [line for line in SHELL if line.startswith("tracker ") and line not in ON_SCREEN]
    assert len(lines) > 20
    for line in lines:
        status = main(shlex.split(line)[1:])
        out, err = capsys.readouterr()
        assert (status, err) == (0, ""), f"{line}\n{err}"
        assert out or line == "tracker list", line


def in_a_terminal(argv: list[str], folder: Path, sought: str) -> int:
    """Runs something on a terminal until a text stands there, then leaves; gives the exit status."""
    terminal = Terminal(argv, environment(folder))
    try:
        terminal.wait_for(sought)
        terminal.press(b"q")
        return terminal.ended()
    finally:
        terminal.kill()
        terminal.close()


@pytest.mark.parametrize("line", ON_SCREEN)
def test_the_lines_with_one(line: str, tmp_path: Path) -> None:
    assert line in SHELL
    assert in_a_terminal([*PROGRAM, *line.split()[1:]], tmp_path, "saved 0") == 0


def test_inside_tmux(tmp_path: Path) -> None:
    [line] = [line for line in SHELL if line.startswith("tmux ")]
    needed("tmux")
    copy_example("bridge", tmp_path)
    before, _, after = line.partition(" tracker ")
    argv = ["tmux", "-S", str(tmp_path / "socket"), "-f", "/dev/null", *before.split()[1:], *PROGRAM, *after.split()]
    assert in_a_terminal(argv, tmp_path, "saved 0") == 0


def test_the_line_for_ssh_ends_in_one_that_was_run() -> None:
    [line] = [line for line in SHELL if line.startswith("ssh ")]
    [other] = [line for line in SHELL if line.startswith("tmux ")]
    assert line.partition(" tracker ")[2] == other.partition(" tracker ")[2]
    assert line.startswith("ssh -t "), "the screen needs a terminal"


def test_the_lines_that_set_up() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    lines = [line for line in SHELL if line.startswith(ELSEWHERE) and not line.startswith(("ssh", "tmux"))]
    for line in lines:
        named = re.findall(r"'\.\[([^\]]*)\]'", line)
        assert all(extra in extras for names in named for extra in names.split(",")), line
        paths = [word for word in shlex.split(line) if word.endswith(".py") or word.startswith("tests")]
        assert all((ROOT / path).exists() for path in paths), line
    assert len([line for line in lines if re.match(r"^python3 -m venv .+ -m pytest$", line)]) == 1
    assert len([line for line in lines if re.match(r"^python3 -m venv .+tracker demo$", line)]) == 1


def test_the_commands(tmp_path: Path) -> None:
    running = Session(Book.create(tmp_path, "bridge", example("bridge")), library=BUNDLED)
    batch(running, ["next"], seed=7)
    assert len(COMMANDS) > 8
    for command in COMMANDS:
        assert batch(running, [command], seed=7).refusal is None, command
    running.close()


def test_what_it_names_is_there() -> None:
    topics = help_topics()
    for text in TICKED:
        verb, _, rest = text.partition(" ")
        if verb == "tracker" and rest.startswith("help ") and rest.split()[1].islower():
            assert rest.split()[1] in topics, text
        elif verb == "house" and "=" in rest:
            assert verb in topics
        elif verb == "tracker" and rest:
            assert rest.split()[0] in {*words.HEADLESS, *words.SCREEN, "bridge", "castle-gate"}, text


@pytest.mark.parametrize("command", [text for text in TICKED if text.startswith("house ") and "key=" not in text])
def test_house_switches(command: str, tmp_path: Path) -> None:
    running = Session(Book.create(tmp_path, "bridge", example("bridge")))
    assert batch(running, [command]).refusal is None
    running.close()
