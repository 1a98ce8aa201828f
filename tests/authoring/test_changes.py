"""Changes to the text of a data file leave everything else in it as it is."""

import difflib
import random
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from shellshock_tui.authoring.changes import changed, value_at
from shellshock_tui.engine.worksheet import AddRow, Change, Plain, SetValue, StrikeRow

SHEETS = sorted((Path(__file__).parents[2] / "sheets").glob("*/*.toml"))
WHOLE = [path for path in SHEETS if path.name != "data.toml" and path.parent.name != "forces"]
LISTS = ("crew", "sections", "equipment", "weapons", "bins", "slots")
SMALL = """\
# first
title = "A"   # the title

[move] # green
speeds = [
    "0 0 9",  # standing
    "1 0 8",
]
terrain = { open = 1, rough = 2 }

# the gun
[[weapons]]
pos = "A"
hits = 2 # tough

[[bins]]
pos = "B"

# the other gun
[[weapons]]
pos = "C"

[[slots]]
name = "rack"

[[slots.choices]]
name = "rockets"
[slots.choices.weapon]
name = "Rocket"
"""


def fields(value: object, path: str = "") -> Iterator[tuple[str, Plain]]:
    """Every plain value of a table with its field."""
    match value:
        case dict():
            for name, one in value.items():
                yield from fields(one, f"{path}.{name}".lstrip("."))
        case list():
            for number, one in enumerate(value, start=1):
                yield from fields(one, f"{path}.{number}")
        case str() | int():
            yield path, value


def differing(before: str, after: str) -> list[str]:
    found = difflib.ndiff(before.splitlines(), after.splitlines())
    return [line for line in found if line[0] in "+-"]


@pytest.mark.few(3)
@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.stem)
def test_a_value_changes_in_its_own_line_only(path: Path) -> None:
    text = path.read_text("utf-8")
    every = list(fields(tomllib.loads(text)))
    for field, value in random.Random(path.stem).sample(every, 25):
        assert changed(text, SetValue(field, value)) == text
        after = changed(text, SetValue(field, "zzz"))
        assert value_at(tomllib.loads(after), field) == "zzz"
        assert sum(map(str.__ne__, text.splitlines(), after.splitlines())) == 1, field
        assert len(text.splitlines()) == len(after.splitlines())


@pytest.mark.few(10)
@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.stem)
def test_lines_are_added_and_struck_without_touching_others(path: Path) -> None:
    text = path.read_text("utf-8")
    table: dict[str, Any] = tomllib.loads(text)
    for name in (one for one in LISTS if one in table):
        rows = table[name]
        number = len(rows) // 2 + 1
        struck = changed(text, StrikeRow(f"{name}.{number}"))
        assert tomllib.loads(struck).get(name, []) == [*rows[: number - 1], *rows[number:]]
        assert struck.count("#") == text.count("#"), "comments are kept"
        added = changed(text, AddRow(name, rows[number - 1], number))
        assert tomllib.loads(added) == {**table, name: [*rows[:number], rows[number - 1], *rows[number:]]}
        assert all(line[0] == "+" for line in differing(text, added))


@pytest.mark.parametrize(
    ("change", "lines"),
    [
        (SetValue("title", "B"), ['- title = "A"   # the title', '+ title = "B"   # the title']),
        (SetValue("move.speeds.1.3", 10), ['-     "0 0 9",  # standing', '+     "0 0 10",  # standing']),
        (SetValue("move.speeds.2.4", "x"), ['-     "1 0 8",', '+     "1 0 8 x",']),
        (SetValue("move.speeds.2.2", None), ['-     "1 0 8",', '+     "1 8",']),
        (
            SetValue("move.terrain.rough", 3),
            ["- terrain = { open = 1, rough = 2 }", "+ terrain = { open = 1, rough = 3 }"],
        ),
        (SetValue("weapons.2.hits", 3), ["+ hits = 3"]),
        (SetValue("weapons.1.hits", None), ["- hits = 2 # tough"]),
        (SetValue("slots.1.choices.1.weapon.name", "Dart"), ['- name = "Rocket"', '+ name = "Dart"']),
        (AddRow("move.speeds", "2 1 7", 2), ['+     "2 1 7",']),
        (StrikeRow("move.speeds.1"), ['-     "0 0 9",  # standing']),
        (AddRow("tags", "light", 0), ['+ tags = ["light"]']),
        (AddRow("bins", {"pos": "D"}, 1), ["+ [[bins]]", '+ pos = "D"', "+ "]),
    ],
    ids=str,
)
def test_a_change_is_written_as_by_hand(change: Change, lines: list[str]) -> None:
    assert [line for line in differing(SMALL, changed(SMALL, change)) if line[0] in "+-"] == lines


def test_a_choice_of_a_slot_is_added_to_its_slot() -> None:
    row: Plain = {"name": "darts", "ecv": 3, "bin": {"feeds": ["A"], "rounds": 4}}
    table = tomllib.loads(changed(SMALL, AddRow("slots.1.choices", row, 1)))
    assert table["slots"][0]["choices"][1] == row


@pytest.mark.parametrize("field", ["guns.1.name", "weapons.1.hits.kind.deep", "move.speeds.9.1"])
def test_a_field_that_has_no_place_is_refused(field: str) -> None:
    with pytest.raises(KeyError):
        changed(SMALL, SetValue(field, 1))
