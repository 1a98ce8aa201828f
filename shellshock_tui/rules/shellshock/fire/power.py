"""Kreigs: what the engine, auxiliary power and batteries yield, and how they are spent (move.kreigs)."""

from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.rules.shellshock.equipment import Kind
from shellshock_tui.rules.shellshock.field import Field


def charge(field: Field, unit: int) -> int:
    """Return what the batteries still hold."""
    stores = field.unit(unit).stores
    return sum(stores[item] for item in field.sheet(unit).of_kind(Kind.BATTERY) if field.works(unit, item))


def available(field: Field, unit: int) -> int:
    """Return the kreigs left for this turn's weapons."""
    state = field.unit(unit)
    return state.engine + state.auxiliary + charge(field, unit)


def engine_yield(field: Field, unit: int, speed: int) -> int:
    """Return what the engine gives at a speed; a destroyed one gives nothing."""
    return 0 if field.lacks(unit, Kind.ENGINE) else field.sheet(unit).table[speed].kreigs


def available_at(field: Field, unit: int, speed: int) -> int:
    """Return the kreigs that a unit would have after announcing a speed."""
    return int(power_at(field, unit, speed).total)


def power_at(field: Field, unit: int, speed: int) -> Trail:
    """Return the kreigs of a speed: the engine's, auxiliary power, battery charge."""
    at = f"{field.address(unit)}/move/speed/{speed}/kreigs"
    return Trail(
        (
            Term(f"engine at speed {speed}", Op.ADD, engine_yield(field, unit, speed), "move.kreigs", at),
            Term("auxiliary power", Op.ADD, auxiliary_yield(field, unit), "move.kreigs"),
            Term("battery charge", Op.ADD, charge(field, unit), "move.kreigs"),
        )
    )


def auxiliary_yield(field: Field, unit: int) -> int:
    """Return what the auxiliary power units add each turn."""
    equipment = field.sheet(unit).equipment
    return sum(
        equipment[item].kreigs
        for item in field.sheet(unit).of_kind(Kind.AUXILIARY)
        if field.works(unit, item)
    )


def switch_on(field: Field, unit: int, speed: int) -> Field:
    """Fill this turn's pool for a speed; what was spent before the speed was known comes off it."""
    engine, auxiliary = engine_yield(field, unit, speed), auxiliary_yield(field, unit)
    spent = field.unit(unit).spent
    from_engine = min(spent, engine)
    from_auxiliary = min(spent - from_engine, auxiliary)
    return field.put(unit, engine=engine - from_engine, auxiliary=auxiliary - from_auxiliary)


def spend(field: Field, unit: int, kreigs: int) -> Field:
    """Spend kreigs: the engine's first, then auxiliary, then battery."""
    state = field.unit(unit)
    from_engine = min(kreigs, state.engine)
    from_auxiliary = min(kreigs - from_engine, state.auxiliary)
    field = field.put(
        unit,
        engine=state.engine - from_engine,
        auxiliary=state.auxiliary - from_auxiliary,
        spent=state.spent + from_engine + from_auxiliary,
    )
    return _drain(field, unit, kreigs - from_engine - from_auxiliary)


def _drain(field: Field, unit: int, kreigs: int) -> Field:
    stores = list(field.unit(unit).stores)
    for item in field.sheet(unit).of_kind(Kind.BATTERY):
        if field.works(unit, item):
            used = min(kreigs, stores[item])
            stores[item] -= used
            kreigs -= used
    return field.put(unit, stores=tuple(stores))


def power_trail(field: Field, unit: int) -> Trail:
    """Return where the kreigs left for this turn come from."""
    state = field.unit(unit)
    base = f"{field.address(unit)}/move"
    return Trail(
        (
            Term(
                f"engine at speed {state.speed}, left",
                Op.ADD,
                state.engine,
                "move.kreigs",
                f"{base}/speed/{state.speed}/kreigs",
            ),
            Term("auxiliary power, left", Op.ADD, state.auxiliary, "move.kreigs"),
            Term("battery charge, left", Op.ADD, charge(field, unit), "move.kreigs"),
        )
    )
