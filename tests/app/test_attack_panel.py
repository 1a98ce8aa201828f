"""The attack panel: what will come of a shot, and what may happen besides."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from shellshock_tui.app.battle.battle_look import RECKONING, SOON
from textual.pilot import Pilot
from textual.screen import Screen

from shellshock_tui.app.battle.position_view import PositionView
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.battle.why_screen import WhyScreen
from shellshock_tui.app.render.hit_regions import spots_of
from shellshock_tui.app.widgets.answers import Answers
from shellshock_tui.app.widgets.attack_panel import AttackPanel
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.chance_lines import per_cent
from shellshock_tui.app.widgets.forecast_lines import forecast_lines, lines_in, need_line, short_lines, titles
from shellshock_tui.drawing.text import PaintedLine
from shellshock_tui.engine.forecast import Forecast, SideEffects
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.engine.view import Mark
from shellshock_tui.session import Session
from tests import calm
from tests.app.games import begin
from tests.app.looks import text
from tests.app.pupil import press
from tests.app.sittings import aiming, duel, on_screen
from tests.soak import soaked
from tests.toy import DUEL

SHOT = Forecast(
    needs=(("V Laser", Trail((Term("defence value", Op.ADD, 9, "hit"),)), Fraction(3, 4)),),
    outcomes=(
        ("miss", Fraction(1, 4), Mark.EMPTY),
        ("armour only", Fraction(0), Mark.PLAIN),
        ("2 rows", Fraction(3, 4), Mark.PENDING),
    ),
    side_effects=(
        SideEffects("may be", (("immobile", Fraction(1, 8)), ("destroyed", Fraction(1, 16))), Mark.LOST),
        SideEffects("strikes", (("4/2/1", Fraction(3, 4)),)),
    ),
)


def words(lines: list[PaintedLine]) -> list[str]:
    return ["".join(run.text for run in line) for line in lines]


def shown(width: int) -> list[str]:
    return words(forecast_lines(SHOT, width))


def test_the_number_its_terms_and_the_outcomes_are_told_in_order() -> None:
    lines = shown(60)
    assert "V Laser" in lines[0]
    assert "3/4 = 75.0 %" in lines[0]
    assert "defence value" in lines[1]
    assert [line.split()[0] for line in lines[2:4]] == ["miss", "2"]


def test_an_outcome_is_told_as_per_cent_and_as_fraction() -> None:
    assert "25.0 %  1/4" in shown(60)[2]


def test_the_short_form_tells_the_same_with_the_terms_last() -> None:
    short, whole = words(short_lines(SHOT, 60)), shown(60)
    assert set(whole) < set(short)
    assert "defence value" in short[-1]
    assert [line.split()[0] for line in short[1:3]] == ["miss", "2"]


def test_terms_stand_by_their_number_where_half_the_pane_is_left_to_what_comes_of_it() -> None:
    assert lines_in(SHOT, 60, 4) == forecast_lines(SHOT, 60)
    assert lines_in(SHOT, 60, 3) == short_lines(SHOT, 60)


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
        panel, choices = screen.query_one(AttackPanel), screen.query_one(Answers)
        assert panel.size.height >= 8
        assert choices.size.height >= 2
        assert choices.region.bottom < size[1]
        shown = text(screen.app)
        assert "TBE 10  needs" in shown
        assert "destroyed" in shown
        assert "f fire" in shown

    on_screen(aiming(tmp_path), script, size)


def test_the_map_keeps_a_quarter_of_a_tall_window_beside_the_panel(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "1")
        await pilot.pause()
        assert screen.query_one(AttackPanel).size.height
        assert screen.query_one(BoardMap).size.height >= 10

    on_screen(aiming(tmp_path), script, (120, 40))


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


def test_a_long_name_gives_way_to_what_a_weapon_needs() -> None:
    need = Trail((Term("", Op.ADD, 14, "c"),))
    (line,) = words([need_line(SHOT, "U Lance Missile of great length", need, Fraction(9, 10), 39)])
    assert "needs 14  90.0 %" in line
    assert len(line) == 39


def test_what_a_weapon_needs_is_never_cut_for_a_fraction() -> None:
    for width in (34, 60):
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
        board, moment = screen.query_one(BoardMap), screen.model.position
        target = moment.place("unit/r1")
        board.centre(0)
        await press(pilot, "1")
        assert target in board.in_view(), "already while it is but marked"
        await press(pilot, "1")
        if not board.display:
            await press(pilot, "f2")
        assert board.size.height > 1
        assert target in board.in_view()

    on_screen(aiming(tmp_path), script, size)


# ---------------------------------------------------------------- each chance opens


def test_what_opens_is_found_where_it_is_written() -> None:
    shot = replace(SHOT, at="odds/shot")
    lines = forecast_lines(shot, 60)
    spots = spots_of(lines)
    told = [words([lines[spot.line]])[0][spot.start : spot.end].split() for spot in spots]
    assert [spot.at for spot in spots] == [
        "odds/shot/hits/V%20Laser",
        "odds/shot//miss",
        "odds/shot//2%20rows",
        "odds/shot/may%20be/immobile",
        "odds/shot/may%20be/destroyed",
        "odds/shot/strikes/4%2F2%2F1",
    ]
    assert told[1][0] == "miss"
    assert told[3] == ["immobile", "12.5", "%"]
    assert set(titles(shot)) >= {spot.at for spot in spots}


def test_nothing_opens_in_a_forecast_without_an_address() -> None:
    assert spots_of(forecast_lines(SHOT, 60)) == []


def sections(screen: BattleScreen) -> list[tuple[str, Trail]]:
    """What the why screen shows."""
    shown = screen.app.screen
    assert isinstance(shown, WhyScreen)
    return [(one.title, one.reason) for one in shown.sections if isinstance(one.reason, Trail)]


@pytest.mark.parametrize("size", soaked([(80, 24), (120, 40), (200, 60)], 1), ids=str)
def test_every_chance_of_the_panel_opens_into_terms_that_come_to_it(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "1", "tab")
        await pilot.pause()
        panel = screen.query_one(AttackPanel)
        assert panel.has_focus
        assert panel.forecast is not None
        chances = {panel.forecast.address("", name): chance for name, chance, _ in panel.forecast.outcomes}
        opened = set()
        for _ in panel.spots:
            at = panel.chance[1]
            await pilot.press("y")
            await pilot.pause()
            *_, (title, trail) = sections(screen)
            assert title == panel.chance[0]
            assert trail.total == chances.get(at, trail.total)
            opened.add(at)
            await pilot.press("escape", "right")
        assert len(opened) == len(panel.spots) > 10
        assert not screen.session.entries[-1].rolls

    on_screen(aiming(tmp_path), script, size)


def test_a_term_opens_on_to_the_dice_under_its_own_name(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "1", "tab")
        panel = screen.query_one(AttackPanel)
        while "destroyed" not in panel.chance[0]:
            await pilot.press("right")
        await pilot.press("enter")
        await pilot.pause()
        ((_, whole),) = sections(screen)
        for _ in range(2):
            await pilot.press("o")
            await pilot.pause()
        titles_shown = [title for shown in screen.app.screen_stack for title in titles_of(shown)]
        assert whole.terms[0].label in titles_shown
        assert not any("%22" in title for title in titles_shown)

    on_screen(aiming(tmp_path), script)


def titles_of(shown: Screen[Any]) -> list[str]:
    """The titles of a why screen; none of another."""
    return [section.title for section in shown.sections] if isinstance(shown, WhyScreen) else []


def test_a_click_opens_the_chance_under_the_mouse(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "1")
        await pilot.pause()
        panel = screen.query_one(AttackPanel)
        spot = panel.spots[4]
        await pilot.click(AttackPanel, offset=(spot.start + 2, spot.line + 1))
        await pilot.pause()
        *_, (title, _) = sections(screen)
        assert panel.forecast is not None
        assert title == titles(panel.forecast)[spot.at]

    on_screen(aiming(tmp_path), script)


def test_the_panel_says_what_keys_do_where_the_focus_is(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "1")
        await pilot.pause()
        assert "Enter does it" in text(screen.app)
        await pilot.press("tab")
        await pilot.pause()
        assert "Enter does it" not in text(screen.app)
        assert "Enter or y opens it" in text(screen.app)
        await pilot.press("backspace", "backspace")
        await pilot.pause()
        assert screen.query_one(Answers).has_focus

    on_screen(aiming(tmp_path), script)


# ---------------------------------------------------------------- all who may fire


async def ask_for_all(pilot: Pilot[None]) -> None:
    """Ask what all would do who may fire at the target."""
    await press(pilot, "A")


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=str)
def test_all_who_may_fire_are_foretold_in_turn_and_nothing_is_done(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    session = aiming(tmp_path)
    entries = len(session.entries)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "1")
        await ask_for_all(pilot)
        shown = text(screen.app)
        assert "1 Mason Gunner: O TBE 10 + U Lance Missile" in shown
        assert "2 Mason Commander: Q 12.7mm MG" in shown
        assert "rows expected" in shown
        assert "all miss" in shown
        await ask_for_all(pilot)
        assert "Mason Commander: Q" not in text(screen.app)
        assert len(session.entries) == entries

    on_screen(session, script, size)


def test_what_stands_after_each_attack_opens_into_what_each_adds(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "1")
        await ask_for_all(pilot)
        await press(pilot, "tab")
        panel = screen.query_one(AttackPanel)
        assert panel.forecast is not None
        last = panel.forecast.stages[-1].gains[0]
        while panel.chance[1] != last.at:
            await pilot.press("right")
        await pilot.press("enter")
        await pilot.pause()
        ((_, trail),) = sections(screen)
        assert trail.total == last.so_far
        assert [term.label.split(":")[0] for term in trail.terms] == ["Mason Gunner", "Mason Commander"]

    on_screen(aiming(tmp_path), script)


def test_the_screen_goes_on_while_all_are_worked_out_and_drops_what_comes_too_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work_out = PositionView.forecast_of_all

    def slowly(moment: PositionView, command: object) -> Forecast | None:
        calm.spend(20)
        return work_out(moment, command)

    monkeypatch.setattr(PositionView, "forecast_of_all", slowly)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "1", "A")
        await pilot.pause(SOON)
        assert RECKONING in text(screen.app)
        await press(pilot, "backspace")
        assert RECKONING not in text(screen.app)
        assert len(screen.model.picks) == 1
        await pilot.pause(20)
        assert not screen.model.all_fire

    on_screen(aiming(tmp_path), script)


def test_once_one_has_fired_the_next_is_foretold_alone(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "1")
        await ask_for_all(pilot)
        assert "A if all do" in text(screen.app)
        await press(pilot, "f")
        assert not screen.model.all_fire
        await press(pilot, "1")
        assert "if all do" not in text(screen.app)
        await ask_for_all(pilot)
        assert "Nobody else may fire at Bison now." in text(screen.app)

    on_screen(aiming(tmp_path), script)


def test_without_an_attack_the_key_for_all_says_what_is_wanted(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await ask_for_all(pilot)
        assert "There is no attack to add others to" in text(screen.app)

    on_screen(duel(tmp_path), script)


def surrounded(folder: Path) -> Session:
    """A toy game in which two figures of the side that begins stand beside an enemy."""
    places = {"b1": "0303", "b2": "0503", "g1": "0403", "g2": "0801"}
    units = [{**unit, "at": places[unit["id"]]} for unit in DUEL["units"]]
    for seed in range(20):
        (folder / f"{seed}").mkdir()
        session = begin(folder / f"{seed}", {**DUEL, "units": units}, f"{seed}")
        asked = session.rules.decision(session.state)
        if isinstance(asked, Decision) and asked.side == "blue":
            return session
    raise AssertionError("Blue never begins")


def test_the_screen_foretells_all_in_a_system_that_it_does_not_know(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        for name in ("unit=b1", "target=g1"):
            offer = screen.model.position.question.by_name(name)
            assert offer is not None
            screen.take(offer)
        await ask_for_all(pilot)
        assert "1 Ash: strike g1 jab" in text(screen.app)
        assert "2 Birch: strike g1 jab" in text(screen.app)
        await pilot.press("tab", "enter")
        await pilot.pause()
        assert "b1 jab" in text(screen.app)

    on_screen(surrounded(tmp_path), script)


def branch(answer: str, chance: Fraction) -> tuple[str, Forecast]:
    outcomes = (("stopped", chance, Mark.PLAIN), ("through", 1 - chance, Mark.LOST))
    return answer, Forecast(SHOT.needs, outcomes, at=f"odds/charge/{answer.rsplit(maxsplit=1)[-1]}")


FIRES, HOLDS = branch("if it fires", Fraction(1, 3)), branch("if it holds", Fraction(1, 4))
CHARGE = Forecast((), FIRES[1].outcomes, at="odds/charge", branches=(FIRES, HOLDS))


def test_the_answers_of_the_other_side_stand_beside_each_other_where_there_is_room() -> None:
    (head,) = (line for line in words(forecast_lines(CHARGE, 80)) if "if it" in line)
    assert head.index("▸ if it fires") < 40 < head.index("if it holds")
    (stopped,) = (line for line in words(forecast_lines(CHARGE, 80)) if "stopped" in line)
    assert ("33.3 %" in stopped[:40], "25.0 %" in stopped[40:]) == (True, True)


def test_the_answers_of_the_other_side_stand_below_each_other_where_there_is_none() -> None:
    lines = words(forecast_lines(CHARGE, 44))
    heads = [number for number, line in enumerate(lines) if "if it" in line]
    assert len(heads) == 2
    assert ["33.3 %" in line for line in lines if "stopped" in line] == [True, False]


@pytest.mark.parametrize("width", [20, 44, 55, 56, 80, 101])
def test_lines_with_answers_are_as_wide_as_their_pane(width: int) -> None:
    assert {len(line) for line in words(forecast_lines(CHARGE, width))} == {width}
    assert {len(line) for line in words(short_lines(CHARGE, width))} == {width}


def test_each_chance_of_each_answer_opens_under_an_address_of_its_own() -> None:
    addresses = {spot.at for spot in spots_of(forecast_lines(CHARGE, 80))}
    assert addresses == {
        f"odds/charge/{answer}/{name}"
        for answer in ("fires", "holds")
        for name in ("/stopped", "/through", "hits/V%20Laser")
    }
    assert addresses <= set(titles(CHARGE))
    assert titles(CHARGE)["odds/charge/holds//stopped"] == "if it holds: stopped: 25.0 %"


def test_no_answer_is_marked_where_all_come_to_the_same() -> None:
    same = replace(CHARGE, branches=(FIRES, ("if it holds", FIRES[1])))
    assert not [line for line in words(forecast_lines(same, 80)) if "▸" in line]


def test_answers_with_long_outcomes_need_more_room_to_stand_beside_each_other() -> None:
    long = Forecast((), (("the charged unit is destroyed", Fraction(1), Mark.LOST),), at="odds/charge/fires")
    charge = replace(CHARGE, outcomes=long.outcomes, branches=(("if it fires", long), HOLDS))
    for width, beside in ((60, False), (100, True)):
        heads = [line for line in words(forecast_lines(charge, width)) if "if it" in line]
        assert (len(heads) == 1) == beside
        assert "the charged unit is destroyed  100.0 %" in "".join(words(forecast_lines(charge, width)))


def test_where_a_pane_is_small_the_terms_come_after_the_chances_of_all_answers() -> None:
    lines = words(lines_in(CHARGE, 44, 8))
    assert all("%" in line or "if it" in line for line in lines[:8])
    assert "if it fires: V Laser: why 9" in lines[8]


def test_what_must_be_rolled_is_told_with_the_answers_alone_where_these_tell_it() -> None:
    charge = replace(CHARGE, needs=FIRES[1].needs)
    for lines in (forecast_lines(charge, 80), short_lines(charge, 80)):
        assert "".join(words(lines)).count("◉ V Laser") == 2
    own = replace(CHARGE, needs=(("Charge", SHOT.needs[0][1], Fraction(1, 2)),))
    assert "◉ Charge" in words(forecast_lines(own, 80))[0]
