"""A battle in outline: its forces with their ECV, what each wins by, and how long it lasts."""

from collections.abc import Iterator
from typing import assert_never

from shellshock_tui.engine.map_view import Side
from shellshock_tui.engine.outline import Fielded, Force, Outline
from shellshock_tui.rules.shellshock.battle import Battle, Destroy, Exit, Hold, Victory


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
    yield from (aim_words(victory) for victory in battle.victory if victory.side == side)


def aim_words(victory: Victory) -> str:
    """Return a victory condition as what its side is to do."""
    match victory:
        case Destroy(_, ecv):
            return f"destroying enemies worth {ecv} ECV or putting them out of action"
        case Hold(_, _, turns, name):
            return f"holding {name} for {turns} turns in a row"
        case Exit(_, _, units):
            return f"leaving the map by the exit hexes with {units} {'unit' if units == 1 else 'units'}"
        case _:
            assert_never(victory)
