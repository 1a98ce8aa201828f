"""Attacks as the odds see them: the numbers needed, and the ways in which they may hit."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from shellshock_tui.engine.trail import Op, Term, Trail, add
from shellshock_tui.kit.dice.distribution import Need
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.equipment import Dsp
from shellshock_tui.rules.shellshock.fire import hit
from shellshock_tui.rules.shellshock.fire.physical import ram_dsp, ramming_speed
from shellshock_tui.rules.shellshock.fire.roll import Grade, grade_chances, grade_clause, multiplied
from shellshock_tui.rules.shellshock.fire.volley import Volley, weapon_of
from shellshock_tui.rules.shellshock.fire.volley_fire import add_up, needs
from shellshock_tui.rules.shellshock.geometry.asking import geometry
from shellshock_tui.rules.shellshock.odds.hit_odds import NEVER, NONE, Luck, Reach, dice_words, reach
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Ram, Shot

LUCK_CLAUSES = {
    Luck.PLAIN: clauses.HIT_ROLL,
    Luck.LUCKY: clauses.OPTION_LUCKY_SHOT,
    Luck.FATAL: clauses.OPTION_INSTANT_DEATH,
}
BY_LUCK = {Luck.PLAIN: "", Luck.LUCKY: " by a lucky shot", Luck.FATAL: " by a fatal run of tens"}


class Hits(NamedTuple):
    """Hit rolls between two needed numbers, and the shots that they make hit."""

    shots: tuple[Shot, ...]
    need: int
    reached: Reach
    next_need: int = 0
    beyond: Reach = NEVER
    """The rolls that also reach the next number; impossible where all shots hit."""

    def chance(self, luck: Luck) -> Fraction:
        """Return the chance of such a roll with that luck."""
        return self.reached[luck] - self.beyond[luck]


@dataclass(frozen=True, slots=True)
class Blow:
    """One way in which an attack may hit, with its chance."""

    chance: Fraction
    struck: Dsp | None
    """The d/s/p; None for a hit that kills outright (option.instant-death)."""
    hits: Hits
    luck: Luck = Luck.PLAIN
    grade: Grade | None = None
    """The column of the d/s/p; None if none is rolled for."""
    incendiary: bool = False


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack on a face of a target."""

    unit: int
    """The index of the unit whose hit dice are rolled."""
    post: int
    target: int
    face: int
    needs: tuple[Need, ...] = field(compare=False)
    """The name of each weapon with its letter, the number that it needs, and its chance."""
    blows: tuple[Blow, ...]
    """The ways in which it may hit; the rest of the probability is a miss."""
    spread: int = 0

    @property
    def miss(self) -> Fraction:
        """The chance that nothing hits."""
        return 1 - sum((blow.chance for blow in self.blows), NONE)


def gunner_name(position: Position, attack: Attack) -> str:
    """Return the attacker's unit and post: "Bison Pilot"."""
    return f"{position.name(attack.unit)} {position.member(attack.unit, attack.post)}"


def attack_words(position: Position, attack: Attack) -> str:
    """Return the attacker with its weapons: "Bison Pilot: A TBE 10"."""
    spread = f", spread {attack.spread}" if attack.spread else ""
    return f"{gunner_name(position, attack)}: {' + '.join(label for label, _, _ in attack.needs)}{spread}"


def named_needs(position: Position, attacks: Sequence[Attack]) -> Iterator[tuple[Attack, Need]]:
    """Yield the need of each weapon of some attacks; with several, the gunner precedes its name."""
    for attack in attacks:
        who = f"{gunner_name(position, attack)}: " if len(attacks) > 1 else ""
        for label, need, chance in attack.needs:
            yield attack, (f"{who}{label}", need, chance)


def blow_words(position: Position, attack: Attack, blow: Blow) -> str:
    """Return a description of a blow: "TBE 10 + Lance Missile, high: 20/6/6"."""
    names = [hit.shot_name(position, attack.unit, shot) for shot in blow.hits.shots]
    weapons = " + ".join(hit.like_together(names)) or next((label for label, _, _ in attack.needs), "the ram")
    grade = f", {blow.grade}" if blow.grade else ""
    struck = f": {blow.struck}" if blow.struck else ""
    return f"{weapons}{grade}{BY_LUCK[blow.luck]}{struck}"


def dice_terms(position: Position, attack: Attack, blow: Blow, at: str) -> Iterator[Term]:
    """Yield the terms of the chance of a blow; the first one has the address."""
    hits, luck, clause = blow.hits, blow.luck, LUCK_CLAUSES[blow.luck]
    dice = f"{dice_words(position.sheet(attack.unit).hit_dice, attack.spread)} reach {hits.need}"
    if luck is Luck.PLAIN:
        yield add(dice, hits.reached.total, clause, at)
        for other in (Luck.LUCKY, Luck.FATAL):
            if part := hits.reached[other]:
                yield add(f"less those{BY_LUCK[other]}", -part, LUCK_CLAUSES[other])
    else:
        yield add(f"{dice}{BY_LUCK[luck]}", hits.reached[luck], clause)
    if further := hits.beyond[luck]:
        yield add(f"less those that also reach {hits.next_need}", -further, clause)
    if blow.grade:
        share = blow.chance / hits.chance(luck)
        yield Term(f"the {blow.grade} d/s/p applies", Op.TIMES, share, grade_clause(position))


# ---------------------------------------------------------------- volleys


def volley_attack(position: Position, volley: Volley) -> Attack:
    """Return the attack of a volley: one roll for all weapons, and one column for their damage."""
    sheet, options = position.sheet(volley.unit), position.battle.options
    wanted = [
        (shot, need, reach(sheet.hit_dice, volley.spread, int(need.total), options))
        for shot, need in needs(position, volley)
    ]
    needed = tuple(
        (hit.shot_label(position, volley.unit, shot), need, reached.total) for shot, need, reached in wanted
    )
    face = geometry(position).struck_face(volley.unit, volley.target)
    blows = (blow for hits in _volley_hits(wanted) for blow in _graded(position, volley, hits))
    struck = tuple(blow for blow in blows if blow.chance)
    return Attack(
        unit=volley.unit,
        post=volley.post,
        target=volley.target,
        face=face,
        needs=needed,
        blows=struck,
        spread=volley.spread,
    )


def _volley_hits(wanted: Sequence[tuple[Shot, Trail, Reach]]) -> Iterator[Hits]:
    """Yield the combinations of shots that may hit together, the smallest first."""
    numbered = ((shot, int(need.total), reached) for shot, need, reached in wanted)
    rising = sorted(numbered, key=lambda one: one[1])
    for last, (_, need, reached) in enumerate(rising, start=1):
        shots = sorted((shot for shot, *_ in rising[:last]), key=lambda shot: shot.weapon)
        yield Hits(tuple(shots), need, reached, *(rising[last][1:] if last < len(rising) else ()))


def _graded(position: Position, volley: Volley, hits: Hits) -> Iterator[Blow]:
    incendiary = any(hit.line_of(position, volley.unit, shot).incendiary for shot in hits.shots)
    yield Blow(hits.chance(Luck.FATAL), None, hits, Luck.FATAL)
    plain, lucky = hits.chance(Luck.PLAIN), hits.chance(Luck.LUCKY)
    for grade, share in grade_chances(position, volley.unit, volley.target):
        struck = add_up(position, volley, hits.shots, grade, 1)
        yield Blow(plain * share, struck, hits, Luck.PLAIN, grade, incendiary)
        yield Blow(lucky * share, multiplied(struck, 2), hits, Luck.LUCKY, grade, incendiary)


# ---------------------------------------------------------------- physical attacks


def strike_attack(position: Position, unit: int, item: int, target: int) -> Attack:
    """Return the attack of a strike with a physical weapon."""
    equipment = position.sheet(unit).equipment[item]
    face = geometry(position).struck_face(unit, target)
    words, struck = f"{equipment.pos} {equipment.name}", weapon_of(position, unit, item).line.mid
    return _physical_attack(position, unit, (target, face), words, struck)


def ram_attack(position: Position, unit: int, ram: Ram) -> Attack:
    """Return the attack of a ram."""
    struck = _ram_dsp(position, unit, unit, ram)
    return _physical_attack(position, unit, (ram.target, ram.struck), "ram", struck)


def ram_back_attack(position: Position, unit: int, ram: Ram) -> Attack:
    """Return the damage that a rammed unit does to the ramming one; no blows if that has a ram plate."""
    sheet, face = position.sheet(unit), ram.face
    _, hits = _physical_hits(position, unit, ram.target, ram.struck)
    rammed = Reach(hits.reached.plain + hits.reached.lucky, NONE, hits.reached.fatal)
    blow = Blow(rammed.plain, _ram_dsp(position, ram.target, unit, ram), hits._replace(reached=rammed))
    return Attack(unit, sheet.pilot, unit, face, (), () if sheet.ram_plate else (blow,))


def _ram_dsp(position: Position, striker: int, unit: int, ram: Ram) -> Dsp:
    """Return the d/s/p of one of the two units in a ram."""
    return ram_dsp(position.sheet(striker), int(ramming_speed(position, unit, ram).total))


def _physical_attack(position: Position, unit: int, at: tuple[int, int], words: str, struck: Dsp) -> Attack:
    (need, hits), pilot = _physical_hits(position, unit, *at), position.sheet(unit).pilot
    blows = (
        Blow(hits.chance(Luck.FATAL), None, hits, Luck.FATAL),
        Blow(hits.chance(Luck.PLAIN), struck, hits),
        Blow(hits.chance(Luck.LUCKY), multiplied(struck, 2), hits, Luck.LUCKY),
    )
    needed = (words, need, hits.reached.total)
    return Attack(unit, pilot, *at, (needed,), tuple(blow for blow in blows if blow.chance))


def _physical_hits(position: Position, unit: int, target: int, face: int) -> tuple[Trail, Hits]:
    need = hit.needed_physically(position, unit, target, face)
    reached = reach(position.sheet(unit).hit_dice, 0, int(need.total), position.battle.options)
    return need, Hits((), int(need.total), reached)
