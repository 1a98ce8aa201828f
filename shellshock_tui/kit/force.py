"""Forces: files of named units with filled slots, which take the places of a side in a scenario."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

from shellshock_tui.dice import Dice
from shellshock_tui.engine.english import counted
from shellshock_tui.files import DataError
from shellshock_tui.kit.header import Header
from shellshock_tui.strict import Name, Slug, Table, VisibleName, parse
from shellshock_tui.user_error import quoted

KEPT = ("id", "side", "at", "facing", "stance", "posture")
"""The fields of a scenario's unit that belong to its place; the others come from the force."""
NAMES = (
    "Anvil", "Bramble", "Cinder", "Dagger", "Ember", "Falcon", "Gannet", "Harrow", "Ibex",
    "Jackdaw", "Kite", "Lynx", "Marten", "Nettle", "Osprey", "Piper", "Quarry", "Raven", "Sable",
    "Thistle", "Ursa", "Viper", "Warden", "Yarrow",
)  # fmt: skip
"""The names of units in random forces."""
LARGEST = 1_000_000
"""The highest limit of a force."""
TOGETHER = "units"
"""The field of a goal that says how many units reach it."""
OPEN = "."
"""The character for open ground on a map."""
MOST = 24
"""The greatest number of units in a force."""


class ForceUnit(Table):
    """A unit of a force."""

    name: VisibleName
    """The name that players read."""
    sheet: Slug
    """The name of its record sheet."""
    fill: Annotated[dict[Name, Name], Field(default_factory=dict, max_length=20)]
    """The choice for each open slot of its sheet, by the name of the slot."""


class Force(Header):
    """A force: some units, which take the places of a side in a scenario in their order."""

    kind: Literal["force"]
    """The kind of the file."""
    limit: Annotated[int, Field(ge=1, le=LARGEST)] | None = None
    """The most that the force may cost."""
    units: Annotated[tuple[ForceUnit, ...], Field(min_length=1, max_length=MOST)]
    """The units, in the order in which they take the places of the scenario."""


class Offered(NamedTuple):
    """A record sheet that a force may take, with its price."""

    sheet: str
    cost: int
    fill: Mapping[str, str]


def read_force(table: Mapping[str, Any], file: str) -> Force:
    """Return the force of a file.

    Raises:
        DataError: Something is wrong in the file; two units have the same name.
    """
    force = parse(Force, table, file)
    names = [unit.name for unit in force.units]
    for number, name in enumerate(names):
        if name in names[:number]:
            raise DataError(file, f"units.{number + 1}.name", f"{name} is the name of another unit, too")
    return force


def mixed_eras(sheets: Iterable[Mapping[str, Any]]) -> str:
    """Return the sentence that record sheets are of several eras; empty if they are of one or of none."""
    eras = tuple(dict.fromkeys(str(sheet["era"]) for sheet in sheets if sheet.get("era")))
    return f"Eras are mixed: {', '.join(eras[:-1])} and {eras[-1]}." if len(eras) > 1 else ""


def unit_table(unit: ForceUnit) -> dict[str, Any]:
    """Return the fields of a unit in a scenario that come from a force."""
    return {"name": unit.name, "sheet": unit.sheet, **({"fill": dict(unit.fill)} if unit.fill else {})}


def with_force(
    scenario: Mapping[str, Any], side: str, force: Force, sheets: Mapping[str, Mapping[str, Any]], file: str
) -> dict[str, Any]:
    """Return a scenario in which the units of a force stand in the places of a side, in their order.

    `sheets` are the record sheets of the force by name. Places that are left over stay empty.

    Raises:
        DataError: The side is unknown, or has too few places.
    """
    sides = [one["id"] for one in scenario["sides"]]
    if side not in sides:
        raise DataError(file, "", f"the battle has no side {quoted(side)}; its sides are {', '.join(sides)}")
    places = [unit for unit in scenario["units"] if unit["side"] == side]
    if len(force.units) > len(places):
        has, takes = counted(len(force.units), "unit"), counted(len(places), "place")
        raise DataError(file, "units", f"has {has}, but {side} has only {takes} in {scenario['title']}")
    _check_goals(scenario, places, force, file)
    taken = iter(force.units)
    units = []
    for unit in scenario["units"]:
        if unit["side"] != side:
            units.append(unit)
        elif (one := next(taken, None)) is not None:
            place = {field: unit[field] for field in KEPT if field in unit}
            taken_up = {label for other in (*scenario["units"], *units) for label in _labels(other["at"])}
            at = _places(unit["at"], sheets[one.sheet], _open_ground(scenario) - taken_up)
            if not at:
                why = f"{one.name} has more models than there is room for at {unit['at'][0]}"
                raise DataError(file, "units", why)
            units.append({**place, **unit_table(one), "at": at})
    known = {**scenario.get("sheets", {}), **{one.sheet: sheets[one.sheet] for one in force.units}}
    return {**scenario, "units": units, "sheets": known}


def _check_goals(
    scenario: Mapping[str, Any], places: Sequence[Mapping[str, Any]], force: Force, file: str
) -> None:
    """Raise DataError if a goal of the scenario needs a unit whose place the force leaves empty."""
    side, goals = places[0]["side"], scenario.get("victory", ())
    named = {one for goal in goals for value in goal.values() for one in _texts(value)}
    about = max((number for number, unit in enumerate(places, start=1) if unit["id"] in named), default=0)
    together = max((goal.get(TOGETHER, 0) for goal in goals if goal["side"] == side), default=0)
    if max(about, together) > len(force.units):
        why = (
            f"a goal is about the unit in place {about}"
            if about > together
            else f"a goal is reached by {counted(together, 'unit')}"
        )
        needs = f"{scenario['title']} needs at least {max(about, together)}, because {why}"
        raise DataError(file, "units", f"has {counted(len(force.units), 'unit')}, but {needs}")


def _texts(value: object) -> Iterable[str]:
    """Return the texts of a value of a goal: itself, or those of a list."""
    return (value,) if isinstance(value, str) else value if isinstance(value, list | tuple) else ()


def _labels(at: Any) -> tuple[str, ...]:
    return (at,) if isinstance(at, str) else tuple(at)


def _open_ground(scenario: Mapping[str, Any]) -> frozenset[str]:
    """Return the labels of the places of a map that are drawn as open ground."""
    rows = ["".join(line.split()) for line in scenario["map"]["terrain"].split("\n") if line.strip()]
    drawn_rows = enumerate(rows, start=1)
    return frozenset(
        f"{column:02}{number:02}"
        for number, row in drawn_rows
        for column, ground in enumerate(row, start=1)
        if ground == OPEN
    )


def _places(at: Any, sheet: Mapping[str, Any], free: frozenset[str]) -> Any:
    """Return a place for each model of a unit: those of the scenario, then free ones that touch them.

    Empty if there are too few.
    """
    if isinstance(at, str):
        return at
    models = len(sheet.get("guns", at))
    found = list(at)[:models]
    while len(found) < models:
        beside = sorted(
            (label for label in free.difference(found) if any(map(partial(_touch, label), found))),
            key=lambda label: _apart(label, found[0]),
        )
        if not beside:
            return []
        found.append(beside[0])
    return found


def _touch(one: str, other: str) -> bool:
    return max(abs(int(one[:2]) - int(other[:2])), abs(int(one[2:]) - int(other[2:]))) == 1


def _apart(one: str, other: str) -> tuple[int, str]:
    return max(abs(int(one[:2]) - int(other[:2])), abs(int(one[2:]) - int(other[2:]))), one


def drawn(offers: Sequence[Offered], limit: int, most: int, dice: Dice) -> tuple[Offered, ...]:
    """Draw sheets at random as long as one of them costs no more than what is left of the limit."""
    found: list[Offered] = []
    left = limit
    while len(found) < most and (affordable := [one for one in offers if one.cost <= left]):
        one = affordable[dice.roll(len(affordable), "the next unit of the force") - 1]
        found.append(one)
        left -= one.cost
    return tuple(found)


def force_table(system: str, found: Sequence[Offered], limit: int, era: str, dice: Dice) -> dict[str, Any]:
    """Return the file of a force with names that are drawn at random."""
    names = list(NAMES)
    units = []
    for one in found:
        name = names.pop(dice.roll(len(names), "the name of a unit") - 1)
        units.append({"name": name, "sheet": one.sheet, **({"fill": dict(one.fill)} if one.fill else {})})
    return {
        "system": system,
        "kind": "force",
        "name": "my-force",
        "title": "My force",
        **({"era": era} if era else {}),
        "limit": limit,
        "units": units,
    }
