"""Standing orders: the same for every unit of a side that has still to answer in a part of the turn."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Any, Generic, TypeVar

from shellshock_tui.dice import PoorDice
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.forecast import Forecast, share
from shellshock_tui.engine.rules import Decision, Outcome, Rules
from shellshock_tui.engine.view import Mark
from shellshock_tui.session.orders.command_sequence import Given, Stop, give_together, never, turn_of
from shellshock_tui.session.orders.preview import Preview, pieces_of, preview, standing
from shellshock_tui.session.orders.suggestion import SuggestedPlan, firing_plan, holding_plan, suggested_plan
from shellshock_tui.session.session import Session

S = TypeVar("S")
C = TypeVar("C")
LEAST = Fraction(1, 10)
"""The chance below which units do not fire by a standing order."""
IDLE = 1
"""So many turns an order goes on in which no unit does anything, where nobody is left to oppose it."""


class Manner(StrEnum):
    """What all units are to do."""

    MARKED = "marked"
    FIRE = "fire"
    HOLD = "hold"


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """What a side's units are to do, and when it was said."""

    manner: Manner
    side: str
    turn: int
    stage: str
    units: tuple[str, ...]
    """The units that stood when it was said: if one of them is lost, or another comes, it holds no longer."""
    least: Fraction = LEAST


@dataclass(frozen=True, slots=True)
class Waiting:
    """The order stands, but another side is asked."""

    side: str


@dataclass(frozen=True, slots=True)
class Ended:
    """The order holds no longer."""

    words: str
    """Why, in a sentence."""
    is_done: bool = False
    """Whether all that was ordered is done."""


@dataclass(frozen=True, slots=True)
class Paused:
    """The order stands, but somebody may cut in first."""


Next = SuggestedPlan[C] | Waiting | Ended


def order(
    rules: Rules[Any, Any], state: Any, side: str, manner: Manner, least: Fraction = LEAST
) -> StandingOrder:
    """Return an order to all units of a side that have still to answer in this part of the turn."""
    turn, stage = rules.track(state).turn, rules.stage(state)
    return StandingOrder(manner, side, turn, stage, standing(rules, state), least)


def next_plan(rules: Rules[S, C], state: S, order: StandingOrder) -> Next[C]:
    """Return what is to be done next by a standing order, who is waited for, or why it has ended."""
    side = _asked(rules, state, order)
    if isinstance(side, Ended):
        return side
    return _plan(rules, state, order) if side == order.side else Waiting(side)


def _asked(rules: Rules[S, C], state: S, order: StandingOrder) -> str | Ended:
    """Return the side that is asked while an order holds, or why it holds no longer."""
    asked = rules.decision(state)
    if isinstance(asked, Outcome):
        return Ended(asked.reason)
    track = rules.track(state)
    if is_unopposed(rules, state, order):
        if track.turn - order.turn > IDLE:
            return Ended("Nobody has anything to do.")
    elif (track.turn, rules.stage(state)) != (order.turn, order.stage):
        return Ended("All have answered.", is_done=True)
    now = standing(rules, state)
    if lost := [unit for unit in order.units if unit not in now]:
        return Ended(f"A unit is lost ({_name(rules, state, lost[0])}).")
    if come := [unit for unit in now if unit not in order.units]:
        return Ended(f"{_name(rules, state, come[0])} has come into sight.")
    goes_on = order.manner is not Manner.MARKED or _is_lot(rules, state, asked)
    is_own = asked.side == order.side
    if is_own or (goes_on and asked.side):
        return asked.side
    return Ended(turn_of(rules, asked.side) if asked.side else "Anybody may go on, by Enter.")


def is_unopposed(rules: Rules[S, C], state: S, order: StandingOrder) -> bool:
    """Say whether all may do as marked turn after turn, since nobody of another side is left on the map."""
    if order.manner is not Manner.MARKED or rules.hidden:
        return False
    pieces = rules.pieces(state, order.side, ())
    return all(one.side in ("", order.side) or one.mark is Mark.LOST for one in pieces)


def _plan(rules: Rules[S, C], state: S, order: StandingOrder) -> SuggestedPlan[C] | Ended:
    if order.manner is Manner.HOLD:
        return holding_plan(rules, state, order.side) or Ended("There is nothing to hold.")
    plan = suggested_plan(rules, state, order.side)
    if plan is None:
        return Ended("Nothing is marked.")
    if order.manner is Manner.MARKED:
        return plan
    deeds = {rules.command_kind(command) for command in plan.commands}
    if not deeds <= {CommandKind.ATTACK, CommandKind.HOLD} or (
        CommandKind.ATTACK not in deeds and not plan.unit
    ):
        plan = firing_plan(rules, state, order.side)
    if plan is None:
        return Ended("Nobody else can fire at once.")
    chance = chance_of(rules, state, plan)
    if chance is not None and chance < order.least:
        words = f"{_name(rules, state, plan.unit)} has a chance of {share(chance).removesuffix('.0')} %"
        return Ended(f"{words}, below {share(order.least).removesuffix('.0')} %.")
    return plan


def chance_of(rules: Rules[S, C], state: S, plan: SuggestedPlan[C]) -> Fraction | None:
    """Return the chance that the first attack of a plan comes to anything; nothing if it has none."""
    for command in plan.commands:
        if rules.command_kind(command) is CommandKind.ATTACK:
            forecast = rules.forecast(state, command)
            return forecast.success if isinstance(forecast, Forecast) else None
        seen = preview(rules, state, (command,))
        state = seen.state
    return None


def _is_lot(rules: Rules[S, C], state: S, asked: Decision) -> bool:
    """Say whether a side only answers a draw of lots."""
    return any(rules.command_kind(one) is CommandKind.LOT for one in rules.legal(state, asked.side))


def planned_orders(
    rules: Rules[S, C], state: S, order: StandingOrder
) -> tuple[SuggestedPlan[C] | Ended, ...]:
    """Return what each unit to come would do if no attack came to anything, and what ends the order."""
    return tuple(_preview(rules, state, order))


def _preview(rules: Rules[S, C], state: S, order: StandingOrder) -> Iterator[SuggestedPlan[C] | Ended]:
    while True:
        found = next_plan(rules, state, order)
        if isinstance(found, SuggestedPlan | Ended):
            yield found
        if isinstance(found, Ended):
            return
        commands = found.commands if isinstance(found, SuggestedPlan) else ()
        seen = preview(rules, state, commands)
        asked = rules.decision(state)
        if commands and not seen.is_whole and isinstance(asked, Decision) and not asked.unit:
            return  # whoever is picked next hangs on the dice
        if commands and not seen.is_whole:
            seen = _failed(rules, state, commands, order.side) or seen
        if not commands or not seen.is_whole:
            idle = holding_plan(rules, state, order.side if commands else found.side)
            seen = preview(rules, state, _first_pass(rules, idle.commands)) if idle else seen
            if not idle or not seen.is_whole:
                return
        state = seen.state
        order = _renewed(rules, state, order)


def _failed(rules: Rules[S, C], state: S, commands: tuple[C, ...], side: str) -> Preview[S, C] | None:
    """Return what commands leave undone if their dice fall as badly as can be and the side is asked again."""
    seen = preview(rules, state, commands, lambda: PoorDice(rules.rolls_low))
    asked = rules.decision(seen.state)
    return seen if seen.is_whole and isinstance(asked, Decision) and asked.side == side else None


def _first_pass(rules: Rules[S, C], commands: tuple[C, ...]) -> tuple[C, ...]:
    """Return commands up to the first that lets a chance pass, so that the same unit's next is seen too."""
    passing = (number for number, one in enumerate(commands) if rules.command_kind(one) is CommandKind.HOLD)
    return commands[: next(passing, len(commands)) + 1]


@dataclass(frozen=True, slots=True)
class Carried(Generic[C]):
    """What came of a standing order so far."""

    given: tuple[Given, ...]
    """What each unit in turn was given."""
    rest: Waiting | Paused | Ended
    """Who is waited for, or why the order has ended."""


def carry_out(session: Session, order: StandingOrder, pause: Callable[[], bool] = never) -> Carried[Any]:
    """Carry out a standing order as far as it goes; all is taken back as one while no die fell."""
    start, given = len(session.entries), list[Given]()
    while not pause():
        found = next_plan(session.rules, session.state, order)
        if not isinstance(found, SuggestedPlan):
            return Carried(tuple(given), found)
        one = give_together(session, found.commands, pause)
        given.append(one)
        if found.unit:
            order = replace(order, turn=session.rules.track(session.state).turn)
        if not any(entry.rolls for entry in session.entries[one.start :]):
            order = _renewed(session.rules, session.state, order)
        if not any(entry.rolls for entry in session.entries[start:]):
            session.join(start)
        if one.stop not in (Stop.DONE, Stop.PAUSED):
            return Carried(tuple(given), Ended(one.words))
    return Carried(tuple(given), Paused())


def carry_out_all(
    session: Session, orders: Mapping[str, StandingOrder], pause: Callable[[], bool] = never
) -> tuple[Carried[Any], Mapping[str, StandingOrder]]:
    """Carry out the orders of several sides, each while it is asked; return also those that still stand."""
    given: list[Given] = []
    while True:
        asked = session.decision()
        found = orders.get(asked.side) if isinstance(asked, Decision) else None
        if found is None:
            rest = Waiting(asked.side) if isinstance(asked, Decision) else Ended(asked.reason)
            return Carried(tuple(given), rest), _standing(session, orders)
        carried = carry_out(session, found, pause)
        given += carried.given
        if isinstance(carried.rest, Paused):
            return Carried(tuple(given), carried.rest), orders
        if isinstance(carried.rest, Ended):
            others = {side: one for side, one in orders.items() if one is not found}
            return Carried(tuple(given), carried.rest), _standing(session, others)


def _standing(session: Session, orders: Mapping[str, StandingOrder]) -> Mapping[str, StandingOrder]:
    now = session.rules, session.state
    return {side: one for side, one in orders.items() if not isinstance(_asked(*now, one), Ended)}


def _renewed(rules: Rules[Any, Any], state: Any, order: StandingOrder) -> StandingOrder:
    """Return an order that minds nobody who went or came without dice, as by an exit."""
    return replace(order, units=standing(rules, state))


def _name(rules: Rules[Any, Any], state: Any, unit: str) -> str:
    piece = pieces_of(rules, state).get(unit)
    return piece.label if piece else rules.sheet(state, unit, ()).title
