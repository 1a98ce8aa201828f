"""A path of a miniature as the players describe it, checked step by step (setup.types-of-play).

It is written as steps with commas between them: a face with the ground behind it, such as "front trees
level 1" or "front-left road", or a turn of one face, "left" or "right".
"""

import re
from dataclasses import dataclass

from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail, add, refuse
from shellshock_tui.rules.shellshock import clauses, commands
from shellshock_tui.rules.shellshock.battle import Hex
from shellshock_tui.rules.shellshock.geometry.asking import geometry
from shellshock_tui.rules.shellshock.moves.entry import refuse_face
from shellshock_tui.rules.shellshock.moves.speed import speed_trail, turn_number, turn_trail
from shellshock_tui.rules.shellshock.moves.terrain import ground_factors
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES
from shellshock_tui.rules.shellshock.state import Movement
from shellshock_tui.user_error import quoted

_STEP = re.compile(r"(?P<face>[a-z-]+)(?P<rest>( .+)?)")
_GROUND = re.compile(r"( (?P<ground>[a-z-]+?))??(?P<road> road)?( level (?P<level>\d))?")
FIRST = "Step {}, {}, should begin with a face ({}), or be left or right for a turn."
REST = "Step {}, {}, should go on with ground ({}), then road, then level and a digit, or with nothing."
MOST_TURNS = 3
"""The most turns between two steps at turn number 0."""


@dataclass(frozen=True, slots=True)
class _Way:
    """The state of a unit part of the way along a path."""

    terms: tuple[Term, ...]
    """The announced speed, and the cost of each step."""
    level: int
    forward: int = 0
    """The inches travelled since the last turn."""
    turns: int = 0
    """The turns since the last step."""


@dataclass(frozen=True, slots=True)
class _Step:
    """A step of a path as it is written."""

    number: int
    words: str
    is_turn: bool
    face: int = 0
    ground: Hex = commands.GROUND["clear"]
    level: int | None = None
    """The level that it leads to; None if it stays on the same."""
    is_by_road: bool = False


def check_path(position: Position, unit: int, path: str) -> Trail | Blocked:
    """Return the calculation of the points that a path leaves, or why it is not possible."""
    steps = list[_Step]()
    for number, words in enumerate(path.lower().split(","), start=1):
        read = _read(number, _hyphenated(words.strip()))
        if isinstance(read, Blocked):
            return read
        steps.append(read)
    if refused := _refuse_now(position, unit):
        return refused
    way = _Way(speed_trail(position, unit).terms, position.ground(unit).level)
    for step in steps:
        found = _turn(position, unit, way) if step.is_turn else _go(position, unit, way, step)
        if isinstance(found, Blocked):
            return found
        way = found
    left = Trail(way.terms)
    if left.total < 0:
        speed = position.unit(unit).speed
        had, costs = counted(speed, "point"), speed - int(left.total)
        words = f"{{}} has {had}, and this path costs {costs}."
        return refuse(clauses.MOVE_ANNOUNCE_SPEED, position.about, unit, words, "", (("left", left),))
    return left


def _refuse_now(position: Position, unit: int) -> Blocked | None:
    """Return why the path of a unit is not checked now."""
    phase, about, clause = position.state.phase, position.about, clauses.MOVE_ANNOUNCE_SPEED
    if not isinstance(phase, Movement):
        words = "The path of {} is checked only in the Movement phase, once it has announced its speed."
        return refuse(clause, about, unit, words)
    if not any(one.unit == unit and one.move for one in (phase.activation, phase.suspended) if one):
        words = "{} is not on the move: a path is checked for the unit that has just announced its speed."
        return refuse(clause, about, unit, words)
    return None


def _hyphenated(words: str) -> str:
    """Return a step with the names of ground of two words as commands write them."""
    for ground in commands.GROUND:
        words = words.replace(ground.replace("-", " "), ground)
    return words


def _read(number: int, words: str) -> _Step | Blocked:
    """Return a step of a path, or what is wrong with its words."""
    if words in commands.TURNS:
        return _Step(number, words, is_turn=True)
    found = _STEP.fullmatch(words)
    if found is None or found["face"] not in FACES:
        return Blocked(clauses.SETUP_TYPES_OF_PLAY, FIRST.format(number, quoted(words), ", ".join(FACES)))
    rest = _GROUND.fullmatch(found["rest"])
    if rest is None or (rest["ground"] or "clear") not in commands.GROUND:
        known = ", ".join(commands.GROUND)
        return Blocked(clauses.SETUP_TYPES_OF_PLAY, REST.format(number, quoted(words), known))
    ground = commands.GROUND[rest["ground"] or "clear"]
    level = None if rest["level"] is None else int(rest["level"])
    return _Step(
        number=number,
        words=words,
        is_turn=False,
        face=FACES.index(found["face"]),
        ground=ground,
        level=level,
        is_by_road=bool(rest["road"]),
    )


def _go(position: Position, unit: int, way: _Way, step: _Step) -> _Way | Blocked:
    """Return the way after a step to a face, or why that is not possible."""
    level = way.level if step.level is None else step.level
    ground = step.ground._replace(level=level)
    if not position.unit(unit).speed:
        words = f"{{}} has announced speed 0, so it has no points for step {step.number}, {step.words}."
        return refuse(clauses.MOVE_ANNOUNCE_SPEED, position.about, unit, words)
    if refused := refuse_face(position, unit, step.face):
        return refused
    if not step.is_by_road and (refused := _refuse_ground(position, unit, way.level, ground)):
        return refused
    cost = _cost(position, unit, step.face, way.level, None if step.is_by_road else ground)
    label = f"step {step.number}: {step.words}"
    term = Term(label, Op.ADD, -cost.total, clauses.MOVE_TERRAIN_COST, trail=_negative(cost))
    return _Way((*way.terms, term), level, way.forward + 1)


def _turn(position: Position, unit: int, way: _Way) -> _Way | Blocked:
    """Return the state after a turn of one face, or why it comes too soon (move.turn-number)."""
    number, lengths = turn_number(position, unit), geometry(position)
    if number == 0 and way.turns >= MOST_TURNS:
        words = "{} has already turned three faces since its last step."
        return refuse(clauses.MOVE_TURN_NUMBER, position.about, unit, words)
    if way.forward < number:
        gone, wanted = lengths.length_words(way.forward), lengths.length_words(number)
        speed = position.unit(unit).speed
        words = f"{{}} has moved {gone} forward: a turn needs {wanted} at speed {speed}."
        trails = (("needed", turn_trail(position, unit)),)
        return refuse(clauses.MOVE_TURN_NUMBER, position.about, unit, words, "", trails)
    return _Way(way.terms, way.level, 0, way.turns + 1)


def _refuse_ground(position: Position, unit: int, level: int, ground: Hex) -> Blocked | None:
    """Return why a unit cannot enter ground off the road."""
    sheet, clause = position.sheet(unit), clauses.MOVE_TERRAIN_COST
    if sheet.flies:
        return None
    if ground.building and not sheet.infantry:
        return Blocked(clause, "Only infantry can enter a building.", position.address(unit))
    if abs(ground.level - level) > 2:
        words = "No unit can climb or descend three levels or more in one step."
        return Blocked(clause, words, position.address(unit))
    barring = (words for _, words, factor in ground_factors(sheet, level, ground) if factor == 0)
    words = next(barring, "")
    return Blocked(clause, f"{sheet.title} cannot enter {words}.", position.address(unit)) if words else None


def _cost(position: Position, unit: int, face: int, level: int, ground: Hex | None) -> Trail:
    """Return the calculation of the cost of a step; `ground` is None for one along a road."""
    sheet = position.sheet(unit)
    words = f"a step to the {FACES[face]}"
    first = add(words, sheet.directions[face], clauses.MOVE_DIRECTION_COST)
    if ground is None or sheet.flies:
        return Trail.of(first)
    factors = ground_factors(sheet, level, ground)
    return Trail.of(
        first,
        *(Term(words, Op.TIMES, factor, clauses.MOVE_TERRAIN_COST) for _, words, factor in factors),
    )


def _negative(cost: Trail) -> Trail:
    return Trail.of(*cost.terms, Term("taken off", Op.TIMES, -1, clauses.MOVE_TERRAIN_COST))
