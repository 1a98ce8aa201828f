"""Sight between units of every kind, checked with a ruler, both ways, turned and mirrored."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shellshock_tui.board import HexBoard
from shellshock_tui.engine.trail import Trail
from tests.battles import scenario
from tests.rules.shellshock.geometry import Spot, beside, mirrored, rotated, within
from tests.rules.shellshock.guns import gun
from tests.rules.shellshock.table import Table

SIZE, MIDDLE, RADIUS = 11, "0606", 4
SPOTS = ((0, 0), *within(RADIUS))
KINDS = ("gun", "rifles", "gnat", "diver")
"""A unit that blocks sight, infantry, a flyer, and a unit that may be under water."""
Land = dict[Spot, tuple[str, int]]
Crew = tuple[tuple[Spot, str], ...]
"""The spots of units, each with its kind; the first looks at the second."""

spots = st.sampled_from(SPOTS)
lands = st.dictionaries(spots, st.tuples(st.sampled_from(".tbrdwW"), st.integers(0, 3)), max_size=20)
crews = st.dictionaries(spots, st.sampled_from(KINDS), min_size=2, max_size=7).map(
    lambda crew: tuple(crew.items())
)


def sees(land: Land, crew: Crew) -> bool:
    """Whether the first unit sees the second."""
    board = HexBoard(SIZE, SIZE)
    middle = board.place(MIDDLE)
    terrain, levels = ["."] * board.size, ["0"] * board.size
    for spot, (kind, level) in land.items():
        place = beside(board, middle, spot)
        terrain[place], levels[place] = _fit(kind, dict(crew).get(spot)), str(level)
    fielded = [
        f"u{number} red {sheet} {board.label(beside(board, middle, spot))} n"
        for number, (spot, sheet) in enumerate(crew)
    ]
    text = scenario(
        *fielded, terrain=_drawn(board, terrain), map_text=f'levels = """\n{_drawn(board, levels)}\n"""'
    )
    table = Table(text, f"d{len(crew)}=1", [gun()])
    return isinstance(table.explain("unit/u0/sight/u1"), Trail)


def _fit(kind: str, sheet: str | None) -> str:
    """The terrain, or open ground if the unit there could not be in the terrain."""
    unfit = {"gun": "bW", "diver": "b", "rifles": "W"}
    return "." if kind in unfit.get(sheet or "", "") else kind


def _drawn(board: HexBoard, characters: list[str]) -> str:
    rows = range(0, board.size, board.width)
    return "\n".join("".join(characters[row : row + board.width]) for row in rows)


def measured(land: Land, crew: Crew) -> bool:
    """Whether a ruler finds a clear line, by the hexes nearest to each of its N-1 points."""
    on_foot = {spot: sheet for spot, sheet in crew if sheet in ("gun", "diver")}
    ground = {spot: (_fit(kind, dict(crew).get(spot)), level) for spot, (kind, level) in land.items()}
    sunk = {spot for spot, sheet in on_foot.items() if sheet == "diver" and ground.get(spot, ".")[0] == "W"}
    (start, viewer), (end, target) = crew[:2]
    if sunk & {start, end}:
        return False

    def top(spot: Spot) -> int:
        kind, level = ground.get(spot, (".", 0))
        stands = int(spot in on_foot and spot not in sunk)
        return level + max({"t": 2, "b": 1}.get(kind, 0), stands)

    def eye(spot: Spot, sheet: str) -> int:
        return ground.get(spot, (".", 0))[1] + (3 if sheet == "gnat" else 1)

    low, high = eye(start, viewer), eye(end, target)
    return all(
        any(top(spot) < low + (high - low) * part for spot in nearest(start, end, part))
        for part in parts(start, end)
    )


def parts(start: Spot, end: Spot) -> list[Fraction]:
    """The positions of the points along a line: i/N for each i from 1 to N-1."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = max(abs(across), abs(down), abs(across + down))
    return [Fraction(number, length) for number in range(1, length)]


def nearest(start: Spot, end: Spot, part: Fraction) -> list[Spot]:
    """The spot whose middle is nearest to a point of a line, or both if there are two."""
    x, y = (a + (b - a) * part for a, b in zip(start, end, strict=True))
    around = [(int(x // 1) + i, int(y // 1) + j) for i in (-1, 0, 1, 2) for j in (-1, 0, 1, 2)]
    away = {(q, r): (q - x) ** 2 + (q - x) * (r - y) + (r - y) ** 2 for q, r in around}
    return [spot for spot, distance in away.items() if distance == min(away.values())]


@pytest.mark.rule("combat.line-of-sight", "move.water")
@settings(max_examples=200)
@given(lands, crews)
def test_sight_among_units_is_what_a_ruler_finds(land: Land, crew: Crew) -> None:
    assert sees(land, crew) is measured(land, crew)


@pytest.mark.rule("combat.line-of-sight", "move.water")
@given(lands, crews)
def test_sight_among_units_is_symmetric_and_turns_with_the_map(land: Land, crew: Crew) -> None:
    found = sees(land, crew)
    assert sees(land, (crew[1], crew[0], *crew[2:])) is found
    for change in (rotated, mirrored):
        moved = {change(spot): what for spot, what in land.items()}
        assert sees(moved, tuple((change(spot), sheet) for spot, sheet in crew)) is found
