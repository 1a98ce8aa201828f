"""The odds of an attack as programs read them; chances are fractions: "1/5"."""

from typing import NotRequired, TypedDict

from shellshock_tui.engine.answers import TermTable
from shellshock_tui.engine.protocol import Field, Message, fields_of
from shellshock_tui.rules.shellshock.commands import CODEC, Fire, RamTo, Strike

VERDICTS = {
    "turret-locked": "a turret is locked",
    "immobile": "it cannot move any more",
    "disarmed": "no living post has a weapon that it could fire",
    "crewman-lost": "a crew member who lives now is dead",
    "explosion": "one of its bins explodes",
    "out-of-action": "it is out of action",
    "destroyed": "it is destroyed",
}
"""What may be true of the target after the attack, by the field that tells its chance."""


class ShotTable(TypedDict):
    """One weapon of an attack."""

    weapon: str
    """Its position letter; "ram" for a ram."""
    need: int
    hit: str
    trail: list[TermTable]
    """How the number needed comes about."""


class AttackOdds(TypedDict):
    """What an attack does to its target."""

    shots: list[ShotTable]
    miss: str
    internal: dict[str, str]
    """The chance of each number of rows newly crossed off, "rip" and "instant-death"; a miss counts as 0."""
    lost: dict[str, str]
    """The chance that each piece of equipment is lost, by its position letter."""
    dsp: dict[str, str]
    """The chance of each damage that may strike, as damage, shock and penetration: "20/6/6"."""
    points: dict[str, str]
    """The chance of each number of internal points."""
    ram_back: NotRequired[dict[str, str]]
    """The chances of the fields "turret-locked" to "destroyed" for the unit that rams; of a ram alone."""


def odds_messages() -> tuple[Message, ...]:
    """Return what `ask odds` answers of each attack: the table above, and what becomes of the target."""
    verdicts = (
        Field(name, "text", f"The chance that, after the attack, {what}.") for name, what in VERDICTS.items()
    )
    fields = (*fields_of(AttackOdds), *verdicts)
    return tuple(
        Message(CODEC.names[attack], "What the attack does to its target.", fields)
        for attack in (Fire, RamTo, Strike)
    )
