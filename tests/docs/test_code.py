"""Every command and block of code in the documentation works."""

import json
import os
import re
import shlex
import shutil
import sys
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

import pytest
from typer.main import get_group

from shellshock_tui.cli.command_table import app
from shellshock_tui.settings.file import read_settings
from tests.docs.pages import PAGES, ROOT, Block, blocks, commands
from tests.soak import soaked
from tests.window import ALTERNATE, Window, window

BIN = Path(sys.executable).parent
LEAVE = b"\x11"
NOT_RUN = re.compile(r"pip install|\.ci/run|pytest|ruff|-m tests|-m benchmarks")
"""The lines that are not run here: they install packages, run these tests once more,
or write into the project.

`.ci/run` does the first two. These tests only check that the things that such a line names exist.
"""
GIVEN = {
    "BATTLE": "duel", "COMMAND": "play", "FILE": "duel.toml", "GAME": "duel", "ID": "turn",
    "LEVEL": "recruit", "NAME": "duel", "NUMBER": "7", "SCENARIO": "duel", "SCENARIO_OR_SAVE": "duel",
    "SIDE": "blue", "SYSTEM": "gunplay", "WORD": "red",
}  # fmt: skip
"""The arguments that replace the words in capitals."""
PLACEHOLDER = re.compile(r"\b[A-Z_]{2,}\b")
GAMES = re.compile(r"(?<=--games )\d+")
"""The numbers of games; two games show that a command runs."""
UNSEEDED = re.compile(r"(?<=shellshock )(simulate|league)\b(?!.*--seed)")
"""The commands with a random seed; with a fixed one, their games have the same length each time."""


def page_of(block: Block) -> str:
    """The name of a test of a block."""
    return block.page


def lines() -> Iterator[str]:
    """The lines of the commands in all pages, each once."""
    yield from dict.fromkeys(line for block in blocks("sh") for line in told(block.text))


def in_order() -> tuple[list[str], int]:
    """The lines that are run: first those that start a program of a page, and one line of each command.

    The number is that of these first lines.
    """
    found = [line for line in lines() if not NOT_RUN.search(line)]
    named = {re.sub(r".*?shellshock (\S+).*", r"\1", line): line for line in reversed(found)}
    first = [line for line in found if ".py" in line or line in named.values()]
    return [*first, *(line for line in found if line not in first)], len(first)


def told(text: str) -> Iterator[str]:
    """The lines of a block without comments."""
    for line in text.splitlines():
        yield line.partition("  #")[0].strip()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files of the pages, and a separate home folder."""
    for file in (*PAGES.glob("authors/files/*.toml"), *PAGES.glob("programs/*.py")):
        shutil.copy(file, tmp_path)
    (tmp_path / "my.toml").write_text((ROOT / "scenarios" / "duel.toml").read_text("utf-8"), "utf-8")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", f"{BIN}{os.pathsep}{os.environ['PATH']}")
    for name in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    return tmp_path


def left(opened: Window) -> int:
    """Leave a screen, if one opens; return the exit code of the program."""
    is_typed = False
    while not opened.has_ended:
        opened.settle()
        if ALTERNATE in opened.said and not is_typed and opened.is_raw:
            opened.type(LEAVE)
            is_typed = True
    return opened.end()


@pytest.mark.parametrize("line", soaked(*in_order()))
def test_a_command_runs(line: str, folder: Path) -> None:
    found = UNSEEDED.sub(r"\1 --seed 1", GAMES.sub("2", line.replace(".venv/bin/", f"{BIN}/")))
    script = f"import os; os.chdir({str(folder)!r}); os.execvp('sh', ['sh', '-c', {found!r}])"
    with window(script=script) as opened:
        status = left(opened)
        assert b"Traceback" not in opened.said
        unfinished = "referee" in line and status == 1
        assert unfinished or status == 0, opened.said[-2000:].decode()


@pytest.mark.parametrize("line", [line for line in lines() if NOT_RUN.search(line)])
def test_what_a_line_names_exists(line: str) -> None:
    words = shlex.split(line)
    modules = [module for option, module in pairwise(words) if option == "-m" and "." in module]
    assert all(map(find_spec, modules))
    files = [word for word in words if "/" in word and not word.startswith(".venv")]
    assert all((ROOT / file).exists() for file in files)


RUN = [line.partition("shellshock ")[2] for line in lines() if line.startswith("shellshock ")]


@pytest.mark.parametrize("words", dict.fromkeys((*(words for _, words in commands()), *RUN)))
def test_a_command_in_a_sentence_is_understood(words: str) -> None:
    plain = PLACEHOLDER.sub(lambda found: GIVEN[found[0]], words.partition(" > ")[0])
    group = get_group(app)
    name, *arguments = [word for word in shlex.split(plain) if word != "--ascii"] or ["play"]
    command = group.commands[name]
    if arguments not in ([], ["--help"]):
        command.make_context(name, arguments)


@pytest.mark.parametrize("block", blocks("python"), ids=page_of)
def test_a_block_of_python_runs(block: Block) -> None:
    exec(compile(block.text, block.page, "exec"), {"__name__": "page"})


@pytest.mark.parametrize("block", blocks("json"), ids=page_of)
def test_a_block_of_json_is_json(block: Block) -> None:
    assert json.loads(block.text)


@pytest.mark.parametrize("block", blocks("toml"), ids=page_of)
def test_a_block_of_toml_is_toml(block: Block) -> None:
    assert tomllib.loads(block.text)


@pytest.mark.parametrize("block", [block for block in blocks("toml") if "[keys]" in block.text], ids=page_of)
def test_the_settings_are_read_without_a_fault(block: Block, tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text(block.text, "utf-8")
    assert read_settings(tmp_path / "settings.toml").faults == ()
