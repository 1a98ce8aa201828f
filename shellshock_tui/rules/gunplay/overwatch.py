"""Overwatch: each side declares how many characters watch, then marks them (overwatch.declare)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from shellshock_tui.engine.english import counted, does
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.kit.forms import Form, Opt, Pick, digit
from shellshock_tui.rules.gunplay import clauses
from shellshock_tui.rules.gunplay.activation import Picking, picking
from shellshock_tui.rules.gunplay.commands import Command, CountOverwatch, MarkOverwatch
from shellshock_tui.rules.gunplay.game_context import GameContext
from shellshock_tui.rules.gunplay.turn_end import Ending

COUNTS = ("nobody", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@dataclass(frozen=True, slots=True)
class Counting:
    """The phase in which each side declares how many characters watch (overwatch.declare)."""

    kind: ClassVar[str] = "overwatch-count"
    order: tuple[str, ...]
    counts: tuple[int, ...]

    @property
    def side(self) -> str:
        """The side that is asked."""
        return self.order[len(self.counts)]

    def decision(self, ctx: GameContext) -> Decision:
        """Return the question to the next side."""
        words = f"{ctx.rules.side_names[self.side]}: how many go on overwatch?"
        return Decision(self.kind, self.side, "", words, clauses.OVERWATCH_DECLARE)

    def actions(self, ctx: GameContext, side: str) -> Iterator[Form[Command]]:
        """Yield the possible numbers."""
        if side == self.side:
            words = dict(enumerate(COUNTS))
            counts = range(len(ctx.up_of(side)) + 1)
            opts = [Opt(one, words.get(one, str(one)), key=digit(one)) for one in counts]
            yield Form(CountOverwatch, (Pick("count", lambda _: opts),), {"side": side})

    def play(self, ctx: GameContext, c: CountOverwatch) -> None:
        """Record a side's number; after the last one, begin marking."""
        watchers = counted(c.count, "character") if c.count else "nobody"
        words = f"{does(ctx.rules.side_names[c.side], 'puts')} {watchers} on overwatch."
        ctx.emit("overwatch-counted", words, side=c.side, count=c.count, clause=clauses.OVERWATCH_DECLARE)
        counts = (*self.counts, c.count)
        if len(counts) < len(self.order):
            ctx.change(phase=replace(self, counts=counts))
        else:
            ctx.change(phase=marking(ctx, dict(zip(self.order, counts, strict=True)), self.order[0]))


def marking(ctx: GameContext, left: dict[str, int], side: str) -> "Marking | Picking | Ending":
    """Return the next phase: `side` marks, or its opponent, or the activations begin if all are marked."""
    waiting = [one for one in (side, ctx.opponent(side)) if left.get(one)]
    return Marking(tuple(left.items()), waiting[0]) if waiting else picking(ctx, ctx.s.order[0])


@dataclass(frozen=True, slots=True)
class Marking:
    """The phase in which the sides take turns to mark their watchers (overwatch.declare)."""

    kind: ClassVar[str] = "mark"
    left: tuple[tuple[str, int], ...]
    side: str

    def decision(self, ctx: GameContext) -> Decision:
        """Return the question of which character watches."""
        still = dict(self.left)[self.side]
        words = (
            f"{ctx.rules.side_names[self.side]}: who goes on overwatch? Characters still to mark: {still}."
        )
        return Decision(self.kind, self.side, "", words, clauses.OVERWATCH_DECLARE)

    def actions(self, ctx: GameContext, side: str) -> Iterator[Form[Command]]:
        """Yield the side's characters that are up, with those already marked as blocked."""
        if side == self.side:
            yield Form(MarkOverwatch, (Pick("unit", lambda _: self._units(ctx), "mark"),))

    def _units(self, ctx: GameContext) -> Iterator[Opt]:
        for unit in ctx.of_side(self.side):
            at, is_marked = f"unit/{unit}", ctx.unit(unit).watch
            blocked = Blocked(clauses.OVERWATCH_DECLARE, f"{ctx.name(unit)} is already on overwatch.", at)
            if ctx.unit(unit).is_up:
                yield Opt(
                    unit,
                    f"{ctx.name(unit)} goes on overwatch",
                    at,
                    ctx.key(unit),
                    blocked if is_marked else None,
                )

    def play(self, ctx: GameContext, c: MarkOverwatch) -> None:
        """Mark a character; if it was hidden, it no longer is."""
        ctx.update_unit(c.unit, watch=True, hidden=False)
        ctx.emit(
            "marked", f"{ctx.name(c.unit)} goes on overwatch.", unit=c.unit, clause=clauses.OVERWATCH_DECLARE
        )
        left = {side: count - (side == self.side) for side, count in self.left}
        ctx.change(phase=marking(ctx, left, ctx.opponent(self.side)))
