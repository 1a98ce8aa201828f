"""Commands to and from JSON tables."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import Any

from shellshock_tui.engine.protocol import Message, message
from shellshock_tui.engine.rules import Malformed
from shellshock_tui.kit.ending import CONCESSIONS
from shellshock_tui.rules.shellshock.commands import (
    FACES,
    TURNS,
    AnnounceSpeed,
    CallRed,
    Command,
    EndMove,
    EndPart,
    Fire,
    Fired,
    HoldFire,
    MoveUnit,
    NextTurn,
    RamTo,
    Spotter,
    StartSpeed,
    StepTo,
    Strike,
    TakeChit,
    Turn,
)

VERBS: dict[str, type[Command]] = {
    "take-chit": TakeChit,
    "start-speed": StartSpeed,
    "move-unit": MoveUnit,
    "end-part": EndPart,
    "call-red": CallRed,
    "announce-speed": AnnounceSpeed,
    "step": StepTo,
    "turn": Turn,
    "ram": RamTo,
    "end-move": EndMove,
    "fire": Fire,
    "strike": Strike,
    "hold-fire": HoldFire,
    "next-turn": NextTurn,
    **CONCESSIONS,
}
_NAMES = {kind: verb for verb, kind in VERBS.items()}
_DIRECTIONS = ("n", "ne", "se", "s", "sw", "nw")


def verb(command: Command) -> str:
    """Return the name of a command."""
    return verb_of(type(command))


def verb_of(kind: type[Command]) -> str:
    """Return the name of a kind of command."""
    return _NAMES[kind]


def encode_command(command: Command) -> dict[str, Any]:
    """Return a command as the table that the protocol sends."""
    table: dict[str, Any] = {"do": verb(command)}
    table.update((field.name, getattr(command, field.name)) for field in fields(command))
    match command:
        case EndMove():
            table["turrets"] = dict(command.turrets)
        case Fire():
            table["shots"] = [{"weapon": shot.weapon, "ammo": shot.ammo} for shot in command.shots]
            spotter = command.spotter
            table["spotter"] = None if spotter is None else {"unit": spotter.unit, "post": spotter.post}
        case _:
            pass
    return table


def decode_command(table: object) -> Command:
    """Read a command; Malformed names the field that is wrong."""
    if not isinstance(table, Mapping):
        raise Malformed("", 'a command is a table such as {"do": "next-turn"}')
    name = table.get("do", MISSING)
    if name is MISSING:
        raise Malformed("do", "is missing: it names the command")
    if not isinstance(name, str) or name not in VERBS:
        raise Malformed("do", f"there is no command {_shown(name)}; there are {', '.join(VERBS)}")
    kind = VERBS[name]
    return kind(**_fields(kind, {key: value for key, value in table.items() if key != "do"}))


def _fields(kind: type, table: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    known = {field.name: field for field in fields(kind)}
    for key in table:
        if key not in known:
            raise Malformed(f"{prefix}{key}", "is no field of this command")
    values = {}
    for name, field in known.items():
        if name in table:
            read = _one_of(_TO[kind]) if name == "to" else _READERS[name]
            values[name] = read(table[name], prefix + name)
        elif field.default is MISSING:
            raise Malformed(f"{prefix}{name}", "is missing")
    return values


def _text(value: object, at: str) -> str:
    if not isinstance(value, str):
        raise Malformed(at, f"is to be a text, not {_shown(value)}")
    return value


def _text_or_none(value: object, at: str) -> str | None:
    return None if value is None else _text(value, at)


def _integer(value: object, at: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Malformed(at, f"is to be a whole number, not {_shown(value)}")
    if not 0 <= value <= 10_000:
        raise Malformed(at, "is to be a number from 0 to 10000")
    return value


def _flag(value: object, at: str) -> bool:
    if not isinstance(value, bool):
        raise Malformed(at, f"is to be true or false, not {_shown(value)}")
    return value


def _flag_or_none(value: object, at: str) -> bool | None:
    return None if value is None else _flag(value, at)


def _one_of(names: tuple[str, ...]) -> Callable[[object, str], str]:
    def read(value: object, at: str) -> str:
        if not isinstance(value, str) or value not in names:
            raise Malformed(at, f"is to be one of {', '.join(names)}, not {_shown(value)}")
        return value

    return read


_facing = _one_of(_DIRECTIONS)


def _facing_or_none(value: object, at: str) -> str | None:
    return None if value is None else _facing(value, at)


def _turrets(value: object, at: str) -> tuple[tuple[str, str], ...]:
    if not isinstance(value, Mapping):
        raise Malformed(at, f"is to be a table of section and facing, not {_shown(value)}")
    return tuple((_text(name, at), _facing(facing, f"{at}.{name}")) for name, facing in sorted(value.items()))


def _shots(value: object, at: str) -> tuple[Fired, ...]:
    if not isinstance(value, list | tuple) or not 1 <= len(value) <= 50:
        raise Malformed(at, f"is to be a list of at least one shot, not {_shown(value)}")
    return tuple(_part(Fired, shot, f"{at}.{number}") for number, shot in enumerate(value))


def _part(kind: type, value: object, at: str) -> Any:
    if not isinstance(value, Mapping):
        raise Malformed(at, f"is to be a table, not {_shown(value)}")
    return kind(**_fields(kind, value, f"{at}."))


def _spotter(value: object, at: str) -> Spotter | None:
    found: Spotter | None = None if value is None else _part(Spotter, value, at)
    return found


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:39]}…"


_READERS: dict[str, Callable[[Any, str], Any]] = {
    "unit": _text,
    "side": _text,
    "post": _text,
    "section": _text,
    "target": _text,
    "weapon": _text,
    "ammo": _text_or_none,
    "speed": _integer,
    "spread": _integer,
    "reverse": _flag,
    "drown": _flag,
    "exit": _flag,
    "nestle": _flag_or_none,
    "facing": _facing_or_none,
    "turrets": _turrets,
    "shots": _shots,
    "spotter": _spotter,
}
_TO: dict[type, tuple[str, ...]] = {StepTo: FACES, RamTo: FACES, Turn: tuple(TURNS)}


def messages() -> tuple[Message, ...]:
    """Return what the commands are and what each takes, field by field."""
    return tuple(message(name, kind, _types(kind)) for name, kind in VERBS.items())


def _types(kind: type) -> dict[str, str]:
    """Return in words the types of fields that take only some texts."""
    facing = f"one of {', '.join(_DIRECTIONS)}"
    to = {"to": f"one of {', '.join(_TO[kind])}"} if kind in _TO else {}
    return {"facing": f"{facing}, or null", "turrets": f"{{section: {facing}}}", **to}
