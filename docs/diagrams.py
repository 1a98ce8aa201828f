"""Draws the diagrams of the architecture page as SVG.

They come from `diagrams.toml` and from the import contract in `pyproject.toml`.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import schemdraw
from schemdraw import flow

HERE = Path(__file__).parent
FILL, LINE, TEXT, NOTE = "#e8eaf6", "#5c6bc0", "#1a237e", "#808080"
WIDTH, HEIGHT, GAP = 9.0, 1.2, 0.8
"""Units of the drawing: the size of a box, and the length of an arrow between two boxes."""
schemdraw.use("svg")


class Step(NamedTuple):
    """A box of a diagram, and the words at the arrow to the next one."""

    title: str
    does: str
    then: str = ""


def chain(steps: Iterator[Step]) -> bytes:
    """Return boxes one below the other, joined by arrows, as SVG."""
    with schemdraw.Drawing(show=False) as drawing:
        drawing.config(fontsize=11, color=LINE, fill=FILL, font="sans-serif")
        before = ""
        for step in steps:
            if before:
                arrow = flow.Arrow().down(GAP).fill(False)
                drawing.add(
                    arrow.label(before, "center", ofst=(0, 0.2), halign="left", color=NOTE, fontsize=9)
                )
            words = f"{step.title}\n{step.does}"
            drawing.add(flow.Box(w=WIDTH, h=HEIGHT).label(words, color=TEXT).drop("S"))
            before = step.then
        image: bytes = drawing.get_imagedata("svg")
        return image


def layers() -> Iterator[Step]:
    """Yield the layers of the package, from the top, with the modules side by side in each."""
    settings = tomllib.loads((HERE.parent / "pyproject.toml").read_text("utf-8"))
    contract, *_ = settings["tool"]["importlinter"]["contracts"]
    for layer in contract["layers"]:
        yield Step(layer.replace("|", "·"), PURPOSE[layer.partition(" ")[0]], "imports")


PURPOSE = {
    "__main__": "the entry point",
    "cli": "the command line",
    "app": "screens and widgets: the only part that knows Textual",
    "paper": "pages to print",
    "authoring": "data files as authors write them",
    "drawing": "painted text, drills, lessons, many battles",
    "session": "a game in progress without a screen",
    "ai": "bots and programs, saved games, data files, settings",
    "referee": "battles by JSON lines, and the five rule systems",
    "kit": "what most systems need",
    "engine": "the contract between systems and everybody else",
    "board": "places, dice, safe files and names",
    "user_error": "errors as sentences",
}


def pictures() -> dict[str, bytes]:
    """Return every diagram by its file name."""
    sources = tomllib.loads((HERE / "diagrams.toml").read_text("utf-8"))
    drawn = {f"{name}.svg": chain(_steps(source["steps"])) for name, source in sources.items()}
    return {**drawn, "layers.svg": chain(layers())}


def _steps(entries: list[dict[str, str]]) -> Iterator[Step]:
    return (Step(entry["box"], entry["does"], entry.get("then", "")) for entry in entries)
