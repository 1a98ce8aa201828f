"""The parts of a battle's front page: the list of settings, the heading, and the text about a row."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen

from shellshock_tui.ai import LEVELS
from shellshock_tui.app.widgets.dialogs import LinesFor
from shellshock_tui.app.widgets.key_bar import Footer
from shellshock_tui.app.widgets.lines import NOBODY, STEPS, Lines, MarkedList
from shellshock_tui.drawing.clause_page import clause_lines
from shellshock_tui.drawing.colours import FAINT, GOLD, INK, NIGHT, PANEL, WHITE, Colour, Sides, mix
from shellshock_tui.drawing.paint import KEY, MARKED, NOTE, STRONG, TEXT, StyledText, TextStyle, badge
from shellshock_tui.drawing.sheets.inks import ROLES
from shellshock_tui.drawing.text import (
    PaintedLine,
    ends,
    fitted,
    inked,
    length,
    one_row,
    paragraph,
    wrap_pieces,
    written,
)
from shellshock_tui.engine.english import does
from shellshock_tui.engine.option import Option
from shellshock_tui.engine.outline import Force
from shellshock_tui.engine.sheet_view import Role
from shellshock_tui.files import clean
from shellshock_tui.session.game_setup import GameSetup
from shellshock_tui.session.seats import COMMAND, PROGRAM, Seats

DIFFERS = "◆"
SIGN = 3
"""The columns before a row's title."""
LEAST = 12
"""The least columns of a title."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the page."""

    name: str
    """The name by which the screen knows it."""
    title: str
    here: str = ""
    standard: str = ""
    """The standard value, if the row differs from it."""
    role: Role = Role.NONE
    turns: bool = False
    """Whether its value can be changed."""
    apart: bool = False
    """Whether there is a gap before it, if there is room."""
    beside: Callable[[int], list[PaintedLine]] = lambda _: []
    """Returns the text beside the list, for a width."""


def title_width(rows: Sequence[Row], width: int) -> int:
    """Return the columns for the titles of rows with a value."""
    titles = [written(row.title, TEXT) for row in rows if row.here]
    wanted = max((length((title,)) for title in titles), default=0) + 1
    return min(wanted, max(LEAST, width - SIGN - value_width(rows)))


def value_width(rows: Sequence[Row]) -> int:
    """Return the columns for the values, with the arrows around them."""
    return max((length(_value(row)) for row in rows), default=0)


def painted_row(row: Row, rows: Sequence[Row], width: int) -> PaintedLine:
    """Return a row as a line, with columns that suit all rows."""
    if not row.here:
        return fitted((StyledText(" ▶ ", KEY), written(row.title, STRONG)), width, TEXT)
    sign = StyledText(f" {DIFFERS if row.standard else ' '} ", KEY)
    wide, values = title_width(rows, width), value_width(rows)
    title = written(one_row(row.title, wide - 1), TextStyle(mix(ROLES[row.role], WHITE, 0.25), PANEL))
    columns = (sign, *fitted((title,), wide, TEXT), *fitted(_value(row), values, TEXT))
    room = width - SIGN - wide - values
    has_room = all(length((_standard(other),)) <= room for other in rows)
    return fitted((*columns, _standard(row)) if has_room else columns, width, TEXT)


def _value(row: Row) -> PaintedLine:
    before, after = ("‹ ", " ›") if row.turns else ("", "")
    return (
        StyledText(before, NOTE),
        written(row.here, STRONG if row.standard else TEXT),
        StyledText(after, NOTE),
    )


def _standard(row: Row) -> StyledText:
    return written(f"  standard: {row.standard}" if row.standard else "", NOTE)


class RuleList(MarkedList[Row], inherit_bindings=False):
    """The list of rows with values."""

    BINDINGS: ClassVar[list[BindingType]] = list(STEPS)

    def __init__(self, rows: tuple[Row, ...]) -> None:
        super().__init__(id="rules")
        self.rows, self.marked = rows, 0

    def renew(self, rows: tuple[Row, ...]) -> None:
        """Show the same rows with other values; the mark stays."""
        self.rows = rows
        self.draw()

    def drawn(self, width: int) -> Iterator[tuple[int, PaintedLine]]:
        """Yield the lines, with gaps if there is room for all of them."""
        is_roomy = len(self.rows) + sum(row.apart for row in self.rows) <= self.size.height
        for number, row in enumerate(self.rows):
            if row.apart and is_roomy:
                yield NOBODY, fitted((), width, TEXT)
            line = painted_row(row, self.rows, width)
            yield number, inked(line, MARKED) if number == self.marked else line

    @property
    def row(self) -> Row:
        """The marked row."""
        return self.rows[self.marked]

    def mark(self, number: int) -> None:
        """Mark another row."""
        if number != self.marked:
            super().mark(number)

    def clicked(self, number: int, column: int) -> None:
        """Mark the row that was clicked; change a clicked value, and choose a row without one."""
        self.mark(number)
        start = SIGN + title_width(self.rows, self.room)
        if not self.row.here:
            self.action_choose()
        elif start <= column < start + value_width(self.rows):
            self.post_message(self.Turned(-1 if column < start + 2 else 1))


BATTLE, DICE = "battle", "dice"
BY_PROGRAM, TABLE = "by the program", "at the table"
ROLLED = {
    BY_PROGRAM: "The program rolls the dice from a seed that is fixed before the first roll. "
    "`shellshock replay GAME --verify` checks every face.",
    TABLE: "You roll real dice and type in each face when you are asked for it.",
}
SHEETS, BY_YOU = "sheets", "by you"
KEPT = {
    BY_PROGRAM: "The program works every figure out and marks the record sheets.",
    BY_YOU: "You work out what your units need: costs and speeds, what a shot must reach, whether it hits, "
    "the damage, and what is crossed off. The program asks for each figure before it shows it, says which "
    "slip a wrong one may come from, and lets you mend it.",
}
"""The text about each answer to who keeps the record sheets."""
NIGHT_INK = TextStyle(INK, NIGHT)
BLANK: PaintedLine = (StyledText("", TEXT),)


def option_rows(game_setup: GameSetup, order: Sequence[str]) -> Iterator[Row]:
    """Yield a row for each option, in the order of names given, with its value."""
    options = {option.name: option for option in game_setup.options}
    for number, name in enumerate(order):
        option = options[name]
        standard = option.standard.words if option.differs else ""
        beside = partial(_beside_option, game_setup, option)
        title, stands = option.title, option.chosen.words
        yield Row(name, title, stands, standard, option.role, apart=not number, beside=beside)


def dice_row(game_setup: GameSetup) -> Row:
    """Return the row for whose dice are rolled."""
    rolled = TABLE if game_setup.at_table else BY_PROGRAM
    return Row(
        DICE,
        "Dice",
        rolled,
        beside=lambda width: [(StyledText(" Dice", STRONG),), *paragraph(ROLLED[rolled], TEXT, width)],
    )


MINIATURES = "miniatures"
ON_MAP, ON_TABLE = "on the map", "with miniatures"
TYPES = {
    ON_MAP: "On the map, which the screen shows.",
    ON_TABLE: "With miniatures on a table of your own: the program keeps the sheets and asks you for ranges, "
    "sight and faces. `shellshock table SCENARIO --lay-out` prints what to put where. Bots cannot see it.",
}
"""The text about each type of play."""


def miniatures_row(lay_out: Sequence[str]) -> Row:
    """Return the row for where the battle is played: on a table if there are lines on how to lay it out."""
    here = ON_TABLE if lay_out else ON_MAP
    told = " ".join((TYPES[here], *lay_out[:1]))  # The first line states the scale.

    def beside(width: int) -> list[PaintedLine]:
        return [(StyledText(" Played", STRONG),), *paragraph(told, TEXT, width)]

    return Row(MINIATURES, "Played", here, ON_MAP if lay_out else "", beside=beside)


def sheets_row(game_setup: GameSetup) -> Row:
    """Return the row for who keeps the record sheets."""
    kept = BY_YOU if game_setup.keeps_sheets else BY_PROGRAM
    return Row(
        SHEETS,
        "Record sheets",
        kept,
        beside=lambda width: [
            (StyledText(" Record sheets", STRONG),),
            *paragraph(KEPT[kept], TEXT, width),
        ],
    )


def page_panes(rows: tuple[Row, ...]) -> ComposeResult:
    """Yield the heading, the list of rows, the text beside it, and the bar of keys."""
    with Vertical(id="front-page"):
        yield Lines(id="heading")
        with Horizontal(id="rule-panes"):
            yield RuleList(rows)
            yield Lines(id="beside")
    yield Footer()


def show_heading(screen: Screen[Any], lines_for: LinesFor) -> None:
    """Show the heading of a page, as high as its lines for the present width."""
    heading = screen.query_one("#heading", Lines)
    lines = lines_for(heading.size.width)
    heading.styles.height = len(lines)
    heading.show(lines)


def heading_lines(game_setup: GameSetup, width: int) -> list[PaintedLine]:
    """Return the title and the forces, some lines for each side."""
    facts = StyledText(" · ".join(game_setup.outline.facts), TextStyle(FAINT, NIGHT))
    title = written(game_setup.title.upper(), TextStyle(GOLD, NIGHT, "bold"))
    lines = [ends((title,), (facts,), width, NIGHT_INK), fitted((), width, NIGHT_INK)]
    wide = max(len(force.side.name) for force in game_setup.outline.forces) + 2
    sides = Sides(tuple(force.side for force in game_setup.outline.forces))
    for force in game_setup.outline.forces:
        lines += _force_lines(force, sides.colour(force.side.id), wide, width)
    return lines


def _force_lines(force: Force, colour: Colour, wide: int, width: int) -> Iterator[PaintedLine]:
    kinds = Counter(unit.kind for unit in force.units)
    pieces = [f"{count} × {kind}" if count > 1 else kind for kind, count in kinds.items()]
    head = StyledText(f" {force.side.name.upper():<{wide - 1}}", badge(colour))
    worth = StyledText(f"  {force.points_text}", TextStyle(FAINT, NIGHT))
    rows = wrap_pieces(pieces, max(20, width - wide - length((worth,)) - 2), " · ")
    for number, row in enumerate(rows):
        units = written(f"  {row}", NIGHT_INK)
        first = head if not number else StyledText(" " * wide, NIGHT_INK)
        yield ends((first, units), (worth,) if not number else (), width, NIGHT_INK)


def beside_battle(game_setup: GameSetup, width: int) -> list[PaintedLine]:
    """Return the objectives of each side, and the options that differ from the standard."""
    lines: list[PaintedLine] = []
    for force in game_setup.outline.forces:
        for number, objective in enumerate(force.objectives):
            words = f"{does(force.side.name, 'wins')} by {objective}" if not number else f"or by {objective}"
            lines += paragraph(words, TEXT, width)
        lines += [BLANK] if force.objectives else []
    differing = [option for option in game_setup.options if option.differs]
    heading = "Differs from the standard" if differing else "Nothing differs from the standard."
    lines += paragraph(heading, STRONG, width)
    for option in differing:
        lines.append((StyledText(f" {DIFFERS} ", KEY), written(option.title, _title(option))))
        stands = f"here: {option.chosen.words} · standard: {option.standard.words}"
        lines += paragraph(stands, NOTE, width, "   ")
    return lines


def story(game_setup: GameSetup, width: int) -> Iterator[PaintedLine]:
    """Yield the briefing, with a blank line before each paragraph."""
    for part in game_setup.outline.briefing:
        yield from (BLANK, *paragraph(part, NOTE, width))


def _title(option: Option) -> TextStyle:
    return TextStyle(mix(ROLES[option.role], WHITE, 0.25), PANEL, "bold")


def _beside_option(game_setup: GameSetup, option: Option, width: int) -> list[PaintedLine]:
    """Return an option's values and the text of its clauses."""
    lines: list[PaintedLine] = [(written(f" {option.title}", _title(option)),)]
    for setting in option.settings:
        sign, ink = ("●", KEY) if setting == option.chosen else ("○", NOTE)
        note = "  standard" if setting == option.standard else ""
        lines.append((StyledText(f" {sign} ", ink), written(setting.words, TEXT), StyledText(note, NOTE)))
    for clause in option.clauses:
        lines += [BLANK, *clause_lines(game_setup.clauses[clause], width)]
    return lines


SEAT = "seat/"
"""The prefix of the name of a player's row; the side's id follows."""
LONGEST_PLAYER = 28
"""The most characters of a player in a row; the text beside it has all."""
PERSON, A_PROGRAM = "a person", "a program"
WORDS = {
    "": "A person at this keyboard. Several sides may be played by people, in turn.",
    COMMAND: "A program of your own, which runs on this machine with your rights. It is sent what a player "
    "of its side may see, and writes its commands; the documentation of the referee describes its lines. If "
    "it cannot go on, the side is yours.",
    **{name: level.words for name, level in LEVELS.items()},
}
"""The text about each level of bot, and about people."""


def seat_rows(game_setup: GameSetup) -> Iterator[Row]:
    """Yield a row for each side, with its player."""
    for number, force in enumerate(game_setup.outline.forces):
        if not force.is_programmed:
            player, beside = player_words(game_setup.seats, force), partial(_beside_seat, game_setup, force)
            name, title = SEAT + force.side.id, f"Who plays {force.side.name}"
            yield Row(name, title, player, apart=not number, beside=beside)


def player_words(seats: Mapping[str, str], force: Force) -> str:
    """Return who plays a side, in words."""
    if force.is_programmed:
        return "the rules"
    words = seat_words(seats.get(force.side.id, ""))
    return words if len(words) <= LONGEST_PLAYER else f"{words[: LONGEST_PLAYER - 1]}…"


def seat_words(seat: str) -> str:
    """Return who has a seat, in words."""
    if seat.startswith(COMMAND):
        return f"{A_PROGRAM}: {clean(seat.removeprefix(COMMAND))}"
    if seat == PROGRAM:
        return A_PROGRAM
    return f"a bot: {seat}" if seat else PERSON


PLAYERS = ("", *LEVELS)
"""The seats that need no command: a person, and each level of bots."""


def turned(seats: Seats, side: str, step: int, players: Sequence[str] = PLAYERS) -> dict[str, str]:
    """Return the seats with the next or previous player for a side; `COMMAND` stands for any program."""
    seat = seats.get(side, "")
    present = players.index(seat if seat in players else COMMAND)
    return with_seat(seats, side, players[(present + step) % len(players)])


def with_seat(seats: Seats, side: str, seat: str) -> dict[str, str]:
    """Return the seats with another player for a side; an empty seat is a person's."""
    return {one: player for one, player in {**seats, side: seat}.items() if player}


def _beside_seat(game_setup: GameSetup, force: Force, width: int) -> list[PaintedLine]:
    """Return the text about the player of a side."""
    seat = game_setup.seats.get(force.side.id, "")
    title = paragraph(f"{force.side.name}: {seat_words(seat)}", STRONG, width)
    text = WORDS.get(COMMAND if seat.startswith(COMMAND) or seat == PROGRAM else seat, "")
    return [*title, *paragraph(text, TEXT, width)]
