"""Hints: the best weapons and rounds for a target, and how to end a move so that a weapon bears."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from shellshock_tui.engine.choice import Draft, Hint
from shellshock_tui.engine.trail import Number, Op, Term, Trail, add, plain
from shellshock_tui.kit.settings import read
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.advisor.stops import pointed
from shellshock_tui.rules.shellshock.ending import END, as_drafted
from shellshock_tui.rules.shellshock.ending import write as write_ending
from shellshock_tui.rules.shellshock.fire.gunners import aimer
from shellshock_tui.rules.shellshock.fire.hit import like_together, shot_name
from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.fire.volley_validation import refuse_volley
from shellshock_tui.rules.shellshock.geometry.asking import geometry
from shellshock_tui.rules.shellshock.loading import aimed, drafted, load_names, write
from shellshock_tui.rules.shellshock.moves.move_end import refuse_end, refuse_facing
from shellshock_tui.rules.shellshock.odds import attack_value
from shellshock_tui.rules.shellshock.odds.attack import volley_attack
from shellshock_tui.rules.shellshock.odds.topics import verdicts_now
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation


def hint(position: Position, side: str, draft: Draft) -> Hint | None:
    """Return the best weapons for the picked target, or how to end the move so that a weapon bears."""
    return _loading_hint(position, side, draft) or _aim_hint(position, side, draft)


def _loading_hint(position: Position, side: str, draft: Draft) -> Hint | None:
    unit, chosen = aimer(position, draft), read(draft)
    if unit is None or position.side(unit) != side or "target" not in chosen:
        return None
    found = attack_value.best_loadings(position, aimed(position, unit, chosen))
    if not found:
        return None
    best, volley = found[0], drafted(position, unit, chosen)
    names = load_names(position, volley, best.volley.shots)
    spread = (str(best.volley.spread),) if best.volley.spread else ()
    values = _inside if best.value.rows else _outside
    better, now = values(position, best), values(position, _as_it_is(position, volley) or best)
    worth = ", ".join(
        one.said if one == other else f"{one.said} (now {_decimal(other.trail.total)})"
        for one, other in zip(better, now, strict=True)
    )
    return Hint(
        draft=write({**chosen, "weapon": names, "spread": spread}),
        names=(*(f"weapon={name}" for name in names), f"spread={best.volley.spread}"),
        words=f"{_loading_words(position, best.volley)}: {worth}",
        trails=tuple((value.said, value.trail) for value in dict.fromkeys((*better, *now))),
    )


def _as_it_is(position: Position, volley: Volley) -> attack_value.Advice | None:
    """Return the value of the volley as picked now; None if it may not be fired."""
    can_be_fired = volley.shots and refuse_volley(position, volley) is None
    if not can_be_fired:
        return None
    return attack_value.Advice(volley, attack_value.attack_value(position, volley_attack(position, volley)))


def _loading_words(position: Position, volley: Volley) -> str:
    names = [shot_name(position, volley.unit, shot) for shot in volley.shots]
    spread = f", spread {volley.spread}" if volley.spread else ""
    return " and ".join(like_together(names)) + spread


class Value(NamedTuple):
    """A measure of a volley's value."""

    words: str
    """The sentence about the number, with braces in its place."""
    trail: Trail

    @property
    def said(self) -> str:
        """The sentence with the number in it."""
        return self.words.format(_decimal(self.trail.total))


def _inside(position: Position, advice: attack_value.Advice) -> tuple[Value, ...]:
    """Return the value of a volley that may cross off rows."""
    rows = Value("{} rows expected", attack_value.rows_trail(position, advice.volley))
    if "destroyed" in verdicts_now(position, advice.volley.target):
        return (rows,)
    kills = _share(advice.value.destroyed, "destroyed", clauses.INTERNAL_OUT_OF_ACTION)
    return (Value("destroys {} %", kills), rows)


def _outside(_: Position, advice: attack_value.Advice) -> tuple[Value, ...]:
    """Return the value of a volley that can only wear down armour."""
    hits = _share(advice.value.hit, "hit", clauses.HIT_ROLL)
    damage = plain("damage of each hit times its chance", advice.value.damage, clauses.DAMAGE_ARMOUR)
    return (Value("hits {} %", hits), Value("{} damage expected", damage))


def _share(chance: Fraction, of: str, clause: str) -> Trail:
    times = Term("in per cent", Op.TIMES, 100, clause)
    return Trail.of(add(f"chance: {of}", chance, clause), times)


def _decimal(value: Number) -> str:
    whole, tenth = divmod(round(value * 10), 10)
    return f"{whole}.{tenth}"


def _aim_hint(position: Position, side: str, draft: Draft) -> Hint | None:
    """Return the best facing of the active unit for a weapon to bear; None if one already does."""
    activation = position.activation
    if activation is None or position.side(activation.unit) != side or draft[:1] not in ((), (END,)):
        return None
    if refuse_end(position, activation) or _bears(as_drafted(position, draft), activation.unit):
        return None
    found = next(_better(position, activation), None)
    return None if found is None else _advised(position, activation.unit, draft, *found)


def _bears(position: Position, unit: int) -> bool:
    return any(
        geometry(position).refuse_arc(unit, shot.section, target) is None
        for target in enemies(position, unit)
        for shot in attack_value.shots_at(position, unit, target)
    )


def _better(position: Position, activation: Activation) -> Iterator[tuple[int, Volley]]:
    """Yield each legal facing with each shot that it allows, the smallest turn of the hull first."""
    unit, now = activation.unit, position.unit(activation.unit).facing
    for facing in sorted(range(6), key=lambda way: min((way - now) % 6, (now - way) % 6)):
        if refuse_facing(position, activation, facing) is None:
            there = position.with_unit(unit, facing=facing)
            for target in enemies(there, unit):
                yield from ((facing, shot) for shot in attack_value.shots_at(there, unit, target))


def _advised(position: Position, unit: int, draft: Draft, facing: int, shot: Volley) -> Hint:
    directions = position.battle.board.directions
    turned = {"facing": directions[facing]} if facing != position.unit(unit).facing else {}
    turrets = pointed(position, unit, facing, {shot.section: position.unit(shot.target).place})
    advised = turned | {f"turret/{part}": way for part, way in turrets}
    chosen = read(draft[1:]) | {name: (way,) for name, way in advised.items()}
    ways = (*(f"facing {way}" for way in turned.values()), *(f"the {part} to {way}" for part, way in turrets))
    return Hint(
        draft=write_ending(chosen),
        names=(END, *(f"{key}={way}" for key, way in advised.items())),
        words=f"{' and '.join(ways)}, to aim at {position.name(shot.target)}",
        loss="No weapon bears on an enemy yet",
    )
