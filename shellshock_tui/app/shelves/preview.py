"""The card beside a list: what is told of the marked entry, with its map in small where it has one."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from textual.geometry import Size

from shellshock_tui.app.shelves.entries import BattleEntry, Entry, GameEntry, told
from shellshock_tui.app.widgets.heads import Head
from shellshock_tui.dice import SeededDice
from shellshock_tui.drawing.colours import PANEL, side_colour
from shellshock_tui.drawing.paint import BAR, KEY, NOTE, TEXT, Ink, Run, Weight, badge, merged
from shellshock_tui.drawing.text import PaintedLine, length, paragraph, title_bar, wrap_words, written
from shellshock_tui.rules import system

if TYPE_CHECKING:
    from shellshock_tui.app.render.scene import Scene
    from shellshock_tui.app.render.tile_renderer import TileRenderer
    from shellshock_tui.session.game_setup import Opening
    from shellshock_tui.session.standing import LookedAt, Standing

LEAST = 8
"""Rows that a map is given at least, though it is then to be scrolled to."""
NAMED = 40
"""Columns from which bars are named."""
Card = list[PaintedLine]


def first_card(entry: Entry, size: Size) -> Card:
    """Return what can be told of an entry at once."""
    return [head_line(entry, "", size.width), *_wrapped(told(entry), size.width)]


def whole_card(entry: Entry, size: Size) -> Card:
    """Return all that is told of an entry, its map worked out; DataError or SaveError if it is wrong."""
    match entry:
        case BattleEntry(arrange=arrange):
            card = [*first_card(entry, size), ()]
            room = max(LEAST, size.height - len(card))
            return [*card, *preview_lines(first_scene(arrange()), size.width, room)]
        case GameEntry(path=Path() as path):
            return list(_game(entry, path, size))
        case _:
            return first_card(entry, size)


def _game(entry: GameEntry, path: Path, size: Size) -> Iterator[PaintedLine]:
    from shellshock_tui.app.render.scene import scene_of
    from shellshock_tui.session.standing import look_at

    looked = look_at(path)
    standing = looked.standing
    line = standing_line(standing)
    pairs = [line] if length(line) <= size.width else [line[n : n + 2] for n in range(0, len(line), 2)]
    below = [strength_line(looked, size.width), *pairs, *_wrapped(standing.asked, size.width)]
    flag = Run(" ⚑ ", KEY)
    for aim in looked.aims:
        below += [(flag, written(row, TEXT)) for row in wrap_words(aim, size.width - 4)]
    yield head_line(entry, standing.when, size.width)
    scene = scene_of(looked.match.rules, looked.match.state)
    yield from preview_lines(scene, size.width, max(LEAST, size.height - 2 - len(pairs)))
    yield from below
    yield from _wrapped(entry.told, size.width)


def strength_line(looked: "LookedAt", width: int) -> PaintedLine:
    """Return what each side has left, as bars on one scale with figures."""
    from shellshock_tui.session.after_action import side_strength

    rules, state = looked.match.rules, looked.match.state
    pieces = {piece.unit: piece for piece in rules.pieces(state, rules.sides[0].id, ())}
    worths = [int(side_strength(pieces, side.id)) for side in rules.sides]
    named = Run(" strength", NOTE) if width >= NAMED else Run("", NOTE)
    room = max(1, (width - length((named,))) // len(worths) - len(str(max(worths))) - 3)
    runs = [named]
    for number, (side, worth) in enumerate(zip(rules.sides, worths, strict=True)):
        bar = "█" * -(-worth * room // max(1, *worths))
        ink = Ink(side_colour(side.id, number), PANEL, weight=Weight.MARK)
        runs += (Run(" ", TEXT), Run(bar, ink), Run(f" {worth}", TEXT))
    return tuple(runs)


def standing_line(standing: "Standing") -> PaintedLine:
    """Return who plays each side, the sides as chips."""
    runs: list[Run] = []
    for number, (side, player) in enumerate(standing.seated):
        colour = side_colour(side.id, number)
        runs.append(written(f" {side.name.upper()} ", badge(colour)))
        runs.append(written(f" {player}  ", TEXT))
    return tuple(runs)


def head_line(entry: Entry, when: str, width: int) -> PaintedLine:
    """Return the row that heads a card."""
    label = entry.title if isinstance(entry, Head) else entry.label.removeprefix("Resume ")
    has_room = length((written(f" {label}  {when} ", BAR),)) <= width
    return title_bar(label.upper(), when if has_room else "", width)


def _wrapped(text: str, width: int) -> Iterator[PaintedLine]:
    for part in text.split("\n"):
        yield from paragraph(part, TEXT, width)


def first_scene(opening: "Opening") -> "Scene":
    """Return the board with its units where they start; DataError if the battle's file is wrong."""
    from shellshock_tui.app.render.scene import scene_of

    data = opening.data
    rules = system(data.header.system, data.file)
    bound = rules.rules(rules.setup(data.table, data.find, data.file))
    return scene_of(bound, bound.start(SeededDice("preview")).state)


def preview_lines(scene: "Scene", width: int, height: int) -> list[PaintedLine]:
    """Return the whole board in lines that fit so many columns and rows; none where there is no room."""
    if width < 8 or height < 4:
        return []
    from shellshock_tui.app.render.minimap import fitting
    from shellshock_tui.app.render.overview import OverviewRenderer

    art: TileRenderer = OverviewRenderer(scene.board)
    if art.size[0] > width or art.size[1] > height:
        art = fitting(scene.board, width, height)
    return [merged(art.row(scene, y)) for y in range(art.size[1])]
