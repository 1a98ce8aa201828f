"""The pages for a battle with miniatures: instructions, counters and a ruler at the battle's scale."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from shellshock_tui import library, rules
from shellshock_tui.cli import command_line
from shellshock_tui.cli.arguments import bound
from shellshock_tui.dice import SeededDice
from shellshock_tui.paper.page import PAPERS, Line, Page, Rectangle, Words
from shellshock_tui.paper.printed import PrintedBattle, battle_pages, opening_battle, table_pages
from shellshock_tui.session.game_setup import with_miniatures

A4 = PAPERS["a4"]


def battle(scale: str) -> PrintedBattle:
    """The Ford on a table at a scale, before it begins."""
    data = with_miniatures(library.open_file(library.SCENARIO, "duel"), scale)
    ruled = bound(data)
    return opening_battle(data, ruled, ruled.start(SeededDice("1")).state)


def texts(pages: tuple[Page, ...]) -> list[str]:
    """All words on some pages."""
    return [shape.text for page in pages for shape in page.shapes if isinstance(shape, Words)]


@pytest.mark.parametrize(
    ("scale", "millimetres", "foot", "said"),
    [
        ("", 25.4, "12 (+1)", "an inch of the rules is 1 inch"),
        ("1/2 inch", 12.7, "6 (+1)", "an inch of the rules is 1/2 inch"),
        ("2 cm", 20.0, "24 (+1)", "an inch of the rules is 2 cm"),
    ],
)
def test_ruler_and_counters_are_true_to_the_scale(
    scale: str, millimetres: float, foot: str, said: str
) -> None:
    *_, counters, ruler = table_pages(battle(scale), A4)
    marks = sorted({round(s.start[0], 3) for s in ruler.shapes if isinstance(s, Line) and s.thickness == 0.3})
    assert {round(b - a, 2) for a, b in pairwise(marks)} == {round(millimetres, 2)}
    assert any(said in text for text in texts((ruler,)))
    assert foot in texts((ruler,))
    counter = next(s for s in counters.shapes if isinstance(s, Rectangle))
    assert counter.box.width == pytest.approx(20 * millimetres / 25.4)


def test_every_line_of_the_lay_out_is_printed_with_a_box_to_tick() -> None:
    printed = battle("2 cm")
    lines = rules.system("shellshock").lay_out(bound_setup("2 cm"))
    pages = table_pages(printed, A4)
    written = " ".join(texts(pages))
    assert all(word in written for line in lines for word in line.split())
    boxes = [s for s in pages[0].shapes if isinstance(s, Rectangle) and s.box.width == s.box.height < 5]
    assert len(boxes) == len(lines)


def bound_setup(scale: str) -> Any:
    """The setup of the Ford on a table at a scale."""
    data = with_miniatures(library.open_file(library.SCENARIO, "duel"), scale)
    return rules.system("shellshock").setup(data.table, data.find, data.file)


def test_the_pages_of_a_battle_on_a_table_have_no_map_of_hexes() -> None:
    written = texts(battle_pages(battle(""), A4))
    assert not any("the map of" in text for text in written)
    assert any("what to put where" in text for text in written)


def test_the_lay_out_is_written_as_pdf_by_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ford.pdf"
    assert command_line(["table", "duel", "--lay-out", "--scale", "2 cm", "--pdf", str(file)]) == 0
    assert file.read_bytes().startswith(b"%PDF")
    assert "pages" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--pdf", "a.pdf"], "--pdf needs --lay-out"),
        (["--lay-out", "--scale", "2 miles"], "The scale should be how long an inch of the rules is"),
        (["--lay-out", "--pdf", "a.pdf", "--paper", "a9"], "--paper takes a4 or letter"),
    ],
)
def test_a_wrong_table_command_is_told(
    given: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command_line(["table", "duel", *given]) == 2
    assert said in " ".join(capsys.readouterr().err.split())
