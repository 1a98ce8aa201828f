"""Pages as files: one PDF, or an SVG file for each page; nothing but older pages is replaced."""

import os
from collections.abc import Sequence
from pathlib import Path

from shellshock_tui.files import clean, write_whole
from shellshock_tui.paper.page import Page
from shellshock_tui.paper.pdf_file import as_pdf, check_pdf, has_pdf
from shellshock_tui.paper.svg_file import as_svg
from shellshock_tui.svg import MADE_BY
from shellshock_tui.user_error import UserError, cause

PDF, SVG = ".pdf", ".svg"
MARKS = {PDF: f"/Creator ({MADE_BY})".encode(), SVG: f'data-made-by="{MADE_BY}"'.encode()}
"""What files that may be replaced hold, by the usual endings of their names."""
LARGEST = 50_000_000
"""How many bytes of a file are looked through for that."""


def best_ending() -> str:
    """Return the ending of the files that can be written here: PDF if the extra is there, else SVG."""
    return PDF if has_pdf() else SVG


def ending_of(path: Path) -> str:
    """Return the ending of a name, which tells the kind of the file.

    Raises:
        UserError: It is neither .pdf nor .svg.
    """
    ending = path.suffix.lower()
    if ending not in MARKS:
        raise UserError(f"{clean(path.name)} must end in {PDF} or {SVG}.")
    return ending


def write_pages(path: Path, pages: Sequence[Page], ending: str) -> tuple[Path, ...]:
    """Write pages as files of a kind, and return their paths; PDF has all pages in one file.

    Raises:
        UserError: Something else has the name, or the file cannot be written.
    """
    if ending == PDF:
        check_pdf()
        files: dict[Path, bytes] = {path: as_pdf(pages).getvalue()}
    else:
        files = {numbered(path, index): as_svg(page).encode() for index, page in enumerate(pages)}
    for file in files:
        check_free(file)
    for file, data in files.items():
        try:
            write_whole(file, data)
        except OSError as error:
            raise UserError(f"{clean(file.name)} cannot be written: {cause(error)}.") from None
    return tuple(files)


def numbered(path: Path, index: int) -> Path:
    """Return the name of the file of a page: "sheets.svg", "sheets-2.svg"."""
    return path.with_name(f"{path.stem}-{index + 1}{path.suffix}") if index else path


def check_free(path: Path) -> None:
    """Raise UserError unless pages may be written to a path."""
    why = ""
    try:
        if path.is_dir():
            why = "it is a folder"
        elif not path.parent.is_dir():
            why = "its folder is not there"
        elif os.path.lexists(path) and not _is_replaceable(path):
            why = "something else has that name already"
    except (OSError, ValueError) as error:
        why = cause(error) if isinstance(error, OSError) else "no file can have that name"
    if why:
        raise UserError(f"{clean(str(path))} cannot be written: {why}.")


def _is_replaceable(path: Path) -> bool:
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        found = file.read(LARGEST)
    return any(mark in found for mark in MARKS.values())
