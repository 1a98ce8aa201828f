"""The position of a field in a file, and suggestions for misspelt names."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from shellshock_tui.cli import command_line
from shellshock_tui.library.field_position import field_positions
from tests.cli.capture import Capture

TEXT = """title = "x"
[map]
terrain = '''
. .
units = 3
'''
[[units]]
id = "a"
[[units]]
id = "b"
sheet = "masn"
wear = { rows = [1, 2], left = { A = 3 } } # a comment with = and [
[units.aim]
hex = 3
[[units.guns]]
name = "#1"
[[units.guns]]
name = "[2]"
[dice.roll]
d6 = 1
places = [
    "0101",   # ]
    "01]2", { at = 1, 'to.b' = "}" },
]
"a b".c.d = 1979-05-27 07:32:00
e = [[1, 2], [3, 4]]
[dice.other]
"""


@pytest.mark.parametrize(
    ("field", "position"),
    [
        ("title", (1, 1)),
        ("map.terrain", (3, 1)),
        ("units.1.id", (8, 1)),
        ("units.2.sheet", (11, 1)),
        ("units.2.name", (9, 1)),
        ("units.2.wear", (12, 1)),
        ("units.2.wear.rows", (12, 10)),
        ("units.2.wear.rows.2", (12, 21)),
        ("units.2.wear.left.A", (12, 34)),
        ("units.2.wear.left.B", (12, 25)),
        ("units.2.aim.hex", (14, 1)),
        ("units.2.guns.2.name", (18, 1)),
        ("units.1.aim.hex", (7, 1)),
        ("dice.roll.d6", (20, 1)),
        ("dice.roll.d8", (19, 1)),
        ("dice.roll.places.2", (23, 5)),
        ("dice.roll.places.3.to.b", (23, 23)),
        ("dice.roll.a b.c.d", (25, 1)),
        ("dice.roll.e.2.1", (26, 15)),
        ("dice.other.x", (27, 1)),
        ("nothing", (1, 1)),
        ("", (1, 1)),
    ],
)
def test_a_field_is_found_or_what_holds_it(field: str, position: tuple[int, int]) -> None:
    assert field_positions(TEXT).of(field) == position


def paths(value: object, at: str = "") -> Iterator[str]:
    """The path of every field and every item in a table."""
    match value:
        case dict():
            inner = [(str(name), one) for name, one in value.items()]
        case list():
            inner = [(str(number), one) for number, one in enumerate(value, start=1)]
        case _:
            return
    for name, one in inner:
        yield f"{at}{name}"
        yield from paths(one, f"{at}{name}.")


@pytest.mark.parametrize("file", sorted(Path("scenarios").rglob("*.toml")), ids=str)
def test_every_field_of_a_file_has_a_position_of_its_own(file: Path) -> None:
    text = file.read_text("utf-8")
    known = field_positions(text).known
    inner = [path for path in paths(tomllib.loads(text)) if path not in known]
    assert [path for path in inner if not any(one.startswith(f"{path}.") for one in known)] == []
    assert len(set(known.values())) == len(known)


@pytest.mark.usefixtures("home")
def test_a_check_names_the_line_and_the_name_that_was_meant(tmp_path: Path, capsys: Capture) -> None:
    text = Path("scenarios/duel.toml").read_text()
    path = tmp_path / "wrong.toml"
    path.write_text(text.replace('sheet = "mason"', 'sheet = "masn"'))
    line = next(n for n, line in enumerate(path.read_text().splitlines(), start=1) if "masn" in line)
    assert command_line(["check", str(path)]) == 2
    told = capsys.readouterr().err
    assert f"wrong.toml:{line}:1: " in told
    assert "did you mean mason?" in told


@pytest.mark.usefixtures("home")
def test_a_file_that_is_nested_without_end_is_said_to_be(tmp_path: Path, capsys: Capture) -> None:
    deep = ".".join(["a"] * 250)
    head = 'kind = "scenario"\nsystem = "shellshock"\nname = "deep"\ntitle = "Deep"\n'
    path = tmp_path / "deep.toml"
    path.write_text(f"{head}{deep} = 1\n")
    assert command_line(["check", str(path)]) == 2
    assert "nested too deeply" in capsys.readouterr().err
