"""Every cell that names a field shows that field, and another legal value changes it, in all systems."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from shellshock_tui import library, rules
from shellshock_tui.authoring.changes import value_at
from shellshock_tui.authoring.field_form import FieldForm, Kind, blank_row, field_form, field_lines, lists_of
from shellshock_tui.authoring.file_schema import Schema, schema_of
from shellshock_tui.authoring.sheet_draft import Checked, SheetDraft, check, copied
from shellshock_tui.engine.sheet_view import SheetView, cells_in
from shellshock_tui.engine.view import Cell
from shellshock_tui.engine.worksheet import AddRow, SetValue, StrikeRow
from shellshock_tui.library import SHEET, Listed
from tests.soak import soaked

SHEETS = [one for one in library.listed(SHEET) if one.header and one.system in rules.SYSTEMS]
SAMPLE = 12
"""The number of cells of each sheet that are changed."""
SCHEMAS = {name: schema_of(name, SHEET) for name in {one.system for one in SHEETS}}
FOR_EACH = pytest.mark.parametrize("listed", soaked(SHEETS, 14), ids=lambda one: f"{one.system}-{one.name}")
SHOWN_OTHERWISE = ("spread", "indirect", "incendiary", "ram_plate", "hits", "hp", "hit_dice", "type")
"""Fields that the sheet shows by a sign, by boxes or by letters."""


def cells(view: SheetView) -> Iterator[Cell]:
    blocks = (cell for area in view.areas for block in area.blocks for cell in cells_in(block))
    found = (*view.facts, *(cell for area in view.areas for cell in area.summary), *blocks)
    return (cell for cell in found if cell.source)


def draft_of(listed: Listed) -> SheetDraft:
    return copied(library.open_file(SHEET, f"{listed.system}/{listed.name}"))


def words_of(system: str, table: Mapping[str, Any]) -> Mapping[str, tuple[str, ...]]:
    return rules.system(system).field_words(table, library.finder(system))


def right(draft: SheetDraft) -> tuple[Checked, SheetView]:
    checked = check(draft)
    assert checked.sheet, checked.faults
    return checked, checked.sheet.view


@FOR_EACH
def test_each_cell_shows_the_value_of_its_field(listed: Listed) -> None:
    draft = draft_of(listed)
    checked, view = right(draft)
    found = list(cells(view))
    assert len({cell.source for cell in found}) >= 2
    words = words_of(draft.system, checked.table)
    for cell in found:
        form, value = (
            field_form(SCHEMAS[draft.system], cell.source, words),
            value_at(checked.table, cell.source),
        )
        assert value is not None or not form.is_required, cell.source
        name = cell.source.split(".")[-1]
        if value is None or form.kind is Kind.LIST or name in SHOWN_OTHERWISE or form.words:
            continue
        shown = cell.text.strip().lower().replace("–", "0")
        assert str(value).lower() in shown or shown in str(value).lower(), cell


@FOR_EACH
def test_each_cell_is_explained(listed: Listed) -> None:
    checked, view = right(draft_of(listed))
    assert checked.sheet
    for cell in cells(view):
        assert checked.sheet.explain(cell.at), cell


def others(form: FieldForm, value: object) -> Iterator[Any]:
    """Other values for a field, some of which may be legal."""
    match form.kind:
        case Kind.NUMBER | Kind.WORD | Kind.SWITCH:
            yield from (form.stepped(value, step) for step in (1, -1))  # type: ignore[arg-type]
            yield from (form.least, form.least + 1, form.least + 2) if form.kind is Kind.NUMBER else ()
            yield from form.words
        case Kind.LIST:
            yield from ([one] for one in form.words)
        case Kind.TEXT:
            yield from (f"{value} x", "1/1/1", "1.50/1.50/1.50", "d10 d6", "d10 d8")


@pytest.mark.few(2)
@FOR_EACH
def test_another_legal_value_of_a_field_changes_its_sheet(listed: Listed) -> None:
    draft = draft_of(listed)
    checked, view = right(draft)
    words, changed = words_of(draft.system, checked.table), 0
    sources = sorted({cell.source for cell in cells(view)})
    for source in random.Random(listed.name).sample(sources, min(SAMPLE, len(sources))):
        value = value_at(checked.table, source)
        form = field_form(SCHEMAS[draft.system], source, words)
        legal = False
        for other in others(form, value):
            after = check(draft.changed(SetValue(source, other)))
            if str(other) == str(value) or after.sheet is None:
                continue
            assert str(value_at(after.table, source)) == str(other)
            legal = True
            if after.sheet.view != view:
                changed += 1
                break
        else:
            assert not legal, f"{source} is set without an effect on the sheet"
    assert changed >= min(SAMPLE, len(sources)) // 4


@FOR_EACH
def test_every_field_of_the_file_has_a_form(listed: Listed) -> None:
    draft = draft_of(listed)
    schema: Schema = SCHEMAS[draft.system]
    words = words_of(draft.system, draft.table)
    for line in field_lines(schema, draft.table):
        if not line.is_heading:
            assert field_form(schema, line.field, words)


@pytest.mark.few(2)
@FOR_EACH
def test_lines_are_added_and_struck(listed: Listed) -> None:
    draft = draft_of(listed)
    system = rules.system(draft.system)
    for field in lists_of(SCHEMAS[draft.system]):
        items = value_at(draft.table, field)
        assert blank_row(SCHEMAS[draft.system], field)
        if not isinstance(items, list) or not items:
            continue
        row = system.copied_row(draft.table, field, items[-1])
        after = draft.changed(AddRow(field, row, len(items)))
        assert value_at(after.table, field) == [*items, row]
        assert after.changed(StrikeRow(f"{field}.{len(items) + 1}")).table == draft.table
        if field in ("crew", "equipment", "weapons", "bins") and draft.system == "shellshock":
            assert not check(after).faults, "a copy has a letter and a name of its own"


SLOTTED = [one for one in SHEETS if library.open_file(SHEET, f"{one.system}/{one.name}").table.get("slots")]


@pytest.mark.few(1)
@pytest.mark.parametrize("listed", soaked(SLOTTED, 4), ids=lambda one: one.name)
def test_filling_every_slot_makes_a_sheet_of_the_price_that_a_force_pays(listed: Listed) -> None:
    draft = draft_of(listed)
    system, find = rules.system(draft.system), library.finder(draft.system)
    for pick in (0, -1):
        fill = {slot["name"]: slot["choices"][pick]["name"] for slot in draft.table["slots"]}
        filled = draft
        for slot, choice in fill.items():
            filled = filled.changed(*system.filling(filled.table, slot, choice))
        assert not filled.table.get("slots")
        assert not check(filled).faults
        price = system.unit_cost(draft.table, fill, find, "")
        assert system.unit_cost(filled.table, {}, find, "") == price
        assert system.worth(filled.table, {}, find, "") == system.worth(draft.table, fill, find, "")
    with pytest.raises(KeyError):
        system.filling(draft.table, "no such slot", "")
