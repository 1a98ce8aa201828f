"""Who is to fire at whom when it is asked why not: by the unit in hand, the cursor, and what was picked."""

from shellshock_tui.app.battle.position_view import PositionView
from shellshock_tui.engine.map_view import Piece
from shellshock_tui.engine.view import Mark


def pair(moment: PositionView, cursor: int, marked: str) -> tuple[str, str]:
    """Return a unit and its target, each empty if there is none.

    The enemy under the cursor comes first, then the one picked, the one that the marked choice is about,
    and the nearest. With nobody in hand it is the own unit under the cursor, or the one nearest to the enemy.
    """
    standing = [piece for piece in moment.pieces if piece.mark is not Mark.LOST]
    own = [piece for piece in standing if piece.side == moment.side]
    enemies = [piece for piece in standing if piece.side != moment.side]
    wished = [piece.unit for piece in enemies if piece.at == cursor]
    wished += [unit for unit in (moment.target, marked) if any(piece.unit == unit for piece in enemies)]
    target = wished[0] if wished else ""
    shooter = moment.hand or next((piece.unit for piece in own if piece.at == cursor), "")
    shooter = shooter or _nearest(moment, own, target)
    return shooter, target or _nearest(moment, enemies, shooter)


def _nearest(moment: PositionView, pieces: list[Piece], to: str) -> str:
    """Return the unit that is nearest to another; the first if that is nowhere."""
    there = moment.piece(to)
    if there is None:
        return pieces[0].unit if pieces else ""
    return (
        min(pieces, key=lambda piece: moment.rules.board.distance(there.at, piece.at), default=there).unit
        if pieces
        else ""
    )
