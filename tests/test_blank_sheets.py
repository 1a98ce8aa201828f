"""Record sheets without a game, written as the rules would write them."""

import subprocess
import sys

import pytest

from shellshock_tui import library, rules
from shellshock_tui.kit.packaged_system import PackagedSystem
from shellshock_tui.kit.system import BaseSystem

PACKAGED = tuple(name for name in rules.SYSTEMS if isinstance(rules.system(name), PackagedSystem))


def sheets(system: str) -> tuple[library.DataFile, ...]:
    """Return the shipped sheets of a system."""
    of_system = (one for one in library.listed(library.SHEET) if one.system == system)
    return tuple(library.open_file(library.SHEET, f"{system}/{one.name}") for one in of_system)


@pytest.mark.parametrize("name", PACKAGED)
def test_a_blank_sheet_is_the_one_that_the_rules_write(name: str) -> None:
    system = rules.system(name)
    assert isinstance(system, PackagedSystem)
    for data in sheets(name):
        asked = data.table, data.find, data.file
        assert system.blank(*asked) == BaseSystem.blank(system, *asked), data.name


def test_a_blank_sheet_imports_no_rules() -> None:
    shown = [f"{name}/{sheets(name)[0].name}" for name in PACKAGED]
    unwanted = {f"{rules.SYSTEMS[name].module}.rules" for name in PACKAGED} | {"shellshock_tui.kit.rules"}
    told = "from shellshock_tui.cli import command_line; import sys\n"
    told += f"for name in {shown!r}: command_line(['sheet', name])\n"
    told += f"print(sorted({unwanted!r} & set(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "[]"
