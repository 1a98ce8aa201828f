"""A scenario or a sheet by its name; if it is missing, those of names that are like it."""

from collections.abc import Iterable

from shellshock_tui import library, rules
from shellshock_tui.cli.edge import Mistake
from shellshock_tui.complaint import ended
from shellshock_tui.library import DataFile

NEAREST = 5
"""So many names are offered for one that is not there."""
LISTS = {library.SCENARIO: "play", library.SHEET: "sheet"}
"""The command that lists those of a kind."""


def open_named(kind: str, given: str) -> DataFile:
    """Open a data file by name or path; Mistake names what is meant if there is none of that name."""
    try:
        return library.open_file(kind, given)
    except library.NotThere as error:
        if maker := _random_battle(given) if kind == library.SCENARIO else "":
            made = f"`shellshock map {maker} > my.toml` makes one, `shellshock play ./my.toml` plays it"
            raise Mistake(f"{maker} is no battle, but a kind of random ones: {made}.") from None
        raise Mistake(f"{ended(str(error))} {_nearest(kind, given)}") from None


def _nearest(kind: str, given: str) -> str:
    """Name those of a kind that are most like what was given, and how the others are listed."""
    known = closest_first(given, [one.address for one in library.listed(kind)])
    others, lists = len(known) - NEAREST, LISTS[kind]
    rest = f" and {others} others, which `shellshock {lists}` lists" if others > 0 else ""
    return f"There are: {', '.join(known[:NEAREST])}{rest}."


def _random_battle(given: str) -> str:
    """Return the random battles that are meant, as SYSTEM/NAME; nothing if none are."""
    owner, _, name = given.rpartition("/")
    owners = [owner] if owner in rules.SYSTEMS else [] if owner else rules.SYSTEMS
    return next((f"{one}/{name}" for one in owners if name in rules.system(one).maps), "")


def closest_first(given: str, names: Iterable[str]) -> list[str]:
    """Return names in the order of their likeness to the one given."""
    from difflib import SequenceMatcher  # a name that is there is opened without it

    return sorted(names, key=lambda name: SequenceMatcher(None, given, name).ratio(), reverse=True)
