"""Whole screens of drills compared with stored pictures; the cards are made here, so they never change."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from fsrs import Rating
from textual.pilot import Pilot

from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.drill.screen import DrillScreen
from shellshock_tui.dice import SeededDice
from shellshock_tui.drill.answer import Figure, Pick
from shellshock_tui.drill.battle import rules_of
from shellshock_tui.drill.card import Card, Made
from shellshock_tui.drill.exercise import Exercise, Moment
from shellshock_tui.drill.memory import NOTHING, PLAYER, memory_file, write_memories
from shellshock_tui.drill.order import DrillOrder
from shellshock_tui.engine.trail import Trail
from tests.app.drill.drills import coming, one_card
from tests.app.learner import press

Compare = Callable[..., bool]
BATTLE = "closing_fire/villages"


def number_card(moment: Moment) -> Card:
    """A card whose answer is a figure on the sheet."""
    unit = min(moment.names)
    at = f"unit/{unit}/attack/closing"
    reason = moment.explained(at)
    assert isinstance(reason, Trail)
    question = f"With how many dice would {moment.names[unit]} give closing fire now, at contact?"
    clauses = tuple(dict.fromkeys(term.clause for term in reason.terms))
    exercise = Exercise("closing", question, Figure(reason.total), reason, clauses, (unit,), (at,))
    return Card("closing_fire", exercise, moment, Made(BATTLE, "1", 0))


def choice_card(moment: Moment) -> Card:
    """A card with options about two units."""
    first, *_, last = sorted(moment.names)
    question = (
        f"{moment.names[first]} may not shoot at {moment.names[last]}. Which of these rules forbids it?"
    )
    options = ("shoot: range", "shoot: front", "shoot: sight")
    reason = moment.rules.clauses["shoot.range"]
    exercise = Exercise("rule", question, Pick(options, 0), reason, ("shoot.range",), (first, last))
    return Card("closing_fire", exercise, moment, Made(BATTLE, "1", 0))


@pytest.fixture
def drill(home: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Moment], Card]], ShellshockApp]:
    """Return a function that makes an app whose drill asks one card."""

    def asking(make: Callable[[Moment], Card]) -> ShellshockApp:
        def first() -> Card:
            rules = rules_of(BATTLE)
            return make(Moment(rules, rules.start(SeededDice("1")).state))

        one_card(monkeypatch, first)
        return ShellshockApp(drill=DrillOrder("closing_fire", seed="1"))

    return asking


def then(*keys: str) -> Callable[[Pilot[None]], object]:
    """Return a function that presses keys once the card is shown."""

    async def script(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, DrillScreen)
        await coming(pilot, screen)
        await press(pilot, *keys)

    return script


Asking = Callable[[Callable[[Moment], Card]], ShellshockApp]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_card(snap_compare: Compare, drill: Asking, size: tuple[int, int]) -> None:
    assert snap_compare(drill(choice_card), terminal_size=size, run_before=then())


def test_a_covered_sheet_in_a_small_window(snap_compare: Compare, drill: Asking) -> None:
    assert snap_compare(drill(number_card), terminal_size=(80, 24), run_before=then("tab"))


def test_a_wrong_answer_without_colours(
    snap_compare: Compare, drill: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert snap_compare(drill(choice_card), terminal_size=(80, 24), run_before=then("c", "enter"))


def test_a_step_of_the_calculation_in_ascii(
    snap_compare: Compare, drill: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = drill(number_card)
    app.plain_text.enabled = True
    assert snap_compare(app, terminal_size=(80, 24), run_before=then("9", "9", "enter"))


def test_what_is_known_without_colours(
    snap_compare: Compare, drill: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    memory, long_ago = NOTHING, datetime(2020, 1, 1, tzinfo=UTC)
    for clause, rating in (("board.squares", Rating.Again), ("board.facing", Rating.Easy)):
        memory = memory.graded(clause, rating, long_ago)
    write_memories(memory_file(PLAYER), {"closing_fire": memory})
    assert snap_compare(drill(number_card), terminal_size=(80, 24), run_before=then("f9"))
