"""`BaseEncoding`, which writes commands, states and forecasts as tables, and reads commands."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import fields
from functools import cached_property
from types import MappingProxyType
from typing import Any, TypeVar

from shellshock_tui.engine.english import agreeing
from shellshock_tui.engine.event import encode_calculation
from shellshock_tui.engine.forecast import Forecast
from shellshock_tui.kit.codec import Codec
from shellshock_tui.kit.defaults.required import RequiredRules
from shellshock_tui.kit.ending import CONCESSIONS
from shellshock_tui.kit.game import Position

S = TypeVar("S", bound=Position)
C = TypeVar("C")
G = TypeVar("G")


class BaseEncoding(RequiredRules[S, C, G]):
    """The default of `Encoding`: commands by their classes, states by `table`, and phrases for commands."""

    phrases: Mapping[str, str] = MappingProxyType({})
    """A short phrase for each command, by verb, with the command's fields in braces."""

    @cached_property
    def codec(self) -> Codec[C]:
        """The codec of the system's commands."""
        return Codec({**self.verbs, **CONCESSIONS})

    @abstractmethod
    def table(self, g: G, /) -> Mapping[str, Any]:
        """Return the state for programs as a JSON table."""

    def encode(self, x: C | S | Forecast) -> dict[str, Any]:
        """Return a command, a state or a forecast as a JSON table."""
        if isinstance(x, Forecast):
            return self.odds_table(x)
        given: Any = x  # a command or a state, recognised only by its class
        if type(x) in self.codec.names:
            return self.codec.encode(given)
        return dict(self.table(self.game(given)))

    def odds_table(self, forecast: Forecast) -> dict[str, Any]:
        """Return a forecast for programs: a `PlainOdds` table, and the distributions of `detail`."""
        outcomes = {name: str(chance) for name, chance, _ in forecast.outcomes}
        detail = {name: {one: str(p) for one, p in chances} for name, chances in forecast.detail}
        needs = [
            {"name": name, "need": int(need.total), "chance": str(p), "trail": encode_calculation(need)}
            for name, need, p in forecast.needs
        ]
        return {"needs": needs, "outcomes": outcomes, **detail}

    def phrase(self, c: C) -> str:
        """Return a command in a few words, from `phrases` or else such as "Ash: strike g1 jab"."""
        phrase = self.phrases.get(self.codec.names[type(c)])
        if phrase:
            said = self.spoken(c)
            who, is_deed, deed = phrase.partition("} ")
            agrees = agreeing if who == "{side" else self.agreeing
            agreed = f"{who}}} {agrees(said[who[1:]], deed)}" if is_deed and who[1:] in said else phrase
            return agreed.format_map(said)
        unit = getattr(c, "unit", "")
        words = self.codec.short(c).replace(f"unit={unit}", "").split()
        spoken = " ".join(word.partition("=")[2] or word.replace("-", " ") for word in words)
        return f"{self.name(unit)}: {spoken}" if unit else spoken

    def spoken(self, c: C) -> dict[str, Any]:
        """Return the values that fill in a command's phrase: its fields, units replaced by their names."""
        said = {one.name: getattr(c, one.name) for one in fields(c)}  # type: ignore[arg-type]
        units = {one: self.name(said[one]) for one in ("unit", "target") if said.get(one) in self.index}
        return said | units

    def decode(self, table: object) -> C:
        """Return the command that a JSON table encodes.

        Raises:
            Malformed: It encodes none.
        """
        return self.codec.decode(table)

    def parse(self, text: str) -> C:
        """Return the command written in short form: "strike unit=r1 target=b1 twice=false".

        Raises:
            Malformed: The text is no command.
        """
        return self.codec.parse(text)
