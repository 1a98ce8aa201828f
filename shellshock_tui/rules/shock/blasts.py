"""Grenades and charges: how far they are thrown, where they land, and what they do when they go off."""

from dataclasses import replace

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.event import counted
from shellshock_tui.engine.trail import Blocked, Trail, add
from shellshock_tui.rules.shock import clauses
from shellshock_tui.rules.shock.battle import DIE, STANCES, Blast
from shellshock_tui.rules.shock.field import Field, at_most, exhausted, sight, stat_term
from shellshock_tui.rules.shock.fire import cover, meets
from shellshock_tui.rules.shock.harm import nerves, strike
from shellshock_tui.rules.shock.state import DEAD, Bomb

GRENADE, CHARGE = "grenade", "charge"


def carried(f: Field, unit: str) -> Bomb | None:
    """Return the grenade that a soldier has primed and not thrown."""
    return next((bomb for bomb in f.s.bombs if bomb.carrier == unit), None)


def blast_of(f: Field, bomb: Bomb) -> Blast:
    """Return what an explosive does."""
    blasts = f.battle.tables.blast
    return blasts.charge if bomb.kind == CHARGE else blasts.grenade


def is_due(f: Field, bomb: Bomb) -> bool:
    """Say whether an explosive goes off at the end of this turn."""
    return bomb.turn <= f.s.turn


def in_hand(f: Field, unit: str) -> str:
    """Return, to end a sentence with, that a soldier holds a grenade that goes off; empty if none."""
    held = carried(f, unit)
    if held is None:
        return ""
    when = "of this turn" if is_due(f, held) else f"of turn {held.turn}"
    return f": {f.name(unit)} holds a grenade that goes off at the end {when}"


def throw_range(f: Field, unit: str) -> Trail:
    """Return how many hexes a soldier throws (grenade)."""
    base, prowess = f.battle.tables.blast.throw, f.stat(unit, "prowess")
    third = add(f"a third of Prowess {prowess}", prowess // 3, clauses.GRENADE)
    return Trail((add("hexes", base, clauses.GRENADE), third))


def refuse_throw(f: Field, unit: str, place: int) -> Blocked | None:
    """Say why a soldier cannot throw into a hex, if that is so."""
    at, label, reach = f.unit(unit).at, f.label(place), throw_range(f, unit)
    far = f.board.distance(at, place)
    if far > reach.total:
        words = f"{label} is {counted(far, 'hex', 'hexes')} off, and {f.name(unit)} throws {reach.total}."
        return Blocked(clauses.GRENADE, words, f"hex/{label}", (("throw", reach),))
    line = sight(f, at, place)
    if isinstance(line, Blocked):
        return Blocked(clauses.GRENADE, line.reason, line.at)
    words = f"The {f.ground(place).name} in {label} keeps it out."
    return Blocked(clauses.GRENADE, words, f"hex/{label}") if f.ground(place).barred else None


def prime(f: Field, unit: str) -> None:
    """Prime a grenade."""
    off = f.s.turn + 1
    f.put(unit, grenades=f.unit(unit).grenades - 1)
    f.change(bombs=(*f.s.bombs, Bomb(GRENADE, -1, off, unit)))
    words = f"{f.name(unit)} primes a grenade: it goes off at the end of turn {off}."
    f.tell("primed", words, unit=unit, off=off, clause=clauses.GRENADE)


def throw(f: Field, unit: str, place: int) -> None:
    """Throw a primed grenade: it lands there, or scatters by one hex."""
    need = at_most((stat_term(f, unit, "prowess"), *exhausted(f, unit)), clauses.GRENADE)
    face = f.test(f"{f.name(unit)}: throw", need, DIE, f"{f.name(unit)} throws")
    good, end = face <= need.total, place
    if not good:
        way = f.die(6, "the grenade scatters", "scatter", clauses.GRENADE) - 1
        scattered = f.board.step(place, way)
        end = place if scattered == OFF_BOARD or f.ground(scattered).barred else scattered
    f.change(bombs=tuple(replace(b, at=end, carrier="") if b.carrier == unit else b for b in f.s.bombs))
    at, to = f.label(place), f.label(end)
    words = f"{f.name(unit)} throws at {at}, needs {need.total} or less: {face}; it lies in {to}."
    seen = (Effect(EffectKind.SHOT, end, f.unit(unit).at),)
    f.tell(
        "thrown", words, ("needed", need), seen=seen, unit=unit, at=at, face=face, good=good, to=to,
        clause=clauses.GRENADE,
    )  # fmt: skip


def place_of(f: Field, bomb: Bomb) -> int:
    """Return where an explosive is: with its carrier, if it was not thrown."""
    return f.unit(bomb.carrier).at if bomb.carrier else bomb.at


def beside_need(f: Field, bomb: Bomb, unit: str) -> Trail:
    """Return the d10 at most on which splinters hit somebody in the next hex (explosives)."""
    blast = blast_of(f, bomb)
    on, prone = add("splinters", blast.beside_on, clauses.EXPLOSIVES), f.unit(unit).stance == STANCES[-1]
    return Trail((on, add("prone", blast.prone, clauses.EXPLOSIVES))) if prone else Trail((on,))


def explode_all(f: Field) -> None:
    """Let all go off that is due, in order of setting."""
    for bomb in [one for one in f.s.bombs if is_due(f, one)]:
        f.change(bombs=tuple(one for one in f.s.bombs if one != bomb))
        explode(f, bomb, place_of(f, bomb))


def explode(f: Field, bomb: Bomb, place: int) -> None:
    """Let a grenade or a charge go off."""
    label, blast, tests = f.label(place), blast_of(f, bomb), list[str]()
    seen = (Effect(EffectKind.HIT, place, text="*"),)
    words = f"The {bomb.kind} in {label} goes off."
    f.tell("explosion", words, seen=seen, kind=bomb.kind, hex=label, clause=clauses.EXPLOSIVES)
    if bomb.kind == CHARGE:
        f.change(wrecked=(*f.s.wrecked, place))
    near = [unit for unit in f.rules.ids if f.unit(unit).at >= 0 and f.unit(unit).state != DEAD]
    for unit in [one for one in near if f.board.distance(f.unit(one).at, place) <= 1]:
        if f.unit(unit).at == place:
            tests += strike(f, unit, meets(f, unit, blast.same, ""), bomb.kind)
        elif not cover(f, place, f.unit(unit).at) and splinters(f, bomb, unit):
            tests += strike(f, unit, meets(f, unit, blast.beside, ""), "splinters")
    nerves(f, tests)


def splinters(f: Field, bomb: Bomb, unit: str) -> bool:
    """Roll whether splinters hit somebody in the next hex."""
    need = beside_need(f, bomb, unit)
    face = f.test(f"{f.name(unit)}: splinters", need, DIE, f"splinters at {f.name(unit)}")
    hit = face <= need.total
    words = f"Splinters at {f.name(unit)}, {need.total} or less: {face}, {'hit' if hit else 'missed'}."
    f.tell(
        "splinters", words, ("needed", need), unit=unit, number=int(need.total), face=face, hit=hit,
        clause=clauses.EXPLOSIVES,
    )  # fmt: skip
    return hit
