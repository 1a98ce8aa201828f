"""The Shellshock rules bound to a battle: the contract's methods, each a door to its own module."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from shellshock_tui.board import Board
from shellshock_tui.dice import Dice
from shellshock_tui.engine.advisor import Advisor
from shellshock_tui.engine.choice import Choice, Draft, Hint
from shellshock_tui.engine.effect import Effect
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.forecast import AttackCheck, CombinedAttack, Forecast, RollStep
from shellshock_tui.engine.map_view import Flag, Leg, Overlay, OverlayKind, Piece, Side, Tile
from shellshock_tui.engine.rules import Decision, Outcome, Step
from shellshock_tui.engine.sheet_view import SheetView
from shellshock_tui.engine.trail import Blocked, Clause, Trail
from shellshock_tui.engine.view import Track
from shellshock_tui.kit.ending import AgreeDraw, Resign
from shellshock_tui.rules.shellshock import deciding, flow, giving_up, legal, play
from shellshock_tui.rules.shellshock.battle import Battle
from shellshock_tui.rules.shellshock.choices import bearing, choosing, hint
from shellshock_tui.rules.shellshock.choices.ending import as_drafted
from shellshock_tui.rules.shellshock.clauses import RULEBOOK
from shellshock_tui.rules.shellshock.commands import CODEC, CallRed, Command, EndPart, NextTurn
from shellshock_tui.rules.shellshock.moves.path import legs
from shellshock_tui.rules.shellshock.odds import combined_attack, forecast
from shellshock_tui.rules.shellshock.parts import side_to_move
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Movement, State
from shellshock_tui.rules.shellshock.views import (
    aims,
    counters,
    effects,
    explaining,
    overlays,
    remarks,
    roll_steps,
    sheet_view,
    state_table,
    why_not,
)


class ShellshockRules:
    """One battle's rules."""

    board: Board
    hidden = False

    def __init__(self, battle: Battle) -> None:
        """Bind the rules to a battle."""
        self.battle = battle
        self.board = battle.board
        self.ground: tuple[Tile, ...] = counters.tiles(battle)
        self.sides = tuple(Side(side, name) for side, name in battle.sides)
        self.clauses: Mapping[str, Clause] = RULEBOOK.clauses
        self._last: Position | None = None

    @cached_property
    def advisor(self) -> Advisor[State, Command]:
        """What is known of good play in this battle; imported when it is first asked for."""
        from shellshock_tui.rules.shellshock.advisor.advisor import ShellshockAdvisor

        return ShellshockAdvisor(self.battle)

    def _position(self, s: State) -> Position:
        """Return the position of a state; the last one is kept with what it has worked out."""
        if self._last is None or self._last.state is not s:
            self._last = Position(self.battle, s)
        return self._last

    def start(self, dice: Dice) -> Step[State]:
        """Begin the battle."""
        position, events = flow.opening(self.battle, dice)
        return Step(position.state, tuple(events))

    def decision(self, s: State) -> Decision | Outcome:
        """Return what is asked of whom, or how the battle ended."""
        return deciding.decision(self._position(s))

    def legal(self, s: State, side: str) -> Iterator[Command]:
        """Yield every command with which a side may answer or interrupt."""
        return legal.legal(self._position(s), side)

    def concessions(self, s: State, side: str) -> tuple[Command, ...]:
        """Return resignation and draw, while the battle lasts."""
        return giving_up.concessions(self._position(s), side)

    def play(self, s: State, c: Command, dice: Dice) -> Step[State]:
        """Carry out a command; IllegalCommand with its clause, or Malformed for an unknown name."""
        position, events = play.play(self._position(s), c, dice)
        return Step(position.state, tuple(events))

    def actor(self, s: State, c: Command) -> str:
        """Return the side that would give a command; empty if any may."""
        position = self._position(s)
        match c:
            case NextTurn() | AgreeDraw():
                return ""
            case Resign(side):
                return side
            case CallRed():
                red = s.phase.red if isinstance(s.phase, Movement) else None
                return "" if red is None else position.side(red)
            case EndPart():
                number = side_to_move(position) if isinstance(s.phase, Movement) else None
                return "" if number is None else self.battle.sides[number][0]
            case _:
                known = {unit_setup.id: unit_setup.side for unit_setup in self.battle.units}
                return known.get(c.unit, "")

    def observe(self, s: State, side: str) -> State:  # noqa: ARG002 - nothing is hidden
        """Return the whole state: the sides have no secrets."""
        return s

    def encode(self, x: Command | State | Forecast) -> dict[str, Any]:
        """Return a command, a state or a forecast as a JSON table."""
        match x:
            case State():
                return dict(state_table.state_table(self._position(x)))
            case Forecast():
                return forecast.encode_forecast(x)
            case _:
                return CODEC.encode(x)

    def decode(self, table: object) -> Command:
        """Read a command from a JSON table; Malformed names the field."""
        command: Command = CODEC.decode(table)
        return command

    def parse(self, text: str) -> Command:
        """Read a command in short; Malformed names the field."""
        command: Command = CODEC.parse(text)
        return command

    def choices(self, s: State, side: str, draft: Draft) -> tuple[Choice[Command], ...]:
        """Return what a side may do next."""
        return choosing.choices(self._position(s), side, draft)

    def hint(self, s: State, side: str, draft: Draft) -> Hint | None:
        """Return the best loading for a target that is picked, or how a move is to end so that guns bear."""
        position = self._position(s)
        return hint.hint(position, side, draft) or bearing.aim_hint(position, side, draft)

    def forecast(self, s: State, c: Command, *then: Command) -> Forecast | Blocked:
        """Return what an attack would do, or several in turn."""
        return forecast.forecast(self._position(s), (c, *then))

    def combined_attack(self, s: State, c: Command) -> CombinedAttack[Command] | Blocked:
        """Return an attack with what every other gunner of its side could best add to it."""
        return combined_attack.combined_attack(self._position(s), c)

    def why_not(self, s: State, unit: str, target: str) -> tuple[AttackCheck, ...]:
        """Return what keeps each weapon of a unit from firing at another, or what it needs."""
        return why_not.why_not(
            self._position(s), self.battle.unit_index(unit), self.battle.unit_index(target)
        )

    def explain(self, s: State, at: str) -> Trail | Blocked | Clause:
        """Return why a thing is as it is; ValueError if there is nothing at the address."""
        return explaining.explain(self._position(s), at)

    def pieces(self, s: State, side: str, draft: Draft) -> tuple[Piece, ...]:  # noqa: ARG002 - nothing is hidden
        """Return the counters on the map, the unit in hand as the draft of its move's end has it face."""
        return counters.pieces(as_drafted(self._position(s), draft))

    def flags(self, s: State) -> tuple[Flag, ...]:
        """Return the hexes that are to be held."""
        return tuple(aims.flags(self._position(s)))

    def path(self, s: State, unit: str, place: int) -> tuple[Leg[Command], ...]:
        """Return the fewest steps and turns that take the unit in hand to a place."""
        return legs(self._position(s), unit, place)

    def remarks(self, s: State, unit: str, place: int) -> tuple[str, ...]:
        """Return how far a place is from a unit, whether it is seen, and what a step into it costs."""
        return remarks.remarks(self._position(s), self.battle.unit_index(unit), place)

    def roll_steps(self, before: State, c: Command, events: tuple[Event, ...]) -> tuple[RollStep, ...]:
        """Return how dice led to what happened, from the hit dice to the bins."""
        return tuple(roll_steps.roll_steps(self._position(before), c, events))

    def effects(self, s: State, events: tuple[Event, ...]) -> tuple[Effect, ...]:
        """Return the shots, hits and losses that events tell of."""
        return tuple(effects.effects(self._position(s), events))

    def overlay(self, s: State, side: str, kind: OverlayKind, at: str) -> Overlay:
        """Return marks to lay over the map."""
        return overlays.overlay(self._position(s), side, kind, at)

    def track(self, s: State) -> Track:
        """Return turn, phases and order."""
        return counters.track(self._position(s))

    def sheet(self, s: State, unit: str, draft: Draft) -> SheetView:
        """Return a unit's record sheet as it stands."""
        return sheet_view.sheet_view(self._position(s), self.battle.unit_index(unit), draft)
