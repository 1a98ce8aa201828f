"""Functions that keep what they have worked out."""

from collections.abc import Callable
from functools import cache
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")


def cached(work: Callable[P, R]) -> Callable[P, R]:
    """Work a thing out once for the same arguments, which stay typed as behind `cache` they do not."""
    return cast("Callable[P, R]", cache(work))
