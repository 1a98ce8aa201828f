"""The draft of an attack up to its target: gunner, section, whom to fire at."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from shellshock_tui.engine.choice import Choice, Draft
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.choices.aimer import FIRE
from shellshock_tui.rules.shellshock.choices.firing import Choices, volley_choices
from shellshock_tui.rules.shellshock.choices.loading import Picks, aim_at, split, suggested, written
from shellshock_tui.rules.shellshock.commands import Command, HoldFire, Strike
from shellshock_tui.rules.shellshock.fire.gunners import (
    firing,
    physical_weapons,
    refuse_section,
    sections_of,
    waiting_posts,
)
from shellshock_tui.rules.shellshock.fire.physical import refuse_strike
from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.fire.volleys import links, refuse_fire
from shellshock_tui.rules.shellshock.position import Position


def first(position: Position, unit: int) -> Choices:
    """Yield what the gunners of the unit whose place it is may begin with: attacks first, if any may be."""
    attacks = tuple(onward(position, unit, ()))
    if any(choice.blocked is None for choice in attacks):
        yield from attacks
        yield from _holds(position, unit, "h")
    else:
        yield from _holds(position, unit, "space")
        yield from attacks


def interjections(position: Position, side: str) -> Choices:
    """Yield which of a side's units may fire while units move (move.phased-play)."""
    for unit in firing(position):
        if position.side(unit) == side:
            pick, label = f"{FIRE}{position.unit_setup(unit).id}", f"{position.name(unit)} fires now"
            blocked = None if any(_strikes(position, unit)) else _refuse_all_gunners(position, unit)
            yield Choice(pick, label, (pick,), position.address(unit), blocked)


def _refuse_all_gunners(position: Position, unit: int) -> Blocked | None:
    refusals = [_refuse_all_targets(position, unit, gunner) for gunner in _gunners(position, unit)]
    out_of_reach = Blocked(
        clauses.PHYSICAL_OTHER, f"{position.name(unit)} has no enemy within its arms' reach."
    )
    return None if None in refusals else next(iter(refusals), out_of_reach)


def onward(position: Position, unit: int, draft: Draft) -> Choices:
    """Yield what an attack's draft still allows."""
    chosen, loads = split(draft)
    if "target" in chosen:
        yield from volley_choices(position, unit, chosen, loads)
        return
    gunners = list(_gunners(position, unit))
    if "post" not in chosen:
        yield from _strikes(position, unit)
    if len(gunners) == 1:
        chosen |= gunners[0]
    if "post" in chosen:
        yield from _targets(position, unit, chosen)
    else:
        yield from _posts(position, unit, chosen, gunners)


def _gunners(position: Position, unit: int) -> Iterator[Picks]:
    """Yield each waiting post with each section that it may control."""
    sheet = position.sheet(unit)
    for post in waiting_posts(position, unit):
        for section in sections_of(position, unit, post):
            if refuse_section(position, unit, post, section) is None:
                yield {"post": sheet.crew[post].name, "section": sheet.sections[section].name}


def _holds(position: Position, unit: int, key: str) -> Choices:
    """Yield, for each gunner, that fire is held; the first by a key."""
    name, sheet = position.unit_setup(unit).id, position.sheet(unit)
    for number, post in enumerate(waiting_posts(position, unit)):
        member = sheet.crew[post].name
        at = f"{position.address(unit)}/attack/crew/{member}/name"
        held = HoldFire(name, member)
        yield Choice(f"hold={member}", f"{member} holds fire", held, at, key="" if number else key)


def _strikes(position: Position, unit: int) -> Choices:
    name, sheet = position.unit_setup(unit).id, position.sheet(unit)
    if sheet.pilot not in waiting_posts(position, unit):
        return
    for item in physical_weapons(position, unit):
        for target in enemies(position, unit):
            if refuse_strike(position, unit, item, target) is None:
                pos, enemy = sheet.equipment[item].pos, position.unit_setup(target).id
                label = f"strike {position.name(target)} with the {sheet.equipment[item].name}"
                yield Choice(
                    f"strike={pos}:{enemy}", label, Strike(name, pos, enemy), position.address(target)
                )


def _posts(position: Position, unit: int, chosen: Picks, gunners: Sequence[Picks]) -> Choices:
    for number, gunner in enumerate(gunners, start=1):
        then = written(chosen | gunner, ())
        at = f"{position.address(unit)}/attack/section/{gunner['section']}"
        label = f"{gunner['post']} fires from the {gunner['section']}"
        blocked = _refuse_all_targets(position, unit, gunner)
        yield Choice(f"gunner={gunner['post']}/{gunner['section']}", label, then, at, blocked, str(number))


def _refuse_all_targets(position: Position, unit: int, gunner: Picks) -> Blocked | None:
    """Say why a section cannot fire at anybody; of several reasons, the one that is nearest to a shot."""
    found = []
    for target in enemies(position, unit):
        aim = aim_at(position, unit, gunner, target)
        blocked = refuse_fire(position, aim)
        through = (replace(aim, spotter=spotter) for spotter in links(position, aim))
        if blocked is None or any(refuse_fire(position, lobbed) is None for lobbed in through):
            return None
        found.append(blocked)
    nobody = Blocked(clauses.COMBAT_SEQUENCE, "There is no enemy left to fire at.")
    return max(found, key=lambda blocked: blocked.clause == clauses.COMBAT_LINE_OF_SIGHT, default=nobody)


def _targets(position: Position, unit: int, chosen: Picks) -> Choices:
    for number, target in enumerate(enemies(position, unit), start=1):
        aim = aim_at(position, unit, chosen, target)
        name = position.unit_setup(target).id
        key = str(number) if number < 10 else ""
        blocked = refuse_fire(position, aim)
        then = written(chosen | {"target": name}, () if blocked else suggested(position, aim))
        label = f"{chosen['post']} fires at {position.name(target)}"
        yield Choice(f"target={name}", label, then, position.address(target), blocked, key)
        for spotter in links(position, aim):
            yield _through(position, replace(aim, spotter=spotter), chosen)


def _through(position: Position, aim: Volley, chosen: Picks) -> Choice[Command]:
    assert aim.spotter is not None
    spotting, eye = aim.spotter
    name, eyes = position.unit_setup(aim.target).id, position.sheet(spotting).crew[eye].name
    link = f"{position.unit_setup(spotting).id}/{eyes}"
    label = (
        f"{chosen['post']} fires at {position.name(aim.target)} through {position.name(spotting)}'s {eyes}"
    )
    blocked = refuse_fire(position, aim)
    then = written(chosen | {"target": name, "spotter": link}, () if blocked else suggested(position, aim))
    return Choice(f"target={name}:{link}", label, then, "", blocked)
