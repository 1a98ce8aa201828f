"""A question that any side may answer: on the screen, between bots, and for the referee."""

import io
import json
from dataclasses import replace

import pytest

from shellshock_tui.ai.bot_queue import BotQueue
from shellshock_tui.app.battle.view.prompt import ANYBODY, prompt
from shellshock_tui.app.keys.question import ask
from shellshock_tui.dice import SeededDice, parse_script
from shellshock_tui.drawing.colours import Sides
from shellshock_tui.engine.answers import Reply
from shellshock_tui.referee import referee
from shellshock_tui.referee.line import read_lines
from shellshock_tui.sim.game import play_game
from tests.extended_toy import NEXT_TURN, extended_toy
from tests.toy import Command, EndTurn, State

RULES = extended_toy()


def everybody_has_acted() -> State:
    state = RULES.start(SeededDice("1")).state
    return replace(state, units=tuple(replace(figure, acted=True) for figure in state.units))


STATE = everybody_has_acted()
BLUE, GOLD = (side.id for side in RULES.sides)


def test_the_answer_is_offered_once_and_nobody_is_named() -> None:
    question = ask(RULES, STATE)
    assert [offer.choice.then for offer in question.offers] == [EndTurn()]
    told = prompt(question, None, Sides(RULES.sides))
    assert (told.who, told.question) == (ANYBODY, NEXT_TURN)


@pytest.mark.parametrize("bots", [(BLUE,), (GOLD,)])
def test_a_person_who_plays_against_a_bot_is_offered_it(bots: tuple[str, ...]) -> None:
    (offer,) = ask(RULES, STATE, bots=frozenset(bots)).offers
    assert offer.choice.then == EndTurn()
    assert offer.side not in bots


def test_nothing_is_offered_where_only_bots_play() -> None:
    assert ask(RULES, STATE, bots=frozenset((BLUE, GOLD))).offers == ()


def test_bots_answer_open_questions_only_without_people() -> None:
    for bots in ((), (BLUE,), (GOLD,)):
        assert BotQueue[Command](bots).waiting(RULES, STATE, 1) == ""
    assert BotQueue[Command]((GOLD, BLUE)).waiting(RULES, STATE, 1) == BLUE


def test_a_battle_of_bots_does_not_wait_for_ever() -> None:
    game = play_game(extended_toy(), {BLUE: "random", GOLD: "random"}, 1, "drill")
    assert game.reason
    assert game.turns > 1


def test_the_referee_asks_no_side_and_takes_the_answer_of_each() -> None:
    for side in (BLUE, GOLD):
        lines: list[object] = [{"ask": "legal"}, {"do": "end-turn", "side": side}]
        said = talk(*lines)
        asked = next(line for line in said if line.get("decision") == "turn")
        assert (asked["side"], asked["asks"]) == ("", NEXT_TURN)
        legal = next(line["legal"] for line in said if "legal" in line)
        assert [(row["do"], row["side"]) for row in legal] == [("end-turn", BLUE), ("end-turn", GOLD)]
        assert said[-1]["side"] in (BLUE, GOLD)


def talk(*lines: object) -> list[Reply]:
    """The referee's lines once all figures of the side that begins have acted."""
    steps = [{"do": "step", "unit": unit, "to": to} for unit, to in (("b2", "n"), ("b1", "w"))]
    sent = b"".join(json.dumps(line).encode() + b"\n" for line in (*steps, *lines))
    said: list[Reply] = []
    referee(extended_toy(), parse_script(("2:1",), "faces.txt"), read_lines(io.BytesIO(sent)), said.append)
    return said
