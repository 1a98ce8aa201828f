"""`BaseForecasting` and its `Odds`: exact forecasts of commands that roll dice."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import Generic, TypeVar
from urllib.parse import quote, unquote

from shellshock_tui.engine.forecast import (
    HITS,
    AttackHeader,
    CombinedAttack,
    Forecast,
    Gain,
    SideEffects,
    Stage,
)
from shellshock_tui.engine.rules import Malformed
from shellshock_tui.engine.trail import Blocked, Clause, Op, Term, Trail, add
from shellshock_tui.kit.bounded_cache import BoundedCache
from shellshock_tui.kit.defaults.searching import BaseSearching
from shellshock_tui.kit.dice.distribution import Need
from shellshock_tui.kit.dice.enumeration import Leaf, leaves
from shellshock_tui.kit.dice.forecast import NONE, WAY, End, Result, likeliest, shared, way_words
from shellshock_tui.kit.game import AnyGame, Position
from shellshock_tui.user_error import quoted

S = TypeVar("S", bound=Position)
C = TypeVar("C")
G = TypeVar("G", bound=AnyGame)

NOBODY = "No other unit can join this attack."
DIE, OR_WORSE = "die", "or-worse"
"""Parts of addresses: of a roll on a path through the dice, and of all results up to a rank."""
LIKELY = Fraction(1, 4)
"""A combined attack aims at the gravest result that it reaches or exceeds with at least this chance."""
CACHE_SIZE = 64
"""The number of enumerations that are cached."""


@dataclass
class Odds(Generic[S, C, G]):
    """The forecasts of one battle."""

    rules: "BaseForecasting[S, C, G]"
    _kept: BoundedCache[tuple[S, tuple[C, ...]], tuple[Leaf[End[S]], ...]] = field(
        default_factory=lambda: BoundedCache(CACHE_SIZE)
    )
    _judged: BoundedCache[tuple[S, tuple[C, ...]], Blocked | None] = field(
        default_factory=lambda: BoundedCache(CACHE_SIZE)
    )

    def forecast(self, s: S, commands: tuple[C, ...]) -> Forecast | Blocked:
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

    def _blocked(self, s: S, commands: tuple[C, ...]) -> Blocked | None:
        """Return why one of the commands is illegal both now and after those before it, cached."""
        return self._judged.get((s, commands), lambda: self._refused(s, commands))

    def _refused(self, s: S, commands: tuple[C, ...]) -> Blocked | None:
        for number, c in enumerate(commands):
            blocked = self.rules.refused(s, c)
            before = self._leaves(s, commands[:number]) if blocked and number else ()
            if blocked and all(self.rules.refused(leaf.result.state, c) for leaf in before):
                return blocked
        return None

    def _no_dice(self, s: S) -> Blocked:
        return Blocked(self.rules.decision(s).clause, "This command rolls no dice.")

    def _stages(self, s: S, commands: tuple[C, ...]) -> Iterator[Stage]:
        """Yield what each command of a combined attack adds to the chance of the result that it seeks."""
        if len(commands) == 1 or any(self.rules.refused(s, c) for c in commands):
            return
        parts = [commands[: number + 1] for number in range(len(commands))]
        results = [self._results(s, part, self._leaves(s, part)) for part in parts]
        sought, before = _wanted(results[-1]), NONE
        name = sought.words if sought == min(results[-1]) else f"{sought.words} or worse"
        for part, found in zip(parts, results, strict=True):
            so_far = sum((chance for one, chance in found.items() if one.rank <= sought.rank), NONE)
            at = f"{self._address(part)}/{OR_WORSE}/{sought.rank}"
            yield Stage(self.rules.phrase(part[-1]), (Gain(name, so_far, so_far - before, at),))
            before = so_far

    def _results(
        self, s: S, commands: tuple[C, ...], found: tuple[Leaf[End[S]], ...]
    ) -> dict[Result, Fraction]:
        return shared((self.rules.result(s, leaf, commands[0]), leaf) for leaf in found)

    def _address(self, commands: tuple[C, ...]) -> str:
        return f"odds/{';'.join(quote(self.rules.codec.short(c), safe='') for c in commands)}"

    def _alone(self, s: S, commands: tuple[C, ...]) -> Forecast:
        return self._forecast(s, commands, self._leaves(s, commands))

    def _leaves(self, s: S, commands: tuple[C, ...]) -> tuple[Leaf[End[S]], ...]:
        return self._kept.get(
            (s, commands), lambda: tuple(leaves(lambda chance: self.rules.state_after(s, commands, chance)))
        )

    def _answers(
        self, s: S, commands: tuple[C, ...], found: tuple[Leaf[End[S]], ...]
    ) -> tuple[tuple[str, C], ...]:
        """Return the answers of another side that the commands wait for; they must not have rolled dice."""
        if len(found) != 1:
            return ()
        after = found[0].result.state
        answers = self.rules.answers(after)
        if not answers or self.rules.actor(after, answers[0][1]) == self.rules.actor(s, commands[-1]):
            return ()
        return answers

    def _best(self, s: S, commands: tuple[C, ...], answers: tuple[tuple[str, C], ...]) -> C:
        """Return the answer after which the answering side's average balance is best."""
        after = self._leaves(s, commands)[0].result.state
        side = self.rules.actor(after, answers[0][1])

        def value(answer: C) -> Fraction:
            found = self._leaves(s, (*commands, answer))
            return sum(
                (leaf.chance * self.rules.balance(leaf.result.state, side) for leaf in found), Fraction(0)
            )

        return max((one for _, one in answers), key=value)

    def _forecast(self, s: S, commands: tuple[C, ...], found: tuple[Leaf[End[S]], ...]) -> Forecast:
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

    def _effects(self, s: S, leaf: Leaf[End[S]], c: C) -> tuple[tuple[str, str], ...]:
        """Return the side effects on one path, without duplicates."""
        return tuple(dict.fromkeys(self.rules.side_effects(s, leaf, c)))

    def explain(self, s: S, parts: Sequence[str]) -> Trail | Blocked:
        """Return the calculation of a chance, or why there is none.

        `parts` are the parts of its address after "odds"; the first holds the commands.

        Raises:
            ValueError: The address explains nothing.
        """
        try:
            commands = tuple(self.rules.codec.parse(unquote(one)) for one in parts[0].split(";"))
        except Malformed as error:
            raise ValueError(f"there is no chance at {quoted('/'.join(parts))}: {error}") from None
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
                raise ValueError(f"there is no chance at {quoted('/'.join(parts))}")

    @staticmethod
    def _sum(found: Sequence[Leaf[End[S]]], at: str, counts: Callable[[Leaf[End[S]]], bool]) -> Trail:
        """Return the sum of the chances of the leaves that count, each term with the address of its path."""
        terms = [
            add(way_words(leaf), leaf.chance, _clause(leaf), f"{at}/{WAY}/{number}")
            for number, leaf in enumerate(found)
            if counts(leaf)
        ]
        return Trail(tuple(terms))


class BaseForecasting(BaseSearching[S, C, G]):
    """The default of `Forecasting`, which plays a command once for each path through its dice."""

    success = "hit"
    rolls_low = False
    """Whether a die succeeds by showing the needed number or less."""
    die = 6
    """The number of sides of the dice that attacks are rolled with."""
    consequences: Mapping[str, str] = MappingProxyType({})
    """A word or two for the fate of a unit, by the name of the event that reports it."""

    @cached_property
    def odds(self) -> Odds[S, C, G]:
        """The forecasts of the battle, with their caches."""
        return Odds(self)

    def joined(self, s: S, c: C) -> Iterator[C]:
        """Yield further attacks on the target of an attack, one for each other unit that can attack it."""
        joined, target = [getattr(c, "unit", "")], getattr(c, "target", "")
        for one in self.legal(s, self.actor(s, c)) if target else ():
            unit = getattr(one, "unit", "")
            if type(one) is type(c) and getattr(one, "target", "") == target and unit not in joined:
                joined.append(unit)
                yield one

    def answers(self, s: S) -> tuple[tuple[str, C], ...]:
        """Return the possible answers to what another side is about to do, with labels: "if it holds"."""
        return ()

    def alternatives(self, s: S, c: C) -> tuple[tuple[str, C], ...]:
        """Return the commands to compare a command with, itself included, each with a label."""
        return ()

    def result(self, before: S, leaf: Leaf[End[S]], c: C) -> Result:
        """Return the result of a command on one path through the dice, in a few words.

        `before` is the state before the command, `leaf` the state and events after it.
        """
        return Result(0, "done")

    def side_effects(self, before: S, leaf: Leaf[End[S]], c: C) -> Iterator[tuple[str, str]]:
        """Yield the side effects of a command: what happened, and to which unit.

        Each is a pair of a heading and an entry below it, by default the unit's name and what became of it.
        """
        for one in leaf.result.events:
            unit = dict(one.facts).get("unit")
            if one.name in self.consequences and unit:
                name = self.name(unit)
                yield name, self.agreeing(name, self.consequences[one.name])

    def detail(
        self, before: S, leaves: Sequence[Leaf[End[S]]], c: C
    ) -> Iterator[tuple[str, dict[str, Fraction]]]:
        """Yield named probability distributions that are added to the forecast for programs."""
        yield from ()

    def losses(self, before: S, leaves: Sequence[Leaf[End[S]]]) -> Iterator[tuple[str, Fraction]]:
        """Yield the addresses of entries on a record sheet, each with the chance that it is lost.

        `before` is the state before the command, `leaves` are the paths through its dice.
        """
        yield from ()

    def attack_header(self, s: S, c: C) -> AttackHeader:
        """Return the header of an attack, as shown above its forecast."""
        unit, target = (getattr(c, field, "") for field in ("unit", "target"))
        kind = self.codec.short(c).partition(" ")[0].replace("-", " ")
        return AttackHeader(
            kind, "", target if target in self.index else "", "", unit if unit in self.index else ""
        )

    def forecast(self, s: S, c: C, *then: C) -> Forecast | Blocked:
        """Return the exact forecast of a command that rolls dice, followed by the commands `then`.

        Returns what blocks it if a command is illegal or no dice are rolled.
        """
        return self.odds.forecast(s, (c, *then))

    def combined_attack(self, s: S, c: C) -> CombinedAttack[C] | Blocked:
        """Return the attacks of all units that can attack the same target, the given one first."""
        others = tuple(self.joined(s, c))
        return CombinedAttack((c, *others)) if others else Blocked(self.turn_clause, NOBODY)

    def found_at(self, s: S, parts: Sequence[str]) -> Trail | Blocked | Clause | str:
        """Return the explanation at the parts of an address, among them that of a chance."""
        match parts:
            case ["odds", _, *_]:
                return self.odds.explain(s, parts[1:])
            case _:
                return super().found_at(s, parts)


def _dice(found: tuple[Leaf[End[object]], ...]) -> dict[str, dict[Trail, Fraction]]:
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


def _rolls(found: Iterable[Leaf[End[object]]]) -> bool:
    return any(leaf.drawn for leaf in found)


def _wanted(chances: Mapping[Result, Fraction]) -> Result:
    """Return the gravest result reached or exceeded often enough; of several, never the least grave."""
    ranked, so_far = sorted(chances), NONE
    for result in ranked[:-1]:
        so_far += chances[result]
        if so_far >= LIKELY:
            return result
    return ranked[max(0, len(ranked) - 2)]


def _clause(leaf: Leaf[End[object]]) -> str:
    last = leaf.drawn[-1]
    return last.distribution.explain(last.outcome).terms[-1].clause


def _product(leaf: Leaf[End[object]], at: str) -> Trail:
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
