"""Repeat a move: as the last unit of the side made it, or as the unit itself moved earlier."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic, TypeVar

from shellshock_tui.board import OFF_BOARD, Board
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.rules import Choosing, Explaining, Rules
from shellshock_tui.engine.trail import Trail
from shellshock_tui.session.orders.preview import pieces_of, preview, units_in_play
from shellshock_tui.session.orders.suggestion import SuggestedPlan, planned
from shellshock_tui.session.session import Session

S = TypeVar("S")
C = TypeVar("C")
Past = Iterable[tuple[S, C]]
"""(state before, command) pairs, the latest first."""
Moved = Sequence[tuple[S, C]]
"""The (state before, command) pairs of one move, in order."""
MOVING = (CommandKind.BEGIN, CommandKind.MOVE, CommandKind.END)
WAY = (CommandKind.MOVE, CommandKind.END)
"""The kinds of command that make up the path of a move."""


def commands_backwards(session: Session) -> Past[object, object]:
    """Yield the commands of a game, the latest first, each with the state in which it was given."""
    entries = session.entries
    for number in range(len(entries) - 1, 0, -1):
        yield session.state_at(number - 1), entries[number].command


def may_repeat_pace(rules: Rules[S, C], state: S, past: Past[S, C], side: str, unit: str) -> bool:
    """Return whether another unit of the side has begun a move in this part of the turn."""
    return next(_begun_by_others(rules, state, past, side, unit), None) is not None


def may_repeat_way(rules: Rules[S, C], state: S, past: Past[S, C], side: str, unit: str) -> bool:
    """Return whether there is a path to repeat.

    That is one of the unit's own, or one of another unit of its side in this part of the turn.
    """
    turn, stage = rules.track(state).turn, rules.stage(state)
    ways = ((before, one) for before, one in past if rules.command_kind(one) in WAY)
    return any(
        rules.acting_unit(command) == unit
        or (rules.track(before).turn, rules.stage(before), rules.actor(before, command))
        == (turn, stage, side)
        for before, command in ways
    )


@dataclass(frozen=True, slots=True)
class Repeat(Generic[C]):
    """A unit's plan to repeat a move."""

    plan: SuggestedPlan[C]
    of: str
    """The unit that made the move first."""
    seen_by: tuple[str, ...]
    """The enemies that would see the unit at the end and do not see it now."""

    @property
    def is_alike(self) -> bool:
        """Whether the move goes as before: not refused, no dice rolled, not seen by another enemy."""
        return not (self.plan.blocked or self.plan.wanted or self.seen_by)


def same_pace(rules: Rules[S, C], state: S, past: Past[S, C], side: str, unit: str) -> Repeat[C] | None:
    """Return a plan to begin a move as another unit of the side last did in this part of the turn.

    None if no other unit has begun one.
    """
    begun = next(_begun_by_others(rules, state, past, side, unit), None) if unit else None
    return _repeat(rules, state, (begun,), side, unit) if begun else None


def _begun_by_others(
    rules: Rules[S, C], state: S, past: Past[S, C], side: str, unit: str
) -> Iterator[tuple[S, C]]:
    """Yield how other units of a side began their moves in this part of the turn, the latest first."""
    for before, command in _this_turn(rules, state, past, side):
        if rules.command_kind(command) is CommandKind.BEGIN and rules.acting_unit(command) != unit:
            yield before, command


def same_way(rules: Rules[S, C], state: S, past: Past[S, C], side: str, unit: str) -> Repeat[C] | None:
    """Return a plan to repeat the side's last move in this part of the turn, or else the unit's own last one.

    The first is that of another unit. A unit that has already begun its move repeats only what follows the
    beginning. None if there is no such move.
    """
    if not unit:
        return None
    past = tuple(past)
    others = ((b, c) for b, c in _this_turn(rules, state, past, side) if rules.acting_unit(c) != unit)
    own = ((b, c) for b, c in past if rules.acting_unit(c) == unit)
    moved = _last_move(rules, others) or _last_move(rules, own)
    if (
        moved
        and rules.command_kind(moved[0][1]) is CommandKind.BEGIN
        and not _may_begin(rules, state, side, unit)
    ):
        moved = moved[1:]
    is_way = any(rules.command_kind(command) in WAY for _, command in moved)
    return _repeat(rules, state, moved, side, unit) if is_way else None


def _may_begin(rules: Choosing[S, C], state: S, side: str, unit: str) -> bool:
    return any(
        rules.command_kind(one) is CommandKind.BEGIN and rules.acting_unit(one) == unit
        for one in rules.legal(state, side)
    )


def _this_turn(rules: Rules[S, C], state: S, past: Past[S, C], side: str) -> Iterator[tuple[S, C]]:
    """Yield the side's commands in this part of this turn, the latest first."""
    turn, stage = rules.track(state).turn, rules.stage(state)
    for before, command in past:
        if rules.track(before).turn != turn:
            return
        if rules.stage(before) == stage and rules.actor(before, command) == side:
            yield before, command


def _last_move(rules: Rules[S, C], past: Iterator[tuple[S, C]]) -> tuple[tuple[S, C], ...]:
    """Return the commands of the last move, in order from its beginning."""
    found: list[tuple[S, C]] = []
    for before, command in past:
        deed, unit = rules.command_kind(command), rules.acting_unit(command)
        if deed in MOVING and (not found or unit == rules.acting_unit(found[0][1])):
            found.insert(0, (before, command))
            if deed is CommandKind.BEGIN:
                break
    return tuple(found)


def _repeat(rules: Rules[S, C], state: S, moved: Moved[S, C], side: str, unit: str) -> Repeat[C]:
    """Return a plan for the same commands; if one is refused, a plan for another way to the same end."""
    model = rules.acting_unit(moved[0][1])
    name = pieces_of(rules, state)[model].label if model in pieces_of(rules, state) else model
    words = f"as {name} did" if model != unit else "as it did before"
    plan = planned(rules, state, side, _again(rules, state, moved, unit), Remark(words, Trail(())))
    if plan.blocked and (around := _around(rules, state, moved, unit)):
        plan = planned(rules, state, side, around, Remark(f"{words}, by another path", Trail(())))
    there = preview(rules, state, plan.commands).state
    return Repeat(plan, model, _newly_seen(rules, state, there, side, unit))


def _again(rules: Rules[S, C], state: S, moved: Moved[S, C], unit: str) -> tuple[C, ...]:
    commands: list[C] = []
    for before, command in moved:
        commands.append(rules.repeated(before, command, state, unit))
        state = preview(rules, state, (commands[-1],)).state
    return tuple(commands)


def _around(rules: Rules[S, C], state: S, moved: Moved[S, C], unit: str) -> tuple[C, ...]:
    """Return the commands of a whole move to the place and facing where repeating the move would end."""
    (before, first), (_, last) = moved[0], moved[-1]
    model, now = rules.acting_unit(first), pieces_of(rules, state)
    if rules.command_kind(last) is not CommandKind.END or not {model, unit} <= now.keys():
        return ()
    begun, ended, own = pieces_of(rules, before)[model].facing, now[model].facing, now[unit].facing
    if begun is None or ended is None or own is None:
        return ()
    places = [pieces_of(rules, one)[model].at for one, _ in moved]
    goal = _moved_on(rules.board, now[unit].at, places, own - begun)
    if goal == OFF_BOARD:
        return ()
    facing, pace = (ended + own - begun) % rules.board.facings, rules.repeated(before, first, state, unit)
    found = (rules.whole_move(state, unit, goal, facing, one) for one in (pace, None))
    return tuple(leg.command for leg in next(filter(None, found), ()))


def _moved_on(board: Board, start: int, places: Sequence[int], turned: int) -> int:
    """Return where a path leads from another place, turned by `turned` facings.

    OFF_BOARD if it leads off the board.
    """
    directions, end = range(board.neighbours), start
    for here, there in pairwise(places):
        for way in directions:
            if end != OFF_BOARD and board.step(here, way) == there:
                end = board.step(end, (way + turned * board.neighbours // board.facings) % board.neighbours)
                break
    return end


def _newly_seen(rules: Rules[S, C], before: S, after: S, side: str, unit: str) -> tuple[str, ...]:
    sides = {one: piece.side for one, piece in pieces_of(rules, before).items()}
    enemies = [one for one in units_in_play(rules, before) if sides[one] != side]
    return tuple(
        one for one in enemies if _sees(rules, after, one, unit) and not _sees(rules, before, one, unit)
    )


def _sees(rules: Explaining[S], state: S, unit: str, target: str) -> bool:
    try:
        return isinstance(rules.explain(state, f"unit/{unit}/sight/{target}"), Trail)
    except ValueError:
        return False
