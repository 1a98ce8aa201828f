"""Repeating: a unit does as the last one of its side did, or as it did itself a turn ago."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from shellshock_tui.engine.deed import Deed
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.rules import Rules
from shellshock_tui.engine.trail import Trail
from shellshock_tui.session.foresight import foresee, pieces_of, standing
from shellshock_tui.session.marked import Plan, planned
from shellshock_tui.session.session import Session

S = TypeVar("S")
C = TypeVar("C")
Past = Sequence[tuple[Any, Any]]
"""Commands with the states in which they were given, the last one first."""
MOVING = (Deed.BEGIN, Deed.MOVE, Deed.END)


def past(session: Session) -> Past:
    """Return the commands of a game, the last one first."""
    entries = session.entries
    return [
        (session.state_at(number - 1), entries[number].command) for number in range(len(entries) - 1, 0, -1)
    ]


@dataclass(frozen=True, slots=True)
class Repeat(Generic[C]):
    """What a unit would do in repeating another's move."""

    plan: Plan[C]
    of: str
    """The unit whose move it is."""
    seen_by: tuple[str, ...]
    """The enemies that would see it at the end and do not now."""

    @property
    def is_alike(self) -> bool:
        """Whether it goes as it went before: nothing is barred, nothing rolled, nobody sees it anew."""
        return not (self.plan.barred or self.plan.wanted or self.seen_by)


def same_pace(rules: Rules[S, C], state: S, past: Past, side: str, unit: str) -> Repeat[C] | None:
    """Return the beginning of a move like that of the last unit of a side in this part of the turn."""
    for before, command in _this_turn(rules, state, past, side):
        if rules.deed(command) is Deed.BEGIN and rules.doer(command) != unit:
            return _repeat(rules, state, ((before, command),), side, unit)
    return None


def same_way(rules: Rules[S, C], state: S, past: Past, side: str, unit: str) -> Repeat[C] | None:
    """Return the move that the last unit of a side made this turn; else the unit's own last one."""
    others = ((b, c) for b, c in _this_turn(rules, state, past, side) if rules.doer(c) != unit)
    own = ((b, c) for b, c in past if rules.doer(c) == unit)
    moved = _last_move(rules, others) or _last_move(rules, own)
    return _repeat(rules, state, moved, side, unit) if moved else None


def _this_turn(rules: Rules[S, C], state: S, past: Past, side: str) -> Iterator[tuple[Any, Any]]:
    """Yield what a side did in this part of this turn, the last command first."""
    turn, stage = rules.track(state).turn, rules.stage(state)
    for before, command in past:
        if rules.track(before).turn != turn:
            return
        if rules.stage(before) == stage and rules.actor(before, command) == side:
            yield before, command


def _last_move(rules: Rules[S, C], past: Iterator[tuple[Any, Any]]) -> tuple[tuple[Any, Any], ...]:
    """Return the commands of the last move, first to last, from its beginning on."""
    found: list[tuple[Any, Any]] = []
    for before, command in past:
        deed, unit = rules.deed(command), rules.doer(command)
        if deed in MOVING and (not found or unit == rules.doer(found[0][1])):
            found.insert(0, (before, command))
            if deed is Deed.BEGIN:
                break
    return tuple(found)


def _repeat(rules: Rules[S, C], state: S, moved: Past, side: str, unit: str) -> Repeat[C]:
    commands: list[C] = []
    now = state
    for before, command in moved:
        again = rules.repeated(before, command, now, unit)
        commands.append(again)
        now = foresee(rules, now, (again,)).state
    model = rules.doer(moved[0][1])
    names = {one: piece.label for one, piece in pieces_of(rules, state).items()}
    words = f"as {names.get(model, model)} did" if model != unit else "as it did before"
    plan = planned(rules, state, side, tuple(commands), Remark(words, Trail(())))
    return Repeat(plan, model, _newly_seen(rules, state, now, side, unit))


def _newly_seen(rules: Rules[S, C], before: S, after: S, side: str, unit: str) -> tuple[str, ...]:
    sides = {one: piece.side for one, piece in pieces_of(rules, before).items()}
    enemies = [one for one in standing(rules, before) if sides[one] != side]
    return tuple(
        one for one in enemies if _sees(rules, after, one, unit) and not _sees(rules, before, one, unit)
    )


def _sees(rules: Rules[S, C], state: S, unit: str, target: str) -> bool:
    try:
        return isinstance(rules.explain(state, f"unit/{unit}/sight/{target}"), Trail)
    except ValueError:
        return False
