"""Advice on the best volley."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from shellshock_tui.engine.choice import Draft
from shellshock_tui.engine.forecast import Forecast
from shellshock_tui.engine.rules import Rules
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.session import Session
from tests.app.battles import aiming, asked_of, turned_away
from tests.rules.shellshock.table import fighting

AIM = ("post=Gunner", "section=Turret", "target=r1")


def drafts(rules: Rules[Any, Any], state: Any, side: str) -> Iterator[Draft]:
    """Every draft to which choices lead."""
    seen: set[Draft] = {()}
    waiting: list[Draft] = [()]
    while waiting:
        draft = waiting.pop()
        yield draft
        found = {
            c.then for c in rules.choices(state, side, draft) if not c.blocked and isinstance(c.then, tuple)
        }
        waiting += found - seen
        seen |= found


def destroys(rules: Rules[Any, Any], state: Any, draft: Draft) -> Fraction:
    """The chance that the volley of a draft destroys its target."""
    fire = next(choice.then for choice in rules.choices(state, "blue", draft) if choice.name == "fire")
    found = rules.forecast(state, fire)
    assert isinstance(found, Forecast)
    return dict(dict(found.detail)["verdicts"])["destroyed"]


@pytest.mark.rule("hit.spread-fire")
def test_advised_shots_are_legal_and_none_destroys_more_often(tmp_path: Path) -> None:
    session = aiming(tmp_path)
    rules, state = session.rules, session.state
    seen = 0
    for draft in drafts(rules, state, "blue"):
        hint = rules.hint(state, "blue", draft)
        fire = [choice for choice in rules.choices(state, "blue", draft) if choice.name == "fire"]
        assert (hint is None) == (not fire)
        if hint and fire[0].blocked is None:
            assert destroys(rules, state, hint.draft) >= destroys(rules, state, draft)
            names = {choice.name for choice in rules.choices(state, "blue", draft)}
            assert set(hint.names) <= names
            seen += 1
    assert seen > 10


@pytest.mark.rule("hit.spread-fire")
def test_advice_says_how_much_better_it_is_with_trails(tmp_path: Path) -> None:
    session = aiming(tmp_path)
    worse = session.rules.hint(session.state, "blue", (*AIM, "weapon=O"))
    assert worse is not None
    assert worse.draft == (*AIM, "weapon=O", "weapon=U")
    assert "(now 0.0)" in worse.words
    assert len(worse.trails) == 4
    best = session.rules.hint(session.state, "blue", worse.draft)
    assert best is not None
    assert best.draft == worse.draft
    assert "now" not in best.words


def test_nobody_else_is_advised(tmp_path: Path) -> None:
    session = aiming(tmp_path)
    assert session.rules.hint(session.state, "red", (*AIM, "weapon=O")) is None


def refused_arcs(session: Session, unit: str) -> bool:
    """Whether the arc of each gun of a unit excludes the other unit."""
    target = "b1" if unit == "r1" else "r1"
    rows = session.rules.why_not(session.state, unit, target)
    blocked = [row.verdict.clause for row in rows if isinstance(row.verdict, Blocked)]
    return {"combat.arc"} == set(blocked) - {"physical.other"}


@pytest.mark.rule("move.turrets")
def test_the_advice_turns_a_gun_if_none_bears(tmp_path: Path) -> None:
    session = turned_away(tmp_path)
    asked = asked_of(session)
    assert refused_arcs(session, asked.unit)
    hint = session.rules.hint(session.state, asked.side, ())
    assert hint is not None
    assert hint.loss
    found = session.rules.choices(session.state, asked.side, hint.draft)
    session.give(next(choice.then for choice in found if choice.name == "done"))
    assert not refused_arcs(session, asked.unit)


def test_an_aim_that_bears_needs_no_advice(tmp_path: Path) -> None:
    session = turned_away(tmp_path)
    state, side = session.state, asked_of(session).side
    hint = session.rules.hint(state, side, ())
    assert hint is not None
    assert session.rules.hint(state, side, hint.draft) is None


def test_no_aim_is_advised_while_a_move_must_go_on(tmp_path: Path) -> None:
    session = turned_away(tmp_path)
    while asked_of(session).kind != "speed":
        session.undo()
    unit = asked_of(session).unit
    session.give(session.rules.decode({"do": "announce-speed", "unit": unit, "speed": 2}))
    assert session.rules.hint(session.state, asked_of(session).side, ()) is None


@pytest.mark.rule("internal.out-of-action")
def test_no_shot_is_said_to_destroy_a_destroyed_target() -> None:
    table = fighting("b blue bison-gp 0502 s", "r red mason 0506 n")
    draft = "post=Gunner", "section=Turret", "target=r"
    table.put("r", armour=(0, 0, 0, 0))
    for is_doomed in (False, True):
        if is_doomed:
            for pos in "HIJ":
                table.mark("r", pos)
        rules, state = table.rules, table.state
        hint = rules.hint(state, "blue", draft)
        assert hint
        fires = (one.then for one in rules.choices(state, "blue", hint.draft) if one.name == "fire")
        found = next(fires)
        told = table.rules.forecast(table.state, found)
        assert isinstance(told, Forecast)
        titles = {one.title: dict(one.chances) for one in told.side_effects}
        assert titles.get("already", {}) == ({"destroyed": 1} if is_doomed else {})
        assert ("destroys" in hint.words) != is_doomed
        assert (told.fatal > 0) != is_doomed
        if is_doomed:
            trail = table.rules.explain(table.state, told.address("already", "destroyed"))
            assert isinstance(trail, Trail)
            assert trail.total == 1
