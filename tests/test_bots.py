"""Bots in a session: their commands are journaled like any, and a game with them is resumed and verified."""

from dataclasses import replace
from pathlib import Path

import pytest

from shellshock_tui.dice import DieWanted
from shellshock_tui.engine.journal import canonical, encode_entry
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.session import Session, resume
from shellshock_tui.session.bots import Bots
from shellshock_tui.session.games import start_at_table, start_battle
from shellshock_tui.session.seats import SeatError
from shellshock_tui.session.verdict import verify
from shellshock_tui.store import SaveError, Store, read
from tests.games import duel, saved_in

BOTH = {"blue": "recruit", "gold": "random"}


def play_on(bots: Bots, longest: int) -> None:
    """Let bots play until a person is asked, a die is wanted, or a number of commands was given."""
    last = bots.moment + longest
    while bots.moment < last:
        if side := bots.waiting:
            bots.receive(side, bots.ask(side))
        elif not bots.ready or isinstance(bots.give(), DieWanted):
            return


def told(session: Session) -> str:
    return canonical([encode_entry(session.rules, entry) for entry in session.entries])


def played(folder: Path, longest: int, pause: int = 0) -> Session:
    """A battle of two bots, left and resumed after a number of commands."""
    session = start_battle(duel(), "oak", folder, BOTH)
    bots = Bots(session)
    play_on(bots, pause or longest)
    bots.leave()
    if pause:
        session.close()
        session = resume(saved_in(folder))
        bots = Bots(session)
        play_on(bots, longest - pause)
        bots.leave()
    session.close()
    return session


def test_bots_play_a_battle_to_its_end_and_it_verifies(tmp_path: Path) -> None:
    session = played(tmp_path, 2_000)
    assert isinstance(session.decision(), Outcome)
    assert verify(read(saved_in(tmp_path))).faults == ()


def test_a_resumed_battle_goes_on_as_if_never_left(tmp_path: Path) -> None:
    assert told(played(tmp_path / "one", 40)) == told(played(tmp_path / "two", 40, pause=17))


def test_the_journal_keeps_who_gave_a_command_and_why(tmp_path: Path) -> None:
    session = played(tmp_path, 30)
    again = resume(saved_in(tmp_path))
    again.close()
    notes = [session.note(entry) for entry in range(1, 31)]
    assert notes == [again.note(entry) for entry in range(1, 31)]
    assert {note.by for note in notes} == {"recruit", "random"}
    assert any(note.remark and note.remark.trail.terms for note in notes)
    assert session.remark == again.remark is not None


def test_bots_stop_where_a_person_is_asked(tmp_path: Path) -> None:
    session = start_battle(duel(), "oak", tmp_path, {"gold": "recruit"})
    bots = Bots(session)
    play_on(bots, 200)
    bots.leave()
    session.close()
    asked = session.decision()
    assert not isinstance(asked, Outcome)
    assert asked.side == "blue"
    assert bots.people == ("blue",)
    assert len(session.entries) > 1


def test_bots_wait_for_dice_from_the_table(tmp_path: Path) -> None:
    session = start_at_table(duel(), tmp_path, BOTH)
    session.hand_in(1)
    bots = Bots(session)
    play_on(bots, 2_000)
    bots.leave()
    session.close()
    assert session.wanted is not None
    assert not bots.waiting
    assert not bots.ready


@pytest.mark.parametrize(
    ("seats", "words"),
    [({"mauve": "recruit"}, "There is no side 'mauve'"), ({"blue": "genius"}, "There is no bot 'genius'")],
)
def test_a_seat_that_cannot_be_is_refused(tmp_path: Path, seats: dict[str, str], words: str) -> None:
    with pytest.raises(SeatError, match=words):
        start_battle(duel(), "oak", tmp_path, seats)
    assert not list(tmp_path.iterdir())


def test_a_saved_game_with_an_unknown_bot_is_told_of(tmp_path: Path) -> None:
    played(tmp_path, 3)
    damaged = replace(read(saved_in(tmp_path)).header, seats={"blue": "x"})
    Store.create(tmp_path / "made" / "a.game", damaged).close()
    with pytest.raises(SaveError, match="There is no bot 'x'"):
        resume(tmp_path / "made" / "a.game")
