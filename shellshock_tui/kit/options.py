"""Optional rules: `OptionReader` reads and lists them from the fields of a system's options class."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, field, fields
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from shellshock_tui.files import DataError, quote
from shellshock_tui.user_error import quoted

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    from shellshock_tui.engine.option import Option, OptionValue
    from shellshock_tui.engine.trail import Clause

V = TypeVar("V", bound="OptionValue")
T = TypeVar("T", bound="DataclassInstance")
OFFER = "offer"


class Offer(NamedTuple):
    """The description of an option for players."""

    title: str
    clauses: tuple[str, ...]
    words: Mapping[OptionValue, str]
    """A description of each value that the option may have."""
    in_head: bool
    """Whether the option is a field of the scenario itself, not of its table `options`."""
    is_given: bool = False
    """Whether the option comes with the battle: players see it only if it is on, and cannot set it."""


def one_of(title: str, words: Mapping[V, str], *about: str, in_head: bool = False) -> V:
    """Return the field of an option with some values, the default first.

    `words` describes each value, `about` are the clauses that the option changes.
    """
    offer = Offer(title, about, dict(words.items()), in_head)
    return field(default=next(iter(words)), metadata={OFFER: offer})


def switch(title: str, about: str) -> bool:
    """Return the field of an option that is on or off, by default off."""
    return one_of(title, {False: "off", True: "on"}, about)


def given(title: str, about: str) -> bool:
    """Return the field of an option that comes with a battle and that players cannot set."""
    offer = Offer(title, (about,), {False: "off", True: "on"}, in_head=False, is_given=True)
    return field(default=False, metadata={OFFER: offer})


class OptionReader(NamedTuple, Generic[T]):
    """Reads the optional rules of one system."""

    make: type[T]
    """The options class. Its `__post_init__` may raise ValueError if values do not fit together."""

    @property
    def offers(self) -> dict[str, Offer]:
        """The description of each option, by name."""
        return {each.name: each.metadata[OFFER] for each in fields(self.make)}

    def read(self, scenario: Mapping[str, Any], file: str) -> T:
        """Return the options that a scenario sets, an instance of the options class.

        Raises:
            DataError: An option or its value is invalid; the message names the allowed values.
        """
        given = scenario.get("options", {})
        if not isinstance(given, Mapping):
            raise DataError(file, "options", "should be a table")
        known = [name for name, offer in self.offers.items() if not offer.in_head]
        for name in given:
            if name not in known:
                known_words = f"its options are {', '.join(known)}" if known else "it has no options"
                why = f"is not an option of this game; {known_words}"
                raise DataError(file, f"options.{name[:40]}", why)
        read = {name: self._value(name, value, file, f"options.{name}") for name, value in given.items()}
        for name, offer in self.offers.items():
            if offer.in_head and name in scenario:
                read[name] = self._value(name, scenario[name], file, name)
        try:
            return self.make(**read)
        except ValueError as error:
            raise DataError(file, "options", str(error)) from None

    def write(self, scenario: Mapping[str, Any], chosen: Mapping[str, OptionValue]) -> dict[str, Any]:
        """Return a copy of a scenario's table with the chosen values of options."""
        in_head = [name for name, offer in self.offers.items() if offer.in_head]
        head = {name: value for name, value in chosen.items() if name in in_head}
        table = {name: value for name, value in chosen.items() if name not in in_head}
        return {**scenario, **head, "options": {**scenario.get("options", {}), **table}}

    def listed(self, options: T, clauses: Mapping[str, Clause]) -> tuple[Option, ...]:
        """Return all options with their current values; given ones only if they differ from the default."""
        return tuple(
            _listed(each, chosen, clauses)
            for each in fields(options)
            if (chosen := getattr(options, each.name)) != each.default or not each.metadata[OFFER].is_given
        )

    def _value(self, name: str, given: object, file: str, at: str) -> Any:
        """Return the allowed value equal to the given one; unlike in Python, True is not 1."""
        offered = list(self.offers[name].words)
        for value in offered:
            if (
                value == given
                and isinstance(value, bool) == isinstance(given, bool)
                and type(given) is not float
            ):
                return value
        texts = [quoted(value) for value in offered]
        raise DataError(file, at, f"should be {', '.join(texts[:-1])} or {texts[-1]}{quote(given)}")


def _listed(each: Field[Any], value: OptionValue, clauses: Mapping[str, Clause]) -> Option:
    from shellshock_tui.engine.handbook import role
    from shellshock_tui.engine.option import Option, OptionChoice

    offer: Offer = each.metadata[OFFER]
    offered = {value: offer.words[value]} if offer.is_given else offer.words
    settings = {setting: OptionChoice(setting, words) for setting, words in offered.items()}
    return Option(
        name=each.name,
        title=offer.title,
        clauses=offer.clauses,
        role=role(clauses[offer.clauses[0]]),
        settings=tuple(settings.values()),
        standard=next(iter(settings.values())),
        chosen=settings[value],
    )
