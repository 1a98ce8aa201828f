"""`shellshock table --lay-out`: how to lay a battle with miniatures out."""

from collections.abc import Sequence

from rich.text import Text

from shellshock_tui import library
from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.arguments import open_named
from shellshock_tui.cli.forces import with_forces
from shellshock_tui.files import clean
from shellshock_tui.rules import system
from shellshock_tui.session.game_setup import with_miniatures


def tell_layout(scenario: str, forces: Sequence[str], scale: str) -> Answer:
    """Return what to lay where on a table, and where units start.

    Raises:
        UserError: There is no such scenario, or it is played only on a map.
    """
    data = with_miniatures(with_forces(open_named(library.SCENARIO, scenario), forces), scale)
    rules = system(data.header.system, data.file)
    lines = rules.lay_out(rules.setup(data.table, data.find, data.file))
    title = data.header.title
    table = {"title": title, "lines": list(lines)}
    return Answer(table, (Text(clean(title), "bold"), Text(), *(Text(clean(line)) for line in lines)))
