"""`shellshock map`: make a random battle."""

import tomli_w

from shellshock_tui import library
from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.arguments import seeded_dice
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.rules import SYSTEMS, system
from shellshock_tui.user_error import quoted


def draw_map(name: str, seed: int | None) -> Answer:
    """Make a random battle as a scenario; for a system alone, list the kinds that it can make.

    Raises:
        CommandLineError: There is no such random battle.
    """
    owner, _, wanted = name.lower().partition("/")
    if owner not in SYSTEMS:
        known = ", ".join(f"{one}/{kind}" for one in SYSTEMS for kind in system(one).maps)
        raise CommandLineError(f"Name a random battle as SYSTEM/MAP, not {quoted(name)}. There are: {known}.")
    played = system(owner)
    if not played.maps:
        drawn = f"`shellshock skirmish {owner}` draws a battle of two forces"
        raise CommandLineError(f"`shellshock map` makes no battles of {SYSTEMS[owner].title}; {drawn}.")
    if not wanted and seed is not None:
        some = next(iter(played.maps))
        raise CommandLineError(f"--seed needs a kind of random battle, as in {owner}/{some}.")
    if not wanted:
        listed = tuple(f"{owner}/{one}: {words}" for one, words in played.maps.items())
        return Answer(dict(played.maps), listed)
    try:
        table = played.make_map(wanted, seeded_dice(seed), library.finder(owner))
    except KeyError:
        known = ", ".join(f"{owner}/{one}" for one in played.maps)
        raise CommandLineError(f"There is no random battle {quoted(name)}. There are: {known}.") from None
    return Answer(table, tuple(tomli_w.dumps(table, multiline_strings=True).splitlines()))
