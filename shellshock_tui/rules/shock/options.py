"""The optional rules of SHOCK."""

from dataclasses import dataclass

from shellshock_tui.kit.options import OptionReader, given, switch
from shellshock_tui.rules.shock import clauses


@dataclass(frozen=True, slots=True)
class Options:
    """The optional rules that a mission or its players may choose."""

    opponent: bool = switch("A second person leads the opposing force", clauses.ENEMY_PROGRAMME)
    campaign: bool = given("Part of a campaign", clauses.CAMPAIGN)


OPTIONS = OptionReader(Options)
