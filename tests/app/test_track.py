"""The two rows at the top: the parts that fit in each width."""

import random
from pathlib import Path
from typing import Any

import pytest

from shellshock_tui.app.widgets.track_bar import ACTED, GONE, NOW, Tag, head_line, order_line
from shellshock_tui.drawing.colours import Hue, Sides
from shellshock_tui.drawing.paint import plain
from shellshock_tui.drawing.text import PaintedLine, length
from shellshock_tui.engine.map_view import Side
from shellshock_tui.engine.view import Cell, Mark, ObjectiveKind, ObjectiveProgress, Track
from tests.app.battles import duel

WIDTHS = (80, 100, 120, 160, 200)
PHASES = tuple(
    Cell(name, mark=Mark.CURRENT if "III" in name else Mark.PLAIN)
    for name in ("I Initiative", "II Movement", "III Combat", "IV Aftermath")
)
RED, BLUE = Hue.ATTACK, Hue.MOVE
SIDES = Sides((Side("red", "Red"), Side("blue", "Blue")))
OBJECTIVES = (
    ObjectiveProgress("red", ObjectiveKind.HOLD, "Kestrel Bridge", 1, 4),
    ObjectiveProgress("red", ObjectiveKind.EXIT, "north road", 0, 2),
    ObjectiveProgress("red", ObjectiveKind.DESTROY, "the enemy", 3, 6),
    ObjectiveProgress("blue", ObjectiveKind.HOLD, "Kestrel Bridge", 0, 4),
    ObjectiveProgress("blue", ObjectiveKind.ENDURE, "turns", 5, 12),
)
NAMES = ("Bison", "Rampart", "Heron", "Mason", "Citadel", "Marten", "Kestrel Lancer", "Ox", "Sentinel")
NOBODY: frozenset[str] = frozenset()


def head(title: str, width: int, objectives: tuple[ObjectiveProgress, ...] = OBJECTIVES) -> str:
    line = head_line(title, Track(3, PHASES, (), 12, objectives), SIDES, NOBODY, width)
    assert length(line) == width
    return plain(line)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("title", ["The Ford", "Four against five at Kestrel Bridge"])
def test_turn_phase_and_aims_are_always_told(width: int, title: str) -> None:
    shown = head(title, width)
    assert " III Combat " in shown
    assert "turn 3/12" in shown
    assert all(side in shown for side in (" RED ", " BLUE "))
    assert all(count in shown for count in ("⚑1/4", "⇥0/2", "⚑0/4")) or "⚑ Kestrel Bridge 1/4" in shown
    assert "✗3/6" in shown or "✗ the enemy 3/6" in shown


WORTH = (
    ObjectiveProgress("red", ObjectiveKind.HOLD, "the crossroads", 0, 3),
    ObjectiveProgress("red", ObjectiveKind.EXIT, "the map", 0, 2),
    ObjectiveProgress("red", ObjectiveKind.DESTROY, "ECV", 0, 5000),
    ObjectiveProgress("blue", ObjectiveKind.HOLD, "the crossroads", 0, 14),
    ObjectiveProgress("blue", ObjectiveKind.DESTROY, "ECV", 0, 4500),
)


def test_a_long_title_gives_way_before_any_objective() -> None:
    shown = head("Kestrel Bridge", 80, WORTH)
    assert "⚑0/3 ⇥0/2 ✗0/5000" in shown
    assert "⚑0/14 ✗0/4500" in shown
    assert "Kestrel" not in shown
    assert "Kestrel Bridge" in head("Kestrel Bridge", 120, WORTH)


def test_a_wider_window_tells_no_less() -> None:
    told = [len(head("The Ford", width).split()) for width in WIDTHS]
    assert told == sorted(told)
    assert "⚑ Kestrel Bridge 1/4" in head("The Ford", 200)
    assert "SHELLSHOCK" in head("The Ford", 120)
    assert "SHELLSHOCK" not in head("The Ford", 80)


OWNED = tuple(
    one
    for side, owned, worth in (("red", 0, 0), ("blue", 2, 30))
    for one in (
        ObjectiveProgress(side, ObjectiveKind.HOLD, "west knoll and east knoll", owned, 2),
        ObjectiveProgress(side, ObjectiveKind.ENDURE, "SP to break", 14, 14, "SP"),
        ObjectiveProgress(side, ObjectiveKind.ENDURE, "points", worth, 0, "pts"),
    )
)


def test_objectives_have_short_names_where_room_is_scarce() -> None:
    assert "RED  ⚑0/2 14 SP to break 0 points   BLUE  ⚑2/2 14 SP to break 30 points" in head("", 120, OWNED)
    assert "RED  ⚑0/2 14 SP 0 pts   BLUE  ⚑2/2 14 SP 30 pts" in head("", 80, OWNED)
    assert "RED  ⚑0/2 14 SP   BLUE  ⚑2/2 14 SP" in head("", 64, OWNED)
    assert "RED  ⚑0/2   BLUE  ⚑2/2" in head("", 56, OWNED)


def order(count: int, now: int, width: int) -> PaintedLine:
    marks = [Mark.LOST] * now + [Mark.CURRENT] + [Mark.PLAIN] * (count - now - 1)
    slots = tuple(
        Cell(f"{n + 1} {NAMES[n % len(NAMES)]}", f"unit/u{n}", mark) for n, mark in enumerate(marks)
    )
    tags = {f"unit/u{n}": Tag(f"{'RB'[n % 2]}{n}", (RED, BLUE)[n % 2]) for n in range(count)}
    line = order_line(Track(1, PHASES, slots), NOBODY, width, tags)
    assert length(line) == width
    return line


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("count", [1, 2, 9, 20, 60])
def test_the_order_shows_who_acts_at_every_width(width: int, count: int) -> None:
    for now in {0, count // 2, count - 1}:
        shown = plain(order(count, now, width))
        assert f"{NOW}{'RB'[now % 2]}{now} {now + 1} {NAMES[now % len(NAMES)]}" in shown
        chips = [sign for n in range(count) if f"{(sign := 'RB'[n % 2] + str(n))} " in f"{shown} "]
        left_out = sum(int(word[1:]) for word in shown.split() if word.startswith("+"))
        assert len(chips) + left_out == count
        assert f"{now + 1} of {count}" in shown


@pytest.mark.parametrize("width", WIDTHS)
def test_the_colours_of_the_sides_never_leave_the_order(width: int) -> None:
    for count in (8, 60):
        grounds = {run.text: run.style.ground for run in order(count, 4, width)}
        signs = [text for text in grounds if text[:1] in "RB" and text[1:].isdigit()]
        assert len(signs) > 3
        for sign in signs:
            side, number = sign[0], int(sign[1:])
            assert (grounds[sign] == (RED if side == "R" else BLUE)) == (number >= 4), (
                "paler once it has acted"
            )
        assert len({grounds[sign] for sign in signs if int(sign[1:]) < 4}) in (0, 2)


def test_units_that_acted_are_ticked_and_destroyed_struck_out() -> None:
    slots = (Cell("Ash", "unit/a", Mark.LOST), Cell("Birch", "unit/b", Mark.EMPTY), Cell("Gale", "unit/g"))
    tags = {f"unit/{unit}": Tag(sign, RED) for unit, sign in (("a", "R1"), ("b", "R2"), ("g", "R3"))}
    shown = plain(order_line(Track(1, (), slots), NOBODY, 60, tags))
    assert f"{ACTED}R1" in shown
    assert f"{GONE}R2" in shown
    assert " R3 Gale" in shown


def test_units_down_keep_their_sides_colour_on_the_track() -> None:
    slots = (Cell("Gray", "unit/g", Mark.PENDING), Cell("Hale", "unit/h", Mark.EMPTY))
    tags = {"unit/g": Tag("Gr", RED, "+"), "unit/h": Tag("Ha", RED, "x")}
    inks = {run.text: run.style for run in order_line(Track(1, (), slots), NOBODY, 60, tags)}
    assert (inks["Gr"].ground, inks["+"].ground) == (RED, RED)
    assert inks["xHa"].accent == "strike"


@pytest.mark.parametrize("width", WIDTHS)
def test_head_and_order_keep_to_their_width_in_a_whole_battle(tmp_path: Path, width: int) -> None:
    session, chance = duel(tmp_path), random.Random(width)
    for _ in range(80):
        track = session.rules.track(session.state)
        line = head_line(session.header.title, track, Sides(session.rules.sides), NOBODY, width)
        assert length(line) == length(order_line(track, NOBODY, width, {})) == width
        assert all(f"{one.count}/{one.needed}" in plain(line) for one in track.objectives if one.needed)
        asked: Any = session.decision()
        legal = list(session.rules.legal(session.state, asked.side)) if hasattr(asked, "side") else []
        if not legal:
            break
        session.give(chance.choice(legal))


def test_a_name_that_does_not_fit_leaves_its_code() -> None:
    assert "B3 4 Mason  R4" in plain(order(5, 0, 62))
    shown = plain(order(5, 0, 60))
    assert "B3" in shown
    assert "Mas" not in shown
    assert "…" not in shown


@pytest.mark.parametrize("width", range(64, 150, 3))
@pytest.mark.parametrize("now", [0, 4, 8])
def test_as_many_names_as_fit_stand_around_who_acts(width: int, now: int) -> None:
    shown = plain(order(9, now, width))
    if "+" in shown:
        return
    named = [n for n in range(9) if f"{n + 1} {NAMES[n]} " in shown]
    assert named == list(range(named[0], named[-1] + 1))
    assert now in named
    free = len(shown) - len(shown.rstrip().removesuffix(f"{now + 1} of 9").rstrip()) - len(" 5 of 9 ")
    assert named[-1] == 8 or "…" in shown or len(NAMES[named[-1] + 1]) + 3 >= free
    assert named[-1] < 8 or not named[0] or len(NAMES[named[0] - 1]) + 3 >= free


def test_a_title_stays_where_shorter_aims_leave_room_for_it() -> None:
    objectives = tuple(
        ObjectiveProgress(side, ObjectiveKind.ENDURE, "strength points to break", 11, 12, "SP")
        for side in ("red", "red", "blue", "blue")
    )
    shown = head("Saint Ann's Bridge", 100, objectives)
    assert "Saint Ann's Bridge" in shown
    assert shown.count("11/12 SP") + shown.count("11 SP") == 4
