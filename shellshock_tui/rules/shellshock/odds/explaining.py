"""Why a chance is what it is: the trail at the address of a chance, or of a term of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from shellshock_tui.engine.rules import Malformed
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail
from shellshock_tui.engine.view import HITS, Forecast
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.odds.account import Account
from shellshock_tui.rules.shellshock.odds.address import ChanceAddress, attack_address, read_address
from shellshock_tui.rules.shellshock.odds.assault import Assault, assault
from shellshock_tui.rules.shellshock.odds.attack import Attack, gunner_name, need_names
from shellshock_tui.rules.shellshock.odds.blow_terms import blow_words, dice_terms
from shellshock_tui.rules.shellshock.odds.hit_odds import hit_trail
from shellshock_tui.rules.shellshock.odds.topics import (
    ALL_MISS,
    ARMOUR_ONLY,
    MAY_BE,
    MISS,
    NO_ROWS,
    RAM_BACK,
    STRIKES,
    clause_of,
    measure,
)
from shellshock_tui.rules.shellshock.sheet import ROWS

T = TypeVar("T")


def explain_chance(field: Field, path: list[str]) -> Trail | Blocked:
    """Return the trail at what follows the root of an address; ValueError if there is nothing."""
    asked = read_address(path)
    try:
        found = assault(field, asked.commands)
    except Malformed as error:
        raise ValueError(str(error)) from None
    return found if isinstance(found, Blocked) else Inquiry(field, found, asked).trail()


@dataclass(frozen=True, slots=True)
class Inquiry:
    """What is asked of the chances of some attacks."""

    field: Field
    assault: Assault
    asked: ChanceAddress

    def trail(self) -> Trail:
        """Return the trail that is asked for."""
        match self.asked.kind, self.asked.name:
            case (kind, weapon) if kind == HITS:
                return self._hit(weapon)
            case ("", name) if name in (MISS, ALL_MISS):
                return Trail(tuple(self._misses()))
            case ("", name) if name == ARMOUR_ONLY:
                return Trail(tuple(self._armour_only()))
            case (kind, dsp) if kind == STRIKES:
                return self._strikes(dsp)
            case _:
                return self._counted()

    def _at(self, kind: str, name: str) -> str:
        return Forecast((), (), at=attack_address(self.asked.commands)).address(kind, name)

    def _hit(self, weapon: str) -> Trail:
        attacks = self.assault.attacks
        every = [(attack, need) for attack in attacks for _, need, _ in attack.needs]
        for name, (attack, need) in zip(need_names(self.field, attacks), every, strict=True):
            if name == weapon:
                options, dice = self.field.battle.options, self.field.sheet(attack.unit).hit_dice
                return hit_trail(dice, attack.spread, int(need.total), options)
        raise ValueError(f"no {weapon!r} is fired")

    def _need_at(self, attack: Attack, number: int) -> str:
        """Return the address of the chance that a weapon of an attack that needs a number hits."""
        attacks = self.assault.attacks
        every = [(one, need) for one in attacks for _, need, _ in one.needs]
        names = zip(need_names(self.field, attacks), every, strict=True)
        found = (name for name, (one, need) in names if one is attack and need.total == number)
        return self._at(HITS, next(found, ""))

    def _attack(self, number: str) -> Attack:
        return _at_index(self.assault.attacks, number)

    def _misses(self) -> Iterator[Term]:
        """Yield the chance that nothing hits: what is left of 1, or of several attacks all multiplied."""
        attacks = self.assault.attacks
        if self.asked.deeper or len(attacks) == 1:
            yield from self._miss(self._attack(self.asked.deeper[0]) if self.asked.deeper else attacks[0])
            return
        for number, attack in enumerate(attacks):
            op = Op.TIMES if number else Op.ADD
            words, at = f"{gunner_name(self.field, attack)} misses", f"{self._at('', ALL_MISS)}/{number}"
            yield Term(words, op, attack.miss, "hit.roll", at)

    def _miss(self, attack: Attack) -> Iterator[Term]:
        lowest = min(int(need.total) for _, need, _ in attack.needs)
        at = self._need_at(attack, lowest)
        yield Term("certain", Op.ADD, 1, "hit.roll")
        yield Term(f"less what reaches {lowest}", Op.ADD, attack.miss - 1, "hit.roll", at)

    def _armour_only(self) -> Iterator[Term]:
        calm = self._account("", NO_ROWS).whole().total
        yield Term("no row is crossed off", Op.ADD, calm, "internal.amount", self._at("", NO_ROWS))
        yield Term("less what misses", Op.ADD, -self.assault.miss, "hit.roll", self._at("", MISS))

    def _strikes(self, dsp: str) -> Trail:
        """Return the chance that sums strike: each blow that brings them."""
        (attack,) = self.assault.attacks
        if self.asked.deeper:
            blow = _at_index(attack.blows, self.asked.deeper[0])
            return Trail(tuple(dice_terms(self.field, attack, blow, self._need_at(attack, blow.hits.need))))
        at, clause = self._at(STRIKES, dsp), "damage.high-low"
        blows = [(n, blow) for n, blow in enumerate(attack.blows) if blow.struck and str(blow.struck) == dsp]
        told = ((n, blow, blow_words(self.field, attack, blow)) for n, blow in blows)
        return Trail(tuple(Term(words, Op.ADD, blow.chance, clause, f"{at}/{n}") for n, blow, words in told))

    def _account(self, kind: str, name: str) -> Account:
        """Return the account of a thing that shows in how the target, or the rammer, then stands."""
        field, attacks = self.field, self.assault.attacks
        counted = kind
        if kind == RAM_BACK:
            if self.assault.back is None:
                raise ValueError("nothing rams back")
            attacks, counted = (self.assault.back,), MAY_BE
            field = field.put(self.assault.back.target, carried=0)
        counts = measure(field, attacks[0].target, counted, name)
        return Account(field, attacks, counts, clause_of(counted, name), self._at(kind, name))

    def _counted(self) -> Trail:
        account = self._account(self.asked.kind, self.asked.name)
        match self.asked.deeper:
            case ():
                return account.whole()
            case (number,):
                return account.of_attack(_index(account.attacks, number))
            case (number, blow):
                place, which = self._places(account, number, blow)
                return account.of_blow(place, which, self._dice_at(account, place, which))
            case (number, blow, "fall"):
                return account.of_fall(*self._places(account, number, blow))
            case (number, blow, "fall", face):
                row = _index(range(ROWS + 1), face)
                return account.of_bins(*self._places(account, number, blow), row)
            case _:
                raise ValueError("nothing lies so deep")

    def _places(self, account: Account, number: str, blow: str) -> tuple[int, int]:
        place = _index(account.attacks, number)
        return place, _index(account.attacks[place].blows, blow)

    def _dice_at(self, account: Account, place: int, which: int) -> str:
        """Return the address of the chance of the throw behind a blow; behind a ram-back, of the ram."""
        need = account.attacks[place].blows[which].hits.need
        return self._need_at(self.assault.attacks[place], need)


def _at_index(found: Sequence[T], number: str) -> T:
    return found[_index(found, number)]


def _index(found: Sequence[Any], number: str) -> int:
    """Read the place of one of some things; ValueError if there is none."""
    if not number.isdecimal() or int(number) >= len(found):
        raise ValueError(f"there is no {number!r} of {len(found)}")
    return int(number)
