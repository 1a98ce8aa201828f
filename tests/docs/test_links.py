"""Links on the pages have targets, and pictures show the present screens."""

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
from diagrams import pictures
from generated_pages import filled
from markdown import markdown
from screens import PICTURES, PRINTED, SCREENS, drawn

from shellshock_tui.rules import SYSTEMS
from tests.docs.pages import FILES, NAMES, PAGES

OUTSIDE = ("http://", "https://", "mailto:")
TEXT = re.compile(r"<text[^>]*>(.*?)</text>", re.DOTALL)


class Page(HTMLParser):
    """A page's links, and its anchors to which links may lead."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src"):
                self.links.append(value or "")
            if name == "id":
                self.anchors.add(value or "")


@cache
def page(file: Path) -> Page:
    text = file.read_text("utf-8")
    extensions = ["toc", "attr_list", "tables", "def_list", "fenced_code"]
    return Page(markdown(filled(text) if PAGES in file.parents else text, extensions=extensions))


def broken(file: Path) -> Iterator[str]:
    """The broken links of a page."""
    made = {PAGES / "pictures" / name for name in pictures()}
    for link in page(file).links:
        path, _, anchor = unquote(link).partition("#")
        target = (file.parent / path).resolve() if path else file
        if link.startswith(OUTSIDE) or target in made:
            continue
        if not target.exists() or (anchor and anchor not in page(target).anchors):
            yield link


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_every_link_leads_somewhere(file: Path) -> None:
    assert list(broken(file)) == []


@pytest.mark.usefixtures("home")
@pytest.mark.few(3)
@pytest.mark.parametrize("name", SCREENS)
def test_a_picture_shows_what_the_screen_shows(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If this fails, draw the pictures anew: `python docs/screens.py`."""
    monkeypatch.delitem(SYSTEMS, "toy")
    stored = (PICTURES / f"{name}.svg").read_text("utf-8")
    assert TEXT.findall(stored) == TEXT.findall(drawn(SCREENS[name]))


@pytest.mark.parametrize("name", PRINTED)
def test_pictures_of_pages_are_what_is_printed_now(name: str) -> None:
    """If this fails, draw the pictures anew: `python docs/screens.py`."""
    stored = (PICTURES / f"{name}.svg").read_text("utf-8")
    assert stored == PRINTED[name]()
