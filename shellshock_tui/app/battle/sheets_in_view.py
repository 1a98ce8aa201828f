"""The sheets in view: that of the unit in hand, and that of its target or of the unit under the cursor."""

from typing import Any

from textual.screen import Screen

from shellshock_tui.app.battle.model import BattleModel
from shellshock_tui.app.render.motion import Frame
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.roster import Roster
from shellshock_tui.app.widgets.sheet_pane import SheetPane
from shellshock_tui.app.widgets.sheet_strip import SheetStrip
from shellshock_tui.app.window import style_by
from shellshock_tui.drawing.colours import Sides
from shellshock_tui.drawing.sheets.areas import Foreseen
from shellshock_tui.drawing.sheets.cards import Shown
from shellshock_tui.engine.addresses import unit_of
from shellshock_tui.engine.sheet_view import SheetView


class SheetsInView:
    """The sheets of a battle's screen."""

    def __init__(self, screen: Screen[Any], model: BattleModel, sides: Sides) -> None:
        """Show sheets of a model's units."""
        self.screen, self.model, self.sides = screen, model, sides
        self.shows_target_alone = False
        """Whether the only sheet is that of the target."""
        self.struck: SheetView | None = None
        """The sheet of a unit that is struck at this moment."""
        self.swept: frozenset[str] = frozenset()
        """The addresses of what is golden on it."""

    def show(self) -> None:
        """Show the sheet of the unit in hand and that of its target, or of the unit under the cursor.

        Where the window is narrow it stands in front of the map, alone.
        """
        hand, other = self.units()
        behind = other if self.screen.has_class("-narrow") else ""
        if self.shows_target_alone and other:
            hand, other, behind = other, "", hand
        is_apart = self.screen.has_class("-broad") or self.screen.has_class("-narrow")
        is_met = bool(other) and other in self._met()
        risks = self.model.shot.losses if self.model.shot else ()
        foreseen = Foreseen(dict(risks), self.swept)
        here, there = self._shown(hand), self._shown(other)
        sheet, target = (self.screen.query_one(f"#{name}", SheetPane) for name in ("sheet", "target"))
        style_by(self.screen, "-target", target, holds=is_met)
        sheet.show_units(here if is_apart or not is_met else (*here, *there), self.model.lit, foreseen)
        target.show_units(there, self.model.lit, foreseen)
        again = self.model.bound.key("pane-sheet"), self.model.shown.unit_name(behind)
        sheet.own_keys = (again,) if behind else ()
        sheet.show_roster(Roster(self.model.shown.pieces, self.sides, self.model.shown.side))
        self.screen.query_one(SheetStrip).show_sheet(here[0].view if here else None, self.model.lit)

    def _met(self) -> tuple[str, ...]:
        """Return the units whose sheets matter beside that in hand."""
        struck = (self.struck.unit,) if self.struck else ()
        return *struck, self.model.target, self.model.aim[1], self.model.lit_unit

    def _shown(self, unit: str) -> tuple[Shown, ...]:
        """Return a unit's sheet as it is to be drawn; nothing for none."""
        is_struck = self.struck is not None and self.struck.unit == unit
        view = self.struck if is_struck else self.model.sheet_of(unit)
        remark = self.model.shown.remark(unit)
        return (Shown(view, remark, self.sides.colour(view.side)),) if view else ()

    def units(self) -> tuple[str, str]:
        """Return the units whose sheets are to be seen, the one in hand first; empty for none."""
        moment = self.model.shown
        cursor = self.screen.query_one(BoardMap).scene.cursor
        under = next((piece.unit for piece in moment.pieces if piece.unit and piece.at == cursor), "")
        marked = self.model.doer or (unit_of(self.model.offer.choice.at) if self.model.offer else "")
        attacker, attacked = self.model.aim
        hand = moment.hand or attacker or marked or under or next((piece.unit for piece in moment.pieces), "")
        struck = self.struck.unit if self.struck else ""
        target = moment.target if self.model.past is not None else self.model.target
        met = (self.model.lit_unit, struck, target, attacked, marked, under, moment.nearest_enemy)
        other = next((unit for unit in met if unit and unit != hand and moment.piece(unit)), "")
        return hand, other

    def flash(self, frame: Frame) -> None:
        """Show the sheet that a frame of motion strikes, until another is shown."""
        if (frame.sheet, frame.swept) != (self.struck, self.swept):
            self.struck, self.swept = frame.sheet, frame.swept
            self.show()
