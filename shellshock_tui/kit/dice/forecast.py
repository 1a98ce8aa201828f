"""Exact forecasts: a command is played once for each path through the outcomes of its dice."""

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
"""Parts of addresses: of a path through the dice, of a roll on it, and of all results up to a rank."""
LIKELY = Fraction(1, 4)
"""Combined attacks aim at the gravest result that they reach, or exceed, with at least this chance."""
T = TypeVar("T")
CACHE_SIZE = 64
"""How many enumerations are cached."""
NONE = Fraction(0)


@dataclass(frozen=True, slots=True)
class End:
    """The state and events at the end of a path through the dice."""

    state: Any
    events: tuple[Event, ...]
    """The events on the path, without their sentences."""


class Result(NamedTuple):
    """A short description of the result of a path; paths with equal results are added up."""

    rank: int
    """The order of results, the gravest first."""
    words: str
    mark: Mark = Mark.PLAIN


class ForecastRules(Protocol):
    """The rules of a battle, as far as forecasts need them."""

    codec: Codec

    def decision(self, s: Any) -> Decision | Outcome:
        """Return the decision to be made and by which side, or the outcome of the battle."""

    rolls_low: bool
    die: int

    def actor(self, s: Any, c: Any) -> str:
        """Return the id of the side that gives a command; empty if any side may."""

    def refused(self, s: Any, c: Any) -> Blocked | None:
        """Return why a command may not be given; `None` if it may."""

    def state_after(self, s: Any, commands: Sequence[Any], chance: Chance) -> End:
        """Return the state and events after some commands."""

    def answers(self, s: Any) -> tuple[tuple[str, Any], ...]:
        """Return the possible answers to what another side is about to do, each with a label."""

    def alternatives(self, s: Any, c: Any) -> tuple[tuple[str, Any], ...]:
        """Return the commands to compare a command with, each with a label."""

    def phrase(self, c: Any) -> str:
        """Return a command in a few words."""

    def result(self, before: Any, leaf: Leaf[End], c: Any) -> Result:
        """Return the result of a command on one path through the dice."""

    def side_effects(self, before: Any, leaf: Leaf[End], c: Any) -> Iterator[tuple[str, str]]:
        """Yield what else a command brought about, as headings and entries."""

    def detail(
        self, before: Any, leaves: Sequence[Leaf[End]], c: Any
    ) -> Iterator[tuple[str, dict[str, Fraction]]]:
        """Yield named probability distributions for programs."""

    def losses(self, before: Any, leaves: Sequence[Leaf[End]]) -> Iterator[tuple[str, Fraction]]:
        """Yield the addresses of entries on a record sheet, each with the chance that it is lost."""

    def attack_header(self, s: Any, c: Any) -> AttackHeader:
        """Return who attacks whom, as shown above the forecast of a command."""

    def balance(self, s: Any, side: str) -> Fraction:
        """Return the value of a state to a side, in the advisor's unit of measure."""


def _dice(found: tuple[Leaf[End], ...]) -> dict[str, dict[Trail, Fraction]]:
    """Return the possible numbers of dice for each need, with the chance of each number."""
    dice: dict[str, dict[Trail, Fraction]] = {}
    for leaf in found:
        for name, trail in (one for drawn in leaf.drawn for one in drawn.distribution.dice):
            trails = dice.setdefault(name, {})
            trails[trail] = trails.get(trail, NONE) + leaf.chance
    return dice


def _counts(dice: Mapping[str, Mapping[Trail, Fraction]]) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield the least and greatest number of dice of each need for which the number varies."""
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
        """Return the forecast of some commands in a row, or what blocks them.

        If another side is then asked for an answer, the forecast assumes the answer that is best for that
        side, and its branches hold the forecast of each answer. Otherwise the branches hold the alternatives
        to the last command. Blocked if a command is illegal or no dice are rolled.
        """
        blocked = self._blocked(s, commands)
        if blocked:
            return blocked
        found = self._leaves(s, commands)
        answers = self._answers(s, commands, found)
        if not answers and not _rolls(found):
            return self._no_dice(s)
        if answers:
            best = self._best(s, commands, answers)
            forecast = self._forecast(s, (*commands, best), self._leaves(s, (*commands, best)))
            branches = tuple((words, self._alone(s, (*commands, one))) for words, one in answers)
        else:
            forecast = self._forecast(s, commands, found)
            before = commands[:-1]
            branches = tuple(
                (words, self._alone(s, (*before, other)))
                for words, other in self.rules.alternatives(s, commands[-1])
            )
        return forecast._replace(branches=branches, stages=tuple(self._stages(s, commands)))

    def _blocked(self, s: Any, commands: tuple[Any, ...]) -> Blocked | None:
        """Return why one of the commands is illegal both now and after those before it, cached."""
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
        """Yield what each command of a combined attack adds to the chance of its aim."""
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
        return shared((self.rules.result(s, leaf, commands[0]), leaf) for leaf in found)

    def _address(self, commands: tuple[Any, ...]) -> str:
        return f"odds/{';'.join(quote(self.rules.codec.short(c), safe='') for c in commands)}"

    def _alone(self, s: Any, commands: tuple[Any, ...]) -> Forecast:
        return self._forecast(s, commands, self._leaves(s, commands))

    def _leaves(self, s: Any, commands: tuple[Any, ...]) -> tuple[Leaf[End], ...]:
        return self._kept.get(
            (s, commands), lambda: tuple(leaves(lambda chance: self.rules.state_after(s, commands, chance)))
        )

    def _answers(
        self, s: Any, commands: tuple[Any, ...], found: tuple[Leaf[End], ...]
    ) -> tuple[tuple[str, Any], ...]:
        """Return the answers of another side that the commands wait for; they must not have rolled dice."""
        if len(found) != 1:
            return ()
        after = found[0].result.state
        answers = self.rules.answers(after)
        if not answers or self.rules.actor(after, answers[0][1]) == self.rules.actor(s, commands[-1]):
            return ()
        return answers

    def _best(self, s: Any, commands: tuple[Any, ...], answers: tuple[tuple[str, Any], ...]) -> Any:
        """Return the answer after which the answering side's average balance is best."""
        after = self._leaves(s, commands)[0].result.state
        side = self.rules.actor(after, answers[0][1])

        def value(answer: Any) -> Fraction:
            found = self._leaves(s, (*commands, answer))
            return sum(
                (leaf.chance * self.rules.balance(leaf.result.state, side) for leaf in found), Fraction(0)
            )

        return max((one for _, one in answers), key=value)

    def _forecast(self, s: Any, commands: tuple[Any, ...], found: tuple[Leaf[End], ...]) -> Forecast:
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
        """Return the side effects on one path, without duplicates."""
        return tuple(dict.fromkeys(self.rules.side_effects(s, leaf, c)))

    def explain(self, s: Any, parts: Sequence[str]) -> Trail | Blocked:
        """Return the calculation of a chance, or why there is none.

        `parts` are the parts of its address after "odds"; the first holds the commands.

        Raises:
            ValueError: if the address explains nothing.

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
        """Return the sum of the chances of the leaves that count, each term with the address of its path."""
        terms = [
            add(way_words(leaf), leaf.chance, _clause(leaf), f"{at}/{WAY}/{number}")
            for number, leaf in enumerate(found)
            if counts(leaf)
        ]
        return Trail(tuple(terms))


def _rolls(found: Iterable[Leaf[End]]) -> bool:
    return any(leaf.drawn for leaf in found)


def _wanted(chances: Mapping[Result, Fraction]) -> Result:
    """Return the gravest result reached or exceeded often enough; of several, never the least grave."""
    ranked, so_far = sorted(chances), NONE
    for result in ranked[:-1]:
        so_far += chances[result]
        if so_far >= LIKELY:
            return result
    return ranked[max(0, len(ranked) - 2)]


def shared(found: Iterable[tuple[T, Leaf[End]]]) -> dict[T, Fraction]:
    """Return the chance of each outcome of some leaves, in the order in which the outcomes are met."""
    return nonzero((outcome, leaf.chance) for outcome, leaf in found)


def chance_told(found: Iterable[Leaf[End]], name: str, unit: str) -> Fraction:
    """Return the chance that an event of a name happens to a unit."""
    happens = (
        leaf.chance
        for leaf in found
        if any(one.name == name and dict(one.facts).get("unit") == unit for one in leaf.result.events)
    )
    return sum(happens, NONE)


def likeliest(chances: Mapping[str, Fraction]) -> tuple[tuple[str, Fraction], ...]:
    """Return the possible entries with their chances, the likeliest first."""
    found = sorted(chances.items(), key=lambda one: -one[1])
    return tuple((name, chance) for name, chance in found if chance)


def way_words(leaf: Leaf[Any]) -> str:
    """Return the outcomes of the dice on the path to a leaf, in words."""
    return ", ".join(one.distribution.words(one.outcome) for one in leaf.drawn)


def _clause(leaf: Leaf[End]) -> str:
    last = leaf.drawn[-1]
    return last.distribution.explain(last.outcome).terms[-1].clause


def _product(leaf: Leaf[End], at: str) -> Trail:
    """Return the product of the chances on a path, each term with the address of its roll."""
    terms: list[Term] = []
    for number, one in enumerate(leaf.drawn):
        trail = one.distribution.explain(one.outcome)
        op = Op.TIMES if terms else Op.ADD
        words = one.distribution.words(one.outcome)
        terms.append(Term(words, op, trail.total, trail.terms[-1].clause, f"{at}.{number}"))
    return Trail(tuple(terms))


def _one_die(chance: Fraction, die: int, clause: str) -> Trail:
    """Return the chance as a number of faces, or of pairs of faces if a die may be rolled again."""
    is_one = (chance * die).denominator == 1
    sides, words = (die, "faces that do") if is_one else (die * die, "pairs of faces that do")
    each = Term("each", Op.TIMES, Fraction(1, sides), clause)
    return Trail((add(words, chance * sides, clause), each))
