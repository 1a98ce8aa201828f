"""Kestrel Bridge, played by the suggested plans up to a given part of a turn."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from shellshock_tui import library
from shellshock_tui.engine.rules import Decision
from shellshock_tui.session import Session
from shellshock_tui.session.games import start_battle
from shellshock_tui.session.orders.command_sequence import give_together
from shellshock_tui.session.orders.suggestion import suggested_plan

LAST = "Movement", 2
"""The last part of a turn that tests ask for."""


def side(session: Session) -> str:
    """The side that is asked."""
    asked = session.decision()
    assert isinstance(asked, Decision)
    return asked.side


def bridge(folder: Path, stage: str, turn: int = 1) -> Session:
    """Begin the battle, and play it on to a part of a turn."""
    session = fresh(folder)
    commands, until = marked_commands()
    for command in commands[1 : until[stage, turn]]:
        session.give(command)
    return session


@cache
def marked_commands() -> tuple[Sequence[Any], Mapping[tuple[str, int], int]]:
    """Return the commands of a battle of suggested plans, and their number before each part of a turn."""
    until: dict[tuple[str, int], int] = {}
    with TemporaryDirectory() as folder:
        session = fresh(Path(folder))
        while LAST not in until:
            part = session.rules.stage(session.state), session.rules.track(session.state).turn
            until.setdefault(part, len(session.entries))
            plan = suggested_plan(session.rules, session.state, side(session))
            assert plan is not None
            give_together(session, plan.commands)
        session.close()
        return [entry.command for entry in session.entries], until


def fresh(folder: Path) -> Session:
    return start_battle(library.open_file(library.SCENARIO, "bridge"), "oak", folder)
