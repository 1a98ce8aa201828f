"""Standing orders: one order for all units of a side that still have to answer in a part of the turn."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Generic, TypeVar

from shellshock_tui.dice import WorstDice
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.english import does
from shellshock_tui.engine.forecast import Forecast, share
from shellshock_tui.engine.rules import Choosing, Decision, Outcome, Rules, Viewing
from shellshock_tui.engine.view import Mark
from shellshock_tui.session.orders.command_sequence import Given, Stop, give_together, never, turn_of
from shellshock_tui.session.orders.preview import Preview, pieces_of, preview, units_in_play
from shellshock_tui.session.orders.suggestion import (
    SuggestedPlan,
    fires,
    firing_plan,
    holding_plan,
    stays,
    suggested_plan,
)
from shellshock_tui.session.session import Session

S = TypeVar("S")
C = TypeVar("C")
LEAST = Fraction(1, 10)
"""The lowest chance at which units fire under a standing order."""
IDLE = 1
"""The number of turns that an unopposed order continues while no unit does anything."""
CHOOSE_FIRST = "A unit must be chosen to act before it can hold."
NONE_HOLDS = "No unit can hold now."
ALL_HELD = "The units that were asked have held."
"""Why an order to hold ends when no more units hold: before the first has held, and after that."""


class Manner(StrEnum):
    """The content of an order: follow the suggested plans, fire, or hold."""

    MARKED = "marked"
    FIRE = "fire"
    HOLD = "hold"


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """An order to a side's units, with the turn and stage in which it was given."""

    manner: Manner
    side: str
    turn: int
    stage: str
    units: tuple[str, ...]
    """The units in play when it was given; the order ends when one of them is lost or another appears."""
    least: Fraction = LEAST


@dataclass(frozen=True, slots=True)
class Waiting:
    """The order is in force, but another side has to decide first."""

    side: str


@dataclass(frozen=True, slots=True)
class Ended:
    """The order has ended."""

    words: str
    """The reason, as a sentence."""
    is_done: bool = False
    """Whether it ended because it was carried out."""


@dataclass(frozen=True, slots=True)
class Paused:
    """The order is in force, but another side may interrupt first."""

    order: StandingOrder


@dataclass(frozen=True, slots=True)
class DiceWanted:
    """The order is in force, but dice are wanted from the table first."""

    order: StandingOrder


Next = SuggestedPlan[C] | Waiting | Ended


def order(rules: Viewing[S], state: S, side: str, manner: Manner, least: Fraction = LEAST) -> StandingOrder:
    """Return an order to all units of a side that still have to answer in this part of the turn.

    `least` is the lowest chance at which they fire.
    """
    turn, stage = rules.track(state).turn, rules.stage(state)
    return StandingOrder(manner, side, turn, stage, units_in_play(rules, state), least)


def next_plan(rules: Rules[S, C], state: S, order: StandingOrder) -> Next[C]:
    """Return the next plan under a standing order, the side that it waits for, or why it has ended."""
    side = _asked(rules, state, order)
    if isinstance(side, Ended):
        return side
    return _plan(rules, state, order) if side == order.side else Waiting(side)


def _asked(rules: Rules[S, C], state: S, order: StandingOrder) -> str | Ended:
    """Return the side that has to decide while the order is in force, or why the order has ended."""
    asked = rules.decision(state)
    if isinstance(asked, Outcome):
        return Ended(asked.reason)
    track = rules.track(state)
    if is_unopposed(rules, state, order):
        if track.turn - order.turn > IDLE:
            return Ended("No unit has anything to do.")
    elif (track.turn, rules.stage(state)) != (order.turn, order.stage):
        return Ended("All units have answered.", is_done=True)
    now = units_in_play(rules, state)
    if lost := [unit for unit in order.units if unit not in now]:
        return Ended(f"{does(_name(rules, state, lost[0]), 'was')} lost.")
    if come := [unit for unit in now if unit not in order.units]:
        return Ended(f"{_name(rules, state, come[0])} has come into sight.")
    goes_on = order.manner is not Manner.MARKED or _is_lot(rules, state, asked)
    is_own = asked.side == order.side
    if is_own or (goes_on and asked.side):
        return asked.side
    if not asked.side:
        return Ended("Any side may go on by pressing Enter.", is_done=True)
    return Ended(turn_of(rules, asked.side))


def is_in_force(rules: Rules[S, C], state: S, order: StandingOrder) -> bool:
    """Return whether nothing has ended an order yet."""
    return not isinstance(_asked(rules, state, order), Ended)


def is_carried_out(rules: Rules[S, C], state: S, order: StandingOrder) -> bool:
    """Return whether no unit of the side will have to answer under the order, if the others hold."""
    found = planned_orders(rules, state, order)
    return bool(found) and all(isinstance(one, Ended) and one.is_done for one in found)


def is_unopposed(rules: Rules[S, C], state: S, order: StandingOrder) -> bool:
    """Return whether suggested plans may be followed turn after turn, as no enemy is left on the map."""
    if order.manner is not Manner.MARKED or rules.hidden:
        return False
    pieces = rules.pieces(state, order.side, ())
    return all(one.side in ("", order.side) or one.mark is Mark.LOST for one in pieces)


def _plan(rules: Rules[S, C], state: S, order: StandingOrder) -> SuggestedPlan[C] | Ended:
    if order.manner is Manner.HOLD:
        return holding_plan(rules, state, order.side) or Ended(_why_none_holds(rules, state, order.side))
    plan = suggested_plan(rules, state, order.side)
    if plan is None:
        return Ended("No order is suggested.")
    if order.manner is Manner.MARKED:
        return plan
    fired = plan if _is_of_fire(rules, plan) else firing_plan(rules, state, order.side)
    if fired is None:
        is_on_the_move = fires(rules, plan.commands)
        return Ended("No unit can fire without moving first." if is_on_the_move else "No unit can fire now.")
    plan = fired
    chance = chance_of(rules, state, plan)
    if chance is not None and chance < order.least:
        words = f"{_name(rules, state, plan.unit)} has only a chance of {share(chance).removesuffix('.0')} %"
        return Ended(f"{words}, below {share(order.least).removesuffix('.0')} %.")
    return plan


def _why_none_holds(rules: Rules[S, C], state: S, side: str) -> str:
    """Return why no unit of a side holds now, as a sentence."""
    asked = rules.decision(state)
    if isinstance(asked, Decision) and asked.unit:
        return f"{_name(rules, state, asked.unit)} cannot hold at this question."
    kinds = map(rules.command_kind, rules.legal(state, side))
    if CommandKind.BEGIN in kinds:
        return CHOOSE_FIRST
    return NONE_HOLDS


def _is_of_fire(rules: Rules[S, C], plan: SuggestedPlan[C]) -> bool:
    """Return whether a plan fires from where the unit stands, or lets a unit that is asked hold."""
    if fires(rules, plan.commands):
        return stays(rules, plan.commands)
    return bool(plan.unit) and {*map(rules.command_kind, plan.commands)} == {CommandKind.HOLD}


def chance_of(rules: Rules[S, C], state: S, plan: SuggestedPlan[C]) -> Fraction | None:
    """Return the chance of success of a plan's first attack; None if the plan has none."""
    for command in plan.commands:
        if rules.command_kind(command) is CommandKind.ATTACK:
            forecast = rules.forecast(state, command)
            return forecast.success if isinstance(forecast, Forecast) else None
        seen = preview(rules, state, (command,))
        state = seen.state
    return None


def _is_lot(rules: Choosing[S, C], state: S, asked: Decision) -> bool:
    """Return whether the decision is only to draw lots."""
    return any(rules.command_kind(one) is CommandKind.LOT for one in rules.legal(state, asked.side))


def planned_orders(
    rules: Rules[S, C], state: S, order: StandingOrder
) -> tuple[SuggestedPlan[C] | Ended, ...]:
    """Return the plans of all units still to answer and the reason why the order ends.

    Every attack is supposed to fail.
    """
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
            return  # the dice decide which unit is asked next
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
    """Return the result of commands with the worst possible dice, if the side is asked again after them."""
    seen = preview(rules, state, commands, lambda: WorstDice(rules.rolls_low))
    asked = rules.decision(seen.state)
    return seen if seen.is_whole and isinstance(asked, Decision) and asked.side == side else None


def _first_pass(rules: Choosing[S, C], commands: tuple[C, ...]) -> tuple[C, ...]:
    """Return the commands up to the first that holds, so that the unit's next answer is shown too."""
    passing = (number for number, one in enumerate(commands) if rules.command_kind(one) is CommandKind.HOLD)
    return commands[: next(passing, len(commands)) + 1]


@dataclass(frozen=True, slots=True)
class Carried(Generic[C]):
    """The result of a standing order so far."""

    given: tuple[Given, ...]
    """The commands given to each unit in turn."""
    rest: Waiting | Paused | DiceWanted | Ended
    """The thing that is waited for, or the reason why the order stopped."""


def carry_out(session: Session, order: StandingOrder, pause: Callable[[], bool] = never) -> Carried[object]:
    """Carry out a standing order as far as it goes.

    Until a die is rolled, all commands form one group, which is undone as a whole. `pause` is called between
    commands; if it returns True, the order waits.
    """
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
        if one.stop is Stop.WANTED:
            return Carried(tuple(given), DiceWanted(order))
        if one.stop not in (Stop.DONE, Stop.PAUSED):
            return Carried(tuple(given), Ended(one.words))
    return Carried(tuple(given), Paused(order))


def carry_out_all(
    session: Session, orders: Mapping[str, StandingOrder], pause: Callable[[], bool] = never
) -> tuple[Carried[object], Mapping[str, StandingOrder]]:
    """Carry out the orders of several sides, each when that side has to decide.

    Return the result and the orders that are still in force.
    """
    given: list[Given] = []
    while True:
        asked = session.decision()
        found = orders.get(asked.side) if isinstance(asked, Decision) else None
        if found is None:
            rest = Waiting(asked.side) if isinstance(asked, Decision) else Ended(asked.reason)
            return Carried(tuple(given), rest), _standing(session, orders)
        carried = carry_out(session, found, pause)
        given += carried.given
        if given and carried.rest in (Ended(CHOOSE_FIRST), Ended(NONE_HOLDS)):
            carried = replace(carried, rest=Ended(ALL_HELD))
        if isinstance(carried.rest, Paused | DiceWanted):
            return Carried(tuple(given), carried.rest), {**orders, found.side: carried.rest.order}
        if isinstance(carried.rest, Ended):
            others = {side: one for side, one in orders.items() if one is not found}
            return Carried(tuple(given), carried.rest), _standing(session, others)


def _standing(session: Session, orders: Mapping[str, StandingOrder]) -> Mapping[str, StandingOrder]:
    now = session.rules, session.state
    left = {side: one for side, one in orders.items() if is_in_force(*now, one)}
    return {side: one for side, one in left.items() if not is_carried_out(*now, one)}


def _renewed(rules: Viewing[S], state: S, order: StandingOrder) -> StandingOrder:
    """Return the order with the units now in play, so that a change without dice does not end it."""
    return replace(order, units=units_in_play(rules, state))


def _name(rules: Viewing[S], state: S, unit: str) -> str:
    piece = pieces_of(rules, state).get(unit)
    return piece.label if piece else rules.sheet(state, unit, ()).title
