"""Exact sums of many fractions."""

from fractions import Fraction

from shellshock_tui.engine.trail import Number


class ExactSum:
    """A sum of fractions, added up by denominator because adding fractions one by one is slow."""

    __slots__ = ("_numerators",)

    def __init__(self) -> None:
        """Start with 0."""
        self._numerators: dict[int, int] = {}
        """The sum of the numerators of each denominator."""

    def add(self, value: Number, weight: Number = 1) -> None:
        """Add a value times a weight."""
        denominator = value.denominator * weight.denominator
        numerator = value.numerator * weight.numerator
        self._numerators[denominator] = self._numerators.get(denominator, 0) + numerator

    @property
    def total(self) -> Fraction:
        """The sum so far."""
        parts = (Fraction(numerator, denominator) for denominator, numerator in self._numerators.items())
        return sum(parts, Fraction(0))
