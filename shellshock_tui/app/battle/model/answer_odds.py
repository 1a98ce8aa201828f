"""The odds of an attack if an open question about it is answered in a certain way."""

from collections.abc import Iterator, Mapping

from shellshock_tui.app.battle.model.position_view import PositionView
from shellshock_tui.engine.choice import Choice, Draft
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.forecast import AttackCheck, Need, per_cent
from shellshock_tui.engine.rules import AnyRules
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.kit.between import open_number
from shellshock_tui.session.orders.preview import preview

Answered = tuple[str, object]
"""The answer to the question that follows, "" if there is none, and the state after it."""


def odds_after(position: PositionView, command: object) -> list[str]:
    """Return a row for each weapon of the drafted attack, with its odds once an answer is given.

    If the answer to a following question changes the odds, there is a row for each of its answers. If no
    weapon may fire, the only row is the reason.
    """
    unit, target, draft = position.active_unit, position.target, position.question.draft
    rows: dict[str, dict[str, list[str]]] = {}
    refusals: list[str] = []
    if not unit or not target:
        return []
    for label, state in _answered(position.rules, position.state, position.side, draft, command):
        for check in position.rules.why_not(state, unit, target):
            if not _is_of(check, draft):
                continue
            if isinstance(check.verdict, Blocked):
                refusals.append(check.verdict.reason)
            else:
                rows.setdefault(check.name, {}).setdefault(_odds(check.verdict), []).append(label)
    return [row for name, found in rows.items() for row in _rows(name, found)] or refusals[:1]


def _rows(name: str, found: Mapping[str, list[str]]) -> Iterator[str]:
    """Yield the odds of a weapon, each with the answers that lead to it where they differ."""
    for odds, labels in found.items():
        yield f"{name}: {odds}" if len(found) == 1 else f"{name}: {odds} ({_joined(labels)})"


def _answered(rules: AnyRules, state: object, side: str, draft: Draft, command: object) -> Iterator[Answered]:
    """Yield the state after an answer, or those after each answer to the question that follows."""
    after = preview(rules, state, (command,)).state
    following = [one for one in rules.choices(after, side, draft) if _is_telling(rules, one)]
    if not following:
        yield "", after
    for choice in following:
        yield choice.label, preview(rules, after, (choice.then,)).state


def _is_telling(rules: AnyRules, choice: Choice[object]) -> bool:
    """Return whether a choice answers a question that was still open, and leaves no number open."""
    if not choice.is_answer or choice.blocked or isinstance(choice.then, tuple):
        return False
    return rules.command_kind(choice.then) is CommandKind.TELL and open_number(choice.then) is None


def _is_of(check: AttackCheck, draft: Draft) -> bool:
    """Return whether an attack is one of those that the picks lead to."""
    picked = dict(one.partition("=")[::2] for one in draft)
    return all(picked.get(name, value) == value for name, value in check.facts)


def _odds(need: Need) -> str:
    return f"needs {need.trail.total}, hits {per_cent(need.chance)}"


def _joined(labels: list[str]) -> str:
    return f"{', '.join(labels[:-1])} or {labels[-1]}" if len(labels) > 1 else labels[0]
