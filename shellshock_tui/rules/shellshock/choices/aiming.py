"""The draft of an attack up to its target: gunner, section, whom to fire at."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from shellshock_tui.engine.choice import Choice, Draft
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.rules.shellshock.choices.aimer import FIRE
from shellshock_tui.rules.shellshock.choices.firing import Choices, volley_choices
from shellshock_tui.rules.shellshock.choices.loading import Picks, aim_at, split, suggested, written
from shellshock_tui.rules.shellshock.commands import Command, HoldFire, Strike
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.gunners import (
    firing,
    physical_weapons,
    refuse_section,
    sections_of,
    waiting_posts,
)
from shellshock_tui.rules.shellshock.fire.strike import refuse_strike
from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.fire.volleys import links, refuse_fire


def first(field: Field, unit: int) -> Choices:
    """Yield what the gunners of the unit whose place it is may begin with: attacks first, if any may be."""
    attacks = tuple(onward(field, unit, ()))
    if any(choice.blocked is None for choice in attacks):
        yield from attacks
        yield from _holds(field, unit, "h")
    else:
        yield from _holds(field, unit, "space")
        yield from attacks


def interjections(field: Field, side: str) -> Choices:
    """Yield which of a side's units may fire while units move (move.phased-play)."""
    for unit in firing(field):
        if field.side(unit) == side:
            pick, label = f"{FIRE}{field.entrant(unit).id}", f"{field.name(unit)} fires now"
            blocked = None if any(_strikes(field, unit)) else _refuse_all_gunners(field, unit)
            yield Choice(pick, label, (pick,), field.address(unit), blocked)


def _refuse_all_gunners(field: Field, unit: int) -> Blocked | None:
    refusals = [_refuse_all_targets(field, unit, gunner) for gunner in _gunners(field, unit)]
    out_of_reach = Blocked("physical.other", f"{field.name(unit)} has no enemy within its arms' reach.")
    return None if None in refusals else next(iter(refusals), out_of_reach)


def onward(field: Field, unit: int, draft: Draft) -> Choices:
    """Yield what an attack's draft still allows."""
    chosen, loads = split(draft)
    if "target" in chosen:
        yield from volley_choices(field, unit, chosen, loads)
        return
    gunners = list(_gunners(field, unit))
    if "post" not in chosen:
        yield from _strikes(field, unit)
    if len(gunners) == 1:
        chosen |= gunners[0]
    if "post" in chosen:
        yield from _targets(field, unit, chosen)
    else:
        yield from _posts(field, unit, chosen, gunners)


def _gunners(field: Field, unit: int) -> Iterator[Picks]:
    """Yield each waiting post with each section that it may control."""
    sheet = field.sheet(unit)
    for post in waiting_posts(field, unit):
        for section in sections_of(field, unit, post):
            if refuse_section(field, unit, post, section) is None:
                yield {"post": sheet.crew[post].name, "section": sheet.sections[section].name}


def _holds(field: Field, unit: int, key: str) -> Choices:
    """Yield, for each gunner, that fire is held; the first by a key."""
    name, sheet = field.entrant(unit).id, field.sheet(unit)
    for number, post in enumerate(waiting_posts(field, unit)):
        member = sheet.crew[post].name
        at = f"{field.address(unit)}/attack/crew/{member}/name"
        held = HoldFire(name, member)
        yield Choice(f"hold={member}", f"{member} holds fire", held, at, key="" if number else key)


def _strikes(field: Field, unit: int) -> Choices:
    name, sheet = field.entrant(unit).id, field.sheet(unit)
    if sheet.pilot not in waiting_posts(field, unit):
        return
    for item in physical_weapons(field, unit):
        for target in enemies(field, unit):
            if refuse_strike(field, unit, item, target) is None:
                pos, enemy = sheet.equipment[item].pos, field.entrant(target).id
                label = f"strike {field.name(target)} with the {sheet.equipment[item].name}"
                yield Choice(f"strike={pos}:{enemy}", label, Strike(name, pos, enemy), field.address(target))


def _posts(field: Field, unit: int, chosen: Picks, gunners: Sequence[Picks]) -> Choices:
    for number, gunner in enumerate(gunners, start=1):
        then = written(chosen | gunner, ())
        at = f"{field.address(unit)}/attack/section/{gunner['section']}"
        label = f"{gunner['post']} fires from the {gunner['section']}"
        blocked = _refuse_all_targets(field, unit, gunner)
        yield Choice(f"gunner={gunner['post']}/{gunner['section']}", label, then, at, blocked, str(number))


def _refuse_all_targets(field: Field, unit: int, gunner: Picks) -> Blocked | None:
    """Say why a section cannot fire at anybody; of several reasons, the one that is nearest to a shot."""
    found = []
    for target in enemies(field, unit):
        aim = aim_at(field, unit, gunner, target)
        blocked = refuse_fire(field, aim)
        through = (replace(aim, spotter=spotter) for spotter in links(field, aim))
        if blocked is None or any(refuse_fire(field, lobbed) is None for lobbed in through):
            return None
        found.append(blocked)
    nobody = Blocked("combat.sequence", "There is no enemy left to fire at.")
    return max(found, key=lambda blocked: blocked.clause == "combat.line-of-sight", default=nobody)


def _targets(field: Field, unit: int, chosen: Picks) -> Choices:
    for number, target in enumerate(enemies(field, unit), start=1):
        aim = aim_at(field, unit, chosen, target)
        name = field.entrant(target).id
        key = str(number) if number < 10 else ""
        blocked = refuse_fire(field, aim)
        then = written(chosen | {"target": name}, () if blocked else suggested(field, aim))
        label = f"{chosen['post']} fires at {field.name(target)}"
        yield Choice(f"target={name}", label, then, field.address(target), blocked, key)
        for spotter in links(field, aim):
            yield _through(field, replace(aim, spotter=spotter), chosen)


def _through(field: Field, aim: Volley, chosen: Picks) -> Choice[Command]:
    assert aim.spotter is not None
    spotting, eye = aim.spotter
    name, eyes = field.entrant(aim.target).id, field.sheet(spotting).crew[eye].name
    link = f"{field.entrant(spotting).id}/{eyes}"
    label = f"{chosen['post']} fires at {field.name(aim.target)} through {field.name(spotting)}'s {eyes}"
    blocked = refuse_fire(field, aim)
    then = written(chosen | {"target": name, "spotter": link}, () if blocked else suggested(field, aim))
    return Choice(f"target={name}:{link}", label, then, "", blocked)
