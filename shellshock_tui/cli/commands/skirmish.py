"""`shellshock skirmish`: a custom battle from two forces, a map and an aim, as a scenario."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import tomli_w

from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.arguments import named_as_typed, named_system
from shellshock_tui.cli.commands.muster import named_era
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.forces import open_force
from shellshock_tui.cli.options import chosen_values, with_given
from shellshock_tui.engine.english import counted
from shellshock_tui.names import in_any_case
from shellshock_tui.rules import SYSTEMS, no_system, system, title_of
from shellshock_tui.session.forces import sheets_of
from shellshock_tui.session.skirmish import Wanted, draw_skirmish, seed_to_tell, skirmishes_of
from shellshock_tui.user_error import did_you_mean, quoted

DRAWN = "drawn"
"""The word for a third force that is drawn at random."""


@dataclass(frozen=True, kw_only=True)
class SkirmishOrder:
    """The arguments of the command."""

    system: str
    forces: tuple[str, ...] = ()
    """The names or paths of the forces."""
    third: str = ""
    """The name or path of a third force, or `drawn`; empty for none."""
    map: str = ""
    aim: str = ""
    limit: int | None = None
    era: str = ""
    turns: int | None = None
    options: Sequence[str] = ()
    """The optional rules, each as NAME=VALUE."""
    random: bool = False
    """Whether the map and the aim are drawn even if there are forces."""


def print_skirmish(order: SkirmishOrder, seed: int | None) -> Answer:
    """Return a battle as a scenario; what is not given is drawn.

    Raises:
        CommandLineError: There is no such system or aim, or a force is of another system.
    """
    name = named_system(order.system)
    if name not in SYSTEMS:
        raise no_system(name)
    made = skirmishes_of(name)
    aim = in_any_case(order.aim, made.aims)
    if aim and aim not in made.aims:
        known = ", ".join(made.aims)
        raise CommandLineError(
            f"{title_of(name)} has no aim {quoted(order.aim)}{did_you_mean(order.aim, made.aims)}; "
            f"its aims are {known}. {made.no_other_aims}".strip()
        )
    era = named_era(name, order.era, sheets_of(name))
    chosen_values(order.options, system(name).options({}, ""), title_of(name))
    if order.forces and len(order.forces) != len(made.sides):
        takes = counted(len(made.sides), "force")
        raise CommandLineError(f"A battle of {title_of(name)} takes {takes}, not {len(order.forces)}.")
    if order.third and not made.more_sides:
        raise CommandLineError(f"A battle of {title_of(name)} takes no third force.")
    forces: tuple[Mapping[str, Any] | None, ...] = tuple(_force(given, name) for given in order.forces)
    if order.third:
        third = None if order.third == DRAWN else _force(order.third, name)
        forces = (*(forces or (None,) * len(made.sides)), third)
    fixed = bool(order.forces) and not order.random
    wanted = Wanted(
        system=name,
        forces=forces,
        map=in_any_case(order.map, made.fields) or (next(iter(made.fields)) if fixed else ""),
        aim=aim or (next(iter(made.aims)) if fixed else ""),
        limit=order.limit,
        era=era,
        turn_limit=order.turns,
    )
    with named_as_typed(order.map):
        drawn = draw_skirmish(wanted, seed_to_tell() if seed is None else str(seed))
    table = with_given(drawn, order.options).table
    return Answer(dict(table), tuple(tomli_w.dumps(table, multiline_strings=True).splitlines()))


def _force(given: str, name: str) -> Mapping[str, Any]:
    data = open_force(given)
    if data.header.system != name:
        ours, theirs = title_of(name), title_of(data.header.system)
        raise CommandLineError(f"{given} is a force of {theirs}, but the battle is one of {ours}.")
    with named_as_typed(given):
        system(name).check(data.table, data.find, data.file)
    return data.table
