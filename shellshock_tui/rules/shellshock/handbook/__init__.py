"""The examples of the handbook: for each clause a question from the table, worked out by the rules."""

from collections.abc import Mapping
from types import MappingProxyType

from shellshock_tui.engine.example import Example
from shellshock_tui.files import Finder
from shellshock_tui.rules.shellshock.handbook.beginning import BEGINNING
from shellshock_tui.rules.shellshock.handbook.blows import BLOWS
from shellshock_tui.rules.shellshock.handbook.combat import COMBAT
from shellshock_tui.rules.shellshock.handbook.harm import HARM
from shellshock_tui.rules.shellshock.handbook.hitting import HITTING
from shellshock_tui.rules.shellshock.handbook.losses import LOSSES
from shellshock_tui.rules.shellshock.handbook.movement import MOVEMENT
from shellshock_tui.rules.shellshock.handbook.options import OPTIONS
from shellshock_tui.rules.shellshock.handbook.order import ORDER
from shellshock_tui.rules.shellshock.handbook.showing import Worked

WORKED: Mapping[str, Worked] = MappingProxyType(
    BEGINNING | ORDER | MOVEMENT | COMBAT | HITTING | BLOWS | HARM | LOSSES | OPTIONS
)
"""By clause id."""


def examples(clause: str, find: Finder) -> tuple[Example, ...]:
    """Work out the example of a clause; nothing if there is nothing to work out."""
    worked = WORKED.get(clause)
    return () if worked is None else (Example(worked.question, tuple(worked.work(find))),)
