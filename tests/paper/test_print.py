"""Record sheets, tables, counters and a ruler on paper."""

import errno
import os
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from shellshock_tui import library, rules
from shellshock_tui.cli import command_line
from shellshock_tui.cli.arguments import bound
from shellshock_tui.cli.saved_games import position
from shellshock_tui.engine.sheet_view import Area, Role, SheetView, Table
from shellshock_tui.engine.sheet_view import Column as Head
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.paper.page import A4, PAPERS, Box, Line, Page, Rectangle, Words, width_of
from shellshock_tui.paper.pages_file import ENDINGS, write_pages
from shellshock_tui.paper.pdf_file import as_pdf
from shellshock_tui.paper.sheet_page import TooLargeError, draw_sheet, sheet_pages
from shellshock_tui.paper.svg_file import as_svg
from shellshock_tui.rules import SYSTEMS
from shellshock_tui.user_error import UserError
from tests.games import play_out
from tests.variants import BATTLES, FIRST

SVG = "{http://www.w3.org/2000/svg}"
ARMOURED = 18


def sheet_of(*rows: tuple[Cell, ...], title: str = "Tank", note: str = "") -> SheetView:
    """A sheet with one area of one table."""
    table = Table("", (Head(""), Head("")), rows)
    area = Area("ATTACK", Role.ATTACK, False, (), (table,))
    return SheetView("r1", title, (), (area,), notes=(Cell(note),) if note else ())


def boxes_and_crosses(page: Page) -> tuple[int, int]:
    """The numbers of small boxes on a page, and of those that are crossed."""
    small = [s for s in page.shapes if isinstance(s, Rectangle) and s.box.width == s.box.height < 5]
    crosses = [
        s for s in page.shapes if isinstance(s, Line) and s.start[0] != s.end[0] and s.start[1] != s.end[1]
    ]
    return len(small), len(crosses) // 2


def test_a_box_for_each_point_and_a_cross_for_each_that_is_lost() -> None:
    (page,) = sheet_pages([sheet_of((Cell("armour"), Cell("12", part=(12, 18))))], PAPERS["a4"])
    assert boxes_and_crosses(page) == (ARMOURED, 6)


def test_large_numbers_are_written_down() -> None:
    (page,) = sheet_pages([sheet_of((Cell("rounds"), Cell("200", part=(200, 200))))], PAPERS["a4"])
    assert boxes_and_crosses(page) == (0, 0)
    assert any(isinstance(shape, Words) and shape.text == "200" for shape in page.shapes)


def test_lost_entries_are_struck_out() -> None:
    (kept,) = sheet_pages([sheet_of((Cell("Turret"), Cell("")))], PAPERS["a4"])
    (lost,) = sheet_pages([sheet_of((Cell("Turret", mark=Mark.LOST), Cell("")))], PAPERS["a4"])
    assert (
        len([s for s in lost.shapes if isinstance(s, Line)])
        == len([s for s in kept.shapes if isinstance(s, Line)]) + 1
    )


def test_facts_that_do_not_fit_beside_the_title_stand_below_it() -> None:
    facts = (
        Cell("a short fact"),
        *(Cell(f"open slot {number}: {', '.join(['choice'] * 8)}") for number in range(4)),
    )
    (page,) = sheet_pages([replace(sheet_of((Cell("a"), Cell("b"))), facts=facts)], PAPERS["a4"])
    check_margins(page)
    words = {shape.text: shape for shape in page.shapes if isinstance(shape, Words)}
    title, *others = (words[text] for text in ("Tank", *(fact.text for fact in facts)))
    frame = min(shape.box.top for shape in page.shapes if isinstance(shape, Rectangle))
    assert title.at[1] < min(other.at[1] for other in others)
    assert max(other.at[1] for other in others) < frame


@pytest.mark.parametrize("name", ["mason", "leopard-2", "mammoth"])
def test_blank_sheets_stay_within_the_margins(name: str) -> None:
    data = library.open_file(library.SHEET, name)
    view = rules.system(data.header.system).blank(data.table, data.find, data.file)
    for paper in PAPERS.values():
        for page in sheet_pages([view], paper):
            check_margins(page)


def test_small_sheets_share_a_page() -> None:
    small = sheet_of((Cell("a"), Cell("b")))
    assert len(sheet_pages([small, small, small], PAPERS["a4"])) == 2


def test_a_sheet_that_is_too_large_is_named() -> None:
    large = sheet_of(*((Cell(f"row {number}"), Cell("x")) for number in range(200)), title="Endless")
    with pytest.raises(TooLargeError, match="Endless does not fit"):
        sheet_pages([large], PAPERS["a4"])


@pytest.mark.few(3)
@pytest.mark.parametrize("battle", [name for name in FIRST if name != "toy"])
@pytest.mark.parametrize("paper", PAPERS)
def test_sheets_of_games_stay_within_the_margins(battle: str, paper: str) -> None:
    match = play_out(bound(BATTLES[battle]()), "elm", 120)
    for state in (match.states[0], match.state):
        rules = match.rules
        units = {p.unit for side in rules.sides for p in rules.pieces(state, side.id, ()) if p.unit}
        for page in sheet_pages([rules.sheet(state, unit, ()) for unit in sorted(units)], PAPERS[paper]):
            check_margins(page)


def check_margins(page: Page) -> None:
    """Everything but the line to cut along lies within the margins of a page."""
    inner = page.inner
    for shape in page.shapes:
        if isinstance(shape, Rectangle):
            assert inner.left - 0.1 <= shape.box.left, shape
            assert shape.box.right <= inner.right + 0.1, shape
            assert shape.box.bottom <= inner.bottom + 0.1, shape
        if isinstance(shape, Words) and shape.anchor == "start":
            assert inner.left - 0.1 <= shape.at[0], shape
            assert shape.at[0] + width_of(shape.text, shape.size, is_bold=shape.is_bold) <= inner.right + 1, (
                shape
            )


def test_the_room_of_a_sheet_is_kept() -> None:
    page = Page(PAPERS["a4"])
    room = Box(20, 30, 100, 60)
    draw_sheet(page, sheet_of((Cell("a"), Cell("b"))), room)
    drawn = [shape.box for shape in page.shapes if isinstance(shape, Rectangle)]
    assert all(
        box.left >= room.left and box.right <= room.right and box.bottom <= room.bottom for box in drawn
    )


def test_every_shipped_sheet_prints() -> None:
    for listed in library.listed(library.SHEET):
        assert command_line(["print", listed.address, "--svg", "sheet.svg"]) == 0, listed.address
        assert ET.parse("sheet.svg").getroot().tag == f"{SVG}svg"


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_everything_of_a_battle_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    wanted = "--map", "--tables", "--counters", "--ruler"
    arguments = ["print", "--game", "duel", *wanted, "--pdf", "duel.pdf"]
    assert command_line([*arguments, "--svg", "duel.svg"]) == 0
    told = capsys.readouterr().out
    pages = int(re.match(r"\d+", told)[0])  # type: ignore[index]
    assert Path("duel.pdf").read_bytes().count(b"/Type /Page\n") == pages
    texts = [
        element.text
        for page in sorted(Path().glob("duel*.svg"))
        for element in ET.parse(page).iter(f"{SVG}text")
    ]
    chits = {"1", "R"}
    assert {"Bison", "Mason", "Number to hit", "12 (+1)", "R1", "B1", "1006", "0707", *chits} <= set(texts)


@pytest.mark.few(2)
@pytest.mark.parametrize("name", ["duel", "bridge", "villages", "pumps", "dock-street", "the-mast"])
def test_a_map_shows_each_place_its_ground_and_who_stands_there(name: str) -> None:
    assert command_line(["print", "--game", name, "--map", "--svg", "map.svg"]) == 0
    pages = sorted(Path().glob("map*.svg"), key=lambda path: (len(path.name), path.name))
    root = ET.parse(pages[-1]).getroot()
    words = [(element.text or "", element) for element in root.iter(f"{SVG}text")]
    made, state = position(name)
    labels = Counter(text for text, _ in words)
    assert all(labels[made.board.label(place)] for place in range(made.board.size))
    raised = [tile for tile in made.tiles(state) if tile.level]
    assert sum(labels[f"+{level}"] for level in range(1, 9)) == len(raised)
    assert all(labels[piece.glyph] for side in made.sides for piece in made.pieces(state, side.id, ()))
    width, height = (float(root.get(name, "").removesuffix("mm")) for name in ("width", "height"))
    for text, element in words:
        x, size = float(element.get("x", "")), float(element.get("font-size", ""))
        share = {"middle": 0.5, "end": 0.0}.get(element.get("text-anchor", ""), 1.0)
        assert x + width_of(text, size) * share <= width, text
        assert size <= float(element.get("y", "")) <= height, text


def test_only_the_optional_rules_in_force_are_on_the_tables() -> None:
    assert command_line(["print", "--tables", "--system", "shellshock", "--svg", "plain.svg"]) == 0
    assert command_line(["print", "--game", "shallows", "--tables", "--svg", "battle.svg"]) == 0
    assert "Divers yield" not in Path("plain.svg").read_text("utf-8")
    assert "Divers yield" in "".join(path.read_text("utf-8") for path in Path().glob("battle*.svg"))


@pytest.mark.parametrize(
    "system", [name for name in SYSTEMS if name != "toy" and rules.system(name).reference]
)
def test_tables_of_every_system_are_printed(system: str) -> None:
    assert command_line(["print", "--tables", "--system", system, "--svg", "tables.svg"]) == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["print", "mason"], "Say where to print"),
        (["print", "--pdf", "a.pdf"], "Say what to print"),
        (["print", "nosuch", "--svg", "a.svg"], "There is no sheet 'nosuch'"),
        (["print", "nosuch"], "There is no sheet 'nosuch'"),
        (["print", "mason", "--force", "nosuch"], "There is no force 'nosuch'"),
        (["print", "--game", "nosuch"], "There is no saved game or scenario 'nosuch'"),
        (["print", "mason", "--paper", "a5", "--svg", "a.svg"], "--paper takes a4 or letter"),
        (["print", "mason", "--svg", "none/a.svg"], "its folder is not there"),
        (["print", "mason", "--pdf", "none/a.pdf"], "its folder is not there"),
        (
            ["print", "mason", "--pdf", "a.svg"],
            "--pdf writes PDF files, but a.svg has the ending of SVG files",
        ),
        (
            ["print", "mason", "--svg", "a.PDF"],
            "--svg writes SVG files, but a.PDF has the ending of PDF files",
        ),
        (["print", "mason", "--svg", "a.txt"], "--svg writes SVG files: a.txt must end in .svg."),
        (["print", "mason", "--svg", "a.svg."], "--svg writes SVG files: a.svg. must end in .svg."),
        (["print", "mason", "--svg", ".svg"], "--svg writes SVG files: .svg must end in .svg."),
        (["print", "mason", "--pdf", "a"], "--pdf writes PDF files: a must end in .pdf."),
        (["print", "mason", "--svg", "trail/"], "trail/ cannot be written: its folder is not there."),
        (["drill", "--svg", "a"], "--svg writes SVG files: a must end in .svg."),
        (["print", "--counters", "--svg", "a.svg"], "give one with --game"),
        (["print", "--map", "--svg", "a.svg"], "give one with --game"),
        (
            ["print", "mason", "--pdf", "text.txt"],
            "there is a file of that name already, and this program did not print it",
        ),
    ],
)
def test_mistakes_are_told(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("text.txt").write_text("mine", "utf-8")
    assert command_line(arguments) == 2
    assert sentence in " ".join(capsys.readouterr().err.split())
    assert Path("text.txt").read_text("utf-8") == "mine"


def test_a_letter_that_the_font_lacks_is_named() -> None:
    page = Page(PAPERS["a4"])
    page.add(Words((20, 20), "tank 戦車", 4))
    with pytest.raises(UserError, match="戦"):
        as_pdf([page])
    assert "戦車" in as_svg(page)


def test_names_are_no_markup() -> None:
    page = Page(PAPERS["a4"])
    page.add(Words((20, 20), "<script>&\x1b[31m", 4))
    text = as_svg(page)
    assert "<script>" not in text
    assert "\x1b" not in text


def test_no_file_of_the_home_folder_runs_when_pdf_is_written(tmp_path: Path) -> None:
    trap = f"open({str(tmp_path / 'ran')!r}, 'w')"
    for name in (".reportlab_mods", ".reportlab_settings"):
        (tmp_path / name).write_text(trap, "utf-8")
    command = [sys.executable, "-m", "shellshock_tui", "print", "mason", "--pdf", "mason.pdf"]
    environment = {**os.environ, "HOME": str(tmp_path), "RL_pageCompression": "abc"}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert not (tmp_path / "ran").exists()


def test_the_pdf_of_others_is_not_replaced(capsys: pytest.CaptureFixture[str]) -> None:
    Path("thesis.pdf").write_bytes(b"%PDF-1.7\nthesis")
    assert command_line(["print", "mason", "--pdf", "thesis.pdf"]) == 2
    assert "there is a file of that name already, and this program did not print it" in " ".join(
        capsys.readouterr().err.split()
    )
    assert command_line(["print", "mason", "--pdf", "own.pdf"]) == 0
    assert command_line(["print", "btr-80", "--pdf", "own.pdf"]) == 0


def test_a_force_of_an_unknown_name_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line(["print", "--force", "nosuch", "--svg", "a.svg"]) == 2
    assert "Give the path of its file, such as ./my-force.toml." in " ".join(capsys.readouterr().err.split())


def test_a_large_force_can_be_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line(["muster", "shellshock", "--limit", "20000"]) == 0
    Path("large.toml").write_text(capsys.readouterr().out, "utf-8")
    assert command_line(["check", "large.toml"]) == 0


def test_pages_are_written_to_every_file_or_to_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command_line(["print", "mason", "--pdf", "own.pdf", "--svg", "own.svg"]) == 0
    stood = {path: path.read_bytes() for path in Path().iterdir()}
    synchronise, calls = os.fsync, iter((False, True))

    def full(file: int) -> None:
        if next(calls, True):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        synchronise(file)

    monkeypatch.setattr(os, "fsync", full)
    assert command_line(["print", "m1a2-abrams", "--pdf", "own.pdf", "--svg", "own.svg"]) == 2
    assert capsys.readouterr().err == "own.svg cannot be written: the disk is full. Nothing was written.\n"
    assert {path: path.read_bytes() for path in Path().iterdir()} == stood


def test_a_file_that_cannot_be_written_is_named_as_typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(_file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    Path("pages").mkdir()
    monkeypatch.setattr(os, "fsync", full)
    assert command_line(["print", "mason", "--svg", "pages/own.svg"]) == 2
    assert capsys.readouterr().err == "pages/own.svg cannot be written: the disk is full.\n"


def test_a_file_that_cannot_be_replaced_leaves_the_others_as_they_were(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command_line(["print", "mason", "--pdf", "own.pdf"]) == 0
    stood = {path: path.read_bytes() for path in Path().iterdir()}
    replace_file = os.replace

    def refuse(source: Path, target: Path) -> None:
        if Path(target).suffix == ".svg":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        replace_file(source, target)

    monkeypatch.setattr(os, "replace", refuse)
    assert command_line(["print", "m1a2-abrams", "--pdf", "own.pdf", "--svg", "own.svg"]) == 2
    assert "own.svg cannot be written: you have no permission" in capsys.readouterr().err
    assert {path: path.read_bytes() for path in Path().iterdir()} == stood


@pytest.mark.parametrize(
    "names", [("same.page", "./same.page"), ("sheets-2.page", "sheets.page"), ("link/same.page", "same.page")]
)
def test_two_outputs_need_two_files(names: tuple[str, str]) -> None:
    Path("link").symlink_to(".")
    pdf, svg = map(Path, names)
    with pytest.raises(UserError, match="is named for two outputs"):
        write_pages(dict(zip(ENDINGS, (pdf, svg), strict=True)), [Page(PAPERS[A4])] * 2)
    assert [path.name for path in Path().iterdir()] == ["link"]


def test_pages_of_an_earlier_printing_do_not_stay_beside_the_new_ones(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert command_line(["print", "mason", "--tables", "--ruler", "--svg", "page.svg"]) == 0
    first = sorted(path.name for path in Path().iterdir())
    assert len(first) > 2
    Path(f"page-{len(first) + 2}.svg").write_text("mine", "utf-8")
    capsys.readouterr()
    assert command_line(["print", "mason", "--svg", "page.svg"]) == 0
    assert sorted(path.name for path in Path().iterdir()) == ["page.svg", f"page-{len(first) + 2}.svg"][::-1]
    assert "removed" in capsys.readouterr().out


def test_a_page_is_never_written_through_a_link(capsys: pytest.CaptureFixture[str]) -> None:
    Path("page.svg").symlink_to("elsewhere.svg")
    Path(f".own.svg.{os.getpid()}").symlink_to("elsewhere.svg")
    assert command_line(["print", "mason", "--svg", "page.svg"]) == 2
    assert (
        "there is a file of that name already, and this program did not print it" in capsys.readouterr().err
    )
    assert command_line(["print", "mason", "--svg", "own.svg"]) == 0
    assert not Path("own.svg").is_symlink()
    assert not Path("elsewhere.svg").exists()


@pytest.mark.parametrize("option", ["--pdf", "--svg"])
@pytest.mark.parametrize("words", [["print", "mason"], ["drill", "--print"]])
def test_pages_are_not_written_to_standard_output(
    words: list[str], option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command_line([*words, option, "-"]) == 2
    assert "Pages are written to a file: give its path in place of `-`." in capsys.readouterr().err
    assert not list(Path().iterdir())


def test_the_page_of_another_printing_is_neither_removed_nor_replaced(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert command_line(["print", "tiger", "--svg", "tank-2.svg"]) == 0
    tiger = Path("tank-2.svg").read_bytes()
    assert command_line(["print", "mason", "--svg", "tank.svg"]) == 0
    assert "removed" not in capsys.readouterr().out
    assert Path("tank-2.svg").read_bytes() == tiger
    mason = Path("tank.svg").read_bytes()
    assert command_line(["print", "mason", "--tables", "--svg", "tank.svg"]) == 2
    assert "tank-2.svg cannot be written" in capsys.readouterr().err
    assert (Path("tank.svg").read_bytes(), Path("tank-2.svg").read_bytes()) == (mason, tiger)


def test_pages_behind_one_that_is_missing_are_removed_too() -> None:
    assert command_line(["print", "mason", "--tables", "--ruler", "--svg", "page.svg"]) == 0
    Path("page-2.svg").unlink()
    assert command_line(["print", "mason", "--svg", "page.svg"]) == 0
    assert [path.name for path in Path().iterdir()] == ["page.svg"]


@pytest.mark.parametrize("name", ["page-9.svg", "page-2.svg", "page-03.svg"])
def test_a_copy_of_a_page_under_the_name_of_another_is_kept(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command_line(["print", "mason", "--tables", "--ruler", "--svg", "page.svg"]) == 0
    Path(name).write_bytes(Path("page-3.svg").read_bytes())
    capsys.readouterr()
    assert command_line(["print", "mason", "--svg", "page.svg"]) == 0
    assert name not in capsys.readouterr().out
    assert sorted(path.name for path in Path().iterdir()) == [name, "page.svg"]


def test_a_copy_of_a_page_under_the_name_of_another_is_not_replaced(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert command_line(["print", "mason", "--svg", "page.svg"]) == 0
    Path("page-2.svg").write_bytes(Path("page.svg").read_bytes())
    assert command_line(["print", "mason", "--tables", "--svg", "page.svg"]) == 2
    assert capsys.readouterr().err == (
        "page-2.svg cannot be written: there is a file of that name already, and this program did not "
        "print it as that page. Nothing was written.\n"
    )
    assert Path("page-2.svg").read_bytes() == Path("page.svg").read_bytes()


def test_a_picture_that_only_mentions_the_program_is_left_alone(capsys: pytest.CaptureFixture[str]) -> None:
    mine = '<svg xmlns="http://www.w3.org/2000/svg"><!-- data-made-by="shellshock-tui" --></svg>'
    Path("mine.svg").write_text(mine, "utf-8")
    assert command_line(["print", "mason", "--svg", "mine.svg"]) == 2
    assert "mine.svg cannot be written" in capsys.readouterr().err
    assert Path("mine.svg").read_text("utf-8") == mine
