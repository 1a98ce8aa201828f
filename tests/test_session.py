"""A game in progress: commands given, undone and resumed, with seeded and typed dice."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from shellshock_tui import library
from shellshock_tui.dice import DiceError, DieWanted
from shellshock_tui.engine.match import Entry
from shellshock_tui.engine.rules import Decision, IllegalCommand, Outcome
from shellshock_tui.files import DataError
from shellshock_tui.kit.ending import Resign
from shellshock_tui.session import AgreementWanted, Session, resume
from shellshock_tui.session.game_summary import look_at
from shellshock_tui.session.games import find_game, rename_game, saved_games, start_at_table, start_battle
from shellshock_tui.session.verdict import verify
from shellshock_tui.store import SaveError, read
from tests import toy
from tests.games import answer, duel, play_at_random, saved_in
from tests.pooled_toy import LOTS, drawing_lots
from tests.soak import soaked
from tests.toy import Brace, EndTurn, StepTo, Strike

CHANCE = random.Random("session")


def fresh(folder: Path, seed: str = "oak") -> Session:
    return start_battle(duel(), seed, folder)


def asked(session: Session) -> Decision:
    decision = session.decision()
    assert isinstance(decision, Decision)
    return decision


def until_strike(session: Session) -> Strike:
    """Play until a figure can strike; return the strike."""
    chance = random.Random("strike")
    while True:
        strikes = [
            c for c in session.rules.legal(session.state, asked(session).side) if isinstance(c, Strike)
        ]
        if strikes:
            return strikes[0]
        play_at_random(session, chance, 1)


def test_a_command_is_in_the_file_when_it_is_returned(tmp_path: Path) -> None:
    session = fresh(tmp_path)
    session.give(EndTurn())
    session.close()
    assert [row["command"] for row in read(session.store.path).rows] == [None, {"do": "end-turn"}]


def test_a_refused_command_leaves_no_row(tmp_path: Path) -> None:
    session = fresh(tmp_path)
    before = session.state
    with pytest.raises(IllegalCommand):
        session.give(StepTo("b1", "n") if asked(session).side == "gold" else StepTo("g1", "n"))
    assert session.state == before
    assert len(session.store.rows) == 1


def test_a_resumed_game_stands_where_it_stood(tmp_path: Path) -> None:
    session = fresh(tmp_path)
    play_at_random(session, random.Random(3), 40)
    session.close()
    again = resume(saved_in(tmp_path))
    assert (again.state, again.entries) == (session.state, session.entries)
    play_at_random(again, random.Random(4), 5)
    assert len(again.entries) == len(session.entries) + 5


ONE_OF_EACH = ("duel", "ridge", "cold-camp", "nest", "man-down")
"""A battle of each system."""
OTHERS = sorted({listed.address for listed in library.listed(library.SCENARIO)}.difference(ONE_OF_EACH))


@pytest.mark.few(2)
@pytest.mark.parametrize("battle", soaked([*ONE_OF_EACH, *OTHERS], len(ONE_OF_EACH)))
def test_each_shipped_battle_goes_on_where_it_stood(tmp_path: Path, battle: str) -> None:
    session = start_battle(library.open_file(library.SCENARIO, battle), "oak", tmp_path)
    play_at_random(session, random.Random(battle), 250)
    entries, path = session.entries, session.store.path
    session.close()
    again = resume(path)
    assert again.entries == entries
    again.close()


def test_the_same_seed_and_commands_give_the_same_journal(tmp_path: Path) -> None:
    games = [fresh(tmp_path / name) for name in ("one", "two")]
    for game in games:
        play_at_random(game, random.Random(9), 80)
    assert games[0].store.rows == games[1].store.rows
    other = fresh(tmp_path / "three", "elm")
    play_at_random(other, random.Random(9), 80)
    assert other.store.rows != games[0].store.rows


def test_a_command_without_dice_is_taken_back_freely(tmp_path: Path) -> None:
    session = fresh(tmp_path)
    before = session.state
    session.give(EndTurn())
    assert session.undo().command == EndTurn()
    assert session.state == before
    session.close()
    assert resume(saved_in(tmp_path)).state == before


def test_the_start_cannot_be_taken_back(tmp_path: Path) -> None:
    session = fresh(tmp_path)
    for undo in (session.undo, session.undo_by_agreement):
        with pytest.raises(LookupError):
            undo()


@pytest.mark.parametrize("resumed", [False, True])
def test_dice_are_taken_back_by_agreement_and_come_again(tmp_path: Path, resumed: bool) -> None:
    session = fresh(tmp_path)
    strike = until_strike(session)
    first = session.give(strike)
    with pytest.raises(AgreementWanted):
        session.undo()
    session.undo_by_agreement()
    if resumed:
        session.close()
        session = resume(saved_in(tmp_path))
    assert session.give(strike) == first
    assert {"row": "undo", "agreed": True} in session.store.rows


def test_the_dice_of_a_command_taken_back_are_checked_too(tmp_path: Path) -> None:
    session = fresh(tmp_path)
    jab = until_strike(session)
    session.give(jab)
    session.undo_by_agreement()
    session.give(replace(jab, weapon="lunge"))
    until_strike(session)
    session.close()
    verdict = verify(read(session.store.path))
    assert (verdict.taken_back, verdict.faults) == (1, ())
    assert verdict.dice == sum(len(row.get("rolls", ())) for row in session.store.rows) >= 3


def test_dice_from_the_table_are_asked_for_one_by_one(tmp_path: Path) -> None:
    session = start_at_table(duel(), tmp_path)
    assert session.wanted is not None
    assert (session.wanted.sides, session.entries) == (2, ())
    with pytest.raises(DiceError):
        session.hand_in(3)
    begun = session.hand_in(2)
    assert isinstance(begun, Entry)
    assert session.wanted is None
    assert asked(session).side == "gold"


@pytest.mark.parametrize("resumed", [False, True])
def test_a_die_from_the_table_is_offered_again_for_the_same_command(tmp_path: Path, resumed: bool) -> None:
    session = start_at_table(duel(), tmp_path)
    session.hand_in(1)
    strike = until_strike(session)
    session.give(strike)
    assert session.offered == ()
    struck = session.hand_in(6)
    session.undo_by_agreement()
    if resumed:
        session.close()
        session = resume(saved_in(tmp_path))
    assert isinstance(session.give(strike), DieWanted)
    assert session.offered == (6,)
    assert session.hand_in(*session.offered) == struck


@pytest.mark.parametrize("resumed", [False, True])
def test_a_die_from_the_table_is_asked_for_anew_for_another_command(tmp_path: Path, resumed: bool) -> None:
    session = start_at_table(duel(), tmp_path)
    session.hand_in(1)
    jab = until_strike(session)
    session.give(jab)
    session.hand_in(6)
    session.undo_by_agreement()
    if resumed:
        session.close()
        session = resume(saved_in(tmp_path))
    assert isinstance(session.give(replace(jab, weapon="lunge")), DieWanted)
    assert session.offered == ()
    session.hand_in(2)
    session.undo_by_agreement()
    assert isinstance(session.give(jab), DieWanted)
    assert session.offered == ()


def test_a_command_can_be_dropped_before_its_first_die(tmp_path: Path) -> None:
    session = start_at_table(duel(), tmp_path)
    assert not session.set_aside()
    session.hand_in(1)
    session.give(until_strike(session))
    with pytest.raises(IllegalCommand):
        session.give(EndTurn())
    assert session.set_aside()
    assert isinstance(session.give(EndTurn()), Entry)


def test_a_game_killed_before_its_first_die_asks_for_it_again(tmp_path: Path) -> None:
    start_at_table(duel(), tmp_path).close()
    again = resume(saved_in(tmp_path))
    assert again.wanted is not None


def test_every_state_can_be_seen_again(tmp_path: Path) -> None:
    session = fresh(tmp_path)
    seen = [session.state]
    for command in (EndTurn(), EndTurn(), Brace("b1"), EndTurn()):
        try:
            answer(session, command, CHANCE)
        except IllegalCommand:
            continue
        seen.append(session.state)
    assert [session.state_at(n) for n in range(len(session.entries))] == seen


def test_a_state_is_saved_with_the_first_command_of_each_turn(tmp_path: Path) -> None:
    session = fresh(tmp_path)
    play_at_random(session, random.Random(1), 60)
    turns = [row["state"]["turn"] for row in session.store.rows if "state" in row]
    assert turns == sorted(set(turns))
    assert turns[-1] == session.rules.track(session.state).turn > 1


def test_a_saved_game_shows_its_outcome_until_undone(tmp_path: Path) -> None:
    session = fresh(tmp_path)
    side = session.rules.sides[0].id
    session.give(session.rules.concessions(session.state, side)[0])
    decided = session.decision()
    assert isinstance(decided, Outcome)
    session.close()
    assert saved_games(tmp_path)[0].outcome == decided.reason
    again = resume(session.store.path)
    again.undo()
    again.close()
    assert saved_games(tmp_path)[0].outcome == ""


def test_a_second_window_is_told_and_the_first_goes_on(tmp_path: Path) -> None:
    session = fresh(tmp_path)
    with pytest.raises(SaveError, match="open in another window"):
        resume(session.store.path)
    assert "another window" in saved_games(tmp_path)[0].fault
    assert isinstance(session.give(EndTurn()), Entry)


def test_an_edited_sheet_does_not_change_an_old_game(tmp_path: Path) -> None:
    session = fresh(tmp_path)
    session.close()
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(toy.GUARD, "strength", 9)
        assert resume(saved_in(tmp_path)).state == session.state


def test_games_are_listed_and_found_by_name(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="no saved game"):
        find_game("", tmp_path)
    session = fresh(tmp_path)
    session.give(EndTurn())
    session.close()
    (game,) = saved_games(tmp_path)
    assert (game.title, game.commands, game.fault) == ("The courtyard", 1, "")
    assert find_game(game.name, tmp_path) == find_game("", tmp_path) == find_game(str(game.path)) == game.path
    for missing in ("../courtyard", "x" * 4000, "a\0b", "a/b\0"):
        with pytest.raises(SaveError):
            find_game(missing, tmp_path)


def test_a_link_to_nothing_is_no_game(tmp_path: Path) -> None:
    session = fresh(tmp_path)
    session.close()
    (tmp_path / "zebra.game").symlink_to(tmp_path / "nowhere")
    (sound,) = saved_games(tmp_path)
    assert (sound.path, sound.fault) == (session.store.path, "")
    assert find_game("", tmp_path) == session.store.path


def test_a_finished_game_is_resumed_at_its_end(tmp_path: Path) -> None:
    session = fresh(tmp_path)
    session.give(Resign("gold"))
    session.close()
    assert resume(saved_in(tmp_path)).decision() == Outcome("blue", "Blue wins: Gold gives up.", "toy.end")


def test_a_name_that_begins_with_a_hyphen_is_refused_with_how_names_begin(tmp_path: Path) -> None:
    session = fresh(tmp_path)
    session.close()
    with pytest.raises(SaveError, match="begins with a letter, a digit or _"):
        rename_game(saved_in(tmp_path), "-rf")


def test_an_unknown_system_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no rule system"):
        start_battle(duel({**duel().table, "system": "chess"}), "oak", tmp_path)


def test_a_pool_of_table_dice_is_asked_for_at_once(tmp_path: Path) -> None:
    session = drawing_lots(tmp_path)
    wanted = session.begin()
    assert isinstance(wanted, DieWanted)
    assert (wanted.count, wanted.sides) == (LOTS, 6)
    for faces in ((), (1, 2, 3, 4, 5), (1, 2, 3, 7)):
        with pytest.raises(DiceError):
            session.hand_in(*faces)
    first = session.hand_in(1, 2, 3, 4)
    assert isinstance(first, DieWanted)
    assert (first.count, first.sides) == (1, 2)
    begun = session.hand_in(2)
    assert isinstance(begun, Entry)
    assert [roll.face for roll in begun.rolls] == [1, 2, 3, 4, 2]


def test_the_rest_of_a_pool_handed_in_by_parts_is_asked_for(tmp_path: Path) -> None:
    session = drawing_lots(tmp_path)
    session.begin()
    rest = session.hand_in(1, 2)
    assert isinstance(rest, DieWanted)
    assert (rest.count, rest.sides) == (LOTS - 2, 6)


def test_a_saved_game_names_who_plays_each_side(tmp_path: Path) -> None:
    session = start_battle(library.open_file(library.SCENARIO, "green-farm"), "elm", tmp_path)
    session.close()
    assert [words for _, words in look_at(session.store.path).summary.seated] == ["a person", "the rules"]
    session = start_battle(library.open_file(library.SCENARIO, "duel"), "elm", tmp_path, {"blue": "recruit"})
    session.close()
    assert [words for _, words in look_at(session.store.path).summary.seated] == ["a person", "recruit bot"]
