"""The end of a move and rams on a table, as the players report them (setup.types-of-play)."""

from shellshock_tui.engine.event import EventContent, event_content
from shellshock_tui.engine.rules import Malformed
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail, add, refuse
from shellshock_tui.kit.goals import Exit
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.battle import Hex
from shellshock_tui.rules.shellshock.commands import RamInto, Settle
from shellshock_tui.rules.shellshock.fire.target import refuse_enemy
from shellshock_tui.rules.shellshock.game import Game
from shellshock_tui.rules.shellshock.moves.entry import refuse_face
from shellshock_tui.rules.shellshock.moves.movement import unannounced
from shellshock_tui.rules.shellshock.moves.ramming import NOT_MOVED, refuse_ramming
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES
from shellshock_tui.rules.shellshock.state import Activation, Fate, Ram
from shellshock_tui.rules.shellshock.table_facts import Moved, Question, Relation
from shellshock_tui.rules.shellshock.table_questions import (
    closed,
    ground_of,
    ground_words,
    level_words,
    table,
)
from shellshock_tui.rules.shellshock.victory import leaves_by

DEEP = "Deep water destroys {}: say that it sinks."
FLOATS = "{} does not sink in deep water."
ASHORE = "{} sinks only where it stands in deep water: say that it does."
NOT_TOLD = "{} has moved: say on what ground it stands."


def refuse_settling(position: Position, activation: Activation, command: Settle) -> Blocked | None:
    """Return why the active unit may not end its move as reported."""
    unit = activation.unit
    if activation.move is None:
        return unannounced(position, unit)
    return (
        _refuse_points(position, unit, command)
        or _refuse_ground(position, unit, command)
        or refuse_nestling(position, unit, command)
        or refuse_leaving(position, unit, command.exit)
    )


def _refuse_points(position: Position, unit: int, command: Settle) -> Blocked | None:
    """Return why a unit cannot have moved as far as reported at its speed (move.announce-speed)."""
    how, speed, clause = Moved(command.how), position.unit(unit).speed, clauses.MOVE_ANNOUNCE_SPEED
    spent = None if command.spent is None else closed(command.spent, "spent")
    if spent is not None and spent >= speed:
        words = f"{{}} announced speed {speed}: give the points that it spent only if they are fewer."
        return refuse(clause, position.about, unit, words, "/move/last-speed")
    if position.unit(unit).ram:
        return None
    if how is Moved.MOVED:
        if speed == 0:
            words = "{} announced speed 0 and cannot move."
            return refuse(clause, position.about, unit, words, "/move/last-speed")
        return None
    if how is Moved.TURNED and not position.working(unit).has_pilot:
        words = "{} has no pilot and must keep its facing."
        return refuse(clauses.INTERNAL_CREW, position.about, unit, words)
    return None


def _refuse_ground(position: Position, unit: int, command: Settle) -> Blocked | None:
    """Return why a unit cannot stand on the ground that is reported."""
    told = table(position)
    if command.ground is None:
        if Moved(command.how) is Moved.MOVED and command.exit is None:
            return refuse(clauses.SETUP_TYPES_OF_PLAY, position.about, unit, NOT_TOLD)
    elif Moved(command.how) is not Moved.MOVED:
        words = "{} has not moved: it stands on the same ground as before."
        return refuse(clauses.SETUP_TYPES_OF_PLAY, position.about, unit, words)
    elif command.ground == "building" and not may_enter_buildings(position, unit):
        words = "{} may not enter a building."
        return refuse(clauses.MOVE_TERRAIN_COST, position.about, unit, words)
    ground = ground_after(told.ground[unit], command)
    if command.drown and not position.sinks(unit):
        return refuse(clauses.MOVE_WATER, position.about, unit, FLOATS)
    if command.drown and not ground.drowning:
        return refuse(clauses.MOVE_WATER, position.about, unit, ASHORE)
    if ground.drowning and position.sinks(unit) and not command.drown:
        return refuse(clauses.MOVE_WATER, position.about, unit, DEEP)
    return None


def may_enter_buildings(position: Position, unit: int) -> bool:
    """Return whether a unit may stand in or above a building (move.terrain-cost)."""
    return position.sheet(unit).infantry or position.sheet(unit).flies


def ground_after(before: Hex, command: Settle) -> Hex:
    """Return the ground under a unit after its move."""
    if command.ground is None:
        return before
    return ground_of(before, command.ground, command.road, command.level)


def refuse_nestling(position: Position, unit: int, command: Settle) -> Blocked | None:
    """Return why a unit may not nestle among the trees where it stands (option.nestle)."""
    if not command.nestle:
        return None
    if not position.battle.options.nestle:
        return Blocked(clauses.OPTION_NESTLE, "Nestling is an optional rule that this battle does not use.")
    if position.unit(unit).speed:
        words = "Only a unit that stands still can nestle, and {} is moving."
        return refuse(clauses.OPTION_NESTLE, position.about, unit, words)
    if not ground_after(position.ground(unit), command).trees:
        return refuse(clauses.OPTION_NESTLE, position.about, unit, "{} is not among trees.")
    return None


def exits(position: Position, unit: int) -> tuple[int, ...]:
    """Return the numbers of the victory conditions, counted from 1, by whose exits a unit may leave."""
    if position.unit(unit).ram or not position.working(unit).has_pilot:
        return ()
    return tuple(
        number
        for number, goal in enumerate(position.battle.victory, start=1)
        if isinstance(goal, Exit) and leaves_by(position, unit, goal)
    )


def refuse_leaving(position: Position, unit: int, number: int | None) -> Blocked | None:
    """Return why a unit may not leave the table by an exit (move.stacking).

    Raises:
        Malformed: There is no such victory condition.
    """
    if number is None or number in exits(position, unit):
        return None
    if not position.working(unit).has_pilot:
        words = "{} has no pilot and cannot leave the table."
        return refuse(clauses.INTERNAL_CREW, position.about, unit, words)
    if position.unit(unit).ram:
        words = "{} is ramming and cannot leave the table."
        return refuse(clauses.PHYSICAL_RAM, position.about, unit, words)
    if number > len(position.battle.victory):
        raise Malformed("exit", f"there is no victory condition {number}")
    goal = position.battle.victory[number - 1]
    if isinstance(goal, Exit) and goal.side == position.side(unit):
        words = "{} is not one of the units that have to leave by that exit."
        return refuse(clauses.MOVE_STACKING, position.about, unit, words)
    words = "That is not an exit of {}'s side."
    return refuse(clauses.MOVE_STACKING, position.about, unit, words)


def carried_trail(position: Position, unit: int, command: Settle) -> Trail:
    """Return the calculation of the speed that a unit carries over to the next turn."""
    clause = clauses.MOVE_ANNOUNCE_SPEED
    announced = add("announced speed", position.unit(unit).speed, clause)
    if position.unit(unit).ram:
        return Trail.of(announced, Term("a ram ends at speed 0", Op.READ, 0, clauses.PHYSICAL_RAM))
    if command.spent is None:
        return Trail.of(announced)
    words = "stopped with nowhere to go: points spent, as you told"
    return Trail.of(announced, Term(words, Op.READ, closed(command.spent, "spent"), clause))


def settle(g: Game, activation: Activation, command: Settle) -> None:
    """End a legal move, which may destroy the unit in deep water."""
    unit, before, how = activation.unit, g.now, Moved(command.how)
    state, told, carried = before.unit(unit), table(before), carried_trail(before, unit, command)
    told = told.on_ground(unit, ground_after(told.ground[unit], command))
    told = told.after_move(unit, how, before.sheet(unit).turning)
    stays = state.nestled and how is Moved.STOOD
    nestled = stays if command.nestle is None else command.nestle
    if nestled != state.nestled:
        told = told.after_hiding(unit)
    if state.ram:
        told = told.with_answer(Question(Relation.TOUCH, unit, state.ram.target), 1)
    g.update_unit(
        unit,
        moved=True,
        carried=int(carried.total),
        nestled=nestled,
        still=state.carried == 0 and how is not Moved.MOVED and not state.ram,
    )
    if command.exit is not None:
        goal = before.battle.victory[command.exit - 1]
        assert isinstance(goal, Exit)
        g.update_unit(unit, fate=Fate.GONE, orders=(), place=goal.places[0])
    g.now = g.now.note(told=told)
    g.emit_later("move-ended", _end_content, g.now, unit, command, carried)
    if command.drown:
        words = f"{g.now.name(unit)} sinks in deep water."
        g.emit("destroyed", clauses.MOVE_WATER, words, unit=g.now.id(unit), cause="drowned")
        g.update_unit(unit, fate=Fate.DESTROYED, speed=0, carried=0, orders=())


def _end_content(position: Position, unit: int, command: Settle, carried: Trail) -> EventContent:
    leave = position.unit(unit).fate is Fate.GONE
    moved = {Moved.MOVED: "has moved", Moved.TURNED: "has turned", Moved.STOOD: "has stood still"}
    words = "leaves the table" if leave else moved[Moved(command.how)]
    if command.ground is not None and not leave:
        level = position.ground(unit).level
        words += f" and stands on {ground_words(command.ground, road=command.road)}{level_words(level)}"
    return event_content(
        f"{position.name(unit)} {words}.",
        ("carried", carried),
        unit=position.id(unit),
        how=command.how,
        ground=command.ground,
        road=command.road,
        level=position.ground(unit).level,
        exit=leave,
        carried=int(carried.total),
        clause=clauses.SETUP_TYPES_OF_PLAY,
    )


# ---------------------------------------------------------------- rams


def refuse_ram_into(position: Position, activation: Activation, target: int, face: int) -> Blocked | None:
    """Return why the active unit may not ram another with a face."""
    unit = activation.unit
    if activation.move is None:
        return unannounced(position, unit)
    refused = (
        refuse_ramming(position, unit)
        or refuse_face(position, unit, face)
        or refuse_enemy(position, unit, target)
    )
    if refused:
        return refused
    if position.unit(target).fate is not Fate.STANDING or position.sheet(target).flies:
        words = "{} is not on the ground to be rammed."
        return refuse(clauses.PHYSICAL_RAM, position.about, target, words)
    if not position.unit(target).moved:
        words = NOT_MOVED.format(unit="{}")
        return refuse(clauses.PHYSICAL_RAM, position.about, target, words)
    if not position.unit(unit).speed:
        words = "{} announced speed 0 and cannot ram."
        return refuse(clauses.MOVE_ANNOUNCE_SPEED, position.about, unit, words, "/move/last-speed")
    return None


def ram_into(g: Game, activation: Activation, target: int, command: RamInto) -> None:
    """Record a legal ram; the unit can then only end its move."""
    position, unit = g.now, activation.unit
    g.emit(
        "ram-declared",
        clauses.PHYSICAL_RAM,
        f"{position.name(unit)} declares a ram against {position.name(target)}.",
        unit=position.id(unit),
        target=position.id(target),
        face=command.face,
        struck=command.struck,
    )
    ram = Ram(target, FACES.index(command.struck), FACES.index(command.face))
    g.update_unit(unit, ram=ram, still=False)
    told = table(g.now).with_answer(Question(Relation.TOUCH, unit, target), 1)
    g.now = g.now.note(told=told)
