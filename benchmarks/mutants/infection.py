"""Putting a mutant into the modules that are already imported."""

import ast
import functools
import gc
import importlib
import sys
from types import CodeType, FunctionType, ModuleType
from typing import Any

from benchmarks.mutants.mutant import ROOT, Mutant

OURS = ("shellshock_tui.", "tests.")


def infect(mutant: Mutant) -> None:
    """Put a mutant's fault into this process, permanently."""
    module = importlib.import_module(".".join(mutant.path.relative_to(ROOT).with_suffix("").parts))
    mutant.site.put(mutant.fault)
    if isinstance(mutant.holder, ast.FunctionDef):
        _put_function(module, mutant.holder, mutant.place)
    else:
        _put_constant(module, mutant.holder, mutant.place)
    forget()


def forget() -> None:
    """Empty every cache of the project, since its results were computed without the fault."""
    for found in _caches():
        found.cache_clear()


@functools.cache
def _caches() -> tuple[Any, ...]:
    kind = type(functools.cache(len))
    found = (one for one in gc.get_objects() if isinstance(one, kind))
    return tuple(one for one in found if one.__module__.startswith(OURS))


def _put_function(module: ModuleType, definition: ast.FunctionDef, place: str) -> None:
    tree = ast.Module([definition], [])
    name = place.rpartition(".")[2]
    parts = _compiled(module, tree).co_consts
    code = next(part for part in parts if isinstance(part, CodeType) and part.co_name == name)
    _function(module, place).__code__ = code


def _put_constant(module: ModuleType, statement: ast.stmt, name: str) -> None:
    old = vars(module)[name]
    exec(_compiled(module, ast.Module([statement], [])), vars(module))  # noqa: S102
    for key, other in list(sys.modules.items()):
        if key.startswith(OURS) and vars(other).get(name) is old:
            setattr(other, name, vars(module)[name])


def _compiled(module: ModuleType, tree: ast.Module) -> CodeType:
    return compile(tree, str(module.__file__), "exec", dont_inherit=True)


def _function(module: ModuleType, place: str) -> FunctionType:
    """Return the function of a name without its wrappers."""
    *classes, name = place.split(".")
    found = functools.reduce(lambda owner, inner: vars(owner)[inner], classes, module)
    wrapped = vars(found)[name]
    while not isinstance(wrapped, FunctionType):
        wrapped = next(
            getattr(wrapped, inside)
            for inside in ("fget", "func", "__wrapped__", "__func__")
            if getattr(wrapped, inside, None) is not None
        )
    return wrapped
