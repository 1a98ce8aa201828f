"""Every option with every value that a scenario may give it, and few sets of values that hold each pair."""

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import get_args

from shellshock_tui.engine.option import OptionValue
from shellshock_tui.rules.shellshock.files.sheet_file import Era
from shellshock_tui.rules.shellshock.options import OPTIONS

Values = Mapping[str, tuple[OptionValue, ...]]
"""The values of each option."""
Choice = dict[str, OptionValue]
"""An option's value, for each option."""
Pair = frozenset[tuple[str, OptionValue]]
"""Two options, each with a value."""


def every_option() -> Values:
    """The era and every option that a battle offers, each with all its values."""
    return {"era": get_args(Era), **{name: tuple(offer.words) for name, offer in OPTIONS.offers.items()}}


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
            choice.setdefault(name, _best(name, values[turned:] + values[:turned], choice, missing))
        for pair in pairs_in(choice):
            missing.pop(pair, None)
        found.append({name: choice[name] for name in options})
    return found


def _best(
    name: str, values: tuple[OptionValue, ...], choice: Choice, missing: Mapping[Pair, None]
) -> OptionValue:
    """The value with which a choice holds most pairs still missing; of equals the first."""

    def added(value: OptionValue) -> int:
        return sum(frozenset({(name, value), held}) in missing for held in choice.items())

    return max(values, key=added)
