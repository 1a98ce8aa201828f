"""Lines of the after-action report: rounding of luck, and words left out where they do not fit."""

import re
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

import pytest

from shellshock_tui.app.report.attacks import luck, shots
from shellshock_tui.app.report.context import ReportContext, whole_per_cent
from shellshock_tui.app.report.decisions import ended
from shellshock_tui.app.report.sections import decided, headline, strength, units
from shellshock_tui.drawing.colours import DANGER, GOOD, Sides
from shellshock_tui.drawing.paint import NOTE, plain
from shellshock_tui.engine.map_view import Piece, Side
from shellshock_tui.session.after_action.luck import Luck
from shellshock_tui.session.after_action.report import AfterAction
from shellshock_tui.session.after_action.shots import Shot
from shellshock_tui.session.after_action.turns import TurnEnd, places_taken
from shellshock_tui.session.after_action.unit_records import UnitRecord

EVEN = Fraction(1, 3)


@pytest.mark.parametrize(
    ("expected", "words", "colour"),
    [
        (Fraction(301, 100), "0.0", NOTE.colour),
        (Fraction(299, 100), "0.0", NOTE.colour),
        (Fraction(34, 10), "−0.4", DANGER),
        (Fraction(25, 10), "+0.5", GOOD),
    ],
)
def test_luck_that_rounds_to_nothing_is_neither_good_nor_bad(
    expected: Fraction, words: str, colour: object
) -> None:
    found = Luck("red", 8, 3, expected, EVEN, EVEN)
    lines = luck(_told(replace(_report({}), luck=(found,))), 60)
    assert any("3 of 8 attacks hit" in plain(line) for line in lines)
    gain = next(run for line in lines for run in line if run.text.strip() == words)
    assert gain.style.colour == colour


@pytest.mark.parametrize("width", range(60, 100))
def test_a_weapons_name_is_shown_in_whole_words(width: int) -> None:
    kill = Shot(
        1, 1, "4th militia", "cuirassiers", "red", "musket volley", EVEN, 2, has_struck=True,
        fatal=Fraction(1, 4), has_killed=True,
    )  # fmt: skip
    told = _told(_report({"4th militia": "red", "cuirassiers": "blue"}, (kill,)))
    head, line, *_ = map(plain, shots(told, width))
    assert len(line) == width
    assert head.index("to hit") + 6 == line.index(" %") + 2
    assert head.index("to kill") + 7 == width - 1
    row = r"✗  Cu  Cuirassiers  *(musket( volley| …)? +)?33\.3 %( [▰▱]{11})?   25\.0 % $"
    assert re.search(row, line), line


@pytest.mark.parametrize("width", range(50, 100))
def test_the_killing_weapon_is_named_in_full(width: int) -> None:
    by = "Gunner, 120mm SB Cannon (HE) + 7.62mm MG"
    kill = Shot(1, 3, "bastion", "lancer", "red", by, EVEN, 2, has_struck=True, has_killed=True)
    _, *lines = map(plain, shots(_told(_report({"bastion": "red", "lancer": "blue"}, (kill,))), width))
    assert by.rpartition(", ")[2] in " ".join(lines)
    assert all(len(line) <= width for line in lines)


def test_units_lying_down_differ_from_lost_ones() -> None:
    kills = [
        Shot(1, 1, "moss", target, "red", "rifle", EVEN, 2, has_struck=True, fatal=fatal, has_killed=True)
        for target, fatal in (("tully", Fraction(0)), ("lace", Fraction(1, 8)))
    ]
    found = (
        _record("moss", "red", Fraction(1), kills=("tully", "lace")),
        _record("tully", "blue", Fraction(1), fate="down"),
        _record("lace", "blue", Fraction(0)),
    )
    told = _told(_report({"moss": "red", "tully": "blue", "lace": "blue"}, tuple(kills), found))
    _, moss, tully, lace = map(plain, units(told, 70))
    assert "▾Tu✗La" in moss
    assert "▾ down" in tully
    assert "✗ lost" in lace
    _, first, second, *_ = map(plain, shots(told, 70))
    assert re.search(r"Moss ▾  Tu  Tully .*33\.3 %        – $", first)
    assert re.search(r"Moss ✗  La  Lace  .*33\.3 %   12\.5 % $", second)


def test_a_turn_without_an_objective_names_no_holder() -> None:
    turns = [
        TurnEnd(turn, turn, (Fraction(9 - turn), Fraction(4)), (), holders, ("the mill",) * len(holders))
        for turn, holders in enumerate([(), (), ("red",)])
    ]
    told = _told(_report({"moss": "red", "tully": "blue"}, turns=tuple(turns)))
    held = plain(strength(told, 60)[-1])
    assert held.split() == ["mill", f"R{'▀' * 23}"]


def test_each_place_that_was_held_has_a_row_of_its_own() -> None:
    names = "north pump", "south pump", "the ford"
    turns = [
        TurnEnd(turn, turn, (Fraction(9 - turn), Fraction(4)), (), holders, names)
        for turn, holders in enumerate([("", "", ""), ("red", "", ""), ("red", "blue", "")])
    ]
    told = _told(_report({"moss": "red", "tully": "blue"}, turns=tuple(turns)))
    rows = [plain(line).split()[:1] for line in strength(told, 60)]
    assert rows[-2:] == [["north"], ["south"]], "nobody held the ford"


def test_a_headline_without_large_letters_leaves_no_row_empty() -> None:
    told = _told(_report({"moss": "red"}))
    large, small = (headline(one, 100) for one in (told, replace(told, has_blocks=False)))
    assert [len(large), len(small)] == [4, 2]
    assert re.search(r"^  SO FAR +A battle · 0 turns · 1 command · 1 die $", plain(small[0]))


@pytest.mark.parametrize(
    ("fate", "has_left", "words"),
    [("", True, "⇥ left"), ("saved", False, "▾ saved"), ("", False, "▰▰▰▰▱▱▱▱")],
)
def test_units_that_left_are_neither_lost_nor_measured(fate: str, has_left: bool, words: str) -> None:
    figures = Fraction(1, 2), 0, 0, Fraction(0), (), 0, Fraction(0)
    one = UnitRecord("moss", "red", "Moss", "M", *figures, fate, has_left)
    told = _told(_report({"moss": "red"}, units=(one,)))
    assert f" {words} " in plain(units(told, 80)[1])


@pytest.mark.parametrize(("whole", "boxes"), [(2, "▰▱"), (8, "▰▰▰▰▱▱▱▱"), (40, "▰▰▰▰▱▱▱▱"), (0, "▰▰▰▰▱▱▱▱")])
def test_few_points_have_a_box_each(whole: int, boxes: str) -> None:
    one = replace(_record("moss", "red", Fraction(1, 2)), whole=whole)
    assert f" {boxes} " in plain(units(_told(_report({"moss": "red"}, units=(one,))), 80)[1])


def test_the_last_capture_is_among_the_turning_points() -> None:
    owned = [("", "red"), ("red", "red"), ("red", "blue"), ("blue", "blue"), ("red", "")]
    turns = [
        TurnEnd(turn, turn, (Fraction(1), Fraction(1)), (), holders, ("the mill", "the ford"))
        for turn, holders in enumerate(owned)
    ]
    assert places_taken(turns[:1]) == {}, "it was so from the start"
    assert places_taken(turns[:4]) == {(2, "blue"): ["the ford"], (3, "blue"): ["the mill"]}
    assert places_taken(turns) == {(4, "red"): ["the mill"]}, "and nobody has the ford"
    told = _told(_report({"moss": "red", "tully": "blue"}, turns=tuple(turns)))
    lines = [plain(line) for line in decided(told, (), 0, 0, 60)]
    assert " turn 4  Red takes the mill".ljust(60) in lines


def _record(unit: str, side: str, left: Fraction, fate: str = "", kills: tuple[str, ...] = ()) -> UnitRecord:
    return UnitRecord(
        unit, side, unit.title(), unit[:2], left, 0, 0, Fraction(0), kills, 0, Fraction(0), fate
    )


def _report(
    sides: dict[str, str],
    shots: tuple[Shot, ...] = (),
    units: tuple[UnitRecord, ...] = (),
    turns: tuple[TurnEnd, ...] = (),
) -> AfterAction:
    pieces = {
        unit: Piece(0, None, (), side, unit[:2].title(), unit.title(), unit, 0)
        for unit, side in sides.items()
    }
    return AfterAction(None, turns, shots, (), (), units, MappingProxyType(pieces), (), 1, 1)


def _told(report: AfterAction) -> ReportContext:
    return ReportContext(
        report, Sides((Side("red", "Red"), Side("blue", "Blue"))), "A battle", ("red", "blue"), ()
    )


def test_shares_are_never_rounded_to_nothing_or_all() -> None:
    shares = [Fraction(n, 1000) for n in (0, 1, 415, 585, 999, 1000)]
    assert [whole_per_cent(share) for share in shares] == [0, 1, 42, 58, 99, 100]


@pytest.mark.parametrize(("distance", "words"), [(1, "1 hex away"), (7, "7 hexes away")])
def test_the_longest_hit_is_measured_in_the_boards_own_measure(distance: int, words: str) -> None:
    shot = Shot(1, 3, "moss", "tully", "red", "Gunner", EVEN, distance, has_struck=True)
    told = _told(_report({"moss": "red", "tully": "blue"}, (shot,)))
    lines = [plain(line) for line in shots(told, 100)]
    assert any("longest hit" in line and words in line for line in lines)
    assert told.away(distance) == words
    assert replace(told, measure=("square", "squares")).away(1) == "1 square away"


def test_a_coach_that_was_stopped_is_not_said_to_have_found_nothing() -> None:
    def told(done: int) -> str:
        return " ".join(" ".join(map(plain, ended((), done, 96, 80))).split())

    assert told(0) == "The coach was stopped: it has looked at 0 of 96 decisions. c goes on from there."
    assert told(96) == "The coach found no better decision."
