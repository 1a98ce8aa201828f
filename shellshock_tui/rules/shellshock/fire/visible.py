"""All the hexes that are seen from one hex at once, the same as line by line (combat.line-of-sight)."""

from collections.abc import Iterator, Mapping, Sequence

from shellshock_tui.rules.shellshock.battle import Battle
from shellshock_tui.rules.shellshock.fire.shadow import Window, window
from shellshock_tui.rules.shellshock.fire.sight import EYE, TREES, top
from shellshock_tui.rules.shellshock.position import Position

ABSENT = 255
"""Stands for a level where there is no map."""
LOW = 0
"""Lower than any eyes, and so than any line."""
LEVELS, TOPS = "levels", "tops"
LINE = 12
"""About how many shadows are cast in the time that it takes to look along one line."""
_DIGITS = [bytes(ord("1") if value == level else ord("0") for value in range(256)) for level in range(ABSENT)]


def visible(position: Position, start: int, height: int, radius: int) -> frozenset[int]:
    """Return the places within a radius in which a unit on the ground is seen by eyes at a height."""
    around, battle = window(radius), position.battle
    levels = _gathered(battle, relief(battle)[LEVELS], start, radius)
    tops = _gathered(battle, _skyline(position), start, radius).replace(bytes([ABSENT]), bytes([LOW]))
    found = set(levels) - {ABSENT}
    lowest = min(height, min(found) + EYE)
    blockers = [number for number in around.near_first if tops[number] >= lowest]
    seen: list[int] = []
    for level in found:
        there = int(levels.translate(_DIGITS[level]), 2)
        seen += _seen(around, tops, blockers, (height, level + EYE), there)
    q, r = battle.board.axial(start)
    offsets = (around.offsets[number] for number in seen)
    return frozenset(battle.board.from_axial(q + dq, r + dr) for dq, dr in offsets) - {start}


def relief(battle: Battle) -> Mapping[str, bytes]:
    """Return the levels of a battle's hexes, and the tops of what grows or is built there, by place."""
    if not battle.relief:
        battle.relief[LEVELS] = bytes(ground.level for ground in battle.ground)
        battle.relief[TOPS] = bytes(
            ground.level + max(TREES if ground.trees else 0, ground.building) for ground in battle.ground
        )
    return battle.relief


def _skyline(position: Position) -> bytes:
    """Return the tops of all hexes, units and wrecks included."""
    tops = bytearray(relief(position.battle)[TOPS])
    for place in position.wrecks.union(position.occupants):
        tops[place] = top(position, place)
    return bytes(tops)


def _gathered(battle: Battle, values: bytes, start: int, radius: int) -> bytes:
    """Return the values of the hexes of a window in its order."""
    return b"".join(_columns(battle, values, start, radius))


def _columns(battle: Battle, values: bytes, start: int, radius: int) -> Iterator[bytes]:
    width = battle.board.width
    q, r = battle.board.axial(start)
    for across in range(-radius, radius + 1):
        count = 2 * radius + 1 - abs(across)
        if not 0 <= q + across < width:
            yield bytes([ABSENT]) * count
            continue
        first = r + max(-radius, -radius - across) + ((q + across) >> 1)
        column = values[q + across :: width]
        inside = column[max(0, first) : max(0, first + count)]
        above = bytes([ABSENT]) * min(count, max(0, -first))
        yield (above + inside).ljust(count, bytes([ABSENT]))


def _seen(
    around: Window, tops: bytes, blockers: Sequence[int], eyes: tuple[int, int], there: int
) -> Iterator[int]:
    """Yield the hexes of a set that are seen between eyes at two heights, the viewer's and their own.

    Shadows are cast by what is near first; when few hexes are left in the light, each is looked at alone.
    """
    height, slope, lowest = eyes[0], eyes[1] - eyes[0], min(eyes)
    partners, shadow = around.partners, around.shadow
    for count, low in enumerate(blockers):
        if count % 16 == 0 and there.bit_count() * LINE < len(blockers) - count:
            lit = around.hexes(there)
            yield from (number for number in lit if _is_clear(around, tops, number, height, slope))
            return
        for high in partners.get(low, ()):
            over = min(tops[low], tops[high])
            if over >= lowest:
                there &= ~shadow(low, high, over - height, slope)
    yield from around.hexes(there)


def _is_clear(around: Window, tops: bytes, number: int, height: int, slope: int) -> bool:
    """Look along the line to one hex; two hexes on whose border a point lies block it only together."""
    length = around.lengths[number]
    for i, low, high in around.lines[number]:
        line = height * length + slope * i
        if tops[low] * length >= line and tops[high] * length >= line:
            return False
    return True
