"""`shellshock table --lay-out`: how to lay out a battle with miniatures."""

from dataclasses import dataclass, field

from rich.text import Text

from shellshock_tui import library
from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.arguments import bound, open_named
from shellshock_tui.cli.forces import with_forces
from shellshock_tui.cli.page_files import page_outputs, paper_size, told_files
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.english import counted
from shellshock_tui.files import clean
from shellshock_tui.paper.pages_file import write_pages
from shellshock_tui.paper.printed import opening_battle, table_pages
from shellshock_tui.session.game_setup import with_miniatures


@dataclass(frozen=True)
class LayOutOrder:
    """The battle that is laid out, and the files to print into."""

    scenario: str
    forces: list[str] = field(default_factory=list)
    scale: str = ""
    """The length on the table that stands for an inch in the rules; empty for that of the scenario."""
    paper: str = "a4"
    pdf: str = ""
    svg: str = ""


def tell_layout(order: LayOutOrder) -> Answer:
    """Return what to put where on a table, and where units start; or print it, with counters and a ruler.

    Raises:
        UserError: There is no such scenario, it is played only on a map, or a file cannot be written.
    """
    size = paper_size(order.paper)
    fielded = with_forces(open_named(library.SCENARIO, order.scenario), order.forces)
    data = with_miniatures(fielded, order.scale)
    rules = bound(data)
    battle = opening_battle(data, rules, rules.start(SeededDice("lay out")).state)
    if not (order.pdf or order.svg):
        table = {"title": data.header.title, "lines": list(battle.lay_out)}
        lines = (Text(clean(line)) for line in battle.lay_out)
        return Answer(table, (Text(clean(data.header.title), "bold"), Text(), *lines))
    outputs = page_outputs(order.pdf, order.svg)
    pages = table_pages(battle, size)
    printed = write_pages(outputs, pages)
    told = f"{counted(len(pages), 'page')}: {told_files(printed)}"
    files = {"pages": len(pages), "files": [str(file) for file in printed.written]}
    return Answer(files, (Text(clean(told)),))
