"""The analysis of a battle: its value turn by turn, and the decisions that cost their side most."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from shellshock_tui.ai import BotDecision, Position
from shellshock_tui.ai.coach import Advice
from shellshock_tui.engine.advisor import Plan
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.match import AnyMatch, Entry
from shellshock_tui.engine.rules import AnyRules, Decision, Outcome
from shellshock_tui.session.orders.suggestion import suggested_plan


class Order(NamedTuple):
    """The commands that a side gave one unit in a row, up to the end of its move, as one decision."""

    entry: int
    """The journal entry of the first command."""
    last: int
    """The journal entry of the last command."""
    turn: int
    side: str
    unit: str
    """The unit that acted; empty if none."""


class Judged(NamedTuple):
    """A decision, the coach's plan for it, and what the difference cost."""

    order: Order
    done: str
    """A sentence about what the side did."""
    cost: float
    """The amount by which the coach's plan is better, in the advisor's measure."""
    better: BotDecision[Any]
    is_suggested: bool = False
    """Whether it is what the star ★ marked."""


class Standing(NamedTuple):
    """The value of the state to a side at the end of a turn."""

    turn: int
    entry: int
    value: float


class Analysis(NamedTuple):
    """The analysis of a battle."""

    side: str
    """The side whose values are given; with two sides, the values of the other are the opposite."""
    standings: tuple[Standing, ...]
    judged: tuple[Judged, ...]
    """The decisions in which there was a choice, in the order of the battle."""

    def costliest(self, most: int, sides: Sequence[str]) -> tuple[Judged, ...]:
        """Return the decisions of some sides that cost most, the worst first; one for a unit and a turn."""
        return costliest((one for one in self.judged if one.order.side in sides), most)


LEAST = 1.0
"""The least cost that counts."""
Adviser = Callable[[Position, Plan[Any] | None], Advice[Any] | None]
"""Asks the coach about a position and a player's own plan."""


def orders(match: AnyMatch) -> list[Order]:
    """Return the decisions of a battle in order, without those of sides that the rules play."""
    rules, found = match.rules, list[Order]()
    for number, entry in enumerate(match.entries):
        if number == 0 or entry.command is None:
            continue
        before = match.states[number - 1]
        if entry.command in rules.concessions(before, side := rules.actor(before, entry.command)):
            continue
        unit = rules.acting_unit(entry.command)
        one = Order(number, number, rules.track(before).turn, side, unit)
        is_next = bool(found) and found[-1][2:] == one[2:] and found[-1].last == number - 1
        if unit and is_next and not _ends(rules, match.entries[number - 1]):
            found[-1] = found[-1]._replace(last=number)
        else:
            found.append(one)
    return [one for one in found if one.side and one.side not in rules.programmed]


def _ends(rules: AnyRules, entry: Entry[Any]) -> bool:
    """Return whether an entry ends a unit's move or action, so that what follows is another decision."""
    return entry.command is not None and rules.command_kind(entry.command) is CommandKind.END


def judged(match: AnyMatch, order: Order, advise: Adviser) -> Judged | None:
    """Return a decision compared with the coach's; None if there was no choice, or it won the battle.

    The decisions of a side in the turn in which it wins are those: nothing can be better than to win.
    """
    rules, before = match.rules, match.states[order.entry - 1]
    asked = rules.decision(before)
    if not isinstance(asked, Decision) or _is_won(match, order):
        return None
    entries = match.entries[order.entry : order.last + 1]
    planned = entries[: _planned(entries)]
    seen = rules.observe(before, order.side)
    commands = tuple(entry.command for entry in planned)
    known = (plan.words for plan in rules.advisor.plans(seen, order.side) if plan.commands == commands)
    done = next(known, "") or what_was_done(planned, order.unit).removesuffix(".")
    position = Position(seen, order.side, f"analysis {order.entry}", tuple(match.entries[: order.entry]))
    advice = advise(position, Plan(commands, done))
    if advice is None:
        return None
    is_suggested = advice.cost >= LEAST and _is_suggested(rules, before, order.side, commands)
    return Judged(order, f"{done}.", advice.cost, advice.decision, is_suggested)


def _is_won(match: AnyMatch, order: Order) -> bool:
    """Return whether a side wins the battle in the same turn in which it makes a decision."""
    decided, last = match.rules.decision(match.state), match.rules.track(match.state).turn
    return isinstance(decided, Outcome) and decided.winner == order.side and last == order.turn


def _is_suggested(rules: AnyRules, state: Any, side: str, commands: tuple[Any, ...]) -> bool:
    """Return whether a side's commands are those that the star marked, or begin so."""
    star = suggested_plan(rules, state, side)
    least = min(len(commands), len(star.commands)) if star else 0
    return star is not None and commands[:least] == star.commands[:least]


def _planned(entries: Sequence[Entry[Any]]) -> int:
    """Return how many commands were given before the player saw dice; the later ones respond to the dice."""
    return next((number for number, entry in enumerate(entries, start=1) if entry.rolls), len(entries))


def what_was_done(entries: Sequence[Entry[Any]], unit: str) -> str:
    """Return the sentence of the last event about the unit itself or, if there is none, of the first event.

    Events that follow a command, such as the next chit or the end of the turn, do not count.
    """
    last = (_said(entry.events, unit) for entry in reversed(entries))
    events = entries[0].events if unit else entries[-1].events
    return next(filter(None, last), "") or next((event.text for event in events if event.text), "")


def _said(events: Sequence[Event], unit: str) -> str:
    own = (event.text for event in events if unit and dict(event.facts).get("unit") == unit)
    return next(filter(None, own), "")


def standings(match: AnyMatch, side: str) -> tuple[Standing, ...]:
    """Return the value to a side of the last quiet state of each turn, or of the end of the battle."""
    rules, found = match.rules, dict[int, Standing]()
    for number, state in enumerate(match.states):
        if not isinstance(rules.decision(state), Decision) or rules.searcher.is_quiet(state):
            turn = rules.track(state).turn
            found[turn] = Standing(turn, number, rules.searcher.evaluate(state, side))
    return tuple(found.values())


def analyse(
    match: AnyMatch, advise: Adviser, told: Callable[[int, int], None], sides: Sequence[str]
) -> Analysis:
    """Return the analysis of a battle, with the decisions of some sides.

    `told` is called with the number of decisions that are done, and with the number of all.
    """
    side, every = match.rules.sides[0].id, [one for one in orders(match) if one.side in sides]
    return Analysis(side, standings(match, side), tuple(each_judged(match, every, advise, told)))


def costliest(judged: Iterable[Judged], most: int) -> tuple[Judged, ...]:
    """Return the decisions that cost most, the worst first; one for a unit and a turn."""
    found: dict[tuple[int, str, str | int], Judged] = {}
    for one in sorted((one for one in judged if one.cost >= LEAST), key=lambda one: -one.cost):
        found.setdefault((one.order.turn, one.order.side, one.order.unit or one.order.entry), one)
    return tuple(found.values())[:most]


def each_judged(
    match: AnyMatch, every: Sequence[Order], advise: Adviser, told: Callable[[int, int], None]
) -> Iterator[Judged]:
    """Yield the decisions with a choice, each as soon as the coach has judged it."""
    for number, order in enumerate(every):
        told(number, len(every))
        if found := judged(match, order, advise):
            yield found
    told(len(every), len(every))
