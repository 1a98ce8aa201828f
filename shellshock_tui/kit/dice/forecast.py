"""Forecasts by enumeration: a command is played once for each way its dice can fall."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple, Protocol, TypeVar
from urllib.parse import quote, unquote

from shellshock_tui.engine.event import Event
from shellshock_tui.engine.forecast import HITS, AttackHeader, Forecast, Gain, SideEffects, Stage
from shellshock_tui.engine.rules import Decision, Malformed, Outcome
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail, add
from shellshock_tui.engine.view import Mark
from shellshock_tui.kit.bounded_cache import BoundedCache
from shellshock_tui.kit.codec import Codec
from shellshock_tui.kit.dice.distribution import Need, nonzero
from shellshock_tui.kit.dice.enumeration import Chance, Leaf, leaves

WAY, DIE, OR_WORSE = "way", "die", "or-worse"
"""The kinds of address of one way through the dice, of one throw on it, and of all as grave as a rank."""
LIKELY = Fraction(1, 4)
"""What several attacks are made for is the gravest thing that comes about so often."""
T = TypeVar("T")
CACHE_SIZE = 64
"""How many enumerations are kept."""
NONE = Fraction(0)


@dataclass(frozen=True, slots=True)
class End:
    """What one way through the dice comes to."""

    state: Any
    events: tuple[Event, ...]
    """What happened on it; the sentences are left out."""


class Result(NamedTuple):
    """What a way is called that it comes to."""

    rank: int
    """Results are listed by it, the gravest first."""
    words: str
    mark: Mark = Mark.PLAIN


class ForecastRules(Protocol):
    """What a forecast asks of the rules that it belongs to."""

    codec: Codec

    def decision(self, s: Any) -> Decision | Outcome:
        """Return what is asked of whom."""

    rolls_low: bool
    die: int

    def actor(self, s: Any, c: Any) -> str:
        """Return the side to whom a command belongs."""

    def refused(self, s: Any, c: Any) -> Blocked | None:
        """Return why a command may not be given."""

    def carried_out(self, s: Any, commands: Sequence[Any], chance: Chance) -> End:
        """Return what commands come to."""

    def answers(self, s: Any) -> tuple[tuple[str, Any], ...]:
        """Return the answers to what another side is about to do."""

    def alternatives(self, s: Any, c: Any) -> tuple[tuple[str, Any], ...]:
        """Return what is looked at beside a command."""

    def phrase(self, c: Any) -> str:
        """Return a command in a few words."""

    def result(self, before: Any, leaf: Leaf[End], c: Any) -> Result:
        """Return what a command came to."""

    def side_effects(self, before: Any, leaf: Leaf[End], c: Any) -> Iterator[tuple[str, str]]:
        """Yield what came of it besides."""

    def detail(
        self, before: Any, leaves: Sequence[Leaf[End]], c: Any
    ) -> Iterator[tuple[str, dict[str, Fraction]]]:
        """Yield distributions for programs."""

    def losses(self, before: Any, leaves: Sequence[Leaf[End]]) -> Iterator[tuple[str, Fraction]]:
        """Yield the chance that each entry of a sheet is lost."""

    def attack_header(self, s: Any, c: Any) -> AttackHeader:
        """Return who attacks whom."""

    def balance(self, s: Any, side: str) -> Fraction:
        """Return how a state stands for a side."""


def _dice(found: tuple[Leaf[End], ...]) -> dict[str, dict[Trail, Fraction]]:
    """Return how many dice are rolled for each thing, and how likely each number of them is."""
    dice: dict[str, dict[Trail, Fraction]] = {}
    for leaf in found:
        for name, trail in (one for drawn in leaf.drawn for one in drawn.distribution.dice):
            trails = dice.setdefault(name, {})
            trails[trail] = trails.get(trail, NONE) + leaf.chance
    return dice


def _counts(dice: Mapping[str, Mapping[Trail, Fraction]]) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield the fewest and the most dice of each thing of which there may be fewer or more."""
    for name, trails in dice.items():
        totals = [int(trail.total) for trail in trails]
        if min(totals) < max(totals):
            yield name, (min(totals), max(totals))


@dataclass
class Odds:
    """The forecasts of one battle."""

    rules: ForecastRules
    _kept: BoundedCache[Any, tuple[Leaf[End], ...]] = field(default_factory=lambda: BoundedCache(CACHE_SIZE))
    _judged: BoundedCache[Any, Blocked | None] = field(default_factory=lambda: BoundedCache(CACHE_SIZE))

    def forecast(self, s: Any, commands: tuple[Any, ...]) -> Forecast | Blocked:
        """Return what a command comes to, and what each answer to it, or what stands in its way."""
        blocked = self._blocked(s, commands)
        if blocked:
            return blocked
        found = self._leaves(s, commands)
        answers = self._answers(s, commands, found)
        if not answers and not _rolls(found):
            return self._no_dice(s)
        if answers:
            best = self._best(s, commands, answers)
            forecast = self._told(s, (*commands, best), self._leaves(s, (*commands, best)))
            branches = tuple((words, self._alone(s, (*commands, one))) for words, one in answers)
        else:
            forecast = self._told(s, commands, found)
            before = commands[:-1]
            branches = tuple(
                (words, self._alone(s, (*before, other)))
                for words, other in self.rules.alternatives(s, commands[-1])
            )
        return forecast._replace(branches=branches, stages=tuple(self._stages(s, commands)))

    def _blocked(self, s: Any, commands: tuple[Any, ...]) -> Blocked | None:
        """Return why one of some commands may be given neither now nor once those before it are."""
        return self._judged.get((s, commands), lambda: self._refused(s, commands))

    def _refused(self, s: Any, commands: tuple[Any, ...]) -> Blocked | None:
        for number, c in enumerate(commands):
            blocked = self.rules.refused(s, c)
            before = self._leaves(s, commands[:number]) if blocked and number else ()
            if blocked and all(self.rules.refused(leaf.result.state, c) for leaf in before):
                return blocked
        return None

    def _no_dice(self, s: Any) -> Blocked:
        return Blocked(self.rules.decision(s).clause, "No dice are rolled for it.")

    def _stages(self, s: Any, commands: tuple[Any, ...]) -> Iterator[Stage]:
        """Yield what each of several commands that could be given now adds to what they are made for."""
        if len(commands) == 1 or any(self.rules.refused(s, c) for c in commands):
            return
        parts = [commands[: number + 1] for number in range(len(commands))]
        results = [self._results(s, part, self._leaves(s, part)) for part in parts]
        aim, before = _wanted(results[-1]), NONE
        name = aim.words if aim == min(results[-1]) else f"{aim.words} or worse"
        for part, found in zip(parts, results, strict=True):
            so_far = sum((chance for one, chance in found.items() if one.rank <= aim.rank), NONE)
            at = f"{self._address(part)}/{OR_WORSE}/{aim.rank}"
            yield Stage(self.rules.phrase(part[-1]), (Gain(name, so_far, so_far - before, at),))
            before = so_far

    def _results(
        self, s: Any, commands: tuple[Any, ...], found: tuple[Leaf[End], ...]
    ) -> dict[Result, Fraction]:
        """Return the chance of each result."""
        return shared((self.rules.result(s, leaf, commands[0]), leaf) for leaf in found)

    def _address(self, commands: tuple[Any, ...]) -> str:
        return f"odds/{';'.join(quote(self.rules.codec.short(c), safe='') for c in commands)}"

    def _alone(self, s: Any, commands: tuple[Any, ...]) -> Forecast:
        return self._told(s, commands, self._leaves(s, commands))

    def _leaves(self, s: Any, commands: tuple[Any, ...]) -> tuple[Leaf[End], ...]:
        return self._kept.get(
            (s, commands), lambda: tuple(leaves(lambda chance: self.rules.carried_out(s, commands, chance)))
        )

    def _answers(
        self, s: Any, commands: tuple[Any, ...], found: tuple[Leaf[End], ...]
    ) -> tuple[tuple[str, Any], ...]:
        """Return the answers of another side that a command waits for."""
        if len(found) != 1:
            return ()
        after = found[0].result.state
        answers = self.rules.answers(after)
        if not answers or self.rules.actor(after, answers[0][1]) == self.rules.actor(s, commands[-1]):
            return ()
        return answers

    def _best(self, s: Any, commands: tuple[Any, ...], answers: tuple[tuple[str, Any], ...]) -> Any:
        """Return the answer after which the side that gives it stands best on average."""
        after = self._leaves(s, commands)[0].result.state
        side = self.rules.actor(after, answers[0][1])

        def value(answer: Any) -> Fraction:
            found = self._leaves(s, (*commands, answer))
            return sum(
                (leaf.chance * self.rules.balance(leaf.result.state, side) for leaf in found), Fraction(0)
            )

        return max((one for _, one in answers), key=value)

    def _told(self, s: Any, commands: tuple[Any, ...], found: tuple[Leaf[End], ...]) -> Forecast:
        chances = self._results(s, commands, found)
        besides: dict[str, dict[str, Fraction]] = {}
        for leaf in found:
            for title, name in self._effects(s, leaf, commands[0]):
                names = besides.setdefault(title, {})
                names[name] = names.get(name, NONE) + leaf.chance
        effects = (SideEffects(title, likeliest(names)) for title, names in besides.items())
        needs: dict[str, Need] = {}
        for need in (need for leaf in found for need in leaf.needs):
            needs.setdefault(need[0], need)
        dice = _dice(found)
        detail = self.rules.detail(s, found, commands[-1])
        return Forecast(
            needs=tuple(needs.values()),
            outcomes=tuple((one.words, chances[one], one.mark) for one in sorted(chances)),
            side_effects=tuple(effects),
            detail=tuple((name, tuple(chances.items())) for name, chances in detail),
            dice=tuple((name, max(trails, key=trails.__getitem__)) for name, trails in dice.items()),
            counts=tuple(_counts(dice)),
            header=self.rules.attack_header(s, commands[0]),
            losses=tuple(self.rules.losses(s, found)),
            is_low=self.rules.rolls_low,
            at=self._address(commands),
        )

    def _effects(self, s: Any, leaf: Leaf[End], c: Any) -> tuple[tuple[str, str], ...]:
        """Return what came of a command besides, each once."""
        return tuple(dict.fromkeys(self.rules.side_effects(s, leaf, c)))

    def explain(self, s: Any, parts: Sequence[str]) -> Trail | Blocked:
        """Return the terms of a chance by its address behind "odds", or why there are none.

        ValueError if there is nothing there.
        """
        try:
            commands = tuple(self.rules.codec.parse(unquote(one)) for one in parts[0].split(";"))
        except Malformed as error:
            raise ValueError(f"there is no chance at {'/'.join(parts)!r}: {error}") from None
        if blocked := self._blocked(s, commands):
            return blocked
        found, at = self._leaves(s, commands), f"odds/{parts[0]}"
        if not _rolls(found):
            return self._no_dice(s)
        match [unquote(part) for part in parts[1:]]:
            case ["", name]:
                return self._sum(
                    found, at, lambda leaf: name == self.rules.result(s, leaf, commands[0]).words
                )
            case [kind, name] if kind == HITS:
                need = next(need for leaf in found for need in leaf.needs if need[0] == name)
                return _one_die(need[2], self.rules.die, need[1].terms[-1].clause)
            case [kind, rank] if kind == OR_WORSE:
                return self._sum(
                    found, at, lambda leaf: self.rules.result(s, leaf, commands[0]).rank <= int(rank)
                )
            case [kind, number] if kind == WAY:
                return _product(found[int(number)], f"{at}/{DIE}/{number}")
            case [kind, number] if kind == DIE:
                leaf, _, throw = number.partition(".")
                drawn = found[int(leaf)].drawn[int(throw)]
                return drawn.distribution.explain(drawn.outcome)
            case [title, name]:
                return self._sum(found, at, lambda leaf: (title, name) in self._effects(s, leaf, commands[0]))
            case _:
                raise ValueError(f"there is no chance at {'/'.join(parts)!r}")

    @staticmethod
    def _sum(found: Sequence[Leaf[End]], at: str, counts: Any) -> Trail:
        """Return the chances of all ways that count, each of which opens in turn."""
        terms = [
            add(way_words(leaf), leaf.chance, _clause(leaf), f"{at}/{WAY}/{number}")
            for number, leaf in enumerate(found)
            if counts(leaf)
        ]
        return Trail(tuple(terms))


def _rolls(found: Iterable[Leaf[End]]) -> bool:
    return any(leaf.drawn for leaf in found)


def _wanted(chances: Mapping[Result, Fraction]) -> Result:
    """Return the result that is, with all that are graver, likely enough; the least of all never is."""
    ranked, so_far = sorted(chances), NONE
    for result in ranked[:-1]:
        so_far += chances[result]
        if so_far >= LIKELY:
            return result
    return ranked[max(0, len(ranked) - 2)]


def shared(found: Iterable[tuple[T, Leaf[End]]]) -> dict[T, Fraction]:
    """Return the chance of each of some outcomes of ways, in the order in which they are met."""
    return nonzero((outcome, leaf.chance) for outcome, leaf in found)


def chance_told(found: Iterable[Leaf[End]], name: str, unit: str) -> Fraction:
    """Return the chance that something happens to a unit, by the name of the event that tells it."""
    happens = (
        leaf.chance
        for leaf in found
        if any(one.name == name and dict(one.facts).get("unit") == unit for one in leaf.result.events)
    )
    return sum(happens, NONE)


def likeliest(chances: Mapping[str, Fraction]) -> tuple[tuple[str, Fraction], ...]:
    """Return what may happen at all, likeliest first."""
    found = sorted(chances.items(), key=lambda one: -one[1])
    return tuple((name, chance) for name, chance in found if chance)


def way_words(leaf: Leaf[Any]) -> str:
    """Return what the dice of a way came to, in words."""
    return ", ".join(one.distribution.words(one.outcome) for one in leaf.drawn)


def _clause(leaf: Leaf[End]) -> str:
    last = leaf.drawn[-1]
    return last.distribution.explain(last.outcome).terms[-1].clause


def _product(leaf: Leaf[End], at: str) -> Trail:
    """Return the throws of a way, multiplied; each opens into its law."""
    terms: list[Term] = []
    for number, one in enumerate(leaf.drawn):
        trail = one.distribution.explain(one.outcome)
        op = Op.TIMES if terms else Op.ADD
        words = one.distribution.words(one.outcome)
        terms.append(Term(words, op, trail.total, trail.terms[-1].clause, f"{at}.{number}"))
    return Trail(tuple(terms))


def _one_die(chance: Fraction, die: int, clause: str) -> Trail:
    """Return how many faces do, or how many pairs of them where a die may be thrown again."""
    is_one = (chance * die).denominator == 1
    sides, words = (die, "faces that do") if is_one else (die * die, "pairs of faces that do")
    each = Term("each", Op.TIMES, Fraction(1, sides), clause)
    return Trail((add(words, chance * sides, clause), each))
