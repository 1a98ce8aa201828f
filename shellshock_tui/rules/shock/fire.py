"""Fire: to-hit numbers, and the exact odds of a hit through location, cover, armour and severity."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from shellshock_tui.cached import cached
from shellshock_tui.engine.english import counted, signed
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail, WeighedTrail, add, unmet
from shellshock_tui.kit.bounded_cache import cached_by
from shellshock_tui.kit.dice.distribution import nonzero
from shellshock_tui.rules.shock import clauses
from shellshock_tui.rules.shock.battle import Battle
from shellshock_tui.rules.shock.charts import SEVERITY, SEVERITY_OF_CLASS, TO_HIT, modifier, read
from shellshock_tui.rules.shock.game_context import GameContext, at_most, exhausted, in_arc, sight, stat_term
from shellshock_tui.rules.shock.rulebook_tables import DIE, RESULTS, Weapon
from shellshock_tui.rules.shock.state import DEAD, SHOCK, UP, Going, Soldier

MISS, STOPPED = "miss", "stopped"
STUN = RESULTS[0]
MODES = {"burst": "burst", "automatic": "full automatic"}
"""The names of the first point of automatic fire in a turn and of further ones (fire.modes)."""


class Manner(NamedTuple):
    """The manner of a shot."""

    snap: bool = False
    moved: bool = False
    aim: int = 0
    mode: str = ""
    """"burst" or "automatic"; empty for a single shot."""
    panic: bool = False


STEADY, REACTION = Manner(), Manner(snap=True)


def manner(going: Going, mode: str, *, snap: bool) -> Manner:
    """Return how an activated soldier fires a shot."""
    auto = "" if mode == "single" else "automatic" if going.auto else "burst"
    return Manner(snap, going.moved, 0 if snap else going.aim, auto)


def number(ctx: GameContext, unit: str, target: str, how: Manner = STEADY) -> Trail | Blocked:
    """Return the highest d10 roll that hits, or why a soldier cannot fire at another (fire.to-hit)."""
    one, other = ctx.unit(unit), ctx.unit(target)
    if not ctx.is_ready(unit):
        words = f"The weapon of {ctx.name(unit)} is {'jammed' if one.jammed else 'empty'}."
        return Blocked(clauses.FIRE_MODES, words, f"unit/{unit}/fire/weapon")
    if ctx.side(target) == ctx.side(unit) or other.at < 0 or other.state not in (UP, SHOCK):
        return Blocked(clauses.FIRE_TO_HIT, "Only an enemy on the map can be a target.", f"unit/{target}")
    line = sight(ctx, one.at, other.at)
    if isinstance(line, Blocked):
        return line
    if not how.panic and not in_arc(ctx, one.at, one.facing, other.at, "fire"):
        words = f"{ctx.name(target)} is outside the fire arc of {ctx.name(unit)}."
        return Blocked(clauses.MOVE_FACING, words, f"unit/{target}")
    apart, reach = ctx.board.distance(one.at, other.at), ctx.weapon(unit).range
    bands = (("near", reach // 2), ("middle", reach), ("far", 2 * reach))
    band = next((name for name, most in bands if apart <= most), "")
    if not band:
        words = f"{counted(apart, 'hex', 'hexes')} is too far; the weapon reaches {2 * reach}."
        return Blocked(clauses.FIRE_TO_HIT, words, f"hex/{ctx.label(other.at)}")
    far = _far(band, apart, ctx.battle.tables.to_hit[band])
    every = (stat_term(ctx, unit, "prowess"), far, *_manner(ctx, unit, how), *_target(ctx, target))
    return at_most(every, clauses.FIRE_TO_HIT)


def weighed(ctx: GameContext, unit: str, target: str, how: Manner = STEADY) -> Trail | Blocked:
    """Return a to-hit number that also lists the modifiers that do not apply."""
    found = number(ctx, unit, target, how)
    if isinstance(found, Blocked):
        return found
    return WeighedTrail(found.terms, partial(_unmet, ctx, unit, target, how))


def _unmet(ctx: GameContext, unit: str, target: str, how: Manner) -> Iterator[Term]:
    """Yield the to-hit modifiers that do not apply."""
    other, ground, clause = ctx.unit(target), ctx.ground(ctx.unit(target).at), clauses.FIRE_TO_HIT
    if not how.snap:
        yield unmet("snap", "the shot is not a snap shot", clauses.FIRE_SNAP)
    if not how.moved:
        yield unmet("moved", "it has not moved", clauses.FIRE_SNAP)
    if not ctx.unit(unit).exhausted:
        yield unmet("exhausted", "it is not exhausted", clauses.MOVE_DOUBLE_TIME)
    if not how.aim:
        yield unmet("aimed", "no point was spent on aiming", clauses.ACTION_POINTS)
    if not how.mode:
        yield unmet("automatic fire", "it is a single shot", clauses.FIRE_MODES)
    if other.stance not in ctx.battle.tables.to_hit:
        at = f"unit/{target}/body/stance"
        yield unmet("crouched or prone", f"the target is {other.stance}", clause, at)
    if not ground.conceals:
        words = f"{ground.name} conceals nobody"
        yield unmet("concealed", words, clause, f"hex/{ctx.label(other.at)}")
    yield unmet("cover", "it works after the location, not on this number", clauses.COVER)


def spent(weapon: Weapon) -> Fraction:
    """Return the chance that full automatic fire leaves a weapon empty or jammed."""
    return Fraction(max(1, weapon.rof - weapon.belt), DIE)


def _manner(ctx: GameContext, unit: str, how: Manner) -> Iterator[Term]:
    table = ctx.battle.tables
    if how.panic and own_cover(ctx, ctx.unit(unit).at):
        yield add("blind, from cover", table.blind_modifier, clauses.PANIC_FIRE)
    elif how.panic:
        yield add("in panic", table.panic_modifier, clauses.PANIC_FIRE)
    if how.snap:
        yield modifier("snap", table.to_hit["snap"], clauses.FIRE_SNAP)
    if how.moved:
        yield modifier("moved", table.to_hit["moved"], clauses.FIRE_SNAP)
    yield from exhausted(ctx, unit)
    if how.aim:
        yield _aimed(how.aim, table.to_hit["aim"])
    if how.mode:
        mode = modifier(how.mode, table.to_hit[how.mode], clauses.FIRE_MODES)
        yield mode._replace(label=MODES[how.mode])


@cached
def _far(band: str, apart: int, value: int) -> Term:
    """Return the term of a range."""
    words = f"{band}, {counted(apart, 'hex', 'hexes')}"
    return add(words, value, clauses.FIRE_TO_HIT, "", read(TO_HIT, band))


@cached
def _aimed(points: int, each: int) -> Term:
    """Return the term of some points of aiming."""
    trail = Trail.of(
        add("a point of aiming", each, clauses.FIRE_TO_HIT, "", read(TO_HIT, "aim")),
        Term("points of aiming", Op.TIMES, points, clauses.ACTION_POINTS),
    )
    return Term("aimed", Op.ADD, points * each, clauses.ACTION_POINTS, trail=trail)


def _target(ctx: GameContext, target: str) -> Iterator[Term]:
    other, table = ctx.unit(target), ctx.battle.tables.to_hit
    if other.stance in table:
        at = f"unit/{target}/body/stance"
        yield modifier(other.stance, table[other.stance], clauses.FIRE_TO_HIT, at)
    ground = ctx.ground(other.at)
    if ground.conceals:
        term = modifier("concealed", table["concealed"], clauses.FIRE_TO_HIT, f"hex/{ctx.label(other.at)}")
        yield term._replace(label=f"concealed in {ground.name}")


def own_cover(ctx: GameContext, place: int) -> str:
    """Return the kind of cover that a hex gives to soldiers in it; empty if none."""
    return ctx.ground(place).cover if not ctx.ground(place).barred else ""


def cover(ctx: GameContext, start: int, place: int) -> str:
    """Return the best cover in a hex against fire from another; empty if it has none (cover)."""
    return best_cover(ctx, start, place)[0]


def best_cover(ctx: GameContext, start: int, place: int) -> tuple[str, int]:
    """Return the best cover in a hex against fire from another, and the place that gives it (cover)."""
    found = [(own_cover(ctx, place), place)]
    if ctx.board.distance(start, place) > 1:
        last = ctx.board.line(start, place)[-1]
        found += [(ctx.ground(one).cover, one) for one in last if one >= 0 and ctx.ground(one).shelter]
    order = ["", *(one.name for one in ctx.battle.tables.cover)]
    return max(found, key=lambda one: order.index(one[0]))


def hidden(battle: Battle, kind: str, stance: str, cls: str) -> tuple[str, ...]:
    """Return the places of the body that cover protects from a class of rounds."""
    stops = next((one.stops for one in battle.tables.cover if one.name == kind), "")
    if not stops or battle.ranks[cls] > battle.ranks[stops]:
        return ()
    return battle.tables.hides[stance]


def armoured(battle: Battle, pieces: tuple[str, ...], cls: str) -> tuple[str, ...]:
    """Return the places at which armour stops a class of rounds."""
    ranks = battle.ranks
    stops = (one for one in battle.tables.armour if one.name in pieces and ranks[cls] <= ranks[one.stops])
    return tuple(place for one in stops for place in one.places)


def located(battle: Battle, face: int) -> str:
    """Return the place of the body that a face hits (damage.location)."""
    return next(one.name for one in battle.tables.location if one.faces[0] <= face <= one.faces[1])


def chart_row(battle: Battle, cls: str, face: int) -> int:
    """Return the row of the severity chart for a roll with a class of rounds (damage.class)."""
    return max(1, min(battle.tables.die, face + battle.classes[cls].mod))


def severity_words(battle: Battle, cls: str) -> tuple[str, ...]:
    """Return the effect of a class of rounds on severity in words; nothing if it has none."""
    rounds = battle.classes[cls]
    if rounds.upgrade:
        return ("one tier worse",)
    return (f"severity {signed(rounds.mod)}",) if rounds.mod else ()


def severity(battle: Battle, place: str, cls: str, face: int) -> Trail:
    """Return the tier of a hit's result, from 0 for a stun (damage.severity)."""
    rounds, die = battle.classes[cls], battle.tables.die
    row = chart_row(battle, cls, face)
    tier = RESULTS.index(battle.chart[place][row - 1])
    at, where = f"chart/severity/{place}/{row}", read(SEVERITY, row, place)
    terms = [
        add("severity", face, clauses.DAMAGE_SEVERITY),
        add(f"class {cls}", rounds.mod, clauses.DAMAGE_CLASS, "", read(SEVERITY_OF_CLASS, cls)),
        Term("the first row", Op.AT_LEAST, 1, clauses.DAMAGE_SEVERITY),
        Term("the last row", Op.AT_MOST, die, clauses.DAMAGE_SEVERITY),
        Term(place, Op.READ, tier, clauses.DAMAGE_SEVERITY, at=at, words=RESULTS[tier], reading=where),
    ]
    if rounds.upgrade:
        terms += [
            add("one tier worse", 1, clauses.DAMAGE_CLASS),
            Term("no worse than death", Op.AT_MOST, len(RESULTS) - 1, clauses.DAMAGE_CLASS),
        ]
    return Trail(tuple(terms))


class Struck(NamedTuple):
    """The inputs of a hit's odds: the class of the round, and the places behind cover and armour."""

    cls: str
    hides: tuple[str, ...]
    armour: tuple[str, ...]


def struck(ctx: GameContext, target: str, cls: str, start: int) -> Struck:
    """Return what protects a target against a hit from a hex; cover does not protect against its own hex."""
    one = ctx.unit(target)
    kind = cover(ctx, start, one.at) if start != one.at else ""
    return meets(ctx, target, cls, kind)


def shelter_words(ctx: GameContext, unit: str, target: str) -> str:
    """Return the cover between two soldiers in words: "sandbags at 1207"; empty if it stops nothing."""
    start, at = ctx.unit(unit).at, ctx.unit(target).at
    if at < 0 or not struck(ctx, target, ctx.weapon(unit).cls, start).hides:
        return ""
    place = best_cover(ctx, start, at)[1]
    return f"{ctx.ground(place).name} at {ctx.label(place)}"


def meets(ctx: GameContext, target: str, cls: str, kind: str) -> Struck:
    """Return what protects a soldier behind a kind of cover against a hit."""
    hides = hidden(ctx.battle, kind, ctx.unit(target).stance, cls)
    return Struck(cls, hides, armoured(ctx.battle, ctx.sheet(target).armour, cls))


@cached_by(200)
def hit_odds(ctx: GameContext, met: Struck) -> dict[str, Fraction]:
    """Return the chance of each result of one hit, exactly."""
    battle = ctx.battle
    found, die = dict.fromkeys((STOPPED, *RESULTS), Fraction(0)), battle.tables.die
    for face in range(1, die + 1):
        place = located(battle, face)
        if place in met.hides:
            found[STOPPED] += Fraction(1, die)
        elif place in met.armour:
            found[STUN] += Fraction(1, die)
        else:
            for roll in range(1, die + 1):
                result = RESULTS[int(severity(battle, place, met.cls, roll).total)]
                found[result] += Fraction(1, die * die)
    return found


def hit_trail(ctx: GameContext, met: Struck, result: str) -> Trail:
    """Return the calculation of a result's chance once a shot has hit, with a term for each place hit."""
    battle, die, terms = ctx.battle, ctx.battle.tables.die, list[Term]()
    for one in battle.tables.location:
        faces = one.faces[1] - one.faces[0] + 1
        if one.name in met.hides:
            rolls, clause, words = die * (result == STOPPED), clauses.COVER, "stopped by cover"
        elif one.name in met.armour:
            rolls, clause, words = die * (result == STUN), clauses.ARMOUR, "stopped by armour"
        else:
            tiers = (int(severity(battle, one.name, met.cls, roll).total) for roll in range(1, die + 1))
            rolls, clause = sum(RESULTS[tier] == result for tier in tiers), clauses.DAMAGE_SEVERITY
            words = result
        if rolls:
            place = Trail.of(
                add(f"rolls in {die} that hit there", faces, clauses.DAMAGE_LOCATION),
                Term(f"rolls in {die} for it: {words}", Op.TIMES, rolls, clause),
                Term("each", Op.TIMES, Fraction(1, die * die), clause),
            )
            terms.append(Term(f"{one.name}: {words}", Op.ADD, place.total, clause, trail=place))
    return Trail(tuple(terms))


class Body(NamedTuple):
    """The condition of a soldier while shots are resolved."""

    state: str
    wounds: tuple[str, ...] = ()
    stunned: bool = False
    wounded: bool = False
    """Whether one of the shots has wounded the soldier."""
    touched: str = MISS
    """The worst result of the shots so far."""


WORSE = (MISS, STOPPED, *RESULTS)
SPARED = {MISS: Fraction(1)}
"""The results of further shots at somebody who has fallen: they miss."""


def hurt(battle: Battle, body: Body, cls: str, result: str) -> Body:
    """Return a soldier's condition after one more result (damage.stun to damage.death)."""
    body = body._replace(touched=max(body.touched, result, key=WORSE.index))
    if result in (MISS, STOPPED):
        return body
    if body.state == SHOCK:
        return body._replace(state=SHOCK if result == STUN else DEAD)
    match result:
        case "stun":
            return body._replace(stunned=True)
        case "wound":
            wounds = (*body.wounds, cls)
            is_too_much = total(battle, wounds) >= battle.tables.sum_of_wounds
            state, wounds = (SHOCK, ()) if is_too_much else (UP, wounds)
            return body._replace(state=state, wounds=wounds, wounded=True)
        case "shock":
            return body._replace(state=SHOCK, wounds=())
        case _:
            return body._replace(state=DEAD, wounds=())


def total(battle: Battle, wounds: tuple[str, ...]) -> int:
    """Return the sum of some wounds, by their classes."""
    return sum(battle.classes[one].wound for one in wounds)


def body_of(one: Soldier) -> Body:
    """Return a soldier's condition before any shots."""
    return Body(one.state, one.wounds)


@cached_by(2_000)
def volley_odds(
    ctx: GameContext, body: Body, met: Struck, hit: Fraction, shots: int
) -> Mapping[Body, Fraction]:
    """Return the chance of each condition after a number of shots; they end when the target falls."""
    one = {MISS: 1 - hit, **{name: hit * chance for name, chance in hit_odds(ctx, met).items()}}
    found = {body: Fraction(1)}
    for _ in range(shots):
        found = nonzero(
            (hurt(ctx.battle, was, met.cls, result), weight * chance)
            for was, weight in found.items()
            for result, chance in (one if was.state == body.state else SPARED).items()
        )
    return found
