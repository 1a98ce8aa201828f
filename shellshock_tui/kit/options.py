"""Optional rules: one field of a dataclass each, from which they are read, listed and looked up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, field, fields
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from shellshock_tui.files import DataError, quote

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    from shellshock_tui.engine.option import Option, OptionValue
    from shellshock_tui.engine.trail import Clause

V = TypeVar("V", bound="OptionValue")
T = TypeVar("T", bound="DataclassInstance")
OFFER = "offer"


class Offer(NamedTuple):
    """What is told of an option."""

    title: str
    clauses: tuple[str, ...]
    words: Mapping[OptionValue, str]
    """Each value that it may have, in words."""
    in_head: bool
    """Whether it stands in the head of a scenario, not in its table of options."""
    is_given: bool = False
    """Whether players do not set it, and hear of it only where it is not the standard."""


def one_of(title: str, words: Mapping[V, str], *about: str, in_head: bool = False) -> V:
    """Offer some values, the standard first, and the clauses that they are about."""
    offer = Offer(title, about, dict(words.items()), in_head)
    return field(default=next(iter(words)), metadata={OFFER: offer})


def switch(title: str, about: str) -> bool:
    """Offer a rule that is off as a standard."""
    return one_of(title, {False: "off", True: "on"}, about)


def given(title: str, about: str) -> bool:
    """Tell of a rule that comes with a battle, which players do not set."""
    offer = Offer(title, (about,), {False: "off", True: "on"}, in_head=False, is_given=True)
    return field(default=False, metadata={OFFER: offer})


class OptionReader(NamedTuple, Generic[T]):
    """Reads the optional rules of one system."""

    make: type[T]
    """Its `__post_init__` may refuse what does not go together: ValueError with a whole sentence."""

    @property
    def offers(self) -> dict[str, Offer]:
        """What is told of each option, by its name."""
        return {each.name: each.metadata[OFFER] for each in fields(self.make)}

    def read(self, scenario: Mapping[str, Any], file: str) -> T:
        """Read what a scenario sets; DataError names the option and what it may be."""
        given = scenario.get("options", {})
        if not isinstance(given, Mapping):
            raise DataError(file, "options", "should be a table")
        known = [name for name, offer in self.offers.items() if not offer.in_head]
        for name in given:
            if name not in known:
                why = f"is not an option that this game offers; it offers {' and '.join(known) or 'none'}"
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
        """Return a scenario's table with options set."""
        in_head = [name for name, offer in self.offers.items() if offer.in_head]
        head = {name: value for name, value in chosen.items() if name in in_head}
        table = {name: value for name, value in chosen.items() if name not in in_head}
        return {**scenario, **head, "options": {**scenario.get("options", {}), **table}}

    def listed(self, options: T, clauses: Mapping[str, Clause]) -> tuple[Option, ...]:
        """Return all options as they stand, those that come with a battle only where they do."""
        return tuple(
            _listed(each, chosen, clauses)
            for each in fields(options)
            if (chosen := getattr(options, each.name)) != each.default or not each.metadata[OFFER].is_given
        )

    def _value(self, name: str, given: object, file: str, at: str) -> Any:
        """Return the value that is meant; true is no 1, and 1 is not true."""
        offered = list(self.offers[name].words)
        for value in offered:
            if (
                value == given
                and isinstance(value, bool) == isinstance(given, bool)
                and type(given) is not float
            ):
                return value
        from shellshock_tui.engine.option import Setting

        texts = [repr(value) if isinstance(value, str) else Setting(value, "").text for value in offered]
        raise DataError(file, at, f"should be {', '.join(texts[:-1])} or {texts[-1]}{quote(given)}")


def _listed(each: Field[Any], value: OptionValue, clauses: Mapping[str, Clause]) -> Option:
    from shellshock_tui.engine.handbook import role
    from shellshock_tui.engine.option import Option, Setting

    offer: Offer = each.metadata[OFFER]
    offered = {value: offer.words[value]} if offer.is_given else offer.words
    settings = {setting: Setting(setting, words) for setting, words in offered.items()}
    return Option(
        name=each.name,
        title=offer.title,
        clauses=offer.clauses,
        role=role(clauses[offer.clauses[0]]),
        settings=tuple(settings.values()),
        standard=next(iter(settings.values())),
        chosen=settings[value],
    )
