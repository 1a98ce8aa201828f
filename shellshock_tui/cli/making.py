"""`shellshock map` and `shellshock muster`: random battles, and random forces by points."""

from secrets import token_hex

import tomli_w

from shellshock_tui import library
from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.dice import Dice, SeededDice
from shellshock_tui.files import clean
from shellshock_tui.rules import SYSTEMS, system


def draw_map(name: str, seed: int | None) -> Answer:
    """Make a random battle as a scenario; for a system alone, list the kinds that it can make.

    Raises:
        CommandLineError: There is no such random battle.
    """
    owner, _, wanted = name.partition("/")
    rules = system(owner)
    if not wanted:
        if not rules.maps:
            raise CommandLineError(f"{rules.name} makes no random battles.")
        listed = tuple(f"{owner}/{one}: {words}" for one, words in rules.maps.items())
        return Answer(dict(rules.maps), listed)
    try:
        table = rules.make_map(wanted, _dice(seed), library.finder(owner))
    except KeyError:
        known = ", ".join(f"{owner}/{one}" for one in rules.maps) or "none"
        raise CommandLineError(f"There is no random battle {clean(name)}; there are: {known}.") from None
    return Answer(table, tuple(tomli_w.dumps(table, multiline_strings=True).splitlines()))


def draw_force(name: str, limit: int | None, seed: int | None) -> Answer:
    """Draw a random force of at most `limit` points.

    Raises:
        CommandLineError: The system has no forces by points, or none this small.
    """
    rules = system(name)
    found = rules.muster(limit, _dice(seed), library.finder(name))
    if not found:
        few = (
            f" of {limit} or fewer" if limit and rules.muster(None, _dice(seed), library.finder(name)) else ""
        )
        raise CommandLineError(f"{SYSTEMS[name].title} draws no forces by points{few}.")
    costs = [points for _, points in found]
    is_full = limit is not None and sum(costs) + min(costs) <= limit
    closing = f"{sum(costs):>4}  in all{f': no force has more than {len(found)}' * is_full}"
    lines = *(f"{points:>4}  {name}/{sheet}" for sheet, points in found), closing
    return Answer({"force": [{"sheet": sheet, "points": points} for sheet, points in found]}, lines)


def _dice(seed: int | None) -> Dice:
    return SeededDice(token_hex(16) if seed is None else str(seed))
