"""A model of a disk: what it may hold when the process is killed or the power fails.

The calls of a real save are recorded while they happen. Only what was fsynced is sure to be there: a file that wasn't
may hold its old content, a part of the new one, or zeros in its place; names created, renamed or removed in a folder
that wasn't fsynced may be so up to any point, in their order. After every call, all the states that such a disk could
hold are collected."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

State = tuple[tuple[str, bytes], ...]
"""The files, by name, with their contents."""


class Node:
    """A file: what was written and what is durable of it."""

    def __init__(self, content: bytes = b"", *, durable: bool = False) -> None:
        self.content = content
        self.durable = content if durable else b""

    def possible(self) -> set[bytes]:
        """What the disk may hold of it."""
        if self.content == self.durable:
            return {self.content}
        if not self.content.startswith(self.durable):
            return {self.durable, self.content}
        new = self.content[len(self.durable) :]
        third = len(new) // 3
        hole = new[:third] + bytes(third) + new[2 * third :]
        return {self.durable + part for part in (b"", new[: len(new) // 2], bytes(len(new)), hole, new[:-7], new)}


class Disk:
    """The files under a folder, and every state (with the last acknowledged step) they may have been found in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names = {
            str(path.relative_to(folder)): Node(path.read_bytes(), durable=True)
            for path in folder.rglob("*")
            if path.is_file() and path.suffix != ".lock"
        }
        self.durable = dict(self.names)
        self.pending: list[tuple[str, Node | None]] = []
        self.files: dict[int, str] = {}
        self.acknowledged = 0
        self.calls = 0
        self.states: dict[State, int] = {}
        self.collect()

    def collect(self) -> None:
        """Note what the disk may hold now."""
        self.calls += 1
        for names in self._folders():
            for state in _products(sorted(names.items())):
                # The strictest promise counts.
                self.states[state] = max(self.acknowledged, self.states.get(state, 0))

    def _folders(self) -> Iterator[dict[str, Node]]:
        names = dict(self.durable)
        yield names
        for name, node in self.pending:
            names = dict(names)
            if node is None:
                names.pop(name, None)
            else:
                names[name] = node
            yield names

    def set(self, name: str, node: Node | None) -> None:
        """A name stands for another file, or none."""
        if node is None:
            self.names.pop(name, None)
        else:
            self.names[name] = node
        self.pending.append((name, node))

    def sync_folder(self, folder: str) -> None:
        """The names in a folder are durable."""
        mine = [one for one in self.pending if os.path.dirname(one[0]) == folder]
        self.pending = [one for one in self.pending if one not in mine]
        for name, node in mine:
            if node is None:
                self.durable.pop(name, None)
            else:
                self.durable[name] = node

    def inside(self, path: Any) -> str | None:
        """A path's name in the folder; None for others and for locks."""
        text = os.fspath(path)
        if not text.startswith(f"{self.folder}") or text.endswith(".lock"):
            return None
        return (
            os.path.relpath(text, self.folder).removeprefix(".")
            if text == str(self.folder)
            else text[len(str(self.folder)) + 1 :]
        )

    def watch(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Record the calls from now on."""
        for name in ("open", "close", "write", "pwrite", "fsync", "ftruncate", "rename", "link", "unlink"):
            monkeypatch.setattr(os, name, getattr(self, f"_{name}")(getattr(os, name)))

    def _open(self, real: Any) -> Any:
        def call(path: Any, flags: int, *args: Any, **kw: Any) -> int:
            fd: int = real(path, flags, *args, **kw)
            name = self.inside(path)
            if name is not None:
                self.files[fd] = name
                if flags & os.O_CREAT and name not in self.names:
                    self.set(name, Node())
                    self.collect()
            return fd

        return call

    def _close(self, real: Any) -> Any:
        def call(fd: int) -> None:
            self.files.pop(fd, None)
            real(fd)

        return call

    def _put(self, fd: int, data: bytes, offset: int | None) -> None:
        node = self.names[self.files[fd]]
        start = len(node.content) if offset is None else offset
        node.content = node.content[:start] + data + node.content[start + len(data) :]
        self.collect()

    def _write(self, real: Any) -> Any:
        def call(fd: int, data: Any) -> int:
            length: int = real(fd, data)
            if fd in self.files:
                self._put(fd, bytes(data)[:length], None)
            return length

        return call

    def _pwrite(self, real: Any) -> Any:
        def call(fd: int, data: Any, offset: int) -> int:
            length: int = real(fd, data, offset)
            if fd in self.files:
                self._put(fd, bytes(data)[:length], offset)
            return length

        return call

    def _fsync(self, real: Any) -> Any:
        def call(fd: int) -> None:
            real(fd)
            name = self.files.get(fd)
            if name in self.names:
                node = self.names[name]
                node.durable = node.content
            elif name is not None:
                self.sync_folder(name)
            self.collect()

        return call

    def _ftruncate(self, real: Any) -> Any:
        def call(fd: int, size: int) -> None:
            real(fd, size)
            if fd in self.files:
                node = self.names[self.files[fd]]
                node.content = node.content[:size]
                self.collect()

        return call

    def _rename(self, real: Any) -> Any:
        def call(old: Any, new: Any) -> None:
            real(old, new)
            source, target = self.inside(old), self.inside(new)
            assert source is not None
            assert target is not None
            node = self.names[source]
            # One change of the folder: both names at once.
            self.set(target, node)
            self.names.pop(source)
            self.pending.append((source, None))
            self.files = {fd: target if name == source else name for fd, name in self.files.items()}
            self.collect()

        return call

    def _link(self, real: Any) -> Any:
        def call(old: Any, new: Any) -> None:
            real(old, new)
            source, target = self.inside(old), self.inside(new)
            assert source is not None
            assert target is not None
            self.set(target, self.names[source])
            self.collect()

        return call

    def _unlink(self, real: Any) -> Any:
        def call(path: Any) -> None:
            real(path)
            name = self.inside(path)
            if name is not None:
                self.set(name, None)
                self.collect()

        return call


def _products(names: list[tuple[str, Node]]) -> Iterator[State]:
    """All the ways in which the files' contents may be found."""
    if not names:
        yield ()
        return
    (name, node), *others = names
    for rest in _products(others):
        for content in node.possible():
            yield ((name, content), *rest)


def put(state: State, folder: Path) -> Path:
    """Write a state into an empty folder."""
    for name, content in state:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder
