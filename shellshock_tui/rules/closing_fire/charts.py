"""The printed charts: ranges, the cost of ground, and the outcomes of shots and of closing fire."""

from collections.abc import Sequence

from shellshock_tui.engine.event import counted
from shellshock_tui.engine.printed_chart import PrintedChart
from shellshock_tui.rules.closing_fire import clauses
from shellshock_tui.rules.closing_fire.battle import ChartRow, Tables

RANGES, GROUND, UNSAVED, SIXES = "range", "ground", "unsaved", "sixes"
"""The names of the charts."""
ARMS = ("foot", "light", "mounted", "guns")


def printed_chart(tables: Tables, name: str) -> PrintedChart:
    """Return a chart by its name.

    Raises:
        KeyError: There is no such chart.
    """
    match name:
        case "range":
            rows, squares = (one.name for one in tables.weapon), (one.squares for one in tables.weapon)
            return PrintedChart.column("range in squares", clauses.SHOOT_RANGE, rows, squares, "squares")
        case "ground":
            costs = tuple(tuple(ground.costs[arm] for arm in ARMS) for ground in tables.ground)
            names = tuple(ground.name for ground in tables.ground)
            return PrintedChart("cost of ground", clauses.MOVE_GROUND, names, ARMS, costs)
        case "unsaved":
            return _outcomes("unsaved hits", clauses.SHOOT_OUTCOME, tables.charts.unsaved)
        case "sixes":
            return _outcomes("sixes of closing fire", clauses.CLOSING_OUTCOME, tables.charts.sixes)
        case _:
            raise KeyError(name)


def _outcomes(title: str, clause: str, rows: Sequence[ChartRow]) -> PrintedChart:
    return PrintedChart.column(title, clause, range(len(rows)), map(outcome_words, rows), "outcome")


def outcome_words(row: ChartRow) -> str:
    """Return a row of an outcome chart in words: "lose 1 SP, disordered"."""
    found = {
        f"lose {counted(row.sp, 'SP', 'SP')}": row.sp, "disordered": row.disordered,
        "fall back": row.back, "halt": row.halt,
    }  # fmt: skip
    return ", ".join(words for words, holds in found.items() if holds) or "nothing"
