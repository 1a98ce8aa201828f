"""Forced answers: given automatically, noted, and undone with what led to them."""

from pathlib import Path

from shellshock_tui.rules.shellshock.equipment import Kind
from shellshock_tui.session import resume
from shellshock_tui.session.bots import Bots
from shellshock_tui.session.games import start_battle
from shellshock_tui.session.orders.auto_answer import forced, give_forced
from shellshock_tui.session.orders.suggestion import suggested_plan
from shellshock_tui.session.session import Session
from shellshock_tui.session.verdict import verify
from shellshock_tui.store import read
from tests.app.battles import duel as duel_of_machines
from tests.bridge import side
from tests.games import duel, saved_in
from tests.rules.shellshock.drive import under_way
from tests.rules.shellshock.table import moving
from tests.toy import Brace, EndTurn, StepTo

MOVES = {"blue": (StepTo("b1", "n"), StepTo("b2", "s")), "gold": (StepTo("g1", "n"), StepTo("g2", "s"))}


def all_but_done(folder: Path, *, seats: dict[str, str] | None = None) -> Session:
    """A toy battle in which a side has moved one of its figures, and the other side braces none."""
    session = start_battle(duel(), "oak", folder, seats or {})
    session.give(MOVES[side(session)][0])
    return session


def test_an_answer_that_gives_up_a_cut_in_is_not_forced(tmp_path: Path) -> None:
    session = all_but_done(tmp_path)
    own = side(session)
    session.give(MOVES[own][1])
    assert list(session.rules.legal(session.state, own)) == [EndTurn()]
    assert forced(session.rules, session.state) is None, "the other side may still brace"
    session.give(Brace("g1" if own == "blue" else "b1"))
    found, unit = forced(session.rules, session.state), MOVES[own][0].unit
    barred = next(one for one in session.rules.choices(session.state, own, ()) if one.blocked)
    assert found is not None
    told = f"end the turn ({barred.label}: {unit} has acted)"
    assert (found.command, found.words) == (EndTurn(), told)
    session.close()


def test_a_forced_answer_is_undone_with_the_command_before(tmp_path: Path) -> None:
    session = all_but_done(tmp_path)
    own, before = side(session), session.state
    assert give_forced(session) == (), "there is a choice"
    session.give(Brace("g1" if own == "blue" else "b1"))
    session.give(MOVES[own][1])
    ((entry, given),) = give_forced(session)
    assert entry.command == EndTurn()
    assert given.label == "end the turn"
    assert side(session) != own
    session.close()
    assert verify(read(saved_in(tmp_path))).faults == ()
    session = resume(saved_in(tmp_path))
    last = len(session.entries) - 1
    assert [session.note(number).forced for number in (last - 1, last)] == [False, True]
    Bots(session).undo()
    assert len(session.entries) == last - 1
    Bots(session).undo()
    assert session.state == before
    session.close()


def test_nothing_is_forced_on_a_bot(tmp_path: Path) -> None:
    session = start_battle(duel(), "oak", tmp_path, {"blue": "random", "gold": "random"})
    own = side(session)
    session.give(Brace("g1" if own == "blue" else "b1"))
    for move in MOVES[own]:
        session.give(move)
    assert forced(session.rules, session.state)
    assert give_forced(session) == ()
    session.close()


def test_a_unit_that_cannot_move_is_told_why() -> None:
    table = moving("u red mason 0308 n", "e blue mason 0801 s")
    assert table.asked.cut_in == ("blue",), "it may cut in after the answer too"
    assert forced(table.rules, table.state) is None
    sheet = table.battle.units[0].sheet
    locomotion = sheet.equipment[sheet.of_kind(Kind.LOCOMOTION)[0]].pos
    table.mark("u", locomotion, hits=9)
    found = forced(table.rules, table.state)
    assert found is not None
    assert table.rules.encode(found.command) == {
        "do": "announce-speed",
        "unit": "u",
        "speed": 0,
        "reverse": False,
    }
    assert found.words.startswith("speed 0")
    assert "locomotion is destroyed" in found.words


def test_a_step_is_not_forced_while_another_may_cut_in() -> None:
    table = under_way(moving("r red mason 0505 n", "b blue bison-gp 0514 n"), "r", 6)
    assert [step["to"] for step in table.legal()] == ["front"]
    assert forced(table.rules, table.state) is None, "from where it has gone, Blue may not be able to"
    table.give("call-red")
    table.idle()
    assert table.asked.cut_in == ()
    found = forced(table.rules, table.state)
    assert found is not None
    assert found.words.startswith("step front")


def test_a_step_that_was_forced_is_told_as_the_log_tells_it(tmp_path: Path) -> None:
    session = duel_of_machines(tmp_path)
    while session.rules.stage(session.state) != "Movement":
        session.give(next(session.rules.legal(session.state, side(session))))
    given: list[str] = []
    while not given:
        plan = suggested_plan(session.rules, session.state, side(session))
        assert plan
        session.give(plan.commands[0])
        steps = [(entry, one) for entry, one in give_forced(session) if "step" in one.label and entry.events]
        given = [one.words for entry, one in steps]
        assert all(
            words.startswith(entry.events[0].text[:-1])
            for (entry, _), words in zip(steps, given, strict=True)
        )
    assert " steps from " in given[0]
    session.close()
