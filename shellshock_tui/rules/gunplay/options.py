"""The optional modules of Gunplay."""

from dataclasses import dataclass

from shellshock_tui.kit.options import OptionReader, one_of, switch
from shellshock_tui.rules.gunplay import clauses

ON_OFF = {True: "on", False: "off"}


@dataclass(frozen=True, slots=True)
class Options:
    """The modules, as a scenario or its players set them."""

    activation: bool = one_of("Activation by a test", ON_OFF, clauses.ACTIVATION_TEST)
    flinch: bool = one_of("Flinching under fire", ON_OFF, clauses.FLINCH_TEST)
    overwatch: bool = one_of("Overwatch", ON_OFF, clauses.OVERWATCH_DECLARE)
    solid_hits: bool = switch("Solid and glancing hits", clauses.HIT_SOLID)


OPTIONS = OptionReader(Options)
