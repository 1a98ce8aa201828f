"""Loadings on the record sheet: the d/s/p of an aimed volley, and the picks of weapons and bins."""

from collections.abc import Callable

from shellshock_tui.engine.view import Mark
from shellshock_tui.kit.sheet_builder import NOTHING, Does
from shellshock_tui.rules.shellshock.equipment import Dsp
from shellshock_tui.rules.shellshock.fire.roll import Grade, grade_chances
from shellshock_tui.rules.shellshock.fire.volley import (
    Volley,
    interchangeable_bins,
    interchangeable_weapons,
    mounted,
)
from shellshock_tui.rules.shellshock.fire.volley_fire import add_up
from shellshock_tui.rules.shellshock.fire.volley_validation import refuse_volley
from shellshock_tui.rules.shellshock.fire.volleys import load_name, rounds_for
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Shot


def blows(position: Position, volley: Volley, unit: int) -> tuple[tuple[Grade, Dsp], ...]:
    """Return each column with the d/s/p of a volley against a unit; empty if it aims at another."""
    if volley.target != unit or not volley.shots or refuse_volley(position, volley):
        return ()
    grades = (grade for grade, _ in grade_chances(position, volley.unit, unit))
    return tuple((grade, add_up(position, volley, volley.shots, grade, 1)) for grade in grades)


def loads(
    position: Position, unit: int, volley: Volley, item: int, source: int | None, mark: Mark
) -> tuple[Mark, Does]:
    """Return the mark and the picks of the line of a weapon, or of a bin that feeds it."""
    group = interchangeable_weapons(position, unit, item)
    usable = tuple(rounds_for(position, volley, group[0]))
    if not usable:
        return mark, Does(f"weapon={position.sheet(unit).equipment[group[0]].pos}")
    if source is None:
        kinds = usable
    else:
        alike = tuple(interchangeable_bins(position, unit, Shot(item, source)))
        kinds = tuple(rounds for rounds in usable if rounds in alike)
    if not kinds:
        return mark, NOTHING
    used = [shot.bin for shot in volley.shots if shot.weapon in group and shot.bin in kinds]
    before = 0 if source is not None else len(mounted(position, unit, group[: group.index(item)]))
    rounds = used[0] if used else kinds[0]

    def load(count: int) -> str:
        return f"weapon={load_name(position, unit, group[0], rounds, count)}"

    most, number = len(mounted(position, unit, group)), len(used)
    steps = _counts(load, number, most) if most > 1 else _spreads(volley)
    if number > before:
        picked = Mark.PICKED if mark is Mark.PLAIN else mark
        return picked, Does(load(before or number), *steps)
    return mark, Does(load(before + 1), *steps)


def _counts(load: Callable[[int], str], number: int, most: int) -> tuple[str, str]:
    """Return the choices of one weapon more and of one less; the last is removed by its own choice."""
    return load(number + 1) if number < most else "", load(max(1, number - 1)) if number else ""


def _spreads(volley: Volley) -> tuple[str, str]:
    less = f"spread={volley.spread - 1}" if volley.spread else ""
    return f"spread={volley.spread + 1}", less
