"""The record sheets that a force may take, with their prices, and how they are filtered."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from shellshock_tui import library
from shellshock_tui.files import DataError
from shellshock_tui.rules import system
from shellshock_tui.session.drafts import standard_fill
from shellshock_tui.session.forces import sheets_of


class Offer(NamedTuple):
    """A record sheet that a force may take."""

    sheet: Mapping[str, Any]
    cost: int
    """The price with the first choice for each open slot."""

    @property
    def name(self) -> str:
        """The name of the sheet."""
        return str(self.sheet["name"])

    @property
    def title(self) -> str:
        """The title of the sheet."""
        return str(self.sheet["title"])

    @property
    def era(self) -> str:
        """The era of the sheet; empty for none."""
        return str(self.sheet.get("era", ""))

    @property
    def kinds(self) -> tuple[str, ...]:
        """The words by which the sheet is found: its type, arm and tags."""
        words = [self.sheet.get(field) for field in ("type", "arm", "quality")]
        return tuple(dict.fromkeys(str(one) for one in (*words, *self.sheet.get("tags", ())) if one))


def offers_of(name: str) -> tuple[Offer, ...]:
    """Return the sheets of a system that can be bought, by era and title."""
    rules, find = system(name), library.finder(name)
    found = []
    for sheet in sheets_of(name):
        try:
            cost = rules.unit_cost(sheet, standard_fill(sheet), find, f"{sheet['name']}.toml")
        except DataError:
            continue
        if cost:
            found.append(Offer(sheet, cost))
    return tuple(sorted(found, key=lambda one: (one.era, one.title)))


@dataclass(frozen=True, slots=True)
class Filter:
    """The conditions under which a sheet is shown."""

    words: str = ""
    """The words that the title or a kind of the sheet must contain."""
    era: str = ""
    kind: str = ""
    most: int | None = None
    """The highest price; None for any."""

    def passes(self, offer: Offer) -> bool:
        """Return whether a sheet is shown."""
        text = " ".join((offer.title, offer.name, *offer.kinds)).casefold()
        return (
            all(word in text for word in self.words.casefold().split())
            and self.era in ("", offer.era)
            and (not self.kind or self.kind in offer.kinds)
            and (self.most is None or offer.cost <= self.most)
        )

    def next_era(self, offers: Iterable[Offer]) -> "Filter":
        """Return the filter with the next era."""
        return replace(self, era=_next(self.era, [one.era for one in offers if one.era]))

    def next_kind(self, offers: Iterable[Offer]) -> "Filter":
        """Return the filter with the next kind."""
        return replace(self, kind=_next(self.kind, sorted(kind for one in offers for kind in one.kinds)))

    @property
    def told(self) -> str:
        """The filter in words; empty if everything is shown."""
        price = "" if self.most is None else f"at most {self.most:,}"
        words = f"“{self.words}”" if self.words else ""
        return " · ".join(filter(None, (self.era, self.kind, price, words)))


def _next(value: str, known: Sequence[str]) -> str:
    """Return the value after another among known ones; empty after the last."""
    found = ["", *dict.fromkeys(known)]
    return found[(found.index(value) + 1) % len(found)] if value in found else ""
