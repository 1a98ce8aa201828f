"""Redo without a screen: the orders that were undone last are given again, with the same dice."""

import random
from pathlib import Path

import pytest

from shellshock_tui.session import Session, resume
from shellshock_tui.session.bots import Bots
from shellshock_tui.session.games import start_at_table, start_battle
from shellshock_tui.session.note import Note
from shellshock_tui.session.practice import free_dice, practise
from tests.games import duel, play_at_random
from tests.toy import EndTurn


def rolled(session: Session) -> Session:
    """Play random commands until two of the last three have rolled dice."""
    chance = random.Random("redo")
    while sum(bool(entry.rolls) for entry in session.entries[1:][-3:]) < 2:
        play_at_random(session, chance, 1)
    return session


@pytest.mark.parametrize("kind", ["seed", "table", "practice"])
def test_orders_come_back_one_at_a_time_with_the_same_dice(tmp_path: Path, kind: str) -> None:
    match kind:
        case "seed":
            session = start_battle(duel(), "oak", tmp_path)
        case "table":
            session = start_at_table(duel(), tmp_path)
            while session.wanted:
                session.hand_in(*[1] * session.wanted.count)
        case _:
            session = practise(start_battle(duel(), "oak", tmp_path).header, free_dice(), tmp_path)
    before = rolled(session).entries
    session.undo_by_agreement(2)
    session.undo_by_agreement()
    for count in (2, 1, 0):
        session.redo()
        assert session.entries == before[: len(before) - count]
    with pytest.raises(LookupError, match="nothing to give again"):
        session.redo()


def test_another_command_leaves_nothing_to_redo(tmp_path: Path) -> None:
    session = start_battle(duel(), "oak", tmp_path)
    session.give(EndTurn())
    session.give(EndTurn())
    session.undo(2)
    other = next(c for c in session.rules.legal(session.state, session.rules.sides[0].id) if c != EndTurn())
    session.give(other)
    assert not session.redoable


def test_a_resumed_game_redoes_an_order_with_what_bots_did_after_it(tmp_path: Path) -> None:
    session = start_battle(duel(), "oak", tmp_path)
    for note in (Note(), Note("recruit"), Note(forced=True), Note()):
        session.give(EndTurn(), note)
    session.undo(4)
    session.close()
    again = resume(session.store.path)
    again.redo()
    assert [again.note(entry) for entry in (1, 2, 3)] == [Note(), Note("recruit"), Note(forced=True)]
    assert len(again.entries) == 4
    again.redo()
    assert len(again.entries) == 5
    assert not again.redoable


def test_commands_of_one_order_are_redone_and_undone_together(tmp_path: Path) -> None:
    session = start_battle(duel(), "oak", tmp_path)
    session.give(EndTurn())
    session.give(EndTurn())
    session.join(1)
    session.give(EndTurn())
    bots = Bots(session)
    bots.undo()
    bots.undo()
    session.redo()
    assert len(session.entries) == 3
    bots.undo()
    assert len(session.entries) == 1
