"""Victory: the goals of the sides, their progress, and points at the last turn (victory)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from shellshock_tui.board import HexBoard, SquareBoard
from shellshock_tui.engine.event import counted
from shellshock_tui.engine.map_view import Flag
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.trail import Trail, add, plain
from shellshock_tui.engine.view import ObjectiveKind
from shellshock_tui.kit.aims import Exit, Hold, on_points, won
from shellshock_tui.rules.gunplay.clauses import VICTORY
from shellshock_tui.rules.gunplay.state import DOWN, GONE, OUT

if TYPE_CHECKING:
    from shellshock_tui.rules.gunplay.game_context import GameContext


@dataclass(frozen=True, slots=True)
class Tally:
    """A goal of reaching a count, such as enemies down; it concerns no place."""

    side: str
    wanted: int
    count: Callable[["GameContext", str], int]
    """The function that counts, given the context and the side."""
    kind: ObjectiveKind
    title: str
    shown: str
    reason: str
    description: str
    """The description that follows "wins by"."""

    def words(self, board: HexBoard | SquareBoard) -> str:
        """Return the description of the goal, worded to follow "wins by"."""
        return self.description

    def flags(self, names: Mapping[str, str], count: int) -> Iterator[Flag]:
        """Yield nothing: the goal has no places."""
        yield from ()


Goal = Hold | Exit | Tally


def last(side: str, enemies: int) -> Tally:
    """Return the goal that is reached when no enemy is on its feet."""
    shown, nobody = "enemies not on their feet", "no enemy"
    description = f"leaving {nobody} on its feet"
    return Tally(
        side,
        enemies,
        enemies_off_their_feet,
        ObjectiveKind.DESTROY,
        "down",
        shown,
        f"{nobody} is on its feet",
        description,
    )


def downed(side: str, units: int) -> Tally:
    """Return the goal that is reached when so many enemies are down or out at one time."""
    reason = f"{counted(units, 'enemy is', 'enemies are')} down or out of the fight"
    description = f"having {counted(units, 'enemy', 'enemies')} down or out at one time"
    return Tally(
        side, units, enemies_fallen, ObjectiveKind.DESTROY, "down", "enemies down or out", reason, description
    )


def limit(side: str, turns: int) -> Tally:
    """Return the goal that is reached when the last turn ends."""
    name, description = f"of {counted(turns, 'turn')}", f"holding out to the end of turn {turns}"
    reason = f"turn {turns} has ended"
    return Tally(side, turns, turns_ended, ObjectiveKind.ENDURE, name, "turns endured", reason, description)


def enemies_off_their_feet(ctx: "GameContext", side: str) -> int:
    """Return the number of a side's enemies that are not up."""
    return sum(not ctx.unit(one).is_up for one in ctx.rules.ids if ctx.side(one) != side)


def enemies_fallen(ctx: "GameContext", side: str) -> int:
    """Return the number of a side's enemies that are down or out of the fight."""
    return sum(ctx.unit(one).state in (DOWN, OUT) for one in ctx.rules.ids if ctx.side(one) != side)


def turns_ended(ctx: "GameContext", _: str) -> int:
    """Return the number of turns that have ended."""
    return ctx.s.turn - 1 + getattr(ctx.s.phase, "is_end_of_turn", 0)


def ends(ctx: "GameContext", side: str) -> list[int]:
    """Return the places that a side must hold or leave by."""
    own = (goal for goal in ctx.battle.goals if goal.side == side and isinstance(goal, Hold | Exit))
    return [place for goal in own for place in goal.places]


def holds(ctx: "GameContext", side: str, places: Sequence[int]) -> bool:
    """Return whether a side, and no other, has a character up in some places."""
    return {ctx.side(one) for one in ctx.up() if ctx.unit(one).at in places} == {side}


def progress(ctx: "GameContext") -> Iterator[tuple[Goal, Trail]]:
    """Yield each goal with the calculation of its progress."""
    for goal, held in zip(ctx.battle.goals, ctx.s.held, strict=True):
        match goal:
            case Hold():
                count = held
            case Exit():
                count = sum(ctx.unit(one).state == GONE for one in ctx.of_side(goal.side))
            case Tally():
                count = goal.count(ctx, goal.side)
        yield goal, plain(goal.shown, count, VICTORY)


def outcome(ctx: "GameContext") -> Outcome | None:
    """Return the outcome if a goal is reached now; if several are, the first listed counts."""
    met = [(goal, count) for goal, count in progress(ctx) if count.total >= goal.wanted]
    names = ctx.rules.side_names
    if sum(isinstance(goal, Tally) and goal.count is enemies_off_their_feet for goal, _ in met) > 1:
        return won((), "nobody is on their feet", names, VICTORY)
    for goal, count in met:
        return won((goal.side,), goal.reason, names, VICTORY, ((goal.shown, count),))
    return None


def decides(ctx: "GameContext") -> bool:
    """End the battle if a goal is reached; return whether it ended."""
    found = outcome(ctx)
    if found:
        ctx.rules.end(ctx, found)
    return found is not None


def turn_decides(ctx: "GameContext") -> bool:
    """Count the turn for goals of holding ground; end the battle if it is decided.

    Return whether it ended.
    """
    held = tuple(
        count + 1 if isinstance(goal, Hold) and holds(ctx, goal.side, goal.places) else 0
        for goal, count in zip(ctx.battle.goals, ctx.s.held, strict=True)
    )
    ctx.change(held=held)
    if decides(ctx):
        return True
    turns, names = ctx.battle.scenario.turn_limit, ctx.rules.side_names
    if ctx.s.turn < turns:
        return False
    reason, scored = f"turn {turns} has ended", {side: points(ctx, side) for side in names}
    is_scored = bool(ctx.battle.scenario.points)
    ctx.rules.end(
        ctx, on_points(scored, reason, names, VICTORY) if is_scored else won((), reason, names, VICTORY)
    )
    return True


def points(ctx: "GameContext", side: str) -> Trail:
    """Return the calculation of a side's points at the last turn."""
    terms, down = [], enemies_fallen(ctx, side)
    for each in ctx.battle.scenario.points:
        if each.side == side:
            terms.append(add(f"{counted(down, 'enemy', 'enemies')} down or out", each.down * down, VICTORY))
            held = [one for one in ctx.battle.goals if isinstance(one, Hold) and one.side == side]
            terms += [
                add(f"holds {one.name}", each.hold, VICTORY) for one in held if holds(ctx, side, one.places)
            ]
    return Trail(tuple(terms))
