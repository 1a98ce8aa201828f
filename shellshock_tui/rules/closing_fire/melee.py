"""Melee: who may charge, the dice of both sides, and who loses, falls back and follows."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from shellshock_tui.cached import cached
from shellshock_tui.dice import Dice, throw
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.english import does
from shellshock_tui.engine.trail import Blocked, Term, Trail, WeighedTrail, add, unmet
from shellshock_tui.kit.dice.distribution import Distribution, nonzero
from shellshock_tui.rules.closing_fire import clauses
from shellshock_tui.rules.closing_fire.battle import Battle
from shellshock_tui.rules.closing_fire.game_context import GameContext, stat
from shellshock_tui.rules.closing_fire.moving import disorder, fall_back, lose
from shellshock_tui.rules.closing_fire.pool import HIT, Numbers, Pool, unsaved
from shellshock_tui.rules.closing_fire.rulebook_tables import GUNS, Ground

MOST = 2
"""The greatest margin of a melee: no result takes more SP."""
MARGINS = {
    2: "attacker ahead by 2+", 1: "attacker ahead by 1", 0: "even",
    -1: "defender ahead by 1", -2: "defender ahead by 2+",
}  # fmt: skip
"""The margins of a melee in words."""


class Clash(NamedTuple):
    """The inputs of a melee's dice, needs and saves, besides the sheets of both units."""

    attacker: str
    defender: str
    face: str
    """The face at which the defender is attacked; empty if the units are not in contact."""
    start: Ground
    """The terrain of the attacker's square."""
    ground: Ground
    """The terrain of the defender's square."""
    attacker_disordered: bool
    defender_disordered: bool


def clash_of(ctx: GameContext, attacker: str, defender: str) -> Clash:
    """Return the clash of two units as they stand now."""
    return Clash(
        attacker=attacker,
        defender=defender,
        face=ctx.face(defender, attacker),
        start=ctx.ground(attacker),
        ground=ctx.ground(defender),
        attacker_disordered=ctx.unit(attacker).disordered,
        defender_disordered=ctx.unit(defender).disordered,
    )


def melee_dice(battle: Battle, unit: str, *, held: bool) -> Trail:
    """Return the number of dice of a unit in melee, with its held fire if any (melee.dice, closing.hold)."""
    fire = [add("fire held", battle.sheets[unit].shoot, clauses.CLOSING_HOLD, f"unit/{unit}/shoot")]
    return Trail((stat(battle, unit, "hand"), *(fire if held else [])))


def attack_need(clash: Clash) -> Trail:
    """Return the number that each die of the attacker must show (melee.dice)."""
    uphill = clash.ground.is_high and not clash.start.is_high
    terms = [add("a hit", HIT, clauses.MELEE_DICE)]
    if not clash.ground.cover and not uphill:
        terms.append(add("the charge", -1, clauses.MELEE_DICE))
    terms += _disorder(clash.attacker, clash.attacker_disordered)
    return WeighedTrail(tuple(terms), partial(_unmet_attack, clash))


def defence_need(clash: Clash) -> Trail:
    """Return the number that each die of the defender must show (melee.dice)."""
    if clash.face in ("flank", "rear"):
        return struck_need(clash.defender, clash.face, clash.defender_disordered)
    terms = (add("a hit", HIT, clauses.MELEE_DICE), *_disorder(clash.defender, clash.defender_disordered))
    return WeighedTrail(terms, partial(_unmet_defence, clash))


def _unmet_attack(clash: Clash) -> Iterator[Term]:
    """Yield the modifiers of the attacker's needed number that do not apply."""
    if clash.ground.cover:
        at = f"unit/{clash.defender}/cover"
        yield unmet("the charge", "the defender is in cover", clauses.MELEE_DICE, at)
    elif clash.ground.is_high and not clash.start.is_high:
        yield unmet("the charge", "it goes uphill", clauses.MELEE_DICE)
    yield from _in_order(clash.attacker, clash.attacker_disordered)


def _unmet_defence(clash: Clash) -> Iterator[Term]:
    """Yield the modifiers of the needed number of a defender, attacked at the front, that do not apply."""
    yield unmet("struck at flank or rear", "the attacker is at its front", clauses.BOARD_FACING)
    yield from _in_order(clash.defender, clash.defender_disordered)


def _in_order(unit: str, disordered: bool) -> Iterator[Term]:  # noqa: FBT001 - how it stands
    if not disordered:
        yield unmet("disordered", "it is in order", clauses.DISORDER_EFFECTS, f"unit/{unit}/order")


def struck_need(unit: str, face: str, disordered: bool) -> Trail:  # noqa: FBT001 - how it stands
    """Return the number that a unit's dice must show if it is attacked at flank or rear (melee.dice)."""
    aside = add(f"struck at the {face}", 1, clauses.MELEE_DICE)
    return Trail((add("a hit", HIT, clauses.MELEE_DICE), aside, *_disorder(unit, disordered)))


def _disorder(unit: str, disordered: bool) -> tuple[Term, ...]:  # noqa: FBT001 - how it stands
    if not disordered:
        return ()
    return (add("disordered", 1, clauses.DISORDER_EFFECTS, f"unit/{unit}/order"),)


@dataclass(frozen=True, slots=True)
class Melee:
    """The dice of both sides of a melee."""

    attacker: str
    defender: str
    attack: Pool
    """The attacker's dice and the defender's saves."""
    defence: Pool

    def distribution(self) -> Distribution[int]:
        """Return the distribution of the margin: unsaved hits on the defender less those on the attacker.

        Margins beyond -2 and 2 count as those.
        """
        chances = differences(self.attack.numbers, self.defence.numbers)
        attack, defence = (_in_disorder(pool.need) for pool in (self.attack, self.defence))
        law = Distribution("difference", chances, self.explain, spoken=MARGINS)
        law = self.attack.with_needs(law, f"attack{attack}: ", "defence ")
        return self.defence.with_needs(law, f"defence{defence}: ", "attack ")

    def explain(self, wanted: int) -> Trail:
        """Return the calculation of a margin's chance, with a term for each number of the attacker's hits."""
        terms: list[Term] = []
        for mine, p in enumerate(self.attack.chances):
            rest = sum(
                (q for other, q in enumerate(self.defence.chances) if _margin(mine, other) == wanted),
                Fraction(0),
            )
            if p * rest:
                terms.append(add(f"{mine} unsaved on the defender", p * rest, clauses.MELEE_OUTCOME))
        return Trail(tuple(terms))


@cached
def differences(attack: Numbers, defence: Numbers) -> Mapping[int, Fraction]:
    """Return the chance of each margin of a melee, the worst for the defender first."""
    pairs = (
        (_margin(mine, other), p * q)
        for mine, p in enumerate(unsaved(*attack))
        for other, q in enumerate(unsaved(*defence))
    )
    return dict(sorted(nonzero(pairs).items(), reverse=True))


def _in_disorder(need: Trail) -> str:
    return " in disorder" if any(term.clause == clauses.DISORDER_EFFECTS for term in need.terms) else ""


def _margin(mine: int, other: int) -> int:
    return max(-MOST, min(MOST, mine - other))


def melee(battle: Battle, clash: Clash, *, held: bool) -> Melee:
    """Return the dice of both sides of a melee."""
    attacker, defender = clash.attacker, clash.defender
    cover = add("in cover", 1, clauses.MELEE_SAVES, f"unit/{defender}/cover")
    attack = Pool(
        melee_dice(battle, attacker, held=False), attack_need(clash), (cover,) if clash.ground.cover else (),
        Trail((stat(battle, defender, "morale"),)), clauses.MELEE_SAVES,
    )  # fmt: skip
    defence = Pool(
        melee_dice(battle, defender, held=held), defence_need(clash), (),
        Trail((stat(battle, attacker, "morale"),)), clauses.MELEE_SAVES,
    )  # fmt: skip
    return Melee(attacker, defender, attack, defence)


def fight(ctx: GameContext, attacker: str, defender: str, *, held: bool) -> None:
    """Resolve a melee: losses, disorder, falling back and following (melee.outcome, melee.follow)."""
    fought = melee(ctx.battle, clash_of(ctx, attacker, defender), held=held)
    margin = ctx.outcome(fought.distribution, lambda dice: _clash(ctx, fought, dice))
    if not margin:
        fall_back(ctx, attacker)
        return
    loser = defender if margin > 0 else attacker
    place = ctx.unit(defender).at
    lose(ctx, loser, abs(margin), clauses.MELEE_OUTCOME)
    disorder(ctx, loser, clauses.MELEE_OUTCOME)
    fall_back(ctx, loser)
    if loser == defender and not ctx.at(place):
        ctx.update_unit(attacker, at=place)
        words = f"{ctx.does(attacker, 'follows')} to {ctx.label(place)}."
        ctx.emit("follow", words, unit=attacker, to=ctx.label(place), clause=clauses.MELEE_FOLLOW)


def _clash(ctx: GameContext, fought: Melee, dice: Dice) -> int:
    attack, defence = fought.attack, fought.defence
    a_name, d_name = ctx.name(fought.attacker), ctx.name(fought.defender)
    struck = throw(dice, int(attack.count.total), 6, f"{does(a_name, 'strikes')}, {attack.need.total}+")
    parried = throw(dice, int(defence.count.total), 6, f"{does(d_name, 'strikes')}, {defence.need.total}+")
    on_defender, on_attacker = attack.hits(struck), defence.hits(parried)
    saves = attack.saves(on_defender), defence.saves(on_attacker)
    saved = throw(dice, int(saves[0].total), 6, f"{does(d_name, 'saves')}, {attack.morale.total}+")
    warded = throw(dice, int(saves[1].total), 6, f"{does(a_name, 'saves')}, {defence.morale.total}+")
    left = attack.left(struck, saved), defence.left(parried, warded)
    words = f"{does(a_name, 'fights')} {d_name}: {attack.fallen(struck, saved)}"
    words += f"; against {defence.fallen(parried, warded)}."
    trails = (
        ("attacker's dice", attack.count), ("attacker needs", attack.need), ("defender's saves", saves[0]),
        ("defender's dice", defence.count), ("defender needs", defence.need), ("attacker's saves", saves[1]),
    )  # fmt: skip
    ctx.emit(
        "melee", words, *trails, clause=clauses.MELEE_OUTCOME,
        effects=(Effect(EffectKind.SHOT, ctx.unit(fought.defender).at, ctx.unit(fought.attacker).at),),
        attacker=fought.attacker, defender=fought.defender,
        dice=[int(attack.count.total), int(defence.count.total)],
        needs=[int(attack.need.total), int(defence.need.total)], hits=[on_defender, on_attacker],
        **{"unsaved-on": [left[1], left[0]]},
    )  # fmt: skip
    return _margin(left[0], left[1])


def charge_blocked(ctx: GameContext, unit: str, target: str, left: int) -> Blocked | None:
    """Return why a unit may not charge a target; None if it may (move.charge).

    `left` is the number of movement points that it has left.
    """
    name, sheet = ctx.name(unit), ctx.sheet(unit)
    if not left:
        words = f"{does(name, 'has')} no point left to charge with."
        return Blocked(clauses.MOVE_CHARGE, words, f"unit/{unit}/left")
    if sheet.arm == GUNS:
        words = f"{does(name, 'has')} guns, and guns do not charge."
        return Blocked(clauses.MOVE_CHARGE, words, f"unit/{unit}/arm")
    if ctx.unit(target).at != ctx.ahead(unit):
        words = f"{ctx.does(target, 'is')} not in the square straight ahead of {name}."
        return Blocked(clauses.MOVE_CHARGE, words, f"unit/{target}")
    place = ctx.unit(target).at
    if not ctx.cost(unit, place):
        words = (
            f"{name} cannot enter the {ctx.battle.ground[place].name} in which {ctx.does(target, 'stands')}."
        )
        return Blocked(clauses.MOVE_CHARGE, words, f"hex/{ctx.label(place)}")
    return None
