"""A cache decorator that keeps the types of a function's parameters."""

from collections.abc import Callable
from functools import cache
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")


def cached(work: Callable[P, R]) -> Callable[P, R]:
    """Return `functools.cache` of a function, typed with the function's own parameters."""
    return cast("Callable[P, R]", cache(work))
