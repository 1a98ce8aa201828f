"""What a data file says of itself."""

from typing import Annotated

from pydantic import Field

from shellshock_tui.strict import Name, Slug, Table


class Header(Table):
    """What a data file says of itself."""

    system: Slug
    name: Slug
    title: Name
    era: Name | None = None
    tags: Annotated[tuple[Name, ...], Field(max_length=20)] = ()
