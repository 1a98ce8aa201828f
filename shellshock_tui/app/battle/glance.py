"""The glance: what lies over the board beside the question, and the board as it is to be drawn."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from shellshock_tui.app.battle.model import BattleModel
from shellshock_tui.app.battle.plan import Plan
from shellshock_tui.app.battle.position_view import FITTING, OVERLAYS
from shellshock_tui.app.keys.question import PLACE, Offer
from shellshock_tui.app.render.look import Note
from shellshock_tui.app.render.scene import Scene
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.drawing.colours import GOLD
from shellshock_tui.engine.addresses import sight_address, unit_address
from shellshock_tui.engine.map_view import Overlay, OverlayKind

KINDS = frozenset(OverlayKind)


@dataclass
class Glance:
    """What players look at on the map."""

    model: BattleModel
    overlay: int = 0
    """Which of the overlays is shown."""
    line: str = ""
    """The address of a line of sight that lies over the map until the players come back to the present."""
    ruler: int = OFF_BOARD
    """The place at which a ruler begins that the cursor ends; `OFF_BOARD` while none lies on the map."""
    letters: Mapping[int, str] = field(default_factory=dict)
    """What names the places at the rim of the reach, while they are lettered."""
    is_read: bool = False
    """Whether something is to be read before anything is ordered."""

    def renew(self) -> None:
        """Put away what belonged to the question before."""
        self.line, self.letters = "", {}

    @property
    def overlay_name(self) -> str:
        """What lies over the map."""
        return OVERLAYS[self.overlay]

    def next_overlay(self, cursor: int) -> None:
        """Go on to the next overlay that marks anything, or to none."""
        self.overlay = (self.overlay + 1) % len(OVERLAYS)
        laid = self._laid(cursor)
        if self.overlay_name in KINDS and not any(overlay.marks for overlay in laid):
            self.next_overlay(cursor)

    def _laid(self, cursor: int) -> tuple[Overlay, ...]:
        """Return what the overlay shown lays over the board."""
        wished = (self.model.place_of_target, self.model.marked_place, cursor)
        looked_at = next((place for place in wished if place != OFF_BOARD), OFF_BOARD)
        if self.overlay_name == OverlayKind.ZONE:
            return (self.model.position.zone(cursor),)
        if not self.overlay and not self.model.position.hand:
            return self._aimed
        return self.model.position.overlays(
            self.overlay_name, self._meant(cursor), looked_at, self.model.target
        )

    @property
    def _aimed(self) -> tuple[Overlay, ...]:
        """The line of sight of the attack that Enter makes, where nobody is in hand."""
        model = self.model
        end = model.answer.end if isinstance(model.answer, Plan) and model.answer.ghost else OFF_BOARD
        return model.position.aim_line(model.doer, self._target, end)

    @property
    def _target(self) -> str:
        """Who is attacked by what Enter takes, at once or after a way; empty if nobody is."""
        return self.model.target or self.model.aim[1]

    @property
    def _meant_places(self) -> frozenset[int]:
        """Where those stand whom what Enter takes is about, doer and target, or else what is marked."""
        model = self.model
        if isinstance(model.answer, Plan):
            units = filter(None, (model.doer, self._target))
            return frozenset(model.position.place(unit_address(unit)) for unit in units)
        offer = model.offer
        return frozenset((model.position.place(offer.choice.at),)) if offer else frozenset()

    def _meant(self, cursor: int) -> str:
        """Return whom overlays are about: who is in hand, else who does what Enter takes, or is looked at."""
        position = self.model.position
        found = (self.model.doer, *(piece.unit for piece in position.pieces if piece.at == cursor))
        pieces = (position.piece(unit) for unit in found)
        own = (piece.unit for piece in pieces if piece and piece.side == position.side)
        return position.hand or next(own, "")

    def scene(self, cursor: int) -> Scene:
        """Return the board as it is to be drawn; the past is drawn without choices and overlays."""
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
        scene = self.model.position.scene(
            self._meant_places, (*laid, *line), () if self.letters else self.plans
        )
        letters = {place: Note(text, GOLD) for place, text in {**self._names, **self.letters}.items()}
        noted = [over for over in scene.overlays if over.note and over.marks]
        is_walked = any(over.kind is OverlayKind.REACH for over in noted)
        suiting = [over.note for over in noted if is_walked and over.kind in FITTING.values()]
        caption = next((over.note for over in noted), "") if self.overlay else " ".join(suiting)
        return replace(scene, lit=frozenset(self.model.lit_places), flashes=letters, caption=caption)

    @property
    def _names(self) -> dict[int, str]:
        """The names of the places that a reader is pointed to, where nobody stands."""
        taken = {piece.at for piece in self.model.position.pieces}
        board = self.model.session.rules.board
        return {
            place: board.label(place)
            for place in self.model.lit_places
            if self.is_read and place not in taken
        }

    def measures(self, place: int) -> bool:
        """Say whether a ruler lies between its beginning and a place."""
        return self.ruler != OFF_BOARD and place not in (OFF_BOARD, self.ruler)

    def words_at(self, place: int, overlays: tuple[Overlay, ...] = ()) -> str:
        """Return what is known of a place, how far it is along the ruler first."""
        if self.measures(place):
            return f"{self.model.shown.measured(self.ruler, place)} · {self.model.shown.ground_at(place)}"
        return self.model.shown.words_at(place, overlays)

    @property
    def plans(self) -> tuple[Plan, ...]:
        """What is shown as ghosts: an order to all, a way of one's own, or what is advised."""
        if self.model.group:
            return self.model.group
        match self.model.answer:
            case Plan() as plan:
                return (plan,)
            case Offer(choice=choice, leads_on=False) if choice.at.startswith(PLACE):
                unit = self.model.session.rules.doer(choice.then)
                return (Plan((choice.then,), choice.label, self.model.position.piece(unit)),)
            case _:
                return ()

    @property
    def place_in_view(self) -> int:
        """The place to be seen first: what is pointed at, the target, what is marked, or the unit in hand."""
        places = (*self.model.lit_places, self.model.place_of_target, self.model.marked_place)
        seen = (place for place in places if place != OFF_BOARD)
        return next(seen, self.model.position.place(unit_address(self.model.position.hand)))
