"""The optional rules of SHOCK."""

from dataclasses import dataclass

from shellshock_tui.kit.options import OptionReader, switch
from shellshock_tui.rules.shock import clauses


@dataclass(frozen=True, slots=True)
class Options:
    """What a mission or its players may set."""

    campaign: bool = switch("Part of a campaign", clauses.CAMPAIGN)


OPTIONS = OptionReader(Options)
