"""The overlay of threat: who of the enemy could hit a unit where it may stand, and how well."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from shellshock_tui.engine.map_view import Overlay, OverlayKind
from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.fire.hit import shot_name
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.fire.volley_fire import needs
from shellshock_tui.rules.shellshock.moves.search import arrivals
from shellshock_tui.rules.shellshock.odds.attack_value import Advice
from shellshock_tui.rules.shellshock.odds.threat import Threats, at, threats
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Movement

STRONGEST = 9
NOTE = "Threat: % to be hit, by each enemy's best shot"
Chances = list[tuple[str, Fraction]]


def danger(position: Position, unit: int) -> Overlay:
    """Return how likely the enemy hits a unit where it stands and in each hex within its reach."""
    places = sorted(_places(position, unit).items())
    known = Threats(position, unit, [place for place, _ in places])
    found = {place: _chances(position, known.at(place, facing)) for place, facing in places}
    marks = tuple((place, *_mark(chances)) for place, chances in found.items())
    words = tuple((place, f"threat: {_words(chances)}") for place, chances in found.items())
    return Overlay(OverlayKind.THREAT, marks, NOTE, words)


def explain_threat(position: Position, unit: int, place: int) -> Trail | None:
    """Return how likely the enemy hits a unit in a place, shot by shot; None where it may not stand now."""
    facing = _places(position, unit).get(place)
    if facing is None:
        return None
    there, missed, terms = at(position, unit, place, facing), Fraction(1), list[Term]()
    for threat in (threat for threat in threats(there, unit) if threat.value.hit):
        others = ", where the others miss" if terms else ""
        words = f"{_shot_words(there, threat.volley)}{others}"
        terms.append(Term(words, Op.ADD, missed * threat.value.hit, clauses.HIT_ROLL))
        missed *= 1 - threat.value.hit
    return Trail(
        tuple(terms or [Term("no enemy has a shot at it there", Op.ADD, 0, clauses.COMBAT_SEQUENCE)])
    )


def _shot_words(position: Position, volley: Volley) -> str:
    """Return whose shot it is, with what weapon, and the number that it needs."""
    ((shot, need),) = needs(position, volley)
    post = position.sheet(volley.unit).crew[volley.post].name
    weapon = shot_name(position, volley.unit, shot)
    return f"{position.name(volley.unit)}, {post}: {weapon} needs {need.total}"


def _places(position: Position, unit: int) -> dict[int, int]:
    """Return where a unit stands or may come to stand now, and how it faces there."""
    return {position.unit(unit).place: position.unit(unit).facing, **_reached(position, unit)}


def _reached(position: Position, unit: int) -> dict[int, int]:
    phase = position.state.phase
    if not isinstance(phase, Movement) or phase.activation is None or phase.activation.unit != unit:
        return {}
    return {place: here.facing for place, here in arrivals(position, phase.activation).items()}


def _chances(position: Position, best: Iterable[Advice]) -> Chances:
    """Return each enemy that could hit, with the chance of its best shot."""
    found = [(position.name(threat.volley.unit), threat.value.hit) for threat in best]
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
