"""What the battle screen shows: how a model is handed to its panes."""

from textual import events

from shellshock_tui.app.battle.addresses import unit_address, unit_of
from shellshock_tui.app.battle.attack_preview import AttackPreview, attack_preview
from shellshock_tui.app.battle.battle_panes import PANES, BattlePanes, title
from shellshock_tui.app.battle.prompt import interruptions, items, prompt
from shellshock_tui.app.keys.wanted_keys import wanted_keys
from shellshock_tui.app.render.lights import POINTER
from shellshock_tui.app.render.scene import Scene
from shellshock_tui.app.settings.configured import keymap_of
from shellshock_tui.app.widgets.attack_panel import AttackPanel
from shellshock_tui.app.widgets.banner import Banner, Remark, Voice
from shellshock_tui.app.widgets.battle_log import BattleLog
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.choice_list import ChoiceList
from shellshock_tui.app.widgets.key_bar import KeyBar
from shellshock_tui.app.widgets.place_line import PlaceLine
from shellshock_tui.app.widgets.roll_panel import RollPanel
from shellshock_tui.app.widgets.sheet_pane import SheetPane
from shellshock_tui.app.widgets.track_bar import Tag, TrackBar
from shellshock_tui.engine.map_view import OverlayKind
from shellshock_tui.engine.view import Mark
from shellshock_tui.session import Session

FORECAST = "forecast"
"""The address of what is foretold, where it is pointed at."""
WHOLE = "the whole board · Enter or a click goes there"


class BattleView(BattlePanes):
    """A battle to look at."""

    def __init__(self, session: Session) -> None:
        """Show a game in progress."""
        super().__init__(session)
        self.other_sheet = False
        """Whether the only sheet shown is the target's."""
        self.foretold: AttackPreview | None = None
        """What the attack panel shows."""

    def on_resize(self, _: events.Resize) -> None:
        """Show everything for the size of the window."""
        self.call_after_refresh(self.show_all)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Keep a second line for the words on a place while players look about on the map."""
        self.set_class(isinstance(event.widget, BoardMap), "-looking")
        self.name_attack()

    def on_screen_resume(self) -> None:
        """Keep to the keys that the player has set by now."""
        if self.model.bound is not keymap_of(self):
            self.model.bound = keymap_of(self)
            self.model.look()
            self.show_pane(next(pane for pane in PANES if self.has_class(f"-{pane}")))
            self.query_one(KeyBar).fill()
            self.query_one(BattleLog).name_words()
            self.call_after_refresh(self.show_all)

    def show_prompt(self) -> None:
        """Show what is asked of whom, and what may be answered."""
        self.show_banner()
        self.query_one(ChoiceList).show_items(
            items(self.model.position.question, self.sides, self.model.position.hint), self.model.marked
        )

    def show_banner(self) -> None:
        """Show what is asked of whom, and below it what is to be said of the marked choice."""
        model = self.model
        question, hint = model.position.question, model.position.hint
        shown = prompt(question, model.offer, self.sides, model.bound, hint)
        self.query_one(KeyBar).show_first(wanted_keys(model))
        self.query_one(Banner).show_prompt(
            shown.who, shown.colour, shown.question, self.remarks_below(shown.remarks)
        )

    def remarks_below(self, remarks: tuple[Remark, ...]) -> tuple[Remark, ...]:
        """Return what stands below the question: a notice or remarks, what others say, what was rolled."""
        model, said = self.model, self.said()
        # What was rolled or said is what the key for why is about: the rule of the question gives way.
        if said or model.told:
            remarks = tuple(remark for remark in remarks if remark.voice is not Voice.REMARK)
        first = (Remark(Voice.NOTICE, model.notice),) if model.notice else remarks
        others = (*first, *self.cutting_in(), *said)
        told = tuple(Remark(Voice.TOLD, text) for text in model.told if not model.chain)
        room = max(1, self.query_one("#prompt").size.height - len(others) - 3)
        return (*others, *told[-room:])

    def said(self) -> tuple[Remark, ...]:
        """Return what is to be read of others at the table; nothing where only people sit."""
        return ()

    def cutting_in(self) -> tuple[Remark, ...]:
        """Return what is to be said of interrupting."""
        track = self.session.rules.track(self.session.state)
        return tuple(interruptions(self.model.position.question, track, self.sides))

    def show_all(self) -> None:
        """Show the model in every pane."""
        self.show_track()
        self.show_prompt()
        self.show_map()
        self.show_forecast()
        self.show_sheets()

    def show_track(self) -> None:
        """Show turn, phase and order."""
        model = self.model
        remark = "" if model.past is None else "as it was · Esc comes back"
        track = self.session.rules.track(model.shown.state)
        lost = (piece.unit for piece in model.shown.pieces if piece.mark is Mark.LOST)
        wrecks = frozenset(map(unit_address, lost))
        tags = {
            unit_address(piece.unit): Tag(piece.glyph, self.sides.colour(piece.side))
            for piece in model.shown.pieces
        }
        self.query_one(TrackBar).show_track(
            self.session.header.title, track, wrecks, remark, frozenset(model.lit), tags
        )

    def show_map(self) -> None:
        """Show the board with what lies over it, and the cursor's place in words."""
        board = self.query_one(BoardMap)
        scene = self.model.scene(board.scene.cursor)
        board.kept = self.model.place_in_view
        board.show(scene)
        self.show_place(board.scene.cursor)
        title(board, "map", WHOLE if board.whole else self.legend(scene))

    def legend(self, scene: Scene) -> str:
        """Return in words what is planned, or else what lies over the map."""
        plan = self.model.plan
        if plan:
            return f"{plan.words} · Enter walks, Backspace drops"
        notes = "  ".join(overlay.note for overlay in reversed(scene.overlays) if overlay.marks)
        is_asked_for = self.model.overlay_name in tuple(OverlayKind)
        return notes or (f"{self.model.overlay_name}: nothing to show now" if is_asked_for else "")

    def show_place(self, place: int) -> None:
        """Tell of a place in words."""
        words = self.model.shown.words_at(place, self.query_one(BoardMap).scene.overlays)
        self.query_one(PlaceLine).tell(words)

    def show_forecast(self) -> None:
        """Show the last roll, or what the marked choice would do, or else the log."""
        chain = self.model.chain
        found = None if chain else attack_preview(self.model)
        panel, roll = self.query_one(AttackPanel), self.query_one(RollPanel)
        title(roll, "the roll", f"{self.model.bound.key('why')} opens it, Tab goes to a step")
        if (roll.has_focus and not chain) or (panel.has_focus and not found):
            self.query_one(ChoiceList).focus()
        self.foretold = found
        self.name_attack()
        panel.show_forecast(found.forecast if found else None, found.word if found else "")
        roll.show_chain(chain)
        self.set_class(bool(chain or found), "-forecast")

    def name_attack(self) -> None:
        """Say on the attack panel what is foretold and what keys do, which depends on where the focus is."""
        panel = self.query_one(AttackPanel)
        if self.foretold:
            opens = f"arrows to a chance · Enter or {self.model.bound.key('why')} opens it"
            name = f"{POINTER} {self.foretold.name}" if FORECAST in self.model.lit else self.foretold.name
            title(panel, name, opens if panel.has_focus else self.foretold.keys)

    def on_descendant_blur(self) -> None:
        """Say what keys do now."""
        self.name_attack()

    def show_sheets(self) -> None:
        """Show the sheet of the unit in hand and that of its target, or of the unit under the cursor."""
        moment = self.model.shown
        hand, other = self.units_on_sheets()
        shown = (other or hand, "") if self.other_sheet else (hand, other)
        panes = (self.query_one(f"#{name}", SheetPane) for name in ("sheet", "target"))
        for pane, unit in zip(panes, shown, strict=True):
            view = moment.sheet_of(unit)
            pane.show_sheet(view, self.model.lit)
            side = self.sides.name(view.side) if view else ""
            title(pane, f"{view.title}" if view else "no unit", side)

    def units_on_sheets(self) -> tuple[str, str]:
        """Return the units whose sheets are to be seen, the one in hand first; empty for none."""
        moment = self.model.shown
        cursor = self.query_one(BoardMap).scene.cursor
        under = next((piece.unit for piece in moment.pieces if piece.at == cursor), "")
        marked = unit_of(self.model.offer.choice.at) if self.model.offer else ""
        hand = moment.hand or marked or under or next((piece.unit for piece in moment.pieces), "")
        looked_at = (self.model.lit_unit, moment.target, marked, under, moment.nearest_enemy)
        other = next((unit for unit in looked_at if unit and unit != hand and moment.piece(unit)), "")
        return hand, other

    def show_log(self) -> None:
        """Show the journal anew."""
        self.query_one(BattleLog).show_entries(self.session.entries)
