"""The list of forces: those that ship and the player's own, to read and to change."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.screen import Screen

from shellshock_tui import library
from shellshock_tui.app.browser import entries
from shellshock_tui.app.browser.browser import BrowserScreen, own_file
from shellshock_tui.app.forces.builder import BuilderScreen
from shellshock_tui.app.forces.force_drafts import draft_of, new_draft
from shellshock_tui.app.messages import BattleWanted
from shellshock_tui.app.widgets.dialogs import AskScreen
from shellshock_tui.app.widgets.list_rows import Head
from shellshock_tui.app.widgets.own_file_dialogs import SAVED_FILE, VersionScreen
from shellshock_tui.engine.event import counted
from shellshock_tui.files import DataError, clean
from shellshock_tui.library.locations import own_folder
from shellshock_tui.rules import SYSTEMS, system, title_of
from shellshock_tui.session.drafts import FORCE, ForceDraft, draft_file, drop_draft, kept_draft
from shellshock_tui.session.versions import versions

NEW = "Choose sheets from a list with their prices, name the units and fill their slots."
KEPT = "A force that you were building and have not saved. Enter goes on with it, Del gives it up."
GO_ON = "Go on with "
STAY, GIVE_UP = "Go back", "Give it up"


@dataclass(frozen=True)
class ForceDoor(entries.Door):
    """An entry that leads to a force."""

    system: str = ""
    force: str = ""
    """The name of the force; empty for one that has no file yet."""
    is_draft: bool = False
    """Whether it is the force that is being built."""


class ForcesScreen(BrowserScreen):
    """The list of forces, by system."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b", "fight", "battle with it"),
        Binding("e", "rename_own", "rename", tooltip="Gives the marked force of your own another title."),
        Binding("delete", "delete_own", "delete", key_display="Del"),
        Binding("escape,backspace,f10,q", "dismiss", "back", key_display="Esc"),
    ]

    heading = "FORCES"
    builder: BuilderScreen | None = None
    """The screen on which a force is being built."""

    def on_screen_resume(self) -> None:
        """List the forces again."""
        super().on_screen_resume()
        self.list_again(self.builder.saved if self.builder else None)
        self.builder = None

    def list_again(self, path: Path | None) -> None:
        """List the forces, and mark the one with a file."""
        self.show_entries(forces(), path)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable deleting on the force that is being built, too."""
        if action == "delete_own" and isinstance(self.marked, ForceDoor) and self.marked.is_draft:
            return True
        return super().check_action(action, parameters)

    def open_entry(self, entry: entries.Entry) -> None:
        """Open a force, after a question if another one is being built."""
        if isinstance(entry, ForceDoor):
            self.visit(entry)
        else:
            super().open_entry(entry)

    @work
    async def visit(self, entry: ForceDoor) -> None:
        """Open a force to build on it; a force that is being built is not lost without a question."""
        kept = kept_draft(FORCE, ForceDraft)
        if kept and entry.is_draft:
            await self.visit_draft(kept)
            return
        if kept:
            question = f"{clean(kept.title)}, which you were building, is not saved and would be lost."
            if await self.app.push_screen_wait(AskScreen(question, (STAY, GIVE_UP))) != 1:
                return
            drop_draft(FORCE)
        with self.complaining():
            self.build(entry.visit())

    async def visit_draft(self, kept: ForceDraft) -> None:
        """Go on with a draft; if its force was saved later, ask which of the two is opened."""
        own = own_folder(library.FORCE) / f"{kept.replaced}.toml"
        found = versions(draft_file(FORCE), own) if kept.replaced else None
        if found and found.is_saved_later:
            with suppress(DataError):
                saved = draft_of(str(own))
                if saved != kept:
                    chosen = await self.app.push_screen_wait(VersionScreen(clean(kept.title), found))
                    if chosen is None:
                        return
                    if chosen == SAVED_FILE:
                        drop_draft(FORCE)
                        self.build(BuilderScreen(saved))
                        return
        self.build(BuilderScreen(kept))

    def build(self, screen: Screen[None]) -> None:
        """Open the screen of a force; the one that is saved there is marked in the list afterwards."""
        self.builder = screen if isinstance(screen, BuilderScreen) else None
        self.app.push_screen(screen)

    def action_fight(self) -> None:
        """Set up a battle with the marked force."""
        entry = self.marked
        if isinstance(entry, ForceDoor) and entry.force:
            self.app.post_message(BattleWanted(entry.system, entry.force))
        else:
            self.complain("Mark a force that is saved, to set up a battle with it.")

    def action_rename_own(self) -> None:
        """Rename the marked force of one's own."""
        self.rename(library.FORCE)

    def action_delete_own(self) -> None:
        """Delete the marked force of one's own, or give up the one being built, if the player confirms it."""
        entry = self.marked
        if isinstance(entry, ForceDoor) and entry.is_draft:
            self.delete(clean(entry.label.removeprefix(GO_ON)), draft_file(FORCE))
        elif entry and (path := own_file(entry)):
            self.delete(entries.label_of(entry), path)


def forces() -> Iterator[entries.Entry]:
    """Yield the force that is being built, and for each system a new one and those that there are."""
    kept = kept_draft(FORCE, ForceDraft)
    if kept:
        units = counted(len(kept.units), "unit")
        note = f"{title_of(kept.system)}, {units}, not saved"
        yield ForceDoor(
            f"{GO_ON}{clean(kept.title)}", KEPT, partial(BuilderScreen, kept), note, is_draft=True
        )
    found = library.grouped(library.listed(library.FORCE))
    titles = sheet_titles()
    for name in SYSTEMS:
        if not system(name).force_measure:
            continue
        yield Head(name)
        yield ForceDoor("New force", NEW, partial(_new, name), "build one")
        yield from (_force(one, titles) for one in found.get(name, ()))


def _new(name: str) -> BuilderScreen:
    return BuilderScreen(new_draft(name))


def sheet_titles() -> Mapping[tuple[str, str], str]:
    """Return the title of each record sheet, by its system and its name."""
    return {(one.system, one.name): one.header.title for one in library.listed(library.SHEET) if one.header}


def _force(listed: library.Listed, titles: Mapping[tuple[str, str], str]) -> entries.Entry:
    try:
        draft = draft_of(listed.address)
    except DataError as error:
        return entries.Faulty(f"× {clean(listed.name)}", str(error), own=listed.own)
    sheets = [titles.get((draft.system, one.sheet), one.sheet) for one in draft.units]
    told = "\n".join(
        f"{clean(one.name)}: {clean(sheet)}" for one, sheet in zip(draft.units, sheets, strict=True)
    )
    limit = f"{draft.limit:,}" if draft.limit else ""
    note = " · ".join(filter(None, (clean(draft.era), limit, "your own" if listed.own else "")))
    return ForceDoor(
        clean(draft.title),
        told,
        partial(_open, listed.address),
        note,
        system=draft.system,
        force=listed.name,
        own=listed.own,
    )


def _open(address: str) -> BuilderScreen:
    return BuilderScreen(draft_of(address))
