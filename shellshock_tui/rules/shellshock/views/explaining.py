"""Why anything is as it is, by its address."""

from shellshock_tui.engine.forecast import Need
from shellshock_tui.engine.trail import Blocked, Clause, Op, Term, Trail
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.heights import clear_trail, explain_line, top_trail
from shellshock_tui.rules.shellshock.fire.seeing import refuse_sight
from shellshock_tui.rules.shellshock.fire.sight import hex_line, sight_line
from shellshock_tui.rules.shellshock.moves.entry import FORWARD, cost, destination
from shellshock_tui.rules.shellshock.moves.movement import refuse_step
from shellshock_tui.rules.shellshock.moves.speed import REARWARD
from shellshock_tui.rules.shellshock.odds.explaining import explain_chance
from shellshock_tui.rules.shellshock.rulebook import clauses
from shellshock_tui.rules.shellshock.state import Movement
from shellshock_tui.rules.shellshock.views.blows import explain_blow
from shellshock_tui.rules.shellshock.views.counters import words
from shellshock_tui.rules.shellshock.views.danger import explain_threat
from shellshock_tui.rules.shellshock.views.reading import read
from shellshock_tui.rules.shellshock.views.why_not import why_not


def explain(field: Field, at: str) -> Trail | Blocked | Clause:
    """Return the trail, the refusal or the clause at an address; ValueError if there is nothing."""
    match at.split("/"):
        case ["clause", name] if name in clauses():
            return clauses()[name]
        case ["hex", label]:
            place = field.battle.board.place(label)
            return _step(field, place) or _hex(field, place)
        case ["sight", start, end]:
            board = field.battle.board
            return explain_line(field, hex_line(field, board.place(start), board.place(end)))
        case ["unit", viewer, "sight", target]:
            units = field.battle.entrant(viewer), field.battle.entrant(target)
            return refuse_sight(field, *units) or clear_trail(field, sight_line(field, *units))
        case ["odds", _, _, _, *_] as path:
            return explain_chance(field, path[1:])
        case ["unit", shooter, "need", target, post, weapon]:
            needed = _need(field, (shooter, target), (post, weapon))
            if needed is not None:
                return needed
        case ["unit", name, "threat", label]:
            threat = explain_threat(field, field.battle.entrant(name), field.battle.board.place(label))
            if threat is not None:
                return threat
        case ["unit", name, *path]:
            unit = field.battle.entrant(name)
            found = explain_blow(field, unit, path) or read(field, unit, path)
            if found is not None:
                return found
        case _:
            pass
    raise ValueError(f"there is nothing at {at!r}")


def _need(field: Field, names: tuple[str, str], aim: tuple[str, str]) -> Trail | Blocked | None:
    """Return what a post's weapon needs against a target, or why it may not fire; None for no such weapon."""
    shooter, target = map(field.battle.entrant, names)
    for bearing in why_not(field, shooter, target):
        if (bearing.post, bearing.weapon) == aim:
            return bearing.verdict.trail if isinstance(bearing.verdict, Need) else bearing.verdict
    return None


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
            *top_trail(field, place).terms[1:],
        )
    )
