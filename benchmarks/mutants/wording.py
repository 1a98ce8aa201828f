"""Nodes that are only wording: a fault in them changes a sentence or a label, but no rule."""

import ast

SPEAKING = ("join", "assert_never", "cast", "TypeVar")
"""Functions whose arguments decide nothing."""


def is_wording(node: ast.AST) -> bool:
    """Return whether a node decides nothing: a sentence, or what is built only for sentences."""
    match node:
        case ast.JoinedStr() | ast.Assert() | ast.keyword(arg="strict"):
            return True
        case ast.Expr(value=value):
            return is_wording(value)
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in SPEAKING
        case ast.IfExp(body=one, orelse=other):
            return _is_text(one) and _is_text(other)
        case ast.BoolOp(values=values):
            return any(_is_text(value) for value in values)
        case ast.BinOp(left=left, right=right):
            return _is_text(left) or _is_text(right)
    return False


def is_text(node: ast.AST) -> bool:
    """Return whether a node is a literal text, or the constant of a clause."""
    match node:
        case ast.Constant(value=str()) | ast.Attribute(value=ast.Name(id="clauses")):
            return True
    return False


def decides(text: ast.AST, parent: ast.AST) -> bool:
    """Return whether a text is compared, looked up or cited by a refusal, and not only shown."""
    match parent:
        case ast.Compare() | ast.Subscript() | ast.MatchValue():
            return True
        case ast.Call(func=ast.Name(id="Blocked" | "IllegalCommand"), args=[first, *_]):
            return first is text
    return False


def _is_text(node: ast.expr) -> bool:
    if is_text(node):
        return True
    match node:
        case ast.JoinedStr():
            return True
        case ast.IfExp(body=one, orelse=other):
            return _is_text(one) and _is_text(other)
        case ast.BinOp(left=left, right=right):
            return _is_text(left) or _is_text(right)
    return False
