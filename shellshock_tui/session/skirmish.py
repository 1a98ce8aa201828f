"""Custom battles: everything that the player leaves open is drawn at random, and a scenario is made."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from shellshock_tui import library
from shellshock_tui.dice import Dice, SeededDice, random_seed
from shellshock_tui.engine.skirmish import NOTHING, Field, Skirmish, Skirmishes
from shellshock_tui.engine.system import MusterOrder, System
from shellshock_tui.files import DataError
from shellshock_tui.kit.force import NAMES
from shellshock_tui.library import DataFile, locations
from shellshock_tui.library.header import read_header
from shellshock_tui.names import NAME
from shellshock_tui.rules import system, title_of
from shellshock_tui.session.forces import is_even, is_shipped, prices, shipped_sheets_of
from shellshock_tui.user_error import UserError, did_you_mean, quoted

SEED_BITS = 20
"""The number of bits of a seed that is short enough to tell a friend: at most seven digits."""
FEWEST = 2
"""The number of units that a force should have."""
TRIES, LOTS = 30, 20
"""The numbers of forces that are drawn to find an even one, and of battles to find one with room."""


class Wanted(NamedTuple):
    """The player's wishes for a battle; everything that is left empty is drawn at random."""

    system: str
    forces: tuple[Mapping[str, Any] | None, ...] = ()
    """The tables of the forces, in the order of the sides; None for one that is drawn."""
    map: str = ""
    """A kind of random ground, or the name of a scenario whose map is used."""
    aim: str = ""
    limit: int | None = None
    """The most that a force may cost."""
    era: str = ""
    turn_limit: int | None = None
    placed: Mapping[str, Mapping[str, Any]] = NOTHING
    """The fields of units that were placed by hand, by the unit's id."""
    title: str = ""
    """The title of the battle; empty for one that is made from its aim and its ground."""


def skirmishes_of(name: str) -> Skirmishes:
    """Return the custom battles that a system offers.

    Raises:
        UserError: It offers none.
    """
    found = system(name).skirmishes
    if found is None:
        raise UserError(f"{title_of(name)} has no battles of your own.")
    return found


def seed_to_tell() -> str:
    """Return a new random seed that is short enough to be told to somebody."""
    return random_seed(SEED_BITS)


class Drawn(NamedTuple):
    """A battle that was drawn."""

    skirmish: Skirmish
    data: DataFile
    """Its scenario."""


def draw_battle(wanted: Wanted, seed: str) -> Drawn:
    """Return a battle in which everything that is left open is drawn from a seed.

    Raises:
        DataError: A force is wrong, the aim is unknown, or the map has too little room.
        UserError: The system has no custom battles, or there is no such map.
    """
    dice, made = SeededDice(seed), skirmishes_of(wanted.system)
    find = library.finder(wanted.system)
    if wanted.map and wanted.map not in made.fields:
        _field_of_battle(wanted.system, made, wanted.map)  # forces take long to draw
    is_open = not (wanted.map and wanted.aim and all(wanted.forces or (None,)))
    for _ in range(LOTS - 1 if is_open else 0):
        with suppress(DataError):
            skirmish = _drawn(wanted, made, dice, seed)
            return _battle(wanted, skirmish, made.scenario(skirmish, find))
    skirmish = _drawn(wanted, made, dice, seed)
    return _battle(wanted, skirmish, made.scenario(skirmish, find))


def _battle(wanted: Wanted, skirmish: Skirmish, table: Mapping[str, Any]) -> Drawn:
    titled = {**table, "title": wanted.title} if wanted.title else table
    return Drawn(skirmish, as_data(wanted.system, titled))


def draw_skirmish(wanted: Wanted, seed: str) -> DataFile:
    """Return the scenario of a battle in which everything that is left open is drawn from a seed.

    Raises:
        DataError: A force is wrong, the aim is unknown, or the map has too little room.
        UserError: The system has no custom battles, or there is no such map.
    """
    return draw_battle(wanted, seed).data


def as_data(name: str, table: Mapping[str, Any]) -> DataFile:
    """Return a scenario with the player's own sheets embedded, so that others can play it."""
    file, find = f"{table['name']}.toml", library.finder(name)
    own = {sheet: dict(find("sheet", sheet)) for sheet in _sheets_not_shipped(name, table)}
    whole = {**table, "sheets": own} if own else table
    return DataFile(read_header(whole, file), whole, file, find)


def _sheets_not_shipped(name: str, table: Mapping[str, Any]) -> Iterator[str]:
    """Yield the names of a battle's sheets that do not ship, or not as the player's own file has them."""
    find = library.finder(name)
    for sheet in dict.fromkeys(unit["sheet"] for unit in table["units"]):
        if not is_shipped(name, find("sheet", sheet)):
            yield sheet


def _drawn(wanted: Wanted, made: Skirmishes, dice: Dice, seed: str) -> Skirmish:
    played = system(wanted.system)
    forces = even_forces(played, len(made.sides), wanted, dice)
    aims = made.aims_for_more if len(forces) > len(made.sides) else tuple(made.aims)
    aim = wanted.aim or _one_of(aims, dice, "the aim")
    kind = wanted.map or _one_of(tuple(made.fields), dice, "the ground")
    return Skirmish(
        field_of(wanted.system, made, kind, dice),
        forces,
        aim,
        wanted.turn_limit,
        placed=wanted.placed,
        note="" if wanted.placed else seed_note(wanted, seed),
        name=f"skirmish-{seed}",
    )


def field_of(name: str, made: Skirmishes, given: str, dice: Dice) -> Field:
    """Return random ground of a kind, or the ground of the scenario of that name.

    Raises:
        DataError: The file of the scenario is wrong.
        UserError: There is neither such a kind nor such a scenario.
    """
    if given in made.fields:
        return made.random_field(given, dice, library.finder(name))
    return _field_of_battle(name, made, given)


def _field_of_battle(name: str, made: Skirmishes, given: str) -> Field:
    is_path = locations.is_path(given)
    if not is_path and not NAME.fullmatch(given.lower().rpartition("/")[2]):
        raise _no_map(name, made, given)
    try:
        data = library.open_file(library.SCENARIO, given if is_path or "/" in given else f"{name}/{given}")
    except library.NotThere:
        raise _no_map(name, made, given) from None
    if data.header.system != name:
        raise UserError(
            f"{data.header.title} is a battle of {title_of(data.header.system)}, not of {title_of(name)}."
        )
    system(name).check(data.table, data.find, data.file)
    return made.emptied(data.table)


def _no_map(name: str, made: Skirmishes, given: str) -> UserError:
    near, kinds = did_you_mean(given, made.fields), ", ".join(made.fields)
    or_map = ", or the name of one of its battles" if made.takes_maps else ""
    return UserError(f"{title_of(name)} has no map {quoted(given)}{near}; its maps are {kinds}{or_map}.")


def even_forces(system: System, sides: int, wanted: Wanted, dice: Dice) -> tuple[Mapping[str, Any], ...]:
    """Return a force for each side: those given, and for the others random ones of about the same price.

    Random forces have only record sheets that ship.

    Raises:
        DataError: A force that was given is wrong.
        UserError: No unit is as cheap as the limit.
    """
    given = wanted.forces or (None,) * sides
    known = [force for force in given if force is not None]
    sheets, find = shipped_sheets_of(system.name), library.finder(system.name)
    era = wanted.era or next((str(one["era"]) for one in known if one.get("era")), "")
    eras = tuple(dict.fromkeys(sheet["era"] for sheet in sheets if sheet.get("era")))
    if not era and eras and not known:
        era = _one_of(eras, dice, "the era")
    price = sum(prices(system, known[0]["units"])) if known else 0
    limit = min(price, wanted.limit) if price and wanted.limit else price or wanted.limit
    order = MusterOrder(limit, era)
    found: list[Mapping[str, Any]] = []
    for force in given:
        if force is not None:
            found.append(force)
            continue
        drawn = (system.muster(sheets, order, dice, find) for _ in range(TRIES))
        best, costs = min(_until_even(drawn, price), key=partial(_unlike, price))
        if not costs:
            most = system.price_words(order.limit or 0)
            raise UserError(f"{title_of(system.name)} has no unit of {most} or fewer.")
        price = price or sum(costs)
        others = [unit["name"] for other in (*known, *found) for unit in other["units"]]
        found.append(_renamed(best, others, dice))
    return tuple(found)


def _unlike(price: int, force: tuple[Mapping[str, Any], tuple[int, ...]]) -> tuple[bool, int]:
    """Return how far a force is from having several units and a price, which is 0 for any price."""
    return len(force[1]) < FEWEST, abs(sum(force[1]) - price) if price else 0


def _until_even(
    drawn: Iterable[tuple[dict[str, Any], tuple[int, ...]]], wanted: int
) -> list[tuple[dict[str, Any], tuple[int, ...]]]:
    """Return random forces up to the first that has several units and about a price, which is 0 for any."""
    found = []
    for force in drawn:
        found.append(force)
        if len(force[1]) >= FEWEST and (not wanted or is_even(sum(force[1]), wanted)):
            break
    return found


def _renamed(force: Mapping[str, Any], others: Sequence[str], dice: Dice) -> Mapping[str, Any]:
    """Return a force whose units are renamed to differ from some other units."""
    own = [unit["name"] for unit in force["units"]]
    free = [name for name in NAMES if name not in (*others, *own)]
    units = []
    for unit in force["units"]:
        name = unit["name"]
        if name in others and free:
            name = free.pop(dice.roll(len(free), "the name of a unit") - 1)
        units.append({**unit, "name": name})
    return {**force, "units": units}


def _one_of(names: Sequence[str], dice: Dice, what: str) -> str:
    return names[dice.roll(len(names), what) - 1]


def seed_note(wanted: Wanted, seed: str) -> str:
    """Return the paragraph that says how the same battle is drawn again."""
    given = [("--map", wanted.map), ("--aim", wanted.aim), ("--era", wanted.era)]
    options = [f"{option} {value}" for option, value in given if value]
    options += [f"--limit {wanted.limit}"] if wanted.limit else []
    options += [f"--turns {wanted.turn_limit}"] if wanted.turn_limit else []
    needed = len(skirmishes_of(wanted.system).sides)
    options += ["--third drawn"] if len(wanted.forces) > needed and not wanted.forces[-1] else []
    command = " ".join(("shellshock skirmish", wanted.system, *options, "--seed", seed))
    forces = ", with the same forces," if any(wanted.forces) else ""
    return f"Seed {seed}: `{command}`{forces} draws this battle again."
