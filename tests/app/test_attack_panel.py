"""The attack panel: outcomes, side effects and the explanation of each chance."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from shellshock_tui import library
from shellshock_tui.app.battle.control.navigation import RECKONING, SOON
from shellshock_tui.app.battle.dialogs.explain_screen import WhyScreen
from shellshock_tui.app.battle.model.attack_preview import attack_preview
from shellshock_tui.app.battle.model.battle_model import BattleModel
from shellshock_tui.app.battle.model.position_view import PositionView
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.widgets.answers import Answers
from shellshock_tui.app.widgets.attack_lines import attack_lines, titles
from shellshock_tui.app.widgets.attack_panel import AttackPanel, spots_of
from shellshock_tui.app.widgets.attack_view import Attack, Means, Ways
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.roll_panel import RollPanel
from shellshock_tui.drawing.paint import plain
from shellshock_tui.drawing.text import PaintedLine
from shellshock_tui.engine.forecast import Forecast, SideEffects, per_cent, share
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail
from shellshock_tui.engine.view import Mark
from shellshock_tui.session import Session
from shellshock_tui.session.games import start_battle
from tests import virtual_clock
from tests.app.battle_page import BattlePage
from tests.app.battles import aiming, battle, duel, on_screen, targets
from tests.app.games import begin
from tests.app.learner import press
from tests.app.shown_text import text
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


def shown(width: int, rows: int = 0) -> list[str]:
    return words(attack_lines(Attack(SHOT), width, rows))


def test_the_number_its_sum_and_its_chance_stand_in_one_row() -> None:
    (row,) = (line for line in shown(60) if "needs" in line)
    assert row.split()[:5] == ["◉", "V", "Laser", "needs", "9"]
    assert "75.0 %" in row


def test_two_shots_that_are_alike_are_told_in_one_row_as_two() -> None:
    lines = words(attack_lines(Attack(SHOT._replace(needs=SHOT.needs * 2)), 60))
    (row,) = (line for line in lines if "needs" in line)
    assert row.split()[:6] == ["◉", "2", "×", "V", "Laser", "needs"]


def test_exact_chances_are_told_in_the_order_of_the_bar() -> None:
    head, bar = shown(60)[2:4]
    assert head.rstrip().endswith("exact: 1/4 · 3/4")
    assert bar.index("miss 25.0") < bar.index("2 rows 75.0")


def test_an_outcome_without_room_in_the_bar_is_named_below() -> None:
    outcomes = (("miss", Fraction(99, 100), Mark.EMPTY), ("killed outright", Fraction(1, 100), Mark.LOST))
    lines = words(attack_lines(Attack(SHOT._replace(outcomes=outcomes)), 60))
    number, bar = next(number for number in enumerate(lines) if "miss 99.0" in number[1])
    assert bar.rstrip().endswith("¹")
    assert "¹ = killed outright 1.0" in lines[number + 1]


def test_impossible_outcomes_are_left_out() -> None:
    assert not [line for line in shown(60) if "armour only" in line]


def test_side_effects_stand_behind_their_title_and_sign() -> None:
    effects = SHOT.side_effects[0]._replace(signs=(("immobile", "⊥"),))
    lines = words(attack_lines(Attack(SHOT._replace(side_effects=(effects,))), 60))
    (row,) = (line for line in lines if "may be" in line)
    assert row.split() == ["may", "be", "⊥", "immobile", "12.5", "destroyed", "6.2"]


def test_side_effects_without_room_are_counted_until_unfolded() -> None:
    may_be = next(line for line in shown(34, 6) if "may be" in line)
    assert may_be.split() == ["may", "be", "immobile", "12.5", "1", "more"]
    assert any("destroyed 6.2" in line for line in shown(34))


def test_rows_that_lack_are_told_in_the_title() -> None:
    whole, folded = shown(80), shown(80, 5)
    assert len(folded) == 5
    assert f"PgDn {len(whole) - 5} more" in folded[0]
    assert "PgDn" not in whole[0]


def test_possible_chances_never_read_as_none_or_certain() -> None:
    assert per_cent(Fraction(1, 100000)) == "<0.1 %"
    assert per_cent(Fraction(99999, 100000)) == ">99.9 %"
    assert per_cent(Fraction(1)) == "100.0 %"


def test_a_long_name_has_a_row_of_its_own_where_it_would_be_cut() -> None:
    name = "U Lance Missile of great length and renown"
    lines = words(attack_lines(Attack(SHOT._replace(needs=((name, *SHOT.needs[0][1:]),))), 56))
    assert name in lines[1]
    assert "needs 9" in lines[2]
    assert "75.0 %" in lines[2]


LASER = Means("V Laser", "hot", "3", "v", is_picked=True, needs=("V Laser",))
GUN = Means("W Gun", barred=Blocked("hit.arc", "The gun faces north."))


def test_picked_means_show_their_key_and_barred_ones_why() -> None:
    lines = words(attack_lines(Attack(SHOT, means=(LASER, GUN)), 80))
    assert lines[1].split()[:6] == ["◉", "v", "V", "Laser", "‹hot›3", "needs"]
    assert lines[2].split() == ["○", "W", "Gun", "cannot:", "The", "gun", "faces", "north."]


def test_a_reason_without_room_is_named_by_its_rule() -> None:
    gun = replace(GUN, barred=Blocked("hit.arc", "The gun faces north, and all others look away from it."))
    folded, whole = (words(attack_lines(Attack(SHOT, means=(LASER, gun)), 60, rows)) for rows in (7, 0))
    assert folded[2].split() == ["○", "W", "Gun", "cannot", "§", "hit:", "arc,", "x", "explains"]
    assert "others look away" in " ".join(" ".join(whole).split())


def test_open_settings_stand_in_the_title_with_picked_ones() -> None:
    title, *_ = words(
        attack_lines(Attack(SHOT, ways=(Ways("burst", (("long", False), ("short", True))),)), 80)
    )
    assert "burst long·[short]" in title


def test_the_ways_of_a_means_are_compared_with_what_is_picked(tmp_path: Path) -> None:
    model = BattleModel(start_battle(library.open_file(library.SCENARIO, "bridge"), "oak", tmp_path))
    to_the_first_choice_of_ammunition(model)
    found = attack_preview(model)
    assert found is not None
    assert found.comparison is not None
    assert [one.is_picked for one, _ in found.comparison.ways].count(True) == 1
    (row,) = (line for line in words(attack_lines(found, 86)) if "compare" in line)
    assert all(f"{one.way} {share(chance)}" in row for one, chance in found.comparison.ways)


def to_the_first_choice_of_ammunition(model: BattleModel) -> None:
    """Play on until the kind of rounds for a volley must be chosen."""
    while True:
        asked = model.position.question
        picked = [offer.choice.sets for offer in asked.offers if offer.choice.picked and offer.choice.sets]
        if any(sets.way and sets.left for sets in picked):
            return
        offer = next(offer for offer in asked.offers if not offer.choice.blocked)
        if offer.leads_on:
            model.pick(offer)
        else:
            model.session.give(offer.choice.then)
            model.renew()


@pytest.mark.few(1)
@pytest.mark.parametrize("size", soaked([(80, 24), (200, 60), (100, 24), (120, 40)], 2), ids=str)
def test_panel_and_answers_are_both_in_view(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1")
        await pilot.pause()
        panel = screen.query_one(AttackPanel)
        rows = 7 if size[1] < 30 or screen.has_class("-scarce") else 9
        rows -= screen.has_class("-lends")
        board = screen.query_one(BoardMap)
        is_whole = board.size.height >= board.art.size[1]
        assert panel.size.height >= rows if is_whole else panel.size.height == rows
        shown = text(screen.app)
        assert "TBE 10" in shown
        assert "destroyed" in shown
        assert any("fire" in row for row in shown.splitlines()[-4:])

    on_screen(aiming(tmp_path), script, size)


def test_folded_rows_are_read_by_page_keys(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1")
        panel = screen.query_one(AttackPanel)
        for key, is_whole in (("pageup", False), ("pagedown", True), ("pageup", False)):
            await press(pilot, key)
            assert panel.is_whole == is_whole
            assert ("PgDn" in text(screen.app)) != is_whole
        rows = panel.size.height
        await press(pilot, "pagedown")
        assert panel.size.height > rows
        for _ in range(9):
            await press(pilot, "pagedown")
        assert "hit: gunnery" in text(screen.app)

    on_screen(aiming(tmp_path), script, (80, 24))


@pytest.mark.few(1)
@pytest.mark.parametrize("size", soaked([(80, 24), (200, 60), (100, 24), (120, 40)], 2), ids=str)
def test_the_target_is_in_view_while_it_is_aimed_at(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        board = screen.query_one(BoardMap)
        target = next(piece.at for piece in BattlePage(screen).pieces if piece.unit == "r1")
        board.centre(0)
        await press(pilot, "1")
        assert target in board.in_view(), "already while it is but marked"
        await press(pilot, "1")
        assert target in board.in_view()

    on_screen(aiming(tmp_path), script, size)


# ---------------------------------------------------------------- opening chances


def test_openable_chances_are_found_where_they_are_written() -> None:
    shot = SHOT._replace(at="odds/shot")
    lines = attack_lines(Attack(shot), 60)
    spots = spots_of(lines)
    told = {spot.at: words([lines[spot.line]])[0][spot.start : spot.end].split() for spot in spots}
    assert set(told) == {
        "odds/shot/hits/V%20Laser",
        "odds/shot//miss",
        "odds/shot//2%20rows",
        "odds/shot/may%20be/immobile",
        "odds/shot/may%20be/destroyed",
        "odds/shot/strikes/4%2F2%2F1",
    }
    assert told["odds/shot//miss"][0] == "miss"
    assert told["odds/shot/may%20be/immobile"] == ["immobile", "12.5"]
    assert set(titles(shot)) >= set(told)


def test_nothing_opens_in_a_forecast_without_an_address() -> None:
    assert spots_of(attack_lines(Attack(SHOT), 60)) == []


def sections(screen: BattleScreen) -> list[tuple[str, Trail]]:
    """The sections that the why screen shows."""
    shown = screen.app.screen
    assert isinstance(shown, WhyScreen)
    return [(one.title, one.reason) for one in shown.sections if isinstance(one.reason, Trail)]


@pytest.mark.parametrize("size", soaked([(80, 24), (120, 40), (200, 60)], 1), ids=str)
def test_every_chance_of_the_panel_opens_into_its_terms(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "tab")
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
        assert len(opened) > 7
        assert not screen.session.entries[-1].rolls

    on_screen(aiming(tmp_path), script, size)


def test_a_term_opens_on_to_the_dice_under_its_own_name(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "tab")
        panel = screen.query_one(AttackPanel)
        await press(pilot, "pagedown")
        for _ in panel.spots:
            if "destroyed" in panel.chance[0]:
                break
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
    """The titles of a why screen; none for another screen."""
    return [section.title for section in shown.sections] if isinstance(shown, WhyScreen) else []


def test_a_click_opens_the_chance_under_the_mouse(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1")
        await pilot.pause()
        panel = screen.query_one(AttackPanel)
        spot = panel.spots[4]
        await pilot.click(AttackPanel, offset=(spot.start, spot.line))
        await pilot.pause()
        *_, (title, _) = sections(screen)
        assert panel.forecast is not None
        assert title == titles(panel.forecast)[spot.at]

    on_screen(aiming(tmp_path), script)


def test_the_panel_says_what_keys_do_where_the_focus_is(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1")
        await pilot.pause()
        assert "y explains it" not in text(screen.app)
        await pilot.press("tab")
        await pilot.pause()
        assert "y explains it" in text(screen.app)

    on_screen(aiming(tmp_path), script)


# ---------------------------------------------------------------- fire by all units


async def ask_for_all(pilot: Pilot[None]) -> None:
    """Ask for the forecast of all units that may fire at the target."""
    await press(pilot, "A")


@pytest.mark.few(1)
@pytest.mark.parametrize("size", soaked([(80, 24), (200, 60), (120, 40)], 2), ids=str)
def test_all_who_may_fire_are_forecast_and_nothing_is_done(tmp_path: Path, size: tuple[int, int]) -> None:
    session = aiming(tmp_path)
    entries = len(session.entries)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1")
        await ask_for_all(pilot)
        shown = text(screen.app)
        assert "1 Mason Gunner: O TBE 10 + U Lance Missile" in shown
        assert "2 Mason Commander: Q 12.7mm MG" in shown
        assert "all miss" in shown
        await press(pilot, "pagedown")
        assert "rows expected" in text(screen.app)
        await ask_for_all(pilot)
        assert "Mason Commander: Q" not in text(screen.app)
        assert len(session.entries) == entries

    on_screen(session, script, size)


def test_combined_forecasts_open_into_what_each_attack_adds(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1")
        await ask_for_all(pilot)
        await press(pilot, "tab")
        panel = screen.query_one(AttackPanel)
        assert panel.forecast is not None
        last = panel.forecast.stages[-1].gains[0]
        await press(pilot, "pagedown")
        for _ in panel.spots:
            if panel.chance[1] == last.at:
                break
            await pilot.press("right")
        await pilot.press("enter")
        await pilot.pause()
        ((_, trail),) = sections(screen)
        assert trail.total == last.so_far
        assert [term.label.split(":")[0] for term in trail.terms] == ["Mason Gunner", "Mason Commander"]

    on_screen(aiming(tmp_path), script)


def test_a_slow_forecast_of_all_is_dropped_if_it_comes_too_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work_out = PositionView.forecast_of_all

    def slowly(moment: PositionView, command: object) -> Forecast | None:
        virtual_clock.spend(20)
        return work_out(moment, command)

    monkeypatch.setattr(PositionView, "forecast_of_all", slowly)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        await pilot.press("1", "A")
        await pilot.pause(SOON)
        assert RECKONING in text(screen.app)
        await press(pilot, "backspace", "backspace")
        assert RECKONING not in text(screen.app)
        before = page.forecast_lines
        await pilot.pause(20)
        assert page.forecast_lines == before

    on_screen(aiming(tmp_path), script)


def test_once_one_has_fired_the_next_is_foretold_alone(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1")
        await ask_for_all(pilot)
        assert "A if all fire" in text(screen.app)
        await press(pilot, "f")
        await press(pilot, "1")
        assert "if all fire" not in text(screen.app)
        await ask_for_all(pilot)
        assert "Nobody else may fire at Bison now." in text(screen.app)

    on_screen(aiming(tmp_path), script)


def test_the_key_for_all_says_what_is_missing_for_an_attack(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await ask_for_all(pilot)
        assert "Pick a target first" in text(screen.app)

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


def test_all_fire_is_forecast_for_an_unknown_rule_system(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        for name in ("unit=b1", "target=g1"):
            await press(pilot, page.offers[page.names.index(name)].key)
        best = page.marked_answer
        assert best is not None
        way = best.offer.choice.label
        await ask_for_all(pilot)
        assert f"1 Ash: strike g1 {way}" in text(screen.app)
        assert "2 Birch: strike g1 jab" in text(screen.app)
        await pilot.press("tab", "enter")
        await pilot.pause()
        assert f"b1 {way}" in text(screen.app)

    on_screen(surrounded(tmp_path), script)


def branch(answer: str, chance: Fraction) -> tuple[str, Forecast]:
    outcomes = (("stopped", chance, Mark.PLAIN), ("through", 1 - chance, Mark.LOST))
    return answer, Forecast(SHOT.needs, outcomes, at=f"odds/charge/{answer.rsplit(maxsplit=1)[-1]}")


FIRES, HOLDS = branch("if it fires", Fraction(1, 3)), branch("if it holds", Fraction(1, 4))
CHARGE = Forecast((), FIRES[1].outcomes, at="odds/charge", branches=(FIRES, HOLDS))


def told(width: int, forecast: Forecast = CHARGE) -> list[str]:
    return words(attack_lines(Attack(forecast), width))


def test_each_answer_of_the_other_side_has_its_bar() -> None:
    fires, holds = (
        next(line for line in told(80) if words in line) for words in ("if it fires", "if it holds")
    )
    assert ("▸" in fires, "▸" in holds) == (True, False)
    assert ("stopped 33.3" in fires, "stopped 25.0" in holds) == (True, True)


def test_a_long_answer_stands_above_its_bar() -> None:
    answer = "if it holds its fire until the very last of them has come near"
    lines = told(80, CHARGE._replace(branches=(FIRES, (answer, HOLDS[1]))))
    above = next(number for number, line in enumerate(lines) if answer in line)
    assert "stopped 25.0" in lines[above + 1]


def test_each_chance_of_each_answer_has_its_own_address() -> None:
    addresses = {spot.at for spot in spots_of(attack_lines(Attack(CHARGE), 80))}
    outcomes = {
        f"odds/charge/{answer}//{name}" for answer in ("fires", "holds") for name in ("stopped", "through")
    }
    assert outcomes <= addresses <= set(titles(CHARGE))
    assert titles(CHARGE)["odds/charge/holds//stopped"] == "if it holds: stopped: 25.0 %"


def test_no_answer_is_marked_where_all_come_to_the_same() -> None:
    same = CHARGE._replace(branches=(FIRES, ("if it holds", FIRES[1])))
    assert not [line for line in told(80, same) if "▸" in line]


def test_needs_shared_by_all_answers_appear_once() -> None:
    assert sum("◉ V Laser" in line for line in told(80)) == 1
    charge = CHARGE._replace(needs=(("Charge", SHOT.needs[0][1], Fraction(1, 2)),))
    assert sum("◉ Charge" in line for line in told(80, charge)) == 1


def test_page_keys_turn_the_panel_that_is_shown(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        panel, is_rolled = screen.query_one(AttackPanel), False
        for _ in range(40):
            if is_rolled and panel.size and not screen.query_one(RollPanel).size:
                break
            before = len(screen.session.entries)
            await press(pilot, "enter")
            is_rolled = any(entry.rolls for entry in screen.session.entries[before:])
        assert is_rolled
        await press(pilot, "pagedown")
        assert panel.is_whole

    on_screen(battle("gunplay/payroll", tmp_path), script, (120, 40))


def test_a_maximized_forecast_is_whole_and_folds_again(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        panel = screen.query_one(AttackPanel)
        panel.focus()
        await press(pilot)
        folded = len(panel.lines)
        await press(pilot, "f9")
        assert "PgDn" not in text(screen.app)
        assert len(panel.lines) > folded
        await press(pilot, "f9")
        assert len(panel.lines) == folded

    on_screen(aiming(tmp_path), script, (80, 24))


def test_enter_is_told_to_attack_whom_the_panel_is_aimed_at(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        while len(targets(screen.session)) < 2:
            await press(pilot, "5" if page.attack[1] else "enter", "comma")
        first = page.attack[1]
        await press(pilot, "tab")
        assert page.attack[1] != first
        target = page.unit_name(page.attack[1])
        row = plain(screen.query_one(Answers).lines[0])
        assert target in row
        assert page.unit_name(first) not in row
        await press(pilot, "enter")
        assert target in screen.session.entries[-1].events[0].text

    on_screen(battle("closing_fire/villages", tmp_path, "1"), script)


def test_both_ways_to_fire_are_shown_side_by_side(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        for _ in range(120):
            offers = [one for one in page.offers if one.choice.blocked is None]
            if shots := [one for one in offers if one.choice.label.startswith("fire at")]:
                await page.choose(pilot, shots[0].choice.name)
                break
            await press(pilot, "enter")
        assert page.labels == ["single shot", "full automatic"]
        told = "\n".join(map(plain, screen.query_one(AttackPanel).lines))
        assert "▸ single " in told
        assert "  full automatic " in told

    on_screen(battle("shock/green-farm", tmp_path, "3"), script, (80, 24))
