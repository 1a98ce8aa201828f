"""The choices that end a move: at once, with turrets and facing set one by one, or off the map."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from shellshock_tui.engine.choice import Choice, Draft
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.kit.forms import Opt
from shellshock_tui.kit.settings import Chosen, Count, read
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.commands import Command, EndMove
from shellshock_tui.rules.shellshock.holding import turns_given
from shellshock_tui.rules.shellshock.moves import move_end
from shellshock_tui.rules.shellshock.moves.move_end import refuse_end
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation

END = "end"
"""The pick that precedes turrets and facing."""
KEYS = ("w", "e", "d", "s", "a", "q")
"""The keys of the six directions, clockwise from north."""
NO_KEYS = ("",) * 6


def as_drafted(position: Position, draft: Draft) -> Position:
    """Return the position with the active unit facing and aiming as the draft has it."""
    if position.activation is None or draft[:1] != (END,):
        return position
    unit, chosen, directions = position.activation.unit, read(draft[1:]), position.battle.board.directions
    faced = _faced(position, unit, chosen)
    turrets = list(faced.unit(unit).turrets)
    for section, part in enumerate(position.sheet(unit).sections):
        for direction in chosen.get(f"turret/{part.name}", ()):
            turrets[section] = (directions.index(direction) - faced.unit(unit).facing) % 6
    return faced.with_unit(unit, turrets=tuple(turrets))


def _faced(position: Position, unit: int, chosen: Chosen) -> Position:
    if "facing" not in chosen:
        return position
    return position.with_unit(unit, facing=position.battle.board.directions.index(chosen["facing"][0]))


def write(chosen: Chosen) -> Draft:
    """Return the picks as a draft, sorted by name."""
    return (END, *(f"{name}={text}" for name in sorted(chosen) for text in chosen[name]))


@dataclass(frozen=True, slots=True)
class Ending:
    """The ways in which the active unit may end its move."""

    position: Position
    activation: Activation

    def commands(self) -> Iterator[Command]:
        """Yield every legal command that ends the move."""
        if refuse_end(self.position, self.activation) is None:
            yield from move_end.endings(self.position, self.activation)

    def choices(self, draft: Draft) -> Iterator[Choice[Command]]:
        """Yield the first choices, or those that remain after the picks of a draft."""
        if not draft:
            yield from self._first()
        elif draft[0] == END and refuse_end(self.position, self.activation) is None:
            yield from self._settings(read(draft[1:]))

    def _first(self) -> Iterator[Choice[Command]]:
        name = self.position.id(self.activation.unit)
        blocked = refuse_end(self.position, self.activation)
        ending, turrets = f"clause/{clauses.MOVE_ANNOUNCE_SPEED}", f"clause/{clauses.MOVE_TURRETS}"
        given = turns_given(self.position, self.activation.unit)
        words = f"end the move under water, which {given}" if given else "end the move"
        yield Choice("done", words, EndMove(name), ending, blocked, key="m")
        yield Choice(
            END, "aim turrets or change facing, then end the move", (END,), turrets, blocked, key="t"
        )
        if move_end.refuse_exit(self.position, self.activation) is None:
            yield Choice("exit", "leave the map here", EndMove(name, exit=True), "", blocked, key="o")

    def _settings(self, chosen: Chosen) -> Iterator[Choice[Command]]:
        faced = _faced(self.position, self.activation.unit, chosen)
        yield Choice("done", "end the move", self._command(faced, chosen), key="m")
        for setting in (*self._turrets(faced), self._facing(), self._nestling(faced)):
            yield from setting.choices(chosen, write)

    def _command(self, faced: Position, chosen: Chosen) -> EndMove:
        """Return the command for the picks; turrets that are left as they are are not named."""
        unit, directions = self.activation.unit, faced.battle.board.directions
        facing = faced.unit(unit).facing
        pointed = tuple(
            (part.name, direction)
            for section, part in enumerate(faced.sheet(unit).sections)
            for direction in chosen.get(f"turret/{part.name}", ())
            if direction != directions[faced.facing(unit, section)]
        )
        nestle = chosen["nestle"] == ("yes",) if "nestle" in chosen else None
        turned = None if facing == self.position.unit(unit).facing else directions[facing]
        return EndMove(faced.id(unit), turned, tuple(sorted(pointed)), nestle)

    def _turrets(self, faced: Position) -> Iterator[Count]:
        """Yield a setting for each turret; only the first has keys."""
        unit, sections = self.activation.unit, faced.sheet(self.activation.unit).turning
        for section in sections:
            name, keys = faced.sheet(unit).sections[section].name, KEYS if section == sections[0] else NO_KEYS
            at, refuse = f"attack/section/{name}", partial(move_end.refuse_turret, faced, unit, section)
            yield self._ways(f"turret/{name}", name, at, keys, faced.facing(unit, section), refuse)

    def _facing(self) -> Count:
        keys, own = tuple(map(str.upper, KEYS)), self.position.unit(self.activation.unit).facing
        refuse = partial(move_end.refuse_facing, self.position, self.activation)
        return self._ways("facing", "free facing", "move/free", keys, own, refuse)

    def _ways(
        self,
        field: str,
        what: str,
        at: str,
        keys: Sequence[str],
        own: int,
        refuse: Callable[[int], Blocked | None],
    ) -> Count:
        unit, directions = self.position.address(self.activation.unit), self.position.battle.board.directions
        ways = enumerate(zip(directions, keys, strict=True))
        opts = (Opt(way, f"{what} to {way}", f"{unit}/{at}", key, refuse(to)) for to, (way, key) in ways)
        return Count(field, tuple(opts), directions[own])

    def _nestling(self, faced: Position) -> Count:
        unit, at = self.activation.unit, self.position.address(self.activation.unit)
        said = move_end.nestlings(self.position, self.activation, faced.unit(unit).facing)
        words = {True: ("yes", "nestle among the trees"), False: ("no", "stop nestling")}
        opts = tuple(Opt(*words[nestle], at, "n") for nestle in said if nestle is not None)
        return Count("nestle", opts, "")
