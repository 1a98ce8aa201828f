"""Shooting, closing fire and melee: how many dice, what they must show, and what they do."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from shellshock_tui.dice import Dice, throw
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail
from shellshock_tui.kit.law import Law, binomial, nonzero, share
from shellshock_tui.kit.page import printed
from shellshock_tui.rules.closing_fire import clauses
from shellshock_tui.rules.closing_fire.battle import GUNS
from shellshock_tui.rules.closing_fire.field import Field, add, dice_words, is_light, several, sight, stat
from shellshock_tui.rules.closing_fire.moving import disorder, fall_back, lose

HIT = 4
"""What a die must show to hit, before modifiers."""
MOST = 2
"""No outcome takes more SP at once."""


def shot_dice(f: Field, unit: str, *, moving: bool) -> Trail | Blocked:
    """Return with how many dice a unit shoots that moves, or does not (shoot.dice)."""
    moved = add("it moves", -1, clauses.SHOOT_MOVING)
    trail = Trail((stat(f, unit, "shoot"), *([moved] if moving else [])))
    if trail.total >= 1:
        return trail
    words = f"{f.name(unit)} has no die to shoot with" + (" if it moves." if moving else ".")
    return Blocked(clauses.SHOOT_DICE, words, f"unit/{unit}/shoot", (("dice", trail),))


def range_trail(f: Field, unit: str) -> Trail:
    """Return how far a unit shoots (shoot.range)."""
    weapon = f.sheet(unit).weapon
    return printed(f"a {weapon.name} reaches", weapon.squares, clauses.SHOOT_RANGE, f"unit/{unit}/range")


def aim(f: Field, unit: str, target: str) -> Trail | Blocked:
    """Return how far a target is that a unit may shoot at, or why it may not (range, front, sight)."""
    start, end = f.unit(unit).at, f.unit(target).at
    apart, reach = distance_of(f, unit, target), range_trail(f, unit)
    if apart > reach.total:
        words = f"{f.name(target)} is {apart} squares away; {f.name(unit)} reaches {reach.total}."
        trails = (("squares", printed("squares", apart, clauses.BOARD_SQUARES)), ("range", reach))
        return Blocked(clauses.SHOOT_RANGE, words, f"unit/{target}", trails)
    ahead, aside = bearing(f, unit, end)
    if ahead < max(1, aside):
        words = (
            f"{f.name(target)} is not before the front of {f.name(unit)}: {ahead} ahead, {aside} to the side."
        )
        return Blocked(clauses.SHOOT_FRONT, words, f"unit/{target}")
    return sight(f, start, end)


def distance_of(f: Field, unit: str, other: str) -> int:
    """Return how many squares two units are apart."""
    return f.battle.board.distance(f.unit(unit).at, f.unit(other).at)


def bearing(f: Field, unit: str, place: int) -> tuple[int, int]:
    """Return how far ahead of a unit a square lies, and how far to the side."""
    standing, width = f.unit(unit), f.battle.board.width
    (row, column), (to_row, to_column) = divmod(standing.at, width), divmod(place, width)
    right, down = to_column - column, to_row - row
    ahead = (-down, right, down, -right)[standing.facing]
    aside = (right, down, -right, -down)[standing.facing]
    return ahead, abs(aside)


def shot_need(f: Field, unit: str, target: str) -> Trail:
    """Return what each die of a shot must show (shoot.hits)."""
    apart, weapon = distance_of(f, unit, target), f.sheet(unit).weapon
    terms = [add("a hit", HIT, clauses.SHOOT_HITS)]
    if apart == 1:
        terms.append(add("at range 1", -1, clauses.SHOOT_HITS))
    if f.unit(unit).disordered:
        terms.append(add("disordered", 1, clauses.DISORDER_EFFECTS, f"unit/{unit}/order"))
    if weapon.guns and 2 * apart > weapon.squares:
        terms.append(add("guns beyond half their range", 1, clauses.SHOOT_HITS, f"unit/{unit}/range"))
    if is_light(f, target):
        terms.append(add("at light foot", 1, clauses.SHOOT_HITS, f"unit/{target}/arm"))
    return Trail(tuple(terms))


def save_bonus(f: Field, target: str, *, guns: bool) -> tuple[Term, ...]:
    """Return what is added to the hits for the number of save dice (shoot.saves)."""
    cover = (
        [add("in cover", 1, clauses.SHOOT_SAVES, f"unit/{target}/cover")] if f.ground(target).cover else []
    )
    against = [add("against guns", -1, clauses.SHOOT_SAVES)] if guns else []
    return (*cover, *against)


def save_dice(hits: int, bonus: tuple[Term, ...], clause: str) -> Trail:
    """Return how many save dice are rolled against so many hits."""
    if not hits:
        return Trail((add("hits", 0, clause),))
    least = Term("no fewer than none", Op.AT_LEAST, 0, clause)
    trail = Trail((add("hits", hits, clause), *bonus))
    return trail if trail.total >= 0 else Trail((*trail.terms, least))


@cache
def unsaved(dice: int, need: int, bonus: int, morale: int) -> tuple[Fraction, ...]:
    """Return the chance of each number of unsaved hits, from none on."""
    found = [Fraction(0)] * (dice + 1)
    for hits, chance in enumerate(binomial(dice, share(need, 6))):
        for saved, kept in enumerate(binomial(max(0, hits + bonus) if hits else 0, share(morale, 6))):
            found[max(0, hits - saved)] += chance * kept
    return tuple(found)


def _left(hits: int, bonus: int, morale: int, wanted: int) -> Fraction:
    """Return the chance that of some hits so many are not saved."""
    chances = binomial(max(0, hits + bonus) if hits else 0, share(morale, 6))
    return sum((p for saved, p in enumerate(chances) if max(0, hits - saved) == wanted), Fraction(0))


Numbers = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Pool:
    """Dice that one unit throws at another, and the saves against them."""

    count: Trail
    need: Trail
    bonus: tuple[Term, ...]
    morale: Trail
    clause: str

    @property
    def chances(self) -> tuple[Fraction, ...]:
        """The chance of each number of unsaved hits."""
        return unsaved(*self.numbers)

    @property
    def numbers(self) -> Numbers:
        """How many dice, what they must show, save dice more or fewer, and what those must show."""
        return int(self.count.total), int(self.need.total), self.extra, int(self.morale.total)

    @property
    def extra(self) -> int:
        """Save dice more or fewer than hits."""
        return int(Trail(self.bonus).total)

    @property
    def told(self) -> str:
        """The dice in a few words."""
        return f"{dice_words(self.count.total)}, {self.need.total}+"

    def law(self) -> Law[int]:
        """Return what it comes to: a number of unsaved hits."""
        need = (self.told, self.need, share(int(self.need.total), 6))
        return Law("unsaved", nonzero(enumerate(self.chances)), self.explain, (need,))

    def explain(self, wanted: int) -> Trail:
        """Return the chance of a number of unsaved hits, by how many hit."""
        morale = int(self.morale.total)
        terms = [
            Term(f"{hits} hit, {wanted} not saved", Op.ADD, chance * left, self.clause)
            for hits, chance in enumerate(binomial(int(self.count.total), share(int(self.need.total), 6)))
            if chance and (left := _left(hits, self.extra, morale, wanted))
        ]
        return Trail(tuple(terms))

    def hits(self, faces: tuple[int, ...]) -> int:
        """Return how many dice hit."""
        return sum(face >= self.need.total for face in faces)

    def saves(self, hits: int) -> Trail:
        """Return how many save dice are rolled."""
        return save_dice(hits, self.bonus, self.clause)


def shot(f: Field, unit: str, target: str, count: Trail) -> Pool:
    """Return the dice of a shot."""
    bonus = save_bonus(f, target, guns=f.sheet(unit).weapon.guns)
    morale = Trail((stat(f, target, "morale"),))
    return Pool(count, shot_need(f, unit, target), bonus, morale, clauses.SHOOT_SAVES)


def shoot(f: Field, unit: str, target: str, count: Trail) -> None:
    """Resolve a shot: hits, saves, and the chart (shoot.outcome)."""
    pool = shot(f, unit, target, count)
    unsaved = f.draw(pool.law, lambda dice: _volley(f, unit, target, pool, dice))
    f.put(unit, shot=True)
    sp, disordered, back = f.battle.unsaved[min(unsaved, len(f.battle.unsaved) - 1)]
    lose(f, target, sp, clauses.SHOOT_OUTCOME)
    if disordered:
        disorder(f, target, clauses.SHOOT_OUTCOME)
    if back:
        fall_back(f, target)


def _volley(f: Field, unit: str, target: str, pool: Pool, dice: Dice) -> int:
    names = f"{f.name(unit)} shoots at {f.name(target)}"
    faces = throw(dice, int(pool.count.total), 6, f"{names}, {pool.need.total}+")
    hits = pool.hits(faces)
    count = pool.saves(hits)
    saves = throw(dice, int(count.total), 6, f"{f.name(target)} saves, {pool.morale.total}+")
    left = max(0, hits - sum(face >= pool.morale.total for face in saves))
    words = f"{names}: {pool.told}: {_faces(faces)}, {several(hits, 'hit')}"
    words += f"; saves {pool.morale.total}+: {_faces(saves)}" if saves else ""
    trails = [("dice", pool.count), ("need", pool.need)]
    trails += [("save dice", count), ("morale", pool.morale)] if hits else []
    f.tell(
        "shoot", f"{words}; {left} unsaved.", *trails,
        seen=(Effect(EffectKind.SHOT, f.unit(target).at, f.unit(unit).at),),
        unit=unit, target=target, dice=int(pool.count.total), need=int(pool.need.total), faces=list(faces),
        hits=hits, saves=list(saves), unsaved=left, clause=clauses.SHOOT_HITS,
    )  # fmt: skip
    return left


def _faces(faces: tuple[int, ...]) -> str:
    return " ".join(map(str, faces)) or "none"


# Closing fire.


def closing_dice(f: Field, unit: str) -> Trail | Blocked:
    """Return with how many dice a contacted unit gives closing fire (closing.dice)."""
    standing = f.unit(unit)
    terms = [stat(f, unit, "shoot"), add("at contact", 1, clauses.CLOSING_DICE)]
    if not standing.shot:
        terms.append(add("it has not shot this turn", 1, clauses.CLOSING_DICE))
    if standing.disordered:
        terms.append(add("disordered", -1, clauses.DISORDER_EFFECTS, f"unit/{unit}/order"))
    trail = Trail(tuple(terms))
    if not f.sheet(unit).shoot or trail.total < 1:
        words = f"{f.name(unit)} has no die for closing fire."
        return Blocked(clauses.CLOSING_WHEN, words, f"unit/{unit}/shoot", (("dice", trail),))
    return trail


def may_close(f: Field, unit: str, attacker: str) -> Trail | Blocked:
    """Return the dice of closing fire at an attacker, or why none is given (closing.when)."""
    face = f.face(unit, attacker)
    if face and face != "front":
        words = (
            f"{f.name(attacker)} is at the {face} of {f.name(unit)}: no closing fire, and nothing is held."
        )
        return Blocked(clauses.CLOSING_WHEN, words, f"unit/{attacker}")
    return closing_dice(f, unit)


def closing_law(f: Field, count: Trail) -> Law[int]:
    """Return how many sixes the dice of closing fire show; the last number stands for all above."""
    most, dice = len(f.battle.sixes) - 1, int(count.total)
    six = Fraction(1, 6)
    chances = nonzero((min(sixes, most), chance) for sixes, chance in enumerate(binomial(dice, six)))

    def explain(wanted: int) -> Trail:
        terms = [
            Term(f"{sixes} of {dice_words(dice)} a 6", Op.ADD, chance, clauses.CLOSING_OUTCOME)
            for sixes, chance in enumerate(binomial(dice, six))
            if min(sixes, most) == wanted and chance
        ]
        return Trail(tuple(terms))

    need = Trail((add("a natural six", 6, clauses.CLOSING_OUTCOME),))
    return Law("sixes", chances, explain, ((f"{dice_words(dice)} of closing fire, 6", need, six),))


def close(f: Field, unit: str, attacker: str) -> bool:
    """Resolve closing fire at an attacker; return whether the attack comes through (closing.outcome)."""
    count = closing_dice(f, unit)
    assert isinstance(count, Trail)
    sixes = f.draw(lambda: closing_law(f, count), lambda dice: _fire(f, unit, attacker, count, dice))
    f.put(unit, shot=True)
    sp, disordered, halted, back = f.battle.sixes[min(sixes, len(f.battle.sixes) - 1)]
    lose(f, attacker, sp, clauses.CLOSING_OUTCOME)
    if disordered:
        disorder(f, attacker, clauses.CLOSING_OUTCOME)
    if halted:
        f.tell("halt", f"{f.name(attacker)} is halted.", unit=attacker, clause=clauses.CLOSING_OUTCOME)
    if back:
        fall_back(f, attacker)
    return not halted and not back and not f.unit(attacker).is_gone


def _fire(f: Field, unit: str, attacker: str, count: Trail, dice: Dice) -> int:
    names = f"{f.name(unit)} gives closing fire at {f.name(attacker)}"
    faces = throw(dice, int(count.total), 6, f"{names}, sixes count")
    sixes = faces.count(6)
    words = f"{names}: {dice_words(count.total)}: {_faces(faces)}, {several(sixes, 'six', 'sixes')}."
    f.tell(
        "closing-fire", words, ("dice", count),
        seen=(Effect(EffectKind.SHOT, f.unit(attacker).at, f.unit(unit).at),),
        unit=unit, target=attacker, dice=int(count.total), faces=list(faces), sixes=sixes,
        clause=clauses.CLOSING_DICE,
    )  # fmt: skip
    return min(sixes, len(f.battle.sixes) - 1)


# Melee.


def melee_dice(f: Field, unit: str, *, held: bool) -> Trail:
    """Return with how many dice a unit fights, its held fire with them (melee.dice, closing.hold)."""
    fire = [Term("fire held", Op.ADD, f.sheet(unit).shoot, clauses.CLOSING_HOLD, f"unit/{unit}/shoot")]
    return Trail((stat(f, unit, "hand"), *(fire if held else [])))


def attack_need(f: Field, unit: str, target: str) -> Trail:
    """Return what each die of an attacker must show in melee (melee.dice)."""
    uphill = f.ground(target).is_high and not f.ground(unit).is_high
    terms = [add("a hit", HIT, clauses.MELEE_DICE)]
    if not f.ground(target).cover and not uphill:
        terms.append(add("the charge", -1, clauses.MELEE_DICE))
    return Trail((*terms, *_disorder(f, unit)))


def defence_need(f: Field, unit: str, attacker: str) -> Trail:
    """Return what each die of a defender must show in melee (melee.dice)."""
    face = f.face(unit, attacker)
    aside = [add(f"struck at the {face}", 1, clauses.MELEE_DICE)] if face in ("flank", "rear") else []
    return Trail((add("a hit", HIT, clauses.MELEE_DICE), *aside, *_disorder(f, unit)))


def _disorder(f: Field, unit: str) -> tuple[Term, ...]:
    if not f.unit(unit).disordered:
        return ()
    return (add("disordered", 1, clauses.DISORDER_EFFECTS, f"unit/{unit}/order"),)


@dataclass(frozen=True, slots=True)
class Melee:
    """The dice of both sides of a melee."""

    attacker: str
    defender: str
    attack: Pool
    """The attacker's dice, and the defender's saves."""
    defence: Pool

    def law(self) -> Law[int]:
        """Return what it comes to: by how much more the defender is hit, between -2 and 2."""
        chances = differences(self.attack.numbers, self.defence.numbers)
        needs = (*self.attack.law().needs, *self.defence.law().needs)
        named = tuple(
            (f"{who}{_in_disorder(trail)}: {name}", trail, chance)
            for who, (name, trail, chance) in zip(("attack", "defence"), needs, strict=True)
        )
        return Law("difference", chances, self.explain, named)

    def explain(self, wanted: int) -> Trail:
        """Return the chance of a difference, by how many hits the defender does not save."""
        terms: list[Term] = []
        for mine, p in enumerate(self.attack.chances):
            rest = sum(
                (q for other, q in enumerate(self.defence.chances) if _margin(mine, other) == wanted),
                Fraction(0),
            )
            if p * rest:
                terms.append(Term(f"{mine} unsaved on the defender", Op.ADD, p * rest, clauses.MELEE_OUTCOME))
        return Trail(tuple(terms))


@cache
def differences(attack: Numbers, defence: Numbers) -> Mapping[int, Fraction]:
    """Return the chance of each difference in a melee, those that are worst for the defender first."""
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


def melee(f: Field, attacker: str, defender: str, *, held: bool) -> Melee:
    """Return the dice of a melee."""
    cover = (
        [add("in cover", 1, clauses.MELEE_SAVES, f"unit/{defender}/cover")]
        if f.ground(defender).cover
        else []
    )
    attack = Pool(
        melee_dice(f, attacker, held=False), attack_need(f, attacker, defender), tuple(cover),
        Trail((stat(f, defender, "morale"),)), clauses.MELEE_SAVES,
    )  # fmt: skip
    defence = Pool(
        melee_dice(f, defender, held=held), defence_need(f, defender, attacker), (),
        Trail((stat(f, attacker, "morale"),)), clauses.MELEE_SAVES,
    )  # fmt: skip
    return Melee(attacker, defender, attack, defence)


def fight(f: Field, attacker: str, defender: str, *, held: bool) -> None:
    """Resolve a melee: who loses, falls back, and who follows (melee.outcome, melee.follow)."""
    fought = melee(f, attacker, defender, held=held)
    margin = f.draw(fought.law, lambda dice: _clash(f, fought, dice))
    if not margin:
        fall_back(f, attacker)
        return
    loser = defender if margin > 0 else attacker
    place = f.unit(defender).at
    lose(f, loser, abs(margin), clauses.MELEE_OUTCOME)
    disorder(f, loser, clauses.MELEE_OUTCOME)
    fall_back(f, loser)
    if loser == defender and not f.at(place):
        f.put(attacker, at=place)
        words = f"{f.name(attacker)} follows to {f.label(place)}."
        f.tell("follow", words, unit=attacker, to=f.label(place), clause=clauses.MELEE_FOLLOW)


def _clash(f: Field, fought: Melee, dice: Dice) -> int:
    attack, defence = fought.attack, fought.defence
    a_name, d_name = f.name(fought.attacker), f.name(fought.defender)
    struck = throw(dice, int(attack.count.total), 6, f"{a_name} strikes, {attack.need.total}+")
    parried = throw(dice, int(defence.count.total), 6, f"{d_name} strikes, {defence.need.total}+")
    on_defender, on_attacker = attack.hits(struck), defence.hits(parried)
    saves = attack.saves(on_defender), defence.saves(on_attacker)
    left = [
        max(0, hits - sum(face >= pool.morale.total for face in throw(dice, int(count.total), 6, words)))
        for hits, pool, count, words in (
            (on_defender, attack, saves[0], f"{d_name} saves, {attack.morale.total}+"),
            (on_attacker, defence, saves[1], f"{a_name} saves, {defence.morale.total}+"),
        )
    ]
    words = (
        f"{a_name} fights {d_name}: {attack.told}: {_faces(struck)}, {several(on_defender, 'hit')},"
        f" {left[0]} unsaved; against {defence.told}: {_faces(parried)}, {several(on_attacker, 'hit')},"
        f" {left[1]} unsaved."
    )
    trails = (
        ("attacker's dice", attack.count), ("attacker needs", attack.need), ("defender's saves", saves[0]),
        ("defender's dice", defence.count), ("defender needs", defence.need), ("attacker's saves", saves[1]),
    )  # fmt: skip
    f.tell(
        "melee", words, *trails, clause=clauses.MELEE_OUTCOME,
        seen=(Effect(EffectKind.SHOT, f.unit(fought.defender).at, f.unit(fought.attacker).at),),
        attacker=fought.attacker, defender=fought.defender,
        dice=[int(attack.count.total), int(defence.count.total)],
        needs=[int(attack.need.total), int(defence.need.total)], hits=[on_defender, on_attacker],
        **{"unsaved-on": [left[1], left[0]]},
    )  # fmt: skip
    return _margin(left[0], left[1])


def charge_blocked(f: Field, unit: str, target: str, left: int) -> Blocked | None:
    """Return why a unit with movement points left may not charge another, if so (move.charge)."""
    name, sheet = f.name(unit), f.sheet(unit)
    if not left:
        return Blocked(clauses.MOVE_CHARGE, f"{name} has no point left to charge with.", f"unit/{unit}/left")
    if sheet.arm == GUNS:
        return Blocked(clauses.MOVE_CHARGE, f"{name} has guns; guns do not charge.", f"unit/{unit}/arm")
    if f.unit(target).at != f.ahead(unit):
        words = f"{f.name(target)} is not in the square straight ahead of {name}."
        return Blocked(clauses.MOVE_CHARGE, words, f"unit/{target}")
    place = f.unit(target).at
    if not f.cost(unit, place):
        words = f"{name} cannot enter the {f.battle.ground[place].name} in which {f.name(target)} stands."
        return Blocked(clauses.MOVE_CHARGE, words, f"hex/{f.label(place)}")
    return None
