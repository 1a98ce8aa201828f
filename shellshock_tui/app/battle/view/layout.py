"""The panes of the battle screen, and which part of the model each of them shows."""

from functools import cached_property
from typing import Any

from textual.screen import Screen
from textual.widget import Widget

from shellshock_tui.app.battle.model.attack_preview import attack_preview, chip
from shellshock_tui.app.battle.model.battle_model import BattleModel
from shellshock_tui.app.battle.model.lesson_hooks import Guide
from shellshock_tui.app.battle.view.map_view import MapInView
from shellshock_tui.app.battle.view.prompt_area import PromptArea
from shellshock_tui.app.battle.view.table_view import TableInView
from shellshock_tui.app.render.motion import Frame
from shellshock_tui.app.widgets.attack_panel import AttackPanel
from shellshock_tui.app.widgets.battle_log import BattleLog, LastLines
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.lines import Lines, PagedLines
from shellshock_tui.app.widgets.report import AskBand, Remark, Report
from shellshock_tui.app.widgets.roll_panel import RollPanel
from shellshock_tui.app.widgets.roster import Roster
from shellshock_tui.app.widgets.sheet_pane import SheetPane, SheetStrip
from shellshock_tui.app.widgets.track_bar import GONE, Tag, TrackBar
from shellshock_tui.app.window import style_by
from shellshock_tui.drawing.colours import Sides
from shellshock_tui.drawing.sheets.areas import RiskOverlay
from shellshock_tui.drawing.sheets.cards import Shown
from shellshock_tui.engine.addresses import unit_address, unit_of
from shellshock_tui.engine.map_view import Piece
from shellshock_tui.engine.sheet_view import SheetView
from shellshock_tui.engine.view import Mark


class SheetsInView:
    """Decides which unit sheets the battle screen shows."""

    def __init__(self, screen: Screen[Any], model: BattleModel, sides: Sides) -> None:
        self.screen, self.model, self.sides = screen, model, sides
        self.shows_target_alone = False
        """Whether only the target's sheet is shown."""
        self.struck: SheetView | None = None
        """The sheet of a unit that is hit in the current frame of an animation."""
        self.swept: frozenset[str] = frozenset()
        """The addresses of its golden cells."""

    def show(self) -> None:
        """Show the active unit's sheet and that of its target or of the unit under the cursor.

        In a narrow window only one sheet is shown, in front of the map.
        """
        active_unit, other = self.units()
        behind = other if self.screen.has_class("-narrow") else ""
        if self.shows_target_alone and other:
            active_unit, other, behind = other, "", active_unit
        is_apart = any(self.screen.has_class(name) for name in ("-broad", "-narrow", "-table"))
        has_map = self.model.session.rules.has_map
        is_met = bool(other) and (other in self._met() or not has_map)
        risks = self.model.forecast.losses if self.model.forecast else ()
        foreseen = RiskOverlay(dict(risks), self.swept)
        here, there = self._shown(active_unit), self._shown(other)
        sheet, target = (self.screen.query_one(f"#{name}", SheetPane) for name in ("sheet", "target"))
        style_by(self.screen, "-target", target, holds=is_met)
        sheet.show_units(
            here if is_apart or not is_met else (*here, *there), self.model.highlighted, foreseen
        )
        target.show_units(there, self.model.highlighted, foreseen)
        again = self.model.bound.key("pane-sheet"), self.model.shown.unit_name(behind)
        sheet.own_keys = (again,) if behind else ()
        is_listed = not has_map and not self.screen.has_class("-narrow")  # The strip lists all units.
        roster = Roster(self.model.shown.pieces, self.sides, self.model.shown.side)
        sheet.show_roster(None if is_listed else roster)
        self.screen.query_one(SheetStrip).show_sheet(here[0].view if here else None, self.model.highlighted)

    def _met(self) -> tuple[str, ...]:
        """Return the units whose sheet is worth showing beside the active unit's."""
        struck = (self.struck.unit,) if self.struck else ()
        return *struck, self.model.target, self.model.attacker_and_target[1], self.model.highlighted_unit

    def _shown(self, unit: str) -> tuple[Shown, ...]:
        """Return a unit's sheet as it is drawn; () if it has none."""
        is_struck = self.struck is not None and self.struck.unit == unit
        view = self.struck if is_struck else self.model.sheet_of(unit)
        remark = self.model.shown.remark(unit)
        return (Shown(view, remark, self.sides.colour(view.side)),) if view else ()

    def units(self) -> tuple[str, str]:
        """Return the units whose sheets are shown, the active unit first; "" for none."""
        moment = self.model.shown
        cursor = self.screen.query_one(BoardMap).scene.cursor
        under = next((piece.unit for piece in moment.pieces if piece.unit and piece.at == cursor), "")
        marked = self.model.acting_unit or (unit_of(self.model.offer.choice.at) if self.model.offer else "")
        attacker, attacked = self.model.attacker_and_target
        if self.model.reads and attacker:
            return attacker, attacked
        active_unit = (
            moment.active_unit
            or attacker
            or marked
            or under
            or next((piece.unit for piece in moment.pieces), "")
        )
        struck = self.struck.unit if self.struck else ""
        target = moment.target if self.model.past is not None else self.model.target
        met = (self.model.highlighted_unit, struck, target, attacked, marked, under, moment.nearest_enemy)
        other = next((unit for unit in met if unit and unit != active_unit and moment.piece(unit)), "")
        return active_unit, other

    def flash(self, frame: Frame) -> None:
        """Show the sheet of the unit hit in an animation frame."""
        if (frame.sheet, frame.swept) != (self.struck, self.swept):
            self.struck, self.swept = frame.sheet, frame.swept
            self.show()


UNSEEN = "This is the question. Press the key again to answer it."
IN_THE_PAST = "You are looking at the past. Esc returns to the present, where the key works."
AT_THE_LAST_ENTRY = (
    "You are still looking back, at the last entry. Esc returns to the present, where the key works."
)


class Panes:
    """The widgets of the battle screen and what each of them shows."""

    def __init__(self, screen: Screen[Any], model: BattleModel, sides: Sides, guide: Guide) -> None:
        self.screen, self.model, self.sides, self.guide = screen, model, sides, guide
        self.map = MapInView(screen, model)
        self.sheets = SheetsInView(screen, model, sides)
        self.prompt = PromptArea(screen, model, sides, guide, self.map)
        self.table = TableInView(screen, model, sides)

    @cached_property
    def log(self) -> BattleLog:
        """The log widget."""
        return self.screen.query_one(BattleLog)

    def show_all(self) -> None:
        """Show the model in every pane."""
        self.show_track()
        self.show_answer()

    def show_answer(self) -> None:
        """Show what Enter takes: its forecast, the prompt, the map and the sheets."""
        self.show_shot()
        self.prompt.show()
        self.map.show()
        self.sheets.show()
        self.table.show()

    def show_track(self) -> None:
        """Show the turn, the phase and the order of units."""
        shown = self.model.shown
        track = self.model.session.rules.track(shown.state)
        tags = {
            unit_address(piece.unit): Tag(
                shown.code(piece.unit), self.sides.colour(piece.side), _sign_of_loss(piece)
            )
            for piece in reversed(shown.pieces)
        }
        title, bar = self.model.session.header.title, self.screen.query_one(TrackBar)
        bar.show_track(title, track, self.sides, frozenset(self.model.highlighted), tags)

    @property
    def stands_for_map(self) -> bool:
        """Whether the battle has no map, so that the arrow keys move among the choices."""
        return not self.model.session.rules.has_map and self.screen.focused is self.map.board

    @property
    def key_before_enter(self) -> str:
        """The key that gives Enter back to the map, if it opens the reason of something now; else ""."""
        focused = self.screen.focused
        is_reading = self.model.past is None and isinstance(focused, BattleLog | RollPanel | AttackPanel)
        return self.model.bound.key("pane-map") if is_reading else ""

    @property
    def obstacle(self) -> str:
        """A sentence that says why no order is accepted now; "" if one is."""
        if self.model.past is None:
            return self.guide.waits_for
        is_last = self.model.past == len(self.model.session.entries) - 1
        return AT_THE_LAST_ENTRY if is_last else IN_THE_PAST

    def holds_up(self) -> bool:
        """Return whether no order is accepted now, with a message that says why.

        A maximized pane is restored first, so that the question can be seen. There is no message while a
        bot's report is open, which names its own keys.
        """
        if self.model.reads:
            return True
        if self.screen.maximized:
            self.show_beside()
            self.show_message(UNSEEN)
            return True
        obstacle = self.obstacle
        if obstacle:
            self.show_message(obstacle)
        return bool(obstacle)

    def show_message(self, sentence: str) -> None:
        """Show a message, such as why something did not happen, until the next key."""
        self.model.notice = sentence
        self.prompt.show()

    def show_passing_message(self, sentence: str) -> None:
        """Show a message that would be wrong beside the next question, and goes when that appears."""
        self.model.passing_notice = sentence
        self.show_message(sentence)

    def say(self, said: tuple[Remark, ...], keys: tuple[tuple[str, str], ...], deciding: str) -> None:
        """Show the remarks of bots, the keys that affect them, and the side whose bot may interrupt."""
        shown = said, keys, deciding
        if shown != (self.prompt.said, self.prompt.bot_keys, self.prompt.deciding):
            self.prompt.said, self.prompt.bot_keys, self.prompt.deciding = shown
            self.prompt.show()

    def flash(self, frame: Frame) -> None:
        """Show a frame of an animation in the map, the sheets and the roll panel."""
        self.map.board.flash(frame)
        self.screen.query_one(RollPanel).tumble(frame.tumble)
        self.sheets.flash(frame)

    def slide(self, part: int, of: int) -> None:
        """Show part `part` of `of` of the question's slide-in animation."""
        self.screen.query_one(AskBand).arrive(part, of)

    def fade(self, part: int, of: int) -> None:
        """Show part `part` of `of` of the report's fade-in animation."""
        self.screen.query_one(Report).arrive(part, of)

    def show_shot(self) -> None:
        """Show the last roll or the forecast of the marked choice; hide the panels if there is neither.

        A forecast goes before a bot's roll, and before a roll that is no attack. A high window shows the roll
        of a player's attack in brief above the next forecast.
        """
        chain, model = self.model.roll_steps_shown, self.model
        is_other_told = (
            self.prompt.covers_forecast or self.guide.asks or bool(model.group) or self.map.is_idle
        )
        found = None if is_other_told else attack_preview(model)
        shares = bool(found) and self.prompt.is_roll_read
        chain = () if found and not shares else chain
        panel, roll = self.screen.query_one(AttackPanel), self.screen.query_one(RollPanel)
        if (roll.has_focus and not chain) or (panel.has_focus and not found):
            self.screen.set_focus(self.home)
        before, model.forecast = model.forecast, found.forecast if found else None
        if model.forecast is not before:
            self.sheets.show()  # Sheets show the possible losses of the attack.
        panel.show_attack(found)
        shown_units = {
            unit for step in chain if step.header for unit in (step.header.unit, step.header.target)
        }
        chips = {unit: named for unit in sorted(shown_units) if (named := chip(self.model.position, unit))}
        roll.show_roll(chain, chips)
        style_by(self.screen, "-both", roll, holds=shares)
        beside = self.screen.query_one(LastLines), self.screen.query_one(SheetStrip)
        style_by(self.screen, "-shot", *beside, holds=bool(chain or found))
        self.screen.call_after_refresh(self.give_room_back)
        if self.screen.has_class("-broad"):
            self.screen.call_after_refresh(self.show_last_lines)

    def give_room_back(self) -> None:
        """Restore the layout if the maximized pane has nothing left to show."""
        filling = self.screen.maximized
        if filling and not all(one.display for one in filling.ancestors_with_self):
            self.show_beside()

    def show_beside(self) -> None:
        """Restore the layout after a pane was maximized."""
        filling = self.screen.maximized
        self.screen.minimize()
        if isinstance(filling, PagedLines):
            filling.unfold(is_whole=False)
        self.prompt.show()
        self.screen.call_after_refresh(self._draw_anew)

    def _draw_anew(self) -> None:
        """Draw all panes, since hidden panes get no resize events."""
        for pane in self.screen.query(Lines):
            pane.draw()

    def show_last_lines(self) -> None:
        """Show the end of the log beside the attack and roll panels, as high as they are."""
        if not self.screen.is_attached or not self.screen.has_class("-shot"):
            return
        track, last = self.model.session.rules.track(self.model.shown.state), self.screen.query_one(LastLines)
        last.styles.height = self.screen.query_one("#panels").size.height
        last.show_end(self.log.read_lines, track.when)

    def show_log(self) -> None:
        """Fill the log from the journal."""
        session = self.model.session
        self.log.turn_of = lambda entry: session.rules.track(session.state_at(entry)).turn
        seats = [(one.entry, one.words(self.sides.name(one.side))) for one in session.seat_changes]
        self.log.show_notes(dict.fromkeys((*seats, *session.notices)))
        self.log.show_entries(session.entries)

    @property
    def home(self) -> Widget:
        """The widget that has the focus by default: the map, or the pane in front of it."""
        in_front: tuple[Widget, ...] = (self.map.board, self.screen.query_one("#sheet", SheetPane), self.log)
        return next((pane for pane in in_front if pane.display), self.map.board)


def _sign_of_loss(piece: Piece) -> str:
    """Return the sign of a lost unit for the track; "" if it is not lost."""
    if piece.pose:
        return piece.figure if piece.mark in (Mark.LOST, Mark.PENDING) else ""
    return GONE if piece.mark is Mark.LOST else ""
