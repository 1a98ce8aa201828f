"""Parameters that several commands share."""

import re
from collections.abc import Callable
from typing import Annotated, Any

import typer

from shellshock_tui.files import quote

LONGEST_NUMBER = 4300
"""The most digits of a number, as many as Python reads."""


def whole_number(least: int | None = None, most: int | None = None) -> Callable[[object], int]:
    """Return a function that reads a whole number of plain digits, within bounds that are included.

    It raises ValueError with words that follow the name of the option.
    """
    bounds = (
        "" if least is None else f" of at least {least}" if most is None else f" from {least} to {most:,}"
    )

    def read(given: object) -> int:
        text = str(given)
        if not re.fullmatch(r"-?[0-9]+", text):
            raise ValueError(f"takes a whole number{bounds}{quote(text)}.")
        if len(text) > LONGEST_NUMBER:
            raise ValueError(f"takes a number of at most {LONGEST_NUMBER:,} digits.")
        number = int(text)
        if (least is not None and number < least) or (most is not None and number > most):
            raise ValueError(f"takes a whole number{bounds}{quote(text)}.")
        return number

    return read


def number_option(name: str, help_text: str, least: int | None = None, most: int | None = None) -> Any:
    """Return an option that takes a whole number."""
    return typer.Option(name, metavar="NUMBER", parser=whole_number(least, most), help=help_text)


ONE_SOURCE = "Give {} or {}, not both: each says where the dice come from."
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Scenario = Annotated[str, typer.Argument(help="A scenario's name, SYSTEM/NAME, or the path of its file.")]
Battle = Annotated[str, typer.Argument(help="A scenario's name or path; without one all are listed.")]
SheetName = Annotated[str, typer.Argument(help="A sheet's name or path; without one all are listed.")]
DataFiles = Annotated[
    list[str], typer.Argument(help="Scenarios and sheets, or folders of them; - is standard input.")
]
TableDice = Annotated[bool, typer.Option("--table-dice", help="Roll real dice and type them in.")]
LastPlayed = Annotated[str, typer.Argument(help="A saved game; without it the one played last.")]
Seed = Annotated[int | None, number_option("--seed", "Number that the dice are made from.")]
DiceFile = Annotated[str | None, typer.Option("--dice", metavar="FILE", help="File of sides:face lines.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An optional rule; repeatable.")
]
BotSeats = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        metavar="SIDE=LEVEL",
        help="A bot plays a side, as `scenario` calls it: blue=recruit; repeatable.",
    ),
]
