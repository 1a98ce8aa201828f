"""What strikes a unit: damage, shock and penetration, and how each was added up."""

from dataclasses import dataclass

from shellshock_tui.engine.trail import Trail
from shellshock_tui.rules.shellshock.equipment import Dsp

Sums = tuple[tuple[str, Trail], ...]
"""Damage, shock and penetration, each as its terms."""
PARTS = ("damage", "shock", "penetration")


@dataclass(frozen=True, slots=True)
class Impact:
    """What strikes a unit, and where."""

    attacker: int
    target: int
    face: int
    struck: Dsp
    sums: Sums
    """How damage, shock and penetration were added up."""
    incendiary: bool = False


def parts(dsp: Dsp) -> tuple[int, int, int]:
    """Return the three parts of a d/s/p."""
    return dsp.damage, dsp.shock, dsp.penetration
