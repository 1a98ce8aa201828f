"""Victory: what sides are to reach, who has, and what counts at the last turn (victory)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from shellshock_tui.board import HexBoard, SquareBoard
from shellshock_tui.engine.event import counted
from shellshock_tui.engine.map_view import Flag
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.trail import Trail, add, plain
from shellshock_tui.engine.view import AimKind
from shellshock_tui.kit import aims
from shellshock_tui.kit.aims import Exit, Hold, on_points, won
from shellshock_tui.rules.gunplay import clauses
from shellshock_tui.rules.gunplay.state import DOWN, GONE, OUT

if TYPE_CHECKING:
    from shellshock_tui.rules.gunplay.field import Field

VICTORY = clauses.VICTORY


@dataclass(frozen=True, slots=True)
class Last:
    """Won when nobody of the others is on his feet."""

    side: str
    enemies: int
    kind: ClassVar = AimKind.DESTROY
    title: ClassVar = "down"
    shown: ClassVar = "enemies not on their feet"
    reason: ClassVar = "nobody of the others is on his feet"

    @property
    def wanted(self) -> int:
        """How many there are."""
        return self.enemies

    def words(self, board: HexBoard | SquareBoard) -> str:
        """Return it as what its side is to do."""
        return "leaving nobody of the others on his feet"

    def flags(self, names: Mapping[str, str], count: int) -> Iterator[Flag]:
        """Yield nothing: it is of no place."""
        yield from ()


@dataclass(frozen=True, slots=True)
class Downed:
    """Won when so many enemies are down or out at one time."""

    side: str
    units: int
    kind: ClassVar = AimKind.DESTROY
    title: ClassVar = "down"
    shown: ClassVar = "enemies down or out"

    @property
    def wanted(self) -> int:
        """How many enemies."""
        return self.units

    @property
    def reason(self) -> str:
        """What its side has won by."""
        return f"{counted(self.units, 'enemy is', 'enemies are')} down or out of the fight"

    def words(self, board: HexBoard | SquareBoard) -> str:
        """Return it as what its side is to do."""
        return f"having {counted(self.units, 'enemy', 'enemies')} down or out at one time"

    def flags(self, names: Mapping[str, str], count: int) -> Iterator[Flag]:
        """Yield nothing: it is of no place."""
        yield from ()


@dataclass(frozen=True, slots=True)
class Limit:
    """Won when the last turn ends."""

    side: str
    turns: int
    kind: ClassVar = AimKind.ENDURE
    title: ClassVar = "turns"
    shown: ClassVar = "turns endured"

    @property
    def wanted(self) -> int:
        """For how many turns."""
        return self.turns

    @property
    def reason(self) -> str:
        """What its side has won by."""
        return f"turn {self.turns} has ended"

    def words(self, board: HexBoard | SquareBoard) -> str:
        """Return it as what its side is to do."""
        return f"holding out to the end of turn {self.turns}"

    def flags(self, names: Mapping[str, str], count: int) -> Iterator[Flag]:
        """Yield nothing: it is of no place."""
        yield from ()


Goal = Hold | Exit | Last | Downed | Limit


def fallen(f: "Field", side: str) -> int:
    """Return how many of a side are down or out of the fight."""
    return sum(f.unit(one).state in (DOWN, OUT) for one in f.of_side(side))


def enemies_fallen(f: "Field", side: str) -> int:
    """Return how many enemies of a side are down or out of the fight."""
    return sum(fallen(f, other) for other in f.battle.side_ids if other != side)


def holds(f: "Field", side: str, places: Sequence[int]) -> bool:
    """Say whether one of a side is up on some hexes, and no enemy is."""
    here = {f.side(one) for one in f.up() if f.unit(one).at in places}
    return here == {side}


def progress(f: "Field") -> Iterator[tuple[Goal, Trail]]:
    """Yield how far each goal is reached."""
    for number, goal in enumerate(f.battle.goals):
        yield goal, plain(goal.shown, _reached(f, number, goal), VICTORY)


def _reached(f: "Field", number: int, goal: Goal) -> int:
    match goal:
        case Hold():
            return f.s.held[number]
        case Exit():
            return sum(f.unit(one).state == GONE for one in f.of_side(goal.side))
        case Last():
            return sum(not f.unit(one).is_up for one in f.rules.ids if f.side(one) != goal.side)
        case Downed():
            return enemies_fallen(f, goal.side)
        case Limit():
            return f.s.turn - 1 + getattr(f.s.phase, "is_end_of_turn", 0)


def decide(f: "Field") -> Outcome | None:
    """Return how the battle ends now; of several goals reached together the first listed counts."""
    met = [goal for goal, count in progress(f) if count.total >= goal.wanted]
    last = [goal.side for goal in met if isinstance(goal, Last)]
    if len(last) > 1:
        return won((), "nobody is on his feet", f.rules.side_names, VICTORY)
    if met:
        trails = tuple((goal.shown, count) for goal, count in progress(f) if goal is met[0])
        return won((met[0].side,), met[0].reason, f.rules.side_names, VICTORY, trails)
    return None


def at_the_end_of_a_turn(f: "Field") -> Outcome | None:
    """Count a turn for those who hold ground; return how the battle ends, if it does."""
    held = tuple(
        count + 1 if isinstance(goal, Hold) and holds(f, goal.side, goal.places) else 0
        for goal, count in zip(f.battle.goals, f.s.held, strict=True)
    )
    f.change(held=held)
    outcome = decide(f)
    limit = f.battle.scenario.turn_limit
    if outcome or f.s.turn < limit:
        return outcome
    reason = f"turn {limit} has ended"
    if not f.battle.scenario.points:
        return won((), reason, f.rules.side_names, VICTORY)
    return on_points(
        {side: points(f, side) for side in f.battle.side_ids}, reason, f.rules.side_names, VICTORY
    )


def points(f: "Field", side: str) -> Trail:
    """Return what a side has at the last turn: for each enemy down or out, and for what it holds."""
    terms = []
    for each in f.battle.scenario.points:
        if each.side == side:
            count = enemies_fallen(f, side)
            terms.append(add(f"{counted(count, 'enemy', 'enemies')} down or out", each.down * count, VICTORY))
            held = [one for one in f.battle.goals if isinstance(one, Hold) and one.side == side]
            terms += [
                add(f"holds {one.name}", each.hold, VICTORY) for one in held if holds(f, side, one.places)
            ]
    return Trail(tuple(terms))


def flags(f: "Field") -> tuple[Flag, ...]:
    """Return the places that the sides fight for."""
    return aims.flags(tuple(progress(f)), f.rules.side_names)
