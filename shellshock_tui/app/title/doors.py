"""The doors of the title: what it leads to, each screen imported when it is entered."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from textual.screen import Screen

from shellshock_tui import library
from shellshock_tui.app.shelves.entries import Door, Entry, GameEntry
from shellshock_tui.rules import DEFAULT, SYSTEMS, system, title_of

if TYPE_CHECKING:
    from shellshock_tui.session import Session

WELCOME = "Welcome! This is your first time here, so begin with this: press Enter.\n\n"
LEARN = (
    "Learn the game by playing it. Each jumpstart is a lesson of a few minutes that shows one thing"
    " on a small battle and lets you do it.\n\nLeave whenever you like: a lesson waits where you left it."
)
DEMO = "Lean back: two bots play a battle, and say why they do what they do. Space pauses."
BATTLES = "Every battle there is, by its rules. Set its options and who plays, and begin."
SAVED = "Battles that were left, and those that are over, to resume, to look back at, to name and to delete."
ARMOURY = "Every record sheet there is, to leaf through."
CAMPAIGN = (
    "A squad that goes from battle to battle: who comes through grows better, who falls is replaced and"
    " remembered."
)
HANDBOOK = (
    "The rulebook, to search and to read: each clause with its ruling, an example that the rules work out,"
    " and the clauses that it touches."
)
SETTINGS = "Colours, signs, motion, keys, and whose dice."


def first_entries(
    latest: GameEntry | None, others: int, demo: "Callable[[], Session]", theme: str, *, is_new: bool
) -> Iterator[Entry]:
    """Yield what the title leads to: the game played last first; for a newcomer the lessons."""
    from shellshock_tui.app.title.screen import BattlesScreen, SavedGamesScreen

    learn = Door("Learn", f"{WELCOME if is_new else ''}{LEARN}", _lessons, "lessons of a few minutes", "j")
    battle = Door("New battle", BATTLES, BattlesScreen, " · ".join(map(title_of, SYSTEMS)), "n")
    yield from (latest,) if latest else ()
    yield from (learn, battle) if is_new else (battle, learn)
    yield GameEntry("Watch a demo", DEMO, demo, note="two bots, Space pauses", key="d")
    if latest or others:
        besides = f"{others} more" if others else "to name, to look back at, to delete"
        told = besides if latest else f"{others} to look back at"
        yield Door("Open a saved battle", SAVED, SavedGamesScreen, told, "o")
    for name in (one for one, entry in SYSTEMS.items() if entry.has_campaign):
        yield Door("Campaign", CAMPAIGN, partial(_campaign, name), title_of(name), "c")
    yield Door("Armoury", ARMOURY, _armoury, f"{len(library.listed(library.SHEET))} sheets", "a")
    yield Door("Handbook", HANDBOOK, partial(handbook, DEFAULT), "every rule, to search", "h")
    yield Door("Settings", SETTINGS, settings_screen, f"theme {theme} · keys · dice", "s")


def _lessons() -> Screen[None]:
    from shellshock_tui.app.lesson.jumpstarts import JumpstartsScreen

    return JumpstartsScreen()


def _campaign(name: str) -> Screen[None]:
    from shellshock_tui.app.campaign import CampaignScreen

    return CampaignScreen(name)


def _armoury() -> Screen[None]:
    from shellshock_tui.app.books.armoury import ArmouryScreen

    return ArmouryScreen()


def handbook(name: str) -> Screen[None]:
    """Return the rulebook of a system."""
    from shellshock_tui.app.books.handbook import HandbookScreen

    return HandbookScreen(system(name))


def settings_screen() -> Screen[None]:
    """Return the screen of the settings."""
    from shellshock_tui.app.settings import SettingsScreen

    return SettingsScreen()
