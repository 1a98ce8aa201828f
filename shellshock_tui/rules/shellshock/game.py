"""The game at hand: how it stands at first, and while a command is played; its dice, what has happened."""

from collections.abc import Callable
from functools import partial
from typing import Any, NoReturn, Unpack

from shellshock_tui.dice import Dice, HandedDice
from shellshock_tui.engine.event import Event, Telling
from shellshock_tui.engine.rules import IllegalCommand
from shellshock_tui.engine.trail import Blocked, Told, Trail
from shellshock_tui.kit.copying import changed
from shellshock_tui.rules.shellshock.battle import Battle, UnitSetup
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import StartSpeeds, State, Unit

RECENT = 8
"""Positions of a battle that are kept with what they have worked out."""


class Game:
    """A position that a command changes while it is played; each position on the way stays as it was."""

    __slots__ = ("dice", "events", "now")

    def __init__(self, now: Position, dice: Dice | None = None) -> None:
        """Begin to play in a position, with no dice where none are rolled."""
        self.now, self.dice = now, HandedDice() if dice is None else dice
        self.events: list[Event] = []
        """What has happened."""

    def put(self, unit: int, **fields: Any) -> None:
        """Change a unit."""
        self.now = self.now.put(unit, **fields)

    def tell(self, name: str, clause: str, text: str, *trails: tuple[str, Trail], **facts: Any) -> None:
        """Tell what happened under a clause: a sentence, the numbers in it, and facts for programs."""
        self.events.append(Event(name, Telling(text, (*facts.items(), ("clause", clause)), trails)))

    def happen(self, name: str, tell: Callable[[Unpack[Told]], Telling], *told_of: *Told) -> None:
        """Note what happened, to be told of values bound now when somebody reads it."""
        self.events.append(Event(name, partial(tell, *told_of)))


def refuse(clause: str, reason: str, at: str = "") -> NoReturn:
    """Refuse a command for a reason; it points at its clause if at nothing else."""
    raise IllegalCommand(Blocked(clause, reason, at or f"clause/{clause}"))


def check(blocked: Blocked | None) -> None:
    """Refuse a command if something stands in its way."""
    if blocked:
        raise IllegalCommand(blocked)


class Positions:
    """The positions of a battle's states; the last ones are kept with what they have worked out."""

    def __init__(self, battle: Battle) -> None:
        """Begin with none."""
        self.battle = battle
        self._recent: tuple[Position, ...] = ()

    def of(self, state: State) -> Position:
        """Return the position of a state."""
        for position in self._recent:
            if position.state is state:
                return position
        return self.keep(Position(self.battle, state))

    def keep(self, position: Position) -> Position:
        """Keep a position in place of the oldest, and return it."""
        self._recent = (position, *self._recent[: RECENT - 1])
        return position


def before(battle: Battle) -> State:
    """Return a battle as it stands before anything has happened."""
    units = tuple(fresh(battle, unit_setup) for unit_setup in battle.units)
    return State(1, units, StartSpeeds(tuple(range(len(units)))), (0,) * len(battle.victory))


def fresh(battle: Battle, unit_setup: UnitSetup) -> Unit:
    """Return a unit as the scenario places it (setup.start-speed)."""
    sheet = unit_setup.sheet
    speed = sheet.cross_country if battle.options.start_speed == "full" else 0
    unit = Unit(
        place=unit_setup.place,
        facing=unit_setup.facing,
        armour=sheet.armour,
        hits=(0,) * len(sheet.equipment),
        stores=tuple(item.store for item in sheet.equipment),
        turrets=tuple(section.facing for section in sheet.sections),
        speed=speed,
        carried=speed,
    )
    return changed(unit, **unit_setup.wear)
