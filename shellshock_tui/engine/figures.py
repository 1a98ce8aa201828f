"""Numbers and calculations written as players write them."""

from fractions import Fraction
from functools import reduce
from typing import NamedTuple, assert_never

from shellshock_tui.engine.trail import Number, Op, Term, Trail, apply

TEN_THOUSAND = 10_000
"""A fraction above 1 is written as a decimal if four decimal places give it exactly."""


class Decimal(Fraction):
    """A number that is printed with at least two decimals: "0.56"."""

    __slots__ = ()


def number(value: Number) -> str:
    """Return a number as players write it: "12", "1/3" below one, "1.5" above one if that is exact."""
    exact = Fraction(value)
    if isinstance(value, Decimal):
        whole, parts = divmod(exact * TEN_THOUSAND, TEN_THOUSAND)
        return f"{whole}.{f'{parts}'.rjust(4, '0').rstrip('0'):0<2}"
    if exact.denominator == 1 or abs(exact) < 1 or TEN_THOUSAND % exact.denominator:
        return str(exact).replace("-", "−")
    whole, rest = divmod(abs(exact), 1)
    return f"{'−' * (exact < 0)}{whole}.{f'{rest * TEN_THOUSAND}':0>4}".rstrip("0")


def figures(trail: Trail) -> str:
    """Return a calculation with its result: "(5 + 1) × 2 = 12", or "1 − 2 → 0" at a limit."""
    found = _calculation(trail)
    return expression(trail) if found.is_number else f"{expression(trail)} = {number(found.value)}"


def expression(trail: Trail) -> str:
    """Return a calculation without its result unless that is rounded, limited or read: "7 ÷ 2 → 4"."""
    found = _calculation(trail)
    last = trail.terms[-1] if trail.terms else None
    is_named = last is not None and last.op is Op.READ and last.words
    return f"{found.before}{last.words if last and is_named else found.text}"


class _Calculation(NamedTuple):
    """The text and the value of the terms so far."""

    before: str = ""
    """The text up to the last arrow."""
    text: str = "0"
    value: Number = 0
    is_number: bool = True
    """Whether the text is the value itself."""
    is_sum: bool = False
    """Whether the text needs brackets before it is multiplied."""

    def becomes(self, value: Number) -> "_Calculation":
        """Return the calculation followed by an arrow and another value."""
        return _Calculation(f"{self.before}{self.text} → ", number(value), value)

    @property
    def factor(self) -> str:
        """The text with brackets if it needs them as a factor."""
        return f"({self.text})" if self.is_sum else self.text


def _calculation(trail: Trail) -> _Calculation:
    if not trail.terms:
        return _Calculation()
    first, *others = trail.terms
    value = apply(first, 0)
    return reduce(_with, others, _Calculation(text=number(value), value=value))


def _with(found: _Calculation, term: Term) -> _Calculation:
    value = apply(term, found.value)
    match term.op:
        case Op.ADD:
            text = f"{found.text} {'−' if term.value < 0 else '+'} {number(abs(Fraction(term.value)))}"
            return _Calculation(found.before, text, value, is_number=False, is_sum=True)
        case Op.TIMES:
            text = f"{found.factor} × {number(term.value)}"
            return _Calculation(found.before, text, value, is_number=False)
        case Op.HALVE_UP:
            half, text = Fraction(found.value) / 2, f"{found.factor} ÷ 2"
            halved = _Calculation(found.before, text, half, is_number=False)
            return halved if half == value else halved.becomes(value)
        case Op.READ:
            return found.becomes(value)
        case Op.FLOOR | Op.AT_LEAST | Op.AT_MOST:
            return found if value == found.value else found.becomes(value)
        case _:
            assert_never(term.op)
