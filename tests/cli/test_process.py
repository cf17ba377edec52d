"""The program as a process: what it imports, closed and full outputs, and locales that can't show everything."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from cli_helpers import content

PROGRAM = [sys.executable, "-m", "tracker"]


def run(*argv: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The program run to its end."""
    return subprocess.run([*PROGRAM, *argv], capture_output=True, env={**os.environ, **environment}, check=False)


def shell(line: str) -> subprocess.CompletedProcess[bytes]:
    """A line of bash in which $T is the program; the status is the program's."""
    command = f'T() {{ "{sys.executable}" -m tracker "$@"; }}; {line}; exit ${{PIPESTATUS[0]}}'
    return subprocess.run(["bash", "-c", command], capture_output=True, check=False)


LOOK = """
import sys
from tracker.main import main
status = main(sys.argv[1:])
found = sorted({name.partition(".")[0] for name in sys.modules} & {"textual", "rich", "tracker.tui", "unittest"})
found += [name for name in sys.modules if name.startswith("tracker.tui")]
print(found, file=sys.stderr)
sys.exit(status)
"""


@pytest.mark.parametrize(
    "argv",
    [["show", "bridge"], ["show", "bridge", "--json"], ["do", "bridge", "hurt aki 3"], ["log", "bridge"], ["list"]],
)
def test_no_screen_is_imported(argv: list[str], bridge: Path) -> None:
    done = subprocess.run([sys.executable, "-c", LOOK, *argv], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "[]\n")


@pytest.mark.parametrize("module", ["tracker.session.session", "tracker.words.rules", "tracker.words.help", "argparse"])
def test_show_imports_only_what_it_needs(module: str, bridge: Path) -> None:
    look = LOOK.replace("print(found,", f"print({module!r} in sys.modules,")
    argv = ["show", "bridge"] if module != "argparse" else ["--version"]
    done = subprocess.run([sys.executable, "-c", look, *argv], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "False\n")


def test_whoever_reads_no_further_hears_nothing(bridge: Path) -> None:
    done = shell("T rules --json | head -n 1")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"{\n", b"")
    refused = shell("T rules ZZ --json 2>/dev/null | true")
    assert (refused.returncode, refused.stderr) == (2, b"")


def test_what_was_done_is_done_though_nobody_reads_it(bridge: Path) -> None:
    done = shell("T do bridge 'hurt aki 3' | true")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"17/24" in run("show", "bridge").stdout
    closed = shell("T do bridge 'hurt aki 3' >&- 2>&-")
    assert closed.returncode == 0
    assert b"14/24" in run("show", "bridge").stdout


def test_a_full_disk_behind_stdout_is_told() -> None:
    done = shell("T rules >/dev/full")
    assert done.returncode == 1
    assert b"No space left" in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_nothing_is_printed_on_stdout_when_stderr_is_closed(bridge: Path) -> None:
    done = shell("T show nothing 2>&-")
    assert (done.returncode, done.stdout) == (2, b"")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "euc-jp"])
def test_what_the_locale_cant_show_is_a_question_mark_not_a_fault(encoding: str, bridge: Path) -> None:
    page = run("show", "bridge", PYTHONIOENCODING=encoding)
    assert (page.returncode, page.stderr) == (0, b"")
    whole = run("show", "bridge", "--json", PYTHONIOENCODING=encoding)
    assert whole.returncode == 0
    assert b"\\u30a2\\u30ad" in whole.stdout


def test_bytes_that_are_no_text_are_an_unknown_name(bridge: Path) -> None:
    done = subprocess.run([*PROGRAM, "show", b"br\xff\xfedge"], capture_output=True, check=False)
    assert done.returncode == 2
    assert b"The nearest: bridge" in done.stderr


def test_ctrl_c_while_another_holds_the_disk_up_leaves_all_or_nothing(bridge: Path) -> None:
    before = content(bridge)
    slow = "import time; from tracker.store.journal import Journal; from tracker.main import main; "
    slow += "Journal.append_text = lambda self, text: time.sleep(60); main(['do', 'bridge', 'hurt aki 3'])"
    # A process of its own: the terminal's Ctrl+C goes to it alone.
    process = subprocess.Popen([sys.executable, "-c", slow.replace("main([", "import sys; sys.exit(main([") + ")"])
    deadline = time.monotonic() + 20
    while not (bridge / ".bridge.lock").read_bytes() and time.monotonic() < deadline:
        time.sleep(0.02)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    assert process.wait(20) == 130
    assert content(bridge) == before


def test_two_at_once_never_mix(bridge: Path) -> None:
    processes = [
        subprocess.Popen([*PROGRAM, "do", "bridge", "hurt aki 1"], stderr=subprocess.DEVNULL) for _ in range(4)
    ]
    statuses = sorted(process.wait(60) for process in processes)
    assert set(statuses) <= {0, 3}
    assert 0 in statuses
    assert f"{20 - statuses.count(0)}/24".encode() in run("show", "bridge").stdout
