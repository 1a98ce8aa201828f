"""The line protocol of a system, made from the classes of its commands, phases and state."""

import inspect
from collections.abc import Iterable, Mapping

from shellshock_tui.engine.protocol import Message, Protocol, fields_of, message
from shellshock_tui.kit.ending import CONCESSIONS


def protocol(verbs: Mapping[str, type], phases: Iterable[type], state: type | None) -> Protocol:
    """Return the commands of a system with those that end a battle, its kinds of decision, and its state."""
    commands = tuple(message(verb, kind) for verb, kind in {**verbs, **CONCESSIONS}.items())
    decisions = tuple(Message(phase.kind, inspect.getdoc(phase) or "") for phase in phases)  # type: ignore[attr-defined]
    return Protocol(commands, decisions, fields_of(state) if state else ())
