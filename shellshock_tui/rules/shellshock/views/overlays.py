"""Map overlays: reach, arcs, sight, threat and range rings."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import assert_never

from shellshock_tui.engine.english import signed
from shellshock_tui.engine.map_view import THREAT_SIGNS, Overlay, OverlayKind
from shellshock_tui.engine.trail import Term, Trail, add
from shellshock_tui.kit.overlays import SEEN, STRONGEST, Chances, line, threatened, watched
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.fire.arcs import in_arc
from shellshock_tui.rules.shellshock.fire.hit import range_modifier, shot_name
from shellshock_tui.rules.shellshock.fire.sight import Line, eye, hex_line, obstacle, sight_line, visible
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.fire.volley_fire import needs
from shellshock_tui.rules.shellshock.moves.reach import arrivals
from shellshock_tui.rules.shellshock.odds.attack_value import Advice
from shellshock_tui.rules.shellshock.odds.threat import Threats, threats
from shellshock_tui.rules.shellshock.odds.threat import at as threatened_at
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.views.reach import reach

BEARING = 5
DANGER = f"How likely each enemy's best shot would hit there: {THREAT_SIGNS}"
STANDING = "Threat to {} where it stands; announce its speed to see the threat in all its reach"
"""The note before a speed is announced, which decides how easily the unit is hit."""


def overlay(position: Position, side: str, kind: OverlayKind, at: str) -> Overlay:
    """Return an overlay for the unit or place at an address; empty if there is none."""
    unit = _unit_at(position, at)
    match kind:
        case OverlayKind.SIGHT:
            return _sight(position, at)
        case OverlayKind.RING:
            note = "From each ring on, the range adds so much to the number needed."
            return Overlay(kind, tuple(_rings(position, at)), note)
        case OverlayKind.THREAT:
            return (
                watched(_seen_by_enemies(position, side), "Threat: how many enemies see each hex")
                if unit is None
                else danger(position, unit)
            )
        case OverlayKind.REACH if unit is not None:
            return reach(position, unit, at)
        case OverlayKind.ARC if unit is not None:
            return _arcs(position, unit, at)
        case OverlayKind.REACH | OverlayKind.ARC | OverlayKind.ZONE:
            return Overlay(kind, ())
        case _:
            assert_never(kind)


def _unit_at(position: Position, at: str) -> int | None:
    """Return the index of the unit at the beginning of an address; None if there is none."""
    head, name, *_ = (*at.split("/"), "")
    ids = [unit_setup.id for unit_setup in position.battle.units]
    return ids.index(name) if head == "unit" and name in ids else None


def _place_at(position: Position, at: str) -> int | None:
    """Return the place that an address names or in which its unit stands; None if there is none."""
    unit = _unit_at(position, at)
    if unit is not None:
        return position.unit(unit).place
    head, _, label = at.partition("/")
    try:
        return position.battle.board.place(label) if head == "hex" else None
    except ValueError:
        return None


def _arcs(position: Position, unit: int, at: str) -> Overlay:
    """Return the overlay of the arcs of a unit's sections, or of the one that an address names.

    If sections face different ways, letters show which of them bear on each hex.
    """
    sections, directions = position.sheet(unit).sections, position.battle.board.directions
    named = [number for number, part in enumerate(sections) if at.endswith(f"/section/{part.name}")]
    facings = {number: position.facing(unit, number) for number in named or range(len(sections))}
    differ = len(dict.fromkeys(facings.values())) > 1
    letters = {number: sections[number].name[:1].upper() if differ else "" for number in facings}
    others = [position.facing(unit, number) for number in range(len(sections)) if number not in facings]
    start, marks, beside = position.unit(unit).place, [], []
    for place in range(position.battle.board.size):
        bearing = [
            letters[number]
            for number, facing in facings.items()
            if in_arc(position.battle, start, facing, place)
        ]
        if bearing:
            marks.append((place, BEARING, "".join(dict.fromkeys(bearing))))
        elif any(in_arc(position.battle, start, facing, place) for facing in others):
            beside.append(place)
    arcs = (f"{sections[number].name} facing {directions[facing]}" for number, facing in facings.items())
    return Overlay(OverlayKind.ARC, tuple(marks), f"Arcs: {', '.join(arcs)}", beside=tuple(beside))


def _sight(position: Position, at: str) -> Overlay:
    """Return the overlay of the hexes seen from a place, or of the line between two."""
    match at.split("/"):
        case ["sight", here, there]:
            start, end = _place_at(position, f"hex/{here}"), _place_at(position, f"hex/{there}")
            found = None if start is None or end is None else hex_line(position, start, end)
        case ["unit", _, "sight", *names]:
            viewer, target = _unit_at(position, at), _unit_at(position, f"unit/{''.join(names[-1:])}")
            found = None if viewer is None or target is None else sight_line(position, viewer, target)
        case _:
            return _seen(position, at)
    return Overlay(OverlayKind.SIGHT, ()) if found is None else _line(position, found)


def _seen(position: Position, at: str) -> Overlay:
    start, unit = _place_at(position, at), _unit_at(position, at)
    if start is None or (unit is not None and position.submerged(unit)):
        return Overlay(OverlayKind.SIGHT, ())
    flying = unit is not None and position.sheet(unit).flies
    seen = tuple((place, SEEN, "") for place in sorted(seen_from(position, start, flying=flying)))
    return Overlay(OverlayKind.SIGHT, seen, f"Hexes seen from {position.label(start)}.")


def seen_from(position: Position, start: int, *, flying: bool = False) -> frozenset[int]:
    """Return the places where a unit on the ground would be seen from a place."""
    return visible(position, start, eye(position, start, flying=flying), position.battle.board.diameter)


def _line(position: Position, sight: Line) -> Overlay:
    board, (start, end) = position.battle.board, sight[:2]
    here, there, blocker = position.label(start), position.label(end), obstacle(position, *sight)
    if blocker is None:
        return line(board, start, end, None, f"{here} sees {there}.")
    words = f"{here} does not see {there}: {position.label(blocker.place)} blocks the line."
    return line(board, start, end, blocker.place, words)


def _seen_by_enemies(position: Position, side: str) -> Iterator[int]:
    for unit in position.standing:
        if position.side(unit) != side and not position.submerged(unit):
            yield from seen_from(position, position.unit(unit).place, flying=position.sheet(unit).flies)


def _rings(position: Position, at: str) -> Iterator[tuple[int, int, str]]:
    start = _place_at(position, at)
    if start is None:
        return
    for place in range(position.battle.board.size):
        distance = position.battle.board.distance(start, place)
        more = range_modifier(distance)
        if distance and more != range_modifier(distance - 1):
            yield place, min(STRONGEST, 3 + more), signed(more)


def danger(position: Position, unit: int) -> Overlay:
    """Return the overlay of the threat to a unit where it stands and in all its reach."""
    places = sorted(_places(position, unit).items())
    known, activation = Threats(position, unit, [place for place, _ in places]), position.activation_of(unit)
    note = STANDING.format(position.name(unit)) if activation and activation.move is None else DANGER
    return threatened({place: _chances(position, known.at(place, facing)) for place, facing in places}, note)


def explain_threat(position: Position, unit: int, place: int) -> Trail | None:
    """Return the calculation of the chance that the enemy hits a unit in a place, if it can be there."""
    facing = _places(position, unit).get(place)
    if facing is None:
        return None
    there, missed, terms = threatened_at(position, unit, place, facing), Fraction(1), list[Term]()
    for threat in (threat for threat in threats(there, unit) if threat.value.hit):
        others = ", if the others miss" if terms else ""
        words = f"{_shot_words(there, threat.volley)}{others}"
        terms.append(add(words, missed * threat.value.hit, clauses.HIT_ROLL))
        missed *= 1 - threat.value.hit
    return Trail(tuple(terms or [add("no enemy can fire at it there", 0, clauses.COMBAT_SEQUENCE)]))


def _shot_words(position: Position, volley: Volley) -> str:
    """Return a shot in words: unit, gunner, weapon and number needed."""
    ((shot, need),) = needs(position, volley)
    post = position.member(volley.unit, volley.post)
    weapon = shot_name(position, volley.unit, shot)
    return f"{position.name(volley.unit)}, {post}: {weapon} needs {need.total}"


def _places(position: Position, unit: int) -> dict[int, int]:
    """Return the places where a unit is or can be now, each with its facing there."""
    activation = position.activation_of(unit)
    reached = {} if activation is None else arrivals(position, activation)
    here = {position.unit(unit).place: position.unit(unit).facing}
    return here | {place: arrival.facing for place, arrival in reached.items()}


def _chances(position: Position, best: Iterable[Advice]) -> Chances:
    """Return the name of each enemy that could hit, with the chance of its best shot."""
    found = [(position.name(threat.volley.unit), threat.value.hit) for threat in best]
    return sorted((one for one in found if one[1]), key=lambda one: one[1], reverse=True)
