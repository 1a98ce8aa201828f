"""IV. Aftermath: losses take effect, wrecks are marked and speeds are recorded (aftermath.upkeep)."""

from itertools import chain

from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.damage.wound import hits_trail
from shellshock_tui.rules.shellshock.equipment import Kind
from shellshock_tui.rules.shellshock.fire.power import charge
from shellshock_tui.rules.shellshock.fire.volley import weapon_of
from shellshock_tui.rules.shellshock.game import Game
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Aftermath, Fate

_STORED = (Kind.BIN, Kind.BATTERY, Kind.WEAPON)


def begin(g: Game) -> None:
    """Begin the Aftermath: let all losses of the turn take effect."""
    before = g.now
    g.now = g.now.enter(Aftermath())
    for unit in range(len(before.state.units)):
        if before.serving(unit).fate is Fate.STANDING:
            state = g.now.unit(unit)
            speed = 0 if g.now.working(unit).immobile else state.carried
            reverse = state.reverse and speed > 0
            if (speed, speed, reverse) != (state.speed, state.carried, state.reverse):
                g.update_unit(unit, speed=speed, carried=speed, reverse=reverse)
            take_effect(g, unit, before)


def take_effect(g: Game, unit: int, before: Position) -> None:
    """Apply the losses of a unit since `before`: empty its lost bins, and remove it if it is useless."""
    _emit_losses(g, unit, before)
    state, works = g.now.unit(unit), g.now.working(unit).items
    lines = zip(g.now.sheet(unit).equipment, works, state.stores, strict=True)
    stores = tuple(0 if item.kind in _STORED and not serves else store for item, serves, store in lines)
    if stores != state.stores:
        g.update_unit(unit, stores=stores)
    if state.fate is Fate.STANDING:
        _undo_the_useless(g, unit)
    else:
        g.update_unit(unit, speed=0, carried=0, reverse=False, orders=())
    told = g.now.state.told
    if told and g.now.unit(unit).fate is not Fate.STANDING:
        g.now = g.now.note(told=told.after_wreck())


def _undo_the_useless(g: Game, unit: int) -> None:
    """Destroy a unit that lost its crew, its flight or its sealing; put a useless one out of action."""
    position, name, working = g.now, g.now.name(unit), g.now.working(unit)
    drowns = position.is_over_deep_water(unit) and position.sinks(unit)
    for lost, cause, clause, words in (
        (
            not any(working.posts),
            "crew",
            clauses.INTERNAL_OUT_OF_ACTION,
            f"The whole crew of {name} is dead.",
        ),
        (
            working.sheet.flies and working.immobile,
            "crashed",
            clauses.INTERNAL_LOCOMOTION,
            f"{name} crashes.",
        ),
        (drowns, "drowned", clauses.MOVE_WATER, f"{name} sinks in deep water."),
    ):
        if lost:
            g.emit("destroyed", clause, words, unit=position.id(unit), cause=cause)
            g.update_unit(unit, fate=Fate.DESTROYED, speed=0, carried=0, orders=())
            return
    if not can_move(position, unit) and not can_attack(position, unit):
        words = f"{name} can neither move nor fire and is out of action."
        g.emit("out-of-action", clauses.INTERNAL_OUT_OF_ACTION, words, unit=position.id(unit))
        g.update_unit(unit, fate=Fate.OUT, orders=())


def can_move(position: Position, unit: int) -> bool:
    """Return whether a unit moves now or can ever move again (internal.out-of-action)."""
    working = position.working(unit)
    is_able = working.has_pilot and not (working.immobile or working.powerless)
    return is_able or position.unit(unit).speed > 0


def can_attack(position: Position, unit: int) -> bool:
    """Return whether any living crew member has an intact weapon that can still get ammunition and power."""
    sheet, working = position.sheet(unit), position.working(unit)
    shooting = (
        item
        for post, member in enumerate(sheet.crew)
        if member.gunnery is not None and working.posts[post]
        for section in sheet.controlled[post]
        for item in working.ranged[section]
    )
    weapons = chain(working.physical if working.has_pilot else (), shooting)
    return any(_can_fire(position, unit, item) for item in weapons)


def _can_fire(position: Position, unit: int, item: int) -> bool:
    weapon, stores = weapon_of(position, unit, item), position.unit(unit).stores
    equipment = position.sheet(unit).equipment
    if weapon.bins:
        loaded = any(stores[source] and position.works(unit, source) for source in weapon.bins)
    else:
        loaded = not equipment[item].store or stores[item] > 0
    return loaded and weapon.kreigs <= most_power(position, unit)


def most_power(position: Position, unit: int) -> int:
    """Return the greatest number of kreigs that a unit could have in any later turn."""
    sheet = position.sheet(unit)
    engine = 0 if position.working(unit).powerless else max(line.kreigs for line in sheet.table.values())
    return engine + position.working(unit).auxiliary + charge(position, unit)


def _emit_losses(g: Game, unit: int, before: Position) -> None:
    position = g.now
    if before.serving(unit).hits is position.serving(unit).hits:
        return
    lost = [
        (number, item)
        for number, item in enumerate(position.sheet(unit).equipment)
        if before.works(unit, number) and not position.works(unit, number)
    ]
    if lost:
        phased = position.battle.options.phased_play
        g.emit(
            "losses",
            clauses.MOVE_PHASED_PLAY if phased else clauses.COMBAT_SIMULTANEOUS,
            f"{position.name(unit)} loses {', '.join(item.name for _, item in lost)}.",
            *((f"{item.pos} {item.name}", hits_trail(position, unit, number)) for number, item in lost),
            unit=position.id(unit),
            lost=[item.pos for _, item in lost],
        )
