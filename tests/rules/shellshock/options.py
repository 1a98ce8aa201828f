"""Every option with every value that a scenario may give it, and few sets of values that hold each pair."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from enum import Enum
from itertools import combinations, product
from typing import Any, Literal, get_args, get_origin

from pydantic.fields import FieldInfo

from shellshock_tui.rules.shellshock.battle import Options
from shellshock_tui.rules.shellshock.files.scenario_file import OptionsTable, ScenarioFile

Values = Mapping[str, tuple[Any, ...]]
"""The values of each option."""
Choice = dict[str, Any]
"""An option's value, for each option."""
Pair = frozenset[tuple[str, Any]]
"""Two options, each with a value."""


def every_option() -> Values:
    """The era and every field of `Options`, each with the values that the reader of scenarios takes."""
    offered = {**ScenarioFile.model_fields, **OptionsTable.model_fields}
    names = ("era", *(option.name for option in fields(Options)))
    return {name: values_of(offered[name]) for name in names}


def values_of(field: FieldInfo) -> tuple[Any, ...]:
    """All values of a field that is a choice among words, a yes or no, or a number between two."""
    kind = field.annotation
    if get_origin(kind) is Literal:
        return get_args(kind)
    if kind is bool:
        return (False, True)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return tuple(member.value for member in kind)
    least, most = (
        next(getattr(limit, end) for limit in field.metadata if hasattr(limit, end)) for end in ("ge", "le")
    )
    return tuple(range(least, most + 1))


def every_pair(options: Values) -> Iterator[Pair]:
    """Each value of each option beside each value of each other option."""
    for one, other in combinations(options, 2):
        for first, second in product(options[one], options[other]):
            yield frozenset({(one, first), (other, second)})


def pairs_in(choice: Choice) -> Iterator[Pair]:
    """The pairs that a choice holds."""
    return map(frozenset, combinations(choice.items(), 2))


def covering(options: Values) -> list[Choice]:
    """Few choices that hold every pair: each takes a pair still missing, then what adds most others.

    Of values that add equally many, each choice begins its search one further on, so that all get used.
    """
    missing, found = dict.fromkeys(every_pair(options)), list[Choice]()
    while missing:
        choice = dict(next(iter(missing)))
        for name, values in options.items():
            turned = len(found) % len(values)
            choice.setdefault(name, _best(values[turned:] + values[:turned], name, choice, missing))
        for pair in pairs_in(choice):
            missing.pop(pair, None)
        found.append({name: choice[name] for name in options})
    return found


def _best(values: tuple[Any, ...], name: str, choice: Choice, missing: Mapping[Pair, None]) -> Any:
    """The value that makes a choice hold most pairs still missing; of equals the first."""

    def added(value: Any) -> int:
        return sum(frozenset({(name, value), held}) in missing for held in choice.items())

    return max(values, key=added)
