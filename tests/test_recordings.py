"""Recorded games replay: the duel by its keys on the screen, every one by its journal."""

import asyncio
from pathlib import Path

import pytest

from shellshock_tui import library
from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.journal import canonical, encode_entry, seal
from shellshock_tui.engine.match import Match
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.rules.shellshock import SYSTEM
from shellshock_tui.rules.shellshock.wire import VERBS
from shellshock_tui.session import Session
from shellshock_tui.session.games import start_battle
from tests.battles import shipped
from tests.recorded import TAKEN_BACK, Line, recording, recordings


async def press(session: Session, lines: tuple[Line, ...]) -> None:
    """Press the keys of a recording on the screen, checking each command against the journal."""
    app = ShellshockApp(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        for line in lines:
            before = len(session.entries)
            for key in line.keys:
                await pilot.press(key)
                await pilot.pause()
            if line.command == TAKEN_BACK:
                assert len(session.entries) == before - 1
            else:
                assert len(session.entries) == before + 1
                assert session.rules.encode(session.entries[-1].command) == line.command


def test_the_duel_is_played_to_its_end_by_keys(tmp_path: Path) -> None:
    played = recording("duel")
    session = start_battle(library.open_file("scenario", played.scenario), played.seed, tmp_path)
    asyncio.run(press(session, played.lines))
    decided = session.decision()
    assert isinstance(decided, Outcome)
    assert decided.reason == played.outcome
    session.close()


@pytest.mark.parametrize("name", recordings())
def test_a_recorded_journal_replays_to_the_same_seal(name: str) -> None:
    played = recording(name)
    rules, dice = SYSTEM.rules(shipped(played.scenario)), SeededDice(played.seed)
    match: Match[object, object] = Match(rules)
    sealed = seal("", canonical(encode_entry(rules, match.begin(dice))))
    for command in played.kept():
        entry = match.give(rules.decode(command), dice)
        sealed = seal(sealed, canonical(encode_entry(rules, entry)))
    decided = rules.decision(match.state)
    assert isinstance(decided, Outcome)
    assert (decided.reason, sealed) == (played.outcome, played.seal)


def test_the_recordings_use_every_command() -> None:
    given = {
        line.command["do"]
        for name in recordings()
        for line in recording(name).lines
        if not isinstance(line.command, str)
    }
    assert given == set(VERBS)
