"""The list of forces: those that ship and the player's own, to read and to change."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from shellshock_tui import library
from shellshock_tui.app.browser import entries
from shellshock_tui.app.browser.browser import BrowserScreen
from shellshock_tui.app.forces.builder import BuilderScreen, draft_of, new_draft
from shellshock_tui.app.messages import BattleWanted
from shellshock_tui.app.widgets.dialogs import AskScreen
from shellshock_tui.app.widgets.list_rows import Head
from shellshock_tui.engine.event import counted
from shellshock_tui.files import DataError, clean
from shellshock_tui.rules import SYSTEMS, system, title_of
from shellshock_tui.session.drafts import FORCE, ForceDraft, drop_draft, kept_draft
from shellshock_tui.session.own_files import delete_own

NEW = "Choose sheets from a list with their prices, name the units and fill their slots."
KEPT = "A force that you were building and have not saved. Enter goes on with it, Del gives it up."
KEEP, DELETE = "Keep it", "Delete it for good"
STAY, GIVE_UP = "Go back", "Give it up"


@dataclass(frozen=True)
class ForceDoor(entries.Door):
    """An entry that leads to a force."""

    system: str = ""
    force: str = ""
    """The name of the force; empty for one that has no file yet."""
    own: str = ""
    """The name of the file, if it is one of the player's own."""
    is_draft: bool = False
    """Whether it is the force that is being built."""


class ForcesScreen(BrowserScreen):
    """The list of forces, by system."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b", "fight", "battle with it"),
        Binding("delete", "delete", "delete", key_display="Del"),
        Binding("escape,backspace,f10,q", "dismiss", "back", key_display="Esc"),
    ]

    heading = "FORCES"

    def on_screen_resume(self) -> None:
        """List the forces again."""
        super().on_screen_resume()
        self.show_entries(forces())

    def open_entry(self, entry: entries.Entry) -> None:
        """Open a force, after a question if another one is being built."""
        if isinstance(entry, ForceDoor):
            self.visit(entry)
        else:
            super().open_entry(entry)

    @work
    async def visit(self, entry: ForceDoor) -> None:
        """Open a force to build on it; a force that is being built is not lost without a question."""
        kept = None if entry.is_draft else kept_draft(FORCE, ForceDraft)
        if kept:
            question = f"{clean(kept.title)}, which you were building, is not saved and would be lost."
            if await self.app.push_screen_wait(AskScreen(question, (STAY, GIVE_UP))) != 1:
                return
            drop_draft(FORCE)
        with self.complaining():
            self.app.push_screen(entry.visit())

    def action_fight(self) -> None:
        """Set up a battle with the marked force."""
        entry = self.marked
        if isinstance(entry, ForceDoor) and entry.force:
            self.app.post_message(BattleWanted(entry.system, entry.force))
        else:
            self.complain("Mark a force that is saved, to set up a battle with it.")

    @work
    async def action_delete(self) -> None:
        """Delete the marked force of one's own, or give up the one being built, if the player confirms it."""
        entry = self.marked
        if not isinstance(entry, ForceDoor) or not (entry.own or entry.is_draft):
            self.complain("Only forces of your own can be deleted.")
            return
        question = f"Delete {clean(entry.label)}? This cannot be undone."
        if await self.app.push_screen_wait(AskScreen(question, (KEEP, DELETE))) == 1:
            with self.complaining():
                if entry.is_draft:
                    drop_draft(FORCE)
                else:
                    delete_own(library.FORCE, entry.own)
            self.show_entries(forces())


def forces() -> Iterator[entries.Entry]:
    """Yield the force that is being built, and for each system a new one and those that there are."""
    kept = kept_draft(FORCE, ForceDraft)
    if kept:
        units = counted(len(kept.units), "unit")
        note = f"{title_of(kept.system)}, {units}, not saved"
        yield ForceDoor(
            f"Go on with {clean(kept.title)}", KEPT, partial(BuilderScreen, kept), note, is_draft=True
        )
    found = library.grouped(library.listed(library.FORCE))
    for name in SYSTEMS:
        if not system(name).force_measure:
            continue
        yield Head(name)
        yield ForceDoor("New force", NEW, partial(_new, name), "build one")
        yield from map(_force, found.get(name, ()))


def _new(name: str) -> BuilderScreen:
    return BuilderScreen(new_draft(name))


def _force(listed: library.Listed) -> entries.Entry:
    try:
        draft = draft_of(listed.address)
    except DataError as error:
        return entries.Faulty(f"× {clean(listed.name)}", str(error))
    told = "\n".join(f"{clean(one.name)}: {clean(one.sheet)}" for one in draft.units)
    limit = f"{draft.limit:,}" if draft.limit else ""
    note = " · ".join(filter(None, (clean(draft.era), limit, "your own" if draft.replaced else "")))
    return ForceDoor(
        clean(draft.title),
        told,
        partial(_open, listed.address),
        note,
        system=draft.system,
        force=listed.name,
        own=draft.replaced,
    )


def _open(address: str) -> BuilderScreen:
    return BuilderScreen(draft_of(address))
