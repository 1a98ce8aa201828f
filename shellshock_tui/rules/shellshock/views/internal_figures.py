"""Figures of the brown area, each with its clause: internal amount, rows and equipment."""

from shellshock_tui.engine.trail import Clause, Trail
from shellshock_tui.kit.page import printed
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.clauses import RULEBOOK
from shellshock_tui.rules.shellshock.damage.damage_events import first_row_trail, hits_trail
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import ROWS


def internal_figure(position: Position, unit: int, path: list[str]) -> Trail | Clause | None:
    """Return what the brown area says at a path; None if there is nothing."""
    sheet, at = position.sheet(unit), f"{position.address(unit)}/internal/{'/'.join(path)}"
    match path:
        case ["amount"]:
            return RULEBOOK.clauses[clauses.INTERNAL_AMOUNT]
        case ["amount", rows] if rows.isdecimal() and 1 <= int(rows) <= len(sheet.amount):
            label = f"internal points for {rows} rows"
            return printed(label, sheet.amount[int(rows) - 1], clauses.INTERNAL_AMOUNT, at)
        case ["rip"]:
            return printed("internal points that kill outright", sheet.rip, clauses.INTERNAL_AMOUNT, at)
        case ["rows"]:
            return printed(
                "rows crossed off", position.unit(unit).rows.bit_count(), clauses.INTERNAL_LOCATION, at
            )
        case ["row", row, "first"] if row.isdecimal() and 1 <= int(row) <= ROWS:
            return first_row_trail(position, unit, int(row))
        case ["row", *_]:
            return RULEBOOK.clauses[clauses.INTERNAL_LOCATION]
        case ["item", pos, *_] if pos in sheet.positions:
            return hits_trail(position, unit, sheet.positions[pos])
        case _:
            return None
