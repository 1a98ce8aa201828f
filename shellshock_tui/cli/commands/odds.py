"""`shellshock odds`: the exact forecast of an attack."""

import json
import shlex
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import zip_longest
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.saved_games import position
from shellshock_tui.cli.trail import shown_trail
from shellshock_tui.engine.forecast import Forecast, share
from shellshock_tui.engine.rules import Malformed, Outcome, Rules
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.files import clean
from shellshock_tui.referee.command import read_command
from shellshock_tui.referee.line import WHOLE, parse
from shellshock_tui.user_error import did_you_mean, quoted, with_full_stop

DO = "do"
"""The field that names a command."""
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
        raise CommandLineError(_advice(rules, state, "Say which attack, such as"))
    like: Mapping[str, Any] = {}
    name: object = None
    try:
        name = name_of(words)
        like = alike(rules, state, name)
        found = rules.forecast(state, read_command(rules, state, read_shot(words, like)))
    except Malformed as error:
        if error.field == DO and isinstance(name, str):
            known = dict.fromkeys(table["do"] for table in legal_now(rules, state))
            unknown = with_full_stop(f"No command is called {quoted(name)} here{did_you_mean(name, known)}")
            raise CommandLineError(f"{unknown} {_advice(rules, state)}") from None
        if not like or not _is_attack(rules, state, like):
            raise CommandLineError(f"{_wrong(error)} {_advice(rules, state)}") from None
        fields = " ".join(field for field in like if field != "do")
        words = f"Its fields are {fields}, as in: `{shot_in_words(like)}`"
        raise CommandLineError(f"{_wrong(error)} {words}") from None
    if isinstance(found, Blocked):
        raise CommandLineError(f"{found.reason} ({found.clause}) {_advice(rules, state)}")
    return Answer(rules.encode(found), tuple(_shown(found)))


def alike(rules: Rules[Any, Any], state: Any, name: object) -> Mapping[str, Any]:
    """Return a legal command of a name as a table; empty if there is none."""
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
    """Return a sentence about what is wrong with a shot."""
    part = "The shot" if error.field in ("", WHOLE) else f"The field {quoted(error.field)} of the shot"
    return with_full_stop(f"{part}{'' if error.why.startswith('is ') else ':'} {error.why}")


def _advice(rules: Rules[Any, Any], state: Any, such_as: str = "A legal attack is, for example") -> str:
    """Return the words that go before a legal attack with the attack, or why there is none."""
    asked = rules.decision(state)
    if isinstance(asked, Outcome):
        return f"This game is over: {asked.reason}"
    if legal := attack(rules, state):
        return f"{such_as}: `{shot_in_words(legal)}`"
    later = "Give the name of a saved game in which one is."
    return f'While the game asks "{asked.question}", no attack is possible. {later}'


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
    yield _bars("Result", found.outcomes)
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


def read_shot(words: Sequence[str], like: Mapping[str, Any]) -> dict[str, Any]:
    """Return a command as a table; `like` is a legal command that gives the order of the fields.

    Raises:
        Malformed: The words are not a command.
    """
    if is_json(words):
        return parse(" ".join(words).encode(errors="surrogateescape"))
    name, *rest = split(words)
    bare = [word for word in rest if "=" not in word]
    named: dict[str, Any] = {}
    for field, value in (_field(word, like) for word in rest if "=" in word):
        if field in named:
            raise Malformed(field[:80], "is given twice")
        named[field] = value
    return {"do": name, **dict(_in_order(bare, like, named)), **named}


def name_of(words: Sequence[str]) -> object:
    """Return the name of a command as it was typed; raise Malformed if there are no words."""
    return read_shot(words, {}).get("do") if is_json(words) else split(words)[0]


def is_json(words: Sequence[str]) -> bool:
    """Return whether a command was typed as JSON."""
    return " ".join(words).lstrip().startswith("{")


def split(words: Sequence[str]) -> list[str]:
    """Return the words of a command, even if it was given as one word; raise Malformed if there are none."""
    try:
        found = shlex.split(words[0]) if len(words) == 1 else list(words)
    except ValueError:
        raise Malformed("", "has an open quotation mark") from None
    if not found:
        raise Malformed("", "is empty")
    return found


def shot_in_words(command: Mapping[str, Any]) -> str:
    """Return a command as it may be typed, without its empty fields."""
    given = [(field, value) for field, value in command.items() if value not in (None, "", [])]
    (_, name), *fields = given
    return shlex.join(
        [name, *(_written(value) if value else f"{field}={json.dumps(value)}" for field, value in fields)]
    )


def _in_order(
    bare: Sequence[str], like: Mapping[str, Any], named: Mapping[str, Any]
) -> Iterator[tuple[str, Any]]:
    if bare and not like:
        raise Malformed("", "is not possible here: no command of this name is legal")
    fields = [field for field in like if field != "do" and field not in named]
    for number, field in enumerate(fields[: len(bare)]):
        if isinstance(like[field], list):
            yield field, _value(",".join(bare[number:]), like[field])
            return
        yield field, _value(bare[number], like[field])
    if len(bare) > len(fields):
        raise Malformed("", f"expected field=value, found {quoted(bare[len(fields)])}")


def _field(word: str, like: Mapping[str, Any]) -> tuple[str, Any]:
    field, _, text = word.partition("=")
    return field, _value(text, like.get(field))


def _value(text: str, like: Any) -> Any:
    if isinstance(like, str):
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    if isinstance(like, list) and like and isinstance(like[0], dict):
        return [_parts(part, like[0]) for part in text.split(",")]
    return text


def _parts(text: str, like: Mapping[str, Any]) -> dict[str, Any]:
    parts = text.split(":")
    if len(parts) > len(like):
        raise Malformed("", f"{quoted(text)} has more parts than {':'.join(like)}")
    return dict(zip_longest(like, parts))


def _written(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(":".join(str(part) for part in row.values() if part is not None) for row in value)
    return str(value)
