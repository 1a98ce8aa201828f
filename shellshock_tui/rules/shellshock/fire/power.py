"""Kreigs: the power of engine, auxiliary units and batteries, and how it is spent (move.kreigs)."""

from shellshock_tui.engine.trail import Op, Term, Trail, add
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.charts import SPEED, reading
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Initiative, Movement, StartSpeeds


def charge(position: Position, unit: int) -> int:
    """Return the kreigs that the working batteries still hold."""
    stores = position.unit(unit).stores
    return sum(stores[item] for item in position.working(unit).batteries)


def available(position: Position, unit: int) -> int:
    """Return the kreigs left for this turn's weapons."""
    state = position.unit(unit)
    return state.engine + state.auxiliary + charge(position, unit)


def awaits_speed(position: Position, unit: int) -> bool:
    """Return whether a unit has no kreigs only because it has still to announce its speed."""
    return not available(position, unit) and is_before_speed(position, unit)


def is_before_speed(position: Position, unit: int) -> bool:
    """Return whether a unit has still to announce its speed, which gives it the kreigs of its engine."""
    state, phase = position.unit(unit), position.state.phase
    if state.engine or state.auxiliary or state.moved:
        return False
    match phase:
        case StartSpeeds() | Initiative():
            return True
        case Movement():
            begun = (one for one in (phase.activation, phase.suspended) if one and one.move)
            return all(one.unit != unit for one in begun)
        case _:
            return False


def engine_yield(position: Position, unit: int, speed: int) -> int:
    """Return the engine's kreigs at a speed; 0 if it was destroyed before this turn."""
    runs = position.unit(unit).engine_ran or not position.working(unit).powerless
    return position.sheet(unit).table[speed].kreigs if runs else 0


def available_at(position: Position, unit: int, speed: int) -> int:
    """Return the kreigs that a unit would have after announcing a speed."""
    auxiliary = position.working(unit).auxiliary
    return engine_yield(position, unit, speed) + auxiliary + charge(position, unit)


def power_at(position: Position, unit: int, speed: int) -> Trail:
    """Return the calculation of the kreigs at a speed: engine, auxiliary power and batteries."""
    engine, auxiliary = engine_yield(position, unit, speed), position.working(unit).auxiliary
    return _sources(position, unit, speed, (engine, auxiliary))


def power_trail(position: Position, unit: int) -> Trail:
    """Return the calculation of the kreigs left for this turn."""
    state = position.unit(unit)
    return _sources(position, unit, state.speed, (state.engine, state.auxiliary), ", left")


def _sources(position: Position, unit: int, speed: int, power: tuple[int, int], left: str = "") -> Trail:
    clause = clauses.MOVE_KREIGS
    engine = _engine(position, unit, speed, power[0])._replace(label=f"engine at speed {speed}{left}")
    auxiliary = add(f"auxiliary power{left}", power[1], clause)
    return Trail.of(engine, auxiliary, add(f"battery charge{left}", charge(position, unit), clause))


def _engine(position: Position, unit: int, speed: int, power: int) -> Term:
    """Return the term of an engine's kreigs: those printed, or less if some are spent or it does not run."""
    at, clause = f"{position.address(unit)}/move/speed/{speed}/kreigs", clauses.MOVE_KREIGS
    printed, where = position.sheet(unit).table[speed].kreigs, reading(position, unit, SPEED, speed, "kreigs")
    whole = Term(f"printed at speed {speed}", Op.ADD, printed, clause, at, reading=where)
    if power == printed:
        return whole
    less = add("spent, or not available", power - printed, clause)
    return Term(whole.label, Op.ADD, power, clause, trail=Trail.of(whole, less))


def pool(position: Position, unit: int, speed: int) -> dict[str, int]:
    """Return the power fields of a unit at a speed, less what it has already spent this turn."""
    engine, auxiliary = engine_yield(position, unit, speed), position.working(unit).auxiliary
    spent = position.unit(unit).spent
    from_engine = min(spent, engine)
    from_auxiliary = min(spent - from_engine, auxiliary)
    return {"engine": engine - from_engine, "auxiliary": auxiliary - from_auxiliary}


def spend(position: Position, unit: int, kreigs: int) -> Position:
    """Return the position after spending kreigs of the engine, then of auxiliary power, then of batteries."""
    state = position.unit(unit)
    from_engine = min(kreigs, state.engine)
    from_auxiliary = min(kreigs - from_engine, state.auxiliary)
    position = position.with_unit(
        unit,
        engine=state.engine - from_engine,
        auxiliary=state.auxiliary - from_auxiliary,
        spent=state.spent + from_engine + from_auxiliary,
    )
    return _drain(position, unit, kreigs - from_engine - from_auxiliary)


def _drain(position: Position, unit: int, kreigs: int) -> Position:
    stores = list(position.unit(unit).stores)
    for item in position.working(unit).batteries:
        used = min(kreigs, stores[item])
        stores[item] -= used
        kreigs -= used
    return position.with_unit(unit, stores=tuple(stores))
