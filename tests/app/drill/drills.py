"""A learner who answers cards by keys, with a clock that the test sets."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from textual.keys import _character_to_key
from textual.pilot import Pilot

from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.cards.card_screen import CardScreen
from shellshock_tui.app.drill.screen import DrillScreen
from shellshock_tui.drill.answer import Deed, Figure, Pick, Several
from shellshock_tui.drill.card import Card
from shellshock_tui.drill.drill import Phase
from shellshock_tui.drill.order import DrillOrder
from shellshock_tui.drill.worked import Worked
from shellshock_tui.engine.trail import Trail
from tests.app.learner import press, until

Script = Callable[[Pilot[None], DrillScreen], Awaitable[None]]
NOBODYS_ANSWER = "98765"
MOST_CARDS = 60
"""The most cards that a test looks through."""


class Clock:
    """A clock that moves only when a test moves it."""

    def __init__(self) -> None:
        self.now = datetime(2026, 5, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def let_pass(self, **parts: float) -> None:
        self.now += timedelta(**parts)


def drilled(
    script: Script,
    folder: Path,
    order: DrillOrder = DrillOrder("closing_fire", seed="1"),  # noqa: B008 - a frozen value
    size: tuple[int, int] = (120, 40),
    clock: Clock | None = None,
    *,
    every: bool = True,
) -> ShellshockApp:
    """Run a script on the screen of a drill whose first card is shown.

    `every` asks about all rules, not only those that lessons have taught.
    """

    async def run() -> ShellshockApp:
        app = ShellshockApp()
        async with app.run_test(size=size) as pilot:
            screen = DrillScreen(replace(order, every=every), clock or Clock(), folder)
            app.push_screen(screen)
            await coming(pilot, screen)
            await script(pilot, screen)
        return app

    return asyncio.run(run())


async def coming(pilot: Pilot[None], screen: DrillScreen) -> None:
    """Wait until a card is shown, or the message that there is none."""
    await until(pilot, lambda: not screen.is_coming)
    await press(pilot)


def card_of(screen: CardScreen) -> Card:
    """The card that is shown."""
    assert screen.drill.card is not None
    return screen.drill.card


def right(card: Card) -> str:
    """The right answer as a learner types it."""
    match card.exercise.answer:
        case Figure(words=words) if words:
            return words
        case Figure(value=value):
            return str(value)
        case Pick(right=number):
            return "abcdefgh"[number]
        case Several() | Deed() as answer:
            return answer.text


def wrong(card: Card) -> str:
    """A wrong answer as a learner types it."""
    match card.exercise.answer:
        case Figure():
            return NOBODYS_ANSWER
        case Pick(options=options, right=number):
            return "abcdefgh"[(number + 1) % len(options)]
        case Several() | Deed():
            return NOBODYS_ANSWER


def slip(card: Card) -> str:
    """The answer after a likely mistake; "" if the card has no mistake with a whole result."""
    reason = card.exercise.reason
    if not isinstance(reason, Trail) or not isinstance(card.exercise.answer, Figure):
        return ""
    totals = (found.total for found in Worked(card.moment.rules, card.moment.state, reason).slips())
    return next((str(total) for total in totals if total == int(total) and card.slips(int(total))), "")


def typed(text: str) -> Iterator[str]:
    """The keys that type a text."""
    return map(_character_to_key, text)


async def answer(pilot: Pilot[None], text: str) -> None:
    """Type an answer and press Enter."""
    await press(pilot, *typed(text), "enter")


async def answer_right(pilot: Pilot[None], screen: DrillScreen) -> None:
    """Answer the card right, and go on to the next one."""
    await answer(pilot, right(card_of(screen)))
    await go_on(pilot, screen)


async def go_on(pilot: Pilot[None], screen: DrillScreen) -> None:
    """Go on to the next card."""
    assert screen.drill.phase is Phase.CLOSED
    await press(pilot, "enter")
    await coming(pilot, screen)


async def to_card(pilot: Pilot[None], screen: DrillScreen, wanted: Callable[[Card], object]) -> Card:
    """Answer cards until a wanted one is shown."""
    for _ in range(MOST_CARDS):
        if wanted(card_of(screen)):
            return card_of(screen)
        await answer_right(pilot, screen)
    raise AssertionError("no such card has come")


def one_card(monkeypatch: pytest.MonkeyPatch, make: Callable[[], Card]) -> None:
    """Let drills ask only one given card."""

    class OneCard:
        def __init__(self, *_: object) -> None:
            pass

        def cards(self) -> Iterator[Card]:
            yield make()

    monkeypatch.setattr("shellshock_tui.app.drill.supply.Deck", OneCard)
