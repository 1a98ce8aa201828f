"""Reactions: watchers may fire at an enemy that acts in their sight (overwatch.react)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, assert_never

from shellshock_tui.engine.event import does
from shellshock_tui.engine.rules import Decision
from shellshock_tui.kit.forms import Form, Opt, Pick, Picks
from shellshock_tui.rules.gunplay import clauses
from shellshock_tui.rules.gunplay.battle import AUTOMATIC
from shellshock_tui.rules.gunplay.commands import Hold, React
from shellshock_tui.rules.gunplay.game_context import GameContext, hidden_from, in_the_way
from shellshock_tui.rules.gunplay.nerve import FLINCH, KEEP, LAST_WATCH, SOME, WATCHED, drop, test_nerve
from shellshock_tui.rules.gunplay.shooting import SHOTS, band, fire, refusal

if TYPE_CHECKING:
    from shellshock_tui.rules.gunplay.activation import Acting

WATCHES = 2
"""The greatest number of actions on overwatch in one turn (overwatch.twice)."""


def watchers(ctx: GameContext, acting: "Acting") -> list[str]:
    """Return the ids of the watchers that may react to the active character now (overwatch.react)."""
    unit = acting.unit
    found = watchers_at(ctx, unit, ctx.unit(unit).at) if ctx.unit(unit).is_up else []
    return [one for one in found if one not in acting.tried and hidden_from(ctx, one, unit) is None]


def watchers_at(ctx: GameContext, unit: str, place: int) -> list[str]:
    """Return the ids of the watchers that could react to a character in a hex."""
    return [one for one in ctx.foes(unit) if _may_react(ctx, one, place)]


def _may_react(ctx: GameContext, unit: str, place: int) -> bool:
    one = ctx.unit(unit)
    apart = ctx.battle.board.distance(one.at, place)
    is_found = apart <= 1  # a character that moves next to a hidden one reveals it
    if not one.watch or (one.hidden and not is_found) or one.watched >= WATCHES or refusal(ctx, unit):
        return False
    in_range = band(ctx.weapon(unit), apart) is not None
    return in_range and in_the_way(ctx, one.at, place) is None


@dataclass(frozen=True, slots=True)
class Reacting:
    """The phase in which watchers may react to the active character (overwatch.react)."""

    kind: ClassVar[str] = "react"
    acting: "Acting"

    def decision(self, ctx: GameContext) -> Decision:
        """Return the question to the watchers' side."""
        unit = self.acting.unit
        words = f"{ctx.name(unit)} is seen at {ctx.label(ctx.unit(unit).at)}: who reacts?"
        first, *_ = watchers(ctx, self.acting)
        return Decision(self.kind, ctx.opponent(ctx.side(unit)), first, words, clauses.OVERWATCH_REACT)

    def actions(self, ctx: GameContext, side: str) -> Iterator[Form[Any]]:
        """Yield the watchers' reactions, and holding fire."""
        if side != ctx.side(self.acting.unit):
            units = Pick("unit", lambda _: self._units(ctx), "react")
            yield Form(React, (units, Pick("auto", lambda picks: _manners(ctx, picks))))
            yield Form(Hold, name="hold", label="hold fire", key="h")

    def _units(self, ctx: GameContext) -> Iterator[Opt]:
        for unit in watchers(ctx, self.acting):
            yield Opt(unit, f"{ctx.name(unit)} reacts", f"unit/{unit}", ctx.key(unit))

    def play(self, ctx: GameContext, c: React | Hold) -> None:
        """Let a watcher react, or continue the interrupted activation."""
        match c:
            case Hold():
                side = ctx.opponent(ctx.side(self.acting.unit))
                words = f"{does(ctx.rules.side_names[side], 'holds its fire')}."
                ctx.emit("held", words, side=side, clause=clauses.OVERWATCH_REACT)
                self.acting.go_on(ctx)
            case React(unit, auto):
                react(ctx, unit, (self.acting.unit,) * (SHOTS if auto else 1))
                replace(self.acting, tried=(*self.acting.tried, unit)).watched(ctx)
            case _:
                assert_never(c)


def _manners(ctx: GameContext, picks: Picks) -> Iterator[Opt]:
    yield Opt(False, "a single shot", key="s")
    if ctx.weapon(picks["unit"]).rof == AUTOMATIC:
        yield Opt(True, "automatic fire, then reload", key="f")


def react(ctx: GameContext, unit: str, shots: tuple[str, ...]) -> None:
    """Test a watcher's nerve, let it fire, and decide whether its overwatch goes on.

    (overwatch.activation, overwatch.twice)
    """
    watched = ctx.unit(unit).watched + 1
    words = WATCHED | LAST_WATCH if watched == WATCHES else WATCHED
    grade, is_tested = test_nerve(ctx, unit, words, "overwatch-test"), ctx.battle.options.activation
    if grade == SOME:
        return
    ctx.update_unit(unit, watched=watched)
    if grade == FLINCH:
        drop(ctx, unit)
    else:
        fire(ctx, unit, shots, moved=False)
    goes_on = is_tested and grade in (KEEP, FLINCH) and watched < WATCHES
    if not goes_on and ctx.unit(unit).watch:
        ctx.update_unit(unit, watch=False, acted=True)
        over = f"{ctx.name(unit)}'s overwatch is over."
        ctx.emit("watch-over", over, unit=unit, actions=watched, clause=clauses.OVERWATCH_TWICE)
