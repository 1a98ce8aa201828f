"""A page object for the battle screen: reads what the panes show, and marks choices by keys."""

import re

from textual.pilot import Pilot

from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.keys.question import Offer
from shellshock_tui.app.widgets.answer_rows import NONE, Item
from shellshock_tui.app.widgets.answers import Answers
from shellshock_tui.app.widgets.attack_panel import AttackPanel
from shellshock_tui.app.widgets.battle_log import BattleLog
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.key_bar import KeyBar
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.app.widgets.report import AskBand, Report, Voice
from shellshock_tui.app.widgets.roll_panel import RollPanel
from shellshock_tui.drawing.paint import plain
from shellshock_tui.engine.choice import Draft
from shellshock_tui.engine.map_view import BEYOND, OverlayKind, Piece
from shellshock_tui.engine.rules import Decision
from tests.app.learner import press
from tests.app.shown_text import text

LOOKING_BACK = "looking back"
"""The text of the ask band in place of a side while the past is shown."""
GOES_ON = "go on"
"""The words for Enter while a bot's report is open."""


class BattlePage:
    """Reads the panes of a battle screen."""

    def __init__(self, screen: BattleScreen) -> None:
        self.screen = screen

    @property
    def asked(self) -> str:
        """The side that is asked."""
        return self.screen.query_one(AskBand).who

    @property
    def question(self) -> str:
        """The question."""
        return self.screen.query_one(AskBand).question

    @property
    def beside_question(self) -> str:
        """The words at the right of the question, such as the choices picked so far."""
        return self.screen.query_one(AskBand).left

    @property
    def entry(self) -> int | None:
        """The journal entry that is looked back at; None in the present."""
        if self.asked != LOOKING_BACK:
            return None
        found = re.search(r"entry (\d+) of \d+$", self.question)
        assert found is not None, self.question
        return int(found[1])

    @property
    def answers(self) -> tuple[Item, ...]:
        """The choices, each with its key and its words."""
        return self.screen.query_one(Answers).items

    @property
    def offers(self) -> list[Offer]:
        """The choices with their keys, as the key handler knows them."""
        return [item.offer for item in self.answers]

    @property
    def labels(self) -> list[str]:
        """The labels of the choices."""
        return [item.offer.choice.label for item in self.answers]

    @property
    def names(self) -> list[str]:
        """The names by which a rule system knows the choices."""
        return [item.offer.choice.name for item in self.answers]

    @property
    def marked_answer(self) -> Item | None:
        """The choice that Enter takes; None if it does something else."""
        pane = self.screen.query_one(Answers)
        return None if pane.taken == NONE else pane.items[pane.taken]

    @property
    def enter(self) -> str:
        """The words for Enter in the answers pane; "" if Enter does nothing."""
        rows = self.screen.query_one(Answers).rows
        words = ("".join(run.text for run in part.runs) for row in rows for part in row if part.enters)
        return " ".join(" ".join(words).split()).removeprefix("⏎ ")

    @property
    def is_report_open(self) -> bool:
        """Whether a bot's hit must be read before any order is taken."""
        return self.entry is None and self.screen.query_one(Answers).enter == GOES_ON

    @property
    def notice(self) -> str:
        """The notice above the question, or else the sentence in place of the keys; "" for neither."""
        remarks = self.screen.query_one(Report).remarks
        told = [one.text for one in remarks if one.voice is Voice.NOTICE]
        return " ".join(told) or self.screen.query_one(KeyBar).sentence

    @property
    def report(self) -> str:
        """Everything shown above the question, in one line."""
        return in_one_line(self.screen.query_one(Report))

    @property
    def forecast_lines(self) -> list[str]:
        """The lines of the attack panel; none while it is hidden."""
        return lines_of(self.screen.query_one(AttackPanel))

    @property
    def attack(self) -> tuple[str, str]:
        """The attacker and the target of the attack panel, else of the rolls shown; "" each if neither is."""
        panel, roll = self.screen.query_one(AttackPanel), self.screen.query_one(RollPanel)
        if panel.forecast:
            return panel.forecast.header.unit, panel.forecast.header.target
        headers = (step.header for step in roll.steps if step.header and step.header.target)
        return next(((header.unit, header.target) for header in headers), ("", ""))

    @property
    def roll_lines(self) -> list[str]:
        """The lines of the roll panel; none while it is hidden."""
        return lines_of(self.screen.query_one(RollPanel))

    @property
    def log_lines(self) -> list[str]:
        """The lines of the log."""
        return [plain(line) for line in self.screen.query_one(BattleLog).lines]

    @property
    def map_text(self) -> str:
        """The rows of the map."""
        region = self.screen.query_one(BoardMap).region
        rows = text(self.screen.app).splitlines()[region.y : region.bottom]
        return "\n".join(row[region.x : region.right] for row in rows)

    @property
    def cursor(self) -> str:
        """The label of the place under the cursor."""
        scene = self.screen.query_one(BoardMap).scene
        return scene.board.label(scene.cursor)

    @property
    def pieces(self) -> list[Piece]:
        """The counters on the map."""
        return [piece for here in self.screen.query_one(BoardMap).scene.pieces.values() for piece in here]

    def unit_name(self, unit: str) -> str:
        """Return the name that a unit has on the map."""
        return next(piece.label for piece in self.pieces if piece.unit == unit)

    @property
    def way(self) -> list[str]:
        """The labels of the places along the path that is drawn on the map."""
        scene = self.screen.query_one(BoardMap).scene
        return [scene.board.label(place) for place in scene.way]

    @property
    def is_way_planned(self) -> bool:
        """Whether Enter takes a path that the player has chosen on the map."""
        return bool(self.way) and "★" not in self.enter

    @property
    def reach(self) -> frozenset[int]:
        """The places on the map that the active unit can reach now."""
        overlays = self.screen.query_one(BoardMap).scene.overlays
        laid = (overlay for overlay in overlays if overlay.kind is OverlayKind.REACH)
        return frozenset(place for overlay in laid for place, level, _ in overlay.marks if level > BEYOND)

    def places(self, kind: OverlayKind) -> frozenset[int]:
        """Return the places that an overlay of the map marks."""
        overlays = self.screen.query_one(BoardMap).scene.overlays
        return frozenset(
            place for overlay in overlays if overlay.kind is kind for place, _, _ in overlay.marks
        )

    @property
    def people(self) -> set[str]:
        """The sides that people play."""
        session = self.screen.session
        return {side.id for side in session.rules.sides} - session.header.seats.keys()

    @property
    def are_bots_at_play(self) -> bool:
        """Whether a bot is thinking, or its last command is still being shown."""
        return self.screen.control.bot_turns.at_play

    @property
    def is_in_motion(self) -> bool:
        """Whether an animation is running."""
        return bool(self.screen.control.playback.playing)

    def animate(self, pace: float = 1e-6) -> None:
        """Turn on animations, which are off in tests; `pace` is the length of a millisecond."""
        self.screen.control.playback.pace = pace

    async def give(self, pilot: Pilot[None], command: object) -> None:
        """Give a command by the keys of the choices that lead to it, and Enter if it must be confirmed."""
        count = len(self.screen.session.entries)
        for name in self._way_to(command):
            await self.choose(pilot, name)
        if len(self.screen.session.entries) == count and self.enter:
            await press(pilot, "enter")

    async def choose(self, pilot: Pilot[None], name: str) -> None:
        """Take a choice by its key; mark one that has none, and press Enter."""
        offer = next((offer for offer in self.offers if offer.choice.name == name), None)
        assert offer is not None, f"{name} is not offered"
        if not offer.key:
            await self.mark(pilot, name)
        await press(pilot, offer.key or "enter")

    def _way_to(self, command: object) -> list[str]:
        """Return the names of the choices that lead to a command."""
        rules, state = self.screen.session.rules, self.screen.session.state
        asked = rules.decision(state)
        assert isinstance(asked, Decision)
        for side in (*asked.answerers(rules.sides), *asked.cut_in):
            ways: dict[Draft, list[str]] = {(): []}
            waiting: list[Draft] = [()]
            while waiting:
                draft = waiting.pop(0)
                for choice in rules.choices(state, side, draft):
                    way = [*ways[draft], choice.name]
                    if choice.blocked is None and choice.then == command:
                        return way
                    if choice.blocked is None and isinstance(choice.then, tuple) and choice.then not in ways:
                        ways[choice.then] = way
                        waiting.append(choice.then)
        raise AssertionError(f"no choices lead to {command}")

    async def mark(self, pilot: Pilot[None], name: str) -> None:
        """Press the key for the next choice until the one with a name is marked."""
        for _ in range(len(self.answers) + 2):
            await press(pilot, "n")
            if self.marked_answer and self.marked_answer.offer.choice.name == name:
                return
        raise AssertionError(f"{name} is never marked")


def lines_of(pane: Lines) -> list[str]:
    """Return the lines of a pane; none while it is hidden."""
    return [plain(line) for line in pane.lines] if pane.display else []


def in_one_line(pane: Lines) -> str:
    """Return the text of a pane without its line breaks."""
    return " ".join(" ".join(lines_of(pane)).split())
