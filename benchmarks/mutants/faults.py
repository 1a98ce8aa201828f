"""The faults that code can have: for a node of the tree, the nodes that may replace it."""

import ast
from collections.abc import Iterator, Sequence
from copy import copy

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
"""Operators, each with the one that replaces it."""

CONFUSED = {"min": "max", "max": "min", "any": "all", "all": "any"}
"""Functions, each with the one that replaces it."""

CHANGES = ("replace", "put")
"""Functions that change fields given as keywords, any of which a fault may leave out."""


def faults(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that may replace a node, each with one fault."""
    match node:
        case ast.stmt():
            yield from _statement(node)
        case ast.expr():
            yield from _expression(node)
        case ast.comprehension(ifs=tests):
            yield from (_with(node, ifs=_without(tests, test)) for test in tests)


def _statement(node: ast.stmt) -> Iterator[ast.AST]:
    match node:
        case ast.If():
            yield from (_with(node, test=ast.Constant(value)) for value in (True, False))
        case ast.While():
            yield _with(node, test=ast.Constant(False))
        case ast.Match(cases=[_, _, *_] as cases):
            yield from (_with(node, cases=_without(cases, case)) for case in cases if not _catches_all(case))
        case ast.AugAssign(op=operator) if type(operator) in SWAPPED:
            yield _with(node, op=SWAPPED[type(operator)]())
            yield ast.Pass()
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()) | ast.Raise():
            yield ast.Pass()
        case ast.Continue():
            yield ast.Break()


def _expression(node: ast.expr) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(ops=operators):
            for at, operator in enumerate(operators):
                yield _with(node, ops=[*operators[:at], SWAPPED[type(operator)](), *operators[at + 1 :]])
        case ast.BinOp(left=ast.Tuple() | ast.List()) | ast.BinOp(right=ast.Tuple() | ast.List()):
            return
        case ast.BinOp(op=operator) | ast.BoolOp(op=operator) if type(operator) in SWAPPED:
            yield _with(node, op=SWAPPED[type(operator)]())
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.IfExp(body=one, orelse=other):
            yield from (one, other)
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.Constant(value=str(value)) | ast.Attribute(value=ast.Name(id="clauses"), attr=value):
            yield ast.Constant(f"no {value}")
        case ast.Call(func=ast.Name(id=name)) if name in CONFUSED:
            yield _with(node, func=ast.Name(CONFUSED[name], ast.Load()))
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in CHANGES:
            yield from (_with(node, keywords=_without(node.keywords, one)) for one in node.keywords)


def _with(node: ast.AST, **fields: object) -> ast.AST:
    changed = copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed


def _without(nodes: Sequence[ast.AST], left_out: ast.AST) -> list[ast.AST]:
    return [node for node in nodes if node is not left_out]


def _catches_all(case: ast.AST) -> bool:
    match case:
        case ast.match_case(pattern=ast.MatchAs(pattern=None), guard=None):
            return True
    return False
