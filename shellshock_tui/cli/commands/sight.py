"""`shellshock sight`: say whether one place of a battle sees another, and why."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from shellshock_tui import library
from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.arguments import open_named, opening
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.trail import shown_trail
from shellshock_tui.engine.figures import number
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.files import clean
from shellshock_tui.referee.question import encode_reason


def look(scenario: str, start: str, end: str) -> Answer:
    """Return whether one place sees another at the start of a battle, and why.

    Raises:
        CommandLineError: There is no such place.
    """
    rules, state = opening(open_named(library.SCENARIO, scenario))
    try:
        for label in (start, end):
            rules.board.place(label)
        found = rules.explain(state, f"sight/{start}/{end}")
    except ValueError as error:
        raise CommandLineError(f"{error}.") from None
    table = {"from": start, "to": end, "sees": isinstance(found, Trail), **encode_reason(found)}
    match found:
        case Trail():
            return Answer(table, (Text(f"{start} sees {end}."), shown_trail(found)))
        case Blocked():
            why = f"{clean(found.reason)} ({clean(found.clause)})"
            return Answer(table, (Text(f"{start} does not see {end}. {why}"), *heights(found)))
        case _:
            return Answer(table, (Text(clean(found.text)),))


def heights(blocked: Blocked) -> Iterator[RenderableType]:
    """Yield the trail of each number in a refusal."""
    for label, trail in blocked.trails:
        yield Text(f"\n{clean(label)}: {number(trail.total)}", "bold")
        yield shown_trail(trail)
