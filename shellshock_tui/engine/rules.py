"""The contract between a rule system and everybody else; what it only names is not imported to be named."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from shellshock_tui.board import Board
    from shellshock_tui.dice import Dice
    from shellshock_tui.engine.advisor import Advisor
    from shellshock_tui.engine.campaign import Campaign
    from shellshock_tui.engine.choice import Choice, Draft, Hint
    from shellshock_tui.engine.command_kind import CommandKind
    from shellshock_tui.engine.effect import Effect
    from shellshock_tui.engine.event import Event
    from shellshock_tui.engine.example import Example
    from shellshock_tui.engine.forecast import AttackCheck, AttackTold, CombinedAttack, Forecast, RollStep
    from shellshock_tui.engine.map_view import Flag, Leg, Overlay, OverlayKind, Piece, Side, Tile
    from shellshock_tui.engine.option import Option, OptionValue
    from shellshock_tui.engine.outline import Outline
    from shellshock_tui.engine.protocol import Protocol as ProtocolPage
    from shellshock_tui.engine.sheet_view import SheetView
    from shellshock_tui.engine.trail import Blocked, Clause, Trail
    from shellshock_tui.engine.view import Track
    from shellshock_tui.files import Finder

S = TypeVar("S")
C = TypeVar("C")
S_co = TypeVar("S_co", covariant=True)


class IllegalCommand(Exception):  # noqa: N818 - a refusal, not a fault
    """A command that the rules forbid."""

    def __init__(self, blocked: Blocked) -> None:
        """Refuse for the reason given."""
        super().__init__(blocked.reason)
        self.blocked = blocked


class Malformed(Exception):  # noqa: N818 - a refusal, not a fault
    """A table that is no command."""

    def __init__(self, field: str, why: str) -> None:
        """Name the field that is wrong and say why."""
        super().__init__(f"{field}: {why}" if field else why)
        self.field = field
        self.why = why


class Step(NamedTuple, Generic[S_co]):
    """A state transition: the next state and the events that led to it."""

    state: S_co
    events: tuple[Event, ...]
    fallen: tuple[int, ...] = ()
    """How many dice had fallen when each was told; empty where all had before the first."""


class Decision(NamedTuple):
    """A decision that a side has to make."""

    kind: str
    side: str
    """The side that is asked; empty where any may answer."""
    unit: str
    """The unit that it is about; empty if none."""
    words: str | Callable[[], str]
    """The question, or what words it for whoever reads it."""
    clause: str
    cut_in: tuple[str, ...] = ()
    """The sides that may interrupt."""
    runs_on: bool = False
    """Whether its only answer may be given by itself though dice fall: they would fall anyway."""
    is_won: bool = False
    """Whether the side has won if it lets the turn end as things stand."""

    @property
    def question(self) -> str:
        """The question in words."""
        return self.words if isinstance(self.words, str) else self.words()

    def answerers(self, sides: tuple[Side, ...]) -> tuple[str, ...]:
        """Return the sides that may answer: the one asked, or all of the battle's where any may."""
        return (self.side,) if self.side else tuple(side.id for side in sides)


class Outcome(NamedTuple):
    """The outcome of the game."""

    winner: str
    """The side that won; empty for a draw."""
    reason: str
    clause: str
    points: tuple[tuple[str, int], ...] = ()
    """Each side's points, where points decided."""
    trails: tuple[tuple[str, Trail], ...] = ()
    """How each number in it came about."""


class Setup(Protocol):
    """A battle as read from its files, before it begins."""

    @property
    def title(self) -> str:
        """The battle's name."""

    def resolved(self) -> dict[str, Any]:
        """Return all that the battle needs as one JSON table, from which `System.setup` makes it again."""


class Rules(Protocol[S, C]):
    """The rules of one battle: board, units, options and caches live here, not in the state."""

    board: Board
    ground: tuple[Tile, ...]
    sides: tuple[Side, ...]
    hidden: bool
    """Whether information is hidden from a side."""
    success: str
    """What an attack is to do: to hit, or to harm where a hit may still be saved."""
    rolls_low: bool
    """Whether a die passes that shows at most what is needed."""
    programmed: tuple[str, ...]
    """The sides that the rules play: nobody sits for them."""
    clauses: Mapping[str, Clause]
    signs: Mapping[str, str]
    """What signs on counters stand for that are the system's own."""

    @property
    def advisor(self) -> Advisor[S, C]:
        """The evaluation that bots of this battle choose by."""

    def tiles(self, s: S) -> tuple[Tile, ...]:
        """Return the ground as it is now, the same tuple as long as nothing of it changes."""

    def start(self, dice: Dice) -> Step[S]:
        """Return the initial state and the events of the set-up."""

    def decision(self, s: S) -> Decision | Outcome:
        """Return the decision to be made and by which side, or the outcome of the battle."""

    def legal(self, s: S, side: str) -> Iterator[C]:
        """Yield the legal commands of a side that decides or may interrupt, simplest first."""

    def concessions(self, s: S, side: str) -> tuple[C, ...]:
        """Return the commands that are legal at any time and answer no decision, such as resigning."""

    def play(self, s: S, c: C, dice: Dice) -> Step[S]:
        """Apply a command and return the next state with its events; IllegalCommand if it is not legal."""

    def actor(self, s: S, c: C) -> str:
        """Return the side to whom a command belongs; empty if any side may give it."""

    def acting_side(self, s: S, c: C) -> str:
        """Return the side that a command lets act: whose it is, or one that the rules play."""

    def acting_unit(self, c: C) -> str:
        """Return the unit that a command lets do something; empty if none."""

    def command_kind(self, c: C) -> CommandKind:
        """Return what a command does, in general words."""

    def attacks_told(self, s: S, events: tuple[Event, ...]) -> Iterator[AttackTold]:
        """Yield the attacks that events tell of and no player ordered, as of a side that the rules play."""

    def is_lot(self, what: str) -> bool:
        """Say whether a die rolled for this draws a lot, such as a chit from a bag, and tests no luck."""

    def roller_side(self, what: str) -> str:
        """Return the side whose die is rolled for this; empty if the words name nobody of a side."""

    def repeated(self, before: S, c: C, s: S, unit: str) -> C:
        """Return what a unit does in another's place, or later, if it does the same as a command did before.

        Directions are told from the unit: what goes ahead goes ahead again, whichever way it faces.
        """

    def stage(self, s: S) -> str:
        """Return which part of the turn goes on, in a word; empty if it has no parts."""

    def observe(self, s: S, side: str) -> S:
        """Return the state with all that is hidden from a side left out."""

    def encode(self, x: C | S | Forecast) -> dict[str, Any]:
        """Return a command, a state or a forecast as a JSON table."""

    def decode(self, table: object) -> C:
        """Return the command that a JSON table encodes; Malformed if it is none."""

    def parse(self, text: str) -> C:
        """Return the command that is written in short, "step r1 to=front"; Malformed if it is none."""

    def choices(self, s: S, side: str, draft: Draft) -> tuple[Choice[C], ...]:
        """Return the next choices of a side; they lead to the commands of `legal` and `concessions`."""

    def hint(self, s: S, side: str, draft: Draft) -> Hint | None:
        """Return the best completion of a draft, where one can be worked out."""

    def forecast(self, s: S, c: C, *then: C) -> Forecast | Blocked:
        """Return the exact odds of a command that rolls, or of several attacks in turn on one target.

        `explain` answers the address of each chance, and the addresses of the terms that it gives.
        """

    def combined_attack(self, s: S, c: C) -> CombinedAttack[C] | Blocked:
        """Return an attack with the further attacks that its side could make in turn on the same target."""

    def why_not(self, s: S, unit: str, target: str) -> tuple[AttackCheck, ...]:
        """Return what each attack of a unit on another needs, or why it is not legal.

        ValueError if there is no such unit.
        """

    def explain(self, s: S, at: str) -> Trail | Blocked | Clause:
        """Return the trail, refusal or clause at an address; ValueError if there is nothing."""

    def pieces(self, s: S, side: str, draft: Draft) -> tuple[Piece, ...]:
        """Return the counters that a side sees, as the draft would place them."""

    def withdrawn(self, s: S) -> tuple[str, ...]:
        """Return the units that left the map of their own will: they are not lost."""

    def flags(self, s: S) -> tuple[Flag, ...]:
        """Return the places that sides fight for, and who owns them now."""

    def path(
        self, s: S, unit: str, place: int, facing: int | None = None, first: C | None = None
    ) -> tuple[Leg[C], ...]:
        """Return the shortest path of commands that takes a unit to a place; empty if there is none.

        It ends with a facing and begins with a command where these are given. A move that has still to begin
        does so with the most sparing command that leads there.
        """

    def whole_move(
        self, s: S, unit: str, place: int, facing: int | None = None, first: C | None = None
    ) -> tuple[Leg[C], ...]:
        """Return the commands of a whole move that ends in a place; empty if none may end there.

        The last of them ends the move, and turns the unit to the facing as far as it does not cost a command.
        """

    def no_way(self, s: S, unit: str, place: int, draft: Draft = ()) -> Blocked | None:
        """Return why a unit, or what is picked of it, cannot go to a place; none if it can or moves not."""

    def apart(self, s: S, unit: str, other: str) -> int | None:
        """Return how far a unit is from another as its attacks count it; nothing if one is off the map."""

    def remarks(self, s: S, unit: str, place: int, draft: Draft = ()) -> tuple[str, ...]:
        """Return remarks on a place as seen from a unit, or what is picked of it: its range, sight, cost."""

    def roll_steps(self, before: S, c: C, events: tuple[Event, ...]) -> tuple[RollStep, ...]:
        """Return step by step how the rolls of a command were resolved; a step tells an event or a part."""

    def effects(self, s: S, events: tuple[Event, ...]) -> tuple[Effect, ...]:
        """Return the effects to animate on the map for the events that led to a state, in order."""

    def overlay(self, s: S, side: str, kind: OverlayKind, at: str) -> Overlay:
        """Return an overlay of the map for a unit or a place."""

    def track(self, s: S) -> Track:
        """Return the turn, its phases and the activation order."""

    def sheet(self, s: S, unit: str, draft: Draft) -> SheetView:
        """Return a unit's record sheet with the picks of a draft marked."""


class System(Protocol):
    """A rule system: reads its own files and binds its rules to a battle."""

    name: str
    version: str

    @property
    def clauses(self) -> Mapping[str, Clause]:
        """The rulebook, by clause id, in reading order."""

    def options(self, table: Mapping[str, Any], file: str) -> tuple[Option, ...]:
        """Return the optional rules as a battle's table sets them; DataError says what cannot be."""

    def with_options(self, table: Mapping[str, Any], chosen: Mapping[str, OptionValue]) -> dict[str, Any]:
        """Return a battle's table with optional rules set; `options` and `setup` check them."""

    def setup(self, table: Mapping[str, Any], find: Finder, file: str) -> Setup:
        """Read a battle; DataError names the file, the field and why."""

    def outline(self, setup: Setup) -> Outline:
        """Return who fields what in a battle, and to what end."""

    def rules(self, setup: Setup) -> Rules[Any, Any]:
        """Bind the rules to a battle."""

    def blank(self, sheet: Mapping[str, Any], find: Finder, file: str) -> SheetView:
        """Return a record sheet without a game; DataError names the file, the field and why."""

    def examples(self, clause: str, find: Finder) -> tuple[Example, ...]:
        """Work out the examples of a clause, on the sheets that are found."""

    def protocol(self) -> ProtocolPage:
        """Return what programs say to the system and hear of it, field by field."""

    def check(self, table: Mapping[str, Any], find: Finder, file: str) -> tuple[str, ...]:
        """Check a data file of any kind the system knows; return warnings; DataError if it is wrong."""

    @property
    def maps(self) -> Mapping[str, str]:
        """The random battles that the system can make, by name, each with what it is."""

    def make_map(self, name: str, dice: Dice, find: Finder) -> dict[str, Any]:
        """Make a random battle, as the table of its file; KeyError if there is none of that name."""

    @property
    def campaign(self) -> Campaign | None:
        """The campaign that the system offers; none if it offers none."""

    def muster(self, limit: int | None, dice: Dice, find: Finder) -> tuple[tuple[str, int], ...]:
        """Draw a force by points: each sheet with what it costs; nothing if forces have no points."""
