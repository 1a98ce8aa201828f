"""Why anything is as it is, by its address."""

from shellshock_tui.engine.trail import Blocked, Clause, Op, Term, Trail
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.sight import between_hexes, blocked_by, clear_trail, top
from shellshock_tui.rules.shellshock.moves.movement import FORWARD, cost, destination, refuse_step
from shellshock_tui.rules.shellshock.moves.speed import REARWARD
from shellshock_tui.rules.shellshock.rulebook import clauses
from shellshock_tui.rules.shellshock.state import Movement
from shellshock_tui.rules.shellshock.views.counters import words
from shellshock_tui.rules.shellshock.views.reading import read


def explain(field: Field, at: str) -> Trail | Blocked | Clause:
    """Return the trail, the refusal or the clause at an address; ValueError if there is nothing."""
    match at.split("/"):
        case ["clause", name] if name in clauses():
            return clauses()[name]
        case ["hex", label]:
            place = field.battle.board.place(label)
            return _step(field, place) or _hex(field, place)
        case ["sight", start, end]:
            return _sight(field, field.battle.board.place(start), field.battle.board.place(end))
        case ["unit", name, *path]:
            found = read(field, field.battle.entrant(name), path)
            if found is not None:
                return found
        case _:
            pass
    raise ValueError(f"there is nothing at {at!r}")


def _step(field: Field, place: int) -> Trail | Blocked | None:
    """Return what the step into a hex costs the unit in hand, or why it is barred; None for no step."""
    phase = field.state.phase
    hand = phase.hand if isinstance(phase, Movement) else None
    if hand is None or hand.move is None or field.unit(hand.unit).ram:
        return None
    for face in REARWARD if field.unit(hand.unit).reverse else FORWARD:
        if destination(field, hand.unit, face) == place:
            return refuse_step(field, hand, face, drown=False) or cost(field, hand.unit, face)
    return None


def _hex(field: Field, place: int) -> Trail:
    ground = field.hex(place)
    at = f"hex/{field.label(place)}"
    return Trail(
        (
            Term(f"ground: {words(ground)}", Op.ADD, ground.level, "combat.line-of-sight", at),
            Term("what stands on it", Op.ADD, top(field, place) - ground.level, "combat.line-of-sight"),
        )
    )


def _sight(field: Field, start: int, end: int) -> Trail | Blocked:
    found = between_hexes(field, start, end)
    return clear_trail(field, start, end) if found is None else blocked_by(field, found)
