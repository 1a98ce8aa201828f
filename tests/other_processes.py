"""Tasks with toy games for forked processes, which inherit all imports."""

import random
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

from shellshock_tui import rules
from shellshock_tui.engine.rules import Decision
from shellshock_tui.session import Session, resume
from shellshock_tui.session.games import start_battle
from shellshock_tui.store import SaveError
from tests.games import duel

FORKS = get_context("forkserver")
FORKS.set_forkserver_preload([__name__])
rules.SYSTEMS["toy"] = rules.SystemEntry("tests.toy", "Toy", "Figures on squares: step, strike, brace.")


def play(folder: Path, told: Connection) -> None:
    """Play with occasional undos until killed, and report each command once it is committed."""
    session, chance = start_battle(duel(), "victim", folder), random.Random(folder.name)
    while True:
        asked = session.decision()
        if (chance.random() < 0.1 and len(session.entries) > 1) or not isinstance(asked, Decision):
            session.undo_by_agreement()
        else:
            session.give(chance.choice(list(session.rules.legal(session.state, asked.side))))
        told.send(session.store.rows[-1])


_held: list[Session] = []


def hold(game: Path) -> None:
    """Keep a game open as long as this process lives."""
    _held.append(resume(game))


def begin(folder: Path, number: int) -> str:
    """Begin a game; return the name of its file."""
    session = start_battle(duel(), str(number), folder)
    session.close()
    return session.store.path.name


def refusal(game: Path) -> str:
    """Return why a game cannot be resumed; "" if it can."""
    try:
        resume(game).close()
    except SaveError as error:
        return str(error)
    return ""
