"""Firing arcs (combat.arc)."""

from shellshock_tui.board import HexBoard, cone, toward
from shellshock_tui.rules.shellshock.battle import Battle


def in_arc(battle: Battle, start: int, facing: int, target: int) -> bool:
    """Say whether a place lies in the arc of something that faces a direction."""
    if start == target:
        return False
    if battle.options.firing_arc == "wedge":
        return facing in toward(*battle.board.offset(start, target))
    return in_rows(battle.board, start, facing, target)


def in_rows(board: HexBoard, start: int, facing: int, target: int) -> bool:
    """Say whether steps to the front, front left and front right lead from the front hex to a place."""
    q, r = board.offset(start, target)
    left, right = cone(q, r, facing)
    return left >= 1 and right >= 1
