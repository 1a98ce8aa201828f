"""A learner who takes lessons by the keys that the screen names."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, cast

from textual.keys import _character_to_key
from textual.pilot import Pilot

from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.model.command_path import command_path
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.keys.question import Offer
from shellshock_tui.app.lesson.screen import LessonScreen
from shellshock_tui.app.widgets.answers import Answers
from shellshock_tui.lessons.course import answer_of
from shellshock_tui.lessons.taught import TaughtSession

Script = Callable[[Pilot[None], LessonScreen], Awaitable[None]]
MOST_KEYS = 400
"""The most keys that a lesson takes."""


def learn(session: TaughtSession, script: Script, size: tuple[int, int] = (80, 24)) -> ShellshockApp:
    """Run a script on the screen of a lesson."""

    async def run() -> ShellshockApp:
        app = ShellshockApp(session)
        async with app.run_test(size=size) as pilot:
            await press(pilot)
            await script(pilot, cast("LessonScreen", app.screen))
        return app

    return asyncio.run(run())


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys one by one, each after all effects of the one before; without keys, press Shift."""
    for key in keys or ("shift",):
        await pilot.press(key)
        await pilot.pause()


async def take_step(pilot: Pilot[None], screen: LessonScreen) -> None:
    """Complete a step: read its text, answer its question or give its recorded commands."""
    here = screen.lesson.course.step
    for _ in range(MOST_KEYS):
        if screen.lesson.course.step != here or screen.lesson.course.done:
            break
        if screen.lesson.asks:
            await press(pilot, *str(answer(screen)), "enter")
        elif screen.lesson.holds:
            await press(pilot, "enter")
        else:
            await give(pilot, screen, screen.taught.to_show())
    if screen.lesson.learner.learned:
        await press(pilot, "enter")


async def give(pilot: Pilot[None], screen: BattleScreen, command: Any) -> None:
    """Give a command with the keys of the choices that lead to it."""
    session = screen.session
    way, before = command_path(session.rules, session.state, command), len(session.entries)
    assert way, f"no choice leads to {command}"
    for offer in way:
        await press(pilot, *keys_of(screen, offer))
    if len(session.entries) == before:
        await press(pilot, "enter")
    assert len(session.entries) > before
    assert session.entries[before].command == command


def keys_of(screen: BattleScreen, offer: Offer) -> Iterator[str]:
    """Yield the key of a choice, or the keys that mark it and take it."""
    if offer.key:
        yield offer.key if len(offer.key) > 1 else _character_to_key(offer.key)
        return
    answers = screen.query_one(Answers)
    names = [item.offer.choice.name for item in answers.items]
    yield from ["n"] * ((names.index(offer.choice.name) - answers.taken) % len(names))
    yield "enter"


def answer(screen: LessonScreen) -> int:
    """The number that the step asks for."""
    return int(answer_of(screen.lesson.course, screen.session.rules, screen.session.state).total)


async def until(pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    """Wait until a condition holds; fail after about an hour of virtual time."""
    for _ in range(20_000):
        await pilot.pause(0.2)
        if holds():
            return
    raise AssertionError("it never came to that")
