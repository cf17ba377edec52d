"""Finds every kind that the layers below words hand up, with the arguments given there, by reading the code."""

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

import tracker

PACKAGE = Path(tracker.__file__).parent
LAYERS = ("rules", "command", "store", "session")


class Shape(NamedTuple):
    """What a call makes: a family of kinds, where its kind stands among the positional arguments and by keyword, where
    a table of arguments stands (None: the keywords are the arguments), keywords that aren't arguments, and arguments
    that are always added."""

    family: str
    kind: int
    table: int | None = None
    kind_key: str = "kind"
    apart: frozenset[str] = frozenset()
    added: frozenset[str] = frozenset()


SHAPES: dict[str, Shape] = {
    "say": Shape("line", 0, apart=frozenset({"steps"})),
    "Line": Shape("line", 0, 1),
    "refuse": Shape("refusal", 1),
    "Refusal": Shape("refusal", 0, 2),
    "impossible": Shape("refusal", 0),
    "Step": Shape("step", 1, 2),
    "Modifier": Shape("step", 1, 3, added=frozenset({"points", "idle"})),
    "to": Shape("step", 2),
    "question": Shape("question", 0, 99, kind_key="key"),
    "Question": Shape("question", 0, 6, kind_key="key"),
    "Problem": Shape("problem", 3, 4),
    "report": Shape("problem", 1),
    "mildly": Shape("problem", 1),
    "_problem": Shape("problem", 1),
    "Notice": Shape("notice", 0, 1),
    "_say": Shape("notice", 0),
    "Timer": Shape("timer", 0, 5),
    **{name: Shape("die", 1, 99, kind_key="key") for name in ("roll", "chance", "draw", "pick", "oed")},
    "coin": Shape("die", 0, 99, kind_key="key"),
    **{name: Shape("die", 2, 99, kind_key="key") for name in ("s_oed", "roll_to_reach", "roll_under")},
}
"""By the name that is called."""

FORWARDERS = frozenset(
    {
        "rules/scene.py:say",
        "rules/scene.py:refuse",
        "rules/scene.py:question",
        "rules/refusal.py:impossible",
        "rules/attack.py:_refuse",
        "rules/tohit.py:_always",
        "rules/tohit.py:_listed",
        "rules/damage.py:to",
        "rules/side_effects.py:_by_chance",
        "rules/checks.py:_asked",
        "rules/checks.py:below",
        "rules/table.py:oed",
        "rules/expression.py:evaluate",
        "rules/initiative.py:_shuffled",
        "rules/side_effects.py:_shock",
        "session/dice.py:__call__",
        "store/found.py:placed",
        "store/found.py:below",
        "store/found.py:report",
        "store/found.py:mildly",
        "store/parse.py:watched",
        "store/source.py:_problem",
        "store/check.py:_broken",
        "store/opening.py:_say",
        "store/opening.py:_added",
        "store/parse.py:_words",
    }
)
"""Functions that hand on a kind made elsewhere: what can't be read in them is no gap."""


class Use(NamedTuple):
    """One place where a kind is made: `kind` is a pattern if a part of it is only known when it runs; `args` the
    arguments that may be there, `open` whether there may be more."""

    family: str
    kind: re.Pattern[str]
    args: frozenset[str]
    open: bool
    place: str


class Unread(NamedTuple):
    """A call whose kind can't be read."""

    name: str
    place: str
    function: str


@lru_cache(maxsize=1)
def uses() -> tuple[tuple[Use, ...], tuple[Unread, ...]]:
    """All places where kinds are made, and those that can't be read."""
    found: list[Use] = []
    unread: list[Unread] = []
    for file in sources():
        _Reader(file, found, unread).visit(ast.parse(file.read_text(encoding="utf-8")))
    return tuple(found), tuple(unread)


def sources(layers: tuple[str, ...] = LAYERS) -> list[Path]:
    """The modules of layers below words."""
    return sorted(file for layer in layers for file in (PACKAGE / layer).rglob("*.py"))


class _Reader(ast.NodeVisitor):
    def __init__(self, file: Path, found: list[Use], unread: list[Unread]) -> None:
        self.file, self.found, self.unread = file, found, unread
        self.scopes: list[ast.AST] = []

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.scopes.append(node)
        self.generic_visit(node)
        self.scopes.pop()

    def visit_Call(self, node: ast.Call) -> None:
        self.generic_visit(node)
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        shape = SHAPES.get(name)
        if shape is None or not self.is_meant(node.func, shape.family):
            return
        place = f"{self.file.relative_to(PACKAGE)}:{node.lineno}"
        keywords = {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg}
        kind = node.args[shape.kind] if len(node.args) > shape.kind else keywords.get(shape.kind_key)
        patterns = list(self.texts(kind)) if kind is not None else []
        if not patterns or any(set(pattern) <= set(".*") for pattern in patterns):
            function = getattr(self.scopes[-1], "name", "") if self.scopes else ""
            self.unread.append(Unread(name, place, f"{self.file.relative_to(PACKAGE)}:{function}"))
        keys, is_open = self.given(node, shape, keywords)
        for pattern in patterns:
            if not set(pattern) <= set(".*"):
                if shape.family in ("question", "die"):
                    pattern = re.split(r"[ :]|\\ ", pattern, maxsplit=1)[0]
                self.found.append(Use(shape.family, re.compile(pattern), frozenset(keys), is_open, place))

    def is_meant(self, function: ast.expr, family: str) -> bool:
        """Whether it is the function of that name that makes kinds: dice are rolled at a table, `to` is a function."""
        owner = function.value if isinstance(function, ast.Attribute) else None
        if family == "die":
            return "table" in (getattr(owner, "id", ""), getattr(owner, "attr", ""))
        if owner is None:
            return getattr(function, "id", "") not in ("say", "refuse", "question", "_problem", "_say")
        return getattr(function, "attr", "") != "to"

    def given(self, node: ast.Call, shape: Shape, keywords: dict[str, ast.expr]) -> tuple[set[str], bool]:
        keys, is_open = set(shape.added), False
        if shape.table is None:
            keys |= set(keywords) - shape.apart
            tables = [keyword.value for keyword in node.keywords if keyword.arg is None]
        else:
            tables = [node.args[shape.table]] if len(node.args) > shape.table else []
            tables += [keywords["args"]] if "args" in keywords else []
        for table in tables:
            more, unknown = self.keys(table)
            keys |= more
            is_open = is_open or unknown
        return keys, is_open

    def texts(self, node: ast.expr) -> Iterator[str]:
        """The regular expressions of what a text may be."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.escape(node.value)
        elif isinstance(node, ast.IfExp):
            yield from self.texts(node.body)
            yield from self.texts(node.orelse)
        elif isinstance(node, ast.JoinedStr):
            yield "".join(
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".*" for part in node.values
            )
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            for left, right in product(list(self.texts(node.left)), list(self.texts(node.right))):
                yield left + right
        elif isinstance(node, ast.Name) and (values := self.values(node.id)):
            for value in values:
                yield from self.texts(value)
        else:
            yield ".*"

    def keys(self, node: ast.expr) -> tuple[set[str], bool]:
        """The keys of a table, and whether there may be more."""
        if isinstance(node, ast.Dict):
            found, is_open = set(), False
            for key, value in zip(node.keys, node.values, strict=True):
                if key is None:
                    more, unknown = self.keys(value)
                    found |= more
                    is_open = is_open or unknown
                elif isinstance(key, ast.Constant):
                    found.add(str(key.value))
                else:
                    is_open = True
            return found, is_open
        if isinstance(node, ast.Name) and (values := self.values(node.id)):
            parts = [self.keys(value) for value in values]
            parts.append((self.subscripts(node.id), False))
            return set().union(*(part[0] for part in parts)), any(part[1] for part in parts)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "dict" and not node.args:
            return {keyword.arg for keyword in node.keywords if keyword.arg}, False
        if isinstance(node, ast.IfExp):
            one, other = self.keys(node.body), self.keys(node.orelse)
            return one[0] | other[0], one[1] or other[1]
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            one, other = self.keys(node.left), self.keys(node.right)
            return one[0] | other[0], one[1] or other[1]
        if isinstance(node, ast.DictComp) and isinstance(node.generators[0].iter, ast.Tuple):
            pairs = [pair.elts[0] for pair in node.generators[0].iter.elts if isinstance(pair, ast.Tuple)]
            return {str(each.value) for each in pairs if isinstance(each, ast.Constant)}, False
        return set(), True

    def values(self, name: str) -> list[ast.expr]:
        """What is assigned to a name in the functions around."""
        for scope in reversed(self.scopes):
            found: list[ast.expr] = []
            for node in ast.walk(scope):
                if isinstance(node, ast.Assign):
                    for target in node.targets:
                        found += self.parts(name, target, node.value)
                elif isinstance(node, ast.AnnAssign) and node.value is not None:
                    found += self.parts(name, node.target, node.value)
            if found:
                return found
        return []

    def parts(self, name: str, target: ast.expr, value: ast.expr) -> Iterator[ast.expr]:
        """What of a value goes to a name when it is assigned to a target."""
        if isinstance(target, ast.Name) and target.id == name:
            yield value
        elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for inner, each in zip(target.elts, value.elts, strict=False):
                yield from self.parts(name, inner, each)
        elif isinstance(target, ast.Tuple) and isinstance(value, ast.IfExp):
            for branch in (value.body, value.orelse):
                yield from self.parts(name, target, branch)

    def subscripts(self, name: str) -> set[str]:
        """The keys that are set in a table of that name in the functions around."""
        return {
            str(node.slice.value)
            for scope in self.scopes
            for node in ast.walk(scope)
            if isinstance(node, ast.Subscript)
            and isinstance(node.ctx, ast.Store)
            and isinstance(node.value, ast.Name)
            and node.value.id == name
            and isinstance(node.slice, ast.Constant)
        }
