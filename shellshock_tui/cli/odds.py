"""`shellshock odds`: what an attack would do, exactly, before it is made."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.edge import Mistake
from shellshock_tui.cli.position import position
from shellshock_tui.cli.shot import name_of, read_shot, shot_in_words
from shellshock_tui.cli.trail import shown_trail
from shellshock_tui.engine.forecast import Forecast
from shellshock_tui.engine.rules import Malformed, Outcome, Rules
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.files import clean
from shellshock_tui.referee.command import read_command

BAR = 40
"""Columns of a bar that stands for certainty."""
EIGHTHS = " ▏▎▍▌▋▊▉█"


def foretell(given: str, words: Sequence[str], options: Sequence[str]) -> Answer:
    """Say what an attack would do in a saved game as it stands, or in a scenario as it begins."""
    rules, state = position(given, options)
    like: Mapping[str, Any] = {}
    try:
        like = alike(rules, state, words)
        found = rules.forecast(state, read_command(rules, state, read_shot(words, like)))
    except Malformed as error:
        fields = " ".join(field for field in like if field != "do")
        wanted = f" Its fields are {fields}." if like else ""
        raise Mistake(f"The shot: {error}.{wanted} {asked_now(rules, state, like)}") from None
    if isinstance(found, Blocked):
        raise Mistake(f"{found.reason} ({found.clause}) {asked_now(rules, state, like)}")
    return Answer(rules.encode(found), tuple(_shown(found)))


def alike(rules: Rules[Any, Any], state: Any, words: Sequence[str]) -> Mapping[str, Any]:
    """Return a command of the same name that is legal now, as a table; an empty one if there is none."""
    asked = rules.decision(state)
    if isinstance(asked, Outcome):
        return {}
    name = name_of(words)
    tables = map(rules.encode, rules.legal(state, asked.answerers(rules.sides)[0]))
    return next((table for table in tables if table["do"] == name), {})


def asked_now(rules: Rules[Any, Any], state: Any, like: Mapping[str, Any]) -> str:
    """Say where the battle stands, and name a command that is legal there: an attack, if one is."""
    asked = rules.decision(state)
    if isinstance(asked, Outcome):
        return f"Give a scenario or a saved game that goes on. This one is over: {asked.reason}"
    now = f"Now it stands at: {asked.question}"
    if like and isinstance(rules.forecast(state, rules.decode(like)), Forecast):
        return f"{now} One may write: {shot_in_words(like)}"
    legal = next(rules.legal(state, asked.answerers(rules.sides)[0]), None)
    named = "" if legal is None else f" Legal now is: {shot_in_words(rules.encode(legal))}"
    return f"Give a scenario or a saved game that stands where the attack may be made. {now}{named}"


def _shown(found: Forecast) -> Iterator[RenderableType]:
    for answer, part in found.parts():
        yield from _part(part, answer)


def _part(found: Forecast, answer: str) -> Iterator[RenderableType]:
    if answer:
        yield Text(f"\n{clean(answer)}", "bold")
    for label, trail, chance in found.needs:
        yield from _need(label, trail, chance, " or less" if found.is_low else "")
    yield Text("")
    yield _bars("What comes of it", found.outcomes)
    for effects in found.side_effects:
        yield Text("")
        yield _bars(effects.title, [(name, chance, effects.mark) for name, chance in effects.chances])


def _need(label: str, trail: Trail, chance: Fraction, too: str) -> Iterator[RenderableType]:
    yield Text(f"{clean(label)} needs {trail.total}{too}: {chance}, {percent(chance)}", "bold")
    yield shown_trail(trail)


def _bars(title: str, rows: Sequence[tuple[str, Fraction, Any]]) -> Table:
    table = Table(title, box=None, pad_edge=False)
    for name in ("per cent", "chance"):
        table.add_column(name, justify="right")
    table.add_column("", no_wrap=True)
    for name, chance, _ in rows:
        table.add_row(Text(clean(name)), Text(percent(chance)), Text(_short(chance)), Text(bar(chance)))
    return table


def _short(chance: Fraction) -> str:
    """Write a fraction if it fits a column; programs get it whole."""
    return str(chance) if len(str(chance)) <= 15 else "…"


def percent(chance: Fraction) -> str:
    """Write a chance in per cent; what is neither never nor sure does not read as if it were."""
    if 0 < chance < Fraction(1, 2000):
        return "<0.1%"
    if Fraction(1999, 2000) < chance < 1:
        return ">99.9%"
    return f"{float(100 * chance):.1f}%"


def bar(chance: Fraction) -> str:
    """Draw a chance as a bar, to an eighth of a column; what is possible shows at least that."""
    eighths = max(round(chance * BAR * 8), int(chance > 0))
    whole, rest = divmod(eighths, 8)
    return EIGHTHS[8] * whole + EIGHTHS[rest].strip()
