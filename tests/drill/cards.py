"""Cards of the ready battles, for tests."""

from collections.abc import Iterator
from functools import cache
from itertools import islice

from shellshock_tui.dice import RecordedDice, Roll, SeededDice
from shellshock_tui.drill.battle import Battle, options_of, rules_of
from shellshock_tui.drill.card import Card
from shellshock_tui.drill.deck import Deck
from shellshock_tui.drill.exercise import Moment
from shellshock_tui.drill.ready import ready

SYSTEMS = "shellshock", "closing_fire", "gunplay", "sshr", "shock"
ALWAYS, SOAK = 100, 10_000
"""The number of cards of each system that are checked in every run, and in soak."""


class Played(Battle):
    """A ready battle that is played only once, however often its moments are used."""

    def moments(self) -> Iterator[Moment]:
        """Yield the moments of the battle."""
        yield from (moment for moment, _ in played(self.scenario, self.seed))


@cache
def played(scenario: str, seed: str) -> tuple[tuple[Moment, tuple[Roll, ...]], ...]:
    """Return the moments of a ready battle, each with the dice of the command that follows it."""
    battle = battles_by_name()[scenario, seed]
    rules, dice = rules_of(scenario), SeededDice(seed)
    state, found, options = rules.start(dice).state, [], options_of(scenario)
    for table in battle.commands:
        recorded = RecordedDice(dice)
        step = rules.play(state, rules.decode(table), recorded)
        found.append((Moment(rules, state, step.events, options), tuple(recorded.rolls)))
        state = step.state
    return tuple(found)


@cache
def battles_by_name() -> dict[tuple[str, str], Battle]:
    """Return the ready battles of all systems by their scenarios and seeds."""
    return {(one.scenario, one.seed): one for system in SYSTEMS for one in ready(system)}


def ready_played(system: str) -> tuple[Played, ...]:
    """Return the ready battles of a system, each played only once."""
    return tuple(Played(one.scenario, one.seed, one.commands) for one in ready(system))


def dealt(system: str, seed: str) -> Iterator[Card]:
    """Yield cards from the ready battles, over and over."""

    def again() -> Iterator[Battle]:
        while True:
            yield from ready_played(system)

    return Deck(system, again(), seed).cards()


@cache
def _dealt(system: str, seed: str) -> tuple[list[Card], Iterator[Card]]:
    return [], dealt(system, seed)


def cards(system: str, number: int, seed: str = "1") -> tuple[Card, ...]:
    """Return cards from the ready battles, over and over; each is made only once."""
    dealt, more = _dealt(system, seed)
    dealt.extend(islice(more, max(0, number - len(dealt))))
    return tuple(dealt[:number])
