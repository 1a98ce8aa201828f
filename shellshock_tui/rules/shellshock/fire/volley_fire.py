"""The resolution of a volley: paying, rolling and applying hits (combat.sequence)."""

from collections.abc import Iterator, Sequence
from functools import partial

from shellshock_tui.engine.english import counted, possessive
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail, add, refuse
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.damage.impact import slay, strike_home
from shellshock_tui.rules.shellshock.damage.wound import Impact, Sums
from shellshock_tui.rules.shellshock.equipment import PARTS, Dsp
from shellshock_tui.rules.shellshock.fire import roll
from shellshock_tui.rules.shellshock.fire.hit import line_of, needed, printed_terms, shot_name
from shellshock_tui.rules.shellshock.fire.power import spend
from shellshock_tui.rules.shellshock.fire.target import refuse_link, refuse_lob
from shellshock_tui.rules.shellshock.fire.volley import Volley, defence_type, weapon_of
from shellshock_tui.rules.shellshock.game import Game
from shellshock_tui.rules.shellshock.geometry.asking import geometry
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Fate, Order, Shot
from shellshock_tui.rules.shellshock.table_facts import FactWanted, Question


def pay(position: Position, volley: Volley) -> Position:
    """Return the position after a volley's rounds and kreigs are spent (combat.ammo)."""
    unit, equipment = volley.unit, position.sheet(volley.unit).equipment
    stores = list(position.unit(unit).stores)
    for shot in volley.shots:
        source = shot.weapon if shot.bin is None else shot.bin
        if equipment[source].store:
            stores[source] -= 1
    position = position.with_unit(unit, stores=tuple(stores))
    return spend(position, unit, sum(weapon_of(position, unit, shot.weapon).kreigs for shot in volley.shots))


def needs(position: Position, volley: Volley) -> tuple[tuple[Shot, Trail], ...]:
    """Return each shot of a volley with the calculation of the number it needs."""
    face = geometry(position).struck_face(volley.unit, volley.target)
    kinds = ((shot, defence_type(position, volley, shot)) for shot in volley.shots)
    return tuple((shot, needed(position, volley, kind, face)) for shot, kind in kinds)


def resolve(g: Game, volley: Volley) -> None:
    """Roll a volley that has been paid for, and apply its hits."""
    position, unit, target = g.now, volley.unit, volley.target
    hit_dice, options = position.sheet(unit).hit_dice, position.battle.options
    wanted = needs(position, volley)
    who = f"{position.name(unit)} {position.member(unit, volley.post)}"
    rolled = roll.throw(
        g.dice, hit_dice, volley.spread, options, who, partial(_need_words, position, volley, wanted)
    )
    reached = tuple(roll.hits(rolled, int(need.total), options) for _, need in wanted)
    _emit_roll(g, volley, rolled, wanted, reached)
    if not any(reached):
        return
    if roll.kills(rolled, options):
        slay(g, target, "instant-death", clauses.OPTION_INSTANT_DEATH)
        return
    grade, times = roll.roll_grade(g, unit, target), roll.fortune(rolled, options)
    shots = tuple(shot for (shot, _), hit in zip(wanted, reached, strict=True) if hit)
    impact = Impact(
        attacker=unit,
        target=target,
        face=geometry(position).struck_face(unit, target),
        struck=add_up(position, volley, shots, grade, times),
        sums=sums_of(position, volley, shots, grade, times),
        incendiary=any(line_of(position, unit, shot).incendiary for shot in shots),
    )
    strike_home(g, impact)


def _need_words(position: Position, volley: Volley, wanted: Sequence[tuple[Shot, Trail]]) -> str:
    target, totals = position.name(volley.target), {int(need.total) for _, need in wanted}
    if len(totals) == 1:
        return f"{max(totals)} or more hits {target}"
    each = (f"{need.total} or more with {shot_name(position, volley.unit, shot)}" for shot, need in wanted)
    return f"To hit {target}: {', '.join(dict.fromkeys(each))}"


def add_up(position: Position, volley: Volley, shots: Sequence[Shot], grade: roll.Grade, times: int) -> Dsp:
    """Return the total d/s/p of the shots that hit, after spread and luck (hit.spread-fire)."""
    total = Dsp(0, 0, 0)
    for shot in shots:
        total += roll.of_line(line_of(position, volley.unit, shot), grade)
    return roll.multiplied(total.less(volley.spread * len(shots)), times)


def sums_of(position: Position, volley: Volley, shots: Sequence[Shot], grade: roll.Grade, times: int) -> Sums:
    """Return the calculations of `add_up`: damage, shock and penetration."""
    after = (*_spread_terms(volley.spread, len(shots)), *roll.lucky_term(times))
    printed = [_printed(position, volley.unit, shot, grade) for shot in shots]
    return tuple(
        (part, Trail.of(*terms, *after))
        for part, terms in zip(PARTS, zip(*printed, strict=True), strict=True)
    )


def _printed(position: Position, unit: int, shot: Shot, grade: roll.Grade) -> Iterator[Term]:
    dsp = roll.of_line(line_of(position, unit, shot), grade)
    return printed_terms(position, unit, shot, grade, dsp, clauses.DAMAGE_HIGH_LOW)


def _spread_terms(spread: int, hitting: int) -> tuple[Term, ...]:
    if not spread:
        return ()
    words, clause = f"spread {spread} for each of {counted(hitting, 'hit')}", clauses.HIT_SPREAD_FIRE
    each = Trail.of(add("spread", spread, clause), Term("hits", Op.TIMES, hitting, clause))
    return (
        Term(words, Op.ADD, -spread * hitting, clause, trail=each),
        Term("not below 0", Op.AT_LEAST, 0, clauses.HIT_SPREAD_FIRE),
    )


def _emit_roll(
    g: Game,
    volley: Volley,
    rolled: roll.HitRoll,
    wanted: Sequence[tuple[Shot, Trail]],
    reached: Sequence[bool],
) -> None:
    position, unit, sheet = g.now, volley.unit, g.now.sheet(volley.unit)
    post, each = position.member(unit, volley.post), list(zip(wanted, reached, strict=True))
    words = [
        f"{shot_name(position, unit, shot)} needs {need.total} and {'hits' if hit else 'misses'}"
        for (shot, need), hit in each
    ]
    spotted = "" if volley.spotter is None else f" through {position.name(volley.spotter[0])}"
    g.emit(
        "hit-roll",
        clauses.HIT_ROLL,
        f"{possessive(position.name(unit))} {post} fires at {position.name(volley.target)}{spotted}, "
        f"rolling {rolled.total}: {'; '.join(words)}.",
        ("roll", roll.roll_trail(rolled, sheet.hit_dice)),
        *((shot_name(position, unit, shot), need) for shot, need in wanted),
        unit=position.id(unit),
        post=post,
        target=position.id(volley.target),
        total=rolled.total,
        shots=[
            {"weapon": sheet.equipment[shot.weapon].pos, "need": int(need.total), "hit": hit}
            for (shot, need), hit in each
        ],
    )


FLIGHT = 2
"""The number of turns from the order to the landing."""


def place_order(g: Game, volley: Volley) -> None:
    """Record indirect fire that has been paid for; it lands two turns later."""
    assert volley.spotter is not None
    position, unit, shots, lands = g.now, volley.unit, volley.shots, g.now.state.turn + FLIGHT
    order = Order(
        post=volley.post,
        section=volley.section,
        target=volley.target,
        shots=shots,
        spread=volley.spread,
        spotter=volley.spotter,
        lands=lands,
    )
    g.update_unit(unit, orders=(*position.unit(unit).orders, order))
    member, target = position.member(unit, volley.post), position.name(volley.target)
    ordered = add("this turn", position.state.turn, clauses.HIT_INDIRECT)
    flight = add("turns in the air", FLIGHT, clauses.HIT_INDIRECT)
    g.emit(
        "fire-ordered",
        clauses.HIT_INDIRECT,
        f"{possessive(position.name(unit))} {member} fires indirectly at {target}; "
        f"the fire lands in turn {lands}.",
        ("lands", Trail.of(ordered, flight)),
        unit=position.id(unit),
        post=member,
        target=position.id(volley.target),
        lands=lands,
    )


def land_orders(g: Game, unit: int) -> None:
    """Resolve a unit's indirect fire that lands this turn, or report why it is lost."""
    for order in landing(g.now, unit):
        lost = refuse_landing(g.now, unit, order)
        if lost is None:
            needs(g.now, volley_of(unit, order))  # on a table, ask everything before a die is rolled
        g.update_unit(unit, orders=tuple(o for o in g.now.unit(unit).orders if o is not order))
        if lost:
            fire = f"The indirect fire of {g.now.name(unit)} at {g.now.name(order.target)}"
            facts = {"unit": g.now.id(unit), "target": g.now.id(order.target), "why": lost.clause}
            g.emit("fire-lost", clauses.HIT_INDIRECT, f"{fire} is lost: {lost.reason}", *lost.trails, **facts)
            continue
        resolve(g, volley_of(unit, order))


def landing(position: Position, unit: int) -> tuple[Order, ...]:
    """Return a unit's indirect fire that lands this turn and is not resolved yet."""
    return tuple(order for order in position.unit(unit).orders if order.lands == position.state.turn)


def volley_of(unit: int, order: Order) -> Volley:
    """Return the volley of indirect fire that a unit ordered."""
    aim = order.post, order.section, order.target
    return Volley(unit, *aim, order.shots, order.spread, order.spotter)


def landing_question(position: Position, unit: int) -> Question | None:
    """Return the first open question about a unit's indirect fire that lands now; None if all is told."""
    try:
        for order in landing(position, unit):
            if refuse_landing(position, unit, order) is None:
                needs(position, volley_of(unit, order))
    except FactWanted as wanted:
        return wanted.question
    return None


def refuse_landing(position: Position, unit: int, order: Order) -> Blocked | None:
    """Return why indirect fire ordered two turns ago is lost when it would land."""
    (spotting, eye), target, clause = order.spotter, order.target, clauses.HIT_INDIRECT
    if position.serving(target).fate is not Fate.STANDING or position.submerged(target):
        return refuse(clause, position.about, target, "{} is no longer there.")
    if not position.lives(unit, order.post):
        return refuse(clause, position.about, unit, "The gunner of {} who fired is dead.")
    if position.serving(spotting).fate is not Fate.STANDING or not position.lives(spotting, eye):
        return refuse(clause, position.about, spotting, "The spotter in {} can no longer spot.")
    return (
        refuse_link(position, unit, order.post)
        or refuse_link(position, spotting, eye)
        or geometry(position).refuse_sight(spotting, target)
        or refuse_lob(position, unit, target)
    )
