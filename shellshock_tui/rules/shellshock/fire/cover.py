"""Targets that are easier to hit: at point blank, or motionless in the open."""

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.trail import Op, Term
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.equipment import DefenceType
from shellshock_tui.rules.shellshock.position import Position

NOT_AT_POINT_BLANK = (DefenceType.MISSILE, DefenceType.PHYSICAL)


def halving(position: Position, unit: int, target: int, kind: DefenceType, face: int) -> tuple[Term, ...]:
    """Return the term that halves a defence value, once for however many reasons; nothing if for none."""
    options = position.battle.options
    distance = position.battle.board.distance(position.unit(unit).place, position.unit(target).place)
    if options.point_blank and distance == 1 and kind not in NOT_AT_POINT_BLANK:
        return (Term("point blank: half, rounded up", Op.HALVE_UP, 2, clauses.OPTION_POINT_BLANK),)
    motionless = options.motionless and kind is not DefenceType.PHYSICAL and position.unit(target).still
    if motionless and not hull_down(position, target, face):
        return (Term("motionless in the open: half, rounded up", Op.HALVE_UP, 2, clauses.OPTION_MOTIONLESS),)
    return ()


def hull_down(position: Position, target: int, face: int) -> bool:
    """Say whether a unit has something to stand against on the face struck, or stands in cover."""
    state = position.unit(target)
    ground = position.hex(state.place)
    if ground.ditch or ground.trees or ground.rough:
        return True
    across = (position.battle.board.step(state.place, (state.facing + face + way) % 6) for way in (-1, 0, 1))
    return any(shelters(position, state.place, place) for place in across if place != OFF_BOARD)


def shelters(position: Position, place: int, beside: int) -> bool:
    """Say whether the hex beside a place is higher, or holds trees, a building or a wreck."""
    ground = position.hex(beside)
    return (
        ground.level > position.hex(place).level
        or ground.trees
        or ground.building > 0
        or beside in position.wrecks
    )
