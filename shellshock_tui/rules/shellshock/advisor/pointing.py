"""Where turrets are to point when a unit's move ends."""

from fractions import Fraction

from shellshock_tui.rules.shellshock.advisor.worth import Worths
from shellshock_tui.rules.shellshock.fire.target import enemies, in_arc
from shellshock_tui.rules.shellshock.moves.move_end import refuse_turret, turning
from shellshock_tui.rules.shellshock.odds.attack_value import shots_at
from shellshock_tui.rules.shellshock.position import Position


def aims(there: Position, unit: int, worths: Worths) -> dict[int, int]:
    """Return the place that each turning section is to point at: its best target's, else the nearest."""
    best: dict[int, tuple[Fraction, int]] = {}
    targets = enemies(there, unit)
    for target in targets:
        for volley in shots_at(there, unit, target):
            value = worths.of_volley(there, volley)
            best[volley.section] = max(best.get(volley.section, (Fraction(-1), 0)), (value, -target))
    place = there.unit(unit).place
    nearest = min(
        targets, key=lambda i: there.battle.board.distance(place, there.unit(i).place), default=unit
    )
    chosen = {section: -best[section][1] if section in best else nearest for section in turning(there, unit)}
    return {section: there.unit(target).place for section, target in chosen.items()}


def pointed(there: Position, unit: int, facing: int, at: dict[int, int]) -> tuple[tuple[str, str], ...]:
    """Return the sections to turn, with their directions, for a unit that ends its move with a facing."""
    faced, board = there.put(unit, facing=facing), there.battle.board
    found = []
    for section, place in at.items():
        now = faced.facing(unit, section)
        bearing = [way for way in range(6) if in_arc(there.battle, faced.unit(unit).place, way, place)]
        way = min(bearing, key=lambda way: min((way - now) % 6, (now - way) % 6), default=now)
        if way != now and refuse_turret(faced, unit, section, way) is None:
            found.append((faced.sheet(unit).sections[section].name, board.directions[way]))
    return tuple(sorted(found))
