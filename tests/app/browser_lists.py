"""The lists of the title screen: their entries, and a key press that marks one."""

from typing import Any

from textual.app import App
from textual.pilot import Pilot

from shellshock_tui.app.browser.entries import EntryList
from shellshock_tui.app.widgets.list_rows import Head
from tests.app.learner import press


def labels(app: App[Any]) -> list[str]:
    """Return the labels of all entries and headings."""
    entries = app.screen.query_one(EntryList).rows
    return [entry.title if isinstance(entry, Head) else entry.label for entry in entries]


def place(app: App[Any], words: str) -> int:
    """Return the number of the first entry that holds some words."""
    return next(number for number, label in enumerate(labels(app)) if words in label)


async def mark(pilot: Pilot[Any], words: str) -> None:
    """Mark the first entry that holds some words."""
    pilot.app.screen.query_one(EntryList).mark(place(pilot.app, words))
    await press(pilot)


async def mark_battle(pilot: Pilot[Any], words: str) -> None:
    """Go from the title to the battles, and mark one."""
    await press(pilot, "n")
    await mark(pilot, words)


async def begin(pilot: Pilot[Any], words: str) -> None:
    """Begin a battle from the title, through its front page and its briefing."""
    await mark_battle(pilot, words)
    await press(pilot, "enter")
    await press(pilot, "enter")
    await press(pilot, "enter")
