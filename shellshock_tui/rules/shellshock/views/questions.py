"""What can be asked of a unit beside its record sheet: blows, rams, needs, ranges and threats."""

import re
from functools import partial

from shellshock_tui.engine.forecast import Need
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.kit.page import Page
from shellshock_tui.rules.shellshock.damage.wound import armour_trail, rows_trail, wound
from shellshock_tui.rules.shellshock.equipment import Dsp
from shellshock_tui.rules.shellshock.fire.hit import face_of, needed_physically
from shellshock_tui.rules.shellshock.fire.physical import ramming_speed
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES
from shellshock_tui.rules.shellshock.views.glossary import term_clause
from shellshock_tui.rules.shellshock.views.hexes import range_trail
from shellshock_tui.rules.shellshock.views.overlays import explain_threat
from shellshock_tui.rules.shellshock.views.why_not import why_not

_DSP = re.compile("([0-9]{1,4})-([0-9]{1,4})-([0-9]{1,4})")


def questions(page: Page, position: Position, unit: int) -> None:
    """Write what answers at addresses of the unit that name something else too: "blow/rear/19-8-7/rows"."""
    page.whole()
    page.answer("term/*", term_clause)
    page.answer("blow/*/*/*", partial(_blow, position, unit))
    page.answer("ram/*", partial(_ram, position, unit))
    page.answer("need/*/*/*", partial(_need, position, unit))
    page.answer("range/*", partial(_range, position, unit))
    page.answer("threat/*", partial(_threat, position, unit))


def _blow(position: Position, unit: int, face: str, dsp: str, what: str) -> Trail | None:
    """Return what a blow of given damage, shock and penetration would do to a face."""
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
    """Return what the ram that is under way does with, or needs."""
    ram = position.unit(unit).ram
    if ram is None:
        return None
    match what:
        case "speed":
            return ramming_speed(position, unit, ram)
        case "need":
            face = face_of(position, ram.target, (ram.direction + 3) % 6)
            return needed_physically(position, unit, ram.target, face)
        case _:
            return None


def _need(position: Position, unit: int, target: str, post: str, weapon: str) -> Trail | Blocked | None:
    """Return what a post's weapon needs against a target, or why it may not fire; None for no such weapon."""
    aim = {("post", post), ("weapon", weapon)}
    for check in why_not(position, unit, position.battle.unit_index(target)):
        if aim <= set(check.facts):
            return check.verdict.trail if isinstance(check.verdict, Need) else check.verdict
    return None


def _range(position: Position, unit: int, label: str) -> Trail:
    return range_trail(position, unit, position.battle.board.place(label))


def _threat(position: Position, unit: int, label: str) -> Trail | None:
    return explain_threat(position, unit, position.battle.board.place(label))
