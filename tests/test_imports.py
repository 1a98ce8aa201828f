"""What a part of the program imports, seen in a fresh interpreter."""

import subprocess
import sys
from pathlib import Path

import pytest

from shellshock_tui import rules
from tests.battles import ROOT

ENGINE = "import shellshock_tui.engine." + ", shellshock_tui.engine.".join(
    ("event", "journal", "match", "rules", "trail", "view")
)
VERSION = "from shellshock_tui.cli import command_line; command_line(['--version'])"
REFEREE = "import shellshock_tui.referee, shellshock_tui.session, shellshock_tui.library"


SIM = "import shellshock_tui.sim.batch, shellshock_tui.sim.figures, shellshock_tui.cli.commands.simulate"
WORKER = "import shellshock_tui.ai.worker"
LISTED = (
    "from shellshock_tui import library; [library.listed(kind) for kind in ('scenario', 'sheet', 'lesson')]"
)
COMMANDS = ("sheet bison-gp", "rules", "check {file}", "sight duel 0101 0505")
ENTRIES = (
    "from shellshock_tui.app.browser.entries import battles; "
    "from shellshock_tui.app.title.screen import first_entries; list(battles()); "
    "list(first_entries(None, 0, 'dark', is_new=True))"
)
SYSTEMS = {entry.module for entry in rules.SYSTEMS.values()}


@pytest.mark.parametrize(
    ("program", "unwanted"),
    [
        (ENGINE, {"pydantic", "textual", "sqlite3", "rich"}),
        (VERSION, {"pydantic", "textual", "rich", "sqlite3"}),
        (VERSION.replace("--version", "--help"), {"pydantic", "textual", "rich", "sqlite3"}),
        (REFEREE, {"pydantic", "textual"}),
        (SIM, {"pydantic", "textual"}),
        (LISTED, {"pydantic", "textual", *SYSTEMS}),
        (ENTRIES, {"pydantic", *SYSTEMS}),
        (WORKER, {"pydantic", "textual", "rich", "sqlite3"}),
    ],
    ids=["engine", "version", "help", "referee", "sim", "listed", "title", "bot"],
)
def test_nothing_is_imported_before_it_is_needed(program: str, unwanted: set[str]) -> None:
    told = f"{program}\nimport sys; print(sorted({unwanted!r} & set(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("words", COMMANDS)
def test_printed_output_is_drawn_without_textual(words: str, home: Path) -> None:
    given = words.format(file=ROOT / "scenarios" / "duel.toml").split()
    told = f"from shellshock_tui.cli import command_line; import sys; code = command_line({given!r})"
    told += "; print(code, {'textual'} & set(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    *printed, last = ran.stdout.splitlines()
    assert last == "0 set()", ran.stderr
    assert printed


def test_simple_lookups_do_not_load_the_command_table() -> None:
    told = f"{VERSION.replace('--version', 'rules')}; import sys; print('typer' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "False"
