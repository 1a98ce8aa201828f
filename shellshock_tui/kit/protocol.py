"""The description of a system's line protocol."""

import inspect
from collections.abc import Iterable, Mapping

from shellshock_tui.engine.protocol import Message, Protocol, fields_of, message
from shellshock_tui.kit.ending import CONCESSIONS


def protocol(
    verbs: Mapping[str, type], phases: Iterable[type], state: type | None, odds: Mapping[str, type]
) -> Protocol:
    """Return the description made from the classes of commands, phases, state and forecasts.

    The commands that end a battle at any time are added. `odds` are the tables of forecasts by verb.
    """
    commands = tuple(message(verb, kind) for verb, kind in {**verbs, **CONCESSIONS}.items())
    decisions = tuple(Message(phase.kind, inspect.getdoc(phase) or "") for phase in phases)  # type: ignore[attr-defined]
    messages = tuple(message(verb, kind) for verb, kind in odds.items())
    return Protocol(commands, decisions, fields_of(state) if state else (), odds=messages)
