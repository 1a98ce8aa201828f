"""What a record sheet says at an address: every figure with its clause."""

from shellshock_tui.engine.trail import Clause, Op, Term, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.battle import RED
from shellshock_tui.rules.shellshock.clauses import RULEBOOK
from shellshock_tui.rules.shellshock.odds.chits import red_chit_trail
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Initiative
from shellshock_tui.rules.shellshock.views.attack_figures import attack_figure
from shellshock_tui.rules.shellshock.views.defence_figures import defence_figure
from shellshock_tui.rules.shellshock.views.internal_figures import internal_figure
from shellshock_tui.rules.shellshock.views.move_figures import move_figure


def read(position: Position, unit: int, path: list[str]) -> Trail | Clause | None:
    """Return why a unit's record sheet says what it says at a path; None if there is nothing."""
    match path:
        case []:
            return RULEBOOK.clauses[_whole_clause(position)]
        case ["fact", name]:
            return _fact(position, unit, name)
        case ["attack", *rest]:
            return attack_figure(position, unit, rest)
        case ["defence", *rest]:
            return defence_figure(position, unit, rest)
        case ["move", *rest]:
            return move_figure(position, unit, rest)
        case ["internal", *rest]:
            return internal_figure(position, unit, rest)
        case _:
            return None


def _whole_clause(position: Position) -> str:
    """Return the clause that a unit as a whole is a matter of: while chits are drawn, that of the chit."""
    phase = position.state.phase
    if isinstance(phase, Initiative):
        return clauses.INITIATIVE_RED_CHIT if phase.chit == RED else clauses.INITIATIVE_DRAW
    return clauses.SETUP_ARMIES


def _fact(position: Position, unit: int, name: str) -> Trail | Clause | None:
    sheet, at = position.sheet(unit), f"{position.address(unit)}/fact/{name}"
    match name:
        case "ecv":
            added = tuple(
                Term(f"{slot}: {choice}", Op.ADD, ecv, clauses.SETUP_ARMIES)
                for slot, choice, ecv in sheet.slots
            )
            base = sheet.ecv - sum(ecv for _, _, ecv in sheet.slots)
            return Trail((Term("printed ECV", Op.ADD, base, clauses.SETUP_ARMIES, at), *added))
        case "type" | "side" | "chosen":
            return RULEBOOK.clauses[clauses.SETUP_ARMIES]
        case "red-chit":
            return red_chit_trail(position, position.side(unit))
        case "chit":
            return RULEBOOK.clauses[clauses.INITIATIVE_CHITS]
        case "fate":
            return RULEBOOK.clauses[clauses.INTERNAL_OUT_OF_ACTION]
        case _:
            return None
