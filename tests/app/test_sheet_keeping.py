"""Battles in which players keep their record sheets, by keys."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from shellshock_tui import library
from shellshock_tui.ai.bot_decision import BotDecision
from shellshock_tui.ai.coach import Advice
from shellshock_tui.app.battle.cards.sheet_screen import SheetScreen
from shellshock_tui.app.battle.control.bot_turns import BotTurns
from shellshock_tui.app.battle.dialogs.explain_screen import WhyScreen
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.report.screen import AfterActionScreen
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.drill.answer import Given, read_answer
from shellshock_tui.drill.card import Card
from shellshock_tui.drill.drill import Phase
from shellshock_tui.engine.map_view import OverlayKind
from shellshock_tui.engine.sheet_view import cells_of_area
from shellshock_tui.engine.view import Mark
from shellshock_tui.session import Session, resume
from shellshock_tui.session.coach import Coach
from shellshock_tui.session.game_setup import Opening, with_miniatures, with_options
from shellshock_tui.session.games import start_battle
from shellshock_tui.session.orders.suggestion import suggested_plan
from tests.app.battles import aiming, asked_of, duel, on_screen
from tests.app.drill.drills import answer, card_of, right, wrong
from tests.app.learner import give, press, until
from tests.app.shown_text import text
from tests.app.test_on_table import ALL_TOLD, at_first_shot

Script = Callable[[Pilot[None], BattleScreen, SheetScreen], Awaitable[None]]
NEEDED, ROLLED = "must the hit dice reach", "y roll: why?"


def kept(session: Session) -> Session:
    """The same battle, in which players keep their sheets from now on."""
    session.keep_sheets()
    return session


def words(pilot: Pilot[None]) -> str:
    """The text on the terminal, in one line."""
    return " ".join(text(pilot.app).split())


def asking(pilot: Pilot[None]) -> SheetScreen:
    """The open screen that asks for figures."""
    assert isinstance(pilot.app.screen, SheetScreen)
    return pilot.app.screen


async def do(pilot: Pilot[None], screen: BattleScreen, name: str) -> None:
    """Give the first legal command of a kind, by its keys."""
    session = screen.session
    legal = session.rules.legal(session.state, asked_of(session).side)
    await give(pilot, screen, next(one for one in legal if session.rules.encode(one)["do"] == name))


async def work_out(pilot: Pilot[None]) -> None:
    """Answer every figure of every side right."""
    while isinstance(screen := pilot.app.screen, SheetScreen):
        await answer(pilot, right(card_of(screen)))


def fired(folder: Path, script: Script, size: tuple[int, int] = (120, 40)) -> None:
    """Run a script once a shot was fired and its first figure is asked for."""

    async def run(pilot: Pilot[None], screen: BattleScreen) -> None:
        await do(pilot, screen, "fire")
        await script(pilot, screen, asking(pilot))

    on_screen(kept(aiming(folder)), run, size)


def test_what_a_shot_needs_is_said_before_its_dice_are_shown(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen, asks: SheetScreen) -> None:
        assert NEEDED in card_of(asks).exercise.question
        assert "BLUE KEEPS THE SHEET" in words(pilot)
        assert "figure 1" in words(pilot)
        assert "figure 1 of" not in words(pilot), "how many figures follow would tell whether it hits"
        assert ROLLED not in words(pilot)
        await work_out(pilot)
        assert pilot.app.screen is screen
        assert ROLLED in words(pilot)
        assert {one.is_right for one in screen.session.sheet.figures} == {True}

    fired(tmp_path, script)


def test_a_wrong_figure_is_mended_and_then_walked_through(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen, asks: SheetScreen) -> None:
        needed = card_of(asks)
        await answer(pilot, wrong(needed))
        assert "which is not right. Answer again." in " ".join(asks.drill.said)
        assert f"it is {needed.exercise.answer.text}" not in " ".join(asks.drill.said)
        await answer(pilot, right(needed))
        assert asks.drill.phase is Phase.CLOSED
        assert "Answer again" not in " ".join(asks.drill.said)
        await press(pilot, "enter")
        assert card_of(asks) is not needed
        assert screen.session.sheet.figures[0].is_right is False
        assert screen.session.sheet.figures[0].missed

    fired(tmp_path, script)


def test_a_verdict_says_which_figure_it_is_about(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], _: BattleScreen, asks: SheetScreen) -> None:
        card = card_of(asks)
        await answer(pilot, right(card))
        assert card_of(asks) is not card
        assert f"What must the hit dice reach together? {card.verdict(answer_of(card))}" in words(pilot)

    fired(tmp_path, script)


def answer_of(card: Card) -> Given:
    """The right answer as the drill reads it."""
    return read_answer(card.exercise.answer, right(card))


def test_two_wrong_answers_open_the_calculation_step_by_step(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], _: BattleScreen, asks: SheetScreen) -> None:
        for _number in range(2):
            assert asks.box.placeholder in text(pilot.app), "the request is not cut off"
            await answer(pilot, wrong(card_of(asks)))
        assert asks.drill.phase is Phase.WALKED
        while asks.drill.phase is Phase.WALKED:
            await answer(pilot, "0")
        assert f"So it is {card_of(asks).exercise.answer.text}." in asks.drill.said

    fired(tmp_path, script, (100, 30))


def test_whoever_leaves_is_asked_again_when_the_battle_is_resumed(tmp_path: Path) -> None:
    session = kept(aiming(tmp_path))

    async def leaving(pilot: Pilot[None], screen: BattleScreen) -> None:
        await do(pilot, screen, "fire")
        await answer(pilot, right(card_of(asking(pilot))))
        await press(pilot, "escape")

    async def again(pilot: Pilot[None], _: BattleScreen) -> None:
        asks = asking(pilot)
        assert "figure 1" in words(pilot)
        assert NEEDED not in card_of(asks).exercise.question
        await work_out(pilot)
        assert isinstance(pilot.app.screen, BattleScreen)

    on_screen(session, leaving)
    on_screen(resume(session.store.path), again)


def test_the_lowest_and_highest_speed_are_said_before_they_are_shown(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        assert card_of(asking(pilot)).exercise.form == "lowest speed"
        await press(pilot, "tab")
        assert "may announce 0" not in words(pilot)
        assert asking(pilot)
        await work_out(pilot)
        assert "announce its speed, " in words(pilot)

    on_screen(kept(duel(tmp_path)), script)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)])
def test_nothing_foretells_a_shot(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        for key in ("", "y", "escape", "x", "escape", "asterisk", "A", "V", "v", "v", "v", "v", "escape"):
            await press(pilot, *filter(None, [key]))
            seen = words(pilot)
            assert "%" not in seen, key
            assert not re.search(r"\d→\d", seen), key
            assert " needs " not in seen.replace("what it needs", ""), key

    on_screen(kept(aiming(tmp_path)), script, size)


def test_the_coach_and_the_advisor_say_what_to_do_without_their_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def question(coach: Coach, side: str, *_: object) -> Callable[[], Advice[Any]]:
        session = coach.session
        found = suggested_plan(session.rules, session.state, side)
        assert found is not None
        assert found.remark.trail.terms
        return lambda: Advice(BotDecision(found.commands, replace(found.remark, weighing="Harm: +382")))

    monkeypatch.setattr(Coach, "question", question)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        for key in ("exclamation_mark", "y"):
            await press(pilot, key)
            await until(pilot, lambda: isinstance(pilot.app.screen, WhyScreen))
            told = words(pilot)
            assert key == "y" or "fires at Bison" in told
            assert "expected ECV loss" not in told
            assert "+382" not in told
            await press(pilot, "escape", "asterisk")

    on_screen(kept(aiming(tmp_path)), script)


def test_a_key_lets_the_player_keep_the_sheet_and_leaves_it_again(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        assert "%" in words(pilot)
        await press(pilot, "ctrl+k")
        assert screen.session.sheet.is_players
        assert "%" not in words(pilot)
        assert "You keep the record sheets now" in words(pilot)
        await press(pilot, "ctrl+k")
        assert not screen.session.sheet.is_players
        assert "%" in words(pilot)

    on_screen(aiming(tmp_path), script)


def test_the_program_takes_the_sheet_over_from_the_question(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen, _: SheetScreen) -> None:
        await press(pilot, "f9")
        assert pilot.app.screen is screen
        assert not screen.session.sheet.is_players
        assert ROLLED in words(pilot)

    fired(tmp_path, script)


def test_what_is_taken_back_and_done_again_is_worked_out_again(tmp_path: Path) -> None:
    session = kept(duel(tmp_path))

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        assert asking(pilot)
        await work_out(pilot)
        speeds = session.sheet.figures
        battle = pilot.app.screen
        assert isinstance(battle, BattleScreen)
        await give(pilot, battle, fastest(session))
        for _number in range(2):
            await do(pilot, battle, "step")
            assert asking(pilot)
            await work_out(pilot)
            assert len(session.sheet.figures) > len(speeds)
            await press(pilot, "backspace")
            assert session.sheet.figures == speeds

    on_screen(session, script)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_no_speed_is_foretold_while_a_bot_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """Blue's bot draws the first chit of this battle, so the Bison's player looks on."""
    monkeypatch.setattr(BotTurns, "call", BotTurns.show)  # The bot never answers.
    data = library.open_file(library.SCENARIO, "duel")
    session = kept(start_battle(data, "oak", tmp_path, {"blue": "recruit"}))

    async def script(pilot: Pilot[None], battle: BattleScreen) -> None:
        assert asked_of(session).side == "blue"
        assert "announce ?" in words(pilot) or size == (80, 24)
        for key in ("", "f3", "f4", "escape", "v", "v", "v", "V", "left", "y", "escape", "escape", "ctrl+b"):
            await press(pilot, *filter(None, [key]))
            assert not re.search(r"announce [a-z ]*\d", words(pilot)), key
            if pilot.app.screen is battle:
                scene = battle.query_one(BoardMap).scene
                assert not any(one.marks for one in scene.overlays if one.kind is OverlayKind.REACH), key

    on_screen(session, script, size)


def fastest(session: Session) -> object:
    """The command that announces the highest speed."""
    legal = session.rules.legal(session.state, asked_of(session).side)
    speeds = [one for one in legal if session.rules.encode(one).get("speed")]
    return max(speeds, key=lambda one: session.rules.encode(one)["speed"])


def test_the_sheet_does_not_show_which_speeds_may_be_announced(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        sheet = asking(pilot).sheets[0].view
        cells = [cell for area in sheet.areas for cell in cells_of_area(area) if "/move/speed/" in cell.at]
        assert cells
        assert {cell.mark for cell in cells} <= {Mark.PLAIN, Mark.CURRENT}
        assert not any(cell.pick for cell in cells)

    on_screen(kept(duel(tmp_path)), script)


def test_the_report_counts_the_slips_of_each_turn_and_offers_to_practise_them(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen, asks: SheetScreen) -> None:
        await answer(pilot, wrong(card_of(asks)))
        clauses = asks.drill.results[0].missed
        await answer(pilot, right(card_of(asks)))
        await press(pilot, "enter")
        await work_out(pilot)
        await press(pilot, "ctrl+b")
        report = pilot.app.screen
        assert isinstance(report, AfterActionScreen)
        count = len(screen.session.sheet.figures)
        assert f"{count - 1} of {count} figures right at once" in words(pilot)
        assert f"1 slip in {count} figures" in words(pilot)
        assert report.clauses[: len(clauses)] == clauses
        assert "p practise" in words(pilot)

    fired(tmp_path, script)


def test_the_report_offers_to_practise_what_was_looked_up(tmp_path: Path) -> None:
    session = aiming(tmp_path)

    async def looking(pilot: Pilot[None], _: BattleScreen) -> None:
        assert session.looked_up == ()
        await press(pilot, "y", "escape", "f10")

    async def reading(pilot: Pilot[None], _: BattleScreen) -> None:
        await press(pilot, "ctrl+b")
        assert isinstance(pilot.app.screen, AfterActionScreen)
        assert {"hit.defence-value", "hit.gunnery"} <= set(pilot.app.screen.clauses)

    on_screen(session, looking)
    on_screen(resume(session.store.path), reading)


def test_nothing_foretells_the_points_of_a_move(tmp_path: Path) -> None:
    session = kept(duel(tmp_path))

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        await work_out(pilot)
        battle = pilot.app.screen
        assert isinstance(battle, BattleScreen)
        for _number in range(2):
            scene = battle.query_one(BoardMap).scene
            assert not re.search(r"\d", "".join(scene.route.values()))
            assert not any(text for overlay in scene.overlays for *_, text in overlay.marks)
            assert not re.search(r"step \w+ for \d", words(pilot))
            await press(pilot, "D")
            assert not re.search(r"\d", "".join(battle.query_one(BoardMap).scene.route.values()))
            await press(pilot, "escape")
            if asked_of(session).kind == "speed":
                await give(pilot, battle, fastest(session))

    on_screen(session, script, (200, 50))


def test_the_threat_is_not_said_to_be_none(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        await press(pilot, "V")
        assert "There is no threat" not in words(pilot)
        assert "You keep the record sheet, so you work this figure out" in words(pilot)

    on_screen(kept(aiming(tmp_path)), script)


def test_the_figures_know_the_optional_rules_that_they_name(tmp_path: Path) -> None:
    data = with_options(library.open_file(library.SCENARIO, "duel"), {"motionless": True})

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        moment = asking(pilot).figures[0].moment
        assert "motionless" in [one.name for one in moment.options if one.differs]

    on_screen(kept(start_battle(data, "oak", tmp_path)), script)


def test_sheets_of_a_battle_without_a_map_are_not_kept(tmp_path: Path) -> None:
    data = with_miniatures(library.open_file(library.SCENARIO, "duel"))
    session = start_battle(data, "1", tmp_path)

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        await press(pilot, "ctrl+k")
        assert "only in battles on a map so far." in words(pilot)
        assert not session.sheet.is_players

    on_screen(session, script)


def test_no_figure_is_asked_for_without_a_map(tmp_path: Path) -> None:
    session = kept(at_first_shot(tmp_path, *ALL_TOLD))

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await do(pilot, screen, "fire")
        assert session.rules.encode(session.entries[-1].command)["do"] == "fire"
        assert pilot.app.screen is screen

    on_screen(session, script)


def test_a_battle_with_miniatures_begins_without_kept_sheets(home: Path) -> None:
    data = library.open_file(library.SCENARIO, "duel")
    session = Opening(data, with_miniatures=True, keeps_sheets=True).begin()
    assert not session.sheet.is_players
    session.close()
