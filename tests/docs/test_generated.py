"""The parts of the pages that come from the program are complete."""

import re
from pathlib import Path

import pytest
from generated_pages import GENERATORS, MARK, filled
from typer.main import get_group

from shellshock_tui.cli import command_line
from shellshock_tui.cli.command_table import app
from shellshock_tui.rules import SYSTEMS, system
from tests.docs.pages import FILES, NAMES, PAGES

SHIPPED = [name for name in SYSTEMS if name != "toy"]


@pytest.mark.few(8)
@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_every_generated_part_has_a_text(file: Path) -> None:
    for name, argument in MARK.findall(file.read_text("utf-8")):
        assert GENERATORS[name](*([argument] if argument else [])).strip()


def test_the_page_of_commands_has_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line(["--help"]) == 0
    _, _, listed = capsys.readouterr().out.partition("Commands:\n")
    names = [line.split()[0] for line in listed.splitlines() if line.startswith("  ") and line[2] != " "]
    page = filled((PAGES / "players" / "commands.md").read_text("utf-8"))
    assert names
    assert [name for name in names if f"\n## {name}\n" not in page] == []


@pytest.mark.parametrize("name", SHIPPED)
def test_each_system_has_a_page_with_all_its_clauses(name: str) -> None:
    page = filled((PAGES / "systems" / f"{name}.md").read_text("utf-8"))
    assert [clause for clause in system(name).clauses if f"\n### {clause} " not in page] == []


@pytest.mark.few(2)
@pytest.mark.parametrize("name", SHIPPED)
def test_each_system_has_a_page_with_its_kinds_of_events(name: str) -> None:
    _, _, listed = filled((PAGES / "programs" / f"{name}.md").read_text("utf-8")).partition("## Events\n")
    rows = [line for line in listed.splitlines() if line.startswith("| `")]
    assert any("`winner`" in row for row in rows)
    assert len(rows) > 10


@pytest.mark.few(1)
@pytest.mark.parametrize("name", SHIPPED)
def test_each_system_has_a_page_with_all_its_commands(name: str) -> None:
    page = filled((PAGES / "programs" / f"{name}.md").read_text("utf-8"))
    assert [
        message.name for message in system(name).protocol().commands if f"**`{message.name}`**" not in page
    ] == []


@pytest.mark.parametrize("package", ["engine", "kit", "session"])
def test_each_package_has_a_page_with_all_its_modules(package: str) -> None:
    page = filled((PAGES / "api" / f"{package}.md").read_text("utf-8"))
    assert f"::: shellshock_tui.{package}." in page


def test_tables_of_options_stand_in_the_order_of_the_help_page() -> None:
    known = {
        tuple(option.opts[0] for option in command.params if option.opts[0].startswith("--"))
        for command in get_group(app).commands.values()
    }
    for file in FILES:
        listed = re.findall(r"^\| `(--[a-z-]+)", file.read_text("utf-8"), re.MULTILINE)
        pages = [options for options in known if {*listed} <= {*options}]
        in_order = [[name for name in options if name in listed] for options in pages]
        assert not listed or listed in in_order, file.name
