"""The pages of the documentation, with the README and the guide for contributors."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "pages"
FILES = sorted((*PAGES.rglob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"))
NAMES = [str(file.relative_to(ROOT)) for file in FILES]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"`shellshock ([^`]+)`")


class Block(NamedTuple):
    """A block of code on a page."""

    page: str
    language: str
    text: str


def blocks(*languages: str) -> Iterator[Block]:
    """The blocks that are written in some languages, in the order of the pages."""
    for name, file in zip(NAMES, FILES, strict=True):
        for language, text in BLOCK.findall(file.read_text("utf-8")):
            if language in languages:
                yield Block(name, language, text)


def commands() -> Iterator[tuple[str, str]]:
    """The commands within sentences and tables, each as its page and the words after `shellshock`."""
    for name, file in zip(NAMES, FILES, strict=True):
        for words in COMMAND.findall(BLOCK.sub("", file.read_text("utf-8"))):
            yield name, words
