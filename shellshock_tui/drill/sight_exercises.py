"""Exercises about sight and range between two units."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from shellshock_tui.drill.answer import Pick
from shellshock_tui.drill.calculations import calculation_exercises
from shellshock_tui.drill.exercise import YES_NO, Exercise, Moment, asked
from shellshock_tui.drill.forms import Scale, SightForm
from shellshock_tui.engine.addresses import unit_sight_address
from shellshock_tui.engine.trail import Blocked, Trail

OPTIONS = 4
"""The number of places that a card offers."""


def sight_exercises(moment: Moment, form: SightForm, unit: str) -> Iterator[Exercise]:
    """Yield exercises about sight and range from a unit to each other unit."""
    names = moment.names
    for target in names:
        if unit not in names or target == unit:
            continue
        found = moment.explained(unit_sight_address(unit, target))
        words = {"unit": names[unit], "target": names[target]}
        question, units = asked(form.ask, words), (unit, target)
        if isinstance(found, Trail) and form.apart:
            name, ask = f"{form.name}: how far", asked(form.apart, words)
            for one in calculation_exercises(moment, (name, ask), Scale(), found, units):
                yield replace(one, tells=(form.name,))
        if isinstance(found, Blocked) and found.clause == form.clause:
            yield Exercise(form.name, question, Pick(YES_NO, 1), found, (form.clause,), units)
            if form.blocks and (hexes := _barriers(moment, units, found)):
                name = f"{form.name}: what blocks it"
                one = Exercise(name, asked(form.blocks, words), hexes, found, (form.clause,), units)
                yield replace(one, tells=(form.name,))
        elif isinstance(found, Trail):
            clause = moment.rules.clauses[form.clause]
            yield Exercise(form.name, question, Pick(YES_NO, 0), clause, (form.clause,), units)


def _barriers(moment: Moment, units: Sequence[str], blocked: Blocked) -> Pick | None:
    """Return the place that blocks a line of sight among others near it, which the line does not cross."""
    board = moment.rules.board
    parts = blocked.at.split("/")
    ends = [piece.at for unit in units for piece in moment.pieces if piece.unit == unit]
    if parts[0] != "hex" or len(ends) != len(units):
        return None
    place = board.place(parts[1])
    on_line = {one for places in board.line(*ends) for one in places} | set(ends)
    near = sorted((board.distance(place, one), one) for one in range(board.size) if one not in on_line)
    offered = sorted((parts[1], *(board.label(one) for _, one in near[: OPTIONS - 1])))
    return Pick(tuple(offered), offered.index(parts[1])) if place in on_line else None
