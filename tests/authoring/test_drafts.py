"""Half-made sheets: what a change does to the sheet, what the rules say, and the files that keep it."""

from dataclasses import replace
from pathlib import Path

import pytest

from shellshock_tui import library
from shellshock_tui.authoring.changes import value_at
from shellshock_tui.authoring.own_sheets import save_sheet
from shellshock_tui.authoring.sheet_draft import blank, check, copied
from shellshock_tui.engine.worksheet import SetValue
from shellshock_tui.files import DataError
from shellshock_tui.library import SHEET
from shellshock_tui.rules import SYSTEMS
from shellshock_tui.session.draft_files import begin_draft, draft_files, drop_draft, keep_draft
from shellshock_tui.user_error import UserError
from tests.soak import soaked

OWN = [name for name in SYSTEMS if name != "toy"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "shellshock-tui"


@pytest.mark.parametrize("system", OWN)
def test_a_new_sheet_and_a_copy_are_right_and_have_names_of_their_own(system: str) -> None:
    taken = {one.name for one in library.listed(SHEET) if one.system == system}
    first = next(one for one in library.listed(SHEET) if one.system == system)
    for draft in (blank(system), copied(library.open_file(SHEET, f"{system}/{first.name}"))):
        assert not check(draft).faults
        assert value_at(draft.table, "name") not in taken
        assert not draft.past


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
