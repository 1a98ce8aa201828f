"""IV. Aftermath: pending losses take effect, wrecks are marked, speeds are recorded (aftermath.upkeep)."""

from shellshock_tui.engine.event import Event, event
from shellshock_tui.rules.shellshock.damage.telling import hits_trail
from shellshock_tui.rules.shellshock.equipment import Kind
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.gunners import physical_weapons, sections_of, weapons_in
from shellshock_tui.rules.shellshock.fire.power import auxiliary_yield, charge
from shellshock_tui.rules.shellshock.fire.volley import weapon_of
from shellshock_tui.rules.shellshock.state import Aftermath, Fate

_STORED = (Kind.BIN, Kind.BATTERY, Kind.WEAPON)


def begin(field: Field) -> tuple[Field, list[Event]]:
    """Let everything that the turn did take effect."""
    before = field
    field = field.enter(Aftermath())
    events: list[Event] = []
    for unit in range(len(field.state.units)):
        if before.serving(unit).fate is Fate.STANDING:
            field, more = take_effect(_record_speed(field, unit), unit)
            events += losses(before, field, unit) + more
    return field, events


def _record_speed(field: Field, unit: int) -> Field:
    state = field.unit(unit)
    speed = 0 if field.immobile(unit) else state.carried
    return field.put(unit, speed=speed, carried=speed, reverse=state.reverse and speed > 0)


def take_effect(field: Field, unit: int) -> tuple[Field, list[Event]]:
    """Let what a unit has lost be gone: bins with their rounds, the unit itself, one that can do nothing."""
    state = field.unit(unit)
    stores = tuple(
        0 if item.kind in _STORED and not field.works(unit, number) else state.stores[number]
        for number, item in enumerate(field.sheet(unit).equipment)
    )
    field = field.put(unit, stores=stores)
    if state.fate is not Fate.STANDING:
        return field.put(unit, speed=0, carried=0, reverse=False, orders=()), []
    return _undo_the_useless(field, unit)


def _undo_the_useless(field: Field, unit: int) -> tuple[Field, list[Event]]:
    """Destroy a unit whose crew, flight or sealing is lost; put one that can do nothing out of action."""
    name = field.name(unit)
    for lost, cause, clause, words in (
        (not has_crew(field, unit), "crew", "internal.out-of-action", f"The crew of {name} is dead."),
        (
            field.sheet(unit).flies and field.immobile(unit),
            "crashed",
            "internal.locomotion",
            f"{name} crashes.",
        ),
        (
            field.drowns(unit, field.unit(unit).place),
            "drowned",
            "move.water",
            f"{name} goes down in deep water.",
        ),
    ):
        if lost:
            told = event("destroyed", words, unit=field.entrant(unit).id, cause=cause, clause=clause)
            return field.put(unit, fate=Fate.DESTROYED, speed=0, carried=0, orders=()), [told]
    if can_move(field, unit) or can_attack(field, unit):
        return field, []
    told = event(
        "out-of-action",
        f"{name} can neither move nor fire: it is out of action.",
        unit=field.entrant(unit).id,
        clause="internal.out-of-action",
    )
    return field.put(unit, fate=Fate.OUT, orders=()), [told]


def has_crew(field: Field, unit: int) -> bool:
    """Say whether anybody aboard lives."""
    return any(field.lives(unit, post) for post in range(len(field.sheet(unit).crew)))


def can_move(field: Field, unit: int) -> bool:
    """Say whether a unit still moves, or can ever again (internal.out-of-action)."""
    if field.unit(unit).speed:
        return True
    return not field.immobile(unit) and field.has_pilot(unit) and not field.lacks(unit, Kind.ENGINE)


def can_attack(field: Field, unit: int) -> bool:
    """Say whether any living post has an intact weapon with ammunition and any possible power."""
    sheet = field.sheet(unit)
    if field.has_pilot(unit) and any(_can_fire(field, unit, item) for item in physical_weapons(field, unit)):
        return True
    return any(
        _can_fire(field, unit, item)
        for post, member in enumerate(sheet.crew)
        if member.gunnery is not None and field.lives(unit, post)
        for section in sections_of(field, unit, post)
        for item in weapons_in(field, unit, section)
    )


def _can_fire(field: Field, unit: int, item: int) -> bool:
    weapon, stores = weapon_of(field, unit, item), field.unit(unit).stores
    equipment = field.sheet(unit).equipment
    if weapon.bins:
        loaded = any(stores[source] and field.works(unit, source) for source in weapon.bins)
    else:
        loaded = not equipment[item].store or stores[item] > 0
    return loaded and weapon.kreigs <= most_power(field, unit)


def most_power(field: Field, unit: int) -> int:
    """Return the most kreigs that a unit could ever have in a turn from now on."""
    sheet = field.sheet(unit)
    engine = 0 if field.lacks(unit, Kind.ENGINE) else max(line.kreigs for line in sheet.table.values())
    return engine + auxiliary_yield(field, unit) + charge(field, unit)


def losses(before: Field, field: Field, unit: int) -> list[Event]:
    """Tell which equipment and crew a unit has lost since."""
    equipment = field.sheet(unit).equipment
    lost = [
        (number, item)
        for number, item in enumerate(equipment)
        if before.works(unit, number) and not field.works(unit, number)
    ]
    if not lost:
        return []
    return [
        event(
            "losses",
            f"{field.name(unit)} has lost: {', '.join(item.name for _, item in lost)}.",
            *((f"{item.pos} {item.name}", hits_trail(field, unit, number)) for number, item in lost),
            unit=field.entrant(unit).id,
            lost=[item.pos for _, item in lost],
            clause="move.phased-play" if field.battle.options.phased_play else "combat.simultaneous",
        )
    ]
