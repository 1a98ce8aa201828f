"""The list of forces: those that ship and the player's own, to read and to change."""

from collections.abc import Iterator, Mapping, Sequence
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
from shellshock_tui.app.widgets.list_rows import Head
from shellshock_tui.app.widgets.own_file_dialogs import SAVED_FILE, VersionScreen
from shellshock_tui.engine.english import counted
from shellshock_tui.files import DataError, clean
from shellshock_tui.library.locations import own_folder
from shellshock_tui.rules import SYSTEMS, system, title_of
from shellshock_tui.session.drafts import ForceDraft, KeptForce, kept_forces
from shellshock_tui.session.forces import forces_listed, sheet_faults, sheets_listed
from shellshock_tui.session.versions import versions

NEW = "Choose sheets from a list with their prices, name the units and fill their slots."
KEPT = "A force that you were building and have not saved. Enter goes on with it, Del deletes it."
MEND = "The force cannot be used with these units. Enter opens it so that you can remove them."
GO_ON = "Go on with "


@dataclass(frozen=True)
class ForceDoor(entries.Door):
    """An entry that leads to a force."""

    system: str = ""
    force: str = ""
    """The name of the force; empty for one that has no file yet."""
    draft: Path | None = None
    """The file of the force if it is half-built."""


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
        """Enable deleting on half-built forces, too."""
        if action == "delete_own" and isinstance(self.marked, ForceDoor) and self.marked.draft:
            return True
        return super().check_action(action, parameters)

    def open_entry(self, entry: entries.Entry) -> None:
        """Open a force to build on it."""
        if isinstance(entry, ForceDoor):
            self.visit(entry)
        else:
            super().open_entry(entry)

    @work
    async def visit(self, entry: ForceDoor) -> None:
        """Open a force; if it has both a saved file and a draft, ask which of the two is opened."""
        with self.complaining():
            screen = entry.visit()
            if not isinstance(screen, BuilderScreen):
                return
            kept = self.half_built(entry, screen.draft)
            own = own_folder(library.FORCE) / f"{screen.draft.replaced}.toml"
            found = versions(kept.path, own) if kept and screen.draft.replaced else None
            if kept is None or found is None or (entry.draft and not found.is_saved_later):
                self.build(screen)
                return
            saved = draft_of(str(own))
            if saved == kept.draft:
                self.build(screen)
                return
            chosen = await self.app.push_screen_wait(VersionScreen(clean(kept.draft.title), found))
            if chosen == SAVED_FILE:
                self.build(BuilderScreen(saved))
            elif chosen is not None:
                self.build(BuilderScreen(kept.draft, kept.path))

    def half_built(self, entry: ForceDoor, draft: ForceDraft) -> KeptForce | None:
        """Return the half-built force of an entry, or the one that was opened from the file of that entry."""
        return next(
            (
                one
                for one in kept_forces()
                if one.path == entry.draft
                or (entry.own and (one.draft.system, one.draft.replaced) == (draft.system, draft.replaced))
            ),
            None,
        )

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
        """Rename the marked force if it is the player's own."""
        self.rename(library.FORCE)

    def action_delete_own(self) -> None:
        """Delete the marked force, the player's own or a half-built one, if the player confirms it."""
        entry = self.marked
        if isinstance(entry, ForceDoor) and entry.draft:
            self.delete(f"the half-built force {clean(entry.label.removeprefix(GO_ON))}", entry.draft)
        elif entry and (path := own_file(entry)):
            self.delete(entries.label_of(entry), path)


def forces() -> Iterator[entries.Entry]:
    """Yield the half-built forces and, for each system, an entry for a new force and all saved forces."""
    for kept in kept_forces():
        draft = kept.draft
        faults = sheet_faults(draft.units, sheets_listed(draft.system))
        what = f"{title_of(draft.system)}, {counted(len(draft.units), 'unit')}, not saved"
        note = " · ".join(filter(None, (_lacks(faults), what)))
        text = "\n\n".join((*map(clean, faults), KEPT))
        visit = partial(BuilderScreen, draft, kept.path)
        yield ForceDoor(f"{GO_ON}{clean(draft.title)}", text, visit, note, draft=kept.path)
    for name in SYSTEMS:
        if not system(name).force_measure:
            continue
        sheets = sheets_listed(name)
        yield Head(name)
        yield ForceDoor("New force", NEW, partial(_new, name), "build one")
        yield from (_force(one, sheets) for one in forces_listed(name))


def _new(name: str) -> BuilderScreen:
    return BuilderScreen(new_draft(name))


def _force(listed: library.Listed, sheets: Mapping[str, library.Listed]) -> entries.Entry:
    try:
        draft = draft_of(listed.address)
    except DataError as error:
        return entries.Faulty(f"× {clean(listed.name)}", str(error), own=listed.own)
    faults = sheet_faults(draft.units, sheets)
    units = (f"{clean(one.name)}: {clean(_title(sheets, one.sheet))}" for one in draft.units)
    limit = f"limit {draft.limit:,}" if draft.limit else ""
    own = "your own" if listed.own else ""
    return ForceDoor(
        clean(draft.title),
        "\n".join((*map(clean, faults), *([MEND, ""] if faults else []), *units)),
        partial(_open, listed.address),
        " · ".join(filter(None, (_lacks(faults), clean(draft.era), limit, own))),
        system=draft.system,
        force=listed.name,
        own=listed.own,
    )


def _lacks(faults: Sequence[str]) -> str:
    return f"! lacks {counted(len(faults), 'sheet')}" if faults else ""


def _title(sheets: Mapping[str, library.Listed], name: str) -> str:
    header = sheets[name].header if name in sheets else None
    return header.title if header else f"{name} (not there)"


def _open(address: str) -> BuilderScreen:
    return BuilderScreen(draft_of(address))
