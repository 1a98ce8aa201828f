"""The referee: a battle played through JSON lines, with commands as input and events as output."""

from collections.abc import Callable, Iterable, Iterator

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import encode_event
from shellshock_tui.engine.match import AnyMatch, Entry, Match
from shellshock_tui.engine.rules import AnyRules, Decision, IllegalCommand, Malformed, Outcome
from shellshock_tui.referee.command import read_command
from shellshock_tui.referee.line import WHOLE, parse
from shellshock_tui.referee.question import Reply, answer, refusal


def referee(
    rules: AnyRules, dice: Dice, lines: Iterable[bytes], write: Callable[[Reply], None]
) -> Outcome | None:
    """Play a battle with the commands in `lines` and pass each reply to `write`.

    Return the outcome, or None if the lines end before it.

    Raises:
        DiceError: Scripted dice do not fit.
    """
    match: AnyMatch = Match(rules)
    for reply in _said(match, match.begin(dice)):
        write(reply)
    asked = rules.decision(match.state)
    for line in lines if isinstance(asked, Decision) else ():
        for reply in _replies(match, dice, line):
            write(reply)
        asked = rules.decision(match.state)
        if isinstance(asked, Outcome):
            break
    return asked if isinstance(asked, Outcome) else None


def _replies(match: AnyMatch, dice: Dice, line: bytes) -> Iterator[Reply]:
    """Yield the replies to a line: the answer to a question, the events of a command, or a refusal."""
    try:
        table = parse(line)
        if "ask" in table:
            yield answer(match, table)
            return
        entry = match.give(read_command(match.rules, match.state, table), dice)
    except Malformed as error:
        yield {"refused": f"{error.field or WHOLE}: {error.why}", "field": error.field or WHOLE}
    except IllegalCommand as error:
        yield refusal(error.blocked)
    else:
        yield from _said(match, entry)


def _said(match: AnyMatch, entry: Entry[object]) -> Iterator[Reply]:
    """Yield the events of an entry, and then the next decision."""
    yield from map(encode_event, entry.events)
    yield encode_asked(match.rules.decision(match.state))


def encode_asked(asked: Decision | Outcome) -> Reply:
    """Return a decision or an outcome as a JSON table."""
    if isinstance(asked, Outcome):
        outcome = {"winner": asked.winner or None, "reason": asked.reason, "clause": asked.clause}
        return {"outcome": outcome | ({"points": dict(asked.points)} if asked.points else {})}
    return {
        "decision": asked.kind,
        "side": asked.side,
        "unit": asked.unit or None,
        "asks": asked.question,
        "cut_in": list(asked.cut_in),
    }
