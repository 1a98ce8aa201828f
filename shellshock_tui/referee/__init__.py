"""The referee: a battle played through JSON lines, with commands as input and events as output."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol, assert_never

from shellshock_tui.dice import Dice
from shellshock_tui.engine.answers import DecisionAnswer, EventAnswer, OutcomeAnswer, OutcomeTable, Reply
from shellshock_tui.engine.draw_offers import DrawOffers, draw_offered, is_draw
from shellshock_tui.engine.event import encode_event, event
from shellshock_tui.engine.match import AnyMatch, Entry, Match
from shellshock_tui.engine.rules import AnyRules, Decision, IllegalCommand, Malformed, Outcome
from shellshock_tui.referee.message import Order, Passing, malformed, read_message
from shellshock_tui.referee.question import refusal

NOT_PASSED = (
    '"pass" is an answer only of programs that the game starts and asks whether they interrupt; '
    "leave this line out, because whichever side may give a command gives the next one"
)


class Bots(Protocol):
    """The bots that play some sides of a battle."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that bots play."""

    @property
    def lost(self) -> Mapping[str, str]:
        """The reason why the program of a side could not go on and its side gives up, by side."""

    @property
    def offers(self) -> DrawOffers:
        """The offers of a draw by any side, to which the referee adds those of programs."""

    def command(self, state: Any, entries: Sequence[Entry[Any]]) -> Any:
        """Return the next command that a bot gives; None if no bot is asked."""

    def leave(self, entries: Sequence[Entry[Any]], outcome: Outcome | None) -> None:
        """End the battle for the bots; `outcome` is None if the battle is not over."""


class NoBots:
    """No bots: programs give all commands."""

    sides: tuple[str, ...] = ()
    lost: Mapping[str, str] = MappingProxyType({})

    def __init__(self) -> None:
        self.offers = DrawOffers()

    def command(self, state: Any, entries: Sequence[Entry[Any]]) -> None:
        """Return None."""

    def leave(self, entries: Sequence[Entry[Any]], outcome: Outcome | None) -> None:
        """Do nothing."""


def referee(
    rules: AnyRules,
    dice: Dice,
    lines: Iterable[bytes],
    write: Callable[[Reply], None],
    bots: Bots | None = None,
) -> Outcome | None:
    """Play a battle with the commands in `lines` and those of bots, and pass each reply to `write`.

    Return the outcome, or None if the lines end before it.

    Raises:
        DiceError: Scripted dice do not fit.
        BotError: A bot gives no valid answer.
    """
    battle = _Battle(rules, dice, bots or NoBots())
    try:
        for reply in battle.begin():
            write(reply)
        for line in lines if battle.outcome is None else ():
            for reply in battle.take(line):
                write(reply)
            if battle.outcome:
                break
    finally:
        battle.leave()
    return battle.outcome


class _Battle:
    """A battle in progress."""

    def __init__(self, rules: AnyRules, dice: Dice, bots: Bots) -> None:
        self.match: AnyMatch = Match(rules)
        self.dice, self.bots = dice, bots
        self.lost: tuple[str, ...] = ()
        """The sides whose loss of the seat has been reported."""

    @property
    def outcome(self) -> Outcome | None:
        asked = self.match.rules.decision(self.match.state)
        return asked if isinstance(asked, Outcome) else None

    def leave(self) -> None:
        self.bots.leave(self.match.entries, self.outcome if self.match.states else None)

    def begin(self) -> Iterator[Reply]:
        yield from _told(self.match.begin(self.dice))
        yield from self._go_on()

    def take(self, line: bytes) -> Iterator[Reply]:
        """Yield the replies to a line: an answer, a refusal, or the results of its command."""
        match read_message(self.match.rules, self._seen(), line, self._own):
            case Order() as order:
                yield from self._obey(order)
            case Passing():
                yield malformed(Malformed("do", NOT_PASSED))
            case Mapping() as reply:
                yield reply
            case never:
                assert_never(never)

    def _obey(self, order: Order) -> Iterator[Reply]:
        rules, state = self.match.rules, self.match.state
        side = order.side or rules.actor(state, order.command)
        try:
            if is_draw(rules, state, side, order.command):
                self._check_offer(side)
                agreed = self.bots.offers.add(rules, state, side)
                yield self._offered(side)
                if agreed is None:
                    return
            elif rules.actor(state, order.command) in self.bots.sides:
                raise Malformed("line", "is a command of a side that a bot plays")
            entry = self.match.give(order.command, self.dice)
        except Malformed as error:
            yield malformed(error)
        except IllegalCommand as error:
            yield refusal(error.blocked)
        else:
            self.bots.offers.decline(side)
            yield from _told(entry)
            yield from self._go_on()

    def _check_offer(self, side: str) -> None:
        """Raise Malformed if a line offers a draw for no side, or for that of a bot."""
        if side not in self._own:
            raise Malformed("side", "should name the side that offers the draw")

    def _offered(self, side: str) -> Reply:
        named = next(one for one in self.match.rules.sides if one.id == side)
        return encode_event(draw_offered(named))

    def _go_on(self) -> Iterator[Reply]:
        """Let bots play until a program is asked; yield the events, then the decision or outcome."""
        match = self.match
        while self.outcome is None:
            before = self.bots.offers.sides
            command = self.bots.command(match.state, match.entries)
            for side in self.bots.offers.sides:
                if side not in before:
                    yield self._offered(side)
            if command is None:
                break
            self.bots.offers.decline(match.rules.actor(match.state, command))
            yield from self._seats_lost()
            yield from _told(match.give(command, self.dice))
        yield encode_asked(match.rules.decision(match.state))

    def _seats_lost(self) -> Iterator[Reply]:
        """Yield a line for each side whose program has lost its seat since the last time."""
        told, self.lost = self.lost, tuple(self.bots.lost)
        for side in self.lost:
            if side not in told:
                yield encode_event(event("seat-lost", self.bots.lost[side], side=side))

    @property
    def _own(self) -> list[str]:
        """The sides that programs play."""
        return [side.id for side in self.match.rules.sides if side.id not in self.bots.sides]

    def _seen(self) -> Any:
        """Return the state as programs may see it: if they play one side against bots, as that side does."""
        rules, state = self.match.rules, self.match.state
        played = [side for side in self._own if side not in rules.programmed]
        return rules.observe(state, played[0]) if self.bots.sides and len(played) == 1 else state


def _told(entry: Entry[Any]) -> Iterator[EventAnswer]:
    yield from map(encode_event, entry.events)


def encode_asked(asked: Decision | Outcome) -> DecisionAnswer | OutcomeAnswer:
    """Return a decision or an outcome as a JSON table."""
    if isinstance(asked, Outcome):
        outcome: OutcomeTable = {
            "winner": asked.winner or None,
            "reason": asked.reason,
            "clause": asked.clause,
        }
        if asked.points:
            outcome["points"] = dict(asked.points)
        return {"outcome": outcome}
    return {
        "decision": asked.kind,
        "side": asked.side,
        "unit": asked.unit or None,
        "asks": asked.question,
        "cut_in": list(asked.cut_in),
    }
