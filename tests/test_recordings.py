"""Recorded games replay, by keys on the screen and from the journal."""

import asyncio
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from shellshock_tui import library
from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.journal import canonical, decode_rolls, encode_entry, event_facts, seal
from shellshock_tui.engine.match import Match
from shellshock_tui.engine.rules import Outcome, Rules
from shellshock_tui.rules import system
from shellshock_tui.session import Session
from shellshock_tui.session.games import start_battle
from tests.app.battles import PATIENT
from tests.recorded import TAKEN_BACK, Line, Recording, recording, recordings
from tests.soak import soaked


async def press(session: Session, lines: tuple[Line, ...]) -> None:
    """Press the keys of a recording on the screen, checking each command against the journal."""
    app = ShellshockApp(session, PATIENT)
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
                assert session.entries[-1].command == session.rules.parse(line.command)


@pytest.mark.parametrize(
    "name", soaked(["duel", "nest", "dock", "villages", "camp", "mill", "bridge", "mast", "man-down"], 1)
)
def test_a_recording_is_played_to_its_end_by_keys(tmp_path: Path, name: str) -> None:
    played = recording(name)
    session = start_battle(played.battle(), played.seed, tmp_path)
    asyncio.run(press(session, played.lines))
    decided = session.decision()
    assert isinstance(decided, Outcome)
    assert decided.reason == played.outcome
    session.close()


def bound(played: Recording) -> Rules[Any, Any]:
    """The rules of a recording, bound to its battle."""
    data = played.battle()
    found = system(data.header.system)
    return found.rules(found.setup(data.table, data.find, data.file))


def facts(table: Mapping[str, Any]) -> list[Any]:
    """The part of an encoded entry that a replay compares: command, dice, and facts of the events."""
    dice = [[roll.sides, roll.face] for roll in decode_rolls(table)]
    return [table["command"], dice, [event_facts(event) for event in json.loads(canonical(table["events"]))]]


@pytest.mark.parametrize("name", recordings())
def test_a_recorded_journal_replays_to_the_same_seal(name: str) -> None:
    played = recording(name)
    rules, dice = bound(played), SeededDice(played.seed)
    match: Match[object, object] = Match(rules)
    sealed = seal("", canonical(facts(encode_entry(rules, match.begin(dice)))))
    for command in played.kept():
        entry = match.give(rules.parse(command), dice)
        sealed = seal(sealed, canonical(facts(encode_entry(rules, entry))))
    decided = rules.decision(match.state)
    assert isinstance(decided, Outcome)
    assert (decided.reason, sealed) == (played.outcome, played.seal)


BY_OPTION = {
    "shock": {"move-marker"},
    "shellshock": {
        "declare-target", "look", "mark-sheet", "measure", "meet", "occupy", "ram-into", "reach", "settle",
        "shelter", "stand", "take-aim",
    },
}  # fmt: skip
"""Commands of each system that only an optional rule, a battle on a table or a house rule allows.

Recordings are played by the standard rules on the map.
"""


@pytest.mark.parametrize("name", ["shellshock", "closing_fire", "gunplay", "shock", "sshr"])
def test_the_recordings_use_every_command(name: str) -> None:
    played = [recording(one) for one in recordings()]
    given = {
        command.split()[0]
        for one in played
        if library.open_file("scenario", one.scenario).header.system == name
        for command in (line.command for line in one.lines if line.command != TAKEN_BACK)
    }
    assert given == {one.name for one in system(name).protocol().commands} - BY_OPTION.get(name, set())
