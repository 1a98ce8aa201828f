"""The model of the fields that name and describe a data file."""

from typing import Annotated

from pydantic import Field

from shellshock_tui.strict import Name, Slug, Table


class Header(Table):
    """The fields that name and describe a data file."""

    system: Slug
    name: Slug
    title: Name
    era: Name | None = None
    tags: Annotated[tuple[Name, ...], Field(max_length=20)] = ()
