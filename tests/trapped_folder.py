"""A working folder with files named like Python's own modules, which record when they are imported."""

import sys
from pathlib import Path

RUNPY = {
    "collections",
    "contextlib",
    "functools",
    "importlib",
    "keyword",
    "operator",
    "reprlib",
    "types",
    "warnings",
}
"""The modules that `python -m` imports from the working folder before any line of the program runs."""
FOUND = "imported.txt"


class TrappedFolder:
    """A folder in which a program runs that should import nothing from it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "work"
        self.folder.mkdir()
        self.report = folder / FOUND
        for name in sys.stdlib_module_names - set(sys.builtin_module_names):
            note = f"with open({str(self.report)!r}, 'a') as report: report.write({name!r} + ' ')\n"
            (self.folder / f"{name}.py").write_text(note, "utf-8")

    def spare(self, names: set[str]) -> None:
        """Remove traps."""
        for name in names:
            (self.folder / f"{name}.py").unlink()

    @property
    def imported(self) -> str:
        """The names of the modules that were imported from the folder."""
        return self.report.read_text("utf-8") if self.report.exists() else ""

    @property
    def script(self) -> str:
        """A program that starts Shellshock in the folder as the installed command does."""
        return (
            f"import os, sys\nos.chdir({str(self.folder)!r})\nsys.path.remove('')\n"
            "from shellshock_tui.__main__ import main\nsys.exit(main())"
        )
