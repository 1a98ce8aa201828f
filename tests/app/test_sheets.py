"""Record sheets as lines: title bars, folding, scrolling, hulls, charts and tables."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from rich.cells import cell_len

from shellshock_tui.drawing.colours import PANEL, Hue
from shellshock_tui.drawing.paint import style
from shellshock_tui.drawing.palettes import PALETTES
from shellshock_tui.drawing.sheets.areas import RiskOverlay
from shellshock_tui.drawing.sheets.cards import Drawing, Folding, Part, SheetLine, Shown, cells_of, lines_of
from shellshock_tui.drawing.sheets.drawing import draw_sheet, draw_strip, lay_out
from shellshock_tui.drawing.sheets.inks import mark_ink, span_ink
from shellshock_tui.drawing.sheets.spans import SIGNS, Span, Tone
from shellshock_tui.drawing.sheets.tables import draw_table
from shellshock_tui.engine.sheet_view import (
    Area,
    Block,
    Boxes,
    Chart,
    Column,
    Hull,
    Lines,
    Role,
    SheetView,
    Table,
)
from shellshock_tui.engine.sheet_view import Lines as SheetLines
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.settings.plain_text import plain_text
from tests.app.battles import battle
from tests.app.sample_sheet import mason

ROOMY = 100
RAIL = 34


def text(line: SheetLine) -> str:
    return "".join(span.text for span in line.spans)


def texts(view: SheetView, width: int = 54, height: int = ROOMY, drawing: Drawing | None = None) -> list[str]:
    return [text(line) for line in draw_sheet(view, width, height, drawing or Drawing())]


def titles(lines: tuple[SheetLine, ...]) -> dict[str, str]:
    """The title bar of each card."""
    return {
        stretch.card.area: "".join(span.text for span in stretch.spans)
        for line in lines
        for stretch in line.stretches
        if stretch.card.part is Part.TITLE
    }


def sheet(*blocks: Block, lit: bool = True, summary: tuple[Cell, ...] = ()) -> SheetView:
    """A sheet of one card."""
    return SheetView("u", "Unit", (), (Area("CARD", Role.INTERNAL, lit, summary, blocks),))


def body(*blocks: Block, width: int = RAIL, foreseen: RiskOverlay | None = None) -> list[str]:
    """The lines below the title of a card with some blocks."""
    drawing = Drawing(foreseen=foreseen) if foreseen else Drawing()
    return [line[1:].rstrip() for line in texts(sheet(*blocks), width, drawing=drawing)[2:]]


# ---------------------------------------------------------------------- cards


@pytest.mark.parametrize("width", [20, 34, 37, 54, 60, 76, 120])
@pytest.mark.parametrize("height", [5, 24, 60])
def test_every_line_is_as_wide_as_the_pane(width: int, height: int) -> None:
    for line in draw_sheet(mason(), width, height):
        assert sum(cell_len(span.text) for span in line.spans) == width


@pytest.mark.parametrize("width", [34, 60])
def test_a_card_has_a_title_with_a_sign_and_no_frame(width: int) -> None:
    bars = titles(draw_sheet(mason(), width, ROOMY))
    signs = {area: bar.split()[0] for area, bar in bars.items()}
    assert signs == {"MOVE": "▲", "ATTACK": "●", "DEFENCE": "■", "INTERNAL": "▼"}
    assert not any(line.startswith(("│", "┌", "└", "▌")) for line in texts(mason(), width))


def test_every_card_is_open_where_there_is_room() -> None:
    shown = "\n".join(texts(mason()))
    for word in ("Speed Turn Kreig", "120mm SB", "Ballistic", "Turbine engine"):
        assert word in shown


@pytest.mark.parametrize(
    ("height", "folded"),
    [(70, []), (52, ["INTERNAL"]), (38, ["INTERNAL", "ATTACK"]), (26, ["INTERNAL", "ATTACK", "DEFENCE"])],
)
def test_the_inside_folds_before_attack_and_defence(height: int, folded: list[str]) -> None:
    lines = draw_sheet(mason(), RAIL, height)
    is_open = {card.area: card.is_open for line in lines for card in line.cards if card.part is Part.TITLE}
    assert [area for area in ("INTERNAL", "ATTACK", "DEFENCE", "MOVE") if not is_open[area]] == folded
    assert len(lines) <= height


def test_short_of_room_the_lit_card_stays_open() -> None:
    lines = draw_sheet(mason(), 54, 20)
    shown = "\n".join(map(text, lines))
    assert "Speed Turn Kreig" in shown
    for word in ("120mm SB", "Ballistic", "Turbine engine"):
        assert word not in shown
    bars = titles(lines)
    assert "4 kreigs" in bars["ATTACK"]
    assert "Armour 22/14/9/10" in bars["DEFENCE"]
    assert "2 of 20 rows gone" in bars["INTERNAL"]


def long(name: str, rows: int, *, lit: bool) -> Area:
    """A card of many rows."""
    table = Table("", (Column(""),), tuple((Cell(f"{name}{row}", f"u/{name}/{row}"),) for row in range(rows)))
    return Area(name, Role.NONE, lit, (Cell(f"sum of {name}"),), (table,))


def test_a_lit_card_that_does_not_fit_scrolls() -> None:
    view = SheetView("u", "Unit", (), (long("a", 20, lit=True), long("b", 5, lit=False)))
    lines = draw_sheet(view, RAIL, 12)
    assert len(lines) == 12
    assert "11 more ↓" in titles(lines)["a"]
    assert "a8" in text(lines[-2])
    assert "sum of b" in text(lines[-1])
    scrolled = draw_sheet(view, RAIL, 12, Drawing(scrolled={("u", "a"): 11}))
    assert "11 ↑" in titles(scrolled)["a"]
    assert [text(line).strip() for line in scrolled[2:11]] == [f"a{row}" for row in range(11, 20)]
    beyond = draw_sheet(view, RAIL, 12, Drawing(scrolled={("u", "a"): 99}))
    assert list(map(text, beyond)) == list(map(text, scrolled))


def test_a_folded_card_shows_its_summary() -> None:
    brief = Lines(((Cell("in brief"),),))
    areas = long("a", 10, lit=True), replace(long("b", 9, lit=False), brief=(brief,))
    view = SheetView("u", "Unit", (), areas)
    assert "in brief" in "\n".join(texts(view, RAIL, 15))
    assert "b0" not in "\n".join(texts(view, RAIL, 15))
    assert "b8" in "\n".join(texts(view, RAIL, 22))
    assert "in brief" not in "\n".join(texts(view, RAIL, 12))


def test_a_reader_may_fold_and_open_cards_against_what_fits() -> None:
    heads = {card.area: card for line in draw_sheet(mason(), 54, 20) for card in line.cards if card.area}
    folding = Folding().turned(heads["MOVE"]).turned(heads["INTERNAL"])
    shown = "\n".join(texts(mason(), height=20, drawing=Drawing(folding)))
    assert "Speed Turn Kreig" not in shown
    assert "Turbine engine" in shown
    assert (heads["MOVE"].is_open, heads["INTERNAL"].is_open) == (True, False)


def test_the_head_has_code_name_type_and_points() -> None:
    facts = (Cell("M1A2 Abrams"), Cell("ECV 2240"), Cell("treaded tank"), Cell("crew ◉◉◉†"))
    view = replace(mason(), code="B2", title="Rampart", facts=facts)
    first, second, *_ = texts(view, RAIL)
    assert first.split() == ["B2", "RAMPART", "M1A2", "Abrams", "ECV", "2240"]
    assert second.strip() == "treaded tank  crew ◉◉◉†"
    narrow = texts(view, 22)
    assert narrow[0].split() == ["B2", "RAMPART", "ECV", "2240"]
    assert "M1A2 Abrams" in " ".join(" ".join(narrow[:4]).split()), "what has no room stands below"


def test_movement_and_defence_share_sixty_columns() -> None:
    lines = draw_sheet(mason(), 60, ROOMY)
    bar = next(text(line) for line in lines if "▲ MOVE" in text(line))
    assert "■ DEFENCE" in bar
    assert "■ DEFENCE" not in next(
        text(line) for line in draw_sheet(mason(), 40, ROOMY) if "▲ MOVE" in text(line)
    )
    roles = {card.role for line in lines for card in line.cards if len(line.cards) > 1}
    assert roles == {Role.MOVE, Role.DEFENCE}


# ---------------------------------------------------------------------- two units in a rail


def pair(height: int) -> tuple[SheetLine, ...]:
    """A rail with the attacker and the target."""
    hand = SheetView(
        "h", "Hand", (Cell("gun"), Cell("ECV 1")), (long("a", 6, lit=True), long("m", 4, lit=False))
    )
    aim = SheetView(
        "t", "Aim", (Cell("tank"), Cell("ECV 2")), (long("d", 6, lit=True), long("x", 3, lit=False))
    )
    return lines_of(lay_out((Shown(hand, "fires"), Shown(aim, "11 hexes")), RAIL, height))


def test_two_units_share_a_rail_under_their_own_names() -> None:
    lines = list(map(text, pair(40)))
    heads = [line.split() for line in lines if line.split() and line.split()[0] in ("HAND", "AIM")]
    assert heads == [["HAND", "gun", "fires"], ["AIM", "tank", "11", "hexes"]]
    assert [name for name in ("a", "m", "d", "x") if any(f"{name}0" in line for line in lines)] == list(
        "amdx"
    )


def test_a_rail_of_two_drops_what_does_not_matter_first() -> None:
    assert set(titles(pair(18))) == {"a", "m", "d", "x"}
    assert set(titles(pair(16))) == {"a", "d"}
    assert len(pair(16)) <= 16
    short = pair(12)
    assert len(short) <= 12
    assert "more ↓" in titles(short)["a"] + titles(short)["d"]


# ---------------------------------------------------------------------- the strip


def test_a_strip_has_each_card_in_two_rows_with_what_fits() -> None:
    areas = tuple(
        replace(
            long(name, 9, lit=False),
            glance=(Cell("4/4"), Cell("announce 0 to 7"), Cell("never fits in"), Cell("ok")),
        )
        for name in "abcd"
    )
    strip = draw_strip(SheetView("u", "Unit", (), areas), 80)
    assert [cell_len(text(line)) for line in strip] == [80, 80]
    assert text(strip[0]).count("4/4") == 4
    assert text(strip[1]).count("announce 0 to 7") == 4
    assert "never" not in text(strip[1])
    assert text(strip[1]).count("ok") == 4, "what still fits is not left out for what does not"


# ---------------------------------------------------------------------- hulls


def hull(*sides: tuple[int, int], mark: Mark = Mark.PLAIN) -> Hull:
    """A hull with some of the armour left on each side."""
    cells = [
        Cell(str(left), f"side/{n}", mark if not n else Mark.PLAIN, part=(left, of))
        for n, (left, of) in enumerate(sides)
    ]
    faces = [Cell(str(number), f"face/{number}") for number in (5, 4, 3, 2, 3, 4)]
    return Hull(tuple(cells), tuple(faces))  # type: ignore[arg-type]


def test_a_hull_has_a_box_for_each_point_those_gone_hollow() -> None:
    lines = body(hull((6, 25), (0, 18), (12, 12), (18, 18)))
    assert "".join(lines).count("■") == 6 + 12 + 18
    assert "".join(lines).count("□") == 19 + 18
    top = "".join(lines[:2]).replace(" ", "")
    assert top == "■" * 6 + "□" * 19, "in front of it, gone from the end"
    assert lines[-1].strip() == "■" * 12, "behind it"
    beside = [line.split("│")[0].strip() for line in lines if "│" in line]
    assert beside == ["■■■■"]


def test_penetration_stands_on_the_corners_and_armour_inside() -> None:
    lines = body(hull((6, 25), (0, 18), (12, 12), (18, 18)))
    top = next(n for n, line in enumerate(lines) if "╭" in line)
    assert "5" in lines[top]
    assert lines[top + 1].split() == ["■■■■", "4", "6", "4", "□□□□"]
    assert lines[top + 2].split("│")[1].split() == ["18", "▲", "0"]
    assert lines[top + 3].split() == ["■■■■", "3", "12", "3", "□□□□"]
    assert "2" in lines[top + 4]


def test_boxes_that_are_too_many_to_draw_are_counted() -> None:
    sides = hull((9999, 9999), (12, 9999), (12, 12), (40, 40))
    lines = body(sides)
    assert len(lines) <= 12
    assert max(map(len, lines)) <= 60
    assert "\n".join(lines).count("… 9999") == 2
    cells = tuple(Cell("", f"unit/a/model/{number}") for number in range(1, 10_000))
    rows = body(Boxes("Models", cells))
    assert len(rows) <= 6
    assert rows[-1].rstrip().endswith("… 9999")


def test_a_hull_is_as_wide_as_its_figures() -> None:
    sides = tuple(Cell(words, part=(13, 13)) for words in ("18", "13→10", "8", "13"))
    made = Hull(sides, hull((1, 1), (1, 1), (1, 1), (1, 1)).faces)  # type: ignore[arg-type]
    lines = body(made)
    assert any("│13▲13→10│" in line for line in lines)
    assert not any("…" in line for line in lines)


def test_a_struck_face_is_golden_and_its_figure_too() -> None:
    lines = draw_sheet(sheet(hull((6, 25), (5, 5), (5, 5), (5, 5), mark=Mark.CURRENT)), RAIL, ROOMY)
    golden = [span for line in lines for span in line.spans if span.mark is Mark.PICKED]
    assert {span.cell.at for span in golden if span.cell} == {"side/0"}
    assert "".join(span.text for span in golden).replace("6", "") == "■" * 6 + "□" * 19


# ---------------------------------------------------------------------- charts


def location(*, crossed: int = 0) -> Chart:
    """A chart of twenty rows, laid flat, with the last ones crossed."""
    columns = tuple(
        (
            Cell(str(row), f"row/{row}"),
            *(
                Cell(letter, f"item/{letter}", Mark.LOST if row <= crossed else Mark.PLAIN)
                for letter in ("A", "bb")
            ),
        )
        for row in range(20, 0, -1)
    )
    return Chart(("d20", "hits"), columns)


def test_a_chart_lies_flat_with_upright_heads_if_narrow() -> None:
    assert body(location(), width=80)[0].split() == ["d20", *map(str, range(20, 0, -1))]
    tens, ones, first, second = body(location(), width=RAIL)
    assert tens.split() == ["d20", "2" + "1" * 10]
    assert ones.split() == ["09876543210987654321"]
    assert first.split() == ["hits", "A" * 20]
    assert second.split() == ["b" * 20], "of letters that are doubled one"


def test_crossed_off_boxes_are_marked_and_still_read() -> None:
    rows = body(location(crossed=3))
    assert rows[1].split() == ["09876543210987654321"]
    assert rows[2].split() == ["gone", "✗✗✗"]
    assert rows[2].rstrip().endswith("✗✗✗")
    assert rows[3].split() == ["hits", "A" * 20]
    assert rows[4].split() == ["b" * 20]


def test_a_roll_sweeps_its_column_from_top_to_bottom() -> None:
    foreseen = RiskOverlay(swept=frozenset({"row/11"}))
    lines = draw_sheet(sheet(location()), RAIL, ROOMY, Drawing(foreseen=foreseen))
    swept = [span for line in lines for span in line.spans if span.tone is Tone.SWEPT]
    assert "".join(span.text for span in swept) == "11Ab"
    assert all(span_ink(span, lines[-1].cards[0]).ground == Hue.GOLD for span in swept)


def test_a_chart_of_more_than_fits_goes_on_below() -> None:
    columns = tuple((Cell(str(n)), Cell("x")) for n in range(1, 41))
    rows = body(Chart(("n", "y"), columns), width=24)
    assert "".join(rows).count("x") == 40


# ---------------------------------------------------------------------- tables


def test_the_current_line_of_a_table_has_a_sign_before_it() -> None:
    line = next(line for line in texts(mason()) if "▸" in line)
    assert line.split("▸")[1].split()[:3] == ["9", "3", "4"]


def test_each_mark_has_a_sign_or_a_stroke_besides_its_colour() -> None:
    plain = mark_ink(Mark.PLAIN, Role.MOVE, PANEL)
    for mark in (Mark.CURRENT, Mark.PENDING, Mark.LOST, Mark.PICKED):
        ink = mark_ink(mark, Role.MOVE, PANEL)
        assert SIGNS[mark].strip()
        assert ink.accent != plain.accent


def lines_of_table(table: Table, width: int, risks: dict[str, Fraction] | None = None) -> list[str]:
    return ["".join(span.text for span in line) for line in draw_table(table, width, risks or {})]


def test_columns_of_the_highest_rank_go_first() -> None:
    heads = (Column("Weapon"), Column("High", rank=1), Column("Low", rank=2), Column("Mid", rank=2))
    table = Table("", heads, (tuple(Cell(word) for word in ("railgun", "3/2/8", "2/1/5", "2/1/6")),))

    def words(width: int) -> str:
        return "".join(lines_of_table(table, width))

    assert "2/1/5" in words(40)
    assert "2/1/5" not in words(18)
    assert "3/2/8" in words(18)
    assert "3/2/8" not in words(10)
    assert "railgun" in words(10)


def test_columns_that_say_nothing_leave() -> None:
    heads = Column("Speed"), Column("Kr"), Column("Y")
    rows = tuple((Cell(str(speed)), Cell("0"), Cell("–")) for speed in range(3))
    assert lines_of_table(Table("", heads, rows), 40)[0].split() == ["Speed"]
    rows = (*rows, (Cell("3"), Cell("4"), Cell("–")))
    assert lines_of_table(Table("", heads, rows), 40)[0].split() == ["Speed", "Kr"]


def test_a_long_table_that_flows_is_set_side_by_side() -> None:
    rows = tuple((Cell(str(number)),) for number in range(20))
    table = Table("", (Column("n", right=True),), rows, flow=True)
    assert len(draw_table(table, 3, {})) == 21
    assert len(draw_table(table, 30, {})) <= 6
    assert len(draw_table(replace(table, flow=False), 30, {})) == 21


def test_a_long_name_is_shortened_or_wrapped_and_never_cut() -> None:
    name = "Targeting Computer: Gunner"
    plain = Table("", (Column(""), Column("", right=True)), ((Cell(name), Cell("+2")),))
    drawn = lines_of_table(plain, 16)
    assert " ".join(" ".join(line.split()) for line in drawn).replace(" +2", "") == name
    assert not any("…" in line for line in drawn)
    short = Table("", plain.columns, ((Cell(name, short="Comp. G"), Cell("+2")),))
    assert lines_of_table(short, 16) == ["Comp. G +2"]


def manifest() -> Table:
    rows = tuple((Cell(pos, f"item/{pos}"), Cell(f"part {pos}", f"item/{pos}/name")) for pos in "ABCDEFGH")
    return Table("", (Column(""), Column("")), rows)


def test_possible_losses_come_first_with_their_chance() -> None:
    drawn = lines_of_table(manifest(), RAIL, {"item/F": Fraction(11, 100), "item/C": Fraction(1, 12)})
    assert drawn[0].startswith("at risk")
    assert "2 of 8" in drawn[0]
    assert [line.split() for line in drawn[1:4]] == [
        ["F", "part", "F", "11.0"],
        ["C", "part", "C", "8.3"],
        ["A", "part", "A"],
    ]
    assert lines_of_table(manifest(), RAIL)[0].split() == ["A", "part", "A"]


def test_risks_go_across_and_everything_else_down() -> None:
    table = replace(manifest(), flow=True)
    at_risk = {f"item/{pos}": Fraction(n, 100) for n, pos in enumerate("ABCDEFGH", start=1)}
    narrow = lines_of_table(table, 34, at_risk)
    assert narrow[1].split() == ["H", "part", "H", "8.0", "G", "part", "G", "7.0"]
    elsewhere = lines_of_table(table, 34, {"item/Z": Fraction(1, 2)})
    assert elsewhere == lines_of_table(table, 34)
    assert elsewhere[0].split()[:3] == ["A", "part", "A"]
    assert elsewhere[1].split()[:3] == ["B", "part", "B"]


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (Fraction(11, 100), "11.0"),
        (Fraction(1, 12), "8.3"),
        (Fraction(1), "100.0"),
        (Fraction(1, 9999), "<0.1"),
        (Fraction(9999, 10000), ">99.9"),
    ],
)
def test_a_possible_chance_never_reads_as_none_or_certain(chance: Fraction, told: str) -> None:
    assert lines_of_table(manifest(), RAIL, {"item/F": chance})[1].split()[-1] == told


def test_rounds_are_a_bar_with_the_figure_where_there_is_room() -> None:
    table = Table("", (Column(""), Column("", right=True)), ((Cell("MG"), Cell("50", part=(50, 100))),))
    assert lines_of_table(table, 20)[0].split() == ["MG", "▰▰▰▱▱▱", "50"]
    assert lines_of_table(table, 8)[0].split() == ["MG", "50"]


def test_the_chance_of_a_loss_stands_behind_its_line() -> None:
    row = Lines(((Cell("SP"), Cell("3 of 3", "u/sp"), Cell("in order", "u/order")),))
    foreseen = RiskOverlay({"u/sp": Fraction(1, 4)})
    assert body(row, width=60, foreseen=foreseen) == ["SP 3 of 3 at risk 25.0 % in order"]


def test_a_line_runs_on_and_goes_on_below_between_words() -> None:
    row = (Cell("points"), Cell("2 of 4", "p", part=(2, 4)), Cell("allowance"), Cell("4", "a"))
    assert body(Lines((row,)), width=40) == ["points ▰▰▱▱ 2 of 4 allowance 4"]
    assert body(Lines((row,)), width=28) == ["points 2 of 4 allowance 4"]
    assert " ".join(" ".join(body(Lines((row,)), width=16)).split()) == "points 2 of 4 allowance 4"


# ---------------------------------------------------------------------- cells and colours


def test_six_values_stand_around_a_hexagon() -> None:
    lines = texts(mason())
    upper = next(line for line in lines if "╱   ╲" in line)
    lower = next(line for line in lines if "╲▁▁▁╱" in line)
    assert upper.split("╱   ╲")[0].split()[-1] == "2"
    assert upper.split("╱   ╲")[1].split()[0] == "2"
    assert lower.split("╲▁▁▁╱")[0].split()[-1] == "4"


@pytest.mark.parametrize("width", [RAIL, 54, 60])
def test_every_cell_with_an_address_can_be_pointed_at(width: int) -> None:
    lines = draw_sheet(mason(), width, ROOMY)
    found = {cell.at for line in lines for _, _, cell in cells_of(line)}
    assert {"unit/m2/armour/r", "unit/m2/attack/weapon", "unit/m2/internal/row", "unit/m2/ecv"} <= found


def test_a_head_that_can_be_explained_is_a_cell() -> None:
    column = Column("Kr", right=True, at="term/kr", means="Kreigs: power for weapons.")
    lines = draw_sheet(sheet(Table("", (column,), ((Cell("4", "x"),),))), RAIL, ROOMY)
    told = {cell.at: cell.means for line in lines for _, _, cell in cells_of(line)}
    assert told["term/kr"] == "Kreigs: power for weapons."


def test_hostile_text_keeps_its_letters_and_loses_its_controls() -> None:
    area = Area("[b]x[/]", Role.ATTACK, True, (Cell("\x1b[2J"),), (Lines(((Cell("\x1b[31mred"),),)),))
    shown = "\n".join(texts(SheetView("u", "[@click=app.quit]q[/]", (Cell("\x1bk"),), (area,), code="\x1b")))
    assert "[@CLICK=APP.QUIT]Q[/]" in shown
    assert "[b]x[/]" in shown
    assert "\x1b" not in shown


def test_a_long_fact_goes_on_in_the_next_line() -> None:
    facts = (Cell(""), Cell(""), Cell("words " * 20, "unit/m1/fact"))
    lines = texts(replace(mason(), facts=facts), width=30)
    assert " ".join(" ".join(lines).split()).count("words") == 20


def test_every_glyph_of_a_card_has_a_stand_in_as_wide() -> None:
    blocks = hull((6, 25), (0, 18), (12, 12), (18, 18)), location(crossed=3), *mason().areas[0].blocks
    for line in texts(sheet(*blocks, summary=(Cell("crew ◉†"),)), RAIL):
        assert plain_text(line).isascii()
        assert "?" not in plain_text(line)
        assert len(plain_text(line)) == cell_len(line)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
def test_a_lit_title_stands_out_from_one_that_is_not(palette: object) -> None:
    bars = {}
    for lit in (True, False):
        line = draw_sheet(sheet(Lines(((Cell("x"),),)), lit=lit), RAIL, ROOMY)[1]
        bars[lit] = style(span_ink(Span("x", Tone.TITLE), line.cards[0]), palette)
    assert bars[True] != bars[False]


def test_a_strips_title_continues_below_if_it_has_no_room() -> None:
    gun = replace(long("fire", 9, lit=False), glance=(Cell("anti materiel rifle"), Cell("VI")))
    others = tuple(replace(long(name, 9, lit=False), glance=(Cell("4"),)) for name in "abc")
    title, below = map(text, draw_strip(SheetView("q", "Quill", (), (gun, *others), code="Qu"), 80))
    assert "anti" not in title
    assert below.startswith(" anti materiel … VI")


@pytest.mark.parametrize("name", ["duel", "villages", "dock-street", "green-farm", "pumps"])
def test_a_folded_area_does_not_repeat_its_heading(name: str, tmp_path: Path) -> None:
    session = battle(name, tmp_path)
    rules, state = session.rules, session.state
    units = {piece.unit for piece in rules.pieces(state, rules.sides[0].id, ()) if piece.unit}
    for area in (area for unit in sorted(units) for area in rules.sheet(state, unit, ()).areas):
        heading = [cell.text for cell in area.summary]
        rows = [row for block in area.brief if isinstance(block, SheetLines) for row in block.rows]
        assert heading not in [[cell.text for cell in row] for row in rows], area.name
