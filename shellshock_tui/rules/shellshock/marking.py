"""Record sheets that players mark by hand: armour, hits, rounds and kreigs, with the reason."""

from collections.abc import Iterator

from shellshock_tui.engine.rules import Malformed
from shellshock_tui.engine.sheet_figure import SheetFigure
from shellshock_tui.engine.trail import Op, Term, Trail, add
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.commands import MarkSheet
from shellshock_tui.rules.shellshock.equipment import Kind
from shellshock_tui.rules.shellshock.fire.power import charge, engine_yield
from shellshock_tui.rules.shellshock.game import Game, forbid
from shellshock_tui.rules.shellshock.names import unit_index
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import SIDES_OF_ARMOUR
from shellshock_tui.rules.shellshock.state import Combat, Fate, Initiative, Movement, StartSpeeds
from shellshock_tui.user_error import quoted, with_full_stop

KREIGS = "kreigs"
CLAUSES = {
    "armour": clauses.DAMAGE_ARMOUR,
    "hits": clauses.INTERNAL_HITS,
    "rounds": clauses.COMBAT_AMMO,
    KREIGS: clauses.MOVE_KREIGS,
}
"""The clause of each kind of figure."""
LONGEST_REASON = 200
NO_SPEED = "{} has not announced its speed yet, so that its kreigs of this turn are not known."


def figures(position: Position, unit: int) -> tuple[SheetFigure, ...]:
    """Return the figures of a unit's sheet that may be marked now; none if it is no longer in action."""
    if position.serving(unit).fate is not Fate.STANDING:
        return ()
    found = _figures(position, unit)
    return tuple(one for one in found if one.name != KREIGS or _has_announced(position, unit))


def _figures(position: Position, unit: int) -> Iterator[SheetFigure]:
    sheet, state = position.sheet(unit), position.unit(unit)
    for side, now, whole in zip(SIDES_OF_ARMOUR, state.armour, sheet.armour, strict=True):
        yield SheetFigure(f"armour/{side}", f"{side} armour", now, 0, whole)
    for item, now in zip(sheet.equipment, state.hits, strict=True):
        yield SheetFigure(f"hits/{item.pos}", f"hits on {item.pos} {item.name}", now, 0, item.hits)
    for item, now in zip(sheet.equipment, state.stores, strict=True):
        if item.store:
            what = "charge" if item.kind is Kind.BATTERY else "rounds"
            yield SheetFigure(f"rounds/{item.pos}", f"{what} of {item.pos} {item.name}", now, 0, item.store)
    charged = charge(position, unit)
    now, most = state.engine + state.auxiliary, sum(_power(position, unit))
    if most:
        yield SheetFigure(KREIGS, "kreigs", now + charged, charged, most + charged)


def _power(position: Position, unit: int) -> tuple[int, int]:
    """Return the kreigs of the engine and of auxiliary power in a turn in which none is spent."""
    engine = engine_yield(position, unit, position.unit(unit).speed)
    return engine, position.working(unit).auxiliary


def _has_announced(position: Position, unit: int) -> bool:
    """Return whether a unit has announced its speed in this turn, on which its kreigs depend."""
    match position.state.phase:
        case StartSpeeds() | Initiative():
            return False
        case Movement(activation=active, suspended=other):
            begun = any(one.unit == unit and one.move is not None for one in (active, other) if one)
            return begun or position.unit(unit).moved
        case _:
            return True


def mark(g: Game, command: MarkSheet) -> None:
    """Mark a figure of a sheet.

    Raises:
        IllegalCommand: The figure cannot have this number, or the sheet is closed.
        Malformed: The sheet has no such figure, or there is no reason, or it is too long.
    """
    unit = unit_index(g.now.battle, command.unit)
    figure = _figure(g.now, unit, command)
    reason = _reason(command)
    kind, _, which = figure.name.partition("/")
    is_same = command.number == figure.now
    change = f"at {figure.now} as before" if is_same else f"from {figure.now} to {command.number}"
    words = f"The sheet of {g.now.name(unit)} is marked by hand: {figure.label} {change}."
    later = " It counts from the Aftermath on." if kind == "hits" and _waits(g.now) else ""
    clause = CLAUSES[kind]
    g.emit(
        "sheet-marked",
        clause,
        f"{words}{later} Reason: {with_full_stop(reason)}",
        (figure.label, _trail(figure, command.number, clause)),
        unit=command.unit,
        figure=command.figure,
        before=figure.now,
        number=command.number,
        reason=reason,
    )
    g.update_unit(unit, **_changes(g.now, unit, kind, which, command.number))


def _waits(position: Position) -> bool:
    """Return whether hits count only from the Aftermath on (combat.simultaneous)."""
    phase = position.state.phase
    return isinstance(phase, Combat) and phase.began is not None


def _figure(position: Position, unit: int, command: MarkSheet) -> SheetFigure:
    """Return the figure that a command marks, which may have its number."""
    name, known = position.name(unit), {one.name: one for one in _figures(position, unit)}
    if position.serving(unit).fate is not Fate.STANDING:
        words = f"{name} is no longer in action: its sheet is closed."
        forbid(clauses.AFTERMATH_UPKEEP, words, position.address(unit))
    if command.figure not in known:
        title = position.sheet(unit).title
        raise Malformed(
            "figure", f"{title} has no figure {quoted(command.figure)} to mark; it has {', '.join(known)}"
        )
    figure, clause = known[command.figure], CLAUSES[command.figure.partition("/")[0]]
    if figure.name == KREIGS and not _has_announced(position, unit):
        forbid(clause, NO_SPEED.format(name), position.address(unit))
    if not figure.least <= command.number <= figure.most:
        words = f"The {figure.label} of {name} can be {figure.bounds}, not {command.number}."
        forbid(clause, words, position.address(unit))
    return figure


def _reason(command: MarkSheet) -> str:
    reason = command.reason.strip()
    if not reason:
        raise Malformed("reason", "say why in a few words: every mark by hand keeps its reason")
    if len(reason) > LONGEST_REASON:
        raise Malformed("reason", f"should have at most {LONGEST_REASON} characters, not {len(reason)}")
    return reason


def _trail(figure: SheetFigure, number: int, clause: str) -> Trail:
    before = add(f"{figure.label} before", figure.now, clause)
    return Trail.of(before, Term("marked by hand", Op.READ, number, clause))


def _changes(position: Position, unit: int, kind: str, which: str, number: int) -> dict[str, object]:
    """Return the fields of a unit's state that a mark changes."""
    sheet, state = position.sheet(unit), position.unit(unit)
    match kind:
        case "armour":
            return {"armour": _with(state.armour, SIDES_OF_ARMOUR.index(which), number)}
        case "hits":
            return {"hits": _with(state.hits, sheet.positions[which], number)}
        case "rounds":
            return {"stores": _with(state.stores, sheet.positions[which], number)}
        case _:
            engine, auxiliary = _power(position, unit)
            left = number - charge(position, unit)
            kept = min(left, engine)
            return {"engine": kept, "auxiliary": left - kept, "spent": engine + auxiliary - left}


def _with(numbers: tuple[int, ...], index: int, number: int) -> tuple[int, ...]:
    return (*numbers[:index], number, *numbers[index + 1 :])
