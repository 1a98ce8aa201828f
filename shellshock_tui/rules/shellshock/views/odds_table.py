"""The odds of an attack for programs; chances are fractions as text: "1/5"."""

from typing import NotRequired, TypedDict

from shellshock_tui.engine.answers import TermTable
from shellshock_tui.engine.protocol import Field, Message, fields_of
from shellshock_tui.rules.shellshock.commands import CODEC, Fire, RamTo, Strike

VERDICTS = {
    "turret-locked": "a turret is locked",
    "immobile": "it can no longer move",
    "disarmed": "no living post has a weapon that it could fire",
    "crewman-lost": "a crew member who is alive now is dead",
    "explosion": "one of its bins explodes",
    "out-of-action": "it is out of action",
    "destroyed": "it is destroyed",
}
"""The verdicts on the target after the attack, by the field of their chance."""


class ShotTable(TypedDict):
    """The odds of one weapon of an attack."""

    weapon: str
    """Its position letter, or "ram"."""
    need: int
    hit: str
    trail: list[TermTable]
    """The calculation of the number needed."""


class AttackOdds(TypedDict):
    """The effect of an attack on its target."""

    shots: list[ShotTable]
    miss: str
    internal: dict[str, str]
    """The chance of each number of rows crossed off, of "rip" and "instant-death"; a miss counts as 0."""
    lost: dict[str, str]
    """The chance that each piece of equipment is lost, by its position letter."""
    dsp: dict[str, str]
    """The chance of each d/s/p: "20/6/6"."""
    points: dict[str, str]
    """The chance of each number of internal points."""
    ram_back: NotRequired[dict[str, str]]
    """For a ram, the chances of the fields "turret-locked" to "destroyed" for the ramming unit."""


def odds_messages() -> tuple[Message, ...]:
    """Return the protocol messages for the odds of each kind of attack."""
    verdicts = (
        Field(name, "text", f"The chance that, after the attack, {what}.") for name, what in VERDICTS.items()
    )
    fields = (*fields_of(AttackOdds), *verdicts)
    return tuple(
        Message(CODEC.names[attack], "The effect of the attack on its target.", fields)
        for attack in (Fire, RamTo, Strike)
    )
