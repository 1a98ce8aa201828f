"""The files of pages that a command prints: `--pdf FILE` and `--svg FILE`."""

from collections.abc import Mapping
from pathlib import Path

from shellshock_tui.cli.arguments import STREAM
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.file_ending import check_ending
from shellshock_tui.names import in_any_case
from shellshock_tui.paper.page import PAPERS, Size
from shellshock_tui.paper.pages_file import PDF, SVG, Printed, check_free
from shellshock_tui.paper.pdf_file import check_pdf
from shellshock_tui.user_error import quoted


def paper_size(given: str) -> Size:
    """Return the size of a paper by its name, whatever its case.

    Raises:
        CommandLineError: There is no such paper.
    """
    name = in_any_case(given, PAPERS)
    if name not in PAPERS:
        raise CommandLineError(f"--paper takes {' or '.join(PAPERS)}, not {quoted(given)}.")
    return PAPERS[name]


def page_outputs(pdf: str, svg: str) -> Mapping[str, Path]:
    """Return the path for each kind of file that is wanted.

    Raises:
        UserError: A path cannot be written.
    """
    given = {ending: path for ending, path in ((PDF, pdf), (SVG, svg)) if path}
    for ending, path in given.items():
        if path == STREAM:
            raise CommandLineError("Pages are written to a file: give its path in place of `-`.")
        named = Path(path).suffix.casefold()
        if named in (PDF, SVG) and named != ending:
            kind, other = ending[1:], named[1:]
            raise CommandLineError(
                f"--{kind} writes {kind.upper()} files, but {path} has the ending of {other.upper()} files: "
                f"give it with --{other}."
            )
        check_free(Path(path))
        check_ending(path, ending)
    if pdf:
        check_pdf()
    return {ending: Path(path) for ending, path in given.items()}


def told_files(printed: Printed) -> str:
    """Return the files that were written, and the old pages that were removed, in words."""
    written, removed = (", ".join(map(str, files)) for files in printed)
    return f"{written}; removed from an earlier printing: {removed}" if removed else written
