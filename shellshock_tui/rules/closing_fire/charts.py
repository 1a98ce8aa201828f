"""The printed charts: ranges, the cost of ground, and the outcomes of shots and of closing fire."""

from shellshock_tui.engine.english import counted
from shellshock_tui.engine.printed_chart import PrintedChart
from shellshock_tui.engine.trail import Op, Reading, Term, Trail, add
from shellshock_tui.rules.closing_fire import clauses
from shellshock_tui.rules.closing_fire.rulebook_tables import ChartRow, Tables

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
        case "unsaved" | "sixes":
            title, clause, outcomes = _outcome_chart(tables, name)
            numbers, words = range(len(outcomes)), map(outcome_words, outcomes)
            return PrintedChart.column(title, clause, numbers, words, "outcome")
        case _:
            raise KeyError(name)


def outcome_trail(tables: Tables, chart: str, count: int) -> Trail:
    """Return the SP that a number of unsaved hits, or of sixes, costs by a chart."""
    title, clause, rows = _outcome_chart(tables, chart)
    number = min(count, len(rows) - 1)
    read = Reading(chart, str(number), "outcome")
    words = outcome_words(rows[number])
    return Trail.of(
        add(title, count, clause),
        Term("SP lost", Op.READ, rows[number].sp, clause, words=words, reading=read),
    )


def _outcome_chart(tables: Tables, chart: str) -> tuple[str, str, tuple[ChartRow, ...]]:
    if chart == UNSAVED:
        return "unsaved hits", clauses.SHOOT_OUTCOME, tables.charts.unsaved
    return "sixes of closing fire", clauses.CLOSING_OUTCOME, tables.charts.sixes


def outcome_words(row: ChartRow) -> str:
    """Return a row of an outcome chart in words: "lose 1 SP, disordered"."""
    found = {
        f"lose {counted(row.sp, 'SP', 'SP')}": row.sp, "disordered": row.disordered,
        "fall back": row.back, "halt": row.halt,
    }  # fmt: skip
    return ", ".join(words for words, holds in found.items() if holds) or "nothing"
