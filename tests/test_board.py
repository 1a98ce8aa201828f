"""Boards keep the laws of geometry: steps, distances, labels and exact lines."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shellshock_tui.board import OFF_BOARD, Board, HexBoard, SquareBoard, cone, hex_line, toward

BOARDS: list[Board] = [HexBoard(9, 7), SquareBoard(8, 6)]
_HEX_STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
offsets = st.integers(-12, 12)


def walk_lengths(board: Board, start: int) -> dict[int, int]:
    """The fewest steps to every place, counted by walking."""
    found, edge = {start: 0}, [start]
    while edge:
        beyond = []
        for place in edge:
            for direction in range(board.neighbours):
                end = board.step(place, direction)
                if end != OFF_BOARD and end not in found:
                    found[end] = found[place] + 1
                    beyond.append(end)
        edge = beyond
    return found


@pytest.mark.parametrize("board", BOARDS)
def test_distance_is_the_fewest_steps(board: Board) -> None:
    for start in range(board.size):
        assert walk_lengths(board, start) == {end: board.distance(start, end) for end in range(board.size)}


@pytest.mark.parametrize("board", BOARDS)
def test_a_step_and_its_opposite_lead_back(board: Board) -> None:
    for place in range(board.size):
        for direction in range(board.neighbours):
            end = board.step(place, direction)
            opposite = (direction + board.neighbours // 2) % board.neighbours
            assert end == OFF_BOARD or board.step(end, opposite) == place


def test_the_second_column_lies_half_a_hex_lower() -> None:
    board = HexBoard(9, 7)
    ends = [board.label(board.step(board.place("0202"), direction)) for direction in range(6)]
    assert ends == ["0201", "0302", "0303", "0203", "0103", "0102"]


@pytest.mark.parametrize("board", [*BOARDS, HexBoard(120, 100)])
def test_labels_name_every_place_once(board: Board) -> None:
    assert [board.place(board.label(place)) for place in range(board.size)] == list(range(board.size))


def test_maps_over_99_have_labels_of_six_digits() -> None:
    assert HexBoard(120, 4).label(119) == "120001"
    assert HexBoard(99, 99).label(0) == "0101"


@pytest.mark.parametrize("label", ["", "01", "0000", "0108", "1001", "-1-1", "٠١٠١", "01 1", "010101"])
def test_a_wrong_label_is_a_sentence(label: str) -> None:
    with pytest.raises(ValueError, match=r"is not a place|lies off the map"):
        HexBoard(9, 7).place(label)


@given(offsets, offsets)
def test_a_line_steps_from_hex_to_neighbouring_hex(q: int, r: int) -> None:
    points = [((0, 0),), *hex_line(q, r), ((q, r),)]
    for here, there in pairwise(points):
        for a in here:
            assert any((b[0] - a[0], b[1] - a[1]) in _HEX_STEPS for b in there if a != b) or (q, r) == (0, 0)


@given(offsets, offsets)
def test_a_line_is_the_same_from_either_end(q: int, r: int) -> None:
    there = [{(a, b) for a, b in point} for point in hex_line(q, r)]
    back = [{(q + a, r + b) for a, b in point} for point in hex_line(-q, -r)]
    assert there == back[::-1]


@given(offsets, offsets)
def test_each_point_lies_in_the_hexes_named_and_no_nearer_one(q: int, r: int) -> None:
    line = hex_line(q, r)
    for number, named in enumerate(line, start=1):
        x, y = Fraction(q * number, len(line) + 1), Fraction(r * number, len(line) + 1)

        def away(a: int, b: int, x: Fraction = x, y: Fraction = y) -> Fraction:
            return (a - x) ** 2 + (a - x) * (b - y) + (b - y) ** 2

        square = [(round(x) + i, round(y) + j) for i in range(-2, 3) for j in range(-2, 3)]
        around = {place: away(*place) for place in square}
        nearest = min(around.values())
        assert set(named) == {place for place, distance in around.items() if distance == nearest}


def test_a_line_along_a_border_names_both_hexes() -> None:
    assert [len(point) for point in hex_line(1, 1)] == [2]
    assert [len(point) for point in hex_line(0, 3)] == [1, 1]


@given(st.integers(0, 5), st.integers(0, 9), st.integers(0, 9))
def test_steps_to_the_front_left_and_right_are_counted_again(direction: int, left: int, right: int) -> None:
    (left_q, left_r), (right_q, right_r) = _HEX_STEPS[direction - 1], _HEX_STEPS[(direction + 1) % 6]
    q, r = left * left_q + right * right_q, left * left_r + right * right_r
    assert cone(q, r, direction) == (left, right)


@given(st.integers(0, 5), st.integers(1, 9), st.integers(0, 9))
def test_a_direction_holds_what_lies_within_thirty_degrees(direction: int, ahead: int, aside: int) -> None:
    (q, r), (side_q, side_r) = _HEX_STEPS[direction], _HEX_STEPS[(direction + 1) % 6]
    expected = {direction} if aside < ahead else {(direction + 1) % 6}
    expected |= {direction} if aside == ahead else set()
    assert set(toward(ahead * q + aside * side_q, ahead * r + aside * side_r)) == expected


def test_squares_name_both_places_of_a_half() -> None:
    board = SquareBoard(8, 6)

    def between(a: str, b: str) -> list[list[str]]:
        return [
            [board.label(place) for place in point] for point in board.line(board.place(a), board.place(b))
        ]

    assert between("0101", "0302") == [["0201", "0202"]]
    assert between("0101", "0401") == [["0201"], ["0301"]]
