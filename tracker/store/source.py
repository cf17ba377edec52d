"""From the bytes of a file to plain data: what has to hold before TOML is read, and what TOML itself refuses."""

import re
import tomllib
from typing import Any

from tracker.store.clean import clean_text
from tracker.store.problem import Problem

STATE_SIZE = 4 * 2**20
"""The cap of a state file in bytes; of a journal's first state too."""
LINE_LENGTH = 2**18
"""The cap of a line in bytes."""
DEPTH = 24
"""The cap of tables and lists in each other; events with everything in them need 9."""
KEY_PARTS = 8
"""The cap of the parts of a dotted key: reading one takes time that grows with their square."""

BOM = b"\xef\xbb\xbf"
_WIDE_BOMS = (b"\xff\xfe", b"\xfe\xff")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"|' r"'[^']*'|#.*")
_DOTTED = re.compile(rf"(?:[A-Za-z0-9_\"-]+[ \t]*\.[ \t]*){{{KEY_PARTS},}}")
_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


class Source:
    """The source of a TOML file: its `text` (empty if it isn't any), its `data` (None if it can't be read) and the
    `problems` found so far."""

    def __init__(self, content: bytes, file: str, limit: int = STATE_SIZE) -> None:
        self.file = file
        self.text = ""
        self.data: dict[str, Any] | None = None
        self.problems: list[Problem] = []
        if len(content) > limit:
            self._problem(0, "file-too-large", size=len(content), limit=limit)
            return
        if content.startswith(BOM):
            content = content[len(BOM) :]
            self.problems.append(Problem(file, 1, "", "byte-order-mark", grave=False))
        try:
            self.text = content.decode("utf-8")
        except UnicodeDecodeError as error:
            line = content.count(b"\n", 0, error.start) + 1
            self._problem(line, "not-utf-8", wide=content.startswith(_WIDE_BOMS))
            return
        if self._within_caps():
            self._read()

    def _problem(self, line: int, kind: str, **args: Any) -> None:
        self.problems.append(Problem(self.file, line, "", kind, args))

    def _within_caps(self) -> bool:
        lines = self.text.split("\n")
        for number, line in enumerate(lines, 1):
            if len(line) > LINE_LENGTH // 4 and len(line.encode()) > LINE_LENGTH:
                self._problem(number, "line-too-long", limit=LINE_LENGTH)
            elif line.count(".") >= KEY_PARTS and _DOTTED.search(_STRING.sub('"', line)):
                self._problem(number, "key-too-long", limit=KEY_PARTS)
        return not self.problems or not self.problems[-1].grave

    def _read(self) -> None:
        try:
            data = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            self._syntax(str(error))
        except RecursionError:
            self._problem(0, "too-deep", limit=DEPTH)
        except ValueError:
            # A number of thousands of digits.
            self._problem(self._line_that_fails(), "impossible-value")
        else:
            if deeper(data, DEPTH):
                self._problem(0, "too-deep", limit=DEPTH)
            else:
                self.data = data

    def _syntax(self, said: str) -> None:
        place = _PLACE.search(said)
        if place and place[1]:
            self._problem(int(place[1]), "toml-syntax", column=int(place[2]), detail=clean_text(said[: place.start()]))
        else:
            detail = said[: place.start()] if place else said
            self._problem(self.text.rstrip().count("\n") + 1, "toml-syntax", column=0, detail=clean_text(detail))

    def _line_that_fails(self) -> int:
        """The first line that raises the same by itself, 0 if none does."""
        for number, line in enumerate(self.text.split("\n"), 1):
            try:
                tomllib.loads(line)
            except tomllib.TOMLDecodeError:
                continue
            except (ValueError, RecursionError):
                return number
        return 0


def deeper(data: Any, limit: int) -> bool:
    """Whether tables and lists lie in each other more than `limit` deep."""
    level = [data]
    for _ in range(limit):
        level = [
            item
            for value in level
            for item in (value.values() if isinstance(value, dict) else value)
            if isinstance(item, dict | list)
        ]
        if not level:
            return False
    return True
