"""The optional rules of Closing Fire."""

from dataclasses import dataclass

from shellshock_tui.kit.options import OptionReader, switch
from shellshock_tui.rules.closing_fire import clauses


@dataclass(frozen=True, slots=True)
class Options:
    """The optional rules that a scenario or its players may set."""

    unit_chits: bool = switch("Each chit names its unit", clauses.OPTION_UNIT_CHITS)


OPTIONS = OptionReader(Options)
