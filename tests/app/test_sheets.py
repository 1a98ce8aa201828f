from dataclasses import replace

import pytest
from rich.cells import cell_len

from shellshock_tui.drawing.colours import PANEL
from shellshock_tui.drawing.sheets.drawing import Folding, SheetLine, cells_of, draw_sheet
from shellshock_tui.drawing.sheets.inks import mark_ink
from shellshock_tui.drawing.sheets.spans import SIGNS
from shellshock_tui.drawing.sheets.tables import draw_table
from shellshock_tui.engine.sheet_view import Area, Column, Role, SheetView, Table
from shellshock_tui.engine.view import Cell, Mark
from tests.app.sheets import mason


def text(line: SheetLine) -> str:
    return "".join(span.text for span in line.spans)


def texts(view: SheetView, width: int = 54, height: int = 40, folding: Folding | None = None) -> list[str]:
    return [text(line) for line in draw_sheet(view, width, height, folding or Folding())]


@pytest.mark.parametrize("width", [30, 41, 54, 76, 120])
@pytest.mark.parametrize("height", [5, 24, 60])
def test_every_line_is_as_wide_as_the_pane(width: int, height: int) -> None:
    for line in draw_sheet(mason(), width, height, Folding()):
        assert sum(cell_len(span.text) for span in line.spans) == width


def test_with_room_for_all_every_area_is_open() -> None:
    shown = "\n".join(texts(mason(), height=60))
    for word in ("Speed Turn Kreig", "120mm SB", "Ballistic", "Turbine engine"):
        assert word in shown


def test_short_of_room_the_lit_area_stays_open_and_the_others_keep_their_figures() -> None:
    shown = "\n".join(texts(mason(), height=20))
    assert "Speed Turn Kreig" in shown
    for folded in ("120mm SB", "Ballistic", "Turbine engine"):
        assert folded not in shown
    for figure in ("4 kreigs", "Armour 22/14/9/10", "2 of 20 rows gone"):
        assert figure in shown


def test_a_reader_may_fold_and_open_areas_against_what_fits() -> None:
    heads = {line.area: line for line in draw_sheet(mason(), 54, 20, Folding()) if line.is_head}
    folding = Folding().turned(heads["MOVE"]).turned(heads["INTERNAL"])
    shown = "\n".join(texts(mason(), height=20, folding=folding))
    assert "Speed Turn Kreig" not in shown
    assert "Turbine engine" in shown
    assert (heads["MOVE"].is_open, heads["INTERNAL"].is_open) == (True, False)


def test_armour_stands_around_a_box_clockwise_from_the_front() -> None:
    lines = texts(mason(), height=60)
    middle = next(n for n, line in enumerate(lines) if "│ Armour │" in line)
    before, after = lines[middle].split("│ Armour │")
    assert before.split()[-1] == "14", "left"
    assert after.split()[0] == "9", "right"
    assert "22" in lines[middle - 2], "front"
    assert "10" in lines[middle + 2], "rear"


def test_six_values_stand_around_a_hexagon() -> None:
    lines = texts(mason(), height=60)
    upper = next(line for line in lines if "╱   ╲" in line)
    lower = next(line for line in lines if "╲▁▁▁╱" in line)
    assert upper.split("╱   ╲")[0].split()[-1] == "2"
    assert upper.split("╱   ╲")[1].split()[0] == "2"
    assert lower.split("╲▁▁▁╱")[0].split()[-1] == "4"


def test_the_current_line_of_a_table_has_a_sign_before_it() -> None:
    line = next(line for line in texts(mason()) if "▸" in line)
    assert line.split("▸")[1].split()[:3] == ["9", "3", "4"]


def test_each_mark_has_a_sign_or_a_stroke_besides_its_colour() -> None:
    plain = mark_ink(Mark.PLAIN, Role.MOVE, PANEL)
    for mark in (Mark.CURRENT, Mark.PENDING, Mark.LOST, Mark.PICKED):
        ink = mark_ink(mark, Role.MOVE, PANEL)
        assert SIGNS[mark].strip()
        assert ink.accent != plain.accent


def test_columns_of_the_highest_rank_go_first() -> None:
    heads = (Column("Weapon"), Column("High", rank=1), Column("Low", rank=2), Column("Mid", rank=2))
    table = Table("", heads, (tuple(Cell(word) for word in ("railgun", "3/2/8", "2/1/5", "2/1/6")),))

    def words(width: int) -> str:
        return "".join(span.text for line in draw_table(table, width) for span in line)

    assert "2/1/5" in words(40)
    assert "2/1/5" not in words(18)
    assert "3/2/8" in words(18)
    assert "3/2/8" not in words(10)
    assert "railgun" in words(10)


def test_a_long_table_that_flows_is_folded_side_by_side() -> None:
    rows = tuple((Cell(str(number)),) for number in range(20))
    table = Table("", (Column("n", right=True),), rows, flow=True)
    assert len(draw_table(table, 3)) == 21
    assert len(draw_table(table, 30)) <= 6
    assert len(draw_table(replace(table, flow=False), 30)) == 21


def test_every_cell_with_an_address_can_be_pointed_at() -> None:
    view = mason()
    lines = draw_sheet(view, 54, 60, Folding())
    found = {cell.at for line in lines for _, _, cell in cells_of(line)}
    assert {"unit/m2/armour/r", "unit/m2/attack/weapon", "unit/m2/internal/row", "unit/m2/ecv"} <= found
    for line in lines:
        for start, end, cell in cells_of(line):
            assert cell.text in text(line)[start:end] or not cell.text


def test_hostile_text_keeps_its_letters_and_loses_its_controls() -> None:
    area = Area("[b]x[/]", Role.ATTACK, True, (Cell("\x1b[2J"),), ())
    shown = "\n".join(texts(SheetView("u", "[@click=app.quit]q[/]", (), (area,))))
    assert "[@click=app.quit]q[/]" in shown
    assert "[b]x[/]" in shown
    assert "\x1b" not in shown


def test_a_long_fact_goes_on_in_the_next_line() -> None:
    fact = Cell("words " * 20, "unit/m1/fact")
    lines = texts(replace(mason(), facts=(fact,)), width=30)
    assert " ".join(" ".join(lines).split()).count("words") == 20
