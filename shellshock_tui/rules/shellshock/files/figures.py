"""Readers of figures as a record sheet prints them: "3/2/8", "9 4 4", "20 A C V", "2 3 4-5"."""

import re
from fractions import Fraction
from itertools import pairwise
from typing import Annotated

from shellshock_tui.engine.english import counted
from shellshock_tui.engine.figures import Decimal
from shellshock_tui.rules.shellshock.equipment import Dsp
from shellshock_tui.rules.shellshock.sheet import ROWS, SpeedLine
from shellshock_tui.strict import Read
from shellshock_tui.user_error import quoted


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > 200:
        raise ValueError("should be a short text in quotes")
    return value


def _number(word: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", word):
        raise ValueError(f"{quoted(word)} is not a whole number from 0 to 9999")
    return int(word)


def _numbers(value: object, count: int) -> tuple[int, ...]:
    words = _text(value).split()
    if len(words) != count:
        raise ValueError(f"should be {counted(count, 'number')} separated by spaces, not {len(words)}")
    return tuple(map(_number, words))


def _in_a_row(example: str) -> Read:
    """Return a reader of as many numbers as the example has."""
    return Read(lambda value: _numbers(value, len(example.split())), example)


def _dsp(value: object) -> Dsp:
    parts = [part.strip() for part in _text(value).split("/")]
    if len(parts) != 3:
        raise ValueError("should be damage/shock/penetration, such as 3/2/8")
    return Dsp(*map(_number, parts))


def _ram(value: object) -> tuple[Fraction, ...]:
    parts = [part.strip() for part in _text(value).split("/")]
    if len(parts) != 3 or not all(re.fullmatch(r"[0-9]{1,2}\.[0-9]{1,4}", part) for part in parts):
        raise ValueError("should be three decimal numbers such as 1.04/1.04/0.56")
    return tuple(map(Decimal, parts))


def _row(value: object) -> tuple[int, tuple[str, ...]]:
    number, *letters = _text(value).split() or [""]
    row = _number(number)
    if not 1 <= row <= ROWS:
        raise ValueError(f"row {row} is not on a chart of {ROWS} rows")
    if not 1 <= len(letters) <= 8:
        raise ValueError(f"row {row} should name one to eight position letters")
    return row, tuple(letters)


def _amounts(value: object) -> tuple[tuple[int, int], ...]:
    spans = tuple(map(_span, _text(value).split()))
    if not 1 <= len(spans) <= ROWS:
        raise ValueError(f"should have at least one entry and at most {ROWS}")
    for (_, end), (start, _) in pairwise(spans):
        if start != end + 1:
            raise ValueError(f"leaves a gap: {start} follows {end}")
    return spans


def _span(word: str) -> tuple[int, int]:
    first, _, last = word.partition("-")
    start, end = _number(first), _number(last or first)
    if not 1 <= start <= end:
        raise ValueError(f"{quoted(word)} is not a range of points such as 4-5")
    return start, end


def _hit_dice(value: object) -> tuple[int, int]:
    match = re.fullmatch(r"d10 d(6|8|10)", _text(value))
    if not match:
        raise ValueError("should be d10 and a second die: d6, d8 or d10")
    return 10, int(match[1])


DspText = Annotated[Dsp, Read(_dsp, "3/2/8")]
"""Damage, shock and penetration: "3/2/8"."""
Ram = Annotated[tuple[Fraction, Fraction, Fraction], Read(_ram, "1.04/1.04/0.56")]
"""A ram's damage, shock and penetration for each point of speed: "1.04/1.04/0.56"."""
Speed = Annotated[SpeedLine, Read(lambda value: SpeedLine(*_numbers(value, 3)), "1 0 8")]
"""A line of the speed table: speed, turn number, kreigs."""
Row = Annotated[tuple[int, tuple[str, ...]], Read(_row, "20 A C V")]
"""A row of the location chart: its number and its position letters."""
Amounts = Annotated[tuple[tuple[int, int], ...], Read(_amounts, "2 3 4-5 6")]
"""The internal points for 1, 2, 3, … rows, without gaps: "2 3 4-5 6"."""
Dice = Annotated[tuple[int, int], Read(_hit_dice, "d10 d8")]
"""The hit dice: "d10 d8"."""
FrontAndSides = Annotated[tuple[int, int], _in_a_row("9 8")]
FourSides = Annotated[tuple[int, int, int, int], _in_a_row("9 7 7 4")]
SixFaces = Annotated[tuple[int, int, int, int, int, int], _in_a_row("4 3 2 1 2 3")]
