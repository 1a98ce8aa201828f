"""The tables of the rulebook, as read from the system's data file."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated

from pydantic import Field

from shellshock_tui.strict import Count, Name, Table

LIGHT, MOUNTED, GUNS = "light", "mounted", "guns"


class Weapon(Table):
    """A weapon and its range."""

    name: Name
    inches: Count
    squares: Count
    """The range in squares."""
    guns: bool


class Ground(Table):
    """A kind of terrain."""

    char: Annotated[str, Field(min_length=1, max_length=1)]
    name: Name
    foot: Count
    light: Count
    mounted: Count
    guns: Count
    blocks: bool
    """Whether it blocks lines of fire."""
    cover: bool

    @cached_property
    def costs(self) -> Mapping[str, int]:
        """The movement points that each arm pays to enter; 0 if it may not."""
        return {"foot": self.foot, "light": self.light, "mounted": self.mounted, "guns": self.guns}

    @cached_property
    def is_high(self) -> bool:
        """Whether it is a hill."""
        return self.name == "hill"


class ChartRow(Table):
    """A row of an outcome chart: what happens to a unit that was hit."""

    hits: Count = 0
    sixes: Count = 0
    sp: Count
    disordered: bool
    back: bool
    halt: bool = False


class Charts(Table):
    """The outcome charts, whose rows count up from no hits or sixes."""

    unsaved: Annotated[tuple[ChartRow, ...], Field(min_length=1, max_length=20)]
    sixes: Annotated[tuple[ChartRow, ...], Field(min_length=1, max_length=20)]


class Tables(Table):
    """The tables of the rulebook."""

    charts: Charts
    weapon: tuple[Weapon, ...]
    ground: tuple[Ground, ...]
