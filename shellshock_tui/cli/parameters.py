"""The arguments and options of commands, and the numbers that options take."""

import re
from collections.abc import Callable
from typing import Annotated, Any

import typer

from shellshock_tui.files import quote

LEAST_INCHES, MOST_INCHES = 0.25, 4
SCHEDULER = re.compile(r"(?:(?:tcp|tls|ws|wss)://)?(?:\[[0-9A-Fa-f:.]+\]|[\w.-]+):([0-9]{1,5})/?")
"""The address of a Dask scheduler, with its port."""
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


def even_number(least: int, most: int) -> Callable[[object], int]:
    """Return a function that reads an even number within bounds that are included."""
    read = whole_number(least, most)

    def read_even(given: object) -> int:
        number = read(given)
        if number % 2:
            why = "bots change sides after each game, so that games come in pairs"
            raise ValueError(f"takes an even number{quote(str(given))}: {why}.")
        return number

    return read_even


def inches(given: object) -> float:
    """Read a number of inches from a quarter to four, with at most two decimals."""
    text = str(given)
    value = float(text) if re.fullmatch(r"[0-9](\.[0-9]{1,2})?", text) else 0
    if not LEAST_INCHES <= value <= MOST_INCHES:
        raise ValueError(f"takes inches from 0.25 to 4, as in 0.5{quote(text)}.")
    return value


def two_percentages(given: object) -> tuple[int, int]:
    """Read two whole percentages with a colon between them, the lower one first."""
    found = re.fullmatch(r"([0-9]{1,2}):([0-9]{1,2})", str(given))
    low, high = map(int, found.groups()) if found else (0, 0)
    if not 0 < low < high:
        raise ValueError(
            f"takes two whole percentages from 1 to 99, the lower one first, as in 50:60{quote(given)}."
        )
    return low, high


def cluster_address(given: object) -> str:
    """Read the address of a Dask scheduler: a host and a port, after `tcp://` or another scheme."""
    found = SCHEDULER.fullmatch(str(given))
    if not found or not 0 < int(found.group(1)) < 1 << 16:
        raise ValueError(f"takes the address of a Dask scheduler, as in tcp://10.0.0.1:8786{quote(given)}.")
    return str(given)


def number_option(name: str, help_text: str, least: int | None = None, most: int | None = None) -> Any:
    """Return an option that takes a whole number."""
    return typer.Option(name, metavar="NUMBER", parser=whole_number(least, most), help=help_text)


Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Scenario = Annotated[str, typer.Argument(help="The name of a scenario, SYSTEM/NAME, or its path.")]
Battle = Annotated[
    str, typer.Argument(help="The name of a scenario, or its path; without one, all are listed.")
]
Position = Annotated[
    str,
    typer.Argument(
        metavar="SCENARIO_OR_SAVE", help="A scenario or a saved game; - reads one from standard input."
    ),
]
OneOrAllSheets = Annotated[
    str, typer.Argument(help="The name of a sheet, or its path; without one, all are listed.")
]
DataFiles = Annotated[
    list[str],
    typer.Argument(help="Scenarios, sheets, lessons and forces, or folders of them; - reads standard input."),
]
TableDice = Annotated[bool, typer.Option("--table-dice", help="Roll real dice and type their faces.")]
KeepSheet = Annotated[
    bool, typer.Option("--keep-sheet", help="Work out the figures of your record sheets yourself.")
]
LastPlayed = Annotated[str, typer.Argument(help="A saved game; without one, the most recently played one.")]
Seed = Annotated[int | None, number_option("--seed", "The number that the dice are generated from.")]
DiceFile = Annotated[
    str | None,
    typer.Option("--dice", metavar="FILE", help="A file of dice, a line such as 10:7 for each."),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="Set an optional rule. May be repeated."),
]
Forces = Annotated[
    list[str] | None,
    typer.Option(
        "--force",
        metavar="SIDE=FILE",
        help="Let a force take the places of a side, as in red=mine.toml. May be repeated.",
    ),
]
BotSeats = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        metavar="SIDE=PLAYER",
        help="Let a bot play a side, as in blue=recruit, or a program, as in blue=cmd:./my-bot. "
        "May be repeated.",
    ),
]
Patience = Annotated[
    int, number_option("--bot-seconds", "How long a program may take for a decision, 1 to 3,600.", 1, 3600)
]
Jobs = Annotated[
    int | None, number_option("--jobs", "How many processes to use at once, 1 to 64; without it, one.", 1, 64)
]
ClusterAddress = Annotated[
    Any,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        parser=cluster_address,
        help="Let the workers of a Dask cluster play, as in tcp://10.0.0.1:8786. Needs the extra `cluster`.",
    ),
]
