"""Suggested plans and standing orders: whole phases with one key for each side."""

import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest

from shellshock_tui import library
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.rules import Decision
from shellshock_tui.lessons.course_book import begin_lesson, find_lesson
from shellshock_tui.session import AgreementWanted, Session
from shellshock_tui.session.bots import Bots
from shellshock_tui.session.games import start_at_table, start_battle
from shellshock_tui.session.orders.command_sequence import Stop, give_together
from shellshock_tui.session.orders.preview import pieces_of
from shellshock_tui.session.orders.standing import (
    DiceWanted,
    Ended,
    Manner,
    StandingOrder,
    Waiting,
    carry_out,
    carry_out_all,
    next_plan,
    order,
    planned_orders,
)
from shellshock_tui.session.orders.suggestion import holding_plan, suggested_plan
from tests.bridge import bridge, side
from tests.rules.shellshock.table import moving

BRIDGE = Path(__file__).parent.parent / "scenarios" / "bridge.toml"
SURE = Fraction(1)


def ordered(session: Session, manner: Manner, least: Fraction = Fraction(0)) -> StandingOrder:
    return order(session.rules, session.state, side(session), manner, least)


def test_a_suggested_plan_moves_one_unit_and_says_why(tmp_path: Path) -> None:
    session = bridge(tmp_path, "Movement")
    asked = session.decision()
    assert isinstance(asked, Decision)
    plan = suggested_plan(session.rules, session.state, asked.side)
    assert plan is not None
    assert plan == suggested_plan(session.rules, session.state, asked.side), "it is the same when asked again"
    assert plan.unit == asked.unit
    assert plan.remark.trail.terms
    assert plan.end is not None
    assert session.rules.board.label(plan.end.at) in plan.words
    assert give_together(session, plan.commands).stop is Stop.DONE
    piece = pieces_of(session.rules, session.state)[plan.unit]
    assert (piece.at, piece.facing) == (plan.end.at, plan.end.facing)
    other = next(one.id for one in session.rules.sides if one.id != side(session))
    assert suggested_plan(session.rules, session.state, other) is None, "it is not asked"
    session.close()


def test_draws_of_lots_run_on_through_those_of_the_other_side(tmp_path: Path) -> None:
    session = bridge(tmp_path, "Initiative")
    orders = {side(session): ordered(session, Manner.MARKED)}
    first, left = carry_out_all(session, orders)
    assert isinstance(first.rest, Waiting)
    assert left == orders, "it waits for the other side"
    orders[side(session)] = ordered(session, Manner.MARKED)
    second, left = carry_out_all(session, orders)
    assert session.rules.stage(session.state) == "Movement"
    assert len(first.given) + len(second.given) == 9
    assert (second.rest, left) == (Ended("All units have answered.", is_done=True), {})
    assert all(isinstance(next_plan(session.rules, session.state, one), Ended) for one in orders.values())
    session.close()


def test_group_moves_stop_at_others_questions_and_undo_as_one(tmp_path: Path) -> None:
    session = bridge(tmp_path, "Movement", turn=2)
    while next_side(session) != side(session):
        give_marked(session)
    before, start, own = session.state, len(session.entries), side(session)
    planned = planned_orders(session.rules, session.state, ordered(session, Manner.MARKED))
    carried = carry_out(session, ordered(session, Manner.MARKED))
    assert carried.rest == planned[-1]
    assert isinstance(carried.rest, Ended)
    assert re.fullmatch(r"(Red|Blue) has to answer next\.", carried.rest.words)
    assert len(carried.given) == len(planned) - 1 > 1
    given = [entry.command for entry in session.entries[start:]]
    assert given == [
        command for plan in planned[:-1] if not isinstance(plan, Ended) for command in plan.commands
    ]
    assert side(session) != own
    Bots(session).undo()
    assert session.state == before
    session.close()


def test_a_unit_that_leaves_by_an_exit_is_not_lost() -> None:
    aim = '[[victory]]\nwin = "exit"\nside = "red"\nplaces = ["0501"]\nunits = 2\n'
    table = moving("u red mason 0501 n", "v red mason 1508 n", "e blue mason 2001 s", tail=aim)
    while table.asked.unit != "u":
        table.idle()
    said = order(table.rules, table.state, "red", Manner.MARKED)
    first, *_, last = planned_orders(table.rules, table.state, said)
    assert not isinstance(first, Ended)
    assert "leaves the map" in first.words
    assert last in (
        Ended("Blue has to answer next."),
        Ended("All units have answered.", is_done=True),
    )


def next_side(session: Session) -> str:
    """The side that is asked after the unit in hand."""
    plan = suggested_plan(session.rules, session.state, side(session))
    assert plan is not None
    give_together(session, plan.commands)
    after = side(session)
    Bots(session).undo()
    return after


def give_marked(session: Session) -> Stop:
    plan = suggested_plan(session.rules, session.state, side(session))
    assert plan is not None
    return give_together(session, plan.commands).stop


def test_all_fire_until_a_unit_is_lost_or_a_chance_is_too_small(tmp_path: Path) -> None:
    session = bridge(tmp_path, "Combat")
    every = planned_orders(session.rules, session.state, ordered(session, Manner.FIRE))
    attacks = [plan for plan in every if not isinstance(plan, Ended) and fires(session, plan.commands)]
    assert len(attacks) > 1, "the whole side is told of beforehand"
    hopeless = next_plan(session.rules, session.state, ordered(session, Manner.FIRE, SURE))
    while not isinstance(hopeless, Ended):
        hold = holding_plan(session.rules, session.state, side(session))
        assert hold is not None
        give_together(session, hold.commands)
        hopeless = next_plan(session.rules, session.state, ordered(session, Manner.FIRE, SURE))
    assert "below 100 %" in hopeless.words
    shots, start = 0, len(session.entries)
    while session.rules.stage(session.state) == "Combat":
        carried = carry_out(session, ordered(session, Manner.FIRE))
        shots += sum(1 for one in carried.given if session.entries[one.start].rolls)
    assert shots
    with pytest.raises(AgreementWanted):
        Bots(session).session.undo(len(session.entries) - start)
    session.close()


def fires(session: Session, commands: tuple[object, ...]) -> bool:
    return any(session.rules.command_kind(command) is CommandKind.ATTACK for command in commands)


def test_all_hold(tmp_path: Path) -> None:
    session = bridge(tmp_path, "Combat")
    start = len(session.entries)
    while session.rules.stage(session.state) == "Combat":
        assert carry_out(session, ordered(session, Manner.HOLD)).given
    held = [entry.command for entry in session.entries[start:]]
    assert all(session.rules.command_kind(command) is CommandKind.HOLD for command in held)
    session.close()


def test_a_unit_asked_to_hold_while_it_moves_stays_where_it_is(tmp_path: Path) -> None:
    session = bridge(tmp_path, "Movement")
    for _ in range(9):
        before = pieces_of(session.rules, session.state)
        plan = holding_plan(session.rules, session.state, side(session))
        if plan is None:
            assert give_marked(session) is Stop.DONE, "it is too fast to stop"
            continue
        give_together(session, plan.commands)
        assert pieces_of(session.rules, session.state)[plan.unit].at == before[plan.unit].at
    session.close()


def test_a_standing_order_waits_for_dice_from_the_table(tmp_path: Path) -> None:
    session = start_at_table(library.open_path(str(BRIDGE)), tmp_path)
    while session.rules.stage(session.state) != "Initiative":
        carry_out(session, ordered(session, Manner.MARKED))
        while session.wanted:
            session.hand_in(1)
    carried = carry_out(session, ordered(session, Manner.MARKED))
    assert carried.given[-1].stop is Stop.WANTED
    assert isinstance(carried.rest, DiceWanted)
    session.close()


def test_a_standing_order_goes_on_after_dice_from_the_table(tmp_path: Path) -> None:
    session = start_at_table(library.open_path(str(BRIDGE)), tmp_path)
    orders: Mapping[str, StandingOrder] = {side(session): ordered(session, Manner.MARKED)}
    given = 0
    while orders:
        carried, orders = carry_out_all(session, orders)
        given += len(carried.given)
        while session.wanted:
            session.hand_in(1)
    assert given > 1
    assert isinstance(carried.rest, Ended)
    session.close()


def test_only_the_first_is_forecast_if_a_side_picks_who_fires(tmp_path: Path) -> None:
    session = start_battle(library.open_file(library.SCENARIO, "pumps"), "11", tmp_path)
    asked = session.decision()
    assert isinstance(asked, Decision)
    assert not asked.unit
    wanted = order(session.rules, session.state, asked.side, Manner.FIRE)
    foretold = planned_orders(session.rules, session.state, wanted)
    assert len(foretold) == 1
    assert not isinstance(foretold[0], Ended)
    given = carry_out(session, wanted).given
    assert len(given) > 1, "and then whoever else can"


def test_all_fire_tells_of_each_gunner_of_a_unit_beforehand(tmp_path: Path) -> None:
    session = bridge(tmp_path, "Combat")
    every = planned_orders(session.rules, session.state, ordered(session, Manner.FIRE))
    firing = [plan.unit for plan in every if not isinstance(plan, Ended) and fires(session, plan.commands)]
    assert max(firing.count(unit) for unit in firing) == 2
    session.close()


def test_all_fire_forecasts_no_weapon_that_has_fired(tmp_path: Path) -> None:
    session = bridge(tmp_path, "Combat")
    wanted = ordered(session, Manner.FIRE)
    every = planned_orders(session.rules, session.state, wanted)
    told = [one for plan in every if not isinstance(plan, Ended) for one in plan.commands]
    start = len(session.entries)
    carry_out(session, wanted)
    given = [entry.command for entry in session.entries[start:]]
    units = [session.rules.acting_unit(one) for one in given]
    assert len(set(units)) < len(units), "two gunners of a unit"
    assert told[: len(given)] == given
    session.close()


def test_all_fire_though_a_move_would_be_better(tmp_path: Path) -> None:
    path = BRIDGE.parent / "sshr" / "nest.toml"
    session = start_battle(library.open_path(str(path)), "1", tmp_path)
    for _ in range(8):
        give_marked(session)
    marked = suggested_plan(session.rules, session.state, side(session))
    assert marked
    assert not fires(session, marked.commands)
    found = next_plan(session.rules, session.state, ordered(session, Manner.FIRE))
    assert not isinstance(found, Ended | Waiting)
    assert fires(session, found.commands)
    own = side(session)
    assert carry_out(session, ordered(session, Manner.FIRE)).rest == Ended("No unit can fire now.")
    assert side(session) == own, "the phase goes on"
    session.close()


@pytest.mark.few(1)
@pytest.mark.parametrize("shown", [1, 2], ids=["before it is activated", "after that"])
def test_all_fire_finds_a_legal_shot_that_the_advisor_never_prefers(tmp_path: Path, shown: int) -> None:
    session = begin_lesson(find_lesson("closing_fire/volley"), tmp_path)
    for _ in range(shown):
        session.show()
    found = next_plan(session.rules, session.state, ordered(session, Manner.FIRE))
    assert not isinstance(found, Ended | Waiting)
    kinds = [*map(session.rules.command_kind, found.commands)]
    assert kinds[-1] is CommandKind.ATTACK
    assert CommandKind.MOVE not in kinds
    session.close()


def test_a_unit_that_is_asked_and_cannot_hold_is_named(tmp_path: Path) -> None:
    session = start_battle(library.open_file(library.SCENARIO, "mill"), "1", tmp_path)
    while not isinstance(asked := session.decision(), Decision) or not asked.unit:
        assert isinstance(asked, Decision)
        session.give(next(session.rules.legal(session.state, asked.side)))
    name = pieces_of(session.rules, session.state)[asked.unit].label
    told = next_plan(session.rules, session.state, ordered(session, Manner.HOLD))
    assert told == Ended(f"{name} cannot hold at this question.")
    session.close()


def test_a_unit_holds_where_it_is_only_once_it_acts(tmp_path: Path) -> None:
    session = begin_lesson(find_lesson("shock/one-shot"), tmp_path)
    told = next_plan(session.rules, session.state, ordered(session, Manner.HOLD))
    assert told == Ended("A unit must be chosen to act before it can hold.")
    session.show()
    every = planned_orders(session.rules, session.state, ordered(session, Manner.HOLD))
    kinds = [
        session.rules.command_kind(one)
        for plan in every
        if not isinstance(plan, Ended)
        for one in plan.commands
    ]
    assert kinds == [CommandKind.END], "it turns nowhere and its turn ends once"
    session.close()


def test_all_fire_gives_a_suggested_shot_of_a_unit_that_is_activated_for_it(tmp_path: Path) -> None:
    session = start_battle(library.open_file(library.SCENARIO, "villages"), "5", tmp_path)
    session.give(next(session.rules.legal(session.state, "")))
    marked = suggested_plan(session.rules, session.state, side(session))
    assert marked
    assert fires(session, marked.commands)
    found = next_plan(session.rules, session.state, ordered(session, Manner.FIRE))
    assert not isinstance(found, Ended | Waiting)
    assert found.commands == marked.commands
    give_together(session, marked.commands)
    moving = suggested_plan(session.rules, session.state, side(session))
    assert moving
    assert fires(session, moving.commands)
    assert CommandKind.MOVE in map(session.rules.command_kind, moving.commands)
    told = next_plan(session.rules, session.state, ordered(session, Manner.FIRE))
    assert told == Ended("No unit can fire without moving first.")
    session.close()


def test_an_order_to_hold_that_was_carried_out_does_not_end_for_want_of_a_unit(tmp_path: Path) -> None:
    """Once all units that might react have held, no unit can hold at the next question."""
    session = start_battle(library.open_file(library.SCENARIO, "man-down"), "4", tmp_path)
    reasons = list[str]()
    while len(reasons) < 3 and isinstance(asked := session.decision(), Decision):
        if asked.kind == "react":
            carried, _ = carry_out_all(session, {"squad": ordered(session, Manner.HOLD)})
            assert carried.given
            assert isinstance(carried.rest, Ended)
            reasons.append(carried.rest.words)
            continue
        commands = list(session.rules.legal(session.state, asked.side))
        ending = [one for one in commands if session.rules.encode(one)["do"] in ("end-phase", "end-soldier")]
        session.give((ending or commands)[0])
    assert "The units that were asked have held." in reasons
    assert not {"A unit must be chosen to act before it can hold.", "No unit can hold now."} & {*reasons}
    session.close()
