"""Why anything is as it is, by its address."""

from shellshock_tui.engine.trail import Blocked, Clause, Op, Term, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.clauses import RULEBOOK
from shellshock_tui.rules.shellshock.fire.heights import explain_line, top_trail
from shellshock_tui.rules.shellshock.fire.sight import hex_line
from shellshock_tui.rules.shellshock.moves.entry import FORWARD, cost, destination
from shellshock_tui.rules.shellshock.moves.movement import refuse_step
from shellshock_tui.rules.shellshock.moves.speed import REARWARD
from shellshock_tui.rules.shellshock.odds.explaining import explain_chance
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Movement
from shellshock_tui.rules.shellshock.views.counters import words
from shellshock_tui.rules.shellshock.views.record_sheet import explain_figure


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
        case ["odds", _, _, _, *_] as path:
            return explain_chance(position, path[1:])
        case ["unit", name, *path]:
            return _of_unit(position, position.battle.unit_index(name), "/".join(path))
        case _:
            pass
    raise ValueError(f"there is nothing at {at!r}")


def _of_unit(position: Position, unit: int, name: str) -> Trail | Blocked | Clause:
    """Return what a unit's record sheet says at the end of an address."""
    try:
        found = explain_figure(position, unit, name)
    except KeyError:
        raise ValueError(f"there is nothing at '{position.address(unit)}/{name}'") from None
    return RULEBOOK.clauses[found] if isinstance(found, str) else found


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
