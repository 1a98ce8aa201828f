"""Pages as files: one PDF, or an SVG file for each page; only older pages are replaced."""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from shellshock_tui.files import clean, write_together
from shellshock_tui.paper.page import MARGIN, MUTED, Anchor, Page, Words
from shellshock_tui.paper.pdf_file import as_pdf, check_pdf, has_pdf
from shellshock_tui.paper.svg_file import as_svg, printed_mark
from shellshock_tui.svg import MADE_BY
from shellshock_tui.user_error import UserError, cause

PDF, SVG = ".pdf", ".svg"
ENDINGS = PDF, SVG
PDF_MARK = f"/Creator ({MADE_BY})".encode()
"""The mark of a PDF file that may be replaced."""
FOOT = 2.8
"""The size of the page number."""
LARGEST = 50_000_000
"""The number of bytes of a file that are searched for the mark."""


def best_ending() -> str:
    """Return the ending of the files that can be written: PDF if the extra is installed, else SVG."""
    return PDF if has_pdf() else SVG


def ending_of(path: Path) -> str:
    """Return the ending of a name, which tells the kind of the file.

    Raises:
        UserError: It is neither .pdf nor .svg.
    """
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise UserError(f"{clean(path.name)} must end in {PDF} or {SVG}.")
    return ending


class Printed(NamedTuple):
    """The files of a printing."""

    written: tuple[Path, ...]
    removed: tuple[Path, ...]
    """Pages of an earlier printing beyond the last page of this one."""


def write_pages(outputs: Mapping[str, Path], pages: Sequence[Page]) -> Printed:
    """Write pages with their numbers to a path for each kind of file, all of them or none.

    A PDF file has all pages; of an SVG file, each page is a file of its own.

    Raises:
        UserError: Something else has the name of a file, or it cannot be written.
    """
    pages = tuple(numbered_pages(pages))
    nothing = " Nothing was written." if len(pages) > 1 or len(outputs) > 1 else ""
    contents = dict[Path, bytes]()
    removed: list[Path] = []
    for ending, path in outputs.items():
        for number, (file, content) in enumerate(_contents(path, pages, ending), start=1):
            if any(_same(file, other) for other in contents):
                raise UserError(f"{clean(str(file))} is named for two outputs: give each its own name.")
            if why := _why_taken(file, path.name, number):
                raise UserError(f"{clean(str(file))} cannot be written: {why}.{nothing}")
            contents[file] = content
        if ending == SVG:
            removed += _left_over(path, len(pages))
    removed = [file for file in removed if not any(_same(file, other) for other in contents)]
    try:
        write_together(contents)
    except OSError as error:
        raise UserError(f"{clean(str(error.filename))} cannot be written: {cause(error)}.{nothing}") from None
    for file in removed:
        try:
            file.unlink()
        except OSError as error:
            told = f"{clean(str(file))}, a page of an earlier printing, cannot be removed: {cause(error)}."
            raise UserError(told) from None
    return Printed(tuple(contents), tuple(removed))


def _contents(path: Path, pages: Sequence[Page], ending: str) -> Iterator[tuple[Path, bytes]]:
    """Yield each file of a kind with its content."""
    if ending == PDF:
        check_pdf()
        yield path, as_pdf(pages).getvalue()
    else:
        for index, page in enumerate(pages):
            yield numbered(path, index), as_svg(page, path.name, index + 1).encode()


def _same(one: Path, other: Path) -> bool:
    return one.name == other.name and one.parent.resolve() == other.parent.resolve()


def _left_over(path: Path, number: int) -> Iterator[Path]:
    """Yield the pages beyond the last one that an earlier printing under this name has left."""
    for file in sorted(path.parent.iterdir()):
        found = re.fullmatch(rf"{re.escape(path.stem)}-([1-9]\d{{0,5}}){re.escape(path.suffix)}", file.name)
        if found and int(found[1]) > number and _is_page(file, path.name, int(found[1])):
            yield file


def numbered_pages(pages: Sequence[Page]) -> Iterator[Page]:
    """Yield pages with their numbers at the foot, unless there is only one."""
    for number, page in enumerate(pages, start=1):
        if len(pages) == 1:
            yield page
        else:
            foot = page.inner.right, page.size.height - MARGIN * 0.4
            told = Words(foot, f"page {number} of {len(pages)}", FOOT, MUTED, Anchor.END)
            yield Page(page.size, [*page.shapes, told])


def numbered(path: Path, index: int) -> Path:
    """Return the name of the file of a page: "sheets.svg", "sheets-2.svg"."""
    return path.with_name(f"{path.stem}-{index + 1}{path.suffix}") if index else path


def check_free(path: Path) -> None:
    """Raise UserError unless the first page of a printing may be written to a path."""
    if why := _why_taken(path, path.name, 1):
        raise UserError(f"{clean(str(path))} cannot be written: {why}.")


def _why_taken(path: Path, printing: str, number: int) -> str:
    """Return why a page may not be written; empty if it may. `printing` names the first page's file."""
    try:
        if path.is_dir():
            return "it is a folder"
        if not path.parent.is_dir():
            return "its folder is not there"
        if os.path.lexists(path) and not _is_page(path, printing, number):
            as_page = " as that page" if number > 1 else ""
            return f"there is a file of that name already, and this program did not print it{as_page}"
    except OSError as error:
        return cause(error)
    except ValueError:
        return "no file can have that name"
    return ""


def _is_page(path: Path, printing: str, number: int) -> bool:
    """Return whether a file holds the page of this number of an earlier printing under the same name."""
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        found = file.read(LARGEST)
    return PDF_MARK in found or printed_mark(printing, number).encode() in _first_tag(found)


def _first_tag(content: bytes) -> bytes:
    """Return the first tag of an SVG file that begins as one of this program does; else nothing."""
    declaration, tag, rest = content.partition(b"<svg ")
    return rest.partition(b">")[0] if tag and declaration.count(b"<") == 1 else b""
