"""The answers of cards, and the reading of typed answers."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import assert_never

from shellshock_tui.engine.english import counted
from shellshock_tui.engine.figures import number
from shellshock_tui.engine.trail import Number
from shellshock_tui.user_error import quoted

FRACTION = re.compile(r"(\d+)\s*/\s*(\d+)")
NUMBER = re.compile(r"(\d+)(?:[.,](\d+))?")
NOTHING = "none", "no"
"""The words for a number of 0."""
ALWAYS, NEVER = "always", "never"
"""The words on sheets for a number that every face of a die reaches, and for one that no face reaches."""
ANYWHERE = *NOTHING, ALWAYS, NEVER, "RIP", "dead"
"""The words that may stand in place of any number."""
TARGET = re.compile(r"\d+\+(/\d+\+)?")
"""Matches a number to roll as sheets write it: "4+", "2+/6+"."""
LONGEST = 80
"""The greatest number of characters that an answer may have."""
MOST_DIGITS = 12
"""The greatest number of digits of a whole number."""
PER_CENT = Fraction(1, 100)


@dataclass(frozen=True, slots=True)
class Figure:
    """A number, or the words on the sheet in its place."""

    value: Number
    words: str = ""
    """The words on the sheet in place of the number: "RIP", "4+"; empty if it shows the number."""
    is_chance: bool = False
    """Whether it is a chance, which may be given in per cent and rounded to a whole number."""
    others: tuple[str, ...] = ()
    """Further words that may stand in its place, such as those of the chart that it is read from."""

    @property
    def text(self) -> str:
        """The answer as the sheet says it."""
        if self.words:
            return self.words
        return (
            f"{number(self.value)}, or {round(100 * self.value)} %" if self.is_chance else number(self.value)
        )


@dataclass(frozen=True, slots=True)
class Pick:
    """One of several options."""

    options: tuple[str, ...]
    right: int

    @property
    def text(self) -> str:
        """The right option."""
        return self.options[self.right]


@dataclass(frozen=True, slots=True)
class Several:
    """A set of entries of a record sheet, in any order."""

    entries: tuple[str, ...]
    """The right ones, as the sheet writes them; empty for none."""
    is_exact: bool = False
    """Whether small letters and capitals are different entries."""
    known: tuple[str, ...] = ()
    """All entries of the sheet; one may be named by its beginning if no other entry begins so."""

    @property
    def wanted(self) -> frozenset[str]:
        """The right entries, for comparison."""
        return self.compared(self.entries)

    def compared(self, entries: Iterable[str]) -> frozenset[str]:
        """Return entries for comparison."""
        named = map(self.whole, entries)
        return frozenset(named if self.is_exact else map(str.casefold, named))

    @property
    def example(self) -> str:
        """An answer of its kind: a row or two, a letter or two, or both."""
        rows = [entry for entry in self.known if entry.isdecimal()]
        letters = [entry for entry in self.known if not entry.isdecimal()]
        return " ".join((*rows[:2], *letters[:2])) or "16 17"

    def whole(self, entry: str) -> str:
        """Return the entry that is named by its beginning, as a chart with narrow columns shows it."""
        beginning = [] if entry in self.known else [one for one in self.known if one.startswith(entry)]
        return beginning[0] if len(beginning) == 1 else entry

    @property
    def text(self) -> str:
        """The right entries in the order of the sheet."""
        return " ".join(self.entries) or "none"


@dataclass(frozen=True, slots=True, eq=False)
class Deed:
    """An answer that is a command, such as a move; the typed command is played in the position."""

    text: str
    """An answer that is right."""
    asked: str
    """The request that says what to type."""
    fault: Callable[[str], str]
    """Returns what is wrong with an answer, as a sentence; empty if it is right."""


Answer = Figure | Pick | Several | Deed
Given = Number | str | int | frozenset[str]
"""An answer as it was understood: a number or words, the index of an option, or a set of entries."""


class NotUnderstood(ValueError):  # noqa: N818 - the answer is asked for again
    """Raised for a text that does not answer the question; the message says what would."""


def read_answer(wanted: Answer, text: str) -> Given:
    """Return the answer that somebody typed, in the form that the question wants.

    Raises:
        NotUnderstood: The text is not an answer of this kind.
    """
    typed = " ".join(text.replace("−", "-").split())[:LONGEST]
    match wanted:
        case Figure():
            return _figure(wanted, typed)
        case Pick(options=options):
            return _option(options, typed)
        case Several():
            return wanted.compared(_entries(wanted, typed))
        case Deed(asked=request):
            if not typed:
                raise NotUnderstood(f"{request}.")
            return typed.casefold()
        case _:
            assert_never(wanted)


def is_right(wanted: Answer, given: Given) -> bool:
    """Return whether an answer that was understood is the right one."""
    match wanted:
        case Figure(value, words, is_chance):
            if isinstance(given, str):
                nothing = not value and (not words or words in NOTHING)
                return given.casefold() == words.casefold() or (nothing and given.casefold() in NOTHING)
            assert isinstance(given, int | Fraction)
            near = abs(Fraction(value) - given) <= PER_CENT / 2
            return near if is_chance else value == given and words in ("", ALWAYS, NEVER, *NOTHING)
        case Pick(right=right):
            return given == right
        case Several():
            return given == wanted.wanted
        case Deed():
            return not wanted.fault(str(given))
        case _:
            assert_never(wanted)


def said(wanted: Answer, given: Given) -> str:
    """Return the words for an answer that was understood."""
    match wanted:
        case Figure(is_chance=is_chance):
            if isinstance(given, str):
                return given
            assert isinstance(given, int | Fraction)
            return f"{round(100 * given)} %" if is_chance else number(given)
        case Pick(options=options):
            assert isinstance(given, int)
            return _in_sentence(options[given])
        case Several():
            assert isinstance(given, frozenset)
            told = " ".join(sorted(given)) or "none"
            return told if wanted.is_exact or told == "none" else told.upper()
        case Deed():
            return str(given)
        case _:
            assert_never(wanted)


def told(wanted: Answer) -> str:
    """Return the right answer as it stands in a sentence."""
    return _in_sentence(wanted.text) if isinstance(wanted, Pick) else wanted.text


def _in_sentence(option: str) -> str:
    """Return an option with quotation marks, if it has more than one word."""
    return f"“{option}”" if " " in option else option


def amiss(wanted: Several, given: frozenset[str]) -> str:
    """Return how many entries are missing from an answer, and how many are too many, as a sentence."""
    missing, more = len(wanted.wanted - given), len(given - wanted.wanted)
    parts = [f"{counted(missing, 'entry is', 'entries are')} missing"] if missing else []
    parts += [f"{counted(more, 'entry is', 'entries are')} too many"] if more else []
    return f"{' and '.join(parts)}.".capitalize()


def _figure(wanted: Figure, typed: str) -> Number | str:
    bare = typed.removesuffix("%").strip()
    sign = -1 if bare.startswith("-") else 1
    bare = bare.removeprefix("-").removeprefix("+").strip()
    if bare.isdigit() and len(bare) > MOST_DIGITS:
        raise NotUnderstood(
            f"Type a number of at most {MOST_DIGITS} digits; the number typed has {len(bare)}."
        )
    value: Fraction | None = None
    if found := FRACTION.fullmatch(bare):
        value = Fraction(int(found[1]), int(found[2])) if int(found[2]) else None
    elif found := NUMBER.fullmatch(bare):
        value = Fraction(f"{found[1]}.{found[2] or 0}")
    if value is not None:
        is_share = typed.endswith("%") or (wanted.is_chance and value > 1)
        value = sign * value * (PER_CENT if is_share else 1)
        plus = f"{value}+"
        if wanted.words.casefold() == plus.casefold():
            return plus  # "4" stands for the "4+" of a sheet.
        return int(value) if value.denominator == 1 else value
    if not typed:
        raise NotUnderstood("Type your answer, then Enter.")
    if wanted.is_chance:
        raise NotUnderstood("Type a chance, such as 35% or 7/20.")
    words = {word.casefold() for word in (wanted.words, *wanted.others, *ANYWHERE)}
    if typed.casefold() in words or TARGET.fullmatch(typed):
        return typed
    raise NotUnderstood(
        f"Type a number, such as 12, or the word that the sheet has; {quoted(typed)} never stands there."
    )


def _option(options: tuple[str, ...], typed: str) -> int:
    """Return the index of the option that is named by its letter, its words or their beginning."""
    word = typed.casefold()
    letters = [chr(ord("a") + index) for index in range(len(options))]
    words = [option.casefold() for option in options]
    if word in words:
        return words.index(word)
    beginning = [index for index, option in enumerate(words) if word and option.startswith(word)]
    if word in letters and (len(beginning) != 1 or (len(word) == 1 and not _are_short(words))):
        return letters.index(word)
    if len(beginning) == 1:
        return beginning[0]
    if word.isdigit() and 1 <= int(word) <= len(options):
        return int(word) - 1
    if _are_short(words):
        raise NotUnderstood("Type yes or no.")
    raise NotUnderstood(f"Type a letter from a to {letters[-1]}.")


def _are_short(words: list[str]) -> bool:
    """Return whether the options are known by their first letters, as yes and no are."""
    return sorted(words) == ["no", "yes"]


def _entries(wanted: Several, typed: str) -> Sequence[str]:
    words = re.split(r"[\s,;]+", typed.strip(" ,;"))
    if not typed:
        raise NotUnderstood(
            f"Type the entries with spaces between them, such as {wanted.example}, or “none”."
        )
    return () if words == ["none"] else words
