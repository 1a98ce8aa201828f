"""What a blow of given damage, shock and penetration would do to a unit, and what a ram will need."""

import re

from shellshock_tui.engine.trail import Trail
from shellshock_tui.rules.shellshock.commands import FACES
from shellshock_tui.rules.shellshock.damage.damage_events import armour_trail, rows_trail
from shellshock_tui.rules.shellshock.damage.wound import wound
from shellshock_tui.rules.shellshock.equipment import Dsp
from shellshock_tui.rules.shellshock.fire.hit import face_of, needed_physically
from shellshock_tui.rules.shellshock.fire.physical import ramming_speed
from shellshock_tui.rules.shellshock.position import Position

_DSP = re.compile("([0-9]{1,4})-([0-9]{1,4})-([0-9]{1,4})")


def explain_blow(position: Position, unit: int, path: list[str]) -> Trail | None:
    """Return the answer to "blow/rear/19-8-7/internal" or "ram/speed"; None if it is no such question."""
    match path:
        case ["blow", face, dsp, what] if face in FACES and _DSP.fullmatch(dsp):
            return _blow(position, unit, FACES.index(face), Dsp(*map(int, dsp.split("-"))), what)
        case ["ram", what]:
            return _ram(position, unit, what)
        case _:
            return None


def _blow(position: Position, unit: int, face: int, struck: Dsp, what: str) -> Trail | None:
    blow = wound(position, unit, face, struck)
    match what:
        case "armour":
            return armour_trail(position, unit, face, struck)
        case "internal":
            return blow.internal
        case "rows":
            return rows_trail(position, unit, blow)[1]
        case _:
            return None


def _ram(position: Position, unit: int, what: str) -> Trail | None:
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
