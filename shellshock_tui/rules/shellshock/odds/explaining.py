"""The calculation at the address of a chance, or of one of its terms."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from shellshock_tui.engine.forecast import HITS, Forecast
from shellshock_tui.engine.rules import Malformed
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail, add
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.commands import CODEC, Command
from shellshock_tui.rules.shellshock.odds import topics
from shellshock_tui.rules.shellshock.odds.assault import Assault, assault
from shellshock_tui.rules.shellshock.odds.attack import (
    Attack,
    blow_words,
    dice_terms,
    gunner_name,
    named_needs,
)
from shellshock_tui.rules.shellshock.odds.chance_breakdown import ChanceBreakdown
from shellshock_tui.rules.shellshock.odds.forecast import attack_address
from shellshock_tui.rules.shellshock.odds.hit_odds import hit_trail
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import ROWS
from shellshock_tui.user_error import quoted


def explain_chance(position: Position, path: Sequence[str]) -> Trail | Blocked:
    """Return the calculation at the rest of an address.

    The address names the attacks, the kind and the name of the chance, and, counted from 0, the attack, its
    blow and further parts.

    Raises:
        ValueError: There is nothing at the address.
    """
    given, kind, name, *deeper = map(unquote, path)
    try:
        commands = _commands(json.loads(given))
        found = assault(position, commands)
    except (Malformed, RecursionError) as error:
        raise ValueError(str(error)) from None
    if isinstance(found, Blocked):
        return found
    return Inquiry(position, found, attack_address(commands)).trail(kind, name, deeper)


def _commands(tables: object) -> tuple[Command, ...]:
    if not isinstance(tables, list) or not tables:
        raise ValueError("there are no attacks")
    return tuple(map(CODEC.decode, tables))


def _number(found: Sequence[object], number: str) -> int:
    """Return the index that a text gives; raise ValueError if there is no such entry."""
    if not number.isdecimal() or int(number) >= len(found):
        raise ValueError(f"there is no {quoted(number)} of {len(found)}")
    return int(number)


@dataclass(frozen=True, slots=True)
class Inquiry:
    """The attacks whose chances are asked for, with the address below which their chances are."""

    position: Position
    assault: Assault
    base: str

    def trail(self, kind: str, name: str, deeper: Sequence[str]) -> Trail:
        """Return the calculation of a chance, or of a part of it."""
        if kind == HITS:
            return self._hit(name)
        if kind == topics.STRIKES:
            return self._strikes(name, deeper)
        if (kind, name) in (("", topics.MISS), ("", topics.ALL_MISS)):
            return Trail(tuple(self._misses(deeper)))
        if (kind, name) == ("", topics.ARMOUR_ONLY):
            return self._armour_only()
        return self._counted(self._breakdown(kind, name), deeper)

    def _at(self, kind: str, name: str) -> str:
        return Forecast((), (), at=self.base).address(kind, name)

    def _need_at(self, attack: Attack, number: int) -> str:
        """Return the address of the chance that a weapon of an attack with this need hits."""
        needs = named_needs(self.position, self.assault.attacks)
        found = (name for one, (name, need, _) in needs if one is attack and int(need.total) == number)
        return self._at(HITS, next(found))

    # ------------------------------------------------------------ chances of the hit dice and of d/s/p

    def _hit(self, weapon: str) -> Trail:
        """Return the calculation of the chance that a weapon hits; raise ValueError if it is not fired."""
        for attack, (name, need, _) in named_needs(self.position, self.assault.attacks):
            if name == weapon:
                options, dice = self.position.battle.options, self.position.sheet(attack.unit).hit_dice
                return hit_trail(dice, attack.spread, int(need.total), options)
        raise ValueError(f"no {quoted(weapon)} is fired")

    def _misses(self, deeper: Sequence[str]) -> Iterator[Term]:
        """Yield the terms of the chance that nothing hits."""
        attacks = self.assault.attacks
        if deeper or len(attacks) == 1:
            attack = attacks[_number(attacks, deeper[0]) if deeper else 0]
            lowest = min(int(need.total) for _, need, _ in attack.needs)
            at = self._need_at(attack, lowest)
            yield add("certain", 1, clauses.HIT_ROLL)
            yield add(f"less the chance to reach {lowest}", attack.miss - 1, clauses.HIT_ROLL, at)
            return
        for number, attack in enumerate(attacks):
            op, at = Op.TIMES if number else Op.ADD, f"{self._at('', topics.ALL_MISS)}/{number}"
            words = f"{gunner_name(self.position, attack)} misses"
            yield Term(words, op, attack.miss, clauses.HIT_ROLL, at)

    def _strikes(self, dsp: str, deeper: Sequence[str]) -> Trail:
        """Return the calculation of the chance of a d/s/p, or of the dice of one of its blows."""
        (attack,) = self.assault.attacks
        if deeper:
            blow = attack.blows[_number(attack.blows, deeper[0])]
            at = self._need_at(attack, blow.hits.need)
            return Trail(tuple(dice_terms(self.position, attack, blow, at)))
        at, clause = self._at(topics.STRIKES, dsp), clauses.DAMAGE_HIGH_LOW
        terms = tuple(
            add(blow_words(self.position, attack, blow), blow.chance, clause, f"{at}/{number}")
            for number, blow in enumerate(attack.blows)
            if blow.struck and str(blow.struck) == dsp
        )
        if not terms:
            raise ValueError(f"no blow has the d/s/p {quoted(dsp)}")
        return Trail(terms)

    # ------------------------------------------------------------ chances of the target's condition

    def _armour_only(self) -> Trail:
        calm = self._breakdown("", topics.NO_ROWS).whole().total
        at = self._at("", topics.NO_ROWS)
        none_crossed = add("no row is crossed off", calm, clauses.INTERNAL_AMOUNT, at)
        missed = add(
            "less the chance to miss", -self.assault.miss, clauses.HIT_ROLL, self._at("", topics.MISS)
        )
        return Trail.of(none_crossed, missed)

    def _breakdown(self, kind: str, name: str) -> ChanceBreakdown:
        """Return the breakdown of a chance that depends on the target's or the ramming unit's condition."""
        position, attacks, at = self.position, self.assault.attacks, self._at(kind, name)
        if kind == topics.RAM_BACK:
            if self.assault.back is None:
                raise ValueError("nothing rams back")
            attacks, kind = (self.assault.back,), topics.MAY_BE
            position = position.with_unit(self.assault.back.target, carried=0)
        return ChanceBreakdown(
            position, attacks, *topics.measure(position, attacks[0].target, kind, name), at
        )

    def _counted(self, breakdown: ChanceBreakdown, deeper: Sequence[str]) -> Trail:
        if not deeper:
            return breakdown.whole()
        number = _number(breakdown.attacks, deeper[0])
        if len(deeper) == 1:
            return breakdown.of_attack(number)
        blow = breakdown.of_blow(number, _number(breakdown.attacks[number].blows, deeper[1]))
        match deeper[2:]:
            case []:
                # A ram-back depends on the roll of the ram.
                return blow.trail(self._need_at(self.assault.attacks[number], blow.blow.hits.need))
            case ["fall"]:
                return blow.fall()
            case ["fall", face]:
                return blow.bin_hit(_number(range(ROWS), face))
            case _:
                raise ValueError("the address is too long")
