"""The timeline: the keys that move through the journal, and the line that shows the position in it."""

from collections.abc import Iterator, Mapping
from itertools import groupby, pairwise, takewhile

from shellshock_tui.app.battle.model.battle_model import BattleModel
from shellshock_tui.app.keys.actions import OF_THE_PAST
from shellshock_tui.drawing.colours import FAINT, GOLD, PANEL, PAST, WHITE
from shellshock_tui.drawing.paint import TEXT, StyledText, TextStyle
from shellshock_tui.drawing.text import PaintedLine, fitted
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.view import Mark

NOW = "● now"
PLAY = "play-past"
"""The name of the action that plays the journal forward."""
WAYS = {"before": -1, "after": 1}
STEPS: Mapping[str, tuple[str, int]] = {
    action.keys: (kind, WAYS[way])
    for action in OF_THE_PAST
    if action.name != PLAY
    for kind, way in (action.name.split("-"),)
}
"""The kind of entry each key goes to, and its direction."""


def _in_pairs() -> Iterator[tuple[str, str]]:
    for words, actions in groupby(OF_THE_PAST, lambda action: action.words.partition(" ")[0]):
        first, *others = (action.shown for action in actions)
        head = first[: first.rfind("+") + 1]
        yield " ".join((first, *(key.removeprefix(head) for key in others))), words


KEYS = tuple(_in_pairs())
"""The keys of the past with their labels for the key bar, each pair together."""


def goal(model: BattleModel, key: str) -> int | None:
    """Return the journal entry that a key of the past leads to; None if there is none."""
    session = model.session
    if key not in STEPS:
        return None
    kind, way = STEPS[key]
    last = len(session.entries) - 1
    here = last + 1 if model.past is None else model.past
    for entry in range(here + way, last + 1 if way > 0 else -1, way):
        if kind == "order" or _is(model, entry, kind):
            return entry
    if kind in ("order", "turn"):
        return last if way > 0 else 0
    return None


def nothing_there(key: str) -> str:
    """Return the message for a key of the past that leads nowhere."""
    kind, way = STEPS[key]
    words = "No unit is lost" if kind == "loss" else f"There is no {kind}"
    return f"{words} {'after' if way > 0 else 'before'} this moment."


def _is(model: BattleModel, entry: int, kind: str) -> bool:
    """Return whether an entry is an attack, begins a turn or lost a unit, as `kind` says."""
    journal_entry = model.session.entries[entry]
    if kind == "turn":
        return entry > 0 and _turn(model, entry) != _turn(model, entry - 1)
    if kind == "loss":
        return entry > 0 and any(unit not in _standing(model, entry) for unit in _standing(model, entry - 1))
    return (
        journal_entry.command is not None
        and model.session.rules.command_kind(journal_entry.command) is CommandKind.ATTACK
    )


def _standing(model: BattleModel, entry: int) -> tuple[str, ...]:
    """Return the units not lost after an entry, including those that have left the map."""
    rules, state = model.session.rules, model.session.state_at(entry)
    pieces = rules.pieces(state, rules.sides[0].id, ())
    standing = (one.unit for one in pieces if one.unit and one.mark not in (Mark.LOST, Mark.PENDING))
    return (*rules.withdrawn(state), *standing)


def _turn(model: BattleModel, entry: int) -> int:
    return model.session.rules.track(model.session.state_at(entry)).turn


def _turns(model: BattleModel) -> list[int]:
    """Return the turn of each journal entry; only those of new entries are worked out."""
    entries, known = model.session.entries, model.turns
    pairs = zip(known, entries, strict=False)
    kept = sum(1 for _ in takewhile(lambda pair: pair[0][0] is pair[1], pairs))
    known[kept:] = [(entry, _turn(model, number)) for number, entry in enumerate(entries[kept:], kept)]
    return [turn for _, turn in known]


def timeline(model: BattleModel, width: int) -> PaintedLine:
    """Return the turns of the journal as one line, with a mark at the entry that is looked back at."""
    turns = _turns(model)
    last, room = max(1, len(turns) - 1), width - len(NOW) - 2
    signs: dict[int, StyledText] = {}
    for entry, (before, turn) in enumerate(pairwise((None, *turns))):
        figures = f"{turn}" if turn != before else ""
        for number, figure in enumerate(figures):
            signs[entry * (room - 1) // last + number] = StyledText(figure, TextStyle(WHITE, PANEL, "bold"))
    here = (model.past or 0) * (room - 1) // last
    signs[here] = StyledText("◆", TextStyle(PAST, PANEL, "bold"))
    line = (signs.get(x, StyledText("─", TextStyle(PAST if x < here else FAINT, PANEL))) for x in range(room))
    return fitted((StyledText(" ", TEXT), *line, StyledText(NOW, TextStyle(GOLD, PANEL))), width, TEXT)
