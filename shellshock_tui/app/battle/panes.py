"""The panes: how a battle model is handed to the widgets that show it."""

from functools import cached_property
from typing import Any

from textual.screen import Screen
from textual.widget import Widget

from shellshock_tui.app.battle.asked import Asked
from shellshock_tui.app.battle.attack_preview import attack_preview, chip
from shellshock_tui.app.battle.guide import Guide
from shellshock_tui.app.battle.map_in_view import MapInView
from shellshock_tui.app.battle.model import BattleModel
from shellshock_tui.app.battle.sheets_in_view import SheetsInView
from shellshock_tui.app.render.motion import Frame
from shellshock_tui.app.widgets.attack_panel import AttackPanel
from shellshock_tui.app.widgets.battle_log import BattleLog, LastLines
from shellshock_tui.app.widgets.lines import Lines, PagedLines
from shellshock_tui.app.widgets.report import AskBand, Remark, Report
from shellshock_tui.app.widgets.roll_panel import RollPanel
from shellshock_tui.app.widgets.sheet_pane import SheetPane
from shellshock_tui.app.widgets.sheet_strip import SheetStrip
from shellshock_tui.app.widgets.track_bar import GONE, Standing, Tag, TrackBar
from shellshock_tui.app.window import style_by
from shellshock_tui.drawing.colours import Sides
from shellshock_tui.engine.addresses import unit_address
from shellshock_tui.engine.map_view import Piece
from shellshock_tui.engine.view import Mark

UNSEEN = "Here is what is asked: the key answers it now."
IN_THE_PAST = "This is the past: Esc comes back to the present, then the key acts."


class Panes:
    """The widgets of a battle's screen, and what each of them shows."""

    def __init__(self, screen: Screen[Any], model: BattleModel, sides: Sides, guide: Guide) -> None:
        """Show a model on a screen."""
        self.screen, self.model, self.sides, self.guide = screen, model, sides, guide
        self.map = MapInView(screen, model)
        self.sheets = SheetsInView(screen, model, sides)
        self.asked = Asked(screen, model, sides, guide, self.map)

    @cached_property
    def log(self) -> BattleLog:
        """The log."""
        return self.screen.query_one(BattleLog)

    def show_all(self) -> None:
        """Show the model in every pane."""
        self.show_track()
        self.show_shot()
        self.asked.show()
        self.map.show()
        self.sheets.show()

    def show_track(self) -> None:
        """Show turn, phase and order."""
        shown = self.model.shown
        track = self.model.session.rules.track(shown.state)
        tags = {
            unit_address(piece.unit): Tag(
                shown.code(piece.unit),
                self.sides.colour(piece.side),
                _sign_of_loss(piece),
            )
            for piece in reversed(shown.pieces)
        }
        standings = tuple(
            Standing(side.name, self.sides.colour(side.id), tuple(a for a in track.aims if a.side == side.id))
            for side in self.sides.sides
        )
        title, bar = self.model.session.header.title, self.screen.query_one(TrackBar)
        bar.show_track(title, track, standings, frozenset(self.model.lit), tags)

    @property
    def obstacle(self) -> str:
        """Why no order is taken now, in a sentence; empty if one is."""
        return IN_THE_PAST if self.model.past is not None else self.guide.waits_for

    def holds_up(self) -> bool:
        """Say whether no order is taken now, and tell the player why; what was hidden is shown first."""
        if self.screen.maximized:
            self.show_beside()
            self.tell(UNSEEN)
            return True
        obstacle = self.obstacle
        if obstacle:
            self.tell(obstacle)
        return bool(obstacle)

    def tell(self, sentence: str) -> None:
        """Tell a player why something did not happen, until the next key."""
        self.model.notice = sentence
        self.asked.show()

    def say(self, said: tuple[Remark, ...]) -> None:
        """Show what is to be read of bots."""
        if said != self.asked.said:
            self.asked.said = said
            self.asked.show()

    def flash(self, frame: Frame) -> None:
        """Lay a frame of motion over map, sheets and dice until another is shown."""
        self.map.board.flash(frame)
        self.screen.query_one(RollPanel).tumble(frame.tumble)
        self.sheets.flash(frame)

    def slide(self, part: int, of: int) -> None:
        """Show as much of the question as has come in."""
        self.screen.query_one(AskBand).arrive(part, of)

    def fade(self, part: int, of: int) -> None:
        """Show what is told as far as it has come out."""
        self.screen.query_one(Report).arrive(part, of)

    def show_shot(self) -> None:
        """Show the last roll, or what the marked choice would do; neither takes room where there is none.

        What a player is asked goes before the roll of a bot, and before one that is no attack. What all
        would do is told in words.
        """
        chain, model = self.model.chain_shown, self.model
        is_other_told = self.asked.is_roll_read or self.guide.asks or bool(model.group)
        found = None if is_other_told else attack_preview(model)
        chain = () if found else chain
        panel, roll = self.screen.query_one(AttackPanel), self.screen.query_one(RollPanel)
        if (roll.has_focus and not chain) or (panel.has_focus and not found):
            self.screen.set_focus(self.home)
        before, model.shot = model.shot, found.forecast if found else None
        if model.shot is not before:
            self.sheets.show()  # which tell what it may cost its target
        panel.show_attack(found)
        told = {unit for step in chain if step.aim for unit in (step.aim.unit, step.aim.target)}
        chips = {unit: named for unit in sorted(told) if (named := chip(self.model.position, unit))}
        roll.show_roll(chain, chips)
        beside = self.screen.query_one(LastLines), self.screen.query_one(SheetStrip)
        style_by(self.screen, "-shot", *beside, holds=bool(chain or found))
        self.screen.call_after_refresh(self.give_room_back)
        if self.screen.has_class("-broad"):
            self.screen.call_after_refresh(self.show_last_lines)

    def give_room_back(self) -> None:
        """Let all be seen again once the pane that had the whole screen has nothing to show."""
        filling = self.screen.maximized
        if filling and not all(one.display for one in filling.ancestors_with_self):
            self.show_beside()

    def show_beside(self) -> None:
        """Show all others again beside a pane that had the whole screen."""
        filling = self.screen.maximized
        self.screen.minimize()
        if isinstance(filling, PagedLines):
            filling.unfold(is_whole=False)
        self.asked.show()
        self.screen.call_after_refresh(self._draw_anew)

    def _draw_anew(self) -> None:
        """Draw all panes: while they were hidden they were told of no new size."""
        for pane in self.screen.query(Lines):
            pane.draw()

    def show_last_lines(self) -> None:
        """Show beside a shot the end of the log, as high as the shot."""
        if not self.screen.is_attached or not self.screen.has_class("-shot"):
            return
        track, last = self.model.session.rules.track(self.model.shown.state), self.screen.query_one(LastLines)
        phase = next((cell.text for cell in track.phases if cell.mark is Mark.CURRENT), "")
        last.styles.height = self.screen.query_one("#panels").size.height
        last.show_end(self.log.log_lines, ", ".join(filter(None, (f"turn {track.turn}", phase))))

    def show_log(self) -> None:
        """Show the journal anew."""
        session = self.model.session
        self.log.turn_of = lambda entry: session.rules.track(session.state_at(entry)).turn
        self.log.show_entries(session.entries)

    @property
    def home(self) -> Widget:
        """Where the focus rests between looking about: the map, or what is in front of it."""
        in_front: tuple[Widget, ...] = (self.map.board, self.screen.query_one("#sheet", SheetPane), self.log)
        return next((pane for pane in in_front if pane.display), self.map.board)


def _sign_of_loss(piece: Piece) -> str:
    """Return what tells in the order that somebody is lost; empty for who is not."""
    if piece.pose:
        return piece.figure if piece.mark in (Mark.LOST, Mark.PENDING) else ""
    return GONE if piece.mark is Mark.LOST else ""
