"""The contract of the rules of one battle: `Rules`, and the values that they take and return.

`Rules` is made of smaller protocols, by who asks. A function takes the smallest one that has what it needs.

Rules do not change during play, and states are immutable: each method takes the state `s` that it works on.
Sides and units are given by their ids, places are integers (see `Board`), facings count clockwise from north,
chances are Fractions. A `draft` holds the picks made so far on the way to a command.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from shellshock_tui.board import Board
    from shellshock_tui.dice import Dice
    from shellshock_tui.engine.advisor import Advisor
    from shellshock_tui.engine.choice import Choice, Draft, Hint
    from shellshock_tui.engine.command_kind import CommandKind
    from shellshock_tui.engine.effect import Effect
    from shellshock_tui.engine.event import Event
    from shellshock_tui.engine.forecast import AttackCheck, AttackTold, CombinedAttack, Forecast, RollStep
    from shellshock_tui.engine.map_view import Flag, Leg, Overlay, OverlayKind, Piece, Side, Tile
    from shellshock_tui.engine.printed_chart import PrintedChart
    from shellshock_tui.engine.searcher import Searcher
    from shellshock_tui.engine.sheet_figure import SheetFigure
    from shellshock_tui.engine.sheet_view import SheetView
    from shellshock_tui.engine.trail import Blocked, Clause, Trail
    from shellshock_tui.engine.view import Track

S = TypeVar("S")
C = TypeVar("C")
S_co = TypeVar("S_co", covariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
C_contra = TypeVar("C_contra", contravariant=True)


class IllegalCommand(Exception):  # noqa: N818 - a refusal, not a fault
    """Raised for a command that the rules forbid; `blocked` holds the clause and the reason."""

    def __init__(self, blocked: Blocked) -> None:
        """Take the refusal, whose reason becomes the message of the exception."""
        super().__init__(blocked.reason)
        self.blocked = blocked


class Malformed(Exception):  # noqa: N818 - a refusal, not a fault
    """Raised for a JSON table or a text that does not encode a command."""

    def __init__(self, field: str, why: str) -> None:
        """Take the name of the wrong field (empty for the whole table) and what is wrong with it."""
        super().__init__(f"{field}: {why}" if field else why)
        self.field = field
        self.why = why


class Step(NamedTuple, Generic[S_co]):
    """A state transition: the next state and the events that happened on the way."""

    state: S_co
    events: tuple[Event, ...]
    dice_before: tuple[int, ...] = ()
    """For each event, how many dice of the step had been rolled before it happened.

    Empty if all dice were rolled before the first event.
    """


class Decision(NamedTuple):
    """A decision that a side has to make."""

    kind: str
    side: str
    """The id of the side that decides; empty if any side may answer."""
    unit: str
    """The id of the unit that the decision is about; empty if none."""
    words: str | Callable[[], str]
    """The question, or a function that returns it, called when somebody reads it."""
    clause: str
    cut_in: tuple[str, ...] = ()
    """The ids of the sides that may interrupt with a command of their own."""
    is_automatic: bool = False
    """Whether the only legal answer may be given automatically although it rolls dice.

    Set where the same dice would be rolled whatever the player did.
    """
    is_won: bool = False
    """Whether the side wins if it ends the turn in the present state."""

    @property
    def question(self) -> str:
        """The question in words."""
        return self.words if isinstance(self.words, str) else self.words()

    def answerers(self, sides: tuple[Side, ...]) -> tuple[str, ...]:
        """Return the ids of the sides that may answer: the one asked, or all sides if any may."""
        return (self.side,) if self.side else tuple(side.id for side in sides)


class Outcome(NamedTuple):
    """The result of a battle that is over."""

    winner: str
    """The id of the side that won; empty for a draw."""
    reason: str
    clause: str
    points: tuple[tuple[str, int], ...] = ()
    """The victory points of each side, by its id; empty if points did not decide."""
    trails: tuple[tuple[str, Trail], ...] = ()
    """The calculation of each number in the reason, by its label."""
    at_limit: bool = False
    """Whether the turn limit decided the battle, by points or as a draw."""
    states_points: bool = False
    """Whether the reason already states the points."""


class Playing(Protocol[S, C]):
    """The part of `Rules` that plays a battle: for sessions, bots, simulations and the referee."""

    sides: tuple[Side, ...]
    hidden: bool
    """Whether some information is hidden from a side; `observe` then removes it."""
    programmed: tuple[str, ...]
    """The ids of the sides that the rules play, without a player or a bot."""

    def start(self, dice: Dice) -> Step[S]:
        """Return the initial state and the events of the set-up, rolling any dice that the set-up needs."""

    def decision(self, s: S) -> Decision | Outcome:
        """Return the decision to be made next, or the outcome if the battle is over."""

    def legal(self, s: S, side: str) -> Iterator[C]:
        """Yield the legal commands of a side that decides or may interrupt, simplest first."""

    def concessions(self, s: S, side: str) -> tuple[C, ...]:
        """Return the commands that a side may give whatever is asked, such as resigning."""

    def play(self, s: S, c: C, dice: Dice) -> Step[S]:
        """Carry out a command with these dice and return the next state with its events.

        Raises:
            IllegalCommand: The rules forbid the command in this state.
            DieWanted: The dice are supplied by somebody who has not supplied the next one.
        """

    def actor(self, s: S, c: C) -> str:
        """Return the side that gives a command; empty if any side may give it."""

    def acting_side(self, s: S, c: C) -> str:
        """Return the side whose units act by a command; it may be a side that the rules play."""

    def observe(self, s: S, side: str) -> S:
        """Return the state without the information that is hidden from a side."""


class Choosing(Playing[S, C], Protocol[S, C]):
    """The part of `Rules` that leads to commands choice by choice: for prompts and orders to many units."""

    def choices(self, s: S, side: str, draft: Draft) -> tuple[Choice[C], ...]:
        """Return the next choices of a side after the picks of a draft.

        Choices that are not blocked lead to the commands of `legal` and `concessions`, and to all of them.
        """

    def command_kind(self, c: C) -> CommandKind:
        """Return the general kind of a command, such as a move or an attack."""

    def figures(self, s: S, unit: str) -> tuple[SheetFigure, ...]:
        """Return the figures of a unit's record sheet that players may mark by hand now."""

    def marking(self, unit: str, figure: str, number: int, reason: str) -> C:
        """Return the command that marks a figure of a unit's record sheet by hand.

        It is not among those of `legal`: any person may give it at any moment, but no bot and no program.

        Raises:
            Malformed: The system has no such figures, or the reason cannot be taken.
        """

    def acting_unit(self, c: C) -> str:
        """Return the unit that acts by a command; empty if none."""

    def repeated(self, before: S, c: C, s: S, unit: str) -> C:
        """Return the command by which `unit` does in state `s` what command `c` did in state `before`.

        The unit may be another one, or the same one later. Directions are relative to the unit: a step ahead
        is repeated as a step ahead, whichever way the unit faces.
        """


class Encoding(Protocol[S_contra, C]):
    """The part of `Rules` that reads and writes commands, states and forecasts: for files and programs."""

    def encode(self, x: C | S_contra | Forecast) -> dict[str, Any]:
        """Return a command, a state or a forecast as a JSON table."""

    def decode(self, table: object) -> C:
        """Return the command that a JSON table encodes.

        Raises:
            Malformed: The table encodes no command.
        """

    def parse(self, text: str) -> C:
        """Return the command written in short form, such as "step r1 to=front".

        Raises:
            Malformed: The text is no command.
        """


class Advising(Playing[S, C], Protocol[S, C]):
    """The part of `Rules` that evaluates plans: for bots and hints."""

    @property
    def advisor(self) -> Advisor[S, C]:
        """The evaluation of plans that hints and bots of this battle use."""

    def hint(self, s: S, side: str, draft: Draft) -> Hint | None:
        """Return the best way to complete a draft; None where the system cannot work it out."""


class Forecasting(Protocol[S_contra, C]):
    """The part of `Rules` that calculates the odds of attacks: for players who compare them."""

    success: str
    """The verb for a successful attack: "hit", or "harm" where a hit may still be saved."""
    rolls_low: bool
    """Whether a die passes by showing the number needed or less, instead of that number or more."""

    def forecast(self, s: S_contra, c: C, *then: C) -> Forecast | Blocked:
        """Return the exact odds of a command that rolls dice, or the refusal if it is illegal.

        With further commands, return the odds of several attacks made in turn on one target. `explain`
        answers the address of each chance, and the addresses of the terms in its answers.
        """

    def combined_attack(self, s: S_contra, c: C) -> CombinedAttack[C] | Blocked:
        """Return attack `c` with the further attacks that its side can make in turn on the same target."""


class Explaining(Protocol[S_contra]):
    """The part of `Rules` that explains numbers and refusals: for players who ask why."""

    clauses: Mapping[str, Clause]

    def why_not(self, s: S_contra, unit: str, target: str) -> tuple[AttackCheck, ...]:
        """Return, for each attack of a unit on a target, the number needed or the reason why it is illegal.

        Raises:
            ValueError: There is no such unit.
        """

    def explain(self, s: S_contra, at: str) -> Trail | Blocked | Clause:
        """Return the trail, refusal or clause behind an address.

        Raises:
            ValueError: There is nothing at the address.
        """

    def chart(self, s: S_contra, name: str) -> PrintedChart:
        """Return the printed chart that the reading of a term names.

        Raises:
            ValueError: There is no such chart.
        """


class MovePlanning(Protocol[S_contra, C]):
    """The part of `Rules` that plans moves: for orders that name only a destination."""

    board: Board

    def path(
        self, s: S_contra, unit: str, place: int, facing: int | None = None, first: C | None = None
    ) -> tuple[Leg[C], ...]:
        """Return the shortest sequence of commands that takes a unit to a place; empty if there is none.

        With `facing`, the unit ends with that facing; with `first`, that command comes first. A move that has
        not begun starts with the cheapest command that allows it to reach the place.
        """

    def whole_move(
        self, s: S_contra, unit: str, place: int, facing: int | None = None, first: C | None = None
    ) -> tuple[Leg[C], ...]:
        """Return the commands of a complete move that ends in a place; empty if no move may end there.

        The last command ends the move. The unit is turned to `facing` as far as that costs no further
        command.
        """

    def no_way(self, s: S_contra, unit: str, place: int, draft: Draft = ()) -> Blocked | None:
        """Return why a unit, or the part of it picked in the draft, cannot move to a place.

        None if it can, or if the unit does not move now.
        """


class Viewing(Protocol[S_contra]):
    """The part of `Rules` that describes a state, its map, counters, record sheets and turn: for screens."""

    board: Board
    ground: tuple[Tile, ...]
    sides: tuple[Side, ...]
    signs: Mapping[str, str]
    """The meaning of each sign on counters that is peculiar to the system, by the sign."""
    has_map: bool
    """Whether the units stand on the map; otherwise they stand on a table, which only the players see."""

    def tiles(self, s: S_contra) -> tuple[Tile, ...]:
        """Return the ground as it is now, one tile a place; the same object until some ground changes."""

    def pieces(self, s: S_contra, side: str, draft: Draft) -> tuple[Piece, ...]:
        """Return the counters that a side sees, as they would stand after the picks of the draft."""

    def withdrawn(self, s: S_contra) -> tuple[str, ...]:
        """Return the ids of the units that left the map by choice, which do not count as lost."""

    def flags(self, s: S_contra) -> tuple[Flag, ...]:
        """Return the objectives on the map, each with the side that owns it now."""

    def overlay(self, s: S_contra, side: str, kind: OverlayKind, at: str) -> Overlay:
        """Return an overlay of the map for the unit or place at an address."""

    def remarks(self, s: S_contra, unit: str, place: int, draft: Draft = ()) -> tuple[str, ...]:
        """Return short notes on a place for a unit, or for what is picked of it: range, sight, cost."""

    def apart(self, s: S_contra, unit: str, other: str) -> int | None:
        """Return the distance between two units as attacks measure it; None if one is off the map."""

    def exposed_sides(self, s: S_contra, unit: str) -> tuple[tuple[str, str], ...]:
        """Return the enemies that could fire at a unit as it stands, each with the side that it would hit.

        It is empty where it makes no difference which side is hit.
        """

    def track(self, s: S_contra) -> Track:
        """Return the turn, its phases, the activation order and the progress of the objectives."""

    def stage(self, s: S_contra) -> str:
        """Return the part of the turn that is being played, in a word; empty if turns have no parts."""

    def sheet(self, s: S_contra, unit: str, draft: Draft) -> SheetView:
        """Return a unit's record sheet, with the picks of the draft marked."""


class Searching(Advising[S, C], Choosing[S, C], Viewing[S], Protocol[S, C]):
    """The part of `Rules` for bots that search ahead and explain their choice."""

    @property
    def searcher(self) -> Searcher[S, C]:
        """The values of states and the plans without words that a search uses."""


class Reporting(Protocol[S_contra, C_contra]):
    """The part of `Rules` that describes events and rolls: for reports, statistics and animations."""

    def roll_steps(self, before: S_contra, c: C_contra, events: tuple[Event, ...]) -> tuple[RollStep, ...]:
        """Return how the rolls of a command were resolved, step by step.

        `before` is the state in which `c` was given. Each step describes an event or a part of one.
        """

    def attacks_told(self, s: S_contra, events: tuple[Event, ...]) -> Iterator[AttackTold]:
        """Yield the attacks in these events that no player ordered, as of a side that the rules play.

        `s` is the state that the events led to.
        """

    def effects(self, s: S_contra, events: tuple[Event, ...]) -> tuple[Effect, ...]:
        """Return the animations for the events that led to state `s`, in order."""

    def is_lot(self, what: str) -> bool:
        """Return whether a die draws a lot, such as a chit from a bag, so that luck statistics leave it out.

        `what` is the description with which the die was rolled.
        """

    def roller_side(self, what: str) -> str:
        """Return the side that rolls a die described as `what`; empty if the description names none."""


class Rules(
    Searching[S, C],
    Encoding[S, C],
    Forecasting[S, C],
    Explaining[S],
    MovePlanning[S, C],
    Viewing[S],
    Reporting[S, C],
    Protocol[S, C],
):
    """The rules of one battle, with its board, units, options and caches."""


AnyRules = Rules[Any, Any]
"""Rules whose system is not known, so that states and commands are opaque."""
