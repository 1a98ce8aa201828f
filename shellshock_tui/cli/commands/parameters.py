"""Parameters that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

ONE_SOURCE = "Give {} or {}, not both: each says where the dice come from."
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Scenario = Annotated[str, typer.Argument(help="A scenario's name, SYSTEM/NAME, or the path of its file.")]
Battle = Annotated[str, typer.Argument(help="A scenario's name or path; without one all are listed.")]
SheetName = Annotated[str, typer.Argument(help="A sheet's name or path; without one all are listed.")]
DataFiles = Annotated[
    list[Path], typer.Argument(help="Scenarios and sheets, or folders of them; - is standard input.")
]
TableDice = Annotated[bool, typer.Option("--table-dice", help="Roll real dice and type them in.")]
LastPlayed = Annotated[str, typer.Argument(help="A saved game; without it the one played last.")]
Seed = Annotated[int | None, typer.Option("--seed", help="Number that the dice are made from.")]
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
