"""Why a chance is what it is: the trail at the address of a chance, or of a term of it."""

from dataclasses import dataclass

from shellshock_tui.engine.forecast import HITS
from shellshock_tui.engine.rules import Malformed
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.odds.address import (
    ChanceAddress,
    attack_address,
    place_in,
    read_address,
)
from shellshock_tui.rules.shellshock.odds.assault import Assault, assault
from shellshock_tui.rules.shellshock.odds.chance_breakdown import ChanceBreakdown
from shellshock_tui.rules.shellshock.odds.throws import Throws
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
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import ROWS


def explain_chance(position: Position, path: list[str]) -> Trail | Blocked:
    """Return the trail at what follows the root of an address; ValueError if there is nothing."""
    asked = read_address(path)
    try:
        found = assault(position, asked.commands)
    except Malformed as error:
        raise ValueError(str(error)) from None
    if isinstance(found, Blocked):
        return found
    return Inquiry(found, asked, Throws(position, found.attacks, attack_address(asked.commands))).trail()


@dataclass(frozen=True, slots=True)
class Inquiry:
    """What is asked of the chances of some attacks."""

    assault: Assault
    asked: ChanceAddress
    throws: Throws

    def trail(self) -> Trail:
        """Return the trail that is asked for."""
        kind, name, deeper = self.asked.kind, self.asked.name, self.asked.deeper
        if kind == HITS:
            return self.throws.hit(name)
        if kind == STRIKES:
            return self.throws.strikes(name, deeper)
        if (kind, name) in (("", MISS), ("", ALL_MISS)):
            return Trail(tuple(self.throws.misses(deeper)))
        return self._armour_only() if (kind, name) == ("", ARMOUR_ONLY) else self._counted()

    def _armour_only(self) -> Trail:
        calm, at = self._breakdown("", NO_ROWS).whole().total, self.throws.at
        none_crossed = Term("no row is crossed off", Op.ADD, calm, clauses.INTERNAL_AMOUNT, at("", NO_ROWS))
        missed = Term("less what misses", Op.ADD, -self.assault.miss, clauses.HIT_ROLL, at("", MISS))
        return Trail((none_crossed, missed))

    def _breakdown(self, kind: str, name: str) -> ChanceBreakdown:
        """Return the breakdown of a thing that shows in how the target, or the rammer, then stands."""
        position, attacks, at = self.throws.position, self.assault.attacks, self.throws.at(kind, name)
        if kind == RAM_BACK:
            if self.assault.back is None:
                raise ValueError("nothing rams back")
            attacks, kind = (self.assault.back,), MAY_BE
            position = position.put(self.assault.back.target, carried=0)
        counts = measure(position, attacks[0].target, kind, name)
        return ChanceBreakdown(position, attacks, counts, clause_of(kind, name), at)

    def _counted(self) -> Trail:
        breakdown = self._breakdown(self.asked.kind, self.asked.name)
        match self.asked.deeper:
            case ():
                return breakdown.whole()
            case (number,):
                return breakdown.of_attack(place_in(breakdown.attacks, number))
            case (number, blow):
                place, which = _places(breakdown, number, blow)
                return breakdown.of_blow(place, which, self._dice_at(breakdown, place, which))
            case (number, blow, "fall"):
                return breakdown.of_location(*_places(breakdown, number, blow))
            case (number, blow, "fall", face):
                row = place_in(range(ROWS), face)
                return breakdown.of_bins(*_places(breakdown, number, blow), row)
            case _:
                raise ValueError("nothing lies so deep")

    def _dice_at(self, breakdown: ChanceBreakdown, place: int, which: int) -> str:
        """Return the address of the chance of the throw behind a blow; behind a ram-back, of the ram."""
        need = breakdown.attacks[place].blows[which].hits.need
        return self.throws.need_at(self.assault.attacks[place], need)


def _places(breakdown: ChanceBreakdown, number: str, blow: str) -> tuple[int, int]:
    place = place_in(breakdown.attacks, number)
    return place, place_in(breakdown.attacks[place].blows, blow)
