"""What the d20 of the location chart does, face by face, as terms; and the bins that it hits."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from shellshock_tui.engine.trail import Op, Term
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.odds.crossing import FACES, Bins, explosions
from shellshock_tui.rules.shellshock.sheet import ROWS, Sheet


class LocationResult(NamedTuple):
    """What a face of the d20 does."""

    items: tuple[int, ...]
    """The equipment that it hits."""
    gain: Fraction
    """How much more there is then of the thing that is counted."""
    bins: tuple[int, ...]
    """The equipment hit that may blow up, if that decides it."""


def location_terms(sheet: Sheet, results: Iterable[LocationResult], at: str) -> Iterator[Term]:
    """Yield the share of each face of the d20, from 1 on; faces that come to the same are one term."""
    found: dict[LocationResult, list[int]] = {}
    for face, result in enumerate(results, start=1):
        found.setdefault(result, []).append(face)
    gains = {result.gain for result in found}
    if len(gains) == 1 and not any(result.bins for result in found):
        yield Term("wherever the d20 falls", Op.ADD, gains.pop(), clauses.INTERNAL_LOCATION)
        return
    for result, faces in found.items():
        if result.gain:
            words = f"d20 {', '.join(map(str, faces))}: {_names(sheet, result.items)}"
            share = result.gain * len(faces) / ROWS
            if result.bins:
                yield Term(words, Op.ADD, share, clauses.INTERNAL_BINS, f"{at}/{faces[0] - 1}")
            else:
                yield Term(words, Op.ADD, share, clauses.INTERNAL_LOCATION)


def bin_terms(
    sheet: Sheet, result: LocationResult, faces: int, bins: Bins, incendiary: int
) -> Iterator[Term]:
    """Yield the terms of the chance that one of the bins hit blows up, for so many faces of the d20."""
    calm = Fraction(1)
    for item in result.bins:
        blown = Fraction(explosions(incendiary, bins[item]), FACES)
        bonuses = _bonus("attacker", incendiary) + _bonus("defender", bins[item])
        first = "" if calm == 1 else ", none before it"
        words = f"{sheet.equipment[item].pos} {sheet.equipment[item].name} blows up{bonuses}{first}"
        yield Term(words, Op.ADD, calm * blown, clauses.INTERNAL_BINS)
        calm *= 1 - blown
    yield Term("the d20 falls so", Op.TIMES, Fraction(faces, ROWS), clauses.INTERNAL_LOCATION)


def _bonus(who: str, bonus: int) -> str:
    return f", {who} +{bonus}" if bonus else ""


def _names(sheet: Sheet, items: Sequence[int]) -> str:
    names = (f"{sheet.equipment[item].pos} {sheet.equipment[item].name}" for item in items)
    return ", ".join(names) or "nothing that still stands"
