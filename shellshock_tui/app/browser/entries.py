"""The entries of the title and the browser, their list, and the card of an entry with a small map."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, assert_never

from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.screen import Screen

from shellshock_tui import library
from shellshock_tui.app.widgets.filtered_list import FilteredList
from shellshock_tui.app.widgets.lines import STEPS
from shellshock_tui.app.widgets.list_rows import INDENT, Head, mark_sign, notes_column, row_lines, system_line
from shellshock_tui.dice import SeededDice
from shellshock_tui.drawing.colours import FAINT, INK, NIGHT, PANEL, Colour, side_colour
from shellshock_tui.drawing.paint import BAR, KEY, NOTE, TEXT, StyledText, TextStyle, Weight, badge
from shellshock_tui.drawing.text import (
    PaintedLine,
    fitted,
    hanging,
    length,
    paragraph,
    title_bar,
    wrap_words,
    written,
)
from shellshock_tui.engine.system import bind_rules
from shellshock_tui.files import clean
from shellshock_tui.library.saved_name import title_and_date, titles
from shellshock_tui.rules import SYSTEMS, system, title_of

if TYPE_CHECKING:
    from shellshock_tui.app.render.scene import Scene
    from shellshock_tui.app.render.tile_renderer import TileRenderer
    from shellshock_tui.session import Session
    from shellshock_tui.session.game_setup import Opening
    from shellshock_tui.session.game_summary import GameSummary, LookedAt
    from shellshock_tui.session.games import SavedGame


MEND = "Enter offers to save the undamaged part as another game."
REPLAY = "The battle is over. Enter opens its report, where you can look back at each moment."

ELSEWHERE = "open in another window"


@dataclass(frozen=True)
class BattleEntry:
    """A battle that can be begun."""

    label: str
    text: str
    arrange: "Callable[[], Opening]"
    note: str = ""
    own: Path | None = None
    """The battle's file, if it is the player's own."""


@dataclass(frozen=True)
class GameEntry:
    """A game that is opened without a front page: a saved game, a lesson or a demo."""

    label: str
    text: str
    open: "Callable[[], Session]"
    path: Path | None = None
    """The game's file; None for a demo or lesson."""
    note: str = ""
    players: PaintedLine = ()
    """The players and the current question, once the file has been read."""
    asked: str = ""
    key: str = ""
    scene: "Callable[[], Scene] | None" = None
    """Returns the board, if it is shown without a saved game."""


@dataclass(frozen=True)
class Door:
    """An entry that leads to another screen."""

    label: str
    text: str
    visit: Callable[[], Screen[None]]
    note: str = ""
    key: str = ""
    own: Path | None = None
    """The entry's file, if it is the player's own."""


@dataclass(frozen=True)
class Faulty:
    """A file that cannot be opened."""

    label: str
    fault: str
    path: Path | None = None
    """The file's path, if it is a saved game."""
    own: Path | None = None
    """The file's path, if it is another of the player's own files."""


Entry = BattleEntry | GameEntry | Door | Faulty | Head


def entry_note(entry: Entry) -> str:
    """Return the text about an entry that needs no file."""
    match entry:
        case BattleEntry() | GameEntry() | Door():
            return entry.text
        case Faulty():
            return f"{clean(entry.fault)}\n\n{MEND}" if entry.path else clean(entry.fault)
        case Head():
            return ""
        case _:
            assert_never(entry)


def key_of(entry: Entry) -> str:
    """Return the key that opens an entry from anywhere in its list; "" if it has none."""
    return entry.key if isinstance(entry, GameEntry | Door) else ""


def label_of(entry: Entry) -> str:
    """Return the label of an entry; empty for a heading."""
    return "" if isinstance(entry, Head) else entry.label


def battles() -> Iterator[Entry]:
    """Yield the battles by system, short ones first, with headings if there are several systems."""
    found = library.grouped(library.listed(library.SCENARIO))
    for name in (*SYSTEMS, *(other for other in found if other not in SYSTEMS)):
        listed = found.get(name, ())
        if len(SYSTEMS) > 1 and name in SYSTEMS:
            yield Head(name)
        yield from map(_battle, sorted(listed, key=lambda listed: not listed.is_short))


def _battle(listed: library.Listed) -> Entry:
    header = listed.header
    if header is None:
        return Faulty(f"× {clean(listed.name)}", listed.fault, own=listed.own)

    def arrange() -> "Opening":
        from shellshock_tui.session.game_setup import Opening
        from shellshock_tui.session.scenario_bots import seats_in

        data = library.open_file(library.SCENARIO, listed.address)
        return Opening(data, seats=seats_in(data))

    tags = ", ".join(
        (*(tag for tag in header.tags if tag != header.name), *(("your own",) if listed.own else ()))
    )
    kind = " · ".join(filter(None, (listed.address, header.era, tags)))
    return BattleEntry(header.title, f"{kind}\n\n{paragraphs(header.briefing)}", arrange, tags, listed.own)


def paragraphs(text: str) -> str:
    """Return a text with each paragraph on one line, to be wrapped to any width."""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n")).strip()


def saved_entries(games: "Sequence[Path] | Sequence[SavedGame]") -> Iterator[Entry]:
    """Yield the saved games, finished ones last; a game that has not been read yet is given by its path."""
    known = titles()
    for game in sorted(games, key=is_over):
        yield unread(game, known) if isinstance(game, Path) else saved_entry(game)


def is_over(game: "Path | SavedGame") -> bool:
    """Return whether a game is known to be over."""
    return not isinstance(game, Path) and bool(game.outcome)


def unread(file: Path, known: Mapping[str, str]) -> GameEntry:
    """Return the entry of a saved game that has not been read; `known` holds the titles of battles."""
    title, created = title_and_date(file.stem, known)
    name = clean(file.stem)
    text = f"begun {created}\n{name}" if created else name
    return GameEntry(clean(title) or name, text, partial(_resume, file), file, f"{created} …".strip())


def _resume(file: Path) -> "Session":
    from shellshock_tui.session import resume

    return resume(file)


def saved_entry(game: "SavedGame") -> Entry:
    """Return the entry of a saved game."""
    if game.fault:
        return Faulty(f"× {clean(game.name)}", game.fault, game.path)
    given, name = game.progress, clean(game.name)
    so_far = "" if game.waits_for_dice else " so far"
    played = " ".join(filter(None, (title_of(game.system), game.place)))
    text = f"{played} · begun {game.begun}, {given}{so_far}\n{name}"
    if game.outcome:
        text += f"\n\n{game.outcome} {REPLAY}"
    label = game.title if game.is_open else f"{'✓ Over:' if game.outcome else 'Resume'} {game.title}"
    named = "" if name.startswith(game.scenario) else name
    beside = ELSEWHERE if game.is_open else named or f"{game.begun}, {given}"
    note = ", ".join(filter(None, (game.place, beside)))
    return GameEntry(label, text, partial(_resume, game.path), game.path, note)


class EntryList(FilteredList[Entry], inherit_bindings=False):
    """The list of entries."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", "open", key_display="Enter"),
        *STEPS,
        Binding("slash", "filter", "filter the list", show=False),
        Binding("pagedown", "screen.read_on(1)", "read on", key_display="PgDn"),
        Binding("pageup", "screen.read_on(-1)", "read back", show=False),
    ]

    def text_of(self, row: Entry) -> str:
        """Return the label and the note of an entry."""
        return "" if isinstance(row, Head) else f"{row.label} {'' if isinstance(row, Faulty) else row.note}"

    def drawn(self, width: int) -> Iterator[tuple[int, PaintedLine]]:
        """Yield the lines of all entries."""
        known = [one for one in self.rows if not isinstance(one, Head)]
        if any(isinstance(one, Door) for one in known):  # A saved battle's long name does not squeeze a menu.
            known = [one for one in known if not isinstance(one, GameEntry)]
        notes = notes_column((one.label for one in known), width)
        for number, entry in enumerate(self.rows):
            for line in entry_lines(entry, width, notes, is_marked=number == self.marked):
                yield number, line


def entry_lines(entry: Entry, width: int, notes: int, *, is_marked: bool) -> list[PaintedLine]:
    """Return the lines of an entry, with its note at a column."""
    if isinstance(entry, Head):
        return [system_line(entry, width)]
    note = "" if isinstance(entry, Faulty) else entry.note
    lines = row_lines(entry.label, note, width, notes, key=key_of(entry), is_marked=is_marked)
    if isinstance(entry, GameEntry) and entry.asked:
        sign = mark_sign(is_marked=is_marked)
        noted = sign.style._replace(colour=INK if is_marked else FAINT, accent="")
        asked = [(written(row, noted),) for row in wrap_words(entry.asked, max(8, width - INDENT))]
        for under in (entry.players, *asked):
            grounded = [run._replace(style=_on(run.style, noted.ground)) for run in under]
            lines.append(fitted((sign, StyledText(" " * (INDENT - 1), noted), *grounded), width, noted))
    return lines


def _on(ink: TextStyle, ground: Colour | None) -> TextStyle:
    return ink._replace(ground=ground) if ink.ground in (None, NIGHT, PANEL) else ink


LEAST = 8
"""The least number of rows for a map, even if it must be scrolled to."""
NAMED = 40
"""The columns from which the strength bars have a label."""
Card = list[PaintedLine]


def first_card(entry: Entry, size: Size) -> Card:
    """Return the part of an entry's card that can be shown at once."""
    return [head_line(entry, "", size.width), *_wrapped(entry_note(entry), size.width)]


def whole_card(entry: Entry, size: Size) -> Card:
    """Return the whole card of an entry, with its map.

    Raises: DataError or SaveError: if the file is wrong.
    """
    match entry:
        case BattleEntry(arrange=arrange):
            data = arrange().data
            return _with_map(entry, scene_at_start(data.header.system, data.table, data), size)
        case GameEntry(path=Path() as path):
            return list(_game(entry, path, size))
        case GameEntry(scene=make) if make:
            return _with_map(entry, make(), size)
        case _:
            return first_card(entry, size)


def _with_map(entry: Entry, scene: "Scene", size: Size) -> Card:
    card = [*first_card(entry, size), ()]
    return [*card, *preview_lines(scene, size.width, max(LEAST, size.height - len(card)))]


def _game(entry: GameEntry, path: Path, size: Size) -> Iterator[PaintedLine]:
    from shellshock_tui.app.render.scene import scene_of
    from shellshock_tui.session.game_summary import look_at

    looked = look_at(path)
    standing = looked.summary
    line = standing_line(standing)
    pairs = [line] if length(line) <= size.width else [line[n : n + 2] for n in range(0, len(line), 2)]
    below = [strength_line(looked, size.width), *pairs, *_wrapped(standing.asked, size.width)]
    below += [
        row
        for objective in looked.objectives
        for row in hanging(StyledText(" ⚑ ", KEY), objective, TEXT, size.width, TEXT)
    ]
    yield head_line(entry, standing.when, size.width)
    if looked.match.rules.has_map:
        scene = scene_of(looked.match.rules, looked.match.state)
        yield from preview_lines(scene, size.width, max(LEAST, size.height - 2 - len(pairs)))
    yield from below
    yield from _wrapped(entry.text, size.width)


def strength_line(looked: "LookedAt", width: int) -> PaintedLine:
    """Return the strength of each side as bars on one scale, with numbers."""
    from shellshock_tui.session.after_action.counters import side_strength

    rules, state = looked.match.rules, looked.match.state
    pieces = {piece.unit: piece for piece in rules.pieces(state, rules.sides[0].id, ())}
    worths = [int(side_strength(pieces, side.id)) for side in rules.sides]
    named = StyledText(" strength", NOTE) if width >= NAMED else StyledText("", NOTE)
    room = max(1, (width - length((named,))) // len(worths) - len(str(max(worths))) - 3)
    runs = [named]
    for number, (side, worth) in enumerate(zip(rules.sides, worths, strict=True)):
        bar = "█" * -(-worth * room // max(1, *worths))
        ink = TextStyle(side_colour(side.id, number), PANEL, weight=Weight.MARK)
        runs += (StyledText(" ", TEXT), StyledText(bar, ink), StyledText(f" {worth}", TEXT))
    return tuple(runs)


def standing_line(standing: "GameSummary") -> PaintedLine:
    """Return who plays each side, the sides as chips."""
    runs: list[StyledText] = []
    for number, (side, player) in enumerate(standing.seated):
        colour = side_colour(side.id, number)
        runs.append(written(f" {side.name.upper()} ", badge(colour)))
        runs.append(written(f" {player}  ", TEXT))
    return tuple(runs)


def head_line(entry: Entry, when: str, width: int) -> PaintedLine:
    """Return the title row of a card."""
    label = entry.title if isinstance(entry, Head) else entry.label.removeprefix("Resume ")
    has_room = length((written(f" {label}  {when} ", BAR),)) <= width
    return title_bar(label.upper(), when if has_room else "", width)


def _wrapped(text: str, width: int) -> Iterator[PaintedLine]:
    for part in text.split("\n"):
        yield from paragraph(part, TEXT, width)


def scene_at_start(name: str, table: Mapping[str, Any], data: library.DataFile) -> "Scene":
    """Return the scene at the start of a system's battle.

    Raises: DataError: if the data is wrong.
    """
    from shellshock_tui.app.render.scene import scene_of

    bound = bind_rules(system(name, data.file), table, data.find, data.file)
    return scene_of(bound, bound.start(SeededDice("preview")).state)


def preview_lines(scene: "Scene", width: int, height: int) -> list[PaintedLine]:
    """Return the whole board in at most this many columns and rows; [] if there is no room."""
    if width < 8 or height < 4:
        return []
    from shellshock_tui.app.render.overview import OverviewRenderer, in_proportion

    art: TileRenderer = OverviewRenderer(scene.board)
    if art.size[0] > width or art.size[1] > height:
        art = in_proportion(scene.board, width, height)
    return art.lines(scene)
