"""`shellshock muster`: draw a random force by points."""

from shellshock_tui import library
from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.arguments import named_system, seeded_dice
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.engine.event import counted
from shellshock_tui.rules import SYSTEMS, system


def draw_force(name: str, limit: int | None, seed: int | None) -> Answer:
    """Draw a random force of at most `limit` points.

    Raises:
        CommandLineError: The system has no forces by points, or none this small.
    """
    name = named_system(name)
    rules = system(name)
    found = rules.muster(limit, seeded_dice(seed), library.finder(name))
    if not found:
        is_too_low = bool(limit) and bool(rules.muster(None, seeded_dice(seed), library.finder(name)))
        few = f" of {limit} or fewer" if is_too_low else ""
        raise CommandLineError(f"{SYSTEMS[name].title} draws no forces by points{few}.")
    costs = [points for _, points in found]
    is_full = limit is not None and sum(costs) + min(costs) <= limit
    limited = f"; a force has at most {counted(len(found), 'unit')}" if is_full else ""
    closing = f"{sum(costs):>4}  in all{limited}"
    lines = *(f"{points:>4}  {name}/{sheet}" for sheet, points in found), closing
    return Answer({"force": [{"sheet": sheet, "points": points} for sheet, points in found]}, lines)
