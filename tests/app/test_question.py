from pathlib import Path

import pytest
from textual.binding import Binding

from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.battle.view.prompt import prompt
from shellshock_tui.app.keys.actions import BUILT_IN, STANDARD_KEYS, Where, reserved
from shellshock_tui.app.keys.question import Pick, Question, ask, assign_keys
from shellshock_tui.app.lesson.screen import LessonScreen
from shellshock_tui.app.widgets.battle_log import BattleLog
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.roll_panel import RollPanel
from shellshock_tui.app.widgets.sheet_pane import SheetPane
from shellshock_tui.dice import SeededDice
from shellshock_tui.drawing.colours import Sides
from shellshock_tui.engine.choice import Choice
from shellshock_tui.engine.map_view import Side
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.rules.shellshock import SYSTEM
from tests.app.battles import asked_of, duel
from tests.battles import shipped
from tests.lessons.course import taken
from tests.rules.gunplay.street import street
from tests.toy import courtyard

PAGES = {"pageup", "pagedown"}
"""Keys that scroll a pane, whether it has the focus or not."""
SAME_BYTE = {"ctrl+i", "ctrl+m", "ctrl+j", "ctrl+h", "ctrl+enter", "shift+enter"}


def choice(name: str, key: str = "") -> Choice[str]:
    return Choice(name, name, (name,), key=key)


@pytest.mark.parametrize("where", [Where.BATTLE, Where.LESSON])
def test_no_key_of_the_screen_does_two_things(where: Where) -> None:
    keys = [key for action in STANDARD_KEYS.of(where) for key in action.keys.split(",")]
    assert len(keys) == len(set(keys))
    for pane in (BoardMap, SheetPane, RollPanel, BattleLog):
        own = {
            key for binding in pane.BINDINGS if isinstance(binding, Binding) for key in binding.key.split(",")
        }
        assert own & set(keys) <= PAGES, pane
        assert own <= {*BUILT_IN, *PAGES}


def test_no_key_is_one_that_a_terminal_cannot_tell_from_another() -> None:
    assert not reserved() & SAME_BYTE


def test_every_action_of_the_table_is_done_by_its_screen(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        for screen in (BattleScreen(duel(tmp_path)), LessonScreen(session)):
            assert {action.name for action in STANDARD_KEYS.of(screen.where)} <= screen.action_handlers.keys()


def test_keys_are_unique_and_never_those_of_the_screen() -> None:
    choices = tuple(choice(f"c{n}", key) for n, key in enumerate("wwyn?qa..zR" + "v" * 60))
    keys = [key for key in assign_keys(choices) if key]
    assert len(keys) == len(set(keys))
    assert not set(keys) & reserved()
    assert keys[0] == "w"
    assert "R" in keys


def test_a_choice_without_a_key_takes_the_end_of_its_name() -> None:
    assert assign_keys((choice("speed=3"), choice("speed=12"), choice("weapon=K")))[0::2] == ("3", "k")


def test_space_is_no_key_of_a_choice() -> None:
    assert assign_keys((choice("a"), choice("done", " ")))[1] not in ("", " ", "space")


def test_leaving_the_map_keeps_the_key_that_gunplay_suggests() -> None:
    goals = [{"win": "exit", "side": "red", "places": ["0101"], "units": 1}]
    battle = street("a red gunman 0101", "b blue gunman 0905", victory=goals)
    battle.act("a")
    offer = ask(battle.rules, battle.state).by_name("leave")
    assert offer is not None
    assert offer.key == offer.choice.key


def test_concessions_are_no_answers_to_the_question() -> None:
    rules = courtyard()
    state = rules.start(SeededDice("7")).state
    question = ask(rules, state)
    assert "resign" not in [offer.choice.name for offer in question.offers]
    assert {offer.choice.name for offer in question.concessions} == {"resign", "draw"}


def test_the_other_side_may_cut_in_even_between_picks() -> None:
    rules = courtyard()
    state = rules.start(SeededDice("7")).state
    question = ask(rules, state)
    sides = {offer.side for offer in question.offers}
    assert sides == {"blue", "gold"}
    pick = next(offer for offer in question.offers if offer.leads_on)
    after = ask(rules, state, (Pick(pick.choice.then, pick.side, pick.choice.at),))
    assert after.side == pick.side
    assert after.draft == pick.choice.then
    foreign = [offer.choice.name for offer in after.offers if offer.side != pick.side]
    assert foreign == [offer.choice.name for offer in question.offers if offer.side != pick.side]


def test_open_choices_come_before_blocked_ones() -> None:
    rules = courtyard()
    state = rules.start(SeededDice("7")).state
    state = rules.play(state, rules.decode({"do": "step", "unit": "g1", "to": "s"}), SeededDice("7")).state
    pick = next(offer for offer in ask(rules, state).offers if offer.leads_on)
    offers = ask(rules, state, (Pick(pick.choice.then, pick.side, pick.choice.at),)).offers
    blocked = [offer.choice.blocked is not None for offer in offers]
    assert any(blocked)
    assert blocked == sorted(blocked)


@pytest.mark.parametrize("reason", ["Blue wins: no enemy stands.", "No enemy stands."])
def test_the_winner_is_named_once(reason: str) -> None:
    told = prompt(
        Question(Outcome("blue", reason, "toy.end"), (), (), ()), None, Sides((Side("blue", "Blue"),))
    )
    assert (told.who, told.question) == ("Blue wins", "No enemy stands.")


@pytest.mark.parametrize(
    ("stated", "words"), [(True, "Well played."), (False, "Well played. Blue 3 points.")]
)
def test_points_are_added_to_a_reason_that_does_not_state_them(stated: bool, words: str) -> None:
    outcome = Outcome("blue", "Well played.", "toy.end", (("blue", 3),), states_points=stated)
    told = prompt(Question(outcome, (), (), ()), None, Sides((Side("blue", "Blue"),)))
    assert told.question == words


def test_a_draw_is_offered_once_for_both_sides() -> None:
    rules = SYSTEM.rules(shipped("duel"))
    state = rules.start(SeededDice("7")).state
    said = [(offer.side, offer.choice.name) for offer in ask(rules, state).concessions]
    assert sorted(name for _, name in said) == ["draw", "resign", "resign"]
    assert {side for side, name in said if name == "resign"} == {"red", "blue"}


@pytest.mark.parametrize("bots", [frozenset(), frozenset({"red"}), frozenset({"blue"})])
def test_the_person_against_a_bot_begins_the_next_turn(bots: frozenset[str], tmp_path: Path) -> None:
    session = duel(tmp_path)
    while asked_of(session).kind != "aftermath":
        session.give(next(session.rules.legal(session.state, asked_of(session).side)))
    question = ask(session.rules, session.state, bots=bots)
    assert question.offers[question.marked].side == question.side
    assert question.side not in bots
    assert question.is_open_to_all == ("red" in bots), "Red is asked for all"
