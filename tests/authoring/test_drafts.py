"""Half-made sheets: changes to the sheet, the rules' verdict, and the draft files."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from shellshock_tui import library
from shellshock_tui.authoring.changes import value_at
from shellshock_tui.authoring.field_form import blank_row
from shellshock_tui.authoring.file_fields import variants
from shellshock_tui.authoring.file_schema import Schema, schema_of
from shellshock_tui.authoring.own_sheets import save_sheet
from shellshock_tui.authoring.sheet_draft import blank, check, copied, drawable, proposed_name, titled
from shellshock_tui.drawing.sheets.cards import cells_of
from shellshock_tui.drawing.sheets.drawing import draw_sheet
from shellshock_tui.engine.worksheet import AddRow, SetValue
from shellshock_tui.files import DataError
from shellshock_tui.library import SHEET
from shellshock_tui.rules import SYSTEMS, system
from shellshock_tui.session.draft_files import begin_draft, draft_files, drop_draft, keep_draft
from shellshock_tui.user_error import UserError
from tests.soak import soaked

OWN = [name for name in SYSTEMS if name != "toy"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "shellshock-tui"


@pytest.mark.parametrize("system", OWN)
def test_a_copy_is_right_and_has_a_name_and_a_title_of_its_own(system: str) -> None:
    listed = [one for one in library.listed(SHEET) if one.system == system]
    draft = copied(library.open_file(SHEET, f"{system}/{listed[0].name}"))
    assert not check(draft).faults
    assert value_at(draft.table, "name") not in {one.name for one in listed}
    assert not draft.past
    save_sheet(draft, str(value_at(draft.table, "name")))
    again = copied(library.open_file(SHEET, f"{system}/{listed[0].name}"))
    assert value_at(again.table, "name") != value_at(draft.table, "name")
    assert value_at(again.table, "title") != value_at(draft.table, "title")


def plain_values(schema: Schema, value: Any) -> Iterator[tuple[Schema, Any]]:
    """Yield each number and text of a sheet with its schema."""
    if isinstance(value, Mapping):
        for name, one in value.items():
            yield from plain_values(schema["properties"][name], one)
    elif isinstance(value, list):
        for one in value:
            inner = variants(schema)[0] if variants(schema) else schema["items"]
            yield from plain_values(inner, one)
    else:
        yield schema, value


@pytest.mark.parametrize("system", OWN)
def test_a_new_sheet_is_blank_and_only_its_title_is_missing(system: str) -> None:
    draft = blank(system)
    assert [fault.field for fault in check(draft).faults] == ["title"]
    assert proposed_name(draft) == ""
    schema = schema_of(system, SHEET)
    assert set(draft.table) - set(schema["required"]) <= {"equipment"}, "what may be left out is left out"
    for field, value in plain_values(schema, draft.table):
        if isinstance(value, int):
            least = field.get("minimum", 0)
            assert value in (max(0, least), least + 1), "all figures are at their least"
        elif "maxLength" not in field and all(one.isdecimal() for one in value.split()):
            assert set(value.split()) <= {"0", "1"}
    named = draft.changed(SetValue("title", "The First"))
    assert not check(named).faults
    assert proposed_name(named) == "the-first"
    begin_draft(SHEET, "other").write_text(named.text)
    assert value_at(blank(system).table, "name") == "new-sheet-2"


@pytest.mark.parametrize("width", [60, 100])
def test_each_figure_of_a_blank_sheet_is_drawn(width: int) -> None:
    sheet = check(titled(blank("shellshock"))).sheet
    assert sheet
    drawn = {cell.source for line in draw_sheet(sheet.view, width) for _, _, cell in cells_of(line)}
    wanted = {
        "move.terrain.open",
        "move.accel",
        "defence.ballistic.1",
        "defence.physical",
        "move.directions.1",
    }
    assert wanted <= drawn


@pytest.mark.parametrize("field", ["weapons", "move.road", "equipment", "crew"])
def test_the_first_line_of_a_list_of_a_blank_sheet_is_right(field: str) -> None:
    draft, rules = titled(blank("shellshock")), system("shellshock")
    row = rules.new_row(draft.table, field) or blank_row(schema_of("shellshock", SHEET), field)
    items = value_at(draft.table, field)
    number = len(items) if isinstance(items, list) else 0
    added = draft.changed(AddRow(field, rules.copied_row(draft.table, field, row), number))
    assert not check(added).faults


@pytest.mark.parametrize(
    "changes",
    [
        (SetValue("title", ""),),
        (SetValue("title", ""), SetValue("internal.rip", 0), SetValue("defence.armour", "x")),
        (SetValue("weapons.2.high", "nine"),),
        (SetValue("defence.armour", "1 2 3"), SetValue("move.locomotion", "magic")),
    ],
)
def test_a_sheet_with_faults_can_still_be_drawn(changes: tuple[SetValue, ...]) -> None:
    draft = copied(library.open_file(SHEET, "shellshock/tiger")).changed(*changes)
    assert check(draft).sheet is None
    assert drawable(draft).sheet
    assert draft.changed() is draft, "the sheet itself stays as it is"


def test_a_copy_keeps_the_comments_and_an_undo_the_text() -> None:
    draft = copied(library.open_file(SHEET, "shellshock/tiger"))
    assert "# Tiger" in draft.text or "# " in draft.text
    after = draft.changed(SetValue("defence.armour.1", 99), SetValue("move.free", 2))
    assert after.text.count("#") == draft.text.count("#")
    assert after.undone() == draft, "changes that are made together are taken back together"
    assert draft.undone() is draft
    assert draft.changed(SetValue("title", draft.table["title"])) is draft


def test_a_sheet_that_is_wrong_says_where() -> None:
    draft = copied(library.open_file(SHEET, "shellshock/tiger")).changed(SetValue("internal.rip", 3))
    checked = check(draft)
    assert checked.sheet is None
    assert [fault.field for fault in checked.faults] == ["internal.rip"]
    assert value_at(checked.table, "internal.rip") == 3


@pytest.mark.parametrize("address", soaked(["shellshock/archer", "sshr/tank", "gunplay/marshal"], 3))
def test_a_saved_sheet_is_found_by_its_name_and_stands_before_a_shipped_one(address: str, home: Path) -> None:
    draft = copied(library.open_file(SHEET, address)).changed(SetValue("title", "Mine"))
    path = save_sheet(draft, "mine")
    assert path.is_relative_to(home)
    data = library.open_file(SHEET, f"{draft.system}/mine")
    assert (data.header.title, data.table["name"]) == ("Mine", "mine")
    assert dict(data.table) == {**draft.table, "name": "mine"}


def test_a_change_that_no_file_could_hold_is_refused_and_changes_nothing() -> None:
    draft = copied(library.open_file(SHEET, "shellshock/tiger"))
    with pytest.raises(DataError, match="a line of more than 512 characters"):
        draft.changed(SetValue("title", '"' * 400))
    with pytest.raises(DataError, match="would be larger than 192 KiB"):
        replace(draft, text=draft.text + "# long\n" * 30_000).changed(SetValue("move.free", 2))


def test_a_sheet_of_ones_own_is_saved_where_it_lies(home: Path) -> None:
    draft = copied(library.open_file(SHEET, "shellshock/tiger"))
    lies = home / "sheets" / "mine.toml"
    lies.parent.mkdir(parents=True)
    lies.write_text(draft.changed(SetValue("name", "mine")).text)
    assert save_sheet(draft.changed(SetValue("move.free", 2)), "mine") == lies
    assert library.open_file(SHEET, "mine").table["move"]["free"] == 2


@pytest.mark.parametrize("name", ["", "../up", "a/b", "A", "x" * 65, ".x", "-x", "é", "a b"])
def test_a_name_that_is_none_writes_nothing(name: str, home: Path) -> None:
    with pytest.raises(UserError, match="is not a name"):
        save_sheet(copied(library.open_file(SHEET, "shellshock/tiger")), name)
    assert not list(home.rglob("*.toml"))


def test_drafts_are_kept_beside_each_other_until_they_are_dropped() -> None:
    paths = [begin_draft(SHEET, "mine") for _ in range(3)]
    assert len(set(paths)) == 3
    for number, path in enumerate(paths):
        keep_draft(path, f"{number}")
    assert {path.read_text() for path in draft_files(SHEET)} == {"0", "1", "2"}
    drop_draft(paths[0])
    drop_draft(paths[0])
    assert set(draft_files(SHEET)) == set(paths[1:])


def test_a_folder_that_cannot_be_written_is_one_sentence(home: Path) -> None:
    home.parent.mkdir(exist_ok=True)
    home.write_text("a file in place of the folder")
    with pytest.raises(UserError, match=r"cannot be kept in .*: "):
        begin_draft(SHEET, "mine")
    with pytest.raises(UserError, match=r"cannot be written: "):
        save_sheet(copied(library.open_file(SHEET, "shellshock/tiger")), "mine")
