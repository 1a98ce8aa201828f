"""Commands given together stop where something unforeseen happens."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from shellshock_tui import library
from shellshock_tui.dice import Dice
from shellshock_tui.engine.english import possessive
from shellshock_tui.engine.map_view import OverlayKind
from shellshock_tui.engine.rules import Decision, Outcome, Step
from shellshock_tui.session import AgreementWanted, Session
from shellshock_tui.session.bots import Bots
from shellshock_tui.session.games import start_at_table, start_battle
from shellshock_tui.session.orders.command_sequence import Stop, give_together
from tests import toy
from tests.bridge import side
from tests.games import duel, play_at_random
from tests.toy import Acting, Brace, EndTurn, State, StepTo, Strike

BRIDGE = Path(__file__).parent.parent / "scenarios" / "bridge.toml"


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    """A toy battle in which blue acts."""
    session = start_battle(duel(), "oak", tmp_path)
    if side(session) == "gold":
        session.give(EndTurn())
    yield session
    session.close()


def test_all_are_given_and_taken_back_as_one(session: Session) -> None:
    before, start = session.state, len(session.entries)
    given = give_together(session, [StepTo("b1", "n"), StepTo("b2", "s")])
    assert (given.stop, given.count, given.start, given.rest) == (Stop.DONE, 2, start, ())
    assert len(session.entries) == start + 2
    Bots(session).undo()
    assert session.state == before
    assert len(session.entries) == start


def test_nothing_follows_a_command_that_is_barred(session: Session) -> None:
    given = give_together(session, [StepTo("b1", "n"), StepTo("b1", "s"), StepTo("b2", "s")])
    assert (given.stop, given.count) == (Stop.BARRED, 1)
    assert given.rest == (StepTo("b1", "s"), StepTo("b2", "s"))
    assert given.words == "b1 has acted."
    assert given.blocked is not None
    assert given.blocked.clause == toy.TOY_TURN


def test_nothing_follows_once_another_side_is_asked(session: Session) -> None:
    given = give_together(session, [EndTurn(), StepTo("b1", "n")])
    assert (given.stop, given.count, given.words) == (Stop.ASKED, 1, "Gold has to answer next.")


def test_somebody_may_ask_for_a_pause_between_two_commands(session: Session) -> None:
    given = give_together(session, [StepTo("b1", "n"), StepTo("b2", "s")], lambda: True)
    assert (given.stop, given.count) == (Stop.PAUSED, 1)


def strike(session: Session) -> Strike:
    """Play until a figure can strike; return the strike."""
    chance = random.Random("strike")
    while True:
        found = (one for one in session.rules.legal(session.state, side(session)) if isinstance(one, Strike))
        if one := next(found, None):
            return one
        play_at_random(session, chance, 1)


def test_nothing_follows_dice_and_undoing_them_needs_agreement(session: Session) -> None:
    blow = strike(session)
    before, start = session.state, len(session.entries)
    given = give_together(session, [blow, EndTurn()])
    assert (given.stop, given.count, given.rest) == (Stop.ROLLED, 1, (EndTurn(),))
    with pytest.raises(AgreementWanted):
        Bots(session).undo()
    Bots(session).undo_by_agreement()
    assert (session.state, len(session.entries)) == (before, start)


def test_a_die_from_the_table_is_waited_for(tmp_path: Path) -> None:
    session = start_at_table(duel(), tmp_path)
    session.hand_in(1)
    given = give_together(session, [strike_at_table(session), EndTurn()])
    assert (given.stop, given.count, given.rest) == (Stop.WANTED, 0, (EndTurn(),))
    assert given.wanted == session.wanted
    session.hand_in(6)
    assert session.wanted is None
    session.close()


def strike_at_table(session: Session) -> Strike:
    """Let figures step towards each other until one can strike."""
    for _ in range(40):
        legal = list(session.rules.legal(session.state, side(session)))
        if found := [one for one in legal if isinstance(one, Strike)]:
            return found[0]
        near = {"blue": ("e", "se", "ne"), "gold": ("w", "sw", "nw")}[side(session)]
        steps = [one for one in legal if isinstance(one, StepTo) and one.to in near]
        session.give(steps[0] if steps else EndTurn())
    raise AssertionError("nobody came near")


class Wary(toy.Toy):
    """The toy in which the other side may interrupt only once a figure has stepped."""

    def decision(self, s: State) -> Decision | Outcome:
        asked = super().decision(s)
        calm = isinstance(asked, Decision) and not any(figure.acted for figure in s.units)
        return asked._replace(cut_in=()) if calm and isinstance(asked, Decision) else asked


def test_nothing_follows_where_somebody_new_may_cut_in(session: Session) -> None:
    session.match.rules = Wary(toy.courtyard().battle)
    given = give_together(session, [StepTo("b1", "n"), StepTo("b2", "s")])
    assert (given.stop, given.count, given.words) == (Stop.CUT_IN, 1, "Gold may interrupt now.")


@dataclass(frozen=True)
class Known(State):
    """A side's view of a state, without mines."""


class Mined(toy.Toy):
    """The toy with a hidden mine under every square."""

    hidden = True

    def observe(self, s: State, side: str) -> State:
        return Known(s.turn, s.phase, s.units)

    def play(self, s: State, c: Any, dice: Dice) -> Step[State]:
        step = super().play(s, c, dice)
        if isinstance(s, Known) or not isinstance(c, StepTo):
            return step
        units = tuple(replace(one, strength=one.strength - one.acted) for one in step.state.units)
        return Step(replace(step.state, units=units), step.events)


def test_nothing_follows_what_nobody_could_know(session: Session) -> None:
    session.match.rules = Mined(toy.courtyard().battle)
    assert isinstance(session.state, State)
    assert isinstance(session.state.phase, Acting)
    given = give_together(session, [StepTo("b1", "n"), StepTo("b2", "s")])
    assert (given.stop, given.count) == (Stop.UNFORESEEN, 1)


def test_a_brace_and_an_end_are_foreseen_in_a_hidden_battle(session: Session) -> None:
    session.match.rules = Mined(toy.courtyard().battle)
    session.give(Brace("g1"))
    assert give_together(session, [EndTurn()]).stop is Stop.DONE


def test_a_whole_move_on_the_bridge_is_one_order(tmp_path: Path) -> None:
    session = start_battle(library.open_path(str(BRIDGE)), "ash", tmp_path)
    while (asked := session.decision()) and isinstance(asked, Decision) and asked.kind != "speed":
        session.give(next(iter(session.rules.legal(session.state, asked.side))))
    assert isinstance(asked, Decision)
    rules, before, start = session.rules, session.state, len(session.entries)
    reach = rules.overlay(before, asked.side, OverlayKind.REACH, f"unit/{asked.unit}")
    moves = [rules.whole_move(before, asked.unit, place) for place, _, _ in reach.marks]
    longest = max(moves, key=len)
    given = give_together(session, [leg.command for leg in longest])
    assert (given.stop, given.count) == (Stop.DONE, len(longest))
    assert len(longest) > 3
    after = session.decision()
    assert isinstance(after, Decision)
    assert after.unit != asked.unit
    Bots(session).undo()
    assert (session.state, len(session.entries)) == (before, start)
    session.close()


@pytest.mark.parametrize(
    ("name", "told"), [("Red", "Red's"), ("The Guards", "The Guards'"), ("Hess", "Hess's")]
)
def test_a_name_owns_something_as_it_does_something(name: str, told: str) -> None:
    assert possessive(name) == told
