"""The entry: which verb goes where, what leads to the screen, and what becomes of faults."""

import stat
import sys
from pathlib import Path
from types import ModuleType

import pytest
from cli_helpers import Run, content, fight

from tracker import __version__
from tracker.main import CommandLine, split
from tracker.store.book import Book


@pytest.mark.parametrize(
    ("argv", "found"),
    [
        ([], CommandLine(None, None, ())),
        (["do", "x", "next"], CommandLine(None, None, ("do", "x", "next"))),
        (["--saves", "a", "show", "x"], CommandLine("a", None, ("show", "x"))),
        (["show", "x", "--lang=ja", "--saves=b"], CommandLine("b", "ja", ("show", "x"))),
        (["--saves", "a", "--saves", "b"], CommandLine("b", None, ())),
        (["new", "--", "--saves"], CommandLine(None, None, ("new", "--", "--saves"))),
    ],
)
def test_split(argv: list[str], found: CommandLine) -> None:
    assert split(argv) == found


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Path, str, str | None, str]]:
    """A terminal that can show the screen, and what was opened on it."""
    calls: list[tuple[Path, str, str | None, str]] = []
    module = ModuleType("tracker.tui.run")

    def run(
        folder: Path,
        slug: str,
        *,
        lang: str | None = None,
        typed: str = "",
        prefer: str | None = None,
        terminal: object = None,
    ) -> int:
        calls.append((folder, slug, lang, typed if prefer is None else f"prefers the {prefer}"))
        return 0

    vars(module)["run"] = run
    monkeypatch.setitem(sys.modules, "tracker.tui.run", module)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr("tracker.main._has_terminal", lambda: True)
    return calls


Opened = list[tuple[Path, str, str | None, str]]


def test_the_version(run: Run) -> None:
    assert run("--version") == (0, f"tracker {__version__}\n", "")


def test_a_name_opens_its_fight(bridge: Path, run: Run, opened: Opened) -> None:
    assert run("bridge").status == 0
    assert run("Old Bridge", "--lang", "en").status == 0
    assert opened == [(bridge, "bridge", None, "bridge"), (bridge, "bridge", "en", "Old Bridge")]


def test_a_name_that_is_a_verb_goes_by_open(saves: Path, run: Run, opened: Opened) -> None:
    for slug in ("show", "open", "demo"):
        Book.create(saves, slug, fight()).close()
        assert run("open", slug).status == 0
    assert [slug for _, slug, *_ in opened] == ["show", "open", "demo"]


def test_what_is_preferred_where_file_and_journal_differ(bridge: Path, run: Run, opened: Opened) -> None:
    given = [("bridge", "--prefer", "file"), ("open", "--prefer=journal", "bridge")]
    assert [run(*each).status for each in given] == [0, 0]
    assert [each[3] for each in opened] == ["prefers the file", "prefers the journal"]
    refused = run("open", "bridge", "--prefer", "both")
    assert (refused.status, "--prefer takes journal or file" in refused.err) == (2, True)


def test_nothing_lists_the_saved_fights(bridge: Path, run: Run, opened: Opened) -> None:
    assert run().status == 0
    assert opened == [(bridge, "", None, "")]


def test_a_name_that_no_fight_has_goes_to_the_list(bridge: Path, run: Run, opened: Opened) -> None:
    before = content(bridge)
    assert [run("brige").status, run("open", "qqqq").status] == [0, 0]
    assert opened == [(bridge, "", None, "brige"), (bridge, "", None, "qqqq")]
    assert content(bridge) == before


def test_demo_copies_an_example_each_time_anew(saves: Path, run: Run, opened: Opened) -> None:
    assert [run("demo").status, run("demo", "bridge").status] == [0, 0]
    assert [slug for _, slug, *_ in opened] == ["bridge", "bridge-2"]
    assert run("show", "bridge-2").status == 0
    result = run("demo", "keep")
    assert result.status == 2
    assert "there are: bridge" in result.err


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["bridge", "cave"], "tracker NAME"),
        (["open"], "tracker open NAME"),
        (["demo", "bridge", "x"], "tracker demo"),
        (["--frobnicate"], "tracker help"),
        (["--vresion"], "no option --vresion here. Did you mean --version?"),
        (["--sav=x"], "no option --sav here. Did you mean --saves?"),
        (["shwo", "bridge"], "There is no verb “shwo”. Did you mean `tracker show NAME"),
        (["odd", "bridge", "next"], "There is no verb “odd”. Did you mean `tracker odds NAME COMMAND"),
        (["opne", "bridge"], "There is no verb “opne”. Did you mean `tracker open NAME"),
        (["bridge", "next"], "It goes: tracker  ·  tracker NAME"),
        (["--saves"], "--saves needs a value"),
        (["--lang", "tlh", "list"], "“tlh”; there are: en"),
    ],
)
def test_what_cant_be_opened_says_what_would_be_right(
    argv: list[str], said: str, bridge: Path, run: Run, opened: Opened
) -> None:
    before = content(bridge)
    result = run(*argv)
    assert (result.status, result.out, opened) == (2, "", [])
    assert said in result.err
    assert result.err.count("\n") == 1
    assert content(bridge) == before


@pytest.mark.parametrize("term", ["dumb", "unknown", ""])
def test_a_terminal_that_cant_show_the_screen_is_refused(
    term: str, bridge: Path, run: Run, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", term)
    for argv in (["bridge"], ["demo"], []):
        result = run(*argv)
        assert (result.status, opened) == (2, [])
        assert "`tracker show NAME`" in result.err
    assert not (bridge / "bridge-2.toml").exists()
    assert run("show", "bridge").status == 0


def test_without_a_terminal_the_screen_is_refused(bridge: Path, run: Run) -> None:
    result = run("bridge")
    assert result.status == 2
    assert "needs a terminal" in result.err


def test_without_a_terminal_a_mistyped_verb_names_the_nearest(bridge: Path, run: Run) -> None:
    assert run("lsit").err.endswith("Did you mean list?\n")
    assert "Did you mean" not in run("bridge").err
    # With words behind it, it is no fight's name: a terminal would change nothing.
    assert "Did you mean `tracker check FILE" in run("chekc", "x.toml").err


def test_a_folder_that_cant_be_written_is_told(
    tmp_path: Path, run: Run, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("", "utf-8")
    result = run("--saves", str(blocked / "saves"), "demo")
    assert (result.status, opened) == (1, [])
    assert str(blocked) in result.err
    assert not (tmp_path / "data").exists()


# --- what goes wrong


def broken(*_: object) -> int:
    secret = "hidden orc in the well"
    raise ZeroDivisionError(f"no {len(secret)}")


def test_a_fault_is_a_sentence_and_a_private_file(
    bridge: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tracker.cli.files.run_list", broken)
    result = run("list")
    assert (result.status, result.out) == (1, "")
    [path] = (tmp_path / "data" / "tracker" / "faults").iterdir()
    assert str(path) in result.err
    assert result.err.count("\n") == 1
    text = path.read_text("utf-8")
    assert "ZeroDivisionError: no 22" in text
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_fault_that_cant_be_written_down_is_told_too(
    bridge: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tracker.cli.files.run_list", broken)
    blocked = tmp_path / "blocked"
    blocked.write_text("", "utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(blocked))
    result = run("list")
    assert result.status == 1
    assert "ZeroDivisionError: no 22" in result.err


def test_ctrl_c_is_quiet(bridge: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("tracker.cli.files.run_list", interrupted)
    assert run("list") == (130, "", "")
