"""Shipped battles on the screen."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any, cast

from textual.pilot import Pilot

from shellshock_tui import library
from shellshock_tui.app.app import AS_MADE, ShellshockApp
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.engine.addresses import unit_of
from shellshock_tui.engine.rules import Decision
from shellshock_tui.session import Session
from shellshock_tui.session.games import start_battle
from shellshock_tui.settings import Reading, Settings
from tests.recorded import recording

Script = Callable[[Pilot[None], BattleScreen], Awaitable[None]]


def battle(name: str, folder: Path, seed: str = "elm") -> Session:
    """Begin a shipped battle."""
    return start_battle(library.open_file(library.SCENARIO, name), seed, folder)


def duel(folder: Path) -> Session:
    """Begin the shipped duel with dice from a fixed seed."""
    return battle("duel", folder, "oak")


def aiming(folder: Path) -> Session:
    """Play the recorded duel on to its first shot: the Mason's Gunner may fire at the Bison."""
    played = recording("duel")
    session = start_battle(library.open_file(library.SCENARIO, "duel"), played.seed, folder)
    for command in takewhile(lambda command: not command.startswith("fire "), played.kept()):
        session.give(session.rules.parse(command))
    return session


def asked_of(session: Session) -> Decision:
    """Return the decision that a session asks for; fail if its battle is over."""
    asked = session.decision()
    assert isinstance(asked, Decision)
    return asked


def legal(session: Session) -> Iterator[Any]:
    """Yield the legal commands of the sides that people play."""
    asked = asked_of(session)
    for side in (*asked.answerers(session.rules.sides), *asked.cut_in):
        if side not in session.header.seats:
            yield from session.rules.legal(session.state, side)


def targets(session: Session) -> set[str]:
    """Return the enemy units at which the side that is asked may aim."""
    rules, state, side = session.rules, session.state, asked_of(session).side
    enemies = {piece.unit for piece in rules.pieces(state, side, ()) if piece.side != side}
    choices = rules.choices(state, side, ())
    return enemies & {unit_of(one.at) for one in choices if isinstance(one.then, tuple) and not one.blocked}


def turned_away(folder: Path) -> Session:
    """Begin the duel and turn the first unit, at speed 0, until none of its guns bears on a target."""
    session = duel(folder)
    while asked_of(session).kind == "chit":
        session.give(next(session.rules.legal(session.state, asked_of(session).side)))
    unit = asked_of(session).unit
    session.give(session.rules.decode({"do": "announce-speed", "unit": unit, "speed": 0}))
    for _ in range(3):
        session.give(session.rules.decode({"do": "turn", "unit": unit, "to": "left"}))
    return session


PATIENT = Reading(Settings(forced=False))
"""Settings with which every question is asked, even one with a single answer."""


def on_screen(
    session: Session, script: Script, size: tuple[int, int] = (120, 40), settings: Reading = AS_MADE
) -> None:
    """Show a session in a window without animations, and run a script on its screen."""

    async def run() -> None:
        app = ShellshockApp(session, settings)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            screen = cast("BattleScreen", app.screen)
            await script(pilot, screen)

    asyncio.run(run())
