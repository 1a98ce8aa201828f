"""Every option with all its values for scenarios, and a few sets of values that contain every pair."""

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import get_args

from shellshock_tui.engine.option import OptionValue
from shellshock_tui.rules.shellshock.files.sheet_file import Era
from shellshock_tui.rules.shellshock.options import OPTIONS

Values = Mapping[str, tuple[OptionValue, ...]]
"""The values of each option."""
Choice = dict[str, OptionValue]
"""A value for each option."""
Pair = frozenset[tuple[str, OptionValue]]
"""Two options, each with a value."""


def every_option() -> Values:
    """The era and every option that a battle offers, each with all its values."""
    return {"era": get_args(Era), **{name: tuple(offer.words) for name, offer in OPTIONS.offers.items()}}


def every_pair(options: Values) -> Iterator[Pair]:
    """Every pair of values of two different options."""
    for one, other in combinations(options, 2):
        for first, second in product(options[one], options[other]):
            yield frozenset({(one, first), (other, second)})


def pairs_in(choice: Choice) -> Iterator[Pair]:
    """The pairs that a choice holds."""
    return map(frozenset, combinations(choice.items(), 2))


def covering(options: Values) -> list[Choice]:
    """A few choices that contain every pair: each takes a missing pair, then the values that add most others.

    Each choice begins its search at another value, so that values that add equally many are all used.
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
    """The value that adds most missing pairs to a choice; the first of equals."""

    def added(value: OptionValue) -> int:
        return sum(frozenset({(name, value), held}) in missing for held in choice.items())

    return max(values, key=added)
