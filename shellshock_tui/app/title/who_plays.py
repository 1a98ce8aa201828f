"""Who plays which side: the rows of a battle's front page, and what is told of them."""

from collections.abc import Mapping

from shellshock_tui.ai import LEVELS
from shellshock_tui.app.books.rule_rows import Row
from shellshock_tui.drawing.colours import INK, PANEL, WHITE
from shellshock_tui.drawing.paint import Ink, Run
from shellshock_tui.drawing.text import PaintedLine, wrap_words, written
from shellshock_tui.session.game_setup import GameSetup

SEAT = "seat/"
"""What the name of a seat's row begins with; the side follows."""
PERSON = "a person"
WORDS = {
    "": "A person at this keyboard. Several sides may be played by people, in turn.",
    "random": "A bot that gives any command that the rules allow, drawn at random. It is no match for "
    "anybody, and shows what may be done at all.",
    "recruit": "A bot that weighs, for each plan, the harm that it may do, the danger that it runs, its "
    "cover, the way to the objective and the means that it keeps, and takes the best. It says why, and y "
    "opens all that it weighed. It plays by the rules, sees what you see, and knows no die before it falls.",
}
"""What is told of each level, and of people."""


def seat_rows(game_setup: GameSetup) -> tuple[Row, ...]:
    """Return a row for each side that tells who plays it."""
    return tuple(
        Row(
            SEAT + force.side.id,
            f"Who plays {force.side.name}",
            player_words(game_setup.seats, force.side.id),
            apart=not number,
        )
        for number, force in enumerate(game_setup.outline.forces)
    )


def player_words(seats: Mapping[str, str], side: str) -> str:
    """Return who plays a side, in words."""
    return f"a bot: {seats[side]}" if side in seats else PERSON


def turned(seats: Mapping[str, str], row: str, step: int) -> dict[str, str]:
    """Return the seats once the one of a row has the next player, or the one before."""
    side, players = row.removeprefix(SEAT), ("", *LEVELS)
    level = players[(players.index(seats.get(side, "")) + step) % len(players)]
    return {one: player for one, player in {**seats, side: level}.items() if player}


def beside_seat(game_setup: GameSetup, row: str, width: int) -> list[PaintedLine]:
    """Return what is told of the player of a row's side."""
    side = row.removeprefix(SEAT)
    name = next(force.side.name for force in game_setup.outline.forces if force.side.id == side)
    title = written(f" {name}: {player_words(game_setup.seats, side)}", Ink(WHITE, PANEL, "bold"))
    told = WORDS.get(game_setup.seats.get(side, ""), "")
    return [(title,), *((Run(f" {words}", Ink(INK, PANEL)),) for words in wrap_words(told, width - 2))]
