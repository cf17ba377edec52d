"""Played over a real ssh line, and inside tmux: the line is cut ten times, and the fight goes on where it was."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from shlex import join

import pytest
from programs import needed, path_of
from tui.terminal import PATIENCE, Terminal, environment

from tracker.session.dice import RandomDice
from tracker.session.examples import copy_example
from tracker.session.knowledge import KNOWS
from tracker.session.session import Session
from tracker.store.book import Book

CUTS = 10
GONE_WITHIN = 4.0
"""Seconds after which the program is gone when its line is cut: it has two, and sshd needs its time to notice."""


class Server:
    """An sshd for one user, on loopback, with keys of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("host", "user"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / name], check=True)
        shutil.copy(folder / "user.pub", folder / "authorized")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        settings = {
            "Port": self.port,
            "ListenAddress": "127.0.0.1",
            "HostKey": folder / "host",
            "AuthorizedKeysFile": folder / "authorized",
            "PidFile": "none",
            "StrictModes": "no",  # the folder of a test lies below one for all
            "PasswordAuthentication": "no",
            "KbdInteractiveAuthentication": "no",
            "PermitRootLogin": "yes",
            "UsePAM": "no",
            "AcceptEnv": "TRACKER_SAVES XDG_DATA_HOME LC_ALL",
        }
        (folder / "config").write_text("".join(f"{name} {value}\n" for name, value in settings.items()))
        if os.geteuid() == 0:
            Path("/run/sshd").mkdir(exist_ok=True)  # where a root's sshd locks its children in
        sshd = path_of("sshd")
        assert sshd is not None
        self.log = (folder / "log").open("wb")
        self.process = subprocess.Popen([sshd, "-D", "-e", "-f", str(folder / "config")], stderr=self.log)
        end = time.monotonic() + PATIENCE
        while not self._listens():
            assert time.monotonic() < end, (folder / "log").read_text()
            time.sleep(0.05)

    def _listens(self) -> bool:
        with socket.socket() as line:
            return line.connect_ex(("127.0.0.1", self.port)) == 0

    def client(self, *command: str) -> list[str]:
        """The client that runs a command there, in a terminal."""
        options = {
            "IdentityFile": self.folder / "user",
            "IdentitiesOnly": "yes",
            "IdentityAgent": "none",
            "UserKnownHostsFile": self.folder / "known",
            "StrictHostKeyChecking": "accept-new",
            "LogLevel": "ERROR",
            "SendEnv": "TRACKER_SAVES XDG_DATA_HOME LC_ALL",
        }
        given = [part for name, value in options.items() for part in ("-o", f"{name}={value}")]
        user = pwd.getpwuid(os.getuid()).pw_name
        return ["ssh", "-tt", "-F", "none", "-p", str(self.port), *given, f"{user}@127.0.0.1", join(command)]

    def stop(self) -> None:
        """Ends it."""
        self.process.terminate()
        self.process.wait(PATIENCE)
        self.log.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server."""
    needed("sshd", "ssh", "ssh-keygen")
    running = Server(tmp_path_factory.mktemp("sshd"))
    yield running
    running.stop()


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    """The terminals of a test; what runs in them at the end is ended."""
    found: list[Terminal] = []
    yield found
    for each in found:
        each.kill()
        each.close()


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """Saves with the fight at the bridge, begun."""
    folder = tmp_path / "saves"
    copy_example("bridge", folder)
    with Book.open(folder, "bridge", write=True, knows=KNOWS) as book:
        report = Session(book, roller=RandomDice(1)).do("next")
    assert report.refusal is None
    assert report.prompt is None
    return folder


def steps(saves: Path) -> int:
    """How many steps are saved."""
    with Book.open(saves, "bridge", write=False, knows=KNOWS) as book:
        return book.number


def tracker(*arguments: str) -> list[str]:
    """The program, as a command of a shell somewhere else."""
    here = Path(__file__).resolve().parents[2]
    return ["env", f"PYTHONPATH={here}", sys.executable, "-m", "tracker", *arguments]


def holder(saves: Path) -> int:
    """The process that has the fight."""
    return int(tomllib.loads((saves / ".bridge.lock").read_text()).get("pid", 0))


def wait_gone(pid: int, within: float = GONE_WITHIN) -> None:
    """Waits until a process is gone."""
    end = time.monotonic() + within
    while (
        Path(f"/proc/{pid}/stat").exists()
        and Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    ):
        assert time.monotonic() < end, "the program lives on"
        time.sleep(0.02)


def hp(saves: Path) -> int:
    """The ogre's HP as the next start finds them."""
    with Book.open(saves, "bridge", write=False, knows=KNOWS) as book:
        return book.encounter.combatants["ogre"].hp


def test_the_line_is_cut_ten_times(server: Server, saves: Path, terminals: list[Terminal]) -> None:
    full, first = hp(saves), steps(saves)
    for number in range(CUTS):
        terminal = Terminal(server.client(*tracker("bridge")), environment(saves))
        terminals.append(terminal)
        terminal.wait_for(f"● saved {first + number} ")
        terminal.settle()
        if number:
            assert "Whom does" in terminal.text(), "the prompt is there again"
        assert hp(saves) == full - number
        pid = holder(saves)
        terminal.press(b":hurt ogre 1 raw\r")
        terminal.wait_for(f"● saved {first + number + 1} ")
        if not number:
            terminal.press(b":attack @turn\r")
            terminal.wait_for("Whom does")
        if number % 2:
            terminal.press(b":hurt og")  # in the middle of a command
        terminal.settle()
        os.kill(terminal.pid, signal.SIGKILL)
        terminal.ended()
        wait_gone(pid)
        assert hp(saves) == full - number - 1
    terminal = Terminal(server.client(*tracker("bridge")), environment(saves))
    terminals.append(terminal)
    terminal.wait_for(f"● saved {first + CUTS} ")
    terminal.wait_for("Whom does")
    terminal.press(b"\x1b")
    terminal.until(lambda: "Whom does" not in terminal.text(), "Esc takes it back")
    terminal.press(b"q")
    assert terminal.ended() == 0


def test_a_second_line_is_told_who_has_the_fight(server: Server, saves: Path, terminals: list[Terminal]) -> None:
    first = Terminal(server.client(*tracker("bridge")), environment(saves))
    terminals.append(first)
    first.wait_for("● saved")
    second = Terminal(server.client(*tracker("do", "bridge", "next")), environment(saves))
    terminals.append(second)
    assert second.ended() == 3
    assert "from 127.0.0.1" in " ".join(second.text().split())
    first.press(b"q")
    assert first.ended() == 0


class Tmux:
    """A tmux server of its own."""

    def __init__(self, folder: Path) -> None:
        self.socket = folder / "tmux"

    def __call__(self, *command: str) -> list[str]:
        """A tmux command line."""
        return ["tmux", "-S", str(self.socket), "-f", "/dev/null", *command]


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    """tmux, which is ended with the test."""
    needed("tmux")
    found = Tmux(tmp_path)
    yield found
    subprocess.run(found("kill-server"), check=False, stderr=subprocess.DEVNULL)


def test_in_tmux_over_ssh_it_goes_on_without_a_line(
    server: Server, saves: Path, terminals: list[Terminal], tmux: Tmux
) -> None:
    command = tmux("new-session", "-A", "-s", "table", join(tracker("bridge")))
    pid, first = 0, steps(saves)
    for number in range(3):
        terminal = Terminal(server.client(*command), environment(saves), columns=100, rows=30)
        terminals.append(terminal)
        terminal.wait_for(f"● saved {first + number} ")
        terminal.settle()
        assert holder(saves) == (pid or holder(saves)), "it is the same program still"
        pid = holder(saves)
        terminal.press(b":hurt ogre 1 raw\r")
        terminal.wait_for(f"● saved {first + number + 1} ")
        os.kill(terminal.pid, signal.SIGKILL)
        terminal.ended()
        assert Path(f"/proc/{pid}").exists()


def test_killed_in_tmux(saves: Path, terminals: list[Terminal], tmux: Tmux) -> None:
    full, first = hp(saves), steps(saves)
    for number in range(3):
        terminal = Terminal(
            tmux("new-session", "-s", f"table-{number}", join(tracker("bridge"))),
            environment(saves),
            columns=100,
            rows=30,
        )
        terminals.append(terminal)
        terminal.wait_for(f"● saved {first + number} ")
        terminal.press(b":hurt ogre 1 raw\r")
        terminal.wait_for(f"● saved {first + number + 1} ")
        pid = holder(saves)
        subprocess.run(tmux("kill-session", "-t", f"table-{number}"), check=True)
        wait_gone(pid)
        terminal.ended()
        assert hp(saves) == full - number - 1
