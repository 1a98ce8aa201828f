"""The chances of what stands on a sheet to be lost."""

from collections.abc import Mapping
from fractions import Fraction

Risks = Mapping[str, Fraction]
"""By the address of what may be lost."""


def per_cent(chance: Fraction) -> str:
    """Return a chance in per cent; what is neither never nor sure does not read as if it were."""
    tenths = round(1000 * chance)
    if not 0 < tenths < 1000 and 0 < chance < 1:
        return "<0.1" if tenths == 0 else ">99"
    return f"{tenths // 10}.{tenths % 10}"
