"""The Shellshock rules of a battle on a table, which has no map to look at (setup.types-of-play)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType

from shellshock_tui.dice import Dice
from shellshock_tui.engine.advisor import Advisor, Plan, Words
from shellshock_tui.engine.choice import Draft, Hint
from shellshock_tui.engine.effect import Effect
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.forecast import CombinedAttack, Forecast
from shellshock_tui.engine.map_view import Flag, Leg, Overlay, OverlayKind
from shellshock_tui.engine.searcher import Searcher
from shellshock_tui.engine.trail import Blocked, Term, Trail
from shellshock_tui.kit.between import open_number, with_number
from shellshock_tui.rules.shellshock import clauses, table_questions
from shellshock_tui.rules.shellshock.commands import Command
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.rules import ShellshockRules
from shellshock_tui.rules.shellshock.state import State
from shellshock_tui.rules.shellshock.table_facts import FactWanted

NOT_TOLD = "Whether {} sees {} has not been told: to fire at a target is to say that it is seen."


class TableRules(ShellshockRules):
    """The rules of one battle on a table."""

    has_map = False

    @cached_property
    def advisor(self) -> Advisor[State, Command]:
        """An advisor without advice, since only the players see where units stand."""
        return NoAdvice(self)

    @property
    def searcher(self) -> Searcher[State, Command]:
        """Raise an error, since nobody can look ahead on a table.

        Raises:
            ValueError: Always.
        """
        raise ValueError("On a table nobody can look ahead: only the players see where units stand.")

    def hint(self, s: State, side: str, draft: Draft) -> Hint | None:
        """Return no hint."""
        return None

    # ------------------------------------------------------------------ odds

    def forecast(self, s: State, c: Command, *then: Command) -> Forecast | Blocked:
        """Return the forecast of an attack, or of several in turn, or the question to be answered first."""
        try:
            return super().forecast(s, c, *then)
        except FactWanted as wanted:
            return table_questions.asked(self.game(s), wanted.question)

    def combined_attack(self, s: State, c: Command) -> CombinedAttack[Command] | Blocked:
        """Return an attack with those that other gunners could add, or the question to be answered first."""
        try:
            return super().combined_attack(s, c)
        except FactWanted as wanted:
            return table_questions.asked(self.game(s), wanted.question)

    def seen(self, g: Position, unit: str, target: str) -> Trail | Blocked:
        """Return whether a unit sees another, as the players told, or that it has not been told."""
        try:
            return super().seen(g, unit, target)
        except FactWanted:
            names = g.name(self.index[unit]), g.name(self.index[target])
            return Blocked(clauses.COMBAT_LINE_OF_SIGHT, NOT_TOLD.format(*names))

    # ------------------------------------------------------------------ views

    def apart(self, s: State, unit: str, other: str) -> int | None:
        """Return None, since ranges on a table are not whole numbers."""
        return None

    def exposed_sides(self, s: State, unit: str) -> tuple[tuple[str, str], ...]:
        """Return nothing, as only the players see how the miniatures face."""
        return ()

    def flags(self, s: State) -> tuple[Flag, ...]:
        """Return no flags."""
        return ()

    def overlay(self, s: State, side: str, kind: OverlayKind, at: str) -> Overlay:
        """Return an empty overlay."""
        return Overlay(kind, (), "")

    def remarks(self, s: State, unit: str, place: int, draft: Draft = ()) -> tuple[str, ...]:
        """Return no notes on places."""
        return ()

    def effects(self, s: State, events: tuple[Event, ...]) -> tuple[Effect, ...]:
        """Return no animations on the map."""
        return ()

    def path(
        self, s: State, unit: str, place: int, facing: int | None = None, first: Command | None = None
    ) -> tuple[Leg[Command], ...]:
        """Return no path: the players move the miniatures."""
        return ()

    def whole_move(
        self, s: State, unit: str, place: int, facing: int | None = None, first: Command | None = None
    ) -> tuple[Leg[Command], ...]:
        """Return no path: the players move the miniatures."""
        return ()

    def no_way(self, s: State, unit: str, place: int, draft: Draft = ()) -> Blocked | None:
        """Return nothing: the players move the miniatures."""
        return None


class NoAdvice:
    """An advisor that knows no plans."""

    measure, whole = "points", ""
    words: Mapping[str, Words] = MappingProxyType({})

    def __init__(self, rules: TableRules) -> None:
        """Take the rules, which know the legal commands."""
        self._rules = rules

    def sample(self, s: State, side: str, dice: Dice) -> Command:
        """Return a random legal command, with any numbers in the place of open ones."""
        legal = list(self._rules.legal(s, side))
        command = legal[dice.roll(len(legal), "a random choice") - 1]
        while wanted := open_number(command):
            any_of_them = dice.roll(wanted.most - wanted.least + 1, "a random number")
            command = with_number(command, wanted.least + any_of_them - 1)
        return command

    def plans(self, s: State, side: str) -> Iterator[Plan[Command]]:
        """Yield no plans."""
        yield from ()

    def appraise(self, s: State, plans: Sequence[Plan[Command]]) -> list[tuple[Term, ...]]:
        """Return an evaluation without terms for each plan."""
        return [() for _ in plans]
