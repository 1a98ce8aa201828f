"""The best loading of a gunner's volley at the target picked: weapons, rounds and spread."""

from fractions import Fraction
from typing import NamedTuple

from shellshock_tui.engine.choice import Draft, Hint
from shellshock_tui.engine.trail import Number, Op, Term, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.choices.aimer import aimer
from shellshock_tui.rules.shellshock.choices.loading import aimed, drafted, load_names, split, written
from shellshock_tui.rules.shellshock.fire.hit import shot_name
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.fire.volley_validation import refuse_volley
from shellshock_tui.rules.shellshock.odds.attack_value import Advice, best_loadings, rows_trail, volley_value
from shellshock_tui.rules.shellshock.position import Position


def hint(position: Position, side: str, draft: Draft) -> Hint | None:
    """Return the best loading for a draft whose target is picked, and how much better it is."""
    unit, (chosen, loads) = aimer(position, draft), split(draft)
    if unit is None or position.side(unit) != side or "target" not in chosen:
        return None
    found = best_loadings(position, aimed(position, unit, chosen))
    if not found:
        return None
    best, volley = found[0], drafted(position, unit, chosen, loads)
    names = load_names(position, volley, best.volley.shots)
    values = _inside if best.value.rows else _outside
    better, now = values(position, best), values(position, _as_it_is(position, volley) or best)
    worth = ", ".join(_worth_words(*both) for both in zip(better, now, strict=True))
    return Hint(
        draft=written(chosen | {"spread": str(best.volley.spread)}, names),
        names=(*(f"weapon={name}" for name in names), f"spread={best.volley.spread}"),
        words=f"{_loading_words(position, best.volley)}: {worth}",
        trails=tuple((value.said, value.trail) for value in dict.fromkeys((*better, *now))),
    )


def _as_it_is(position: Position, volley: Volley) -> Advice | None:
    """Return what the present loading is worth, if it may be fired."""
    can_be_fired = volley.shots and refuse_volley(position, volley) is None
    return Advice(volley, volley_value(position, volley)) if can_be_fired else None


def _loading_words(position: Position, volley: Volley) -> str:
    names = [shot_name(position, volley.unit, shot) for shot in volley.shots]
    times = {name: f"{names.count(name)} × " if names.count(name) > 1 else "" for name in names}
    spread = f", spread {volley.spread}" if volley.spread else ""
    return " and ".join(f"{count}{name}" for name, count in times.items()) + spread


class Value(NamedTuple):
    """One thing that a loading is worth."""

    words: str
    """What is said of the number, which stands where the braces are."""
    trail: Trail

    @property
    def said(self) -> str:
        """The words with the number."""
        return self.words.format(_decimal(self.trail.total))


def _worth_words(best: Value, now: Value) -> str:
    return best.said if best == now else f"{best.said} (now {_decimal(now.trail.total)})"


def _inside(position: Position, advice: Advice) -> tuple[Value, ...]:
    """Return what a loading is worth that may get inside."""
    kills = _share(advice.value.destroyed, "destroyed", clauses.INTERNAL_OUT_OF_ACTION)
    rows = rows_trail(position, advice.volley)
    return (
        Value("destroys {} %", kills),
        Value("{} rows expected", rows),
    )


def _outside(_: Position, advice: Advice) -> tuple[Value, ...]:
    """Return what a loading is worth that wears down armour at most."""
    hits = _share(advice.value.hit, "hit", clauses.HIT_ROLL)
    damage = Trail(
        (Term("each hit's damage times its chance", Op.ADD, advice.value.damage, clauses.DAMAGE_ARMOUR),)
    )
    return (
        Value("hits {} %", hits),
        Value("{} damage expected", damage),
    )


def _share(chance: Fraction, of: str, clause: str) -> Trail:
    times = Term("in per cent", Op.TIMES, 100, clause)
    return Trail((Term(f"chance: {of}", Op.ADD, chance, clause), times))


def _decimal(value: Number) -> str:
    """Write a number to a tenth."""
    whole, tenth = divmod(round(value * 10), 10)
    return f"{whole}.{tenth}"
