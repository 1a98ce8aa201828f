"""`shellshock map`: make a random battle."""

import tomli_w

from shellshock_tui import library
from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.arguments import seeded_dice
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.files import clean
from shellshock_tui.rules import system


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
        table = rules.make_map(wanted, seeded_dice(seed), library.finder(owner))
    except KeyError:
        known = ", ".join(f"{owner}/{one}" for one in rules.maps) or "none"
        raise CommandLineError(f"There is no random battle {clean(name)}; there are: {known}.") from None
    return Answer(table, tuple(tomli_w.dumps(table, multiline_strings=True).splitlines()))
