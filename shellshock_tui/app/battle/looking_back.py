"""Looking back: where the keys of the past lead in the journal, and the timeline that shows it."""

from collections.abc import Mapping
from itertools import pairwise

from shellshock_tui.app.battle.model import BattleModel
from shellshock_tui.drawing.colours import FAINT, GOLD, PANEL, PAST, WHITE
from shellshock_tui.drawing.paint import TEXT, Ink, Run
from shellshock_tui.drawing.text import PaintedLine, fitted
from shellshock_tui.engine.deed import Deed

NOW = "● now"
KEYS = (("← →", "order"), ("Shift+← →", "turn"), ("n p", "attack"))
"""What the keys of the past do, beside those that the table of keys has."""
STEPS: Mapping[str, tuple[str, int]] = {
    "left": ("order", -1), "right": ("order", 1), "shift+left": ("turn", -1), "shift+right": ("turn", 1),
    "p": ("attack", -1), "n": ("attack", 1),
}  # fmt: skip
"""What each of those keys goes on to, and which way."""


def goal(model: BattleModel, key: str) -> int | None:
    """Return the entry of the journal that a key of the past leads to; none if it leads nowhere."""
    here, session = model.past, model.session
    if here is None or key not in STEPS:
        return None
    kind, way = STEPS[key]
    last = len(session.entries) - 1
    for entry in range(here + way, last + 1 if way > 0 else -1, way):
        command = session.entries[entry].command
        is_attack = command is not None and session.rules.deed(command) is Deed.ATTACK
        if kind == "order" or (kind == "attack" and is_attack) or (kind == "turn" and _begins(model, entry)):
            return entry
    return last if way > 0 else 0


def _turn(model: BattleModel, entry: int) -> int:
    return model.session.rules.track(model.session.state_at(entry)).turn


def _begins(model: BattleModel, entry: int) -> bool:
    return entry > 0 and _turn(model, entry) != _turn(model, entry - 1)


def timeline(model: BattleModel, width: int) -> PaintedLine:
    """Return the turns of the journal as a line, with the moment that is looked back at."""
    turns = [_turn(model, entry) for entry in range(len(model.session.entries))]
    last, room = max(1, len(turns) - 1), width - len(NOW) - 2
    signs: dict[int, Run] = {}
    for entry, (before, turn) in enumerate(pairwise((None, *turns))):
        figures = f"{turn}" if turn != before else ""
        for number, figure in enumerate(figures):
            signs[entry * (room - 1) // last + number] = Run(figure, Ink(WHITE, PANEL, "bold"))
    here = (model.past or 0) * (room - 1) // last
    signs[here] = Run("◆", Ink(PAST, PANEL, "bold"))
    line = (signs.get(x, Run("─", Ink(PAST if x < here else FAINT, PANEL))) for x in range(room))
    return fitted((Run(" ", TEXT), *line, Run(NOW, Ink(GOLD, PANEL))), width, TEXT)
