"""Kestrel Bridge, played as marked up to a part of a turn."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from shellshock_tui import library
from shellshock_tui.engine.rules import Decision
from shellshock_tui.session import Session
from shellshock_tui.session.games import start_battle
from shellshock_tui.session.marked import marked_plan
from shellshock_tui.session.together import give_together

SEED = "oak"


def side(session: Session) -> str:
    """The side that is asked."""
    asked = session.decision()
    assert isinstance(asked, Decision)
    return asked.side


def bridge(folder: Path, stage: str, turn: int = 1, seed: str = SEED) -> Session:
    """Begin the battle, and play it on to a part of a turn."""
    session = fresh(folder, seed)
    for command in marked_commands(stage, turn, seed):
        session.give(command)
    return session


@cache
def marked_commands(stage: str, turn: int, seed: str) -> tuple[Any, ...]:
    """Return what is given until then, where everybody does what is marked."""
    with TemporaryDirectory() as folder:
        session = fresh(Path(folder), seed)
        while (session.rules.stage(session.state), session.rules.track(session.state).turn) != (stage, turn):
            plan = marked_plan(session.rules, session.state, side(session))
            assert plan is not None
            give_together(session, plan.commands)
        session.close()
        return tuple(entry.command for entry in session.entries[1:])


def fresh(folder: Path, seed: str) -> Session:
    return start_battle(library.open_file(library.SCENARIO, "bridge"), seed, folder)
