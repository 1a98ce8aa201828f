"""Battles that bots play ahead, so that cards have positions to ask about."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from shellshock_tui import library
from shellshock_tui.ai.local_bot import LocalBot
from shellshock_tui.ai.opponents import Opponents
from shellshock_tui.dice import SeededDice
from shellshock_tui.drill.exercise import Moment
from shellshock_tui.engine.match import Entry
from shellshock_tui.engine.option import Option
from shellshock_tui.engine.rules import AnyRules
from shellshock_tui.engine.system import System, bind_rules
from shellshock_tui.files import DataError
from shellshock_tui.rules import system
from shellshock_tui.user_error import quoted

LEVEL = "recruit"
LONGEST = 400
"""The greatest number of commands that a battle is played ahead."""


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle of a scenario, given by its dice and by its commands."""

    scenario: str
    """The scenario as SYSTEM/NAME, and its optional rules: "gunplay/dock-street solid_hits=true"."""
    seed: str
    commands: tuple[Mapping[str, Any], ...]

    def moments(self) -> Iterator[Moment]:
        """Play the battle, and yield each of its states with what happened next.

        Raises:
            DataError: The scenario is wrong.
            IllegalCommand: A command cannot be given.
        """
        rules, dice, options = rules_of(self.scenario), SeededDice(self.seed), options_of(self.scenario)
        state: Any = rules.start(dice).state
        for table in self.commands:
            step = rules.play(state, rules.decode(table), dice)
            yield Moment(rules, state, step.events, options)
            state = step.state


def rules_of(scenario: str) -> AnyRules:
    """Return the rules of a scenario, given as SYSTEM/NAME and its optional rules.

    Raises:
        DataError: The scenario or an option is wrong.
    """
    found, table, data = _opened(scenario)
    return bind_rules(found, table, data.find, data.file)


def options_of(scenario: str) -> tuple[Option, ...]:
    """Return the optional rules of a scenario that is given with them.

    Raises:
        DataError: The scenario or an option is wrong.
    """
    read, table, data = _opened(scenario)
    return read.options(table, data.file)


def _opened(scenario: str) -> tuple[System, Mapping[str, Any], library.DataFile]:
    """Return the system, the table with the options set, and the file of a scenario."""
    name, *options = scenario.split()
    data = library.open_file(library.SCENARIO, name)
    read = system(data.header.system, data.file)
    values = {
        f"{option.name}={choice.text}": (option.name, choice.value)
        for option in read.options(data.table, data.file)
        for choice in option.settings
    }
    unknown = [option for option in options if option not in values]
    if unknown:
        raise DataError(data.file, "", f"there is no option {quoted(unknown[0])}")
    return read, read.with_options(data.table, dict(values[option] for option in options)), data


def recorded(scenario: str, seed: str) -> Battle:
    """Return a battle between bots with the commands that they gave.

    Raises:
        DataError: The scenario is wrong.
    """
    rules, dice = rules_of(scenario), SeededDice(seed)
    state: Any = rules.start(dice).state
    sides = [side.id for side in rules.sides if side.id not in rules.programmed]
    opponents = Opponents(rules, {side: LocalBot(rules, LEVEL) for side in sides}, seed)
    entries: list[Entry[Any]] = [Entry(None, (), ())]
    commands: list[Mapping[str, Any]] = []
    while len(commands) < LONGEST:
        command = opponents.command(state, entries)
        if command is None:
            break
        step = rules.play(state, command, dice)
        commands.append(rules.encode(command))
        entries.append(Entry(command, (), step.events))
        state = step.state
    return Battle(scenario, seed, tuple(commands))
