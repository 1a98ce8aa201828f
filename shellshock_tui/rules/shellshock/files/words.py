"""What the words of a data file may be."""

from typing import Annotated, Literal

from shellshock_tui.kit.scenario import label
from shellshock_tui.strict import matching

Position = Annotated[str, matching("[A-Z]|[a-z]{2}", "a letter A to Z, or two small ones such as aa")]
Label = Annotated[str, label("hex")]
System = Literal["shellshock"]
Era = Literal["ww2", "modern", "future"]
