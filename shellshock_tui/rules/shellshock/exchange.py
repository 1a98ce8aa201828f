"""The effect of one record sheet's fire on another: exact chances of the best volley, at two ranges."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from shellshock_tui.engine.event import counted
from shellshock_tui.engine.forecast import per_cent
from shellshock_tui.engine.trail import Op, Term, Trail, add
from shellshock_tui.engine.worksheet import Exchange, ShotFigure
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.estimate import FRONT, RANGES, meeting, share
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.odds.attack import Attack, attack_words, volley_attack
from shellshock_tui.rules.shellshock.odds.attack_value import Advice, aims, best_loadings
from shellshock_tui.rules.shellshock.odds.hit_odds import hit_trail
from shellshock_tui.rules.shellshock.odds.topics import verdict_chances
from shellshock_tui.rules.shellshock.odds.wounds import struck
from shellshock_tui.rules.shellshock.position import Position

OUT = ("destroyed", "out of action")
"""The verdicts on a unit that is put out."""
VOLLEYS, PART = "volleys", "about how many volleys destroy the target"


def exchange(sheet: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[Exchange]:
    """Yield the figures of a sheet's best volley at the front of another, at each range.

    Raises:
        DataError: One of the sheets is wrong.
    """
    for apart in RANGES:
        position = meeting(sheet, _first_fill(sheet), other, _first_fill(other), apart, FRONT)
        yield Exchange(counted(apart, "hex", "hexes"), tuple(_figures(position)))


def _first_fill(sheet: Mapping[str, Any]) -> dict[str, str]:
    return {slot["name"]: slot["choices"][0]["name"] for slot in sheet.get("slots", ())}


def _figures(position: Position) -> Iterator[ShotFigure]:
    best = _best_volley(position)
    if best is None:
        return
    attack = volley_attack(position, best.volley)
    spread, target = struck(position, attack), attack.target
    verdicts = verdict_chances(position, target, spread)
    words = attack_words(position, attack)
    out = Trail(
        tuple(add(f"{name}, by {words}", verdicts[name], clauses.INTERNAL_OUT_OF_ACTION) for name in OUT)
    )
    yield ShotFigure("hit", per_cent(best.value.hit), tuple(_shots(position, attack)))
    yield ShotFigure("out", per_cent(Fraction(out.total)), (("the chance that it puts the target out", out),))
    yield _volleys(share(position, best.value), words)


def _shots(position: Position, attack: Attack) -> Iterator[tuple[str, Trail]]:
    """Yield for each weapon of a volley the number that it needs and the chance that it hits."""
    dice, options = position.sheet(attack.unit).hit_dice, position.battle.options
    for name, need, _ in attack.needs:
        yield f"{name}: the number that it needs", need
        yield f"{name}: the chance that it hits", hit_trail(dice, attack.spread, int(need.total), options)


def _volleys(done: Fraction, words: str) -> ShotFigure:
    """Return about how many volleys destroy the target, by the share that the first one destroys."""
    part = add(f"share of the target that a volley destroys, by {words}", done, clauses.SETUP_ARMIES)
    if not done:
        return ShotFigure(VOLLEYS, "–", ((PART, Trail.of(part)),))
    about = Term("one divided by that share: about so many volleys", Op.READ, 1 / done, clauses.SETUP_ARMIES)
    return ShotFigure(VOLLEYS, f"≈ {float(1 / done):.1f}", ((PART, Trail.of(part, about)),))


def _best_volley(position: Position) -> Advice | None:
    advice = (
        found
        for (post, section), _ in aims(position, 0)
        for found in best_loadings(position, Volley(0, post, section, 1, ()))[:1]
    )
    return max(advice, key=lambda one: one.value, default=None)
