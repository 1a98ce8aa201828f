"""Reactions: watchers may fire at an enemy that acts in their sight (overwatch.react)."""

from collections.abc import Iterator

from shellshock_tui.kit.forms import Opt, Picks
from shellshock_tui.rules.gunplay import clauses
from shellshock_tui.rules.gunplay.actions_left import ActionsLeft
from shellshock_tui.rules.gunplay.game_context import GameContext, hidden_from, in_the_way
from shellshock_tui.rules.gunplay.nerve import FLINCH, KEEP, LAST_WATCH, SOME, WATCHED, drop, test_nerve
from shellshock_tui.rules.gunplay.rulebook_tables import AUTOMATIC
from shellshock_tui.rules.gunplay.shooting import band, fire, refusal

WATCHES = 2
"""The greatest number of actions on overwatch in one turn (overwatch.twice)."""


def watchers(ctx: GameContext, acting: ActionsLeft) -> list[str]:
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


def manners(ctx: GameContext, picks: Picks) -> Iterator[Opt]:
    """Yield how a watcher may fire."""
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
