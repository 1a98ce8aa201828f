"""Short phrases for commands and turn actions."""

from collections.abc import Callable

from shellshock_tui.engine.english import counted

PHRASES = {
    "panic": "{unit} uses panic fire on {target}", "panic-done": "initiative is rolled",
    "activate": "{unit} acts", "activate-hex": "all in {hex} act",
    "end-phase": "the squad ends the phase", "step": "{unit} steps {to}",
    "face": "{unit} turns to {facing}", "stance": "{unit} {to}", "double-time": "{unit} goes at double time",
    "aim": "{unit} aims", "fire": "{unit} fires at {target}, {mode}{snap}",
    "prime": "{unit} primes a grenade", "throw": "{unit} throws to {hex}", "task": "{unit} begins to {task}",
    "drag": "{unit} drags {target} {to}", "leave": "{unit} leaves the map",
    "end-soldier": "{unit} is done", "enemy": "the enemy acts",
    "move-marker": "marker {marker} goes to {hex}", "react": "{unit} reacts", "let-go": "nobody reacts",
    "next-turn": "the next turn begins", "resign": "{side} gives up", "draw": "a draw is agreed",
}  # fmt: skip
"""A short phrase for each command, by verb."""
SAID = {
    "standing": "stands up", "crouched": "crouches", "prone": "lies down",
    "single": "a single shot", "auto": "automatic fire",
}  # fmt: skip
"""The words for values of commands' fields in phrases."""
TASKS = {"clear-jam": "clear the jam", "kick-door": "kick in the door", "set-charge": "set a charge"}
"""The words for turn actions whose names alone would not read well."""


def task_words(task: str, target: str, name: Callable[[str], str]) -> str:
    """Return a turn action with its target in words: "kick in the door at 0906"."""
    done_to = f" at {target}" if target.isdecimal() else f" {name(target)}" if target else ""
    return TASKS.get(task, task) + done_to


def left_words(number: int, noun: str) -> str:
    """Return a number of things that are left, in words: "1 point is left"."""
    return f"{counted(number, noun)} {'is' if number == 1 else 'are'} left"
