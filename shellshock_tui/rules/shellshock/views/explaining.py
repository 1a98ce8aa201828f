"""Why anything is as it is, by its address."""

from shellshock_tui.engine.forecast import Need
from shellshock_tui.engine.trail import Blocked, Clause, Op, Term, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.clauses import RULEBOOK
from shellshock_tui.rules.shellshock.fire.heights import clear_trail, explain_line, top_trail
from shellshock_tui.rules.shellshock.fire.seeing import refuse_sight
from shellshock_tui.rules.shellshock.fire.sight import hex_line, sight_line
from shellshock_tui.rules.shellshock.moves.entry import FORWARD, cost, destination
from shellshock_tui.rules.shellshock.moves.movement import refuse_step
from shellshock_tui.rules.shellshock.moves.speed import REARWARD
from shellshock_tui.rules.shellshock.odds.explaining import explain_chance
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Movement
from shellshock_tui.rules.shellshock.views.blows import explain_blow
from shellshock_tui.rules.shellshock.views.counters import words
from shellshock_tui.rules.shellshock.views.danger import explain_threat
from shellshock_tui.rules.shellshock.views.reading import read
from shellshock_tui.rules.shellshock.views.remarks import range_trail
from shellshock_tui.rules.shellshock.views.why_not import why_not


def explain(position: Position, at: str) -> Trail | Blocked | Clause:
    """Return the trail, the refusal or the clause at an address; ValueError if there is nothing."""
    match at.split("/"):
        case ["clause", name] if name in RULEBOOK.clauses:
            return RULEBOOK.clauses[name]
        case ["hex", label]:
            place = position.battle.board.place(label)
            return _step(position, place) or _hex(position, place)
        case ["sight", start, end]:
            board = position.battle.board
            return explain_line(position, hex_line(position, board.place(start), board.place(end)))
        case ["unit", viewer, "sight", target]:
            units = position.battle.unit_index(viewer), position.battle.unit_index(target)
            return refuse_sight(position, *units) or clear_trail(position, sight_line(position, *units))
        case ["odds", _, _, _, *_] as path:
            return explain_chance(position, path[1:])
        case ["unit", shooter, "need", target, post, weapon]:
            needed = _need(position, (shooter, target), (post, weapon))
            if needed is not None:
                return needed
        case ["unit", name, "threat" | "range" as what, label]:
            explained = explain_threat if what == "threat" else range_trail
            there = explained(position, position.battle.unit_index(name), position.battle.board.place(label))
            if there is not None:
                return there
        case ["unit", name, *path]:
            unit = position.battle.unit_index(name)
            found = explain_blow(position, unit, path) or read(position, unit, path)
            if found is not None:
                return found
        case _:
            pass
    raise ValueError(f"there is nothing at {at!r}")


def _need(position: Position, names: tuple[str, str], aim: tuple[str, str]) -> Trail | Blocked | None:
    """Return what a post's weapon needs against a target, or why it may not fire; None for no such weapon."""
    shooter, target = map(position.battle.unit_index, names)
    for check in why_not(position, shooter, target):
        facts = dict(check.facts)
        if (facts["post"], facts["weapon"]) == aim:
            return check.verdict.trail if isinstance(check.verdict, Need) else check.verdict
    return None


def _step(position: Position, place: int) -> Trail | Blocked | None:
    """Return what the step into a hex costs the unit in hand, or why it is barred; None for no step."""
    phase = position.state.phase
    activation = phase.activation if isinstance(phase, Movement) else None
    if activation is None or activation.move is None or position.unit(activation.unit).ram:
        return None
    for face in REARWARD if position.unit(activation.unit).reverse else FORWARD:
        if destination(position, activation.unit, face) == place:
            return refuse_step(position, activation, face, drown=False) or cost(
                position, activation.unit, face
            )
    return None


def _hex(position: Position, place: int) -> Trail:
    ground = position.hex(place)
    at = f"hex/{position.label(place)}"
    return Trail(
        (
            Term(f"ground: {words(ground)}", Op.ADD, ground.level, clauses.COMBAT_LINE_OF_SIGHT, at),
            *top_trail(position, place).terms[1:],
        )
    )
