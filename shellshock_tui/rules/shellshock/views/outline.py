"""A battle in outline: its forces with their ECV, what each wins by, and how long it lasts."""

from collections.abc import Iterator

from shellshock_tui.engine.map_view import Side
from shellshock_tui.engine.outline import Fielded, Force, Outline
from shellshock_tui.rules.shellshock.battle import Battle
from shellshock_tui.rules.shellshock.views.aims import aim_words


def outline(battle: Battle) -> Outline:
    """Return a battle in outline."""
    board = battle.board
    facts = (battle.era, f"{battle.turn_limit} turns", f"{board.width} by {board.height} hexes")
    forces = tuple(_force(battle, Side(side, name)) for side, name in battle.sides)
    return Outline(forces, facts, tuple(battle.briefing.splitlines()))


def _force(battle: Battle, side: Side) -> Force:
    own = [unit for unit in battle.units if unit.side == side.id]
    return Force(
        side=side,
        units=tuple(Fielded(unit.name, unit.sheet.title) for unit in own),
        worth=f"ECV {sum(unit.sheet.ecv for unit in own)}",
        aims=tuple(_aims(battle, side.id)),
    )


def _aims(battle: Battle, side: str) -> Iterator[str]:
    yield from (aim_words(victory, battle.board) for victory in battle.victory if victory.side == side)
