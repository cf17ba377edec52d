"""Whether the tests of the rules notice small faults: `python tests/bench/mutation.py [--mutants 500] [--seed 1]
[--minutes 40] [--jobs 1]`.

Mutants of tracker/rules, drawn with the seed, are tested in a copy of the tree: first by the files of tests/rules that
import the module, then by all others, up to the first failure. What no test notices survives, and is listed.
"""

import argparse
import ast
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent
RULES = Path("tracker", "rules")
TESTS = Path("tests", "rules")
COPIED = ("tracker", "tests", "saves", "themes", "pyproject.toml", "README.md")
PATIENCE = 300.0
"""Seconds after which a run of the tests has failed: a mutant may never end."""

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
"""Operators and what may stand in their place: the other side of the boundary first, then the contrary."""
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
}
WITHOUT = frozenset({"annotation", "returns", "decorator_list", "bases"})
"""The parts of the syntax in which nothing is run that a test could notice."""


class Mutant(NamedTuple):
    """A fault: in which module, at which node of its syntax (counted by `nodes`), which of the faults possible there,
    and how it reads."""

    module: str
    node: int
    choice: int
    line: int
    text: str


def nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a syntax tree where a fault makes sense, always in the same order."""
    yield tree
    for name, value in ast.iter_fields(tree):
        if name not in WITHOUT:
            for each in value if isinstance(value, list) else [value]:
                if isinstance(each, ast.AST):
                    yield from nodes(each)


def faults(node: ast.AST) -> list[tuple[ast.AST, str]]:
    """What may stand in the place of a node, and how that is called."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        return [
            (ast.Compare(node.left, [other()], node.comparators), f"{_name(node.ops[0])} → {other.__name__}")
            for other in COMPARED[type(node.ops[0])]
        ]
    if isinstance(node, ast.BinOp) and type(node.op) in RECKONED:
        other = RECKONED[type(node.op)]
        return [(ast.BinOp(node.left, other(), node.right), f"{_name(node.op)} → {other.__name__}")]
    if isinstance(node, ast.BoolOp):
        contrary = ast.Or if isinstance(node.op, ast.And) else ast.And
        return [(ast.BoolOp(contrary(), node.values), f"{_name(node.op)} → {contrary.__name__}")]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return [(node.operand, "without not")]
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return [(ast.Constant(node.value + by), f"{node.value} → {node.value + by}") for by in (1, -1)]
    if isinstance(node, ast.Return) and node.value is not None and not _is_none(node.value):
        return [(ast.Return(ast.Constant(None)), "return None")]
    return []


def _name(operator: ast.AST) -> str:
    return type(operator).__name__


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def mutants(module: str, source: str) -> list[Mutant]:
    """Every fault that can be made in a module."""
    return [
        Mutant(module, place, choice, getattr(node, "lineno", 0), text)
        for place, node in enumerate(nodes(ast.parse(source)))
        for choice, (_, text) in enumerate(faults(node))
    ]


def mutated(source: str, mutant: Mutant) -> str:
    """The module's text with the fault in it."""
    tree = ast.parse(source)
    wanted = next(node for place, node in enumerate(nodes(tree)) if place == mutant.node)
    fault, _ = faults(wanted)[mutant.choice]

    class Swap(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            return fault if node is wanted else self.generic_visit(node)

    return ast.unparse(ast.fix_missing_locations(Swap().visit(tree)))


def importing(module: str) -> tuple[list[str], list[str]]:
    """The test files that import a module of the rules, the one of its name first; and all others."""
    word = re.compile(rf"\btracker\.rules\.{module}\b|from tracker\.rules import [^\n]*\b{module}\b")
    files = sorted((ROOT / TESTS).glob("test_*.py"), key=lambda path: (path.stem != f"test_{module}", path.name))
    first = [path for path in files if path.stem == f"test_{module}" or word.search(path.read_text("utf-8"))]
    return [str(TESTS / path.name) for path in first], [str(TESTS / path.name) for path in files if path not in first]


class Bed:
    """A copy of the tree in which mutants are tested one after the other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in COPIED:
            if (source := ROOT / name).is_dir():
                shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
            elif source.exists():
                shutil.copy(source, folder / name)

    def passes(self, files: list[str]) -> bool:
        """Whether these tests pass."""
        command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *files]
        around = os.environ | {"PYTHONPATH": str(self.folder)}
        try:
            done = subprocess.run(command, cwd=self.folder, env=around, capture_output=True, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return False
        return done.returncode == 0

    def survives(self, mutant: Mutant) -> bool:
        """Whether no test notices a mutant."""
        path = self.folder / RULES / f"{mutant.module}.py"
        source = path.read_text("utf-8")
        path.write_text(mutated(source, mutant), "utf-8")
        try:
            return all(self.passes(files) for files in importing(mutant.module) if files)
        finally:
            path.write_text(source, "utf-8")


def drawn(seed: int, number: int) -> tuple[list[Mutant], int]:
    """So many mutants of all modules, and how many there are."""
    paths = sorted((ROOT / RULES).glob("*.py"))
    found = [each for path in paths for each in mutants(path.stem, path.read_text("utf-8"))]
    return random.Random(seed).sample(found, min(number, len(found))), len(found)


def main() -> int:
    """Tests the mutants until they or the time run out."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("mutants", 500), ("seed", 1), ("minutes", 40), ("jobs", 1)):
        parser.add_argument(f"--{name}", type=int, default=default)
    options = parser.parse_args()
    chosen, possible = drawn(options.seed, options.mutants)
    ends = time.monotonic() + 60 * options.minutes
    killed, survivors = 0, []
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(options.jobs) as pool:
        beds: SimpleQueue[Bed] = SimpleQueue()
        for job in range(options.jobs):
            beds.put(Bed(Path(folder, str(job))))
        bed = beds.get()
        if not bed.passes([str(TESTS)]):
            sys.exit("the tests fail without any mutant")
        beds.put(bed)

        def test(mutant: Mutant) -> bool | None:
            if time.monotonic() > ends:
                return None
            bed = beds.get()
            try:
                return bed.survives(mutant)
            finally:
                beds.put(bed)

        for mutant, survived in zip(chosen, pool.map(test, chosen), strict=True):
            if survived:
                survivors.append(mutant)
                print(f"survives: {RULES / mutant.module}.py:{mutant.line}: {mutant.text}", flush=True)
            killed += survived is False
    tested = killed + len(survivors)
    print(f"{killed} of {tested} killed, {100 * killed / max(1, tested):.1f} %; {len(survivors)} survive")
    print(f"seed {options.seed}: {tested} of the {len(chosen)} drawn were tested in time, {possible} are possible")
    return 0


if __name__ == "__main__":
    sys.exit(main())
