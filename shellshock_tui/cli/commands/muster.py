"""`shellshock muster`: draw a force and print its file."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import tomli_w

from shellshock_tui import library
from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.arguments import named_system, seeded_dice
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.engine.event import counted
from shellshock_tui.engine.system import MusterOrder
from shellshock_tui.rules import SYSTEMS, system
from shellshock_tui.user_error import did_you_mean, quoted


def draw_force(name: str, wanted: MusterOrder, seed: int | None) -> Answer:
    """Draw a force and return its file, with the price of each unit in comments.

    Raises:
        CommandLineError: The system has no forces, none this small, or no sheets of the era.
    """
    name = named_system(name)
    rules, (table, costs) = system(name), drawn_force(name, wanted, seed)
    told = f"# {counted(len(costs), 'unit')}, {sum(costs):,} of {rules.price_words(table['limit'])}."
    return Answer(
        {"force": table, "costs": list(costs), "cost": sum(costs), "measure": rules.force_measure},
        (told, *_lines(table, [rules.price_words(cost) if cost > 1 else "" for cost in costs])),
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
    rules = system(name)
    if not rules.force_measure:
        raise CommandLineError(f"{SYSTEMS[name].title} draws no forces.")
    sheets = _sheets(name)
    eras = tuple(dict.fromkeys(sheet["era"] for sheet in sheets if sheet.get("era")))
    era = wanted.era
    if era and era not in eras:
        known = f"its eras are {', '.join(eras)}" if eras else "it has no eras"
        raise CommandLineError(
            f"{SYSTEMS[name].title} has no era {quoted(era)}{did_you_mean(era, eras)}; {known}."
        )
    table, costs = rules.muster(sheets, wanted, seeded_dice(seed), library.finder(name))
    if not costs:
        raise CommandLineError(
            f"{SYSTEMS[name].title} has no unit of {rules.price_words(wanted.limit or 0)} or fewer."
        )
    return DrawnForce(table, costs)


def _sheets(name: str) -> list[Mapping[str, Any]]:
    found = [one for one in library.listed(library.SHEET) if one.system == name and not one.fault]
    return [library.open_file(library.SHEET, one.address).table for one in found]


def _lines(table: Mapping[str, Any], prices: Sequence[str]) -> tuple[str, ...]:
    head = {field: value for field, value in table.items() if field != "units"}
    lines = tomli_w.dumps(head).splitlines()
    for unit, price in zip(table["units"], prices, strict=True):
        lines += ["", f"[[units]]{f'  # {price}' if price else ''}"]
        fields = {field: value for field, value in unit.items() if field != "fill"}
        lines += tomli_w.dumps(fields).splitlines()
        if fill := unit.get("fill"):
            lines.append(f"fill = {{ {', '.join(_pair(slot, choice) for slot, choice in fill.items())} }}")
    return tuple(lines)


def _pair(slot: str, choice: str) -> str:
    return f"{tomli_w.dumps({slot: choice}).strip()}"
