"""The battle in progress: models, contact, cohesion and distances."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Protocol

from shellshock_tui.engine.trail import Trail, plain
from shellshock_tui.kit import game_context as kit
from shellshock_tui.kit.bounded_cache import cached_by
from shellshock_tui.kit.game_context import Fielded
from shellshock_tui.rules.sshr import clauses
from shellshock_tui.rules.sshr.battle import Battle
from shellshock_tui.rules.sshr.rulebook_tables import VEHICLE
from shellshock_tui.rules.sshr.scenario_file import Sheet
from shellshock_tui.rules.sshr.state import State, Unit
from shellshock_tui.rules.sshr.ways import Ways

Model = tuple[str, int]
"""A unit and the number of one of its models."""
TOUCH = 2
"""The squared distance between two squares that touch at a corner."""


class Setting(Fielded, Protocol):
    """The parts of the rules that the game uses."""

    ways: Ways


class GameContext(kit.GameContext[State, Unit, Setting, Battle]):
    """The battle in progress, with SShR's queries."""

    __slots__ = ()

    def sheet(self, unit: str) -> Sheet:
        """Return a unit's record sheet."""
        return self.battle.sheets[unit]

    def of_side(self, side: str) -> list[str]:
        """Return the units of a side that have models left."""
        return [one for one in self.present() if self.side(one) == side]

    def present(self) -> Iterator[str]:
        """Yield the units that have models left."""
        yield from (one for one, unit in zip(self.rules.ids, self.s.units, strict=True) if any(unit.hp))

    def at(self, place: int) -> tuple[str, ...]:
        """Return the unit that has a model in a place; empty if there is none."""
        return tuple(one for one in self.present() if place in self.unit(one).places) if place >= 0 else ()

    def models(self, units: Iterable[str]) -> Iterator[tuple[Model, int]]:
        """Yield the models of some units, each with its place."""
        for unit in units:
            one = self.unit(unit)
            yield from (((unit, number), one.place(number)) for number in one.models)

    def is_vehicle(self, unit: str) -> bool:
        """Return whether a unit consists of vehicles."""
        return self.sheet(unit).type == VEHICLE

    def squared(self, start: int, end: int) -> int:
        """Return the squared distance between two places, in inches."""
        return self.battle.board.squared(start, end)

    def touches(self, unit: str, place: int) -> bool:
        """Return whether a place touches a model of a unit (table.contact)."""
        return any(self.squared(place, one) <= TOUCH for one in self.unit(unit).standing)

    def around(self, places: Iterable[int]) -> frozenset[int]:
        """Return some places and all places that touch them (table.contact)."""
        return frozenset().union(*map(self.battle.around.__getitem__, places))

    def met_at(self, side: str, places: Iterable[int]) -> list[str]:
        """Return the enemies of a side that touch one of some places."""
        near, owners = self.around(places), self.battle.owners
        units = zip(self.rules.ids, self.s.units, strict=True)
        enemies = ((one, unit) for one, unit in units if owners[one] != side)
        return [one for one, unit in enemies if not near.isdisjoint(unit.standing) and any(unit.hp)]

    def met(self, unit: str) -> list[str]:
        """Return the enemies that a unit is in contact with."""
        return self.met_at(self.side(unit), self.unit(unit).standing)

    def is_engaged(self, unit: str) -> bool:
        """Return whether a unit is engaged; contact of or with vehicles does not count (fight.engaged)."""
        return not self.is_vehicle(unit) and any(not self.is_vehicle(one) for one in self.met(unit))

    def is_together(self, unit: str) -> bool:
        """Return whether a unit is in cohesion."""
        return is_chain(self, unit, self.unit(unit).standing)

    def in_cover(self, unit: str) -> tuple[int, int]:
        """Return how many models of a unit are in cover, and how many it has."""
        standing = self.unit(unit).standing
        return sum(self.battle.ground[place].cover for place in standing), len(standing)

    def hit_points(self, unit: str) -> int:
        """Return the hit points that a unit has left."""
        return sum(self.unit(unit).hp)

    def full(self, unit: str) -> int:
        """Return the hit points with which a unit began the battle."""
        sheet, worn = self.sheet(unit), self.battle.units[unit].initial_damage.hp
        return sum(worn) if worn else sheet.hp * len(sheet.guns)


def is_chain(ctx: GameContext, unit: str, places: Iterable[int]) -> bool:
    """Return whether models in some places are in cohesion (cohesion.distance)."""
    listed = list(places)
    return len(chain(ctx, unit, listed)) == len(listed)


def chain(ctx: GameContext, unit: str, places: list[int]) -> list[int]:
    """Return the places connected to the first of some by steps of the cohesion distance."""
    return ctx.battle.chain(unit, places)


@cached_by(20_000)
def within(ctx: GameContext, place: int, inches: int) -> frozenset[int]:
    """Return the places within a number of inches of a given place."""
    board = ctx.battle.board
    row, column = divmod(place, board.width)
    rows = range(max(0, row - inches), min(board.height, row + inches + 1))
    columns = range(max(0, column - inches), min(board.width, column + inches + 1))
    return frozenset(
        y * board.width + x
        for y in rows
        for x in columns
        if (y - row) ** 2 + (x - column) ** 2 <= inches * inches
    )


def cohesion_lines(ctx: GameContext, unit: str) -> Iterator[tuple[int, int]]:
    """Yield the lines that show which models keep a unit in cohesion (cohesion.distance)."""
    together = chain(ctx, unit, list(ctx.unit(unit).standing))
    for number, here in enumerate(together[1:], start=1):
        yield min(together[:number], key=lambda one: ctx.squared(one, here)), here


def apart(ctx: GameContext, start: int, end: int) -> Trail:
    """Return the distance between two places in inches, rounded up (table.inches)."""
    return plain("inches", ctx.battle.board.distance(start, end), clauses.TABLE_INCHES)


def nearest(ctx: GameContext, unit: str, target: str) -> Trail:
    """Return the distance between the nearest models of two units."""
    pairs = product(ctx.unit(unit).standing, ctx.unit(target).standing)
    return apart(ctx, *min(pairs, key=lambda pair: ctx.squared(*pair)))
