"""Mutants of a module: the site of each fault, and the original node."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.mutants.faults import faults
from benchmarks.mutants.wording import decides, is_text, is_wording

ROOT = Path(__file__).parents[2]
RULES = ROOT / "shellshock_tui" / "rules" / "shellshock"
FIXED = ("decorator_list", "annotation", "returns", "args", "type_params", "bases")
"""The parts of a definition that are evaluated once, so that a later fault in them changes nothing."""


@dataclass(frozen=True, slots=True)
class Site:
    """The site of a node: its parent, and the parent's field that holds it."""

    parent: ast.AST
    field: str
    index: int | None
    """The index of the node in the field; None if the field holds only one."""
    node: ast.AST
    lines: range

    def put(self, node: ast.AST) -> None:
        """Put another node at this site."""
        ast.fix_missing_locations(ast.copy_location(node, self.node))
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module with one fault."""

    path: Path
    number: int
    """The number of the mutant among those of its module."""
    holder: ast.stmt
    """The function, or the constant of the module, that has the fault."""
    place: str
    """The holder's name, with its class."""
    site: Site
    fault: ast.AST

    @property
    def name(self) -> str:
        """The name of the module within the rules, and the number."""
        return f"{'.'.join(self.path.relative_to(RULES).with_suffix('').parts)}:{self.number}"

    @property
    def package(self) -> str:
        """The package of its module, or `root`."""
        return "root" if self.path.parent == RULES else self.path.parent.name

    def __str__(self) -> str:
        """Return the site, the original code and the faulty code."""
        return f"{self.name}, line {self.site.lines[0]}, {self.place}: {_change(self.site.node, self.fault)}"


def mutants(path: Path) -> Iterator[Mutant]:
    """Yield every mutant of a module."""
    found = (
        (holder, place, site, fault)
        for holder, place in _holders(ast.parse(path.read_text(encoding="utf-8")).body, "")
        for site in _sites(holder, _lines(holder))
        for fault in _faults(site)
    )
    for number, (holder, place, site, fault) in enumerate(found):
        yield Mutant(path, number, holder, place, site, fault)


def _holders(body: list[ast.stmt], prefix: str) -> Iterator[tuple[ast.stmt, str]]:
    """Yield the functions, methods and constants of the module, each with its name."""
    for statement in body:
        match statement:
            case ast.FunctionDef(name=name):
                yield statement, prefix + name
            case ast.ClassDef(name=name, body=inner):
                yield from _holders(inner, f"{prefix}{name}.")
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                if not prefix and not isinstance(statement.value, ast.Subscript | ast.BinOp | None):
                    yield statement, name


def _sites(parent: ast.AST, lines: range) -> Iterator[Site]:
    """Yield every node under another that decides something, outermost first."""
    for field, value in ast.iter_fields(parent):
        if field in FIXED and isinstance(parent, ast.stmt | ast.arguments):
            continue
        nodes = enumerate(value) if isinstance(value, list) else [(None, value)]
        for index, node in nodes:
            if isinstance(node, ast.AST) and not is_wording(node):
                here = _lines(node) or lines
                yield Site(parent, field, index, node, here)
                yield from () if isinstance(node, ast.Raise) else _sites(node, here)


def _faults(site: Site) -> Iterator[ast.AST]:
    if decides(site.node, site.parent) or not is_text(site.node):
        yield from faults(site.node)


def _change(was: ast.AST, now: ast.AST) -> str:
    """Return the original and the faulty code; of a statement with a body, only the part that differs."""
    match was, now:
        case ast.If(test=old), ast.If(test=new):
            return f"if {ast.unparse(old)}  ->  if {ast.unparse(new)}"
        case ast.Match(cases=old), ast.Match(cases=new):
            left_out = next(case for case in old if case not in new)
            return f"without case {ast.unparse(left_out.pattern)}"
    return "  ->  ".join(" ".join(ast.unparse(node).split()) for node in (was, now))


def _lines(node: ast.AST) -> range:
    """Return the lines of a node; of a statement with a body, those of its head."""
    match node:
        case ast.If(test=head) | ast.While(test=head) | ast.For(iter=head) | ast.Match(subject=head):
            return _span(node, head)
        case ast.comprehension(ifs=[*_, head]):
            return _span(head, head)
    return _span(node, node)


def _span(first: ast.AST, last: ast.AST) -> range:
    start = getattr(first, "lineno", 0)
    return range(start, (getattr(last, "end_lineno", start) or start) + 1 if start else 0)
