"""The small faults that can be made in the rules' modules, each in one place."""

import ast
import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent
RULES = Path("tracker", "rules")

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
    on which line, and how it reads. `span`: the lines of which at least one is run before the fault can show."""

    module: str
    node: int
    choice: int
    line: int
    text: str
    span: range

    def __str__(self) -> str:
        return f"{RULES / self.module}.py:{self.line}: {self.text}"


def source_of(module: str) -> Path:
    """The file of a module."""
    return ROOT / RULES / f"{module}.py"


def nodes(tree: ast.AST, span: range = range(0)) -> Iterator[tuple[ast.AST, range]]:
    """The nodes of a syntax tree where a fault makes sense, always in the same order, each with the lines of the
    statement it stands in: those of its head alone if it has a body."""
    if isinstance(tree, ast.stmt):
        body = getattr(tree, "body", [])
        last = body[0].lineno - 1 if body else tree.end_lineno or tree.lineno
        span = range(tree.lineno, max(last, tree.lineno) + 1)
    yield tree, span
    for name, value in ast.iter_fields(tree):
        if name not in WITHOUT:
            for each in value if isinstance(value, list) else [value]:
                if isinstance(each, ast.AST):
                    yield from nodes(each, span)


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
    if isinstance(node, ast.Return) and node.value is not None:
        return _returned(node.value)
    return []


def _name(operator: ast.AST) -> str:
    return type(operator).__name__


def _returned(value: ast.expr) -> list[tuple[ast.AST, str]]:
    """What may be returned instead: of yes and no the other, since nobody notices None for no; else None."""
    if not isinstance(value, ast.Constant):
        return [(ast.Return(ast.Constant(None)), "return None")]
    if isinstance(value.value, bool):
        return [(ast.Return(ast.Constant(not value.value)), f"return {not value.value}")]
    return [(ast.Return(ast.Constant(None)), "return None")] if value.value is not None else []


def mutants(module: str) -> list[Mutant]:
    """Every fault that can be made in a module."""
    return [
        Mutant(module, place, choice, getattr(node, "lineno", 0), text, span)
        for place, (node, span) in enumerate(nodes(ast.parse(source_of(module).read_text("utf-8"))))
        for choice, (_, text) in enumerate(faults(node))
    ]


def mutated(mutant: Mutant) -> ast.Module:
    """The module's syntax with the fault in it."""
    tree = ast.parse(source_of(mutant.module).read_text("utf-8"))
    wanted = next(node for place, (node, _) in enumerate(nodes(tree)) if place == mutant.node)
    fault = ast.copy_location(faults(wanted)[mutant.choice][0], wanted)

    class Swap(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            return fault if node is wanted else self.generic_visit(node)

    swapped = Swap().visit(tree)
    assert isinstance(swapped, ast.Module)
    return ast.fix_missing_locations(swapped)


def drawn(seed: int, number: int, modules: list[str]) -> tuple[list[Mutant], int]:
    """So many mutants of these modules (none: all), and how many are possible: of the same source, a seed always draws
    the same."""
    modules = modules or sorted(path.stem for path in (ROOT / RULES).glob("*.py"))
    found = [each for module in modules for each in mutants(module)]
    return random.Random(seed).sample(found, min(number, len(found))), len(found)
