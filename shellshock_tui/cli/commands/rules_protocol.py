"""`shellshock rules --protocol`: the messages between programs and a rule system."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from shellshock_tui import rules
from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.arguments import named_system
from shellshock_tui.engine.protocol import Field, Message


def show_protocol(system: str) -> Answer:
    """Return the page of a system's line protocol, as `referee` speaks it."""
    system = named_system(system)
    page = rules.system(system).protocol()
    shown = (
        Text(f"{rules.title_of(system)}: the line protocol", "bold"),
        *(_chapter("Commands", _messages(page.commands)) if page.commands else ()),
        *(_chapter("Kinds of decision", _messages(page.decisions)) if page.decisions else ()),
        *(_chapter("State", (_fields(page.state),)) if page.state else ()),
        *(_chapter("Odds, with chances as fractions", _messages(page.odds)) if page.odds else ()),
        *_chapter('Questions, asked by {"ask": NAME}', _messages(page.questions)),
        *_chapter("Answers", _messages(page.answers)),
    )
    return Answer({"system": system, **asdict(page)}, shown)


def _chapter(title: str, parts: Iterable[RenderableType]) -> Iterator[RenderableType]:
    yield Text(f"\n{title}", "bold")
    yield from parts


def _messages(messages: Iterable[Message]) -> Iterator[RenderableType]:
    for message in messages:
        yield Text.assemble((message.name, "bold"), f"  {message.meaning}")
        if message.fields:
            yield _fields(message.fields)


def _fields(fields: Iterable[Field]) -> Table:
    table = Table(box=None, show_header=False, padding=(0, 0, 0, 3))
    table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    for name, field in _every(fields):
        told = Text(f"{field.type}{', may be left out' if field.optional else ''}")
        if field.meaning:
            told.append(f". {field.meaning}", "italic")
        table.add_row(Text(name), told)
    return table


def _every(fields: Iterable[Field]) -> Iterator[tuple[str, Field]]:
    """Yield fields with their names, each followed by the fields of the tables within it."""
    for field in fields:
        yield field.name, field
        yield from ((f"  {name}", within) for name, within in _every(field.within))
