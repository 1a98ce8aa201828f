"""The model of the fields that name and describe a data file."""

from typing import Annotated

from pydantic import Field

from shellshock_tui.strict import Name, Slug, Table


class Header(Table):
    """The fields that name and describe a data file."""

    system: Slug
    """The rule system: shellshock, closing_fire, gunplay, shock or sshr."""
    name: Slug
    """The name by which the file is opened, and by which other files refer to it."""
    title: Name
    """The name that players read."""
    era: Name | None = None
    """The era to which the machines or the battle belong."""
    tags: Annotated[tuple[Name, ...], Field(max_length=20)] = ()
    """Words by which lists describe it. "first" and "short" put it at the top of the list."""
