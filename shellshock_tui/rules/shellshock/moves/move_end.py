"""The end of a move: when a unit must go on, and its facing, turrets, nestling, exit and speed."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, product
from typing import NamedTuple

from shellshock_tui.board import DIRECTION_NAMES
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.event import EventContent, event_content
from shellshock_tui.engine.trail import Blocked, Op, Reason, Term, Trail, add, plain, refuse
from shellshock_tui.kit.goals import Exit
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.commands import EndMove
from shellshock_tui.rules.shellshock.game import Game
from shellshock_tui.rules.shellshock.moves import movement
from shellshock_tui.rules.shellshock.moves.entry import cost, faces, has_room, points, refuse_landing
from shellshock_tui.rules.shellshock.moves.speed import speed_trail
from shellshock_tui.rules.shellshock.names import part_index
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES
from shellshock_tui.rules.shellshock.state import Activation, Fate


class Onward(NamedTuple):
    """A hex that a unit could still have to enter, as it stands or after a turn."""

    place: int
    points: int
    way: int
    """The turn before the step: 1 right, -1 left, 0 none."""
    face: int


def onward(position: Position, activation: Activation) -> Iterator[Onward]:
    """Yield each hex that a unit could still have to enter."""
    yield from _open_hexes(position, activation.unit, 0)
    for way in (-1, 1):
        if movement.refuse_turn(position, activation, way) is None:
            yield from _open_hexes(position, activation.unit, way)


def _open_hexes(position: Position, unit: int, way: int) -> Iterator[Onward]:
    state, piloted = position.unit(unit), position.working(unit).has_pilot
    exits = movement.exit_places(position, unit) if piloted else ()
    facing = (state.facing + way) % 6
    for face in faces(position, unit):
        needed = points(position, unit, face, facing)
        end = position.battle.board.steps[state.place][(facing + face) % 6]
        if not needed or not has_room(position, unit, end):
            continue
        if end not in exits and not (piloted and position.drowns(unit, end)):
            yield Onward(end, needed, way, face)


def refuse_end(position: Position, activation: Activation) -> Blocked | None:
    """Return why the active unit may not end its move yet (move.announce-speed)."""
    unit, move = activation.unit, activation.move
    if move is None:
        return movement.unannounced(position, unit)
    if position.unit(unit).ram:
        return None
    above = refuse_landing(position, unit)
    if above and _can_go_on(position, activation):
        return above
    if move.points and any(step.points <= move.points for step in onward(position, activation)):
        return refuse(clauses.MOVE_ANNOUNCE_SPEED, _must_go_on, position, activation)
    return None


def _can_go_on(position: Position, activation: Activation) -> bool:
    """Return whether the active unit may step or turn."""
    steps = (movement.refuse_step(position, activation, face, drown=True) for face in range(len(FACES)))
    turns = (movement.refuse_turn(position, activation, way) for way in (-1, 1))
    return any(refused is None for refused in chain(steps, turns))


def _must_go_on(position: Position, activation: Activation) -> Reason:
    unit, left = activation.unit, movement.points_left(activation)
    cheapest = min(onward(position, activation), key=lambda step: step.points)
    if cheapest.way:
        position, _ = movement.turned(position, activation, cheapest.way)
    needed, label = cost(position, unit, cheapest.face), position.label(cheapest.place)
    return Reason(
        f"{position.name(unit)} cannot end its move yet: it has {counted(int(left.total), 'point')} left, "
        f"and {label} costs {needed.total}.",
        f"hex/{label}",
        (("left", left), ("cost", needed)),
    )


def carried_trail(position: Position, activation: Activation) -> Trail:
    """Return the calculation of the speed that the unit carries over to the next turn."""
    unit, move = activation.unit, activation.move
    assert move is not None
    announced = add("announced speed", position.unit(unit).speed, clauses.MOVE_ANNOUNCE_SPEED)
    if position.unit(unit).ram:
        return Trail.of(announced, Term("a ram ends at speed 0", Op.READ, 0, clauses.PHYSICAL_RAM))
    if not move.points or any(True for _ in onward(position, activation)):
        return Trail.of(announced)
    words, spent = "stopped with nowhere to go: points spent", position.unit(unit).speed - move.points
    return Trail.of(announced, Term(words, Op.READ, spent, clauses.MOVE_ANNOUNCE_SPEED))


def refuse_facing(position: Position, activation: Activation, facing: int) -> Blocked | None:
    """Return why the active unit may not end its move with a facing (move.free-facing)."""
    unit = activation.unit
    faces = (facing - position.unit(unit).facing) % 6
    if faces == 0:
        return None
    if position.unit(unit).ram:
        return refuse(clauses.PHYSICAL_RAM, position.about, unit, "{} is ramming and must keep its facing.")
    if not position.working(unit).has_pilot:
        return refuse(
            clauses.INTERNAL_CREW, position.about, unit, "{} has no pilot and must keep its facing."
        )
    if min(faces, 6 - faces) > position.sheet(unit).free:
        return refuse(clauses.MOVE_FREE_FACING, _so_many_freely, position, unit)
    return None


def _so_many_freely(position: Position, unit: int) -> Reason:
    free, at = position.sheet(unit).free, f"{position.address(unit)}/move/free"
    words = f"{position.name(unit)} may turn at most {counted(free, 'face')} at the end of its move."
    return Reason(
        words, at, (("free", plain("free faces printed on the sheet", free, clauses.MOVE_FREE_FACING, at)),)
    )


def refuse_turret(position: Position, unit: int, section: int, facing: int) -> Blocked | None:
    """Return why a section may not be pointed in a direction once its unit has its final facing."""
    if facing == position.facing(unit, section):
        return None
    part = position.sheet(unit).sections[section]
    at = f"/attack/section/{part.name}"
    if part.turret is None:
        words = f"The {part.name} of {{}} cannot turn."
        return refuse(clauses.MOVE_TURRETS, position.about, unit, words, at)
    if not position.works(unit, part.turret):
        return refuse(
            clauses.INTERNAL_TURRET, position.about, unit, f"The {part.name} of {{}} is locked.", at
        )
    return None


def refuse_nestle(position: Position, activation: Activation) -> Blocked | None:
    """Return why the active unit may not nestle among trees (option.nestle)."""
    unit = activation.unit
    if not position.battle.options.nestle:
        return Blocked(clauses.OPTION_NESTLE, "Nestling is an optional rule that this battle does not use.")
    if position.unit(unit).speed:
        words, speed = (
            "Only a unit that stands still can nestle, and {} is moving.",
            speed_trail(position, unit),
        )
        return refuse(clauses.OPTION_NESTLE, position.about, unit, words, "", (("speed", speed),))
    if not position.ground(unit).trees:
        return refuse(clauses.OPTION_NESTLE, position.about, unit, "{} is not among trees.")
    return None


def refuse_exit(position: Position, activation: Activation) -> Blocked | None:
    """Return why the active unit may not leave the map here (move.stacking)."""
    unit = activation.unit
    if not position.working(unit).has_pilot:
        return refuse(
            clauses.INTERNAL_CREW, position.about, unit, "{} has no pilot and cannot leave the map."
        )
    if position.unit(unit).ram:
        return refuse(clauses.PHYSICAL_RAM, position.about, unit, "{} is ramming and cannot leave the map.")
    if position.unit(unit).place not in movement.exit_places(position, unit):
        words = "{place} is not an exit hex of {unit}'s side."
        if any(position.unit(unit).place in goal.places for goal in _exits_of(position, position.side(unit))):
            words = "{unit} is not one of the units that have to leave by {place}."
        return refuse(clauses.MOVE_STACKING, position.there, position.unit(unit).place, words, unit)
    return None


def _exits_of(position: Position, side: str) -> Iterator[Exit]:
    return (goal for goal in position.battle.victory if isinstance(goal, Exit) and goal.side == side)


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a move."""

    facing: int
    turrets: dict[int, int]
    """The direction of each turret that is pointed, by section."""
    nestled: bool
    leave: bool


def ending_of(position: Position, unit: int, command: EndMove) -> Ending:
    """Return the end of a move from its command; what the command leaves out stays as it is."""
    now, directions, sheet = position.unit(unit), position.battle.board.directions, position.sheet(unit)
    facing = now.facing if command.facing is None else directions.index(command.facing)
    turrets = {
        part_index(sheet, "section", name, f"turrets.{name}"): directions.index(direction)
        for name, direction in command.turrets
    }
    stays = now.nestled and facing == now.facing
    nestled = stays if command.nestle is None else command.nestle
    return Ending(facing, turrets, nestled, command.exit)


def end(g: Game, activation: Activation, ending: Ending) -> None:
    """Carry out a legal end of a move."""
    unit, before = activation.unit, g.now
    offsets = tuple(
        (ending.turrets[section] - ending.facing) % 6 if section in ending.turrets else offset
        for section, offset in enumerate(before.unit(unit).turrets)
    )
    carried = carried_trail(before, activation)
    g.update_unit(
        unit,
        facing=ending.facing,
        moved=True,
        carried=int(carried.total),
        nestled=ending.nestled,
        turrets=offsets,
    )
    if ending.leave:
        g.update_unit(unit, fate=Fate.GONE, orders=())
    g.emit_later("move-ended", _end_content, g.now, unit, carried)
    if refuse_landing(g.now, unit) and not g.now.working(unit).has_pilot:
        words = f"{g.now.name(unit)} has no pilot to fly it clear of the unit below and crashes."
        g.emit("destroyed", clauses.INTERNAL_CREW, words, unit=g.now.id(unit), cause="crashed")
        g.update_unit(unit, fate=Fate.DESTROYED, speed=0, carried=0, orders=())


def _end_content(position: Position, unit: int, carried: Trail) -> EventContent:
    now, directions = position.unit(unit), position.battle.board.directions
    leave, label, facing = now.fate is Fate.GONE, position.label(now.place), directions[now.facing]
    turrets = {
        position.sheet(unit).sections[section].name: directions[position.facing(unit, section)]
        for section in position.sheet(unit).turning
    }
    verb = "leaves the map at" if leave else "ends its move in"
    turned = "".join(f", {name} {DIRECTION_NAMES[direction]}" for name, direction in turrets.items())
    return event_content(
        f"{position.name(unit)} {verb} {label}, facing {DIRECTION_NAMES[facing]}{turned}.",
        ("carried", carried),
        unit=position.id(unit),
        hex=label,
        facing=facing,
        turrets=turrets,
        exit=leave,
        carried=int(carried.total),
        clause=clauses.MOVE_TURRETS,
    )


def endings(position: Position, activation: Activation) -> Iterator[EndMove]:
    """Yield every legal command that ends a move."""
    unit, board = activation.unit, position.battle.board
    name, now = position.id(unit), position.unit(unit).facing
    facings = sorted(
        (f for f in range(6) if refuse_facing(position, activation, f) is None), key=lambda f: (f != now, f)
    )
    for facing in facings:
        faced = position.with_unit(unit, facing=facing)
        turned = None if facing == now else board.directions[facing]
        for pointed in product(
            *(_pointings(faced, unit, section) for section in position.sheet(unit).turning)
        ):
            for nestle in nestlings(position, activation, facing):
                yield EndMove(name, turned, tuple(sorted(filter(None, pointed))), nestle)
    if refuse_exit(position, activation) is None:
        yield EndMove(name, exit=True)


def nestlings(position: Position, activation: Activation, facing: int) -> tuple[bool | None, ...]:
    """Return the possible values of `nestle` at the end of a move: None for no change, or the change."""
    now = position.unit(activation.unit)
    if now.nestled and facing == now.facing:
        return (None, False)
    return (None, True) if refuse_nestle(position, activation) is None else (None,)


def _pointings(faced: Position, unit: int, section: int) -> Iterator[tuple[str, str] | None]:
    yield None
    name = faced.sheet(unit).sections[section].name
    for facing, direction in enumerate(faced.battle.board.directions):
        if facing != faced.facing(unit, section) and refuse_turret(faced, unit, section, facing) is None:
            yield name, direction
