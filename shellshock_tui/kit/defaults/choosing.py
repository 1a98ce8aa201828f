"""`BaseChoosing`, which asks for decisions and offers commands."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeVar, assert_never

from shellshock_tui.engine.choice import Choice, Draft
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.rules import Decision, Malformed, Outcome
from shellshock_tui.engine.sheet_figure import SheetFigure
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.kit.defaults.required import RequiredRules
from shellshock_tui.kit.ending import AgreeDraw, Over, Resign, concessions
from shellshock_tui.kit.forms import Offer, Unblocked, choices, stray, verdict
from shellshock_tui.kit.game import Asking, Position
from shellshock_tui.user_error import did_you_mean, quoted, with_full_stop

S = TypeVar("S", bound=Position)
C = TypeVar("C")
G = TypeVar("G")


class BaseChoosing(RequiredRules[S, C, G]):
    """The default of `Choosing`, made from the phases of states: decisions, legal commands and choices."""

    hidden = False
    programmed: tuple[str, ...] = ()
    command_kinds: Mapping[type, CommandKind] = MappingProxyType({})
    """The kind of each command class; `CommandKind.OTHER` for those that are not listed."""

    def phase(self, s: S) -> Asking[G, C]:
        """Return the phase that decides what is asked and offered: by default the state's own."""
        found: Asking[G, C] = s.phase
        return found

    def conceding(self, s: S, side: str) -> tuple[Offer[C], ...]:
        """Return the forms for resigning and agreeing on a draw; none once the battle is over."""
        return () if isinstance(s.phase, Over) else concessions(side)

    def decision(self, s: S) -> Decision | Outcome:
        """Return the decision to be made and by which side, or the outcome of the battle."""
        return self.phase(s).decision(self.game(s))

    def _offers(self, s: S, side: str) -> Iterator[Offer[C]]:
        yield from self.phase(s).actions(self.game(s), side)

    def legal(self, s: S, side: str) -> Iterator[C]:
        """Yield the legal commands of a side, without resigning and agreeing on a draw."""
        for offer in self._offers(s, side):
            yield from offer.commands()

    def concessions(self, s: S, side: str) -> tuple[C, ...]:
        """Return the commands that are legal at any time: resigning and agreeing on a draw."""
        return tuple(command for offer in self.conceding(s, side) for command in offer.commands())

    def choices(self, s: S, side: str, draft: Draft) -> tuple[Choice[C], ...]:
        """Return the next choices of a side after a draft."""
        return choices((*self._offers(s, side), *self.conceding(s, side)), draft)

    def refused(self, s: S, c: C) -> Blocked | None:
        """Return why a command may not be given in a state; None if it may."""
        if isinstance(s.phase, Over):
            return Blocked(self.end_clause, "The battle is over.")
        side = self.actor(s, c)
        if isinstance(c, Resign) and side not in self.side_names:
            return Blocked(self.end_clause, f"There is no side {side}.")
        match verdict(self._offers_for(s, c), c):
            case Blocked() as blocked:
                return blocked
            case Unblocked.ALLOWED:
                return None
            case Unblocked.UNKNOWN:
                return self._unknown(s, c)
            case never:
                assert_never(never)

    def _unknown(self, s: S, c: C) -> Blocked:
        """Return the refusal of a command that no offer knows."""
        asked = self.decision(s)
        assert isinstance(asked, Decision)
        nobody = self._nobody(c)
        return Blocked(asked.clause, nobody) if nobody else self.unasked(s, c, asked)

    def _offers_for(self, s: S, c: C) -> Iterator[Offer[C]]:
        """Yield the offers of every side that may give the command."""
        side = self.actor(s, c)
        for one in [side] if side else self.side_names:
            yield from (*self._offers(s, one), *self.conceding(s, one))

    def unasked(self, s: S, c: C, asked: Decision) -> Blocked:
        """Return the refusal of a command that no offer knows: a wrong field, or else what is asked."""
        general = f"That cannot be done now. The question is: {asked.question}"
        return Blocked(asked.clause, stray(self._offers_for(s, c), c) or general)

    def _nobody(self, c: C) -> str:
        """Return a sentence about a unit of a command that does not exist; empty if all exist."""
        named = (getattr(c, field, "") for field in ("unit", "target"))
        name = next((one for one in named if one and one not in self.index), "")
        near = did_you_mean(name, self.index)
        return with_full_stop(f"There is no unit {quoted(name)}{near}") if name else ""

    def actor(self, s: S, c: C) -> str:
        """Return the id of the side that gives a command; empty if any side may."""
        side: str | None = getattr(c, "side", None)
        if side is not None:
            return side
        unit = getattr(c, "unit", "")
        if unit or isinstance(c, AgreeDraw):
            return self.owners.get(unit, "")
        asked = self.decision(s)
        return asked.side if isinstance(asked, Decision) else ""

    def acting_side(self, s: S, c: C) -> str:
        """Return the id of the side that acts by a command: by default the one that gives it."""
        return self.actor(s, c)

    def command_kind(self, c: C) -> CommandKind:
        """Return the kind of a command."""
        return self.command_kinds.get(type(c), CommandKind.OTHER)

    def figures(self, s: S, unit: str) -> tuple[SheetFigure, ...]:
        """Return the figures of a sheet that players may mark by hand: by default none."""
        return ()

    def marking(self, unit: str, figure: str, number: int, reason: str) -> C:
        """Refuse to mark a figure of a sheet by hand; systems with such figures override this.

        Raises:
            Malformed: Always.
        """
        raise Malformed("figure", "no sheet of this rule system can be marked by hand")

    def acting_unit(self, c: C) -> str:
        """Return the id of the unit in the command's field `unit`; empty if there is none."""
        return getattr(c, "unit", "")

    def repeated(self, before: S, c: C, s: S, unit: str) -> C:
        """Return the command with another unit in its field `unit`."""
        return replace(c, unit=unit)  # type: ignore[type-var]  # every command is a dataclass

    def observe(self, s: S, side: str) -> S:
        """Return the state as a side may see it: by default all of it."""
        return s
