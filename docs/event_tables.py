"""The kinds of events as rows of a table, collected from battles that random bots play."""

from collections.abc import Iterator
from typing import Any

from shellshock_tui.ai.local_bot import LocalBot
from shellshock_tui.ai.opponents import Opponents
from shellshock_tui.cli.options import seated_sides
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.match import Entry
from shellshock_tui.library import DataFile
from shellshock_tui.rules import SYSTEMS, bind, system

HEAD = ("event", "fields beside `text`", "as in")
SEEDS = 3
"""The number of games of each battle."""
LONGEST = 2_000
"""A battle is given up after this many commands."""


def rows_of_events(battles: list[DataFile]) -> Iterator[tuple[object, ...]]:
    """Yield the kinds of events by their names, with the fields of any of them and a sentence."""
    fields, texts = dict[str, dict[str, None]](), dict[str, str]()
    for battle in battles:
        for seed in range(SEEDS):
            for event in _played(battle, f"events {seed}"):
                fields.setdefault(event.name, {}).update(dict.fromkeys(dict(event.facts)))
                texts.setdefault(event.name, event.text)
    for name in sorted(fields):
        yield f"`{name}`", ", ".join(f"`{field}`" for field in fields[name]), texts[name]


def _played(battle: DataFile, seed: str) -> Iterator[Event]:
    """Yield the events of a battle between random bots."""
    name = battle.header.system
    setup = system(name).setup(battle.table, battle.find, battle.file)
    rules = bind(SYSTEMS[name].module, setup.resolved(), setup.title)
    bots = {side.id: LocalBot(rules, "random") for side in seated_sides(battle)}
    opponents, dice = Opponents(rules, bots, seed), SeededDice(seed)
    step = rules.start(dice)
    state: Any = step.state
    entries: list[Entry[Any]] = [Entry(None, (), step.events)]
    yield from step.events
    while len(entries) < LONGEST and (command := opponents.command(state, entries)) is not None:
        step = rules.play(state, command, dice)
        state = step.state
        entries.append(Entry(command, (), step.events))
        yield from step.events
