"""Explanations about a unit that are not cells of its sheet: blows, ranges, threats and attack checks."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial

from shellshock_tui.engine.english import counted
from shellshock_tui.engine.forecast import AttackCheck, Need
from shellshock_tui.engine.trail import Blocked, Trail, add, refuse
from shellshock_tui.kit.sheet_builder import SheetBuilder
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.damage.wound import armour_trail, rows_trail, wound
from shellshock_tui.rules.shellshock.equipment import Dsp
from shellshock_tui.rules.shellshock.fire import gunners, shots
from shellshock_tui.rules.shellshock.fire.hit import computer_bonus, needed_physically
from shellshock_tui.rules.shellshock.fire.physical import ramming_speed, refuse_strike, strike_question
from shellshock_tui.rules.shellshock.fire.power import available, available_at, power_at
from shellshock_tui.rules.shellshock.fire.target import refuse_enemy, spotters
from shellshock_tui.rules.shellshock.fire.volley import Volley, item_address, weapon_of
from shellshock_tui.rules.shellshock.fire.volley_fire import needs
from shellshock_tui.rules.shellshock.fire.volley_validation import refuse_aim
from shellshock_tui.rules.shellshock.geometry.asking import geometry
from shellshock_tui.rules.shellshock.moves.table_path import check_path
from shellshock_tui.rules.shellshock.odds.attack_value import power_of
from shellshock_tui.rules.shellshock.odds.hit_odds import reach
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES, Sheet
from shellshock_tui.rules.shellshock.state import Combat, Fate, Shot
from shellshock_tui.rules.shellshock.table_facts import FactWanted
from shellshock_tui.rules.shellshock.table_questions import asked
from shellshock_tui.rules.shellshock.views.hexes import range_trail
from shellshock_tui.rules.shellshock.views.overlays import explain_threat

_DSP = re.compile("([0-9]{1,4})-([0-9]{1,4})-([0-9]{1,4})")


def questions(page: SheetBuilder, position: Position, unit: int) -> None:
    """Register the explanations at addresses such as "blow/rear/19-8-7/rows"."""
    page.whole()
    page.answer("blow/*/*/*", partial(_blow, position, unit))
    page.answer("ram/*", partial(_ram, position, unit))
    page.answer("need/*/*/*", partial(_need, position, unit))
    if position.state.told is not None:
        page.answer("path/*", partial(check_path, position, unit))
        return
    place = position.battle.board.place
    page.answer("range/*", lambda label: range_trail(position, unit, place(label)))
    page.answer("threat/*", lambda label: explain_threat(position, unit, place(label)))


def _blow(position: Position, unit: int, face: str, dsp: str, what: str) -> Trail | None:
    """Return the calculation of the effect of a given d/s/p on a face."""
    if face not in FACES or not _DSP.fullmatch(dsp):
        return None
    number, struck = FACES.index(face), Dsp(*map(int, dsp.split("-")))
    match what:
        case "armour":
            return armour_trail(position, unit, number, struck)
        case "internal":
            return wound(position, unit, number, struck).internal
        case "rows":
            return rows_trail(position, unit, wound(position, unit, number, struck))[1]
        case _:
            return None


def _ram(position: Position, unit: int, what: str) -> Trail | None:
    """Return the calculation of the speed or the need of the declared ram."""
    ram = position.unit(unit).ram
    if ram is None:
        return None
    match what:
        case "speed":
            return ramming_speed(position, unit, ram)
        case "need":
            return needed_physically(position, unit, ram.target, ram.struck)
        case _:
            return None


def _need(position: Position, unit: int, target: str, post: str, weapon: str) -> Trail | Blocked | None:
    """Return what a post's weapon needs against a target, or why it may not fire; None without the weapon."""
    aim = {("post", post), ("weapon", weapon)}
    for check in attack_checks(position, unit, position.battle.unit_index(target)):
        if aim <= set(check.facts):
            return check.verdict.trail if isinstance(check.verdict, Need) else check.verdict
    return None


def attack_checks(position: Position, unit: int, target: int) -> Iterator[AttackCheck]:
    """Yield the check of each weapon with each post that may control it."""
    sheet = position.sheet(unit)
    for post, sections in enumerate(sheet.controlled):
        for section in sections:
            for item in sheet.ranged[section]:
                verdict = _verdict(position, Volley(unit, post, section, target, ()), item)
                yield _check(sheet, post, section, item, verdict)
    for item in sheet.physical:
        section = weapon_of(position, unit, item).section
        yield _check(sheet, sheet.pilot, section, item, _strike(position, unit, item, target))


def _check(sheet: Sheet, post: int, section: int, item: int, verdict: Need | Blocked) -> AttackCheck:
    member, part, weapon = sheet.crew[post].name, sheet.sections[section].name, sheet.equipment[item]
    name = f"{weapon.pos} {weapon.name}" if weapon.name != weapon.pos else weapon.pos
    facts = ("post", member), ("section", part), ("weapon", weapon.pos)
    return AttackCheck(f"{member}, {part}", name, verdict, facts)


def _verdict(position: Position, aim: Volley, item: int) -> Need | Blocked:
    try:
        return _need_of(position, aim, item)
    except FactWanted as wanted:
        return asked(position, wanted.question)


def _need_of(position: Position, aim: Volley, item: int) -> Need | Blocked:
    blocked = (
        _refuse_fallen(position, aim.unit)
        or refuse_enemy(position, aim.unit, aim.target)
        or gunners.refuse_post(position, aim.unit, aim.post)
        or gunners.refuse_section(position, aim.unit, aim.post, aim.section)
        or shots.refuse_broken(position, aim.unit, item)
    )
    if blocked:
        return blocked
    way = _way(position, aim, item)
    if isinstance(way, Blocked):
        return way
    ((_, need),) = needs(position, way)
    return _in_turn(position, aim.unit, need)


def _refuse_fallen(position: Position, unit: int) -> Blocked | None:
    if position.serving(unit).fate is Fate.STANDING:
        return None
    return Blocked(
        clauses.INTERNAL_OUT_OF_ACTION,
        f"{position.name(unit)} is no longer in action.",
        position.address(unit),
    )


def _way(position: Position, aim: Volley, item: int) -> Volley | Blocked:
    """Return the first legal way to fire a weapon: directly, then through the best spotter.

    If there is none, return the reason against the direct shot.
    """
    bins = weapon_of(position, aim.unit, item).bins
    found: list[Blocked] = []
    for through in _aims(position, aim):
        for shot in (Shot(item, source) for source in bins or (None,)):
            blocked = refuse_aim(position, through) or _refuse_shot(position, through, shot)
            if blocked is None:
                return replace(through, shots=(shot,))
            found.append(blocked)
    return found[0]


def _aims(position: Position, aim: Volley) -> Iterator[Volley]:
    """Yield the direct aim, then one through each spotter, the best first; none while sight is not told."""
    yield aim
    with suppress(FactWanted):
        links = (replace(aim, spotter=one) for one in spotters(position, aim.unit, aim.post, aim.target))
        yield from sorted(links, key=lambda through: computer_bonus(position, through), reverse=True)


def _refuse_shot(position: Position, aim: Volley, shot: Shot) -> Blocked | None:
    """Return why a shot may not be fired; before the speed is announced, the most power possible counts."""
    return (
        shots.refuse_ammunition(position, aim.unit, shot)
        or _refuse_power(position, aim.unit, shot)
        or shots.refuse_reach(position, aim, shot)
    )


def _refuse_power(position: Position, unit: int, shot: Shot) -> Blocked | None:
    kreigs, most = weapon_of(position, unit, shot.weapon).kreigs, power_of(position, unit)
    if _may_fire(position, unit) or most <= available(position, unit):
        return shots.refuse_power(position, unit, (shot,))
    if kreigs <= most:
        return None
    words = f"The {{}} needs {counted(kreigs, 'kreig')}; at no speed does {{unit}} have more than {most}."
    speed = next(one for one in position.sheet(unit).table if available_at(position, unit, one) == most)
    at = f"{item_address(position, unit, shot.weapon).removesuffix('name')}kreigs"
    name = position.sheet(unit).equipment[shot.weapon].name
    needed = Trail.of(add(name, kreigs, clauses.MOVE_KREIGS, at))
    trails = ("needs", needed), ("at most", power_at(position, unit, speed))
    return refuse(clauses.MOVE_KREIGS, shots.of_item, position, unit, shot.weapon, words, trails)


def _may_fire(position: Position, unit: int) -> bool:
    """Return whether a unit's gunners fire now or later in this phase."""
    phase = position.state.phase
    return unit in (phase.queue if isinstance(phase, Combat) else gunners.firing(position))


def _strike(position: Position, unit: int, item: int, target: int) -> Need | Blocked:
    question = strike_question(position, unit, item, target)
    if question is not None:
        return asked(position, question)
    blocked = (
        _refuse_fallen(position, unit)
        or refuse_enemy(position, unit, target)
        or refuse_strike(position, unit, item, target)
    )
    if blocked:
        return blocked
    face = geometry(position).struck_face(unit, target)
    return _in_turn(position, unit, needed_physically(position, unit, target, face))


def _in_turn(position: Position, unit: int, need: Trail) -> Need | Blocked:
    """Return what a shot needs; if it is not the unit's turn, only what it would need."""
    if _may_fire(position, unit):
        chance = reach(position.sheet(unit).hit_dice, 0, int(need.total), position.battle.options).total
        return Need(need, chance)
    return Blocked(
        clauses.COMBAT_SEQUENCE,
        f"{position.name(unit)} can fire only at its turn in the Combat phase; it would need {need.total}.",
        position.address(unit),
        (("would need", need),),
    )
