"""The overlay of threat: who of the enemy could hit a unit where it may stand, and how well."""

from collections.abc import Iterator
from fractions import Fraction

from shellshock_tui.engine.map_view import Overlay, OverlayKind
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.moves.envelope import arrivals
from shellshock_tui.rules.shellshock.odds.threat import threats_at
from shellshock_tui.rules.shellshock.state import Movement

STRONGEST = 9
NOTE = "Threat: % to be hit, by each enemy's best shot"
Chances = list[tuple[str, Fraction]]


def danger(field: Field, unit: int) -> Overlay:
    """Return how likely the enemy hits a unit where it stands and in each hex within its reach."""
    places = {field.unit(unit).place: field.unit(unit).facing, **_reached(field, unit)}
    found = {place: _chances(field, unit, place, facing) for place, facing in sorted(places.items())}
    marks = tuple((place, *_mark(chances)) for place, chances in found.items())
    words = tuple((place, f"threat: {_words(chances)}") for place, chances in found.items())
    return Overlay(OverlayKind.THREAT, marks, NOTE, words)


def _reached(field: Field, unit: int) -> dict[int, int]:
    phase = field.state.phase
    if not isinstance(phase, Movement) or phase.hand is None or phase.hand.unit != unit:
        return {}
    return {place: here.facing for place, here in arrivals(field, phase.hand).items()}


def _chances(field: Field, unit: int, place: int, facing: int) -> Chances:
    """Return each enemy that could hit a unit in a place, with the chance of its best shot."""
    threats = threats_at(field, unit, place, facing)
    found = [(field.name(threat.volley.unit), threat.merit.hit) for threat in threats]
    return sorted((one for one in found if one[1]), key=lambda one: one[1], reverse=True)


def _mark(chances: Chances) -> tuple[int, str]:
    missed = Fraction(1)
    for _, chance in chances:
        missed *= 1 - chance
    percent = _percent(1 - missed)
    return (1 + percent * (STRONGEST - 1) // 100 if percent else 0), str(percent) if percent else "·"


def _words(chances: Chances) -> str:
    return ", ".join(f"{name} {_percent(chance)} %" for name, chance in chances) or "nobody can hit here"


def _percent(chance: Fraction) -> int:
    return int(chance * 100 + Fraction(1, 2))


def watched(seen: Iterator[int]) -> Overlay:
    """Return how many enemies see each hex, from the places that each of them sees."""
    count: dict[int, int] = {}
    for place in seen:
        count[place] = count.get(place, 0) + 1
    marks = tuple(
        (place, min(STRONGEST, 3 * viewers), str(viewers)) for place, viewers in sorted(count.items())
    )
    return Overlay(OverlayKind.THREAT, marks, "Threat: how many enemies see each hex")
