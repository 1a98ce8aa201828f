"""The referee: the order of its lines, its answers and hostile input."""

import io
import json
import random
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any
from unittest.mock import ANY

import pytest

from shellshock_tui.ai.bot_decision import BotDecision
from shellshock_tui.ai.opponent import Position
from shellshock_tui.ai.opponents import Opponents
from shellshock_tui.dice import Dice, DiceError, SeededDice, parse_script
from shellshock_tui.engine.answers import Reply
from shellshock_tui.engine.draw_offers import DrawOffers
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Trail
from shellshock_tui.referee import Bots, referee
from shellshock_tui.referee.line import LONGEST_LINE, read_lines
from tests.toy import SYSTEM, courtyard

BLUE_BEGINS = "2:1"


def talk(*lines: object, dice: Dice | None = None) -> list[Reply]:
    """The referee's answers to some lines; a table is sent as JSON, bytes as they are."""
    sent = b"".join(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines)
    said: list[Reply] = []
    referee(courtyard(), dice or script(), read_lines(io.BytesIO(sent)), said.append)
    assert json.loads(json.dumps(said, allow_nan=False)) == said
    return said


def script(*faces: str) -> Dice:
    return parse_script((BLUE_BEGINS, *faces), "faces.txt")


def reply(line: object) -> Reply:
    """The only line with which the referee answers a line."""
    start = talk()
    said = talk(line)
    assert said[: len(start)] == start
    (answer,) = said[len(start) :]
    return answer


def test_start_is_told_before_any_input() -> None:
    assert [next(iter(line)) for line in talk()] == ["event", "decision"]
    decision = talk()[-1]
    assert (decision["decision"], decision["side"], decision["unit"], decision["cut_in"]) == (
        "act",
        "blue",
        "b1",
        ["gold"],
    )
    assert decision["asks"]


def test_a_command_is_followed_by_events_and_a_decision() -> None:
    said = talk({"do": "step", "unit": "b1", "to": "e"})[2:]
    assert [next(iter(line)) for line in said] == ["event", "decision"]
    assert said[0]["hex"] == "0303"
    assert said[1]["unit"] == "b2"


def test_the_outcome_comes_once_and_ends_the_game() -> None:
    said = talk({"do": "resign", "side": "gold"}, {"do": "end-turn"}, {"ask": "state"})
    assert said[-1]["outcome"]["winner"] == "blue"
    assert [next(iter(line)) for line in said] == ["event", "decision", "event", "event", "outcome"]


def test_legal_lists_what_can_be_sent_back() -> None:
    listed = reply({"ask": "legal"})
    assert listed["more"] is False
    assert {"do": "brace", "unit": "g1", "side": "gold"} in listed["legal"]
    assert {"do": "end-turn", "side": "blue"} in listed["legal"]
    assert all("refused" not in line for table in listed["legal"] for line in talk(table))


def test_resigning_is_accepted_but_not_listed() -> None:
    assert not [table for table in reply({"ask": "legal"})["legal"] if table["do"] == "resign"]
    assert talk({"do": "resign", "side": "blue"})[-1]["outcome"]["winner"] == "gold"


@pytest.mark.parametrize(
    ("limit", "listed", "more"), [(0, 0, True), (3, 3, True), (1000, 7 + 8 + 1 + 2, False)]
)
def test_the_list_is_cut_at_its_limit(limit: int, listed: int, more: bool) -> None:
    answer = reply({"ask": "legal", "limit": limit})
    assert answer == {"legal": reply({"ask": "legal"})["legal"][:limit], "more": more}
    assert len(answer["legal"]) == listed


def test_questions_change_nothing() -> None:
    questions = [{"ask": "legal"}, {"ask": "state"}, {"ask": "explain", "at": "unit/b1/aim"}]
    state = reply({"ask": "state"})
    assert talk(*questions, {"ask": "state"})[-1] == state
    assert state["state"]["units"]["b1"]["strength"] == 3


JAB = {"do": "strike", "unit": "b1", "target": "g1", "weapon": "jab"}


def adjacent(*lines: object, dice: Dice | None = None) -> list[Reply]:
    """Blue's Ash stands beside Gold's Gale, and Blue acts."""
    return talk(
        {"do": "step", "unit": "b1", "to": "e"}, {"do": "end-turn"}, {"do": "end-turn"}, *lines, dice=dice
    )


def test_odds_are_those_of_the_strike() -> None:
    odds = adjacent({"ask": "odds", "do": "strike", "unit": "b1", "target": "g1", "weapon": "jab"})[-1][
        "odds"
    ]
    (needed,) = odds["needs"]
    assert (needed["need"], needed["chance"], odds["outcomes"]) == (2, "5/6", {"hit": "5/6", "miss": "1/6"})
    assert sum(term["value"] for term in needed["trail"]) == 2


def test_odds_of_an_illegal_strike_are_refused_with_its_clause() -> None:
    answer = reply({"ask": "odds", **JAB})
    assert answer["clause"] == "toy.strike"
    assert answer["refused"].endswith(".")


def test_why_not_names_each_weapon_and_its_clause() -> None:
    rows = reply({"ask": "why-not", "unit": "b1", "target": "g1"})["why_not"]
    assert [(row["weapon"], row["clause"], row["at"]) for row in rows] == [
        ("jab", "toy.strike", "unit/g1"),
        ("lunge", "toy.strike", "unit/g1"),
    ]
    assert set(rows[0]) == {"weapon", "clause", "reason", "at"}


@pytest.mark.parametrize(
    "at", ["{}", "hex/{}", "sight/0101/{}", "unit/{}", "unit/b1/{}", "clause/{}", "{}/1"]
)
def test_a_long_address_is_not_repeated_whole(at: str) -> None:
    refused = reply({"ask": "explain", "at": at.format("x" * 5_000)})["refused"]
    assert "xxx…" in refused
    assert len(refused) < 200


def test_limits_are_written_alike() -> None:
    refused = reply({"ask": "legal", "limit": 1_000_001})["refused"]
    assert "from 0 to 1,000,000" in refused
    legal = next(one for one in SYSTEM.protocol().questions if one.name == "legal")
    assert "from 0 to 1,000,000" in legal.fields[0].meaning


def test_explain_answers_with_trail_blocked_or_clause() -> None:
    assert reply({"ask": "explain", "at": "unit/b1/aim"})["trail"][0]["value"] == 1
    assert reply({"ask": "explain", "at": "sight/0202/0402"})["blocked"]["at"] == "hex/0302"
    clause = reply({"ask": "explain", "at": "hex/0101"})["clause"]
    assert (clause["id"], clause["ours"]) == ("toy.step", True)


def test_a_scripted_die_out_of_turn_names_the_wanted_one() -> None:
    with pytest.raises(DiceError, match="d6 was needed"):
        adjacent(JAB, dice=script("10:3"))
    with pytest.raises(DiceError, match="run out"):
        adjacent(JAB)
    assert adjacent(JAB, dice=script("6:2"))[-2]["left"] == 2


ABUSE = [
    (b"\n", "line"),
    (b"hello\n", "line"),
    (b"[1]\n", "line"),
    (b"null\n", "line"),
    (b'{"do": NaN}\n', "line"),
    (b'{"do": -Infinity}\n', "line"),
    (b'{"do": 1e999}\n', "line"),
    (b'{"do": ' + b"9" * 5000 + b"}\n", "line"),
    (b"\xff\xfe\n", "line"),
    (b"[" * 60000 + b"\n", "line"),
    (b'{"do": "' + b"x" * (3 * LONGEST_LINE) + b'"}\n', "line"),
    (b'{"do": "end-turn"', "line"),
    (b'{"do": "end-turn", "do": "end-turn"}\n', "do"),
    ({}, "do"),
    ({"do": 5}, "do"),
    ({"do": []}, "do"),
    ({"do": {}}, "do"),
    ({"do": "\x1b[2J"}, "do"),
    ({"do": "end-turn", "haste": "yes"}, "haste"),
    ({"do": "step", "unit": "b1"}, "to"),
    ({"do": "step", "unit": 1, "to": "n"}, "unit"),
    ({"do": "end-turn", "side": "gold"}, "side"),
    ({"do": "end-turn", "side": "green"}, "side"),
    ({"do": "end-turn", "side": ["blue"]}, "side"),
    ({"do": "resign"}, "side"),
    ({"ask": None}, "ask"),
    ({"ask": {}}, "ask"),
    ({"ask": "weather"}, "ask"),
    ({"ask": "legal", "limit": -1}, "limit"),
    ({"ask": "legal", "limit": True}, "limit"),
    ({"ask": "legal", "limit": "9"}, "limit"),
    ({"ask": "legal", "limit": 1.5}, "limit"),
    ({"ask": "legal", "do": "end-turn"}, "do"),
    ({"ask": "state", "unit": "b1"}, "unit"),
    ({"ask": "odds"}, "do"),
    ({"ask": "why-not", "unit": "b1"}, "target"),
    ({"ask": "why-not", "unit": "zz", "target": "g1"}, "unit"),
    ({"ask": "why-not", "unit": "b1", "target": "zz"}, "target"),
    ({"ask": "why-not", "unit": ["b1"], "target": "g1"}, "unit"),
    ({"ask": "explain", "at": "moon"}, "at"),
    ({"ask": "explain", "at": 3}, "at"),
    ({"ask": "explain", "at": "hex/9999"}, "at"),
    ({"ask": "explain"}, "at"),
]


@pytest.mark.parametrize(("line", "field"), ABUSE)
def test_a_malformed_line_is_refused_by_its_field(line: object, field: str) -> None:
    answer = reply(line)
    assert answer["field"] == field
    assert set(answer) == {"refused", "field"}
    assert len(answer["refused"]) < 400


def test_an_illegal_command_is_refused_and_changes_nothing() -> None:
    wall, nobody = ({"do": "step", "unit": unit, "to": "ne"} for unit in ("b1", "nobody"))
    illegal = {"toy.step": wall, "toy.strike": JAB, "toy.turn": nobody}
    for clause, command in illegal.items():
        answer = reply(command)
        assert answer["clause"] == clause
        assert answer["refused"].endswith((".", "?"))
    assert talk(*illegal.values(), {"ask": "state"})[-1] == reply({"ask": "state"})


def test_the_game_goes_on_after_abuse() -> None:
    said = talk(*(line for line, _ in ABUSE if line != b'{"do": "end-turn"'), {"do": "end-turn"})
    assert said[-1]["side"] == "gold"


def test_random_bytes_never_stop_the_referee() -> None:
    chance = random.Random("noise")
    whole = b'{"ask": "legal", "limit": 3}'
    for _ in range(300):
        line = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            line[chance.randrange(len(line))] = chance.randrange(256)
        replies = talk(bytes(line).replace(b"\n", b" ") + b"\n")[2:]
        assert len(replies) == 1
        assert next(iter(replies[0])) in ("refused", "legal")


def test_the_same_seed_and_commands_give_the_same_lines() -> None:
    def game(seed: str) -> list[Reply]:
        said: list[Reply] = []
        chance = random.Random(5)

        def player() -> Any:
            for _ in range(200):
                yield json.dumps({"ask": "legal"}).encode()
                yield json.dumps(chance.choice(said[-1]["legal"])).encode()

        referee(courtyard(), SeededDice(seed), player(), said.append)
        return said

    assert game("1") == game("1")
    assert game("1") != game("2")


def test_a_draw_is_agreed_once_all_sides_have_offered_it() -> None:
    said = talk({"do": "draw", "side": "blue"}, {"do": "draw", "side": "gold"})[2:]
    assert [line.get("event") for line in said] == ["draw-offered", "draw-offered", "outcome", None]
    assert said[-1]["outcome"] == {"winner": None, "reason": "A draw: the sides agree.", "clause": ANY}


def test_a_draw_needs_the_side_that_offers_it() -> None:
    assert reply({"do": "draw"})["field"] == "side"


def test_an_offer_is_declined_by_the_other_sides_next_command() -> None:
    brace = {"do": "brace", "unit": "g1", "side": "gold"}
    said = talk({"do": "draw", "side": "blue"}, brace, {"do": "draw", "side": "gold"})
    assert "outcome" not in said[-1]
    said = talk({"do": "draw", "side": "gold"}, brace, {"do": "draw", "side": "blue"})
    assert "outcome" in said[-1]


class Braced:
    """A bot that plays Gold: it interrupts once, by bracing."""

    sides: tuple[str, ...] = ("gold",)
    lost: Mapping[str, str] = MappingProxyType({})

    def __init__(self) -> None:
        self.given, self.left = 0, False
        self.offers = DrawOffers()

    def command(self, state: Any, entries: object) -> Any:
        """Return the only command at first, then none."""
        self.given += 1
        return courtyard().decode({"do": "brace", "unit": "g1"}) if self.given == 1 else None

    def leave(self, entries: object, outcome: object) -> None:
        """Note that the battle has ended."""
        self.left = True


def against(bot: Bots, *lines: object) -> list[Reply]:
    """The referee's answers to some lines while a bot plays."""
    sent = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    said: list[Reply] = []
    referee(courtyard(), script(), read_lines(io.BytesIO(sent)), said.append, bot)
    return said


def test_what_a_bot_does_is_told_before_the_decision() -> None:
    bot = Braced()
    assert [next(iter(line)) for line in against(bot)] == ["event", "event", "decision"]
    assert bot.left


def test_the_side_of_a_bot_takes_no_commands() -> None:
    said = against(Braced(), {"do": "resign", "side": "gold"}, {"do": "draw", "side": "gold"})
    assert [line["field"] for line in said[3:]] == ["line", "side"]


def test_the_commands_of_a_bot_are_not_listed() -> None:
    listed = against(Braced(), {"ask": "legal"})[-1]["legal"]
    assert {command["side"] for command in listed} == {"blue"}


class Quitting(Braced):
    """A bot whose program has lost its seat, in a battle that goes on for a while."""

    lost: Mapping[str, str] = MappingProxyType({"gold": "The program ended."})

    def command(self, state: Any, entries: object) -> Any:
        """Return two commands, then none."""
        self.given += 1
        tables = {1: {"do": "brace", "unit": "g1"}, 2: {"do": "resign", "side": "gold"}}
        return courtyard().decode(tables[self.given]) if self.given in tables else None


def test_a_lost_seat_is_told_once() -> None:
    events = [line.get("event") for line in against(Quitting())]
    assert events.count("seat-lost") == 1


class Offering:
    """An opponent that offers a draw at some of its decisions, never interrupts and else ends its turn."""

    def __init__(self, *decisions: int) -> None:
        self.decisions, self.asked = decisions, 0

    def ask(self, position: Position) -> BotDecision[Any]:
        """Return a decision: to pass if another side is asked."""
        self.asked += 1
        rules = courtyard()
        asked = rules.decision(position.state)
        assert isinstance(asked, Decision)
        ends = (rules.decode({"do": "end-turn"}),) if asked.side == position.side else ()
        return BotDecision(ends, Remark("", Trail(())), self.asked in self.decisions)

    def leave(self, entries: object, outcome: object) -> None:
        """Do nothing."""


DRAW, END_TURN = {"do": "draw", "side": "blue"}, {"do": "end-turn", "side": "blue"}
AGREED = {"winner": None, "reason": "A draw: the sides agree.", "clause": ANY}


def offering(*decisions: int) -> Opponents:
    """An opponent of blue that offers a draw at some of its decisions."""
    return Opponents(courtyard(), {"gold": Offering(*decisions)}, "ash")


def test_a_program_agrees_to_a_draw_that_an_opponent_has_offered() -> None:
    said = against(offering(1), DRAW)
    assert [line["side"] for line in said if line.get("event") == "draw-offered"] == ["gold", "blue"]
    assert said[-1] == {"outcome": AGREED}


def test_an_opponent_agrees_to_a_draw_that_a_program_has_offered() -> None:
    said = against(offering(2), DRAW, END_TURN)
    assert [line["side"] for line in said if line.get("event") == "draw-offered"] == ["blue", "gold"]
    assert said[-1] == {"outcome": AGREED}


def test_a_command_declines_a_draw_of_the_other_player() -> None:
    assert against(offering(1), END_TURN, DRAW)[-1]["event"] == "draw-offered"
    said = against(offering(3), DRAW, END_TURN)
    assert [line["side"] for line in said if line.get("event") == "draw-offered"] == ["blue", "gold"]
    assert "decision" in said[-1]


def test_a_pass_is_refused_where_nobody_can_pass() -> None:
    assert reply({"do": "pass"})["field"] == "do"
