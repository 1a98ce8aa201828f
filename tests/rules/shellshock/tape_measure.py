"""A battle on hexes whose positions answer the questions of a battle on a table with the same dice."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.rules import Decision, Rules
from shellshock_tui.kit.goals import Hold
from shellshock_tui.rules.shellshock import SYSTEM, commands
from shellshock_tui.rules.shellshock.battle import Battle, Hex
from shellshock_tui.rules.shellshock.geometry.on_map import MapGeometry
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES
from shellshock_tui.rules.shellshock.state import Fate, Movement
from tests.battles import find

ONLY_ON_MAP = {"hex", "facing", "turrets", "facts"}
"""The fields of the state that only a table or only a map has."""
MOVES = {"move-ended", "step", "turn", "told", "ram-declared", "target-declared"}
"""The events of moves, which differ on a table."""
Table = dict[str, Any]


def on_table(table: Table) -> Battle:
    """The battle of a scenario, played on a table."""
    return SYSTEM.setup(dict(table) | {"type_of_play": "miniatures"}, find, "table.toml")


@dataclass
class Tape:
    """The same battle on a map and on a table; the map answers the questions on the table."""

    table: Table
    seed: str
    told: list[Table] = field(default_factory=list)
    """The commands of the table so far."""
    asked: list[tuple[Any, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Begin both battles with the same dice."""
        self.map: Rules[Any, Any] = SYSTEM.rules(SYSTEM.setup(self.table, find, "map.toml"))
        self.tape: Rules[Any, Any] = SYSTEM.rules(on_table(self.table))
        self.battle = SYSTEM.setup(self.table, find, "map.toml")
        self.map_dice, self.tape_dice = SeededDice(self.seed), SeededDice(self.seed)
        self.state = self.map.start(self.map_dice).state
        self.laid = self.tape.start(self.tape_dice).state
        self.answers = 0
        self.watch: Callable[[], None] = lambda: None
        """Called before every command on the table."""
        self._begun: dict[str, Any] = {}
        self._ways: dict[str, str] = {}
        self.compare()

    @property
    def position(self) -> Position:
        """The position on the map."""
        return Position(self.battle, self.state)

    def give(self, command: Any) -> None:
        """Give a command on the map and the same on the table, and check that both states are equal."""
        before = self.position
        on_map = self.map.play(self.state, command, self.map_dice)
        events = [*self._told(before, command, on_map.state)]
        self.state = on_map.state
        events += self._answer_open()
        told = [_facts(happened) for happened in events if happened.name not in MOVES]
        assert told == [_facts(happened) for happened in on_map.events if happened.name not in MOVES]
        self.compare()

    def _told(self, before: Position, command: Any, after: Any) -> list[Event]:
        match command:
            case commands.AnnounceSpeed(unit=name):
                self._begun[name] = before.unit(self.battle.unit_index(name))
                self._ways[name] = "stood"
                return self._play(command)
            case commands.StepTo(unit=name):
                unit, self._ways[name] = self.battle.unit_index(name), "moved"
                if after.units[unit].fate is Fate.STANDING:
                    return []
                return self._play(self._settled(before, unit, Position(self.battle, after), drown=True))
            case commands.Turn(unit=name):
                self._ways[name] = "moved" if self._ways[name] == "moved" else "turned"
                return []
            case commands.RamTo(unit=name):
                unit = self.battle.unit_index(name)
                ram = Position(self.battle, after).unit(unit).ram
                target = (
                    next(one for one in self._across(before, unit, FACES.index(command.to)))
                    if ram is None
                    else ram.target
                )
                way = (before.unit(unit).facing + FACES.index(command.to) + 3) % 6
                struck = (way - before.unit(target).facing) % 6
                told = commands.RamInto(name, before.id(target), FACES[struck], command.to)
                return self._play(told)
            case commands.EndMove(unit=name):
                unit = self.battle.unit_index(name)
                return self._play(
                    self._settled(before, unit, Position(self.battle, after), exit_=command.exit)
                )
            case commands.Fire() | commands.Strike():
                return self._fire(before, command)
            case _:
                return self._play(command)

    def _across(self, before: Position, unit: int, face: int) -> tuple[int, ...]:
        place = before.battle.board.steps[before.unit(unit).place][(before.unit(unit).facing + face) % 6]
        assert place != OFF_BOARD
        return before.occupants[place]

    def _settled(
        self, before: Position, unit: int, after: Position, *, drown: bool = False, exit_: bool = False
    ) -> commands.Settle:
        begun, now, was = self._begun[before.id(unit)], after.unit(unit), before.unit(unit)
        ground = self.battle.ground[now.place]
        how = self._ways[before.id(unit)]
        if how == "stood" and now.facing != was.facing:
            how = "turned"
        stopped = not was.ram and not drown and was.speed and now.carried != was.speed
        leaves = None
        if exit_:
            goals = enumerate(self.battle.victory, start=1)
            leaves = next(n for n, goal in goals if now.place in getattr(goal, "places", ()))
        moved = how == "moved"
        nestle = None if now.nestled == (begun.nestled and how == "stood") else now.nestled
        return commands.Settle(
            before.id(unit),
            how,
            name_of(ground) if moved else None,
            ground.paved if moved else False,
            ground.level if moved else None,
            now.carried if stopped else None,
            nestle,
            drown,
            leaves,
        )

    def _fire(self, before: Position, command: Any) -> list[Event]:
        """Answer the questions about a shot, and fire."""
        if before.activation and before.activation.move and self.battle.options.phased_play:
            ground = before.ground(before.activation.unit)
            where = name_of(ground), ground.paved, ground.level
            self._play(commands.Stand(before.id(before.activation.unit), *where))
        side = self.tape.actor(self.laid, command)
        unit = self.battle.unit_index(command.unit)
        post = getattr(command, "post", before.member(unit, before.sheet(unit).pilot))
        declared = commands.DeclareTarget(command.unit, post, command.target)
        if declared in set(self.tape.legal(self.laid, side)):
            self._play(declared)
        while command not in set(self.tape.legal(self.laid, side)):
            legal = self.tape.legal(self.laid, self.tape.actor(self.laid, command))
            pairs = (one for one in legal if isinstance(one, commands.Answer))
            about = [one for one in pairs if getattr(one, "target", "") == command.target]
            assert about, f"{command} is neither legal nor asked about"
            unseen = (one for one in about if getattr(one, "finds", "") == commands.UNSEEN)
            self._answer(before, next(unseen, about[0]))
        return self._play(command)

    def _answer_open(self) -> list[Event]:
        """Answer the questions before fire lands, and at the end of a turn."""
        events: list[Event] = []
        while isinstance(asked := self.tape.decision(self.laid), Decision) and asked.kind == "tell":
            side = asked.side or self.battle.sides[0][0]
            events += self._answer(self.landing_position(), next(iter(self.tape.legal(self.laid, side))))
        return events

    def landing_position(self) -> Position:
        """The position from which landing fire is measured: nobody moves in the Combat phase."""
        return self.position

    def _answer(self, position: Position, question: Any) -> list[Event]:
        """Give the true answer to the question that a legal command answers."""
        told = truth(position, question)
        key = (self.laid, type(told).__name__ + str(told))
        assert key not in self.asked
        self.asked = [(key)]
        self.answers += 1
        return self._play(told)

    def _play(self, command: Any) -> list[Event]:
        self.watch()
        step = self.tape.play(self.laid, command, self.tape_dice)
        self.told.append(self.tape.encode(command))
        self.laid = step.state
        return list(step.events)

    def compare(self) -> None:
        """Check that both battles are in the same state, except for fields that only a map has."""
        one, other = self.map.encode(self.state), self.tape.encode(self.laid)
        for table in (one, other):
            table.pop("facts", None)
            table.pop("declared", None)
            for name in self._under_way():
                del table["units"][name]
            for unit in table["units"].values():
                for name in ONLY_ON_MAP:
                    unit.pop(name, None)
        assert one == other
        on_map, on_tape = self.map.decision(self.state), self.tape.decision(self.laid)
        assert type(on_map) is type(on_tape)
        assert on_map.clause == on_tape.clause or getattr(on_map, "kind", "") == "move"

    def _under_way(self) -> list[str]:
        """The units on the move on the map whose steps the table has not received yet."""
        phase = self.state.phase
        moving = (phase.activation, phase.suspended) if isinstance(phase, Movement) else ()
        return [self.position.id(one.unit) for one in moving if one and one.move]


MOST = 3_000
"""The most commands of a random battle."""


def play(tape: Tape, seed: int) -> None:
    """Play a random battle on the map to its end, and repeat it on the table."""
    dice = SeededDice(f"{seed} choices")
    for _ in range(MOST):
        asked = tape.map.decision(tape.state)
        if not isinstance(asked, Decision):
            return
        side = asked.side or tape.battle.sides[0][0]
        tape.give(tape.map.advisor.sample(tape.state, side, dice))
    pytest.fail("the battle does not end")


def _facts(happened: Event) -> tuple[str, Table]:
    return happened.name, {name: value for name, value in happened.facts if name != "clause"}


def name_of(ground: Hex) -> str:
    """The name of the ground in a hex."""
    plain = ground._replace(level=0, roads=(), building=min(ground.building, 1))
    return next(name for name, one in commands.GROUND.items() if one == plain)


def truth(position: Position, question: Any) -> Any:
    """The command that answers a question by the map; the question is given as one of its answers."""
    map_, battle = MapGeometry(position), position.battle
    if isinstance(question, commands.Occupy):
        goal = battle.victory[question.objective - 1]
        assert isinstance(goal, Hold)
        sides = map_.sides_on(goal)
        return commands.Occupy(question.objective, tuple(side for side, _ in battle.sides if side in sides))
    unit, target = battle.unit_index(question.unit), battle.unit_index(question.target)
    match question:
        case commands.Measure():
            return commands.Measure(question.unit, question.target, 4 * map_.distance(unit, target))
        case commands.TakeAim(section=name):
            section = [one.name for one in position.sheet(unit).sections].index(name)
            finds = commands.CLEAR
            if map_.refuse_arc(unit, section, target):
                finds = commands.OUT_OF_ARC
            elif map_.refuse_sight(unit, target):
                finds = commands.UNSEEN if question.finds == commands.UNSEEN else commands.OUT_OF_SIGHT
            return commands.TakeAim(question.unit, name, question.target, finds)
        case commands.Look():
            seen = map_.refuse_sight(unit, target) is None
            return commands.Look(question.unit, question.target, seen)
        case commands.Meet():
            return commands.Meet(question.unit, question.target, FACES[map_.struck_face(unit, target)])
        case commands.Shelter():
            face = map_.struck_face(unit, target)
            return commands.Shelter(question.unit, question.target, map_.is_sheltered(unit, target, face))
        case commands.Reach():
            return commands.Reach(question.unit, question.target, map_.is_ahead(unit, target))
        case _:
            raise AssertionError(question)
