"""A reader of written calculations that uses only the signs in the text."""

import re
from fractions import Fraction

SIGN = re.compile(r" ([+−×÷]) ")
OPEN = re.compile(r"\(([^()]*)\)")


def worked_out(text: str) -> Fraction:
    """The value of a calculation: brackets first, then × and ÷, then + and −."""
    while found := OPEN.search(text):
        text = f"{text[: found.start()]}{_written(worked_out(found[1]))}{text[found.end() :]}"
    first, *rest = SIGN.split(text)
    sums = [_read(first)]
    for sign, word in zip(rest[::2], rest[1::2], strict=True):
        match sign:
            case "×":
                sums[-1] *= _read(word)
            case "÷":
                sums[-1] /= _read(word)
            case "+":
                sums.append(_read(word))
            case _:
                sums.append(-_read(word))
    return sum(sums, Fraction())


def _read(word: str) -> Fraction:
    return Fraction(word.replace("−", "-"))


def _written(value: Fraction) -> str:
    return str(value).replace("-", "−")


def stations(text: str) -> list[Fraction]:
    """The values before each arrow of a calculation and at its end; ValueError if an "=" is false."""
    told, equals, total = text.partition(" = ")
    *before, last = told.split(" → ")
    found = [worked_out(part) for part in (*before, last)]
    if equals and found[-1] != _read(total):
        raise ValueError(f"{last} is {found[-1]}, not {total}")
    return found
