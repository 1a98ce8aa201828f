"""`shellshock odds`: the exact forecast of an attack."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.position import position
from shellshock_tui.cli.shot import name_of, read_shot, shot_in_words
from shellshock_tui.cli.trail import shown_trail
from shellshock_tui.engine.forecast import Forecast, share
from shellshock_tui.engine.rules import Malformed, Outcome, Rules
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.files import clean
from shellshock_tui.referee.command import read_command
from shellshock_tui.referee.line import WHOLE

BAR = 40
"""The width of a bar for certainty, in columns."""
EIGHTHS = " ▏▎▍▌▋▊▉█"


def foretell(given: str, words: Sequence[str], options: Sequence[str]) -> Answer:
    """Return the forecast of an attack in a saved game's position, or at the start of a scenario.

    Raises:
        CommandLineError: No attack is given, or it is not legal there.
    """
    rules, state = position(given, options)
    if not words:
        raise CommandLineError(asked_now(rules, state, attack(rules, state)))
    like: Mapping[str, Any] = {}
    try:
        like = alike(rules, state, words)
        found = rules.forecast(state, read_command(rules, state, read_shot(words, like)))
    except Malformed as error:
        fields = " ".join(field for field in like if field != "do")
        wanted = f" Its fields are {fields}." if like else ""
        raise CommandLineError(f"{_wrong(error)}{wanted} {asked_now(rules, state, like)}") from None
    if isinstance(found, Blocked):
        raise CommandLineError(f"{found.reason} ({found.clause}) {asked_now(rules, state, like)}")
    return Answer(rules.encode(found), tuple(_shown(found)))


def alike(rules: Rules[Any, Any], state: Any, words: Sequence[str]) -> Mapping[str, Any]:
    """Return a legal command of the same name as a table; empty if there is none."""
    name = name_of(words)
    return next((table for table in legal_now(rules, state) if table["do"] == name), {})


def attack(rules: Rules[Any, Any], state: Any) -> Mapping[str, Any]:
    """Return the first legal attack as a table; empty if there is none."""
    by_name: dict[str, Mapping[str, Any]] = {}
    for table in legal_now(rules, state):
        by_name.setdefault(table["do"], table)
    return next((table for table in by_name.values() if _is_attack(rules, state, table)), {})


def legal_now(rules: Rules[Any, Any], state: Any) -> Iterator[Mapping[str, Any]]:
    """Yield the legal commands as tables."""
    asked = rules.decision(state)
    if not isinstance(asked, Outcome):
        yield from map(rules.encode, rules.legal(state, asked.answerers(rules.sides)[0]))


def _is_attack(rules: Rules[Any, Any], state: Any, like: Mapping[str, Any]) -> bool:
    return isinstance(rules.forecast(state, rules.decode(like)), Forecast)


def _wrong(error: Malformed) -> str:
    """Say what is wrong with a shot."""
    part = "The shot" if error.field in ("", WHOLE) else f"The field {error.field!r} of the shot"
    return f"{part} {error.why}." if error.why.startswith("is ") else f"{part}: {error.why}."


def asked_now(rules: Rules[Any, Any], state: Any, like: Mapping[str, Any]) -> str:
    """Describe the position, and name a command that is legal there: an attack, if there is one."""
    asked = rules.decision(state)
    if isinstance(asked, Outcome):
        return f"Give a scenario or a saved game that goes on. This one is over: {asked.reason}"
    is_here = bool(like) and _is_attack(rules, state, like)
    wanted = "Give a scenario or a saved game that stands where the attack may be made. "
    legal = like if is_here else next(legal_now(rules, state), None)
    named = f" Legal now is: {shot_in_words(legal)}" if legal else ""
    return f"{'' if is_here else wanted}Now it stands at: {asked.question}{named}"


def _shown(found: Forecast) -> Iterator[RenderableType]:
    """Yield the parts of a forecast: one, or one for each answer of the other side, with the best marked."""
    for answer, part in found.parts():
        if not part.branches:
            yield from _part(part, f"▸ {answer}" if answer and answer == found.best else answer)


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
    yield Text(f"{clean(label)} needs {trail.total}{too}: {chance}, {share(chance)}%", "bold")
    yield shown_trail(trail)


LONGEST = 15
"""The longest fraction that is still printed beside its chance, in characters."""


def _bars(title: str, rows: Sequence[tuple[str, Fraction, Any]]) -> Table:
    table = Table(title, box=None, pad_edge=False)
    are_short = all(len(str(chance)) <= LONGEST for _, chance, _ in rows)
    for name in ("per cent", "chance") if are_short else ("per cent",):
        table.add_column(name, justify="right")
    table.add_column("", no_wrap=True)
    for name, chance, _ in rows:
        figures = (Text(f"{share(chance)}%"), *((Text(str(chance)),) if are_short else ()))
        table.add_row(Text(clean(name)), *figures, Text(bar(chance)))
    return table


def bar(chance: Fraction) -> str:
    """Return a chance as a bar, to an eighth of a column; a chance above 0 shows at least that."""
    eighths = max(round(chance * BAR * 8), int(chance > 0))
    whole, rest = divmod(eighths, 8)
    return EIGHTHS[8] * whole + EIGHTHS[rest].strip()
