"""Why anything is as it is, by its address."""

from shellshock_tui.engine.trail import Blocked, Clause, Trail
from shellshock_tui.kit.page import Page
from shellshock_tui.rules.shellshock.clauses import RULEBOOK
from shellshock_tui.rules.shellshock.fire.heights import explain_line
from shellshock_tui.rules.shellshock.fire.sight import hex_line
from shellshock_tui.rules.shellshock.odds.explaining import explain_chance
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.views.hexes import explain_hex
from shellshock_tui.rules.shellshock.views.record_sheet import record_sheet


def explain(position: Position, at: str) -> Trail | Blocked | Clause:
    """Return the trail, the refusal or the clause at an address; ValueError if there is nothing."""
    match at.split("/"):
        case ["clause", name] if name in RULEBOOK.clauses:
            return RULEBOOK.clauses[name]
        case ["hex", label]:
            return explain_hex(position, position.battle.board.place(label))
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
    """Return why what stands at an address of a unit is as it is; the sheet is kept with the position."""
    page: Page | None = position.kept.get(("sheet", unit))
    if page is None:
        page = position.kept["sheet", unit] = record_sheet(position, unit, ())
    try:
        found = page.explain(name)
    except KeyError:
        raise ValueError(f"there is nothing at '{position.address(unit)}/{name}'") from None
    return RULEBOOK.clauses[found] if isinstance(found, str) else found
