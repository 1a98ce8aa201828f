"""The location chart equals a row-by-row count by hand."""

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from shellshock_tui.rules.shellshock.damage.wound import Chart, cross
from tests.battles import sheet
from tests.rules.shellshock.guns import fire, gun, weapon
from tests.rules.shellshock.table import Table, fighting

ROWS = tuple(range(1, 21))
Read = tuple[tuple[int, ...], set[int]]
"""The rows newly crossed off, in order, and the equipment of all rows touched."""


def read(chart: Chart, gone: frozenset[int], roll: int) -> Iterator[Read]:
    """Yield the result of a finger on the chart after each row that it crosses off.

    The finger begins on the row of the d20 and goes up, from row 20 on to row 1; rows crossed off before
    are not counted, and the finger goes on.
    """
    finger, crossed, touched = roll, list[int](), set[int]()
    while len(crossed) < len(ROWS) - len(gone):
        touched |= set(chart[finger - 1])
        if finger not in gone and finger not in crossed:
            crossed.append(finger)
            yield tuple(crossed), set(touched)
        finger = 1 if finger == 20 else finger + 1


def bits(gone: frozenset[int]) -> int:
    """The rows as the bits of the state."""
    return sum(1 << (row - 1) for row in gone)


def compare(chart: Chart, gone: frozenset[int]) -> None:
    """Check every roll and every possible number of rows: both methods give the same result."""
    for roll in ROWS:
        for count, (crossed, touched) in enumerate(read(chart, gone, roll), start=1):
            found = cross(chart, bits(gone), roll, count)
            assert found.crossed == crossed, (roll, count, gone)
            assert found.rows == bits(gone | set(crossed))
            assert found.struck == tuple(sorted(touched)), (roll, count, gone)


def sampled(seed: str, sets: int) -> Iterator[frozenset[int]]:
    """Random sets of rows, of all sizes equally often."""
    chance = random.Random(seed)
    for _ in range(sets):
        yield frozenset(chance.sample(ROWS, chance.randint(0, 20)))


@pytest.mark.rule("internal.location", "internal.hits")
@pytest.mark.parametrize(("name", "sets"), [("bison-gp", 200), ("m1a2-abrams", 200)])
def test_every_roll_and_number_of_rows_reads_as_a_finger_does(name: str, sets: int) -> None:
    chart = sheet(name).chart
    for gone in sampled(name, sets):
        compare(chart, gone)


@pytest.mark.rule("internal.location", "internal.hits")
def test_any_two_rows_read_as_by_hand() -> None:
    chart = sheet("mason").chart
    few = [frozenset(rows) for count in (0, 1, 2) for rows in combinations(ROWS, count)]
    many = [frozenset(ROWS) - set(rows) for count in (1, 2) for rows in combinations(ROWS, count)]
    for gone in few + many:
        compare(chart, gone)


@pytest.mark.rule("internal.location")
def test_more_rows_than_are_left_cross_off_all_that_are_left() -> None:
    chart = sheet("bison-gp").chart
    for gone in sampled("all", 40):
        for roll in ROWS:
            crossed = [(), *(crossed for crossed, _ in read(chart, gone, roll))][-1]
            for count in range(len(ROWS) - len(gone), len(ROWS) + 1):
                assert cross(chart, bits(gone), roll, count).crossed == crossed


@pytest.mark.rule("internal.location", "internal.amount", "internal.hits")
@pytest.mark.few(2)
@pytest.mark.parametrize("seed", range(6))
def test_a_volley_crosses_off_what_a_finger_does(seed: int) -> None:
    chance = random.Random(seed)
    table = volleys()
    begun, mark = table.state, table.battle.units[1].sheet
    for _ in range(20):
        rows, roll = chance.randint(1, 7), chance.choice(ROWS)
        gone = frozenset(chance.sample(ROWS, chance.randint(0, 19 - rows)))
        table.state = begun
        table.put("m", rows=bits(gone))
        fire(table, "g", "m", "BCDEFGH"[rows - 1], dice=f"d10=9 d10=9 d2=1 d20={roll}")
        crossed, touched = list(read(mark.chart, gone, roll))[rows - 1]
        assert table.event("rows-crossed")["rows"] == list(crossed)
        assert table.unit("m")["rows"] == sorted(gone | set(crossed))
        hit = {pos for pos, hits in table.unit("m")["hits"].items() if hits}
        assert hit == {mark.equipment[item].pos for item in touched}


def volleys() -> Table:
    """A gun whose shots B to H cost one to seven rows, and a mark with something else in each row."""
    letters = "CDEFGHIJKLMNOPQRSTUV"
    things = [{"kind": "other", "name": f"Part {pos}", "pos": pos} for pos in letters]
    rows = [f"{row} {letters[row - 1]}" for row in reversed(ROWS)]
    mark = gun(name="mark", equipment=things, internal={"chart": rows})
    shots = [weapon(f"0/{2 + rows}/0") for rows in range(1, 8)]
    return fighting("g red gun 0502 s", "m blue mark 0505 n", sheets=[gun(*shots), mark])
