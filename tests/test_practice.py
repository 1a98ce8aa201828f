"""Practice: any position, any dice, and another try from any line."""

import random
from pathlib import Path

from shellshock_tui.dice import DieWanted
from shellshock_tui.session.branching import branch
from shellshock_tui.session.games import new_header, start_at_table, start_battle
from shellshock_tui.session.practice import (
    PracticeSession,
    free_dice,
    practise,
    practise_from,
    scripted_dice,
    typed_dice,
)
from shellshock_tui.store import read
from tests.games import duel, play_at_random, saved_in
from tests.toy import Strike


def to_strike(session: PracticeSession) -> Strike:
    """Play until a figure can strike; return the strike."""
    chance = random.Random("strike")
    while True:
        asked = session.decision()
        legal = list(session.rules.legal(session.state, getattr(asked, "side", "")))
        strikes = [command for command in legal if isinstance(command, Strike)]
        if strikes:
            return strikes[0]
        session.give(chance.choice(legal))


def test_free_dice_need_nobody(tmp_path: Path) -> None:
    session = practise(new_header(duel(), ""), free_dice(), tmp_path)
    play_at_random(session, random.Random("elm"), 80)
    assert any(entry.rolls for entry in session.entries)
    assert session.wanted is None
    session.close()


def test_scripted_dice_fall_as_written_and_then_are_asked_for(tmp_path: Path) -> None:
    free = practise(new_header(duel(), ""), free_dice(), tmp_path)
    rolled = [(roll.sides, roll.sides) for roll in free.entries[0].rolls]
    free.close()
    session = practise(new_header(duel(), ""), scripted_dice(rolled), tmp_path)
    assert [(roll.sides, roll.face) for roll in session.entries[0].rolls] == rolled
    assert isinstance(session.give(to_strike(session)), DieWanted)
    session.close()


def test_typed_dice_are_all_asked_for(tmp_path: Path) -> None:
    session = practise(new_header(duel(), ""), typed_dice(), tmp_path)
    wanted = session.wanted
    assert wanted is not None
    session.hand_in(1)
    assert isinstance(session.give(to_strike(session)), DieWanted)
    session.close()


def test_a_roll_is_taken_back_without_asking(tmp_path: Path) -> None:
    session = practise(new_header(duel(), ""), free_dice(), tmp_path)
    session.give(to_strike(session))
    before = len(session.entries)
    assert session.entries[-1].rolls
    session.undo()
    assert len(session.entries) == before - 1
    session.close()


def test_practice_from_a_saved_game_leaves_it_as_it_is(tmp_path: Path) -> None:
    game = start_battle(duel(), "oak", tmp_path)
    play_at_random(game, random.Random("oak"), 20)
    game.close()
    saved = read(game.store.path)
    session = practise_from(saved, free_dice(), tmp_path)
    assert session.entries == game.entries
    play_at_random(session, random.Random("ash"), 10)
    assert read(game.store.path) == saved
    session.close()


def test_any_line_can_be_tried_again_with_other_dice(tmp_path: Path) -> None:
    session = practise(new_header(duel(), ""), free_dice(), tmp_path)
    play_at_random(session, random.Random("elm"), 30)
    again = branch(session, 4, tmp_path)
    assert isinstance(again, PracticeSession)
    assert again.entries == session.entries[:5]
    play_at_random(again, random.Random("elm"), 30)
    assert again.wanted is None
    again.close()
    session.close()


def test_each_kind_of_dice_hands_in_a_pool_as_far_as_it_can() -> None:
    wanted = DieWanted(6, "to hit", 3)
    assert len(free_dice()(wanted)) == 3
    assert typed_dice()(wanted) == ()
    script = scripted_dice([(6, 4), (6, 2), (10, 7)])
    assert (script(wanted), script(wanted), script(DieWanted(10, "to hit"))) == ((4, 2), (), (7,))


def test_practice_from_before_the_first_die_begins_anew(tmp_path: Path) -> None:
    begun = start_at_table(duel(), tmp_path)
    begun.close()
    saved = read(saved_in(tmp_path))
    assert not saved.rows
    session = practise_from(saved, free_dice(), tmp_path / "practice")
    assert session.entries
    session.close()
