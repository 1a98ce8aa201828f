"""The attack panel: what will come of a shot, and what may happen besides."""

from fractions import Fraction
from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui.app.screens.battle import BattleScreen
from shellshock_tui.app.widgets.attack_panel import AttackPanel
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.chance_lines import per_cent
from shellshock_tui.app.widgets.choice_list import ChoiceList
from shellshock_tui.app.widgets.forecast_lines import forecast_lines, need_line, short_lines
from shellshock_tui.app.widgets.text import PaintedLine
from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.engine.view import Among, Forecast, Mark
from tests.app.looks import text
from tests.app.pupil import press
from tests.app.sittings import aiming, on_screen

SHOT = Forecast(
    needs=(("V Laser", Trail((Term("defence value", Op.ADD, 9, "hit"),)), Fraction(3, 4)),),
    outcomes=(
        ("miss", Fraction(1, 4), Mark.EMPTY),
        ("armour only", Fraction(0), Mark.PLAIN),
        ("2 rows", Fraction(3, 4), Mark.PENDING),
    ),
    among=(
        Among("may be", (("immobile", Fraction(1, 8)), ("destroyed", Fraction(1, 16))), Mark.LOST),
        Among("strikes", (("4/2/1", Fraction(3, 4)),)),
    ),
)


def words(lines: list[PaintedLine]) -> list[str]:
    return ["".join(run.text for run in line) for line in lines]


def shown(width: int) -> list[str]:
    return words(forecast_lines(SHOT, width))


def test_the_number_its_terms_and_the_outcomes_are_told_in_order() -> None:
    lines = shown(60)
    assert "V Laser" in lines[0]
    assert "hits 3/4 = 75.0 %" in lines[0]
    assert "defence value" in lines[1]
    assert [line.split()[0] for line in lines[2:4]] == ["miss", "2"]


def test_an_outcome_is_told_as_per_cent_and_as_fraction() -> None:
    assert "25.0 %  1/4" in shown(60)[2]


def test_the_short_form_tells_the_same_with_the_terms_last() -> None:
    short, whole = words(short_lines(SHOT, 60)), shown(60)
    assert set(whole) < set(short)
    assert "defence value" in short[-1]
    assert [line.split()[0] for line in short[1:3]] == ["miss", "2"]


def test_what_cannot_come_of_it_is_left_out() -> None:
    assert not [line for line in shown(60) if "armour only" in line]


def test_what_may_happen_besides_stands_behind_its_title() -> None:
    assert shown(60)[-2].split() == ["may", "be", "immobile", "12.5", "%", "destroyed", "6.2", "%"]
    assert shown(60)[-1].split() == ["strikes", "4/2/1", "75.0", "%"]


def test_what_may_happen_besides_goes_into_as_many_lines_as_it_needs() -> None:
    lines = shown(28)
    first = next(number for number, line in enumerate(lines) if "may be" in line)
    assert "destroyed" not in lines[first]
    assert "destroyed 6.2 %" in lines[first + 1]


def test_what_is_neither_sure_nor_never_does_not_read_so() -> None:
    assert per_cent(Fraction(1, 100000)) == "<0.1 %"
    assert per_cent(Fraction(99999, 100000)) == ">99.9 %"
    assert per_cent(Fraction(1)) == "100.0 %"


@pytest.mark.parametrize("size", [(80, 24), (100, 24), (120, 40), (200, 60)], ids=str)
def test_panel_and_choices_are_both_in_view(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "1")
        await pilot.pause()
        panel, choices = screen.query_one(AttackPanel), screen.query_one(ChoiceList)
        assert panel.size.height >= 8
        assert choices.size.height >= 2
        assert choices.region.bottom < size[1]
        shown = text(screen.app)
        assert "TBE 10  needs" in shown
        assert "destroyed" in shown
        assert "f fire" in shown

    on_screen(aiming(tmp_path), script, size)


def test_what_has_no_room_is_read_by_page_keys(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "1")
        for key, is_shown in (("pageup", False), ("pagedown", True), ("pageup", False)):
            await pilot.press(key)
            await pilot.pause()
            assert ("hit.gunnery" in text(screen.app)) == is_shown

    on_screen(aiming(tmp_path), script, (80, 24))


def test_the_lines_that_are_left_below_are_counted_down(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "1", "1")
        panel = screen.query_one(AttackPanel)
        below = len(panel.lines) - panel.size.height
        assert below > 0
        assert f"PgDn: {below} line" in text(screen.app)
        while below > 0:
            await press(pilot, "pagedown")
            below -= panel.size.height - 1
        assert "PgDn:" not in text(screen.app)
        assert "PgUp" in text(screen.app)

    on_screen(aiming(tmp_path), script, (80, 24))


def test_what_a_weapon_needs_is_never_cut_for_a_fraction() -> None:
    for width in (40, 60):
        (line,) = words(
            [need_line(SHOT, "O TBE 10", Trail((Term("", Op.ADD, 14, "c"),)), Fraction(97, 100), width)]
        )
        assert len(line) == width
        assert "needs 14" in line
        assert "97.0 %" in line
        assert ("97/100" in line) == (width == 60)


@pytest.mark.parametrize("size", [(80, 24), (100, 24), (120, 40), (200, 60)], ids=str)
def test_the_target_is_in_view_while_it_is_aimed_at(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        board, moment = screen.query_one(BoardMap), screen.sitting.moment
        target = moment.place("unit/r1")
        board.centre(0)
        await press(pilot, "1", "1")
        if not board.display:
            await press(pilot, "f2")
        assert board.size.height > 1
        assert target in board.in_view()

    on_screen(aiming(tmp_path), script, size)
