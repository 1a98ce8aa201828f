"""The title screen and its lists of battles and saved games; other screens are imported when opened."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from shellshock_tui import library
from shellshock_tui.app.browser import entries
from shellshock_tui.app.browser.browser import BrowserScreen, own_file, path_of
from shellshock_tui.app.configured import settings_of
from shellshock_tui.app.title.skyline import Skyline
from shellshock_tui.app.widgets.dialogs import AskScreen, LineScreen
from shellshock_tui.files import clean
from shellshock_tui.library import SCENARIO
from shellshock_tui.library.locations import begun_games, lessons_folder, plain_name, saved_files
from shellshock_tui.library.saved_name import titles
from shellshock_tui.rules import DEFAULT, SYSTEMS, system, title_of
from shellshock_tui.user_error import UserError

if TYPE_CHECKING:
    from shellshock_tui.session import Session
    from shellshock_tui.session.games import SavedGame


KEEP, DELETE = "Keep it", "Delete it for good"
LEAVE, RECOVER = "Leave it", "Save the undamaged part"
SET_UP = "A battle that you were setting up and have not begun. Enter goes on with it, Del deletes it."
NAMED = "The name in the list of saved battles, which `shellshock resume` takes too."


@dataclass(frozen=True)
class BattleDraftDoor(entries.Door):
    """The entry of the custom battle that is being set up."""

    draft: Path | None = None
    """The file of its draft."""


class BattlesScreen(BrowserScreen):
    """The list of all battles, by system."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "at_table", "real dice"),
        Binding("p", "practise", "practise"),
        Binding("f", "from_forces", "own battle", tooltip="Sets up a battle from forces, a map and an aim."),
        Binding("e", "rename_own", "rename", tooltip="Gives the marked battle of your own another title."),
        Binding("delete", "delete_own", "delete", key_display="Del"),
        Binding("f8", "handbook", "rulebook", key_display="F8", show=False),
        Binding("escape,backspace,f10,q", "dismiss", "back", key_display="Esc"),
    ]

    heading = "NEW BATTLE"

    def on_screen_resume(self) -> None:
        """List the battles again."""
        super().on_screen_resume()
        self.list_again(None)

    def list_again(self, path: Path | None) -> None:
        """List the battle that is being set up and all others, and mark the one with a file."""
        self.show_entries((*battle_drafts(), *entries.battles()), path)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable deleting on the battle that is being set up, too."""
        if action == "delete_own" and isinstance(self.marked, BattleDraftDoor):
            return True
        return super().check_action(action, parameters)

    def action_rename_own(self) -> None:
        """Rename the marked battle if it is the player's own."""
        self.rename(SCENARIO)

    def action_delete_own(self) -> None:
        """Delete the marked battle, the player's own or the one being set up, if the player confirms it."""
        entry = self.marked
        if isinstance(entry, BattleDraftDoor) and entry.draft:
            self.delete("the battle that you were setting up", entry.draft)
        elif entry and (path := own_file(entry)):
            self.delete(entries.label_of(entry), path)

    def action_at_table(self) -> None:
        """Open the marked battle with dice from the table."""
        entry = self.marked
        if isinstance(entry, entries.BattleEntry):
            self.set_out(entry.arrange, at_table=True)

    def action_from_forces(self) -> None:
        """Set up a custom battle from forces, a map and an aim."""
        self.app.push_screen(_random_battle())

    def action_handbook(self) -> None:
        """Open the rulebook of the marked battle."""
        from shellshock_tui.app.reference.handbook import HandbookScreen

        entry = self.marked
        name = entry.arrange().data.header.system if isinstance(entry, entries.BattleEntry) else DEFAULT
        self.app.push_screen(HandbookScreen(system(name)))


def battle_drafts() -> Iterator[entries.Entry]:
    """Yield the entry of the battle that is being set up, if there is one."""
    from shellshock_tui.app.skirmish.choices import summary
    from shellshock_tui.app.skirmish.screen import SkirmishScreen
    from shellshock_tui.session.drafts import BattleDraft, battle_draft_file, read_draft

    path = battle_draft_file()
    if draft := read_draft(path, BattleDraft):
        title = clean(draft.title) or "the battle that you were setting up"
        text, visit = f"{summary(draft)}.\n\n{SET_UP}", partial(SkirmishScreen, draft)
        yield BattleDraftDoor(f"Go on with {title}", text, visit, "half-made", draft=path)


class SavedGamesScreen(BrowserScreen):
    """The list of saved games: the last played first, finished ones last."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e", "name", "name it"),
        Binding("delete", "delete", "delete", key_display="Del"),
        Binding("p", "practise", "practise"),
        Binding("escape,backspace,f10,q", "dismiss", "back", key_display="Esc"),
    ]

    heading = "SAVED BATTLES"

    def on_screen_resume(self) -> None:
        """List the saved games again."""
        super().on_screen_resume()
        with self.complaining():
            self.show_entries(entries.saved_entries(saved_files()))
            self.read_games(None)

    @work(exclusive=True, group="games")
    async def read_games(self, path: Path | None) -> None:
        """Read the saved games on a thread and show what is in them; mark the one at `path`."""
        from shellshock_tui.session.games import saved_games

        with self.complaining():
            games = await asyncio.to_thread(saved_games)
            self.show_entries(entries.saved_entries(games), path or path_of(self.marked))

    @work
    async def action_name(self) -> None:
        """Rename the marked game."""
        from shellshock_tui.session.games import rename_game

        path = path_of(self.marked)
        if path is None:
            return
        asked, typed = NAMED, plain_name(path)
        while name := await self.app.push_screen_wait(LineScreen("name", asked, "Enter names it", typed)):
            try:
                self.read_games(rename_game(path, name))
            except UserError as error:
                asked, typed = clean(str(error)), name
            else:
                return

    def open_entry(self, entry: entries.Entry) -> None:
        """Open a game; offer to recover a damaged one."""
        if isinstance(entry, entries.Faulty) and entry.path:
            self.recover(entry.path, entry.fault)
        else:
            super().open_entry(entry)

    @work
    async def recover(self, path: Path, fault: str) -> None:
        """Save the undamaged part of a game as another game, if the player confirms it."""
        from shellshock_tui.session.games import recover_game

        question = f"{fault} The undamaged part can be saved as another game; the damaged file stays."
        if await self.app.push_screen_wait(AskScreen(question, (LEAVE, RECOVER))) == 1:
            with self.complaining():
                copy, commands = await asyncio.to_thread(recover_game, path)
                self.notify(f"Undamaged commands: {commands}.", markup=False)
                self.read_games(copy)

    @work
    async def action_delete(self) -> None:
        """Delete the marked game, if the player confirms it."""
        from shellshock_tui.session.games import delete_game

        entry = self.marked
        if not isinstance(entry, entries.GameEntry | entries.Faulty) or not (path := entry.path):
            return
        what = f"{entry.label.removeprefix('Resume ')}, "
        about = entry.fault if isinstance(entry, entries.Faulty) else f"{what}{entry.text.splitlines()[0]}."
        question = f"Delete {clean(path.stem)}? {about} This cannot be undone."
        if await self.app.push_screen_wait(AskScreen(question, (KEEP, DELETE))) == 1:
            with self.complaining():
                delete_game(path)
            self.read_games(None)


class TitleScreen(BrowserScreen):
    """The first screen: its entries lead to everything else."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"open('{key}')", show=False) for key in "nbfjrdocah"),
        Binding("p", "practise", "practise"),
        Binding("s,f12", "app.show_settings", "settings", key_display="s"),
        Binding("q,f10", "app.quit", "quit", key_display="q F10"),
        Binding("question_mark,f1", "show_keys", "keys", key_display="?"),
    ]

    def compose(self) -> ComposeResult:
        """Yield the skyline above the list."""
        yield Skyline()
        yield from super().compose()

    def on_screen_resume(self) -> None:
        """List everything again, and mark the game that was played last."""
        self.app.clear_notifications()
        super().on_screen_resume()
        self.query_one(Skyline).fit(*self.app.size)
        files: tuple[Path, ...] = ()
        with self.complaining():
            files = begun_games()
        self.list_first(entries.unread(files[0], titles()) if files else None, max(0, len(files) - 1))
        self.list.mark(0)
        if files:
            self.read_games()

    def on_resize(self) -> None:
        """Fit the skyline to the new size."""
        self.query_one(Skyline).fit(*self.app.size)

    def list_first(self, latest: entries.GameEntry | None, others: int) -> None:
        """List the entries, `latest` being the game to resume."""
        is_new = latest is None and others < 1 and not lessons_folder().exists()
        self.show_entries(first_entries(latest, others, settings_of(self).theme, is_new=is_new))

    @work(exclusive=True, group="games")
    async def read_games(self) -> None:
        """Read the saved games on a thread, and show the state of the last one played."""
        from shellshock_tui.session.games import saved_games

        games: tuple[SavedGame, ...] = ()
        with self.complaining():
            games = await asyncio.to_thread(saved_games)
        going = [game for game in games if not game.fault and not entries.is_over(game)]
        latest = min(going, key=lambda game: game.is_open, default=None)
        entry = entries.saved_entry(latest) if latest else None
        if isinstance(entry, entries.GameEntry) and entry.path:
            entry = await asyncio.to_thread(with_state, entry, entry.path)
        self.list_first(entry if isinstance(entry, entries.GameEntry) else None, len(games) - bool(latest))

    def open_entry(self, entry: entries.Entry) -> None:
        """Open an entry; if that is a game that cannot be resumed, offer the one played before it."""
        super().open_entry(entry)
        if path_of(entry) and not self.is_leaving:
            self.read_games()

    def action_open(self, key: str) -> None:
        """Open the entry with a key."""
        entry = next((one for one in self.list.rows if entries.key_of(one) == key), None)
        if entry is not None:
            self.open_entry(entry)

    def leave_for_game(self) -> None:
        """Keep this screen below the game."""


def with_state(entry: entries.GameEntry, path: Path) -> entries.GameEntry:
    """Return the entry of a saved game with its current state."""
    from shellshock_tui.session.game_summary import look_at

    try:
        standing = look_at(path).summary
    except UserError:
        return entry
    elsewhere = entries.ELSEWHERE if entry.note.endswith(entries.ELSEWHERE) else ""
    note = ", ".join(filter(None, (standing.place, standing.when, elsewhere)))
    return replace(entry, note=note, players=entries.standing_line(standing), asked=standing.asked)


def demo() -> "Session":
    """Start the demo battle."""
    from shellshock_tui.session.demo import start_demo

    return start_demo(library.open_file(library.SCENARIO, "duel"))


WELCOME = "Welcome! As this is your first time here, begin with the lessons: press Enter.\n\n"
LEARN = (
    "Learn the game by playing it. Each jumpstart is a lesson of a few minutes that explains one thing"
    " in a small battle and lets you try it.\n\nLeave whenever you like: you can continue where you left it."
)
DEMO = "Lean back: two bots fight a battle and explain what they do. Space pauses."
BATTLES = "All battles, listed by rule system. Set the options and who plays, then begin."
DRILLS = (
    "Learn every rule by answering: a card shows a position and asks one question about it. What you know is"
    " remembered, and asked again before you forget it."
)
RANDOM = (
    "A battle that nobody has seen: even forces, a map and an aim are drawn. Begin it as it is, or choose"
    " each part yourself, place the units by hand, and save it for a friend."
)
SAVED = "Unfinished and finished battles: resume them, look back at them, rename or delete them."
ARMOURY = "All record sheets, to browse."
FORCES = (
    "Forces to fight with: those that ship, and your own. Build one from a list"
    " of sheets with their prices, up to a limit."
)
CAMPAIGN = (
    "Lead a squad from battle to battle: survivors grow better, the fallen are replaced and remembered."
)
HANDBOOK = (
    "The rulebooks, to read and to search: each clause with its ruling, a worked example and the clauses"
    " related to it."
)
SETTINGS = "Colours, signs, animations, keys and dice."


def first_entries(
    latest: entries.GameEntry | None, others: int, theme: str, *, is_new: bool
) -> Iterator[entries.Entry]:
    """Yield the entries: the game to resume first; lessons before battles for a new player."""
    learn = entries.Door(
        "Learn", f"{WELCOME if is_new else ''}{LEARN}", _lessons, "lessons of a few minutes", "j"
    )
    battle = entries.Door("New battle", BATTLES, BattlesScreen, " · ".join(map(title_of, SYSTEMS)), "n")
    yield from (latest,) if latest else ()
    yield from (learn, battle) if is_new else (battle, learn)
    yield entries.Door("Random battle", RANDOM, _random_battle, "drawn forces and map", "b")
    yield entries.Door("Drills", DRILLS, _drills, "one question at a time", "r")
    yield entries.GameEntry("Watch a demo", DEMO, demo, note="two bots, Space pauses", key="d")
    if latest or others:
        besides = f"{others} more" if others else "rename, look back, delete"
        note = besides if latest else f"{others} to look back at"
        yield entries.Door("Open a saved battle", SAVED, SavedGamesScreen, note, "o")
    for name in (one for one, entry in SYSTEMS.items() if entry.has_campaign):
        yield entries.Door("Campaign", CAMPAIGN, partial(_campaign, name), title_of(name), "c")
    yield entries.Door("Armoury", ARMOURY, _armoury, f"sheets of {len(SYSTEMS)} systems", "a")
    yield entries.Door("Forces", FORCES, _forces, "to build and to change", "f")
    yield entries.Door("Handbook", HANDBOOK, _handbook, "every rule, with a search", "h")
    yield entries.Door("Settings", SETTINGS, _settings, f"theme {theme} · keys · dice", "s")


def _lessons() -> Screen[None]:
    from shellshock_tui.app.lesson.jumpstarts import JumpstartsScreen

    return JumpstartsScreen()


def _random_battle() -> Screen[None]:
    from shellshock_tui.app.skirmish.screen import SkirmishScreen

    return SkirmishScreen()


def _drills() -> Screen[None]:
    from shellshock_tui.app.drill.knowledge import KnowledgeScreen
    from shellshock_tui.drill.clock import present_time

    return KnowledgeScreen(DEFAULT, present_time)


def _campaign(name: str) -> Screen[None]:
    from shellshock_tui.app.campaign import CampaignScreen

    return CampaignScreen(name)


def _armoury() -> Screen[None]:
    from shellshock_tui.app.reference.armoury import ArmouryScreen

    return ArmouryScreen()


def _forces() -> Screen[None]:
    from shellshock_tui.app.forces.screen import ForcesScreen

    return ForcesScreen()


def _handbook() -> Screen[None]:
    from shellshock_tui.app.reference.handbook import HandbookScreen

    return HandbookScreen(system(DEFAULT))


def _settings() -> Screen[None]:
    from shellshock_tui.app.settings import SettingsScreen

    return SettingsScreen()
