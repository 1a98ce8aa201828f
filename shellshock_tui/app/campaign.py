"""The campaign screen: the roster, the battles open to it, and details of the marked one."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.css.query import NoMatches

from shellshock_tui import library
from shellshock_tui.app.browser.browser import BrowserScreen, Card
from shellshock_tui.app.browser.entries import (
    ELSEWHERE,
    BattleEntry,
    Door,
    Entry,
    EntryList,
    Faulty,
    GameEntry,
    paragraphs,
)
from shellshock_tui.app.notices import TO_READ
from shellshock_tui.app.reference.handbook import HandbookScreen
from shellshock_tui.app.widgets.dialogs import AskScreen, ReadingScreen
from shellshock_tui.app.widgets.key_bar import Footer
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.colours import GOLD, PANEL
from shellshock_tui.drawing.paint import NOTE, STRONG, TEXT, TextStyle
from shellshock_tui.drawing.text import PaintedLine, fitted, length, paragraph, title_bar, written
from shellshock_tui.engine.campaign import Person
from shellshock_tui.engine.english import counted
from shellshock_tui.files import clean
from shellshock_tui.rules import system
from shellshock_tui.session import Session, resume
from shellshock_tui.session.campaign import (
    Campaign,
    GoneOnError,
    end_campaign,
    enlisted,
    file_of,
    made,
    set_out,
    with_result_recorded,
)
from shellshock_tui.session.game_setup import Opening
from shellshock_tui.store import OpenElsewhereError, read
from shellshock_tui.user_error import UserError

KEEP, GIVE_UP = "Keep it", "Give it up for good"
QUESTION = "Give up this campaign, with its roster and roll of honour? This cannot be undone."


LOOKING = Faulty(
    "The battle is being read", "The roster is shown as soon as the results of the battle are known."
)
"""The entry shown until the result of the battle under way has been read."""
OPENING = Faulty("The campaign is being opened", "The roster is shown as soon as the campaign has been read.")
"""The entry shown while a campaign without a known battle is being read."""


class CampaignScreen(BrowserScreen):
    """A campaign between two battles."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("delete", "give_up", "give the campaign up", key_display="Del"),
        Binding("escape,backspace,f10,q", "dismiss", "back", key_display="Esc"),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.system_name = name
        self.campaign: Campaign | None = None
        self.known: Campaign | None = None
        """The campaign as it was when it could last be opened."""
        self.can_give_up = False
        """Whether the campaign is not being read or written."""

    def compose(self) -> ComposeResult:
        """Yield the roster above the list, and the card beside both."""
        with Horizontal(id="shelf"):
            with Vertical(id="squad"):
                yield RosterPane(id="roster")
                yield EntryList(id="entries")
            yield Card(id="card")
        yield Footer()

    def on_screen_resume(self) -> None:
        """Read the result of the battle under way."""
        super().on_screen_resume()
        self.let_give_up(can=False)
        if self.known is None or self.known.is_under_way:
            self.show_entries([LOOKING if self.known else OPENING])
        self.take_stock()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable giving up while the campaign is being read."""
        return self.can_give_up if action == "give_up" else super().check_action(action, parameters)

    @work(exclusive=True, group="stock")
    async def take_stock(self) -> None:
        """Read the campaign and show it, unless the screen has been closed meanwhile."""
        rows: Sequence[Entry] = ()
        self.let_give_up(can=False)
        try:
            self.campaign = self.known = await asyncio.to_thread(
                with_result_recorded, self.system_name, self.known
            )
            rows = tuple(entries(self.campaign))
        except UserError as error:
            self.campaign = None
            rows = [Faulty("× The campaign cannot be opened", str(error))]
        if self.campaign and self.campaign.notice:
            self.notify(clean(self.campaign.notice), severity="warning", markup=False, timeout=TO_READ)
        self.let_give_up(can=True)
        with suppress(NoMatches):
            self.show_entries(rows)
            self.query_one(RosterPane).show_campaign(self.campaign)

    def let_give_up(self, *, can: bool) -> None:
        """Enable or disable giving the campaign up."""
        self.can_give_up = can
        self.refresh_bindings()

    def open_entry(self, entry: Entry) -> None:
        """Open an entry, unless it stands for a campaign that is still being read."""
        if entry not in (LOOKING, OPENING):
            super().open_entry(entry)

    def begin(self, opening: Opening | None) -> None:
        """Open the battle that was begun on its front page."""
        if opening and self.campaign:
            self.open(partial(self.start_mission, self.campaign, opening), is_fresh=True)

    def start_mission(self, campaign: Campaign, opening: Opening) -> Session:
        """Start a battle of the campaign; if the campaign has changed elsewhere, show it as it is now."""
        try:
            return set_out(campaign, opening.begin)
        except GoneOnError:
            self.known = None
            self.take_stock()
            raise

    def leave_for_game(self) -> None:
        """Keep this screen below the battle."""

    @work
    async def action_give_up(self) -> None:
        """Give the campaign up and begin another, if the player confirms it."""
        if await self.app.push_screen_wait(AskScreen(QUESTION, (KEEP, GIVE_UP))) == 1:
            with self.complaining():
                end_campaign(file_of(self.system_name))
                self.known = None
            self.take_stock()


def entries(campaign: Campaign) -> Iterator[Entry]:
    """Yield the battle under way, or those open to the roster, then pages to read."""
    yield from _battles(campaign)
    if campaign.told:
        yield _page("The last mission", campaign.told, "how each of the squad fared")
    if campaign.honoured:
        fallen = [f"{one.name}: {one.title}, {one.past}." for one in reversed(campaign.honoured)]
        yield _page("Roll of honour", fallen, f"{len(fallen)} fell")
    visit = partial(HandbookScreen, system(campaign.header.system), campaign.contract.clause)
    yield Door("How a campaign works", campaign.ruling, visit, "its rules")


def _battles(campaign: Campaign) -> Iterator[Entry]:
    if campaign.is_under_way and campaign.game:
        text = "The battle is under way. The roster changes when it is over."
        path = campaign.game
        try:
            saved = read(path)
        except OpenElsewhereError:  # The game in this file is open above this screen.
            yield Faulty(clean(path.stem), text)
            return
        title = clean(saved.header.title)
        label, note = (title, ELSEWHERE) if saved.is_open else (f"Resume {title}", "under way")
        yield GameEntry(label, text, partial(resume, path), path, note)
        return
    name = campaign.header.system
    for listed in library.listed(library.SCENARIO):
        if listed.system == name and listed.header:
            header = listed.header
            note = ", ".join(header.tags)
            arrange = partial(_given, campaign, listed.address)
            yield BattleEntry(clean(header.title), paragraphs(header.briefing), arrange, note)
    for one in system(name).maps:
        header = made(campaign, one).header
        label = f"Random {one}: {clean(header.title)}"
        yield BattleEntry(label, paragraphs(header.briefing), partial(_random, campaign, one))


def _given(campaign: Campaign, address: str) -> Opening:
    return Opening(enlisted(campaign, library.open_file(library.SCENARIO, address)))


def _random(campaign: Campaign, name: str) -> Opening:
    return Opening(enlisted(campaign, made(campaign, name)))


def _page(label: str, sentences: Sequence[str], note: str) -> Door:
    def lines(width: int) -> list[PaintedLine]:
        return [line for sentence in sentences for line in paragraph(sentence, TEXT, width)]

    page = partial(ReadingScreen, label.lower(), lines, id="help")
    return Door(label, "\n".join(sentences), page, note)


READY = TextStyle(GOLD, PANEL)
NAME, TITLE, FIGURE, STEPS, STATE = 12, 25, 4, 5, 7
"""The widths of the name, the title, a figure, the steps to the next grade, and the state."""


class RosterPane(Lines):
    """The roster, at most half as high as the window."""

    campaign: Campaign | None = None

    def show_campaign(self, campaign: Campaign | None) -> None:
        """Show the roster of a campaign; None if it cannot be opened."""
        self.campaign = campaign
        self.draw()

    def draw(self) -> None:
        """Draw the roster for the size of the pane."""
        lines = [*roster_lines(self.campaign, self.size.width), ()] if self.campaign else []
        self.styles.height = min(len(lines), max(1, self.screen.size.height // 2))
        self.show(lines)


def roster_lines(campaign: Campaign, width: int) -> Iterator[PaintedLine]:
    """Yield the roster for a width."""
    fought = f"{counted(campaign.battles, 'battle')}, {campaign.won} won"
    yield title_bar(campaign.header.title.upper(), fought, width)
    yield fitted((written(_heads(campaign.people[0], width), NOTE),), width, TEXT)
    for person in campaign.people:
        yield person_line(person, width)
    if campaign.told:
        yield ()
    for sentence in campaign.told:
        for line in paragraph(sentence, TEXT, width):
            yield fitted(line, width, TEXT)


def _heads(person: Person, width: int) -> str:
    """Return the heads of the columns; figures have their first letters."""
    figures = "".join(f"{what[: FIGURE - 1]:>{FIGURE}}" for what, _ in person.figures)
    return f"{'':{NAME + _titled(person, width)}}{figures}  next grade"


def _titled(person: Person, width: int) -> int:
    """Return the columns for a person's title; 0 if it would cut off the rest."""
    others = NAME + FIGURE * len(person.figures) + 2 + STEPS + STATE
    return TITLE if others + TITLE <= width else 0


def person_line(person: Person, width: int) -> PaintedLine:
    """Return the line of a person on the roster."""
    figures = "".join(f"{figure:>{FIGURE}}" for _, figure in person.figures)
    done, steps = person.steps
    titled = _titled(person, width)
    cells = (
        written(f" {person.name:<{NAME - 1}}", STRONG if person.is_ready else NOTE),
        written(f"{person.title:<{titled}}"[:titled] + f"{figures}  ", TEXT),
        written(f"{'●' * done}{'○' * (steps - done)}".ljust(STEPS), READY),
        written(f"{person.state:<{STATE}}", READY if person.is_ready else NOTE),
    )
    past = written(person.past, NOTE)
    return fitted((*cells, past) if length((*cells, past)) <= width else cells, width, TEXT)
