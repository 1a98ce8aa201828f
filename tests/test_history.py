"""Reading the rows of a saved game into the entries that still stand, also with many rows of each kind."""

import random
import sys
from collections.abc import Callable, Iterator, Mapping
from types import FrameType
from typing import Any

import pytest

from shellshock_tui.session.history import after_undo, fold
from shellshock_tui.session.kept_sheet import BY_PROGRAM
from shellshock_tui.session.seats import SeatChange

Row = Mapping[str, Any]
BEGUN: Row = {"row": "entry", "command": None, "rolls": [], "events": []}
GIVEN: Row = {"row": "entry", "command": {"do": "wait"}, "rolls": [], "events": []}
UNDONE: Row = {"row": "undo", "agreed": False}


def seat(number: int) -> Row:
    return {"row": "seat", "side": "gold", "by": "recruit" if number % 2 else ""}


def figure(entry: int, number: int) -> Row:
    return {"row": "figure", "entry": entry, "number": number, "right": True}


def some_rows(seed: int) -> Iterator[Row]:
    """Yield the rows of a game in which much is undone."""
    dice, entries = random.Random(seed), 1
    yield BEGUN
    for number in range(60):
        match dice.randrange(4):
            case 0 if entries > 1:
                entries -= 1
                yield UNDONE
            case 1:
                yield seat(number)
            case 2:
                yield figure(dice.randrange(entries), number)
            case _:
                entries += 1
                yield GIVEN


@pytest.mark.parametrize("seed", range(20))
def test_seats_and_figures_stand_as_if_each_undo_were_done_at_once(seed: int) -> None:
    seats: list[SeatChange] = []
    sheet, last = BY_PROGRAM, -1
    for row in some_rows(seed):
        match row["row"]:
            case "entry":
                last += 1
            case "undo":
                last -= 1
                seats, sheet = after_undo(seats, last + 1), sheet.after_undo(last)
            case "seat":
                seats.append(SeatChange(last, row["side"], row["by"], ""))
            case _:
                sheet = sheet.after_row(row, last) or sheet
    found = fold(some_rows(seed))
    assert (list(found.seats), found.sheet) == (seats, sheet)


MANY: Mapping[str, Callable[[int], list[Row]]] = {
    "changes of seats between undos": lambda number: [seat(number), GIVEN, UNDONE],
    "figures between undos": lambda number: [figure(0, number), GIVEN, UNDONE],
    "undone commands": lambda number: [GIVEN, GIVEN, UNDONE, UNDONE],
}


@pytest.mark.parametrize("kind", MANY)
def test_the_work_grows_with_the_rows_and_no_faster(kind: str) -> None:
    few, more = (calls(MANY[kind], number) for number in (60, 240))
    assert more < 5 * few


def calls(rows: Callable[[int], list[Row]], count: int) -> int:
    """Return how many functions are called to read a game with `count` times some rows."""
    game, called = [BEGUN, *(row for number in range(count) for row in rows(number))], 0

    def note(_frame: FrameType, event: str, _arg: object) -> None:
        nonlocal called
        called += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        fold(game)
    finally:
        sys.setprofile(None)
    return called
