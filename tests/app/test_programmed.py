"""A side that the rules play is reported like another player."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui import library
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.engine.view import Mark
from shellshock_tui.rules.shock.commands import EndPhase, EndSoldier
from shellshock_tui.session.dice_statistics import actor, since_last_go
from shellshock_tui.session.games import start_battle
from shellshock_tui.session.orders.auto_answer import give_forced
from tests.app.battle_page import BattlePage
from tests.app.battles import PATIENT, asked_of, battle, on_screen
from tests.app.learner import press
from tests.app.shown_text import text
from tests.battles import ROOT
from tests.soak import soaked


def test_the_enemys_actions_stand_above_the_question_until_seen(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        session = screen.session
        await press(pilot, "enter")
        assert "OPPOSING FORCE did" not in text(screen.app)
        await press(pilot, "enter")
        assert session.note(len(session.entries) - 1).forced
        assert "OPPOSING FORCE:  The marker in 1805 goes to 1504." in text(screen.app)
        since = since_last_go(session, "squad")
        assert [actor(session, number) for number in since] == ["squad", "opfor"]
        await press(pilot, "comma")
        assert "OPPOSING FORCE did" not in text(screen.app)

    on_screen(battle("man-down", tmp_path, "21"), script)


def test_only_answers_are_no_order_from_which_the_story_begins(tmp_path: Path) -> None:
    session = battle("man-down", tmp_path, "21")
    wished = ("end-phase", "let-go", "panic-done", "end-soldier")
    while session.rules.track(session.state).turn == 1:
        legal = session.rules.legal(session.state, "squad")
        session.give(max(legal, key=lambda command: session.rules.encode(command)["do"] in wished))
        give_forced(session)
    since = since_last_go(session, "squad")
    assert not session.note(since.start).forced
    assert all(session.note(number).forced for number in range(since.start + 1, len(session.entries)))
    assert len(since) > 1
    session.close()


def test_passing_one_reaction_does_not_pass_the_next(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        passed = []
        for _ in range(8):
            session, before = screen.session, len(screen.session.entries)
            kind, enter = asked_of(session).kind, BattlePage(screen).enter
            await press(pilot, "enter")
            if kind == "react" and "★" in enter:
                assert len([n for n in range(before, len(session.entries)) if session.note(n).is_own]) == 1
                passed.append(enter)
        assert any("let it happen" in enter for enter in passed)

    on_screen(battle("man-down", tmp_path, "21"), script)


def test_the_question_why_of_an_enemy_tells_what_he_will_do(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        enemies = screen.session.rules.programmed
        enemy = next(one for one in page.pieces if one.unit and one.side in enemies)
        screen.panes.map.go_to(enemy.at)
        await press(pilot, "y")
        told = text(screen.app)
        assert f"what {enemy.label} does next" in told
        assert "does not apply: " in told, "the rows of the programme before"

    on_screen(battle("man-down", tmp_path, "21"), script)


def test_space_ends_no_turn_with_points_left(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        session = screen.session
        while asked_of(session).kind != "activate":
            await press(pilot, "e")
        await press(pilot, "1", "1")
        acts = asked_of(session).unit
        begun = len(session.entries)
        assert "★" in BattlePage(screen).enter
        await press(pilot, "space")
        assert session.entries[begun].command != EndSoldier(acts)

    on_screen(battle("green-farm", tmp_path, "3"), script, settings=PATIENT)


def test_one_key_ends_a_turn_that_wins(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        session = screen.session
        while asked_of(session).kind != "activate":
            await press(pilot, "enter")
        begun = len(session.entries)
        assert "You win if the turn ends now." in text(screen.app)
        await press(pilot, "enter")
        assert session.entries[begun].command == EndPhase()

    lines = (ROOT / "scenarios/shock/man-down.toml").read_text("utf-8").splitlines(keepends=True)
    mission = tmp_path / "home.toml"
    mission.write_text(
        "".join(one for one in lines if "Picket" not in one).replace('"1008"', '"0101"'), "utf-8"
    )
    session = start_battle(library.open_file(library.SCENARIO, str(mission)), "21", tmp_path)
    on_screen(session, script, settings=PATIENT)


def test_a_soldier_in_shock_is_interrupted_by_nobody(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        while asked_of(screen.session).kind != "activate":
            await press(pilot, "enter")
        slots = screen.session.rules.track(screen.session.state).slots
        assert any(slot.mark is Mark.PENDING for slot in slots)
        assert "interrupting" not in text(screen.app)

    on_screen(battle("man-down", tmp_path, "21"), script)


def test_a_soldier_whose_move_is_cut_into_is_named(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "R")
        assert asked_of(screen.session).unit == "b1"
        assert "interrupting 1 Bison" in text(screen.app)

    on_screen(battle("duel", tmp_path, "7"), script)


@pytest.mark.few(1)
@pytest.mark.parametrize(
    "case",
    soaked(
        [
            ("shock/man-down", "4", ["D", "D"]),
            ("sshr/nest", "2", ["ampersand", "equals_sign"]),
            ("shock/man-down", "2", ["F", "F"]),
        ],
        2,
    ),
    ids=str,
)
def test_keys_for_all_end_no_program(tmp_path: Path, case: tuple[str, str, list[str]]) -> None:
    name, seed, keys = case

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, *["enter"] * 4, *keys)
        for _ in range(4):
            await press(pilot, "enter", *keys)
        assert len(screen.session.entries) > 1

    on_screen(battle(name, tmp_path, seed), script)
