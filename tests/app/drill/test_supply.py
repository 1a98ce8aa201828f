"""The cards that are made ahead, and the battles that are played for them in a process."""

import json
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from threading import Event

import pytest
from textual.pilot import Pilot

from shellshock_tui.app.drill import supply
from shellshock_tui.app.drill.screen import DrillScreen
from shellshock_tui.app.drill.supply import one_ahead
from shellshock_tui.drill import battle_process
from shellshock_tui.drill.battle import Battle
from shellshock_tui.drill.battle_process import BattleProcess, NoBattleError
from shellshock_tui.drill.card import Card
from shellshock_tui.drill.deck import Deck
from shellshock_tui.drill.drill import Phase
from shellshock_tui.drill.order import DrillOrder
from shellshock_tui.drill.ready import SCENARIOS, battles, ready
from tests import virtual_clock
from tests.app.drill.drills import answer_right, drilled
from tests.app.learner import press
from tests.app.shown_text import text

TELLS = (sys.executable, "-c", "import sys; print('[{\"do\": \"' + sys.argv[1] + '\"}]')")
FAILS = (sys.executable, "-c", "raise SystemExit(1)")
NEVER_ENDS = (sys.executable, "-c", "import sys; sys.stdin.read()")


def playing(program: tuple[str, ...]) -> BattleProcess:
    """A process that runs another program to play battles."""
    process = BattleProcess()
    process.program = program
    return process


def test_a_battle_is_what_the_process_writes() -> None:
    played = playing(TELLS).play("gunplay/dock-street", "7")
    assert played == Battle("gunplay/dock-street", "7", ({"do": "gunplay/dock-street"},))


def test_the_process_writes_the_commands_of_the_battle(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def begun(scenario: str, seed: str) -> Battle:
        return Battle(scenario, seed, ({"do": "begin"},))

    monkeypatch.setattr(battle_process, "recorded", begun)
    monkeypatch.setattr(battle_process, "end_with_parent", lambda: None)
    monkeypatch.setattr(sys, "argv", ["-c", "gunplay/dock-street", "7"])
    battle_process.main()
    assert json.loads(capsys.readouterr().out) == [{"do": "begin"}]


@pytest.mark.parametrize("program", [FAILS, ("/no/such/program",)])
def test_a_battle_that_cannot_be_played_is_told(program: tuple[str, ...]) -> None:
    with pytest.raises(NoBattleError, match="played ahead"):
        playing(program).play("gunplay/dock-street", "7")


def test_leaving_ends_the_process_and_begins_no_other() -> None:
    process, begun = playing(NEVER_ENDS), Event()
    begin = process._begin

    def beginning(*named: str) -> object:
        found = begin(*named)
        begun.set()
        return found

    process._begin = beginning  # type: ignore[method-assign, assignment]
    with ThreadPoolExecutor(1) as pool:
        played = pool.submit(process.play, "gunplay/dock-street", "7")
        begun.wait()
        process.leave()
        assert isinstance(played.exception(), NoBattleError)
    with pytest.raises(NoBattleError):
        process.play("gunplay/dock-street", "8")


def test_the_search_for_a_card_about_a_clause_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def without_end(deck: Deck) -> Iterator[Card]:
        while not deck.wish(()):
            virtual_clock.spend(1)
        yield from ()

    monkeypatch.setattr(Deck, "cards", without_end)

    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        assert screen.fault == "No card that asks for shoot: sight was found within 10 seconds. Esc leaves."
        await press(pilot, "escape")
        assert pilot.app.screen is not screen

    drilled(script, tmp_path, DrillOrder("closing_fire", ("shoot.sight",), seed="1"))


def test_a_clause_without_cards_is_answered_at_once(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        assert "No card asks for shoot: when. Esc leaves." in text(pilot.app)

    drilled(script, tmp_path, DrillOrder("closing_fire", ("shoot.when",), seed="1"))


def test_new_battles_follow_the_ready_ones() -> None:
    asked: list[tuple[str, str]] = []

    def play(scenario: str, seed: str) -> Battle:
        asked.append((scenario, seed))
        return Battle(scenario, seed, ())

    number = len(ready("sshr"))
    found = list(islice(battles("sshr", "1", play), number + 3))
    shipped = sorted(battle.seed for battle in ready("sshr"))
    assert sorted(battle.seed for battle in found[:number]) == shipped
    assert [battle.scenario for battle in found[number:]] == list(islice(2 * SCENARIOS["sshr"], 3))
    assert len({seed for _, seed in asked}) == 3


def test_each_thing_is_made_while_the_one_before_is_in_use() -> None:
    second = Event()

    def things() -> Iterator[int]:
        yield 1
        second.set()
        yield 2

    made = one_ahead(things())
    assert next(made) == 1
    assert second.wait(60)
    assert list(made) == [2]


def test_the_next_card_is_made_while_the_present_one_is_answered(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        for _ in range(2):
            assert screen.drill.phase is Phase.ASKED
            assert screen.supply.coming is not None
            await answer_right(pilot, screen)

    drilled(script, tmp_path)


def test_why_there_are_no_more_cards_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shellshock_tui.drill.ready.ready", lambda _: ())
    monkeypatch.setattr(supply, "BattleProcess", lambda: playing(FAILS))

    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        assert "No further battle could be played ahead for new cards. Esc leaves." in text(pilot.app)
        await press(pilot, "f5", "f6", "f7", "tab", "f2", "f3", "enter", "y", "x")
        assert screen.is_current
        await press(pilot, "escape")
        assert not screen.is_attached

    drilled(script, tmp_path)
