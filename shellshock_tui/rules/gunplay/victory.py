"""Victory: what sides are to reach, who has, and what counts at the last turn (victory)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from shellshock_tui.board import HexBoard, SquareBoard
from shellshock_tui.engine.event import counted
from shellshock_tui.engine.map_view import Flag
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.trail import Trail, add, plain
from shellshock_tui.engine.view import AimKind
from shellshock_tui.kit.aims import Exit, Hold, on_points, won
from shellshock_tui.rules.gunplay.clauses import VICTORY
from shellshock_tui.rules.gunplay.state import DOWN, GONE, OUT

if TYPE_CHECKING:
    from shellshock_tui.rules.gunplay.field import Field


@dataclass(frozen=True, slots=True)
class Tally:
    """Won when so many of something are counted; it is of no place."""

    side: str
    wanted: int
    count: Callable[["Field", str], int]
    """Returns how many there are, for a side."""
    kind: AimKind
    title: str
    shown: str
    reason: str
    told: str
    """What its side is to do."""

    def words(self, board: HexBoard | SquareBoard) -> str:
        """Return it as what its side is to do."""
        return self.told

    def flags(self, names: Mapping[str, str], count: int) -> Iterator[Flag]:
        """Yield nothing."""
        yield from ()


Goal = Hold | Exit | Tally


def last(side: str, enemies: int) -> Tally:
    """Return the goal that is won when nobody of the others is on his feet."""
    shown, nobody = "enemies not on their feet", "nobody of the others"
    told = f"leaving {nobody} on his feet"
    return Tally(
        side,
        enemies,
        enemies_off_their_feet,
        AimKind.DESTROY,
        "down",
        shown,
        f"{nobody} is on his feet",
        told,
    )


def downed(side: str, units: int) -> Tally:
    """Return the goal that is won when so many enemies are down or out at one time."""
    reason = f"{counted(units, 'enemy is', 'enemies are')} down or out of the fight"
    told = f"having {counted(units, 'enemy', 'enemies')} down or out at one time"
    return Tally(side, units, enemies_fallen, AimKind.DESTROY, "down", "enemies down or out", reason, told)


def limit(side: str, turns: int) -> Tally:
    """Return the goal that is won when the last turn ends."""
    name, told = f"of {counted(turns, 'turn')}", f"holding out to the end of turn {turns}"
    reason = f"turn {turns} has ended"
    return Tally(side, turns, turns_ended, AimKind.ENDURE, name, "turns endured", reason, told)


def enemies_off_their_feet(f: "Field", side: str) -> int:
    """Return how many enemies of a side are not up."""
    return sum(not f.unit(one).is_up for one in f.rules.ids if f.side(one) != side)


def enemies_fallen(f: "Field", side: str) -> int:
    """Return how many enemies of a side are down or out of the fight."""
    return sum(f.unit(one).state in (DOWN, OUT) for one in f.rules.ids if f.side(one) != side)


def turns_ended(f: "Field", _: str) -> int:
    """Return how many turns have ended."""
    return f.s.turn - 1 + getattr(f.s.phase, "is_end_of_turn", 0)


def ends(f: "Field", side: str) -> list[int]:
    """Return the hexes that a side is to hold, or to leave by."""
    own = (goal for goal in f.battle.goals if goal.side == side and isinstance(goal, Hold | Exit))
    return [place for goal in own for place in goal.places]


def holds(f: "Field", side: str, places: Sequence[int]) -> bool:
    """Say whether one of a side is up on some hexes, and no enemy is."""
    return {f.side(one) for one in f.up() if f.unit(one).at in places} == {side}


def progress(f: "Field") -> Iterator[tuple[Goal, Trail]]:
    """Yield how far each goal is reached."""
    for goal, held in zip(f.battle.goals, f.s.held, strict=True):
        match goal:
            case Hold():
                count = held
            case Exit():
                count = sum(f.unit(one).state == GONE for one in f.of_side(goal.side))
            case Tally():
                count = goal.count(f, goal.side)
        yield goal, plain(goal.shown, count, VICTORY)


def outcome(f: "Field") -> Outcome | None:
    """Return how the battle ends now; of several goals reached together the first listed counts."""
    met = [(goal, count) for goal, count in progress(f) if count.total >= goal.wanted]
    names = f.rules.side_names
    if sum(isinstance(goal, Tally) and goal.count is enemies_off_their_feet for goal, _ in met) > 1:
        return won((), "nobody is on his feet", names, VICTORY)
    for goal, count in met:
        return won((goal.side,), goal.reason, names, VICTORY, ((goal.shown, count),))
    return None


def decides(f: "Field") -> bool:
    """End the battle if somebody has won; say whether it ended."""
    found = outcome(f)
    if found:
        f.rules.end(f, found)
    return found is not None


def turn_decides(f: "Field") -> bool:
    """Count a turn for those who hold ground; end the battle if it is over, and say whether it is."""
    held = tuple(
        count + 1 if isinstance(goal, Hold) and holds(f, goal.side, goal.places) else 0
        for goal, count in zip(f.battle.goals, f.s.held, strict=True)
    )
    f.change(held=held)
    if decides(f):
        return True
    turns, names = f.battle.scenario.turn_limit, f.rules.side_names
    if f.s.turn < turns:
        return False
    reason, scored = f"turn {turns} has ended", {side: points(f, side) for side in names}
    is_scored = bool(f.battle.scenario.points)
    f.rules.end(
        f, on_points(scored, reason, names, VICTORY) if is_scored else won((), reason, names, VICTORY)
    )
    return True


def points(f: "Field", side: str) -> Trail:
    """Return what a side has at the last turn: for each enemy down or out, and for what it holds."""
    terms, down = [], enemies_fallen(f, side)
    for each in f.battle.scenario.points:
        if each.side == side:
            terms.append(add(f"{counted(down, 'enemy', 'enemies')} down or out", each.down * down, VICTORY))
            held = [one for one in f.battle.goals if isinstance(one, Hold) and one.side == side]
            terms += [
                add(f"holds {one.name}", each.hold, VICTORY) for one in held if holds(f, side, one.places)
            ]
    return Trail(tuple(terms))
