"""The position of a field in a file, and suggestions for misspelt names."""

from pathlib import Path

import pytest

from shellshock_tui.cli import command_line
from shellshock_tui.library.line_of_field import line_of
from tests.cli.capture import Capture

TEXT = """title = "x"
[map]
terrain = '''
. .
'''
[[units]]
id = "a"
[[units]]
id = "b"
sheet = "masn"
[units.aim]
hex = 3
[dice.roll]
d6 = 1
"""


@pytest.mark.parametrize(
    ("field", "line"),
    [
        ("title", 1),
        ("map.terrain", 3),
        ("units.1.id", 7),
        ("units.2.sheet", 10),
        ("units.2.name", 8),
        ("dice.roll.d6", 14),
        ("dice.roll.d8", 13),
        ("nothing", 0),
        ("", 0),
    ],
)
def test_a_field_is_found_or_what_holds_it(field: str, line: int) -> None:
    assert line_of(TEXT, field) == line


@pytest.mark.usefixtures("home")
def test_a_check_names_the_line_and_the_name_that_was_meant(tmp_path: Path, capsys: Capture) -> None:
    text = Path("scenarios/duel.toml").read_text()
    path = tmp_path / "wrong.toml"
    path.write_text(text.replace('sheet = "mason"', 'sheet = "masn"'))
    line = next(n for n, line in enumerate(path.read_text().splitlines(), start=1) if "masn" in line)
    assert command_line(["check", str(path)]) == 2
    told = capsys.readouterr().err
    assert f"wrong.toml, line {line}: " in told
    assert "did you mean mason?" in told


@pytest.mark.usefixtures("home")
def test_a_file_that_is_nested_without_end_is_said_to_be(tmp_path: Path, capsys: Capture) -> None:
    deep = ".".join(["a"] * 250)
    head = 'kind = "scenario"\nsystem = "shellshock"\nname = "deep"\ntitle = "Deep"\n'
    path = tmp_path / "deep.toml"
    path.write_text(f"{head}{deep} = 1\n")
    assert command_line(["check", str(path)]) == 2
    assert "nested too deeply" in capsys.readouterr().err
