"""The line protocol of a system, made from the classes of its commands, phases and state."""

import inspect
from collections.abc import Iterable, Mapping

from shellshock_tui.engine.protocol import Message, Protocol, fields_of, message
from shellshock_tui.kit.ending import CONCESSIONS


def protocol(
    verbs: Mapping[str, type], phases: Iterable[type], state: type | None, odds: Mapping[str, type]
) -> Protocol:
    """Return a system's page, from the classes of its commands, phases and state, and of odds by command.

    The commands that end a battle are added.
    """
    commands = tuple(message(verb, kind) for verb, kind in {**verbs, **CONCESSIONS}.items())
    decisions = tuple(Message(phase.kind, inspect.getdoc(phase) or "") for phase in phases)  # type: ignore[attr-defined]
    told = tuple(message(verb, kind) for verb, kind in odds.items())
    return Protocol(commands, decisions, fields_of(state) if state else (), odds=told)
