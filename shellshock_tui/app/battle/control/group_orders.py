"""Group orders: one key gives orders to many units, or repeats the last unit's move."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

from shellshock_tui.ai.program import Program
from shellshock_tui.app.battle.control.command_controller import CommandController
from shellshock_tui.app.battle.dialogs.dice_entry import SET_ASIDE, DiceLeft
from shellshock_tui.app.battle.model.confirming import units_left
from shellshock_tui.app.battle.model.planned_order import PlannedOrder
from shellshock_tui.app.configured import settings_of
from shellshock_tui.app.widgets.report import MOST as MOST_ROWS
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.drawing.text import wrap_words
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.english import counted, possessive
from shellshock_tui.engine.rules import AnyRules, Decision, Outcome
from shellshock_tui.session.orders.repeat import Past, Repeat, commands_backwards, same_pace
from shellshock_tui.session.orders.standing import (
    DiceWanted,
    Ended,
    Manner,
    Paused,
    StandingOrder,
    Waiting,
    carry_out_all,
    is_carried_out,
    is_in_force,
    is_unopposed,
    order,
    planned_orders,
)
from shellshock_tui.session.orders.suggestion import SuggestedPlan as MarkedPlan
from shellshock_tui.session.orders.suggestion import firing_plan

Repeating = Callable[[AnyRules, object, Past[object, object], str, str], Repeat[object] | None]
ONWARD = {
    Manner.MARKED: "The other units of {0} then do what is suggested, as long as it is {1} turn "
    "in this phase.",
    Manner.FIRE: "The other units of {0} then fire or hold in turn, also after others have answered.",
    Manner.HOLD: "The other units of {0} then hold in turn, also after others have answered.",
}
UNOPPOSED = "This goes on turn after turn, as long as no enemy is on the map."
BACK_FIRST = "First press {}, to get back to the choices."
NO_SHOT = "No unit has a shot that is good enough."
NO_TARGET = "No unit has a target."
NOBODY = "None of your units has moved in this phase, so there is no move to repeat."
NO_PACE = "None of your other units has begun a move in this phase, so there is no speed to repeat."
OF_PLAYER = "{} plays {} and decides now, so you cannot give orders."
DROPPED = "The orders that were shown are dropped; none of them was given."
MARGIN = 3
"""The columns beside the map that a message leaves empty."""
FEW = 2
"""Up to this many different goals are listed with their weapons."""
KEYS = {Manner.MARKED: "all-marked", Manner.FIRE: "all-fire-best", Manner.HOLD: "all-hold"}
"""The names of the actions that order all units."""
DOES = {Manner.MARKED: "do what is suggested", Manner.FIRE: "fire their best shots", Manner.HOLD: "hold"}


class GroupOrders:
    """Gives orders to all units of a side that have not acted yet in the phase."""

    def __init__(self, orders: CommandController) -> None:
        self.orders, self.screen = orders, orders.screen
        self.model, self.panes = orders.model, orders.panes
        self.standing: Mapping[str, StandingOrder] = {}
        """The group orders that continue when their side is next asked, by side."""
        self.has_dropped = False
        """Whether the current key has dropped an order that was shown."""
        self.given_at = -1
        """The number of entries when the last group order was given; -1 if none was."""

    def order_all(self, manner: Manner) -> None:
        """Show what all units would do; the same key again gives the order."""
        if self._is_held_up():
            return
        shown = self.model.group
        if shown and shown.order.manner is manner:
            self.do()
            return
        session, least = self.model.session, Fraction(int(settings_of(self.screen).least_chance), 100)
        wanted = order(session.rules, session.state, self.model.position.side, manner, least)
        found = planned_orders(session.rules, session.state, wanted)
        marked = [one for one in found if isinstance(one, MarkedPlan)]
        plans = tuple(replace(self._plan(one), remark=one.remark) for one in marked)
        commands = [command for one in plans for command in one.commands]
        if objection := self.orders.guide.objection(commands):
            self.orders.guide.count_try()
            self._refuse(objection)
            return
        if not plans:
            words = " ".join(one.words for one in found)
            asked = session.decision()
            is_away = self.panes.map.is_idle and isinstance(asked, Decision) and not asked.side
            self._refuse(f"{words} {BACK_FIRST.format(self.model.bound.key('now'))}" if is_away else words)
            return
        goals = list(self._goals(marked))
        if len(goals) > FEW:
            goals = [goal.partition(":")[0] for goal in goals]
        name = self.panes.sides.name(wanted.side)
        is_alone = is_unopposed(session.rules, session.state, wanted)
        onward = ONWARD[manner].format(name, possessive(name))
        is_last = isinstance(found[-1], Ended) or not marked[-1].unit
        rest = UNOPPOSED if is_alone else "" if is_last else onward
        known = f"{counted(len(plans), 'order')}{' shown, more to follow' * bool(rest)}"
        is_going_on = not (is_alone or manner is Manner.HOLD or any(one.unit for one in marked))
        is_holding = manner is Manner.FIRE and not self._doing(marked)
        does = DOES[Manner.HOLD if is_holding else manner]
        label = goals[0] if is_going_on else f"all {does}: {known}"
        self.model.show_group(wanted, plans, label)
        self.model.clear_messages()
        self.panes.show_shot()
        key = self.model.bound.key(KEYS[manner])
        orders = "this order" if len(plans) == 1 else "these orders"
        orders += " and those that follow" if rest else ""
        to = "go on" if is_going_on else f"give {orders}"
        left = self._left_out_by(plans[0])
        before = f"{units_left(self.model, left)}. " if left else ""
        before = f"{self._why_no_shot(wanted.side)} " if is_holding else before
        self.panes.show_message(self._fitting(f"{before}Press {key} again to {to}", goals, rest))
        self.panes.map.show()

    def _why_no_shot(self, side: str) -> str:
        """Return why no unit of a side fires: none has a target, or no shot is good enough."""
        has_shot = firing_plan(self.model.session.rules, self.model.session.state, side) is not None
        return NO_SHOT if has_shot else NO_TARGET

    def _refuse(self, why: str) -> None:
        """Say why orders cannot be given to all units, and that orders that were shown are dropped."""
        was_shown = self.model.group is not None
        self.drop()
        self.panes.show_message(f"{why} {DROPPED}" if was_shown else why)

    def _left_out_by(self, plan: PlannedOrder) -> int:
        """Return how many units lose their action by the first command of a plan."""
        offers = self.model.position.question.offers
        lost = (self.model.left_out_by(one) for one in offers if one.choice.then == plan.commands[0])
        return next(lost, 0)

    def _fitting(self, begins: str, goals: Sequence[str], rest: str) -> str:
        """Return a message with as many goals as its rows hold, and the number of those left out."""
        room, why = self.panes.map.board.size.width - MARGIN, self.model.bound.key("why")
        sentences = [f"{begins}: {'; '.join(goals)}."]
        for shown in range(len(goals) - 1, 0, -1):
            more = f"{len(goals) - shown} more, which {why} lists"
            sentences.append(f"{begins}: {'; '.join(goals[:shown])}; and {more}.")
        tries = [*(f"{one} {rest}".rstrip() for one in sentences), *sentences]
        return next((one for one in tries if len(wrap_words(one, room)) <= MOST_ROWS), tries[-1])

    def _is_held_up(self) -> bool:
        """Return whether no order is accepted now, or a bot is asked; a message says why."""
        if self.panes.holds_up():
            return True
        side = self.model.position.side
        is_of_bot = side in self.model.bots
        if is_of_bot:
            is_program = isinstance(self.orders.bots.players.get(side), Program)
            player = "A program" if is_program else "A bot"
            self.panes.show_passing_message(OF_PLAYER.format(player, self.panes.sides.name(side)))
        return is_of_bot

    def _doing(self, found: Sequence[MarkedPlan[object]]) -> list[MarkedPlan[object]]:
        """Return the plans that do more than hold."""
        deed = self.model.session.rules.command_kind
        return [one for one in found if any(deed(each) is not CommandKind.HOLD for each in one.commands)]

    def _goals(self, found: Sequence[MarkedPlan[object]]) -> Iterator[str]:
        """Yield the goal of each plan; units that only hold are counted."""
        doing = self._doing(found)
        units, able = {one.unit for one in found}, {one.unit for one in doing}
        if not doing and len(units) > 1:
            yield f"all {counted(len(units), 'unit')} hold"
            return
        named = [one for one in found if one in doing or one.unit in able or not doing]
        times = Counter(one.goal for one in named)
        yield from (f"{goal}{_how_often(count)}" for goal, count in times.items())
        if doing and (idle := len(units - able)):
            yield f"{counted(idle, 'other unit')} {'hold' if idle > 1 else 'holds'}"

    def _plan(self, found: MarkedPlan[object]) -> PlannedOrder:
        return PlannedOrder(found.commands, found.goal, self.model.position.piece(found.unit), found.legs)

    def drop(self) -> None:
        """Drop the order that is shown, if any."""
        if self.model.group:
            self.has_dropped = True
            self.model.drop_group()
            self.model.notice = ""
            self.panes.show_answer()

    def tell_dropped(self) -> None:
        """Say that an order that was shown was just dropped, unless another message is shown."""
        has_dropped, self.has_dropped = self.has_dropped, False
        if has_dropped and not self.model.notice:
            self.panes.show_message(DROPPED)

    def do(self) -> None:
        """Give the order that is shown."""
        if shown := self.model.group:
            self.model.drop_group()
            wanted = {**self.standing, shown.order.side: shown.order}
            self.given_at = len(self.model.session.entries)
            self.carry_out(wanted, self.given_at)

    def renew(self) -> None:
        """Drop the standing orders that have been carried out, and all if the last one was taken back."""
        session = self.model.session
        now = session.rules, session.state
        is_undone = len(session.entries) <= self.given_at
        left = {side: one for side, one in self.standing.items() if not is_carried_out(*now, one)}
        self._let_stand({} if is_undone else left)

    def go_on(self) -> None:
        """Continue a standing order if its side is asked and no report is open."""
        asked = self.model.session.decision()
        if not self.model.reads and isinstance(asked, Decision) and asked.side in self.standing:
            self.carry_out(self.standing, len(self.model.session.entries))

    def carry_out(self, wanted: Mapping[str, StandingOrder], began: int) -> None:
        """Give the group orders by side as far as they go; they can be undone from entry `began`."""
        session = self.model.session
        start = self.model.seen = len(session.entries)
        self.model.clear_messages()
        self._let_stand({})
        if self.orders.is_bot_asked():
            self.orders.wait(partial(self.carry_out, wanted, began))
            return
        with self.orders.showing_faults():
            carried, standing = carry_out_all(session, wanted, self.orders.awaits_bots)
            if not any(entry.rolls for entry in session.entries[began:]):
                session.join(began)
            last = carried.given[-1] if carried.given else None
            match carried.rest:
                case DiceWanted():
                    assert last
                    self.screen.run_worker(self._roll(standing, start, last.start))
                    return
                case Paused():
                    self.orders.rest = partial(self.carry_out, standing, began)
                case Waiting() | Ended():
                    self._let_stand(standing)
            asked_last = session.decision()
            self.orders.done(start)
            if isinstance(carried.rest, Ended):
                over = [one for side, one in wanted.items() if side not in standing]
                refused = self.orders.guide.refusal(last.refusal) if last and last.refusal else ""
                self.panes.show_message(refused or self._stopped(carried.rest, over, asked_last))

    async def _roll(self, standing: Mapping[str, StandingOrder], start: int, began: int) -> None:
        """Ask for the dice of a command; the orders stay in force unless the command is cancelled."""
        try:
            if await self.orders.hand_in_dice(SET_ASIDE, start, began):
                self._let_stand(standing)
        except DiceLeft:
            self.orders.leave()
        else:
            self.orders.done(start)

    def _stopped(self, rest: Ended, over: Sequence[StandingOrder], asked_last: Decision | Outcome) -> str:
        """Return why orders have ended, naming the key of the order if only one has.

        Orders that have been carried out end without a word, unless a side that was to do what is suggested
        is asked again.
        """
        asked = self.model.session.decision()
        keys = dict.fromkeys(self.model.bound.key(KEYS[one.manner]) for one in over)
        following = {one.side for one in over if one.manner is Manner.MARKED}
        is_asked_again = isinstance(asked, Decision) and asked.side in following
        if rest.is_done and not is_asked_again:
            return ""
        if not isinstance(asked, Decision) or len(keys) != 1:
            return rest.words
        key = next(iter(keys))
        if asked != asked_last:
            return f"The orders given by {key} ended before this question."
        return f"{rest.words.removesuffix('.')}, so the orders given by {key} end here."

    def end_standing(self) -> None:
        """End the orders that wait for their side, whoever is asked now, and say so."""
        ended = self._in_words(self.standing)
        self._let_stand({})
        self.panes.show_message(f"No longer in force: {ended}.")

    def _let_stand(self, orders: Mapping[str, StandingOrder]) -> None:
        """Keep orders for the next time that their sides are asked, and show that they stand."""
        self.standing = orders
        now = self.model.session.rules, self.model.session.state
        self.model.standing_orders_text = self._in_words(
            {side: one for side, one in orders.items() if is_in_force(*now, one)}
        )

    def _in_words(self, orders: Mapping[str, StandingOrder]) -> str:
        """Return the orders of all sides in words, joined by semicolons."""
        name = self.panes.sides.name
        return "; ".join(f"{name(side)}: all {DOES[one.manner]}" for side, one in orders.items())

    def repeat(self, repeating: Repeating) -> None:
        """Repeat the last unit's move; if it does not go as before, only show it."""
        session, position = self.model.session, self.model.position
        if self._is_held_up():
            return
        found = repeating(
            session.rules, session.state, commands_backwards(session), position.side, position.active_unit
        )
        if found is None:
            self.panes.show_message(NO_PACE if repeating is same_pace else NOBODY)
        elif found.is_alike:
            self.orders.submit(*found.plan.commands)
        elif found.plan.legs:
            plan = self._plan(found.plan)
            to = f", to {session.rules.board.label(plan.end)}" if plan.end != OFF_BOARD else ""
            self.model.plan_path(replace(plan, goal=f"{plan.goal}{to}"))
            self.panes.map.rest()
            self.panes.show_message(self._difference(found))
            self.panes.map.show()
        else:
            self.panes.show_message(self._difference(found))

    def _difference(self, found: Repeat[object]) -> str:
        """Return why a repeated move does not go as before."""
        if found.plan.blocked:
            return f"Only part of the move can be repeated. {found.plan.blocked.reason}"
        names = ", ".join(self.model.position.unit_name(unit) for unit in found.seen_by)
        return (
            f"Not given yet: at the end of this move the unit would be seen by {names}."
            if names
            else "Not given yet: dice would be rolled on the way."
        )


def _how_often(count: int) -> str:
    """Return how often an order is given, as the end of a phrase; "" for once."""
    return "" if count == 1 else f" {counted(count, 'time')}"
