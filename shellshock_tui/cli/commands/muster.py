"""`shellshock muster`: draw a force and print its file."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from shellshock_tui import library
from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.arguments import named_system, seeded_dice
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.engine.system import MusterOrder
from shellshock_tui.names import in_any_case
from shellshock_tui.rules import SYSTEMS, system
from shellshock_tui.session.forces import force_lines, shipped_sheets_of
from shellshock_tui.user_error import did_you_mean, quoted


def named_era(name: str, given: str, sheets: Sequence[Mapping[str, Any]]) -> str:
    """Return an era as a system's sheets write it, whatever its case; an empty one stays empty.

    Raises:
        CommandLineError: The sheets have no such era.
    """
    eras = tuple(sorted({sheet["era"] for sheet in sheets if sheet.get("era")}))
    era = in_any_case(given, eras)
    if era and era not in eras:
        known = f"its eras are {', '.join(eras)}" if eras else "it has no eras"
        raise CommandLineError(
            f"{SYSTEMS[name].title} has no era {quoted(era)}{did_you_mean(era, eras)}; {known}."
        )
    return era


def draw_force(name: str, wanted: MusterOrder, seed: int | None) -> Answer:
    """Draw a force and return its file, with the price of each unit in comments.

    Raises:
        CommandLineError: The system has no forces, none this small, or no sheets of the era.
    """
    name = named_system(name)
    played, (table, costs) = system(name), drawn_force(name, wanted, seed)
    return Answer(
        {"force": table, "costs": list(costs), "cost": sum(costs), "measure": played.force_measure},
        force_lines(table, costs, played),
    )


class DrawnForce(NamedTuple):
    """The table of a force's file, and the price of each unit."""

    table: Mapping[str, Any]
    costs: tuple[int, ...]


def drawn_force(name: str, wanted: MusterOrder, seed: int | None) -> DrawnForce:
    """Draw a force of a system.

    Raises:
        CommandLineError: The system has no forces, none this small, or no sheets of the era.
    """
    played = system(name)
    if not played.force_measure:
        raise CommandLineError(f"{SYSTEMS[name].title} draws no forces.")
    sheets = shipped_sheets_of(name)
    wanted = wanted._replace(era=named_era(name, wanted.era, sheets))
    table, costs = played.muster(sheets, wanted, seeded_dice(seed), library.finder(name))
    if not costs:
        raise CommandLineError(
            f"{SYSTEMS[name].title} has no unit of {played.price_words(wanted.limit or 0)} or fewer."
        )
    return DrawnForce(table, costs)
