"""Choices that lead to a command, and the hint that names the best of them."""

from typing import Generic, NamedTuple, TypeVar

from shellshock_tui.engine.trail import Blocked, Trail

C_co = TypeVar("C_co", covariant=True)

Draft = tuple[str, ...]
"""The names of the picks made so far on the way to a command: ("target=b1", "count=2")."""


def aim_at(unit: str) -> str:
    """Return the name of the pick that makes a unit the target."""
    return f"target={unit}"


class CommandSetting(NamedTuple):
    """One value of a setting that a player makes before giving a command, such as a weapon's rounds."""

    name: str
    """The thing that is set, such as the name of a weapon."""
    way: str = ""
    """The value in a word; empty if there is only one."""
    left: str = ""
    """The amount of it that is left, in words."""
    needs: tuple[str, ...] = ()
    """The names of the forecast's rolls that this setting adds; empty if it adds none."""


class Choice(NamedTuple, Generic[C_co]):
    """Something that a side may choose: a command, or a pick that leads to one."""

    name: str
    """The name of the choice, which stays the same as long as the decision does: "step=front"."""
    label: str
    then: C_co | Draft
    """The command, or the draft after the pick."""
    at: str = ""
    """The address of what the choice acts on; a click there takes the choice."""
    blocked: Blocked | None = None
    """The reason why the choice is illegal; None if it is legal."""
    key: str = ""
    """The key that the rule system suggests."""
    picked: bool = False
    """Whether the draft contains the pick, so that choosing it again removes it."""
    words: str = ""
    """An explanation of the choice, where its label does not say enough."""
    trails: tuple[tuple[str, Trail], ...] = ()
    """The calculation of each number in the explanation, by its label."""
    sets: CommandSetting | None = None
    """The value that the choice gives to a setting; None if it makes no setting."""
    bearing: int | None = None
    """The direction from the unit at `at` that it stands for, in degrees clockwise from the unit's front.

    It is None if the choice stands for no direction.
    """
    clause: str = ""
    """The clause that the label is about, if it is not the clause behind the decision."""

    asks: str = ""
    """The question that it answers, if that is not the decision's; it has no explanation then."""

    @property
    def is_answer(self) -> bool:
        """Whether it answers a question of its own."""
        return bool(self.asks)


class Hint(NamedTuple):
    """The best way to complete a draft."""

    draft: Draft
    """The draft after the best picks; the present draft if the best choice is picked already."""
    names: tuple[str, ...]
    """The names of the choices that the hint would pick."""
    words: str
    """A description of the choice and of its advantage over the others."""
    trails: tuple[tuple[str, Trail], ...] = ()
    """The calculation of each number in the description, by its label."""
    loss: str = ""
    """An easily overlooked loss that the choice avoids, as a sentence without a full stop; empty if none."""
