"""Forced answers: the only legal command, given automatically where nobody loses a choice by that."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import islice
from typing import Generic, TypeVar

from shellshock_tui.engine.addresses import unit_of
from shellshock_tui.engine.match import Entry
from shellshock_tui.engine.rules import Choosing, Decision, Rules, Viewing
from shellshock_tui.session.note import Note
from shellshock_tui.session.orders.command_sequence import never
from shellshock_tui.session.orders.preview import pieces_of, preview
from shellshock_tui.session.session import Session

S = TypeVar("S")
C = TypeVar("C")
FORCED = Note(forced=True)


@dataclass(frozen=True, slots=True)
class Forced(Generic[C]):
    """A command without an alternative."""

    command: C
    label: str
    """The action of the command: "stay"; empty if it rolls dice."""
    why: str = ""
    """The reason why the first alternative is not allowed: "go on: too steep"; empty if there is none."""
    rolls: bool = False
    """Whether it rolls dice, which would be rolled in any case."""
    told: str = ""
    """What the unit did, as the log tells it; empty if the command was not given or the log tells no deed."""

    @property
    def deed(self) -> str:
        """What the command does: "Fox steps to 0305" once it was given, else "step front"."""
        return self.told or self.label

    @property
    def words(self) -> str:
        """The action of the command, and why nothing else is allowed: "stay (go on: too steep)"."""
        return f"{self.deed} ({self.why})" if self.why else self.deed


def forced(rules: Rules[S, C], state: S) -> Forced[C] | None:
    """Return the only legal answer if it may be given automatically; None otherwise.

    It may not where it would take from another side the chance to interrupt. It may roll dice only where the
    decision says so (`Decision.runs_on`).
    """
    asked = rules.decision(state)
    if not isinstance(asked, Decision) or not asked.side:
        return None
    legal = list(islice(rules.legal(state, asked.side), 2))
    if len(legal) != 1 or rules.actor(state, legal[0]) != asked.side:
        return None
    seen = preview(rules, state, (legal[0],))
    if asked.is_automatic and seen.wanted:
        return Forced(legal[0], "", rolls=True)
    after = rules.decision(seen.state)
    if not seen.is_whole or not isinstance(after, Decision):
        return None
    others = {side for side in asked.cut_in if side != asked.side}
    if not others <= {*after.cut_in} or (others and _poses(rules, state) != _poses(rules, seen.state)):
        return None
    return _explained(rules, state, asked.side, legal[0])


def _poses(rules: Viewing[S], state: S) -> dict[str, tuple[int, int | None]]:
    """Return each unit's place and facing; if one changes, a chance to interrupt is a different one."""
    return {unit: (piece.at, piece.facing) for unit, piece in pieces_of(rules, state).items()}


def _explained(rules: Choosing[S, C], state: S, side: str, command: C) -> Forced[C]:
    """Return the only command with its label, and why the first of its alternatives is not allowed."""
    choices = rules.choices(state, side, ())
    label = next((_short(one.label) for one in choices if one.then == command), "")
    doer = rules.acting_unit(command)  # another unit's obstacle does not explain this unit's command
    bars = (
        (one, one.blocked) for one in choices if one.blocked and (not doer or unit_of(one.at) in ("", doer))
    )
    barred = next(((_short(one.label), blocked.reason.removesuffix(".")) for one, blocked in bars), None)
    why = "" if barred is None else barred[1] if barred[1].startswith(barred[0]) else ": ".join(barred)
    return Forced(command, label or "nothing else is allowed", why)


def _told(session: Session, entry: Entry[object]) -> str:
    """Return what the unit did, as the first event tells it; "" if that tells something else."""
    piece = pieces_of(session.rules, session.state).get(session.rules.acting_unit(entry.command))
    first = entry.events[0].text if entry.events else ""
    return first.removesuffix(".") if piece and first.startswith(piece.label) else ""


def _short(label: str) -> str:
    return label.partition(":")[0]


def give_forced(
    session: Session, reads: Callable[[], bool] = never
) -> tuple[tuple[Entry[object], Forced[object]], ...]:
    """Give players' forced answers until somebody has a choice; return each entry with its explanation.

    While `reads` returns True (somebody still reads what happened), no answer is given that rolls dice.
    """
    found: list[tuple[Entry[object], Forced[object]]] = []
    while not session.wanted and (one := forced(session.rules, session.state)):
        is_bots = session.rules.actor(session.state, one.command) in session.seats
        if is_bots or (one.rolls and (session.header.at_the_table or reads())):
            break
        result = session.give(one.command, FORCED)
        assert isinstance(result, Entry)
        found.append((result, replace(one, told=_told(session, result))))
    return tuple(found)
