"""The green area of the record sheet: movement chart, terrain factors, speed table and current move."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from shellshock_tui.engine.english import counted
from shellshock_tui.engine.sheet_view import Column, Role, Rose, Table
from shellshock_tui.engine.trail import Trail, add
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.kit.sheet_builder import NOTHING, Does
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.fire.power import power_at, power_trail
from shellshock_tui.rules.shellshock.geometry.asking import geometry
from shellshock_tui.rules.shellshock.moves.speed import (
    highest,
    refuse_speed,
    refuse_start_speed,
    speed_limit,
    speed_range,
    turn_number,
    turn_trail,
)
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES, SpeedLine
from shellshock_tui.rules.shellshock.state import Activation, Fate, Move, Movement, StartSpeeds
from shellshock_tui.rules.shellshock.views.record import Record, Row

IMPOSSIBLE = "–"
BY_ROAD = "═"
NOT_UNDER_WAY = Move(0)


def move_area(record: Record, *, highlighted: bool) -> None:
    """Add the movement area to the page."""
    page, position, unit = record.page, record.position, record.unit
    top = partial(highest, position, unit)
    page.reason("move", top)
    page.begin_area("move")
    page.reason("range", top)
    page.reason("turn-number", partial(turn_trail, position, unit))
    page.answer("limit/*", partial(speed_limit, position, unit))
    page.reason("kreigs", partial(power_trail, position, unit))
    summary, blocks = _summary(record), (_directions(record), _costs(record), _speeds(record))
    page.area("MOVE", Role.MOVE, summary, *blocks, highlighted=highlighted, glance=(summary[0], *summary[1:]))


def _activation(record: Record) -> Activation | None:
    phase = record.position.state.phase
    if isinstance(phase, Movement):
        for activation in (phase.activation, phase.suspended):
            if activation and activation.unit == record.unit:
                return activation
    return None


def _summary(record: Record) -> Row:
    page, state, activation = record.page, record.state, _activation(record)
    words, clause = state.speed_words, clauses.MOVE_ANNOUNCE_SPEED
    speed = page.number("last-speed", state.speed, "speed", clause, text=words)
    if state.reverse:
        speed.short = f"rev. {state.speed}"
    move = activation.move if activation else None
    under_way = _under_way(record, move or NOT_UNDER_WAY)
    if move is not None:
        return (speed, *under_way)
    is_set_up = isinstance(record.position.state.phase, StartSpeeds)
    if is_set_up or state.fate is not Fate.STANDING or (activation is None and state.moved):
        return (speed,)
    low, high = speed_range(record.position, record.unit)
    may = f"may announce {low} to {high}" if low < high else f"must announce {low}"
    return (speed, Cell(may, f"{page.root}range", short=may.partition(" ")[2]))


def _under_way(record: Record, move: Move) -> Row:
    """Return the cells of points left and of hexes since the last turn; 0 outside the unit's own move."""
    page, number, clause = record.page, turn_number(record.position, record.unit), clauses.MOVE_TURN_NUMBER
    why = partial(_points_trail, record.position, record.unit, move.points)
    points = page.cell("points", f"{counted(move.points, 'point')} left", why, Mark.CURRENT)
    if record.position.state.told:  # the players count what the miniature has travelled
        after = f"turn after {geometry(record.position).length_words(number)}" if number else "turn at once"
        return points, Cell(after, f"{page.root}turn-number")
    turn, label = f"turn count {move.count} of {number}", "hexes forward since the last turn"
    return points, page.number("count", move.count, label, clause, text=turn)


def _points_trail(position: Position, unit: int, left: int) -> Trail:
    speed, at = position.unit(unit).speed, f"{position.address(unit)}/move/last-speed"
    announced = add("announced speed", speed, clauses.MOVE_ANNOUNCE_SPEED, at)
    spent = add("spent, or not available outside its move", left - speed, clauses.MOVE_TERRAIN_COST)
    return Trail.of(announced, spent)


def _directions(record: Record) -> Rose:
    return Rose("", tuple(map(partial(_direction, record), FACES, record.sheet.directions)))


def _direction(record: Record, face: str, cost: int) -> Cell:
    """Return the cell of the cost of a step through a face; a dash if it is impossible."""
    mark, text = (Mark.PLAIN, str(cost)) if cost else (Mark.EMPTY, IMPOSSIBLE)
    label, clause = f"points for a step to the {face}", clauses.MOVE_DIRECTION_COST
    return record.page.number(f"direction/{face}", cost, label, clause, mark, text=text)


def _costs(record: Record) -> Table:
    """Return the table of terrain factors, acceleration, deceleration and free faces."""
    ground = tuple(_factor(record, name, factor) for name, factor in record.sheet.terrain)
    return Table("", (Column(""), Column("", right=True)), (*ground, *_engine(record)), flow=True)


def _factor(record: Record, name: str, factor: int) -> Row:
    mark, clause = Mark.PLAIN if factor else Mark.EMPTY, clauses.MOVE_TERRAIN_COST
    words = name.replace("level", "level ")
    label, text = f"factor of {words}", f"×{factor}" if factor else IMPOSSIBLE
    word = Cell(words, short=name.replace("level", "lvl "))
    return word, record.page.number(f"terrain/{name}", factor, label, clause, mark, text=text)


def _engine(record: Record) -> Iterator[Row]:
    """Yield the rows of acceleration and deceleration, base and yours, and of free faces."""
    page, sheet, clause = record.page, record.sheet, clauses.MOVE_ANNOUNCE_SPEED
    for name, base, yours in (
        ("accel", sheet.accel, sheet.accel_yours),
        ("decel", sheet.decel, sheet.decel_yours),
    ):
        mark, word = (Mark.PLAIN, name) if yours is None else (Mark.EMPTY, f"{name} B")
        yield record.page.term("B", word), page.number(name, base, f"{name}, base", clause, mark)
        if yours is None:
            page.reason(f"{name}-yours", clause)
        else:
            label = f"{name}, yours"
            yield record.page.term("Y", f"{name} Y"), page.number(f"{name}-yours", yours, label, clause)
    free, clause = "free faces at the end of the move", clauses.MOVE_FREE_FACING
    yield record.page.term("free", "free"), page.number("free", sheet.free, free, clause)


def _speeds(record: Record) -> Table:
    sheet, turn = record.sheet, record.page.head("turn", "Turn", short="Trn", right=True)
    if sheet.turn_head is not None:
        label = "printed above the turn numbers of the sheet, without effect"
        number = record.page.number("turn-head", sheet.turn_head, label, clauses.MOVE_TURN_NUMBER)
        means = f"{turn.means} The {number.text} is {label}."
        turn = replace(turn, head=f"Turn {number.text}", at=number.at, means=means)
    for pattern in ("speed/*", "power/*"):
        record.page.answer(pattern, partial(_power, record.position, record.unit))
    asked = _asked_speeds(record)
    rows = tuple(_speed_row(record, sheet.table[speed], asked) for speed in sorted(sheet.table))
    columns = (
        record.page.head("road", "Speed", short="Spd", right=True),
        turn,
        record.page.head("kreigs", "Kreigs", short="Kr", right=True),
    )
    return Table("", columns, rows, flow=True)


def _power(position: Position, unit: int, speed: str) -> Trail | None:
    """Return the calculation of the power at a speed."""
    if not speed.isdecimal() or int(speed) not in position.sheet(unit).table:
        return None
    return power_at(position, unit, int(speed))


def _asked_speeds(record: Record) -> tuple[int, ...] | None:
    """Return the speeds that the unit may announce or start at now; None if it is not asked."""
    position, unit, activation = record.position, record.unit, _activation(record)
    phase, speeds = position.state.phase, record.sheet.table
    if isinstance(phase, StartSpeeds) and phase.waiting[0] == unit:
        return tuple(speed for speed in speeds if refuse_start_speed(position, unit, speed) is None)
    if activation is None or activation.move is not None:
        return None
    return tuple(speed for speed in speeds if refuse_speed(position, unit, speed, reverse=False) is None)


def _speed_row(record: Record, line: SpeedLine, asked: tuple[int, ...] | None) -> Row:
    page, speed, at = record.page, line.speed, f"speed/{line.speed}"
    mark, does = Mark.CURRENT if speed == record.state.speed else Mark.PLAIN, NOTHING
    if asked is not None and speed in asked:
        does = Does(f"speed={speed}")
    elif asked is not None and mark is Mark.PLAIN:
        mark = Mark.EMPTY
    words = f"{speed}{BY_ROAD}" if speed > record.sheet.cross_country else ""
    clause, turn, power = clauses.MOVE_ANNOUNCE_SPEED, clauses.MOVE_TURN_NUMBER, clauses.MOVE_KREIGS
    engine = f"kreigs from the engine at speed {speed}"
    return (
        page.number(f"{at}/speed", speed, f"speed {speed}", clause, mark, does, text=words),
        page.number(f"{at}/turn", line.turn, f"turn number at speed {speed}", turn, mark, does),
        page.number(f"{at}/kreigs", line.kreigs, engine, power, mark, does),
    )
