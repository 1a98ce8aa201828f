"""Steps that are taken automatically, and how one order ends a mission without opposition."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from shellshock_tui import library
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.library import DataFile
from shellshock_tui.library.header import read_header
from shellshock_tui.rules.shock.state import State
from shellshock_tui.session import Session
from shellshock_tui.session.games import start_at_table, start_battle
from shellshock_tui.session.orders.auto_answer import forced, give_forced
from shellshock_tui.session.orders.standing import Ended, Manner, carry_out, is_unopposed, order
from tests.rules.shock.field import table

SQUAD = "a squad rifleman 0704 se", "b squad rifleman 0705 se"
DOWN = "t opfor militia 1504 n state=shock"
HILL = [{"win": "occupy", "side": "squad", "name": "the hill", "places": ["1704", "1705"], "units": 2}]
Begin = Callable[..., Session]


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    """The function that begins a mission in its file."""
    opened: list[Session] = []

    def opening(*lines: str, seed: str = "oak", **more: Any) -> Session:
        mission = table(*lines, **{"victory": HILL, **more})
        data = DataFile(read_header(mission, "hill.toml"), mission, "hill.toml", library.finder("shock"))
        found = start_battle(data, seed, tmp_path) if seed else start_at_table(data, tmp_path)
        opened.append(found)
        return found

    yield opening
    for one in opened:
        one.close()


def named(session: Session, start: int = 1) -> list[str]:
    return [type(entry.command).__name__ for entry in session.entries[start:]]


@pytest.mark.rule("panic-fire")
def test_initiative_is_rolled_at_once_without_panic_fire(begin: Begin) -> None:
    session = begin(*SQUAD, "t opfor militia 1504 n")
    give_forced(session)
    assert named(session)[:1] == ["PanicDone"]
    near = begin(*SQUAD, "t opfor militia 0904 n")
    assert forced(near.rules, near.state) is None, "somebody may panic fire"


@pytest.mark.rule("panic-fire")
def test_a_shaken_soldiers_panic_shot_waits_to_be_rolled(begin: Begin) -> None:
    lines = "a squad rifleman 0704 se shaken", "t opfor militia 0904 n"
    sessions = (begin(*lines, seed=str(number)) for number in range(20))
    session = next(one for one in sessions if isinstance(one.state, State) and one.state.phase.shots)
    assert list(session.rules.legal(session.state, "squad")) == [session.rules.parse("panic-done")]
    assert forced(session.rules, session.state) is None


@pytest.mark.rule("turn.phases")
def test_the_next_turn_begins_by_itself(begin: Begin) -> None:
    session = begin(*SQUAD, "t opfor militia 2012 n state=shock")
    give_forced(session)
    start = len(session.entries)
    session.give(session.rules.parse("end-phase"))
    give_forced(session, lambda: True)
    assert not any(entry.rolls for entry in session.entries[start:]), "no dice fall while somebody reads"
    give_forced(session)
    assert named(session, start) == ["EndPhase", "NextTurn", "PanicDone"]
    assert session.rules.track(session.state).turn == 2


def test_squads_that_nobody_opposes_march_on_by_one_order(begin: Begin) -> None:
    session = begin(*SQUAD, DOWN)
    wanted = order(session.rules, session.state, "squad", Manner.MARKED)
    assert is_unopposed(session.rules, session.state, wanted)
    carried = carry_out(session, wanted)
    decided = session.decision()
    assert isinstance(decided, Outcome)
    points = "11 points (10 for the mission won, 1 for enemies in shock or dead)"
    assert decided.reason == f"The hill is taken. Squad wins, {points}."
    assert carried.rest == Ended(decided.reason)
    assert session.rules.track(session.state).turn > 1


@pytest.mark.parametrize("more", [{"units": ["1504"]}, {"markers": True}])
def test_an_order_ends_with_its_turn_while_enemies_may_be_about(begin: Begin, more: dict[str, Any]) -> None:
    marker = [{"id": "m1", "at": "2012", "posture": "hold"}] if "markers" in more else []
    session = begin(*SQUAD, DOWN if marker else "t opfor militia 2012 n", markers=marker)
    wanted = order(session.rules, session.state, "squad", Manner.MARKED)
    assert not is_unopposed(session.rules, session.state, wanted)
    carry_out(session, wanted)
    assert session.rules.track(session.state).turn == 1


def test_an_order_ends_where_nobody_has_anything_to_do(begin: Begin) -> None:
    walled = {"ground": "\n".join(row[:10] + "#" + row[11:] for row in [("." * 20)] * 12)}
    session = begin("a squad rifleman 1001 n", DOWN, **walled)
    carried = carry_out(session, order(session.rules, session.state, "squad", Manner.MARKED))
    assert carried.rest == Ended("No unit has anything to do.")
    assert session.rules.track(session.state).turn < 6


def test_an_order_stops_where_an_enemy_comes_into_sight(begin: Begin) -> None:
    marker = [{"id": "m1", "at": "1504", "posture": "hold"}]
    stopped = 0
    for seed in map(str, range(8)):
        session = begin(*SQUAD, markers=marker, seed=seed)
        give_forced(session)
        carried = carry_out(session, order(session.rules, session.state, "squad", Manner.MARKED))
        if isinstance(carried.rest, Ended) and carried.rest.words.endswith("has come into sight."):
            stopped += 1
            told = " ".join(one.text for one in session.entries[-1].events)
            assert "The marker in 1504 is revealed" in told, "nothing was ordered once it was seen"
    assert stopped
