"""Every answer to a program is described by its system's page of the line protocol."""

import json
import random
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from itertools import chain, islice, product
from typing import Any

import pytest

from shellshock_tui import rules
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.event import encode_event
from shellshock_tui.engine.match import Match
from shellshock_tui.engine.protocol import Field, Protocol
from shellshock_tui.engine.rules import Decision, Malformed, Rules
from shellshock_tui.kit.examples import sketches
from shellshock_tui.kit.script import Scene
from shellshock_tui.referee import encode_asked
from shellshock_tui.referee.question import answer
from tests import laws, toy
from tests.battles import scripted
from tests.protocol_page import faults
from tests.soak import soaked
from tests.test_laws import rules_of
from tests.variants import BATTLES, FIRST, NAMES

SYSTEMS = {"toy": toy.SYSTEM, **{name: rules.system(name) for name in rules.SYSTEMS}}
GAMES = 2
"""The number of games of each battle."""
COMMANDS = 70
"""The most commands of each game."""
LISTED = 60
"""The number of legal commands that are read at each question."""
ODDS = 3
"""The number of legal commands whose odds are asked at each question."""

RARE = {"shock": {"step", "drag", "prime", "move-marker"}}
"""Commands that roll in no example and no game here; tests of the rules read their odds against the page."""


def battles_of(system: str) -> list[str]:
    """The names of a system's shipped battles."""
    return [name for name in BATTLES if rules_of(name).clauses == SYSTEMS[system].clauses]


@cache
def page_of(system: str) -> Protocol:
    """The page of a system."""
    return SYSTEMS[system].protocol()


def asked(match: Match[Any, Any], **question: Any) -> dict[str, Any]:
    """The referee's answer to a question, read from its line."""
    told: dict[str, Any] = json.loads(json.dumps(answer(match.rules, match.state, question), allow_nan=False))
    return told


def games(battle: str, sought: Collection[str] = ()) -> Iterator[tuple[Match[Any, Any], random.Random]]:
    """Yield a game played at random before each of its commands, several games one after another.

    Commands of the verbs that are sought are given at once.
    """
    for seed in range(GAMES):
        match, dice, chance = Match(rules_of(battle)), SeededDice(f"page {seed}"), random.Random(seed)
        match.begin(dice)
        while len(match.entries) < COMMANDS and isinstance(match.rules.decision(match.state), Decision):
            yield match, chance
            side = chance.choice(laws.actors(match.rules, match.state))
            legal = list(islice(match.rules.legal(match.state, side), 300))
            wanted = [one for one in legal if match.rules.encode(one)["do"] in sought]
            if legal:
                match.give(chance.choice(wanted or legal), dice)


def test_each_question_takes_only_the_fields_of_the_page() -> None:
    match: Match[Any, Any] = Match(toy.courtyard())
    match.begin(SeededDice("questions"))
    legal = asked(match, ask="legal", limit=LISTED)["legal"]
    command = next(table for table in legal if table["do"] == "step")
    given = {"limit": 1, "unit": "b1", "target": "g1", "at": "hex/0101"}
    for question in page_of("toy").questions:
        is_of_command = question.name == "odds"
        values = {**given, **(command if is_of_command else {})}
        whole = {one.name: values[one.name] for one in question.fields}
        whole |= command if is_of_command else {}
        assert asked(match, ask=question.name, **whole)
        for one in question.fields:
            without = {name: value for name, value in whole.items() if name != one.name}
            if one.optional:
                assert asked(match, ask=question.name, **without)
                continue
            with pytest.raises(Malformed) as found:
                asked(match, ask=question.name, **without)
            assert found.value.field == one.name
        with pytest.raises(Malformed) as found:
            asked(match, ask=question.name, **whole, nope=1)
        assert found.value.field == "nope"


@pytest.mark.few(2)
@pytest.mark.parametrize("battle", soaked(NAMES, len(FIRST)))
def test_each_event_has_what_the_page_tells(battle: str) -> None:
    page = page_of(next(name for name in SYSTEMS if battle in battles_of(name)))
    (fields,) = (one.fields for one in page.answers if one.name == "event")
    names, wrong = {one.name for one in fields}, Counter[str]()
    for match, _ in islice(games(battle), COMMANDS):
        for happened in match.entries[-1].events:
            table = json.loads(json.dumps(encode_event(happened)))
            common = {name: value for name, value in table.items() if name in names}
            wrong.update(faults(common, fields, "event"))
    assert not wrong


@pytest.mark.few(5)
@pytest.mark.parametrize("battle", BATTLES)
def test_the_outcome_is_what_the_page_tells(battle: str) -> None:
    page = page_of(next(name for name in SYSTEMS if battle in battles_of(name)))
    (outcome,) = (one.fields for one in page.answers if one.name == "outcome")
    match: Match[Any, Any] = Match(rules_of(battle))
    match.begin(SeededDice("outcome"))
    side = laws.actors(match.rules, match.state)[0]
    match.give(match.rules.concessions(match.state, side)[0], SeededDice("outcome"))
    assert not [*faults(encode_asked(match.rules.decision(match.state)), outcome)]


@pytest.mark.few(5)
@pytest.mark.parametrize("battle", BATTLES)
def test_the_map_is_what_the_page_tells(battle: str) -> None:
    page = page_of(next(name for name in SYSTEMS if battle in battles_of(name)))
    (fields,) = (one.fields for one in page.answers if one.name == "map")
    match: Match[Any, Any] = Match(rules_of(battle))
    match.begin(SeededDice("map"))
    found, board = asked(match, ask="map"), match.rules.board
    assert not [*faults(found, fields)]
    places = {one["at"]: one for one in found["map"]["places"]}
    assert len(places) == board.size == found["map"]["width"] * found["map"]["height"]
    for label, one in places.items():
        around = [board.step(board.place(label), number) for number in range(len(board.directions))]
        assert [to for to in one["next"] if to] == [board.label(to) for to in around if to != OFF_BOARD]


def units_of(bound: Rules[Any, Any], state: Any) -> list[str]:
    """The units that are on the map."""
    found = {piece.unit for side in bound.sides for piece in bound.pieces(state, side.id, ())} - {""}
    return sorted(found)


def odds_faults(page: Protocol, match: Match[Any, Any], table: dict[str, Any]) -> Iterator[str]:
    """Yield the places where the answer to `odds` for a command differs from the page."""
    answers = {one.name: one.fields for one in page.answers}
    told, name = {one.name: one.fields for one in page.odds}, str(table["do"])
    found = asked(match, ask="odds", **table)
    kind = "odds" if "odds" in found else "refused"
    yield from faults(found, answers[kind], kind)
    if kind == "refused":
        return
    if name in told:
        yield from faults(found["odds"], told[name], f"odds/{name}")
    else:
        yield f"odds/{name}: is not on the page"


@pytest.mark.few(3)
@pytest.mark.parametrize("every", soaked([3, 1], 1))
@pytest.mark.parametrize("battle", soaked(NAMES, len(FIRST)))
def test_every_answer_is_as_the_page_describes_it(battle: str, every: int) -> None:
    """Ask everything at some questions of a battle."""
    page = page_of(next(name for name in SYSTEMS if battle in battles_of(name)))
    answers = {one.name: one.fields for one in page.answers}
    commands = {one.name: [*one.fields, Field("do", "text")] for one in page.commands}
    kinds, wrong = {one.name for one in page.decisions}, Counter[str]()
    for match, chance in islice(games(battle), 0, None, every):
        decision: Mapping[str, Any] = encode_asked(match.rules.decision(match.state))
        wrong.update(faults(decision, answers["decision"], "decision"))
        wrong.update([f"decision/{decision['decision']}"] * (decision["decision"] not in kinds))
        told = asked(match, ask="legal", limit=LISTED)
        legal = told["legal"]
        wrong.update(faults(told, answers["legal"], "legal"))
        for table in legal:
            fields = [one for one in commands[table["do"]] if one.name != "side"]
            wrong.update(faults(table, [*fields, Field("side", "text")], f"legal/{table['do']}"))
        told = asked(match, ask="state")
        wrong.update(faults(told, answers["state"], "state"))
        if page.state:
            wrong.update(faults(told["state"], page.state, "state"))
        for table in chance.sample(legal, min(ODDS, len(legal))):
            wrong.update(odds_faults(page, match, table))
        units = units_of(match.rules, match.state)
        for unit, target in chance.sample(pairs := list(product(units, repeat=2)), min(2, len(pairs))):
            told = asked(match, ask="why-not", unit=unit, target=target)
            checks = match.rules.why_not(match.state, unit, target)
            named = {name for one in checks for name, _ in one.facts}
            rows = [{name: row[name] for name in set(row) - named} for row in told["why_not"]]
            wrong.update(faults({"why_not": rows}, answers["why-not"], "why-not"))
        cells = [cell.at for unit in units for cell in laws.cells(match.rules.sheet(match.state, unit, ()))]
        for at in chance.sample(cells, min(4, len(cells))):
            if at:
                wrong.update(faults(asked(match, ask="explain", at=at), answers["explain"], "explain"))
    assert not wrong, "\n".join(f"{count} times: {what}" for what, count in wrong.most_common(12))


def handbook(system: str) -> Iterator[Match[Any, Any]]:
    """Yield a game at each position in the examples of a system's handbook."""
    played: Any = SYSTEMS[system]
    for sketch in chain.from_iterable(sketches(played.book.examples, clause) for clause in played.clauses):
        if sketch.script:
            scene, before = Scene(scripted(sketch.script, system)), sketch.script.play
        for line in (*before, *sketch.play):
            scene.play([line])
            match: Match[Any, Any] = Match(scene.rules)
            match.states.append(scene.state)
            yield match
        before = ()


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_page_tells_the_odds_of_every_command_that_rolls(system: str) -> None:
    page = page_of(system)
    unread, wrong = {one.name for one in page.odds}, Counter[str]()
    assert unread, f"the page of {system} tells no odds"
    at_random = (match for battle in battles_of(system) for match, _ in games(battle, unread))
    for match in chain(handbook(system) if system in rules.SYSTEMS else (), at_random):
        legal = asked(match, ask="legal")["legal"] if match.state else []
        for table in legal:
            if table["do"] in unread and "odds" in asked(match, ask="odds", **table):
                wrong.update(odds_faults(page, match, table))
                unread.discard(table["do"])
        if unread == RARE.get(system, set()):
            break
    assert not wrong, "\n".join(wrong)
    assert unread == RARE.get(system, set())
