"""What the fire of one record sheet does to another: exact chances of the best volley, at two ranges."""

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
from shellshock_tui.rules.shellshock.odds.attack import attack_words, volley_attack
from shellshock_tui.rules.shellshock.odds.attack_value import Advice, aims, best_loadings
from shellshock_tui.rules.shellshock.odds.topics import verdict_chances
from shellshock_tui.rules.shellshock.odds.wounds import struck
from shellshock_tui.rules.shellshock.position import Position

OUT = ("destroyed", "out of action")
"""The verdicts on a unit that is put out."""


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
    needs = tuple(
        Term(f"{name} needs", Op.ADD, need.total, clauses.HIT_ROLL, trail=need)
        for name, need, _ in attack.needs
    )
    hit = Term("chance that it hits", Op.READ, best.value.hit, clauses.HIT_ROLL)
    out = [add(f"{name}, by {words}", verdicts[name], clauses.INTERNAL_OUT_OF_ACTION) for name in OUT]
    done = share(position, best.value)
    yield ShotFigure("hit", per_cent(best.value.hit), Trail((*needs, hit)))
    yield ShotFigure("out", per_cent(sum((verdicts[name] for name in OUT), Fraction(0))), Trail(tuple(out)))
    if done:
        part = add(f"share of the target that a volley destroys, by {words}", done, clauses.SETUP_ARMIES)
        volleys = Term("volleys until nothing is left, on average", Op.READ, 1 / done, clauses.SETUP_ARMIES)
        yield ShotFigure("volleys", f"{float(1 / done):.1f}", Trail.of(part, volleys))
    else:
        yield ShotFigure("volleys", "–", Trail.of(add("nothing is destroyed", 0, clauses.SETUP_ARMIES)))


def _best_volley(position: Position) -> Advice | None:
    advice = (
        found
        for (post, section), _ in aims(position, 0)
        for found in best_loadings(position, Volley(0, post, section, 1, ()))[:1]
    )
    return max(advice, key=lambda one: one.value, default=None)
