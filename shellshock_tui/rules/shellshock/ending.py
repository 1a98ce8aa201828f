"""The end of a move: at once, with turrets and free facing set one by one, or off the map."""

from collections.abc import Iterator
from dataclasses import dataclass

from shellshock_tui.engine.choice import Choice, Draft
from shellshock_tui.kit.forms import Opt
from shellshock_tui.kit.settings import Chosen, Count, read
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.commands import Command, EndMove
from shellshock_tui.rules.shellshock.moves.endings import endings, nestlings, turning
from shellshock_tui.rules.shellshock.moves.move_end import refuse_exit, refuse_facing, refuse_turret
from shellshock_tui.rules.shellshock.moves.onward import refuse_end
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation, Movement

END = "end"
"""The pick that turrets and facing come after."""
COMPASS = ("w", "e", "d", "s", "a", "q")
"""Keys for the six directions, clockwise from north, as they lie around the middle of a keyboard."""


def as_drafted(position: Position, draft: Draft) -> Position:
    """Return the position with the unit in hand facing as a draft of its move's end has it."""
    phase = position.state.phase
    if not isinstance(phase, Movement) or phase.activation is None or draft[:1] != (END,):
        return position
    unit, chosen, directions = phase.activation.unit, read(draft[1:]), position.battle.board.directions
    faced = _faced(position, unit, chosen)
    turrets = list(faced.unit(unit).turrets)
    for section, part in enumerate(position.sheet(unit).sections):
        for direction in chosen.get(f"turret/{part.name}", ()):
            turrets[section] = (directions.index(direction) - faced.unit(unit).facing) % 6
    return faced.put(unit, turrets=tuple(turrets))


def _faced(position: Position, unit: int, chosen: Chosen) -> Position:
    if "facing" not in chosen:
        return position
    return position.put(unit, facing=position.battle.board.directions.index(chosen["facing"][0]))


def write(chosen: Chosen) -> Draft:
    """Return what is chosen as a draft, in the order of the alphabet."""
    return (END, *(f"{name}={text}" for name in sorted(chosen) for text in chosen[name]))


@dataclass(frozen=True, slots=True)
class Ending:
    """How the unit in hand may end its move."""

    position: Position
    activation: Activation

    def commands(self) -> Iterator[Command]:
        """Yield each way to end the move."""
        if refuse_end(self.position, self.activation) is None:
            yield from endings(self.position, self.activation)

    def choices(self, draft: Draft) -> Iterator[Choice[Command]]:
        """Yield the ways to begin with, or what a draft still allows and the command that it makes."""
        if not draft:
            yield from self._first()
        elif draft[0] == END and refuse_end(self.position, self.activation) is None:
            yield from self._settings(read(draft[1:]))

    def _first(self) -> Iterator[Choice[Command]]:
        name = self.position.unit_setup(self.activation.unit).id
        blocked = refuse_end(self.position, self.activation)
        ending, turrets = f"clause/{clauses.MOVE_ANNOUNCE_SPEED}", f"clause/{clauses.MOVE_TURRETS}"
        yield Choice("done", "end the move", EndMove(name), ending, blocked, key="space")
        yield Choice(END, "aim turrets or face otherwise, then end", (END,), turrets, blocked, key="t")
        if refuse_exit(self.position, self.activation) is None:
            yield Choice("exit", "leave the map here", EndMove(name, exit=True), "", blocked, key="o")

    def _settings(self, chosen: Chosen) -> Iterator[Choice[Command]]:
        faced = _faced(self.position, self.activation.unit, chosen)
        yield Choice("done", "end the move", self._command(faced, chosen), key="space")
        for setting in (*self._turrets(faced), self._facing(), self._nestling(faced)):
            yield from setting.choices(chosen, write)

    def _command(self, faced: Position, chosen: Chosen) -> EndMove:
        """Return the command that is chosen: turrets that face as they would by themselves are not named."""
        unit, directions = self.activation.unit, faced.battle.board.directions
        facing, now = faced.unit(unit).facing, self.position.unit(unit).facing
        pointed = tuple(
            (part.name, direction)
            for section, part in enumerate(faced.sheet(unit).sections)
            for direction in chosen.get(f"turret/{part.name}", ())
            if direction != directions[faced.facing(unit, section)]
        )
        nestle = chosen["nestle"] == ("yes",) if "nestle" in chosen else None
        turned = None if facing == now else directions[facing]
        return EndMove(faced.unit_setup(unit).id, turned, tuple(sorted(pointed)), nestle)

    def _turrets(self, faced: Position) -> Iterator[Count]:
        """Yield a setting for each turret; the first is aimed by keys."""
        unit, directions = self.activation.unit, faced.battle.board.directions
        for number, section in enumerate(turning(faced, unit)):
            name = faced.sheet(unit).sections[section].name
            at = f"{faced.address(unit)}/attack/section/{name}"
            opts = tuple(
                Opt(
                    way,
                    f"{name} to {way}",
                    at,
                    "" if number else key,
                    refuse_turret(faced, unit, section, to),
                )
                for to, (way, key) in enumerate(zip(directions, COMPASS, strict=True))
            )
            yield Count(f"turret/{name}", opts, directions[faced.facing(unit, section)])

    def _facing(self) -> Count:
        position, unit, directions = (
            self.position,
            self.activation.unit,
            self.position.battle.board.directions,
        )
        at = f"{position.address(unit)}/move/free"
        opts = tuple(
            Opt(way, f"free facing to {way}", at, key.upper(), refuse_facing(position, self.activation, to))
            for to, (way, key) in enumerate(zip(directions, COMPASS, strict=True))
        )
        return Count("facing", opts, directions[position.unit(unit).facing])

    def _nestling(self, faced: Position) -> Count:
        unit, at = self.activation.unit, self.position.address(self.activation.unit)
        said = nestlings(self.position, self.activation, faced.unit(unit).facing)
        words = {True: ("yes", "nestle among the trees"), False: ("no", "leave the trees' cover")}
        opts = tuple(Opt(*words[nestle], at, "n") for nestle in said if nestle is not None)
        return Count("nestle", opts, "")
