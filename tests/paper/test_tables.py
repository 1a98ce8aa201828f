"""The sheets of tables: the blocks that apply, and charts as grids."""

import re
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from shellshock_tui import library, rules
from shellshock_tui.cli import command_line
from shellshock_tui.engine.option import Option
from shellshock_tui.engine.printed_chart import PrintedChart
from shellshock_tui.paper.blocks import Print
from shellshock_tui.paper.page import Rectangle, Words
from shellshock_tui.paper.tables_page import Block, blocks_of, chart_grid, read_reference
from shellshock_tui.rules import SYSTEMS

PLAYED = tuple(name for name in SYSTEMS if name != "toy")
ROOM = 90.0


def options_of(system: str, chosen: dict[str, Any]) -> tuple[Option, ...]:
    """The optional rules of a shipped battle of a system, with some of them set."""
    listed = next(
        one for one in library.listed(library.SCENARIO) if one.header and one.header.system == system
    )
    data = library.open_file(library.SCENARIO, listed.address)
    plain = {name: value for name, value in data.table.items() if name != "options"}
    found = rules.system(system)
    return found.options(found.with_options(plain, chosen), data.file)


def blocks(system: str, **chosen: Any) -> tuple[Block, ...]:
    """The blocks of a system with optional rules set."""
    return blocks_of(read_reference(rules.system(system).reference, system), options_of(system, chosen))


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("system", PLAYED)
def test_every_system_has_tables(system: str) -> None:
    assert command_line(["print", "--tables", "--system", system, "--svg", "tables.svg"]) == 0


@pytest.mark.parametrize("system", PLAYED)
def test_blocks_name_options_and_values_that_there_are(system: str) -> None:
    known = {option.name: {one.text for one in option.settings} for option in options_of(system, {})}
    for block in read_reference(rules.system(system).reference, system).block:
        if block.option:
            assert set(block.values) <= known[block.option], block.title


@pytest.mark.parametrize("system", PLAYED)
def test_each_block_holds_with_some_value_of_its_option(system: str) -> None:
    every = read_reference(rules.system(system).reference, system).block
    for block in every:
        if block.option:
            (option,) = (one for one in options_of(system, {}) if one.name == block.option)
            shown = [block.holds({option.name: option._replace(chosen=one)}) for one in option.settings]
            assert any(shown), block.title
            assert not all(shown), block.title


def test_what_is_on_by_default_is_on_the_tables_until_it_is_switched_off() -> None:
    standard = {block.title for block in blocks("gunplay")}
    without = {block.title for block in blocks("gunplay", activation=False, flinch=False)}
    assert {"Activation by a test", "Flinching", "Overwatch"} <= standard
    assert "Solid hits" not in standard
    assert not {"Activation by a test", "Flinching"} & without


@pytest.mark.parametrize(
    ("damage_dice", "words"),
    [("coin", "coin"), ("mid", "Always the mid"), ("d6", "One d6"), ("range", "Under 12 hexes")],
)
def test_only_the_chosen_damage_die_is_on_the_tables(damage_dice: str, words: str) -> None:
    (found,) = (
        block for block in blocks("shellshock", damage_dice=damage_dice) if block.title == "High or low"
    )
    assert words in found.lines[0]


def test_an_option_that_a_system_lacks_holds_nowhere() -> None:
    assert not Block(title="Ghosts", option="ghosts").holds({})


def grid(chart: PrintedChart) -> dict[str, Rectangle]:
    """The box around each text of a chart."""
    shapes = chart_grid(chart, Print(3), ROOM).shapes
    boxes = [shape for shape in shapes if isinstance(shape, Rectangle)]
    return {
        words.text: box
        for words, box in product((one for one in shapes if isinstance(one, Words)), boxes)
        if box.box.left <= words.at[0] <= box.box.right and box.box.top < words.at[1] <= box.box.bottom
    }


def test_a_chart_is_a_grid_of_rows_and_columns() -> None:
    found = grid(PrintedChart("cost", "c", ("wood", "hill"), ("foot", "guns"), ((2, 7), (1, 3))))
    assert found["2"].box.left == found["1"].box.left == found["foot"].box.left
    assert found["2"].box.top == found["7"].box.top == found["wood"].box.top
    assert found["guns"].box.left > found["foot"].box.left


def test_a_chart_of_one_column_lies_on_its_side_if_there_is_room() -> None:
    found = grid(PrintedChart.column("rows", "c", (1, 2, 3), (4, 5, 6)))
    assert found["4"].box.top == found["6"].box.top > found["1"].box.top


def test_a_long_chart_of_one_column_is_folded() -> None:
    words = [f"row {number}" for number in range(20)]
    found = grid(PrintedChart.column("rows", "c", words, [f"a rather long entry {one}" for one in words]))
    assert len(found) == 2 * len(words)
    assert found["row 19"].box.right <= ROOM


def texts(*names: str) -> set[str]:
    """All texts of some SVG files."""
    return {
        element.text or ""
        for name in names
        for path in Path().glob(name)
        for element in ET.parse(path).iter("{http://www.w3.org/2000/svg}text")
    }


def test_tables_of_a_battle_say_how_it_is_won() -> None:
    assert command_line(["print", "--game", "duel", "--tables", "--svg", "duel.svg"]) == 0
    told = " ".join(texts("duel*.svg"))
    assert "Red wins by holding the ford" in told
    assert re.search("Future, .* turns", told)


def test_numbers_of_charts_are_those_of_the_rules() -> None:
    assert command_line(["print", "--tables", "--system", "sshr", "--svg", "sshr.svg"]) == 0
    assert {"2+/6+", "6 or more", "never", "−4 to −2"} <= texts("sshr*.svg")
