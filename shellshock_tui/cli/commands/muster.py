"""`shellshock muster`: draw a force and print its file."""

from collections.abc import Mapping
from typing import Any

import tomli_w

from shellshock_tui import library
from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.arguments import named_system, seeded_dice
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.engine.event import counted
from shellshock_tui.engine.system import MusterOrder
from shellshock_tui.rules import SYSTEMS, system
from shellshock_tui.session.skirmish import sheets_of
from shellshock_tui.user_error import did_you_mean, quoted


def draw_force(name: str, wanted: MusterOrder, seed: int | None) -> Answer:
    """Draw a force and return its file, with the price of each unit in comments.

    Raises:
        CommandLineError: The system has no forces, none this small, or no sheets of the era.
    """
    name = named_system(name)
    rules = system(name)
    if not rules.force_measure:
        raise CommandLineError(f"{SYSTEMS[name].title} draws no forces.")
    sheets = sheets_of(name)
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
            f"{SYSTEMS[name].title} has no unit of {wanted.limit} {rules.force_measure} or fewer."
        )
    told = f"# {counted(len(costs), 'unit')}, {sum(costs):,} of {table['limit']:,} {rules.force_measure}."
    return Answer(
        {"force": table, "costs": list(costs), "cost": sum(costs), "measure": rules.force_measure},
        (
            told,
            *((f"# {rules.balance}",) if rules.balance else ()),
            *_lines(table, costs, rules.force_measure),
        ),
    )


def _lines(table: Mapping[str, Any], costs: tuple[int, ...], measure: str) -> tuple[str, ...]:
    head = {field: value for field, value in table.items() if field != "units"}
    lines = tomli_w.dumps(head).splitlines()
    for unit, cost in zip(table["units"], costs, strict=True):
        price = f"  # {cost:,} {measure}" if cost > 1 else ""
        lines += ["", f"[[units]]{price}"]
        fields = {field: value for field, value in unit.items() if field != "fill"}
        lines += tomli_w.dumps(fields).splitlines()
        if fill := unit.get("fill"):
            lines.append(f"fill = {{ {', '.join(_pair(slot, choice) for slot, choice in fill.items())} }}")
    return tuple(lines)


def _pair(slot: str, choice: str) -> str:
    return f"{tomli_w.dumps({slot: choice}).strip()}"
