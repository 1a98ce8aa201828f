"""The keeper of the record sheets is saved beside the commands, but is never part of them."""

from pathlib import Path

import pytest

from shellshock_tui.session import Session, resume
from shellshock_tui.session.branching import branch
from shellshock_tui.session.games import restart, start_battle
from shellshock_tui.session.history import fold
from shellshock_tui.session.kept_sheet import KeptSheet, WorkedFigure
from shellshock_tui.session.verdict import verify
from shellshock_tui.store import SaveError, read
from tests.games import duel
from tests.toy import EndTurn

RIGHT, WRONG = WorkedFigure(1, 0, is_right=True), WorkedFigure(2, 0, is_right=False, missed=("toy.strike",))


def kept(folder: Path) -> Session:
    """A battle of two commands; the players have worked out a figure of each, one of them wrongly."""
    session = start_battle(duel(), "oak", folder)
    session.keep_sheets()
    for figure in (RIGHT, WRONG):
        session.give(EndTurn())
        session.note_figure(figure)
    return session


def test_a_resumed_game_knows_who_keeps_the_sheets_and_what_was_worked_out(tmp_path: Path) -> None:
    session = kept(tmp_path)
    session.note_looked_up(("toy.move", "toy.move", "toy.strike"))
    session.close()
    again = resume(session.store.path)
    assert again.sheet == session.sheet == KeptSheet(0, (RIGHT, WRONG))
    assert again.sheet.done == (2, 0)
    assert again.looked_up == ("toy.move", "toy.strike")
    again.hand_sheets_over()
    again.close()
    after = resume(session.store.path).sheet
    assert not after.is_players
    assert after.figures == (RIGHT, WRONG)


def test_the_notes_change_neither_the_position_nor_the_journal(tmp_path: Path) -> None:
    with_notes, without = kept(tmp_path), start_battle(duel(), "oak", tmp_path)
    for _ in range(2):
        without.give(EndTurn())
    assert with_notes.rules.encode(with_notes.state) == without.rules.encode(without.state)
    assert [entry.events for entry in with_notes.entries] == [entry.events for entry in without.entries]
    with_notes.close()
    assert verify(read(with_notes.store.path)).faults == ()


def test_figures_of_what_is_taken_back_are_forgotten(tmp_path: Path) -> None:
    session = kept(tmp_path)
    session.undo_by_agreement()
    assert session.sheet.figures == (RIGHT,)
    session.undo_by_agreement()
    assert session.sheet == KeptSheet(0)
    session.close()
    assert resume(session.store.path).sheet == KeptSheet(0)


def test_whoever_keeps_the_sheets_keeps_them_in_a_rematch_and_a_branch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    session = kept(tmp_path)
    for other in (restart(session), branch(session, 1, tmp_path)):
        assert other.sheet.is_players
        assert other.sheet.figures == ()


@pytest.mark.parametrize(
    "row",
    [
        {"row": "sheet", "kept_by": "nobody"},
        {"row": "sheet"},
        {"row": "figure", "entry": "1", "number": 0, "right": True},
        {"row": "figure", "entry": 1, "number": 0},
        {"row": "looked-up", "clauses": "hit.roll"},
    ],
)
def test_a_row_that_is_no_such_note_is_refused(tmp_path: Path, row: dict[str, object]) -> None:
    session = kept(tmp_path)
    session.close()
    rows = read(session.store.path).rows
    with pytest.raises(SaveError, match="Row"):
        fold([*rows, row])
