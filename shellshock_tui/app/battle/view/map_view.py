"""The map pane: its overlays, zoom, cursor and tag."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import Any

from rich.cells import cell_len
from textual.screen import Screen

from shellshock_tui.app.battle.model.battle_model import BattleModel
from shellshock_tui.app.battle.model.planned_order import PlannedOrder
from shellshock_tui.app.battle.model.position_view import FITTING, OVERLAYS, PART
from shellshock_tui.app.keys.question import PLACE, Offer
from shellshock_tui.app.render.motion import Frame
from shellshock_tui.app.render.scene import Scene
from shellshock_tui.app.render.tile_style import Note
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.board_view import PAIR
from shellshock_tui.app.widgets.key_bar import KeyBar
from shellshock_tui.app.window import style_by
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.drawing.colours import GOLD
from shellshock_tui.drawing.text import one_row
from shellshock_tui.engine.addresses import sight_address, unit_address, unit_of
from shellshock_tui.engine.map_view import Overlay, OverlayKind

KINDS = frozenset(OverlayKind)
RAIL_WIDTH, SPARED_BY_RAIL = 34, 5
"""The width of the right-hand panes, and the columns they give up if the whole board then fits."""
ON_DEMAND = ("sheet", "log")
"""The panes that a key brings in front of the rail, or of the map if there is no rail."""


@dataclass
class MapViewState:
    """The player's choices for the display of the map: overlay, ruler, jump labels."""

    model: BattleModel
    overlay: int = 0
    """The index of the overlay in `OVERLAYS`."""
    line: str = ""
    """The address of a line of sight that is shown until the player returns to the present."""
    ruler: int = OFF_BOARD
    """The place where the ruler begins, its end being the cursor; `OFF_BOARD` if there is no ruler."""
    letters: Mapping[int, str] = field(default_factory=dict)
    """The jump labels at the edge of the reach, by place."""
    is_read: bool = False
    """Whether a text must be read before an order is given."""

    def renew(self) -> None:
        """Remove what belonged to the previous question."""
        self.line, self.letters = "", {}

    @property
    def overlay_name(self) -> str:
        """The name of the overlay shown."""
        return OVERLAYS[self.overlay]

    def next_overlay(self, cursor: int) -> None:
        """Select the next overlay that differs from the one shown, or none."""
        shown = self._laid(cursor)
        for _ in OVERLAYS:
            self.overlay = (self.overlay + 1) % len(OVERLAYS)
            laid = self._laid(cursor)
            if laid != shown and (self.overlay_name not in KINDS or any(overlay.marks for overlay in laid)):
                return

    def _laid(self, cursor: int) -> tuple[Overlay, ...]:
        """Return the overlays to draw; none of the default ones while a bot's report is open."""
        if self.model.reads and not self.overlay:
            return ()
        wished = (self.model.place_of_target, self.model.marked_place, cursor)
        looked_at = next((place for place in wished if place != OFF_BOARD), OFF_BOARD)
        if self.overlay_name == OverlayKind.ZONE:
            return (self.model.position.zone(cursor),)
        if not self.overlay and not self.model.position.active_unit:
            return self._aimed
        return self.model.position.overlays(
            self.overlay_name, self._meant(cursor), looked_at, self.model.target
        )

    @property
    def _aimed(self) -> tuple[Overlay, ...]:
        model = self.model
        end = model.answer.end if isinstance(model.answer, PlannedOrder) and model.answer.ghost else OFF_BOARD
        return model.position.aim_line(model.acting_unit, self._target, end)

    @property
    def _target(self) -> str:
        """The target of what Enter takes, at once or after a move; "" if there is none."""
        return self.model.target or self.model.attacker_and_target[1]

    @property
    def _meant_places(self) -> tuple[frozenset[int], frozenset[int]]:
        """The places of the units that act, and of those they act on, if Enter is pressed."""
        model, position = self.model, self.model.position
        if model.reads:
            attacker, attacked = (position.places(unit_address(unit)) for unit in model.attacker_and_target)
            return attacker, attacked
        if isinstance(model.answer, PlannedOrder):
            return position.places(unit_address(model.acting_unit)), position.places(
                unit_address(self._target)
            )
        if model.offer is None:
            return frozenset(), frozenset()
        marked, piece = position.places(model.offer.choice.at), position.piece(unit_of(model.offer.choice.at))
        is_own = piece is not None and piece.side == position.side
        return (marked, frozenset()) if is_own else (frozenset(), marked)

    def _meant(self, cursor: int) -> str:
        """Return the unit whose overlays are shown: the active one, Enter's, or the one at the cursor."""
        position = self.model.position
        found = (self.model.acting_unit, *(piece.unit for piece in position.pieces if piece.at == cursor))
        pieces = (position.piece(unit) for unit in found)
        own = (piece.unit for piece in pieces if piece and piece.side == position.side)
        return position.active_unit or next(own, "")

    def scene(self, cursor: int) -> Scene:
        """Return the scene to draw; a past position has no choices and overlays."""
        if self.model.past is not None:
            return self.model.shown.scene(frozenset(), ())
        line = (self.model.position.line(self.line),) if self.line else ()
        laid = self._laid(cursor)
        if self.measures(cursor):
            line = (
                self.model.position.line(sight_address(self.model.session.rules.board, self.ruler, cursor)),
            )
            laid = tuple(overlay for overlay in laid if overlay.kind is not OverlayKind.SIGHT)
        if self.is_read:
            laid = tuple(overlay for overlay in laid if overlay.kind is not OverlayKind.REACH)
        doing, meant = self._meant_places
        plans = () if self.letters else self.plans
        scene = self.model.position.scene(meant, (*laid, *line), plans)
        letters = {place: Note(text, GOLD) for place, text in {**self._names, **self.letters}.items()}
        noted = [over for over in scene.overlays if over.note and over.marks]
        is_walked = any(over.kind is OverlayKind.REACH for over in noted)
        suiting = [over.note for over in noted if is_walked and over.kind in FITTING.values()]
        caption = next((over.note for over in noted), "") if self.overlay else " ".join(suiting)
        highlighted, frame = frozenset(self.model.highlighted_places), Frame(0, letters)
        return replace(scene, doing=doing, highlighted=highlighted, frame=frame, caption=caption)

    @property
    def _names(self) -> dict[int, str]:
        """The labels of the empty places that a lesson points at."""
        taken = {piece.at for piece in self.model.position.pieces}
        board = self.model.session.rules.board
        return {
            place: board.label(place)
            for place in self.model.highlighted_places
            if self.is_read and place not in taken
        }

    def measures(self, place: int) -> bool:
        """Return whether a ruler lies between its beginning and this place."""
        return self.ruler != OFF_BOARD and place not in (OFF_BOARD, self.ruler)

    def facts_at(self, place: int, overlays: tuple[Overlay, ...] = ()) -> tuple[str, ...]:
        """Return what is known of a place, or its distance along the ruler if there is one."""
        if self.measures(place):
            return (*self.model.shown.measured(self.ruler, place), *self.model.shown.ground_at(place))
        return self.model.shown.facts_at(place, overlays)

    @property
    def plans(self) -> tuple[PlannedOrder, ...]:
        """The plans drawn as ghosts: group orders, the player's plan, or the suggestion."""
        if self.model.group:
            return self.model.group.plans
        match self.model.answer:
            case PlannedOrder() as plan:
                return (plan,)
            case Offer(choice=choice, leads_on=False) if choice.at.startswith(PLACE):
                unit = self.model.session.rules.acting_unit(choice.then)
                return (PlannedOrder((choice.then,), choice.label, self.model.position.piece(unit)),)
            case _:
                return ()

    @property
    def place_in_view(self) -> int:
        """The place to keep in view: highlighted, target, marked, or the active unit's."""
        places = (*self.model.highlighted_places, self.model.place_of_target, self.model.marked_place)
        seen = (place for place in places if place != OFF_BOARD)
        return next(seen, self.model.position.place(unit_address(self.model.position.active_unit)))


GOES_ROUND = "a move that ends here takes a longer way"
TAG = 48
"""The greatest width of the tag beside the cursor."""


class MapInView:
    """The map pane of the battle screen."""

    def __init__(self, screen: Screen[Any], model: BattleModel) -> None:
        self.screen, self.model, self.view_state = screen, model, MapViewState(model)
        self.rested = OFF_BOARD
        """The cursor's place when the question appeared."""
        self.idle_at = OFF_BOARD
        """The last place to which the player moved the cursor and where Enter does nothing."""

    @cached_property
    def board(self) -> BoardMap:
        """The map widget."""
        return self.screen.query_one(BoardMap)

    def show(self) -> None:
        """Draw the board with its overlays."""
        board = self.board
        board.kept = tuple(place for place in (self.view_state.place_in_view,) if place != OFF_BOARD)
        board.show(self.view_state.scene(board.scene.cursor))
        self.make_room()

    def make_room(self) -> None:
        """Narrow the rail beside the board if the board then fits into the screen."""
        board = self.board
        beside, rail = self.screen.size.width - RAIL_WIDTH, self.screen.query_one("#rail")
        style_by(self.screen, "-lean", rail, holds=0 < board.art.size[0] - beside <= SPARED_BY_RAIL)

    def show_place(self, place: int) -> None:
        """Show all that is known of a place in the key bar, if the tag has no room for it."""
        facts, bar = self._facts_at(place), self.screen.query_one(KeyBar)
        rows = self._tag(facts)
        is_whole = all(any(fact in row for row in rows) for fact in facts)
        bar.show_message("" if is_whole else PART.join(facts))

    def show_hovered(self, place: int) -> None:
        """Show what is known of the place under the mouse in one row, so that the layout stays still."""
        words, bar = PART.join(self._facts_at(place)), self.screen.query_one(KeyBar)
        bar.show_message(one_row(words, bar.size.width - 1))

    def show_tag(self) -> None:
        """Show the most important facts beside the cursor, once the player has moved it."""
        if not self.is_cursor_led and not self.view_state.measures(self.board.scene.cursor):
            self.board.show_tag()
            return
        self.board.show_tag(*self._tag(self._facts_at(self.board.scene.cursor)))

    def _facts_at(self, place: int) -> tuple[str, ...]:
        plan, facts = self.model.plan, self.view_state.facts_at(place, self.board.scene.overlays)
        if plan is None or not plan.goes_round or plan.end != place:
            return facts
        ground, *others = facts
        return (ground, GOES_ROUND, *others)

    def _tag(self, facts: Sequence[str]) -> tuple[str, str]:
        return tag(facts, min(TAG, self.board.size.width))

    @property
    def place_of_active_unit(self) -> int:
        """The place of the active unit, or `OFF_BOARD`."""
        return self.model.position.place(unit_address(self.model.position.active_unit))

    @property
    def place_asked(self) -> int:
        """The place that the question is about: the active unit's, else the marked choice's."""
        place = self.place_of_active_unit
        return self.model.marked_place if place == OFF_BOARD else place

    def reveal_aim(self) -> None:
        """Scroll the target, the active unit and the marked choice into view together."""
        places = (self.model.place_of_target, self.place_asked, self.model.marked_place)
        self.board.fit(places, self._least)

    def fit(self) -> None:
        """Zoom so that the active unit, its plan, target, nearest enemy and reach can be seen."""
        position, board = self.model.position, self.model.session.rules.board
        asked = self.place_asked
        if asked == OFF_BOARD:
            return
        ends = (plan.end for plan in self.view_state.plans)
        both = [
            place for place in (asked, self.model.place_of_target, *self._aimed, *ends) if place != OFF_BOARD
        ]
        foe = position.place(unit_address(position.nearest_enemy))
        if foe != OFF_BOARD and self.board.is_near((*both, foe)):
            both.append(foe)
        flags = sorted(position.flags, key=lambda place: board.distance(asked, place))
        self.board.fit((*both, *sorted(position.reach), *flags[:1]), self._least)

    @property
    def _least(self) -> int:
        """The number of places that must be seen together: the active unit and, if any, the target."""
        return 1 if self.model.place_of_target == OFF_BOARD else PAIR

    @property
    def _aimed(self) -> tuple[int, ...]:
        return tuple(
            self.model.position.place(unit_address(unit)) for unit in self.model.attacker_and_target if unit
        )

    @property
    def is_cursor_led(self) -> bool:
        """Whether the player has moved the cursor since the question appeared."""
        return self.board.scene.cursor not in (OFF_BOARD, self.rested, self.place_asked)

    @property
    def is_idle(self) -> bool:
        """Whether Enter does nothing at the place to which the player moved the cursor."""
        return self.is_cursor_led and self.board.scene.cursor == self.idle_at

    @property
    def is_in_front(self) -> bool:
        """Whether the present is shown with no pane in front of the map or the rail."""
        is_covered = self.screen.maximized or any(self.screen.has_class(f"-{pane}") for pane in ON_DEMAND)
        return self.model.past is None and not is_covered

    @property
    def is_at_home(self) -> bool:
        """Whether the choices are shown as well, and the player has marked nothing."""
        return self.is_in_front and not (self.model.drafting.is_marked or self.is_idle)

    def rest(self) -> None:
        """Keep the cursor in place, but let Enter refer to the question again."""
        self.rested = self.board.scene.cursor

    def centre(self) -> None:
        """Centre the map and the cursor on what the question is about."""
        asked = self._point_at_asked()
        if asked != OFF_BOARD:
            self.board.centre(asked)

    def come_to(self) -> None:
        """Move the cursor to what the question is about; centre the map only if that is not well in view."""
        was_seen = self.board.is_seen_well(self.place_asked)
        asked = self._point_at_asked()
        if asked != OFF_BOARD and not was_seen:
            self.board.centre(asked)

    def _point_at_asked(self) -> int:
        """Move the cursor to the place asked about, else to an own unit; return the place asked about."""
        asked = self.place_asked
        self.rested = self._first_place if asked == OFF_BOARD and self._is_elsewhere else asked
        if self.rested != OFF_BOARD:
            self.board.point(self.rested)
        self.rested = self.board.scene.cursor
        return asked

    def point_anew(self) -> None:
        """Move the cursor to where it is when a battle is first shown."""
        self.rested = self._first_place if self.place_asked == OFF_BOARD else self.place_asked
        if self.rested != OFF_BOARD:
            self.board.point(self.rested)

    @property
    def _is_elsewhere(self) -> bool:
        """Whether the cursor is off the board or on another side's unit."""
        cursor, side = self.board.scene.cursor, self.model.position.side
        there = (piece.side for piece in self.model.position.pieces if piece.at == cursor)
        return cursor == OFF_BOARD or any(one not in ("", side) for one in there)

    @property
    def _first_place(self) -> int:
        """The place of a unit of the side that is asked; else of another side, people before bots."""
        position, bots = self.model.position, self.model.bots
        people = sorted(position.pieces, key=lambda piece: (piece.side in bots, piece.side != position.side))
        return next((piece.at for piece in people), OFF_BOARD)

    def point_at_hand(self) -> None:
        """Move the cursor to the active unit, unless it is on one of its counters."""
        active_unit, cursor = self.model.position.active_unit, self.board.scene.cursor
        if not any(piece.unit == active_unit and piece.at == cursor for piece in self.model.position.pieces):
            self.board.point(self.place_of_active_unit)
            self.rested = self.place_of_active_unit

    def go_to_place(self, at: str | None) -> None:
        """Move the cursor to the place of an address."""
        self.go_to(self.model.shown.place(at) if at else OFF_BOARD)

    def go_to(self, place: int) -> None:
        """Move the cursor to a place and focus the map."""
        if place != OFF_BOARD:
            self.board.focus()
            self.board.point(place)
            self.show()


def tag(parts: Sequence[str], width: int) -> tuple[str, str]:
    """Return the facts about a place in two rows, each fact in the first row with room for all of it."""
    rows = [one_row(parts[0], width) if parts else "", ""]
    for part in parts[1:]:
        longer = (PART.join(filter(None, (row, part))) for row in rows)
        fitting = ((number, row) for number, row in enumerate(longer) if cell_len(row) <= width)
        for number, row in islice(fitting, 1):
            rows[number] = row
    return rows[0], rows[1]
