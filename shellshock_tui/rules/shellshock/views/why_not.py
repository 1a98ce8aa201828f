"""Why a unit does not fire at another: each gunner, section and weapon with what stands in its way."""

from collections.abc import Iterator

from shellshock_tui.engine.trail import Blocked
from shellshock_tui.engine.view import Refusal
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.gunners import (
    firing,
    ranged_weapons,
    refuse_post,
    refuse_section,
    sections_of,
)
from shellshock_tui.rules.shellshock.fire.shots import refuse_broken, refuse_shot
from shellshock_tui.rules.shellshock.fire.target import refuse_enemy, spotters
from shellshock_tui.rules.shellshock.fire.together import refuse_aim
from shellshock_tui.rules.shellshock.fire.volley import Volley, weapon_of
from shellshock_tui.rules.shellshock.state import Combat, Shot


def why_not(field: Field, unit: int, target: int) -> tuple[Refusal, ...]:
    """Return a row for each weapon that cannot be fired at a target by a post that may control it."""
    return tuple(_rows(field, unit, target))


def _rows(field: Field, unit: int, target: int) -> Iterator[Refusal]:
    sheet = field.sheet(unit)
    for post, member in enumerate(sheet.crew):
        for section in sections_of(field, unit, post):
            for item in ranged_weapons(field, unit, section):
                blocked = _why(field, Volley(unit, post, section, target, ()), item)
                if blocked:
                    yield Refusal(
                        member.name, sheet.sections[section].name, sheet.equipment[item].pos, blocked
                    )


def _why(field: Field, aim: Volley, item: int) -> Blocked | None:
    gone = field.serving(aim.unit).fate
    if gone != "standing":
        return Blocked(
            "internal.out-of-action", f"{field.name(aim.unit)} no longer fights.", field.address(aim.unit)
        )
    return (
        refuse_enemy(field, aim.unit, aim.target)
        or refuse_post(field, aim.unit, aim.post)
        or refuse_section(field, aim.unit, aim.post, aim.section)
        or refuse_broken(field, aim.unit, item)
        or _refuse_every_way(field, aim, item)
        or _out_of_turn(field, aim.unit)
    )


def _refuse_every_way(field: Field, aim: Volley, item: int) -> Blocked | None:
    """Try the direct shot, then each spotter; the direct shot's reason is the one told."""
    ways = (None, *spotters(field, aim.unit, aim.post, aim.target))
    found = None
    for spotter in ways:
        through = Volley(aim.unit, aim.post, aim.section, aim.target, (), 0, spotter)
        blocked = refuse_aim(field, through) or _refuse_rounds(field, through, item)
        if blocked is None:
            return None
        found = found or blocked
    return found


def _refuse_rounds(field: Field, aim: Volley, item: int) -> Blocked | None:
    bins = weapon_of(field, aim.unit, item).bins
    found = [refuse_shot(field, aim, Shot(item, source)) for source in bins or (None,)]
    return None if None in found else found[0]


def _out_of_turn(field: Field, unit: int) -> Blocked | None:
    phase = field.state.phase
    if unit in firing(field) or (isinstance(phase, Combat) and unit in phase.queue):
        return None
    return Blocked("combat.sequence", f"{field.name(unit)} fires in the Combat phase only, at its place.", "")
