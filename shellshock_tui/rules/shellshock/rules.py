"""The Shellshock rules bound to a battle; each method delegates to a module."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from shellshock_tui.dice import Dice
from shellshock_tui.engine.advisor import Advisor
from shellshock_tui.engine.choice import Draft, Hint
from shellshock_tui.engine.effect import Effect
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.forecast import AttackCheck, AttackTold, CombinedAttack, Forecast, RollStep
from shellshock_tui.engine.map_view import Flag, Leg, Overlay, OverlayKind, Piece, Side, Tile
from shellshock_tui.engine.printed_chart import PrintedChart
from shellshock_tui.engine.rules import Decision, Outcome, Step
from shellshock_tui.engine.searcher import Searcher
from shellshock_tui.engine.sheet_figure import SheetFigure
from shellshock_tui.engine.sheet_view import SheetView
from shellshock_tui.engine.trail import Blocked, Clause, Trail
from shellshock_tui.engine.view import Track
from shellshock_tui.kit import goals
from shellshock_tui.kit.counters import apart
from shellshock_tui.kit.defaults.choosing import BaseChoosing
from shellshock_tui.kit.defaults.encoding import BaseEncoding
from shellshock_tui.kit.defaults.explaining import BaseExplaining
from shellshock_tui.kit.defaults.reporting import BaseReporting
from shellshock_tui.kit.dice.events_before import events_before_dice
from shellshock_tui.kit.ending import AgreeDraw, Over, Resign
from shellshock_tui.kit.forms import Offer
from shellshock_tui.kit.game import Asking
from shellshock_tui.kit.paths import begun, out_of_reach
from shellshock_tui.kit.sheet_builder import SheetBuilder
from shellshock_tui.rules.shellshock import (
    clauses,
    commands,
    flow,
    hint,
    initiative,
    marking,
    phases,
    victory,
)
from shellshock_tui.rules.shellshock.battle import Battle
from shellshock_tui.rules.shellshock.charts import printed_chart
from shellshock_tui.rules.shellshock.commands import Command
from shellshock_tui.rules.shellshock.ending import as_drafted
from shellshock_tui.rules.shellshock.fire.sight import hex_line
from shellshock_tui.rules.shellshock.fire.visibility import explain_line
from shellshock_tui.rules.shellshock.game import Game, Positions
from shellshock_tui.rules.shellshock.geometry.asking import geometry
from shellshock_tui.rules.shellshock.moves.search import legs
from shellshock_tui.rules.shellshock.moves.whole import as_it_faces, opening_commands, whole_legs
from shellshock_tui.rules.shellshock.names import unit_index
from shellshock_tui.rules.shellshock.odds import assault, forecast
from shellshock_tui.rules.shellshock.odds.explaining import explain_chance
from shellshock_tui.rules.shellshock.odds.threat import struck_faces
from shellshock_tui.rules.shellshock.parts import side_to_move
from shellshock_tui.rules.shellshock.position import Position, initial_state
from shellshock_tui.rules.shellshock.state import Fate, Movement, State
from shellshock_tui.rules.shellshock.views import counters, hexes, overlays, playback, questions
from shellshock_tui.rules.shellshock.views.record_sheet import record_sheet
from shellshock_tui.rules.shellshock.views.state_table import state_table

LEAST_CHANCE = 3
"""The fewest parts in the address of a chance: the attacks, its kind and its name."""
STAND_FOR = {
    "0 5 on a counter": "its speed",
    "† on a counter": "destroyed, but still to act in this phase",
}
"""The meaning of each sign on counters."""


class ShellshockRules(
    BaseChoosing[State, Command, Position],
    BaseEncoding[State, Command, Position],
    BaseExplaining[State, Command, Position],
    BaseReporting[State, Command, Position],
):
    """The rules of one battle."""

    verbs = commands.VERBS
    command_kinds, lots = commands.COMMAND_KINDS, (initiative.FIRST, initiative.BAG)
    signs: Mapping[str, str] = STAND_FOR
    has_map = True
    book = clauses.RULEBOOK
    turn_clause = clauses.TURN_PHASES
    end_clause = clauses.AFTERMATH_UPKEEP
    success, rolls_low = "hit", False
    codec = commands.CODEC
    table = staticmethod(state_table)

    def __init__(self, battle: Battle) -> None:
        """Bind the rules to a battle."""
        sides = tuple(Side(side, name) for side, name in battle.sides)
        owners = {unit_setup.id: unit_setup.side for unit_setup in battle.units}
        super().__init__(battle.board, hexes.tiles(battle), sides, owners)
        self.battle = battle
        self._positions = Positions(battle)

    @cached_property
    def advisor(self) -> Advisor[State, Command]:
        """The advisor of this battle; it is imported on first use."""
        from shellshock_tui.rules.shellshock.advisor.advisor import ShellshockAdvisor

        return ShellshockAdvisor(self._positions)

    @cached_property
    def searcher(self) -> Searcher[State, Command]:
        """The searcher of this battle; it is imported on first use."""
        from shellshock_tui.rules.shellshock.search.searcher import ShellshockSearcher

        return ShellshockSearcher(self._positions, self.advisor)

    def game(self, s: State) -> Position:
        """Return the position of a state; recent positions are cached."""
        return self._positions.of(s)

    def page(self, g: Position, unit: str) -> SheetBuilder:
        """Return a unit's record sheet, with the further explanations about the unit."""
        page = record_sheet(g, self.index[unit], ())
        questions.questions(page, g, self.index[unit])
        return page

    def name(self, unit: str) -> str:
        """Return a unit's name."""
        return self.battle.units[self.index[unit]].name

    # ------------------------------------------------------------------ playing

    def initial_state(self) -> State:
        """Return the state before the first turn."""
        return initial_state(self.battle)

    def start(self, dice: Dice) -> Step[State]:
        """Start the battle."""
        g = Game(self.game(self.initial_state()), dice)
        with events_before_dice(lambda: (event.text for event in g.events)):
            flow.opening(g)
        return self._step(g)

    def _step(self, g: Game) -> Step[State]:
        return Step(self._positions.keep(g.now).state, tuple(g.events))

    def decision(self, s: State) -> Decision | Outcome:
        """Return the decision to be made, or the outcome."""
        return phases.decision(self.game(s))

    def phase(self, s: State) -> Asking[Position, Command]:
        """Return the handler of the current phase."""
        return phases.phase_of(s)

    def conceding(self, s: State, side: str) -> tuple[Offer[Command], ...]:
        """Return the offers to resign or to agree on a draw."""
        return flow.concessions(self.game(s), side)

    def play(self, s: State, c: Command, dice: Dice) -> Step[State]:
        """Carry out a command.

        Raises:
            IllegalCommand: The rules forbid it.
            Malformed: It contains an unknown name.
        """
        if unit := self.acting_unit(c):
            unit_index(self.battle, unit)
        g = Game(self.game(s), dice)
        with events_before_dice(lambda: (event.text for event in g.events)):
            phases.play(g, c)
        return self._step(g)

    def actor(self, s: State, c: Command) -> str:
        """Return the side that gives a command; empty if any side may."""
        phase, position = s.phase, self.game(s)
        match c:
            case commands.NextTurn() | AgreeDraw():
                return ""
            case Resign(side):
                return side
            case commands.CallRed():
                red = phase.red if isinstance(phase, Movement) else None
                return "" if red is None else position.side(red)
            case commands.EndPart():
                number = side_to_move(position) if isinstance(phase, Movement) else None
                return "" if number is None else self.battle.sides[number][0]
            case commands.Occupy() | commands.MarkSheet():
                return ""
            case _:
                return self.owners.get(c.unit, "")

    def repeated(self, before: State, c: Command, s: State, unit: str) -> Command:
        """Return a command with another unit in its place; directions are relative to the unit."""
        again = super().repeated(before, c, s, unit)
        if not isinstance(c, commands.EndMove):
            return again
        return as_it_faces(self.game(before), c, self.game(s), again)

    def figures(self, s: State, unit: str) -> tuple[SheetFigure, ...]:
        """Return the figures of a unit's sheet that players may mark by hand now."""
        return () if isinstance(s.phase, Over) else marking.figures(self.game(s), self.index[unit])

    def marking(self, unit: str, figure: str, number: int, reason: str) -> Command:
        """Return the command that marks a figure of a unit's sheet by hand."""
        return commands.MarkSheet(unit, figure, number, reason)

    def stage(self, s: State) -> str:
        """Return the name of the current phase."""
        return type(s.phase).__name__

    def hint(self, s: State, side: str, draft: Draft) -> Hint | None:
        """Return the best weapons for the picked target, or how to end the move so that a weapon bears."""
        return hint.hint(self.game(s), side, draft)

    # ------------------------------------------------------------------ odds

    def forecast(self, s: State, c: Command, *then: Command) -> Forecast | Blocked:
        """Return the forecast of an attack, or of several in turn."""
        return forecast.forecast(self.game(s), (c, *then))

    def odds_table(self, forecast_of: Forecast) -> dict[str, Any]:
        """Return a forecast as a JSON table."""
        return forecast.encode_forecast(forecast_of)

    def combined_attack(self, s: State, c: Command) -> CombinedAttack[Command] | Blocked:
        """Return an attack with the best attack that each further gunner of its side could add."""
        return assault.combined_attack(self.game(s), c)

    def attack_checks(self, g: Position, unit: str, target: str) -> Iterator[AttackCheck]:
        """Yield the check of each weapon of a unit against another unit."""
        return questions.attack_checks(g, self.index[unit], self.index[target])

    # ------------------------------------------------------------------ views

    def sight(self, g: Position, start: int, end: int) -> Trail | Blocked:
        """Return the clear line between two hexes at ground level, or the obstacle on it."""
        return explain_line(g, hex_line(g, start, end))

    def seen(self, g: Position, unit: str, target: str) -> Trail | Blocked:
        """Return the clear line between two units, or why one does not see the other."""
        units = self.index[unit], self.index[target]
        return geometry(g).refuse_sight(*units) or geometry(g).sight_trail(*units)

    def ground_reason(self, g: Position, place: int) -> Trail | Blocked:
        """Return what a step into a hex costs the active unit or why it is barred; else its terrain."""
        return hexes.explain_hex(g, place)

    def found_at(self, s: State, parts: Sequence[str]) -> Trail | Blocked | Clause | str:
        """Return the explanation at the parts of an address, among them a chance or a term of it."""
        match parts:
            case ["odds", _, *_]:
                if len(parts) <= LEAST_CHANCE:
                    raise KeyError(parts)
                return explain_chance(self.game(s), parts[1:])
            case ["hex", label, figure]:
                return hexes.explain_figure(self.game(s), self.board.place(label), figure)
            case _:
                return super().found_at(s, parts)

    def printed_chart(self, g: Position, name: str) -> PrintedChart:
        """Return a chart of a unit's record sheet."""
        match name.split("/"):
            case ["unit", unit, *parts]:
                return printed_chart(g.sheet(self.index[unit]), parts)
            case _:
                return super().printed_chart(g, name)

    def tiles(self, s: State) -> tuple[Tile, ...]:
        """Return the ground, which never changes."""
        return self.ground

    def apart(self, s: State, unit: str, other: str) -> int | None:
        """Return the distance between two units."""
        return apart(self.board, self.pieces(s, self.sides[0].id, ()), unit, other)

    def exposed_sides(self, s: State, unit: str) -> tuple[tuple[str, str], ...]:
        """Return the enemies that could fire at a unit, each with the face that it would hit (hit.face)."""
        return struck_faces(self.game(s), self.battle.unit_index(unit))

    def pieces(self, s: State, side: str, draft: Draft) -> tuple[Piece, ...]:
        """Return the counters on the map, the active unit as the draft has it face."""
        return counters.pieces(as_drafted(self.game(s), draft))

    def withdrawn(self, s: State) -> tuple[str, ...]:
        """Return the ids of the units that left the map; those of a side that resigned count as lost."""
        units = zip(s.units, self.battle.units, strict=True)
        gone = (setup for unit, setup in units if unit.fate is Fate.GONE)
        return tuple(setup.id for setup in gone if setup.side not in s.resigned)

    def flags(self, s: State) -> tuple[Flag, ...]:
        """Return the objectives on the map."""
        return goals.flags(victory.counts(self.game(s)), dict(self.battle.sides))

    def path(
        self, s: State, unit: str, place: int, facing: int | None = None, first: Command | None = None
    ) -> tuple[Leg[Command], ...]:
        """Return the fewest steps and turns that take the unit in hand to a place."""
        return self._begun(s, unit, first, lambda g: legs(g, self.index[unit], place, facing))

    def whole_move(
        self, s: State, unit: str, place: int, facing: int | None = None, first: Command | None = None
    ) -> tuple[Leg[Command], ...]:
        """Return the commands of a complete move of the active unit that ends in a place."""
        return self._begun(s, unit, first, lambda g: whole_legs(g, self.index[unit], place, facing))

    def _begun(
        self, s: State, unit: str, first: Command | None, way: Callable[[Position], tuple[Leg[Command], ...]]
    ) -> tuple[Leg[Command], ...]:
        """Return a path that may begin with any of the speeds that the unit may announce."""
        g = self.game(s)
        return begun(g, opening_commands(g, self.index[unit]), first, way)

    def no_way(self, s: State, unit: str, place: int, draft: Draft = ()) -> Blocked | None:
        """Return why the active unit cannot move to a hex, and how near it can get."""
        found = self.overlay(s, self.owners[unit], OverlayKind.REACH, f"unit/{unit}")
        reach = {there for there, _, _ in found.marks}
        return out_of_reach(
            self.board, self.name(unit), place, reach, clauses.MOVE_TERRAIN_COST, f"unit/{unit}"
        )

    def remarks(self, s: State, unit: str, place: int, draft: Draft = ()) -> tuple[str, ...]:
        """Return notes on a place for a unit: distance, sight, and the cost of a step into it."""
        return hexes.remarks(self.game(s), self.battle.unit_index(unit), place)

    def roll_steps(self, before: State, c: Command, events: tuple[Event, ...]) -> tuple[RollStep, ...]:
        """Return the steps of a command's rolls, from the hit dice to the bins."""
        return tuple(playback.roll_steps(self.game(before), c, events))

    def attacks_told(self, s: State, events: tuple[Event, ...]) -> Iterator[AttackTold]:
        """Yield the rams among some events, which are rolled long after they were ordered."""
        return playback.rams(self.game(s), events)

    def effects(self, s: State, events: tuple[Event, ...]) -> tuple[Effect, ...]:
        """Return the animations of shots, hits and losses in some events."""
        return tuple(playback.effects(self.game(s), events))

    def overlay(self, s: State, side: str, kind: OverlayKind, at: str) -> Overlay:
        """Return an overlay of the map."""
        return overlays.overlay(self.game(s), side, kind, at)

    def track(self, s: State) -> Track:
        """Return the turn, its phases, the order of units and the objectives."""
        return counters.track(self.game(s))

    def sheet(self, s: State, unit: str, draft: Draft) -> SheetView:
        """Return a unit's record sheet with the draft's picks marked."""
        return record_sheet(self.game(s), self.battle.unit_index(unit), draft).view
