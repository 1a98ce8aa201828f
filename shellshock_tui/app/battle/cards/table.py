"""The position shown for a card: the map with the card's units, and their sheets."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from textual.binding import Binding, BindingType

from shellshock_tui.app.render.scene import Scene, flags_of, stacked
from shellshock_tui.app.render.zooms import zooms
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.board_view import STANDARD
from shellshock_tui.board import DIRECTION_NAMES, OFF_BOARD, way_of
from shellshock_tui.drawing.colours import Sides
from shellshock_tui.drawing.paint import NOTE, STRONG, TEXT, StyledText, badge
from shellshock_tui.drawing.sheets.cards import Shown
from shellshock_tui.drawing.text import PaintedLine, written
from shellshock_tui.drill.card import Card
from shellshock_tui.drill.covering import covered_sheet, with_subject_open, without_choices
from shellshock_tui.drill.exercise import is_covered
from shellshock_tui.drill.forms import forms_of
from shellshock_tui.engine.map_view import Piece, code
from shellshock_tui.engine.sheet_view import cells_of_area
from shellshock_tui.engine.view import Mark

SIGNS = {Mark.CURRENT: Mark.PLAIN, Mark.PICKED: Mark.PLAIN}
"""The marks of the game itself, which are left out for those of the card."""


@dataclass(frozen=True)
class CardTable:
    """The position of a card as the learner sees it."""

    card: Card
    covers: tuple[str, ...]
    """The addresses of the covered figures."""

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The counters, with the card's units marked: the first as current, the others as picked."""
        units = self.card.exercise.units
        marks = dict.fromkeys(units[1:], Mark.PICKED) | dict.fromkeys(units[:1], Mark.CURRENT)
        return tuple(
            piece
            if piece.mark in (Mark.LOST, Mark.PENDING)
            else piece._replace(mark=marks.get(piece.unit, SIGNS.get(piece.mark, piece.mark)))
            for piece in self._seen()
        )

    def _seen(self) -> Iterator[Piece]:
        """Yield the counters that a player sees, and those of the card's units that only others see."""
        rules, state = self.card.moment.rules, self.card.moment.state
        people = [side.id for side in rules.sides if side.id not in rules.programmed]
        first, *others = (people or [side.id for side in rules.sides])[:1] + [side.id for side in rules.sides]
        shown = rules.pieces(state, first, ())
        yield from shown
        known = {piece.unit for piece in shown}
        for side in others:
            for piece in rules.pieces(state, side, ()):
                if piece.unit in self.card.exercise.units and piece.unit not in known:
                    yield piece
            known |= {piece.unit for piece in rules.pieces(state, side, ())}

    @property
    def scene(self) -> Scene:
        """The map to draw, with the card's units on top."""
        rules, state, units = self.card.moment.rules, self.card.moment.state, self.card.exercise.units
        pieces = {
            place: tuple(sorted(some, key=lambda piece: piece.unit not in units))
            for place, some in stacked(self.pieces).items()
        }
        return Scene(rules.board, rules.tiles(state), rules.sides, pieces, flags=flags_of(rules, state))

    @property
    def places(self) -> tuple[int, ...]:
        """The places of the card's units, or of all units if it is about none, and those that it names."""
        units = self.card.exercise.units or tuple(self.card.moment.names)
        stands = (
            piece.at
            for unit in units
            for piece in self.pieces
            if piece.unit == unit and piece.at != OFF_BOARD
        )
        return (*stands, *self.card.exercise.places)

    @cached_property
    def sheets(self) -> tuple[Shown, ...]:
        """The sheets of the card's units, the most important one first."""
        return tuple(map(self.sheet, self.card.exercise.units))

    @cached_property
    def hides(self) -> bool:
        """Whether any figure on the card's sheets is covered."""
        areas = (area for shown in self.sheets for area in shown.view.areas)
        return any(is_covered(cell.at, self.covers) for area in areas for cell in cells_of_area(area))

    def captions(self, shown: Shown) -> tuple[str, ...]:
        """Return sentences about texts on a sheet that no rule explains, in the areas that matter now."""
        areas = (area for area in shown.view.areas if area.is_highlighted)
        cells = [cell for area in areas for cell in cells_of_area(area)]
        texts = {cell.text for cell in (*cells, *shown.view.facts)}
        return tuple(
            means
            for word, means in forms_of(self.card.system).captions.items()
            if any(re.fullmatch(word, text) for text in texts)
        )

    def sheet(self, unit: str) -> Shown:
        """Return the sheet of a unit; figures that would give the answer away are covered."""
        rules, state = self.card.moment.rules, self.card.moment.state
        card = self.card
        about = *card.exercise.covers, *card.exercise.opens, *card.used
        view = with_subject_open(without_choices(rules.sheet(state, unit, ())), about, card.area)
        return Shown(covered_sheet(view, self.covers), "", Sides(rules.sides).colour(view.side))

    def unit_at(self, place: int) -> str:
        """Return the unit whose counter is on top at a place; empty if there is none."""
        return next((piece.unit for piece in self.scene.pieces.get(place, ()) if piece.unit), "")

    def legend(self) -> tuple[PaintedLine, ...]:
        """Return the turn, and each unit of the card: the code on the counter, name, place and facing.

        The phase is left out: many cards ask about something that belongs to another phase.
        """
        rules, state = self.card.moment.rules, self.card.moment.state
        turn = rules.track(state).when.partition(", ")[0]
        found: list[PaintedLine] = [(written(f" {turn[:1].upper()}{turn[1:]} ", NOTE),)]
        sides, board = Sides(rules.sides), rules.board
        for unit in self.card.exercise.units:
            piece = next((one for one in self.pieces if one.unit == unit), None)
            if piece is None:
                continue
            place = "" if piece.at == OFF_BOARD else f" at {board.label(piece.at)}"
            runs = (
                StyledText("   " if len(found) > 1 else " ", TEXT),
                written(f" {code(self.pieces, unit)} ", badge(sides.colour(piece.side))),
                written(f" {piece.label}", STRONG),
                written(f", {sides.name(piece.side)}{place}", NOTE),
            )
            found.append(runs)
            if place and piece.facing is not None:
                facing = DIRECTION_NAMES[way_of(board, piece.facing)]
                found.append((written(f" facing {facing}", NOTE),))
        return tuple(found)

    def words_at(self, place: int) -> str:
        """Return the ground of a place and the names of the units there, without calculated figures."""
        rules, state = self.card.moment.rules, self.card.moment.state
        ground = rules.tiles(state)[place]
        names = dict.fromkeys(f"{one.label} ({one.glyph})" for one in self.pieces if one.at == place)
        words = ground.words or ", ".join(ground.features) or "open"
        goal = (ground.goal,) if ground.goal else ()
        return " · ".join((f"{rules.board.label(place)} {words}", *goal, *names))


class CardMap(BoardMap, inherit_bindings=True):
    """A map that shows the position of one card after another, with its places in view at once."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "screen.show_sheet_of_unit", "its sheet", key_display="Enter")
    ]

    def lay(self, scene: Scene, places: tuple[int, ...]) -> None:
        """Show another position, with some places in view."""
        self.scene, self.whole, self.labels = replace(scene, cursor=OFF_BOARD), None, ()
        self.arts = zooms(scene.board)
        self.zoom, self.is_zoom_set, self.is_zoom_kept, self.kept = STANDARD, False, False, places
        self.show_tag()
        self.measure()
        if self.size.width:
            self.fit_card()

    def fit_card(self) -> None:
        """Zoom and scroll so that the places of the card are in view."""
        places = self.kept or (self.scene.board.size // 2,)
        self.is_zoom_kept = False
        self.fit(places, min(2, len(places)))
        self.centre(*places)
        self.lighten()
