"""Saving a sheet under a name, where the library finds it."""

from typing import Any

from textual.app import App

from shellshock_tui import library, rules
from shellshock_tui.app.reference.workshop.dialogs import NameScreen
from shellshock_tui.app.reference.workshop.open_sheet import OpenSheet
from shellshock_tui.app.widgets.dialogs import AskScreen
from shellshock_tui.authoring.own_sheets import save_sheet, sheet_path
from shellshock_tui.authoring.sheet_draft import proposed_name
from shellshock_tui.files import DataError, clean
from shellshock_tui.library import SHEET
from shellshock_tui.session.drafts import standard_fill

REPLACED = "There is a sheet {} already. Write over it?"
IN_PLACE = "A sheet that ships is called {}. Yours would be used in its place in all battles. Save it so?"
SAVED = "Saved as {} in {}."
NOT_BOUGHT = "It states no {} yet, so no force can take it: w in the workshop states the measured one."
NO_PRICE = "No force can take it, since {} prices only the record sheets that come with the program."


async def saved_name(app: App[Any], sheet: OpenSheet) -> str | None:
    """Ask for a name, save a sheet under it and say where; return the name, or None if it is not saved.

    Raises:
        UserError: It cannot be saved.
    """
    name = await app.push_screen_wait(NameScreen(sheet.own or proposed_name(sheet.draft)))
    if name is None or not await _may_be_saved_as(app, sheet, name):
        return None
    path = save_sheet(sheet.draft, name)
    sheet.forget()
    told = SAVED.format(name, clean(str(path.parent)))
    app.notify(f"{told} {_not_bought(sheet, name)}".strip(), markup=False, timeout=10)
    return name


def _not_bought(sheet: OpenSheet, name: str) -> str:
    """Return the sentence that no force can take a sheet, since it has no price; else nothing."""
    system = rules.system(sheet.draft.system)
    if system.worth_field:
        is_free = not sheet.value(system.worth_field)
        return NOT_BOUGHT.format(system.force_measure) if is_free else ""
    table = {**sheet.checked.table, "name": name}
    try:
        cost = system.unit_cost(table, standard_fill(table), library.finder(system.name), sheet.draft.file)
    except DataError:  # The faults of the sheet are told elsewhere.
        return ""
    return "" if cost else NO_PRICE.format(rules.title_of(system.name))


async def _may_be_saved_as(app: App[Any], sheet: OpenSheet, name: str) -> bool:
    if name == sheet.own:
        return True
    system = sheet.draft.system
    is_own = sheet_path(system, name).exists()
    is_taken = any(one.name == name and one.system == system for one in library.listed(SHEET))
    if not is_own and not is_taken:
        return True
    question = (REPLACED if is_own else IN_PLACE).format(name)
    return await app.push_screen_wait(AskScreen(question, ("no", "yes"))) == 1
