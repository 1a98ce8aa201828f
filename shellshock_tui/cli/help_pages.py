"""Help pages that fit narrow terminals, where each description stands below its option or command."""

from collections.abc import Sequence
from shutil import get_terminal_size
from textwrap import fill

import typer
from typer.core import TyperCommand, TyperGroup

Formatter = typer.Context.formatter_class
NARROW = 52
"""The least width in columns at which descriptions stand beside options and commands."""


class HelpFormatter(Formatter):  # type: ignore[valid-type, misc] # typer names it nowhere else
    """Writes help pages to the width of the terminal."""

    def __init__(self, width: int | None = None, max_width: int | None = None) -> None:
        """Take the width of the page, by default that of the terminal, and the most that it may be."""
        super().__init__(width=width, max_width=max_width)
        columns = get_terminal_size().columns
        self.is_narrow = width is None and columns < NARROW
        if self.is_narrow:
            self.width = columns

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the line that shows how a command is used."""
        if not self.is_narrow:
            super().write_usage(prog, args, prefix)
            return
        self._write_words(f"{prefix or 'Usage: '}{prog} {args}", 0, 2)

    def write_text(self, text: str) -> None:
        """Write paragraphs."""
        if not self.is_narrow:
            super().write_text(text)
            return
        for number, paragraph in enumerate(text.split("\n\n")):
            self.write("\n" * (number > 0))
            self._write_words(paragraph.replace("\b", ""), self.current_indent, self.current_indent)

    def write_dl(self, rows: Sequence[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Write options or commands, each with its description."""
        if not self.is_narrow:
            super().write_dl(rows, col_max, col_spacing)
            return
        for name, description in rows:
            self._write_words(name, self.current_indent, self.current_indent + 2)
            self._write_words(description, self.current_indent + 2, self.current_indent + 2)

    def _write_words(self, text: str, indent: int, below: int) -> None:
        """Write a paragraph wrapped between words, indented so far in its first line and below it."""
        written = fill(
            text,
            self.width,
            initial_indent=" " * indent,
            subsequent_indent=" " * below,
            break_long_words=False,
            break_on_hyphens=False,
        )
        self.write(f"{written}\n")


class _Context(typer.Context):
    formatter_class = HelpFormatter


class Command(TyperCommand):
    """A command with such a help page."""

    context_class = _Context


class CommandGroup(TyperGroup):
    """All commands, with such a help page."""

    context_class = _Context
