"""The effect of one record sheet's fire on another: exact chances of the best volley, at two ranges."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import ceil
from typing import Any

from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.forecast import per_cent
from shellshock_tui.engine.trail import Trail, add
from shellshock_tui.engine.worksheet import Exchange, ShotFigure
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.estimate import FRONT, RANGES, meeting, pace_words, share
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.odds.attack import Attack, attack_words, volley_attack
from shellshock_tui.rules.shellshock.odds.attack_value import Advice, aims, best_loadings
from shellshock_tui.rules.shellshock.odds.endurance import LONGEST, endurance
from shellshock_tui.rules.shellshock.odds.hit_odds import hit_trail
from shellshock_tui.rules.shellshock.odds.topics import verdict_chances
from shellshock_tui.rules.shellshock.odds.wounds import struck
from shellshock_tui.rules.shellshock.position import Position

OUT = ("destroyed", "out of action")
"""The verdicts on a unit that is put out."""
VOLLEYS, PART, OFF_BY = "volleys", "about how many volleys destroy the target", "by how much that may be off"
STOOD = "targets that were not destroyed"
HALF = Fraction(1, 2)
SEED = "volleys"
"""The seed of the dice with which volleys are played out, so that a sheet always has the same figure."""


def exchange(sheet: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[Exchange]:
    """Yield the figures of a sheet's best volley at the front of another, at each range.

    Raises:
        DataError: One of the sheets is wrong.
    """
    for apart in RANGES:
        position = meeting(sheet, _first_fill(sheet), other, _first_fill(other), apart, FRONT)
        yield Exchange(counted(apart, "hex", "hexes"), tuple(_figures(position)), pace_words(position))


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
    yield _volleys(position, attack, share(position, best.value), words)


def _shots(position: Position, attack: Attack) -> Iterator[tuple[str, Trail]]:
    """Yield for each weapon of a volley the number that it needs and the chance that it hits."""
    dice, options = position.sheet(attack.unit).hit_dice, position.battle.options
    for name, need, _ in attack.needs:
        yield f"{name}: the number that it needs", need
        yield f"{name}: the chance that it hits", hit_trail(dice, attack.spread, int(need.total), options)


def _volleys(position: Position, attack: Attack, done: Fraction, words: str) -> ShotFigure:
    """Return about how many volleys destroy the target; `done` is the share that the first one destroys."""
    if not done:
        part = add(f"share of the target that a volley destroys, by {words}", done, clauses.SETUP_ARMIES)
        return ShotFigure(VOLLEYS, "–", ((PART, Trail.of(part)),))
    found = endurance(position, attack, SeededDice(SEED))
    how = f"mean of {counted(found.runs, 'target')} fired at until destroyed, by {words}"
    mean = add(f"{how}: not exact", _tenths(found.mean), clauses.SETUP_ARMIES)
    if found.unfinished:
        stood = add(f"targets that stood {LONGEST} volleys", found.unfinished, clauses.SETUP_ARMIES)
        trails = (PART, Trail.of(mean)), (STOOD, Trail.of(stood))
        return ShotFigure(VOLLEYS, f"> {round(found.mean)}", trails)
    margin = add("19 of 20 such means are off by no more than", _tenths(found.margin), clauses.SETUP_ARMIES)
    sign = "≈ " if found.margin else ""
    trails = (PART, Trail.of(mean)), (OFF_BY, Trail.of(margin))
    return ShotFigure(VOLLEYS, f"{sign}{float(found.mean):.1f}", trails)


def _tenths(value: Fraction) -> Fraction:
    return Fraction(ceil(value * 10 - HALF), 10)


def _best_volley(position: Position) -> Advice | None:
    advice = (
        found
        for (post, section), _ in aims(position, 0)
        for found in best_loadings(position, Volley(0, post, section, 1, ()))[:1]
    )
    return max(advice, key=lambda one: one.value, default=None)
