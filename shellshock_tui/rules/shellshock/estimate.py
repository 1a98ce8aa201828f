"""The estimated worth of a record sheet, from the effect of its fire and how long it survives enemy fire."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from shellshock_tui.engine.english import counted
from shellshock_tui.engine.figures import Decimal
from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.files import Finder
from shellshock_tui.kit.copying import changed
from shellshock_tui.kit.minimal_scenario import minimal_scenario
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.battle import Battle
from shellshock_tui.rules.shellshock.files.battle_reader import read_battle
from shellshock_tui.rules.shellshock.fire.power import available_at, pool
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.odds.attack_value import AttackValue, aims, best_loadings
from shellshock_tui.rules.shellshock.position import Position, initial_unit
from shellshock_tui.rules.shellshock.sheet import ROWS
from shellshock_tui.rules.shellshock.state import Combat, State

REFERENCES = ("m1a2-abrams", "bmp-2", "sherman")
"""The sheets that every other sheet is measured against: a heavy, a light and an old machine."""
RANGES = (6, 18)
"""The ranges of the measurement, in hexes."""
FRONT = "nw"
FACINGS = {FRONT: "the front", "n": "the side"}
"""The facings of the target, which is fired at from the north-west."""
WORN, CROSSED = Fraction(1, 4), Fraction(13, 20)
"""The share of a unit's worth that it loses with all its armour, and with all rows crossed off."""
SCALE, FIRE, ENDURANCE = 1470.0, 0.5, 0.5
"""The factor, which fits the printed sheets on average, and the two exponents (see the page about armies)."""
LEAST = Fraction(1, 1000)
"""The lowest firepower that is counted, so that a unit without weapons has some worth."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The measurements of a sheet."""

    fire: Fraction
    """The share of a reference sheet that its volleys of one turn destroy, on average."""
    suffered: Fraction
    """The share of it that the volleys of a reference sheet destroy in one turn, on average."""
    power: str
    """The speed at which it was measured and the kreigs for its weapons, in words."""

    @property
    def endurance(self) -> Fraction:
        """The number of turns for which it survives the fire of a reference sheet."""
        return 1 / max(LEAST, self.suffered)

    @property
    def ecv(self) -> int:
        """The estimated ECV, to the nearest ten."""
        fire, endurance = float(max(LEAST, self.fire)) ** FIRE, float(self.endurance) ** ENDURANCE
        return int(10 * round(SCALE * fire * endurance / 10))

    @property
    def trail(self) -> Trail:
        """The terms of the estimate."""
        return Trail.of(
            Term(
                f"share of a reference sheet destroyed in a turn, {self.power}",
                Op.ADD,
                _shown(self.fire),
                clauses.SETUP_ARMIES,
            ),
            Term("turns that it survives their fire", Op.TIMES, _shown(self.endurance), clauses.SETUP_ARMIES),
            Term(f"square root of that, times {SCALE:,.0f}", Op.READ, self.ecv, clauses.SETUP_ARMIES),
        )


def _shown(value: Fraction) -> Decimal:
    return Decimal(round(value * 1000), 1000)


def estimate(sheet: Mapping[str, Any], fill: Mapping[str, str], find: Finder) -> Estimate:
    """Measure a record sheet with its slots filled.

    Raises:
        DataError: The sheet is wrong.
    """
    fire, suffered = [], []
    for name in REFERENCES:
        other = find("sheet", name)
        for apart in RANGES:
            for facing in FACINGS:
                fire.append(harm(meeting(sheet, fill, other, {}, apart, facing)))
                suffered.append(harm(meeting(other, {}, sheet, fill, apart, facing)))
    standing = meeting(sheet, fill, other, {}, RANGES[0], FRONT)
    return Estimate(_mean(fire), _mean(suffered), _power_words(standing))


def pace_words(position: Position) -> str:
    """Return the speed at which the first unit fires, and its kreigs there."""
    speed = _pace(position, 0)
    return f"at speed {speed}, {counted(available_at(position, 0, speed), 'kreig')}"


def _power_words(position: Position) -> str:
    """Return words for the first unit's speed and kreigs, and on weapons that need more."""
    speed = _pace(position, 0)
    wanted: dict[int, int] = {}
    for item in position.sheet(0).equipment:
        if item.weapon:
            section = item.weapon.section
            wanted[section] = wanted.get(section, 0) + item.weapon.kreigs
    if not any(wanted.values()):
        return f"at speed {speed}"
    kreigs = available_at(position, 0, speed)
    short = "; a volley has only the weapons that these power" if max(wanted.values()) > kreigs else ""
    return f"at speed {speed} with {counted(kreigs, 'kreig')} for each volley{short}"


def _mean(values: list[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)


def meeting(
    sheet: Mapping[str, Any],
    fill: Mapping[str, str],
    other: Mapping[str, Any],
    other_fill: Mapping[str, str],
    apart: int,
    facing: str,
) -> Position:
    """Return a position in which the first sheet's gunners fire at the other, which has the facing given.

    Raises:
        DataError: One of the sheets, or what fills its slots, is wrong.
    """
    size = max(RANGES) + 2
    row = " ".join("." * size)
    first = {"id": "a", "name": "A", "side": "red", "sheet": "first", "at": "0101", "facing": "se"}
    second = {"id": "b", "name": "B", "side": "blue", "sheet": "second", "facing": facing}
    units = [{**first, "fill": dict(fill)}, {**second, "at": _south_east(apart), "fill": dict(other_fill)}]
    sheets = {"first": {**sheet, "name": "first"}, "second": {**other, "name": "second"}}
    table = minimal_scenario(
        "shellshock",
        "\n".join([row] * size),
        units,
        sheets=sheets,
        start_speed="standstill",
        era=sheet["era"],
    )
    battle: Battle = read_battle(table, _nothing, "estimate")
    begun = tuple(initial_unit(battle, unit) for unit in battle.units)
    standing = Position(battle, State(1, begun, Combat((0,), begun), ()))
    powered = tuple(
        changed(unit, **pool(standing, number, _pace(standing, number))) for number, unit in enumerate(begun)
    )
    return Position(battle, State(1, powered, Combat((0,), powered), ()))


def _pace(position: Position, unit: int) -> int:
    """Return half of a unit's cross-country speed, the speed at which it is measured."""
    return position.sheet(unit).cross_country // 2


def _nothing(kind: str, name: str) -> Mapping[str, Any]:
    raise KeyError(kind, name)


def _south_east(steps: int) -> str:
    """Return the hex so many steps to the south-east of 0101."""
    return f"{1 + steps:02}{1 + (steps + 1) // 2:02}"


def harm(position: Position) -> Fraction:
    """Return the share of the second unit that the volleys of the first destroy, on average."""
    left = Fraction(1)
    fired: set[int] = set()
    posts: dict[int, list[int]] = {}
    for (post, section), _ in aims(position, 0):
        posts.setdefault(post, []).append(section)
    for post, sections in posts.items():
        best = max(
            (
                (share(position, advice.value), section)
                for section in sections
                if section not in fired
                for advice in best_loadings(position, Volley(0, post, section, 1, ()))[:1]
            ),
            default=None,
        )
        if best:
            fired.add(best[1])
            left *= 1 - best[0]
    return 1 - left


def share(position: Position, value: AttackValue) -> Fraction:
    """Return the share of the target that a volley destroys."""
    armour = max(1, sum(position.sheet(1).armour))
    worn = WORN * min(Fraction(1), value.damage / armour)
    crossed = CROSSED * value.rows / ROWS
    return min(Fraction(1), value.destroyed + (1 - value.destroyed) * (worn + crossed))
