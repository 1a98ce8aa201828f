"""The files, classes and functions that pages for programmers name exist."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.pages import BLOCK, FILES, ROOT

TEXTS = [file for file in FILES if file.parent.name == "extending" or file.name == "CONTRIBUTING.md"]
SOURCES = ("shellshock_tui", "tests", "docs", "benchmarks")
QUOTED = re.compile(r"`([^`\n]+)`")
FILE = re.compile(r"[\w./]*\.(?:py|toml|md|txt)|(?:[\w.]+/)+[\w.]*")
NAME = re.compile(r"(?:\w+\.)*[a-z_]\w*(?:\([^)]*\))?|(?:\w+\.)*[A-Z][A-Za-z_]+(?:\.\w+)*")
STANDS_FOR_ANY = re.compile(r"\b[A-Z_]{2,}\b")
"""Matches a word in capitals, such as NAME or SYSTEM, that stands for any name."""
BASES = (ROOT, ROOT / "shellshock_tui", ROOT / "tests", *(ROOT / "shellshock_tui" / "rules").iterdir())


def quoted(file: Path) -> Iterator[str]:
    """Yield the code in a page's sentences, without options and fields of TOML."""
    yield from dict.fromkeys(QUOTED.findall(BLOCK.sub("", file.read_text("utf-8"))))


def there_is(path: str) -> bool:
    """Return whether a file or folder exists; paths may begin in the package or in a system."""
    pattern = STANDS_FOR_ANY.sub("*", path).rstrip("/")
    anywhere = "" if "/" in path else "**/"
    return any(True for base in BASES for _ in base.glob(anywhere + pattern))


@pytest.mark.parametrize("file", TEXTS, ids=lambda file: file.stem)
def test_the_files_that_a_page_names_exist(file: Path) -> None:
    found = [path for path in quoted(file) if FILE.fullmatch(path)]
    assert [path for path in found if not there_is(path)] == []


@pytest.fixture(scope="module")
def words() -> frozenset[str]:
    """Every name and word in the sources of the project."""
    files = [
        *(
            file
            for folder in SOURCES
            for suffix in ("py", "toml")
            for file in (ROOT / folder).rglob(f"*.{suffix}")
        ),
        *ROOT.glob(".ci/*"),
        ROOT / "pyproject.toml",
    ]
    texts = (f"{file.stem} {file.read_text('utf-8')}" for file in files)
    return frozenset(word for text in texts for word in re.findall(r"\w+", text))


@pytest.mark.parametrize("file", TEXTS, ids=lambda file: file.stem)
def test_the_names_that_a_page_quotes_are_in_the_code(file: Path, words: frozenset[str]) -> None:
    names = [name for name in quoted(file) if NAME.fullmatch(name) and not FILE.fullmatch(name)]
    parts = {part for name in names for part in name.partition("(")[0].split(".")}
    assert parts - words == set()
