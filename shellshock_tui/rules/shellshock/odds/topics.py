"""What a chance of a forecast is of: kinds and names in words, and what counts for each."""

from collections.abc import Callable

from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.odds.condition import Condition, Doom
from shellshock_tui.rules.shellshock.odds.prospect import condition_of
from shellshock_tui.rules.shellshock.odds.verdicts import KEYS, VERDICTS, Judgement, judge_of, row_key
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import ROWS

MAY_BE, MAY_LOSE, STRIKES, RAM_BACK, EXPECTED = (
    "may be",
    "may lose",
    "strikes",
    "by the ram-back",
    "expected",
)
MISS, ALL_MISS, ARMOUR_ONLY, NO_ROWS = "miss", "all miss", "armour only", "no rows"
ROWS_LOST = "rows expected"
OUTRIGHT = {"rip": "killed outright", "instant-death": "instant death"}
CLAUSES = {
    "turret-locked": clauses.INTERNAL_TURRET,
    "immobile": clauses.INTERNAL_LOCOMOTION,
    "crew-lost": clauses.INTERNAL_CREW,
    "explosion": clauses.INTERNAL_BINS,
}
Measure = Callable[[Condition], int]
"""How much of a thing there is in a condition; 1 or 0 for what either is or is not."""


def rows_name(key: str) -> str:
    """Return what a number of rows crossed off is called, or what killed outright."""
    return OUTRIGHT.get(key) or f"{key} of {ROWS} rows"


def words_of(verdict: str) -> str:
    """Return a verdict in words."""
    return verdict.replace("-", " ")


def clause_of(kind: str, name: str) -> str:
    """Return the rule under which a thing counts."""
    match kind:
        case "":
            return (
                clauses.OPTION_INSTANT_DEATH if name == OUTRIGHT["instant-death"] else clauses.INTERNAL_AMOUNT
            )
        case _ if kind == EXPECTED:
            return clauses.INTERNAL_AMOUNT
        case _ if kind == MAY_LOSE:
            return clauses.INTERNAL_HITS
        case _:
            return CLAUSES.get(name.replace(" ", "-"), clauses.INTERNAL_OUT_OF_ACTION)


def measure(position: Position, target: int, kind: str, name: str) -> Measure:
    """Return what counts for a thing that may come of attacks; ValueError if there is none such."""
    before = condition_of(position, target)
    if (kind, name) == (EXPECTED, ROWS_LOST):
        return lambda after: rows_lost(before, after)
    if kind == MAY_LOSE:
        return _loss(position, target, name)
    if kind == MAY_BE and name.replace(" ", "-") in VERDICTS:
        return _verdict(position, target, VERDICTS[name.replace(" ", "-")])
    keys = [*map(str, range(ROWS + 1)), *KEYS.values()]
    key = "0" if name == NO_ROWS else next((key for key in keys if rows_name(key) == name), "")
    if kind or not key:
        raise ValueError(f"nothing called {name!r} comes of an attack")
    return lambda after: int(row_key(before, after) == key)


def rows_lost(before: Condition, after: Condition) -> int:
    """Return the rows newly crossed off; all that were left for a unit that is killed outright."""
    if after.doom in (Doom.RIP.value, Doom.INSTANT.value):
        return ROWS - before.rows.bit_count()
    return (after.rows & ~before.rows).bit_count()


def _loss(position: Position, target: int, name: str) -> Measure:
    equipment = position.sheet(target).equipment
    item = next((number for number, one in enumerate(equipment) if f"{one.pos} {one.name}" == name), None)
    if item is None:
        raise ValueError(f"{position.name(target)} has no {name!r}")
    limit, wanted = equipment[item].hits, item
    return lambda after: int(after.hits[wanted] >= limit)


def _verdict(position: Position, target: int, holds: Callable[[str, Judgement], bool]) -> Measure:
    judged = judge_of(position, target)
    return lambda after: int(holds(after.doom, judged(after.hits)))
