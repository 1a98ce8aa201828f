"""The printed charts: to-hit modifiers, places of the body, severity, quality, rounds and movement."""

from shellshock_tui.cached import cached
from shellshock_tui.engine.printed_chart import PrintedChart
from shellshock_tui.engine.trail import Reading, Term, add
from shellshock_tui.rules.shock import clauses
from shellshock_tui.rules.shock.battle import Battle
from shellshock_tui.rules.shock.rulebook_tables import DIE, PLACES, RESULTS, STANCES

TO_HIT, LOCATION, SEVERITY, QUALITY = "to-hit", "location", "severity", "quality"
SEVERITY_OF_CLASS, WOUND, COST, HEXES = "severity-of-class", "wound", "cost", "hexes"


@cached
def read(chart: str, row: object, column: str = "value") -> Reading:
    """Return a cell of a chart, by default of one with a single column."""
    return Reading(chart, str(row), column)


@cached
def modifier(name: str, value: int, clause: str, at: str = "") -> Term:
    """Return the term of a to-hit modifier, which bears its name in the chart."""
    return add(name, value, clause, at, read(TO_HIT, name))


def printed_chart(battle: Battle, name: str) -> PrintedChart:
    """Return a chart by its name.

    Raises:
        KeyError: There is no such chart.
    """
    tables, column = battle.tables, PrintedChart.column
    match name:
        case "to-hit":
            return column("to-hit modifier", clauses.FIRE_TO_HIT, tables.to_hit, tables.to_hit.values())
        case "location":
            faces = range(1, DIE + 1)
            places = (next(one.name for one in tables.location if _has(one.faces, face)) for face in faces)
            return column("location of a hit", clauses.DAMAGE_LOCATION, faces, places)
        case "severity":
            rows = range(1, DIE + 1)
            tiers = tuple(
                tuple(RESULTS.index(battle.chart[place][row - 1]) for place in PLACES) for row in rows
            )
            return PrintedChart("severity", clauses.DAMAGE_SEVERITY, tuple(map(str, rows)), PLACES, tiers)
        case "quality":
            grades = tables.quality
            return column(
                "quality", clauses.QUALITY, (one.name for one in grades), (one.mod for one in grades)
            )
        case "severity-of-class":
            rounds = tables.classes
            mods = (one.mod for one in rounds)
            return column("severity of a class", clauses.DAMAGE_CLASS, (one.name for one in rounds), mods)
        case "wound":
            rounds = tables.classes
            wounds = (one.wound for one in rounds)
            return column("wound by a class", clauses.DAMAGE_WOUND, (one.name for one in rounds), wounds)
        case "cost":
            costs = (tables.move.cost[stance] for stance in STANCES)
            return column("points for a hex", clauses.MOVE, STANCES, costs)
        case "hexes":
            most = (tables.move.hexes[stance] for stance in STANCES)
            return column("hexes in a turn", clauses.MOVE, STANCES, most)
        case _:
            raise KeyError(name)


def _has(faces: tuple[int, int], face: int) -> bool:
    return faces[0] <= face <= faces[1]
