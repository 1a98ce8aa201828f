"""What the words of a data file may be, and what every file of this system says of itself."""

from typing import Annotated, Literal

from pydantic import Field

from shellshock_tui.strict import Name, Slug, Table, matching

Position = Annotated[str, matching("[A-Z]|[a-z]{2}", "a letter A to Z, or two small ones such as aa")]
Label = Annotated[str, matching("[0-9]{4}|[0-9]{6}", "a hex such as 0304: column and row")]
Era = Literal["ww2", "modern", "future"]


class Header(Table):
    """What every data file says of itself."""

    system: Literal["shellshock"]
    name: Slug
    title: Name
    era: Era
    tags: Annotated[tuple[Name, ...], Field(max_length=20)] = ()
