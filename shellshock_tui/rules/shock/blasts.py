"""Grenades and charges: priming, throwing, scatter and explosions."""

from dataclasses import replace
from fractions import Fraction

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.cached import cached
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail, add
from shellshock_tui.rules.shock import clauses
from shellshock_tui.rules.shock.fire import cover, meets
from shellshock_tui.rules.shock.game_context import GameContext, at_most, exhausted, sight, stat_term
from shellshock_tui.rules.shock.harm import nerves, strike
from shellshock_tui.rules.shock.rulebook_tables import DIE, STANCES, Blast
from shellshock_tui.rules.shock.state import DEAD, Bomb

GRENADE, CHARGE = "grenade", "charge"


def carried(ctx: GameContext, unit: str) -> Bomb | None:
    """Return the primed grenade that a soldier holds; None if it holds none."""
    return next((bomb for bomb in ctx.s.bombs if bomb.carrier == unit), None)


def blast_of(ctx: GameContext, bomb: Bomb) -> Blast:
    """Return the effects of an explosive."""
    blasts = ctx.battle.tables.blast
    return blasts.charge if bomb.kind == CHARGE else blasts.grenade


def is_due(ctx: GameContext, bomb: Bomb) -> bool:
    """Return whether an explosive goes off at the end of this turn."""
    return bomb.turn <= ctx.s.turn


def in_hand(ctx: GameContext, unit: str) -> str:
    """Return a warning to append to a label if a soldier holds a primed grenade; otherwise empty."""
    held = carried(ctx, unit)
    if held is None:
        return ""
    when = "of this turn" if is_due(ctx, held) else f"of turn {held.turn}"
    return f": {ctx.name(unit)} holds a grenade that goes off at the end {when}"


def throw_range(ctx: GameContext, unit: str) -> Trail:
    """Return the range of a soldier's throw in hexes (grenade)."""
    base, prowess = ctx.battle.tables.blast.throw, ctx.stat(unit, "prowess")
    return Trail.of(add("hexes", base, clauses.GRENADE), _third(unit, prowess))


@cached
def _third(unit: str, prowess: int) -> Term:
    clause = clauses.GRENADE
    whole = Trail.of(
        add("Prowess", prowess, clauses.STATS, f"unit/{unit}/prowess"),
        Term("a third", Op.TIMES, Fraction(1, 3), clause),
        Term("rounded down", Op.FLOOR, 0, clause),
    )
    return Term(f"a third of Prowess {prowess}", Op.ADD, prowess // 3, clause, trail=whole)


def refuse_throw(ctx: GameContext, unit: str, place: int) -> Blocked | None:
    """Return why a soldier cannot throw into a hex; None if it can (grenade)."""
    at, label, reach = ctx.unit(unit).at, ctx.label(place), throw_range(ctx, unit)
    far = ctx.board.distance(at, place)
    if far > reach.total:
        words = f"{label} is {counted(far, 'hex', 'hexes')} away; {ctx.name(unit)} can throw {reach.total}."
        return Blocked(clauses.GRENADE, words, f"hex/{label}", (("throw", reach),))
    line = sight(ctx, at, place)
    if isinstance(line, Blocked):
        return Blocked(clauses.GRENADE, line.reason, line.at)
    words = f"Nothing can be thrown into the {ctx.ground(place).name} in {label}."
    return Blocked(clauses.GRENADE, words, f"hex/{label}") if ctx.ground(place).barred else None


def prime(ctx: GameContext, unit: str) -> None:
    """Prime a grenade, which the soldier then holds (grenade)."""
    off = ctx.s.turn + 1
    ctx.update_unit(unit, grenades=ctx.unit(unit).grenades - 1)
    ctx.change(bombs=(*ctx.s.bombs, Bomb(GRENADE, -1, off, unit)))
    words = f"{ctx.name(unit)} primes a grenade, which goes off at the end of turn {off}."
    ctx.emit("primed", words, unit=unit, off=off, clause=clauses.GRENADE)


def throw(ctx: GameContext, unit: str, place: int) -> None:
    """Throw a primed grenade, which lands in the hex or scatters by one hex (grenade)."""
    need = at_most((stat_term(ctx, unit, "prowess"), *exhausted(ctx, unit)), clauses.GRENADE)
    face = ctx.test(f"{ctx.name(unit)}: throw", need, DIE, f"{ctx.name(unit)} throws")
    good, end = face <= need.total, place
    if not good:
        way = ctx.die(6, "the grenade scatters", "scatter", clauses.GRENADE) - 1
        scattered = ctx.board.step(place, way)
        end = place if scattered == OFF_BOARD or ctx.ground(scattered).barred else scattered
    ctx.change(bombs=tuple(replace(b, at=end, carrier="") if b.carrier == unit else b for b in ctx.s.bombs))
    at, to = ctx.label(place), ctx.label(end)
    rolled = f"needs {need.total} or less and rolls {face}"
    words = f"{ctx.name(unit)} throws at {at}, {rolled}: the grenade lands in {to}."
    seen = (Effect(EffectKind.SHOT, end, ctx.unit(unit).at),)
    ctx.emit(
        "thrown", words, ("needed", need), effects=seen, unit=unit, at=at, face=face, good=good, to=to,
        clause=clauses.GRENADE,
    )  # fmt: skip


def place_of(ctx: GameContext, bomb: Bomb) -> int:
    """Return the place of an explosive; a grenade that is still held is where its carrier is."""
    return ctx.unit(bomb.carrier).at if bomb.carrier else bomb.at


def beside_need(ctx: GameContext, bomb: Bomb, unit: str) -> Trail:
    """Return the highest d10 roll on which splinters hit a soldier in an adjacent hex (explosives)."""
    blast = blast_of(ctx, bomb)
    on, prone = add("splinters", blast.beside_on, clauses.EXPLOSIVES), ctx.unit(unit).stance == STANCES[-1]
    return Trail((on, add("prone", blast.prone, clauses.EXPLOSIVES))) if prone else Trail((on,))


def explode_all(ctx: GameContext) -> None:
    """Set off all explosives that are due, in the order in which they were primed or set."""
    for bomb in [one for one in ctx.s.bombs if is_due(ctx, one)]:
        ctx.change(bombs=tuple(one for one in ctx.s.bombs if one != bomb))
        explode(ctx, bomb, place_of(ctx, bomb))


def explode(ctx: GameContext, bomb: Bomb, place: int) -> None:
    """Set off a grenade or a charge (explosives)."""
    label, blast, tests = ctx.label(place), blast_of(ctx, bomb), list[str]()
    seen = (Effect(EffectKind.HIT, place, text="*"),)
    words = f"The {bomb.kind} in {label} goes off."
    ctx.emit("explosion", words, effects=seen, kind=bomb.kind, hex=label, clause=clauses.EXPLOSIVES)
    if bomb.kind == CHARGE:
        ctx.change(wrecked=(*ctx.s.wrecked, place))
    near = [unit for unit in ctx.rules.ids if ctx.unit(unit).at >= 0 and ctx.unit(unit).state != DEAD]
    for unit in [one for one in near if ctx.board.distance(ctx.unit(one).at, place) <= 1]:
        if ctx.unit(unit).at == place:
            tests += strike(ctx, unit, meets(ctx, unit, blast.same, ""), bomb.kind)
        elif not cover(ctx, place, ctx.unit(unit).at) and splinters(ctx, bomb, unit):
            tests += strike(ctx, unit, meets(ctx, unit, blast.beside, ""), "splinters")
    nerves(ctx, tests)


def splinters(ctx: GameContext, bomb: Bomb, unit: str) -> bool:
    """Roll whether splinters hit a soldier in an adjacent hex."""
    need = beside_need(ctx, bomb, unit)
    face = ctx.test(f"{ctx.name(unit)}: splinters", need, DIE, f"splinters at {ctx.name(unit)}")
    hit = face <= need.total
    words = f"Splinters hit {ctx.name(unit)} on {need.total} or less: {face}, {'hit' if hit else 'missed'}."
    ctx.emit(
        "splinters", words, ("needed", need), unit=unit, number=int(need.total), face=face, hit=hit,
        clause=clauses.EXPLOSIVES,
    )  # fmt: skip
    return hit
