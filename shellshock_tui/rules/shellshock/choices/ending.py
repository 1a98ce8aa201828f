"""The draft of an end of a move: free facing and turrets, picked one by one."""

from collections.abc import Iterator

from shellshock_tui.engine.choice import Choice, Draft
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.rules.shellshock.commands import Command, EndMove
from shellshock_tui.rules.shellshock.moves.move_end import nestlings, refuse_facing, refuse_turret
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation, Movement

Choices = Iterator[Choice[Command]]
COMPASS = ("w", "e", "d", "s", "a", "q")
"""Keys for the six directions, clockwise from north, as they lie around the middle of a keyboard."""
NO_KEYS = ("",) * 6


def as_drafted(position: Position, draft: Draft) -> Position:
    """Return the position with the unit in hand facing as a draft of its move's end has it."""
    phase = position.state.phase
    if not isinstance(phase, Movement) or phase.activation is None or draft[:1] != ("end",):
        return position
    unit, picks, directions = phase.activation.unit, _picks(draft), position.battle.board.directions
    faced = _faced(position, unit, picks)
    turrets = list(faced.unit(unit).turrets)
    for section, part in enumerate(position.sheet(unit).sections):
        picked = picks.get(f"turret/{part.name}")
        if picked:
            turrets[section] = (directions.index(picked) - faced.unit(unit).facing) % 6
    return faced.put(unit, turrets=tuple(turrets))


def _picks(draft: Draft) -> dict[str, str]:
    return dict(pick.split("=", 1) for pick in draft[1:])


def ending(position: Position, activation: Activation, draft: Draft) -> Choices:
    """Yield the picks that a draft beginning with "end" still allows, and the command that it makes."""
    unit, directions = activation.unit, position.battle.board.directions
    picks = _picks(draft)
    faced = _faced(position, unit, picks)
    pointed = _pointed(faced, unit, picks)
    now = position.unit(unit).facing
    facing = None if faced.unit(unit).facing == now else directions[faced.unit(unit).facing]
    nestle = {"yes": True, "no": False}.get(picks.get("nestle", ""))
    command = EndMove(position.unit_setup(unit).id, facing, tuple(sorted(pointed.items())), nestle)
    yield Choice("done", "end the move", command, key="space")
    yield from _turrets(faced, unit, picks)
    yield from _facings(position, activation, picks)
    yield from _nestling(position, activation, faced.unit(unit).facing, picks)


def _nestling(position: Position, activation: Activation, facing: int, picks: dict[str, str]) -> Choices:
    for nestle in nestlings(position, activation, facing):
        if nestle is not None:
            words = "nestle among the trees" if nestle else "leave the trees' cover"
            label = (words, position.address(activation.unit), "n")
            yield _pick(picks, "nestle", "yes" if nestle else "no", "", label, None)


def _faced(position: Position, unit: int, picks: dict[str, str]) -> Position:
    if "facing" not in picks:
        return position
    return position.put(unit, facing=position.battle.board.directions.index(picks["facing"]))


def _pointed(faced: Position, unit: int, picks: dict[str, str]) -> dict[str, str]:
    """Return the turrets that are picked to face otherwise than they would by themselves."""
    found = {}
    for section, part in enumerate(faced.sheet(unit).sections):
        picked = picks.get(f"turret/{part.name}")
        if picked and picked != faced.battle.board.directions[faced.facing(unit, section)]:
            found[part.name] = picked
    return found


def _turrets(faced: Position, unit: int, picks: dict[str, str]) -> Choices:
    turning = [number for number, part in enumerate(faced.sheet(unit).sections) if part.turret is not None]
    for section in turning:
        part = faced.sheet(unit).sections[section]
        keys = COMPASS if section == turning[0] else NO_KEYS
        at = f"{faced.address(unit)}/attack/section/{part.name}"
        own = faced.battle.board.directions[faced.facing(unit, section)]
        for facing, direction in enumerate(faced.battle.board.directions):
            yield _pick(
                picks,
                f"turret/{part.name}",
                direction,
                own,
                (f"{part.name} to {direction}", at, keys[facing]),
                refuse_turret(faced, unit, section, facing),
            )


def _facings(position: Position, activation: Activation, picks: dict[str, str]) -> Choices:
    directions = position.battle.board.directions
    own = directions[position.unit(activation.unit).facing]
    for facing, direction in enumerate(directions):
        blocked = refuse_facing(position, activation, facing)
        label = (
            f"free facing to {direction}",
            f"{position.address(activation.unit)}/move/free",
            COMPASS[facing].upper(),
        )
        yield _pick(picks, "facing", direction, own, label, blocked)


def _pick(
    picks: dict[str, str],
    name: str,
    value: str,
    own: str,
    label: tuple[str, str, str],
    blocked: Blocked | None,
) -> Choice[Command]:
    """Return the choice that sets a pick; setting it to what it is anyway puts it back."""
    after = {key: old for key, old in picks.items() if key != name}
    if value != own:
        after[name] = value
    then = ("end", *(f"{key}={after[key]}" for key in sorted(after)))
    words, at, key = label
    return Choice(f"{name}={value}", words, then, at, blocked, key, picked=picks.get(name, own) == value)
