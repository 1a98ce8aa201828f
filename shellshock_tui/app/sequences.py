"""Cuts a terminal's input into keys, sequences and pastes, without waiting for what stays unfinished."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from textual._ansi_sequences import ANSI_SEQUENCES_KEYS

ESC = "\x1b"
PASTE, PASTE_ENDS = f"{ESC}[200~", f"{ESC}[201~"
STRINGS = "]P_^X"
"""The character after ESC that begins a string sent by the terminal."""
BELL, STRING_ENDS = "\x07", f"{ESC}\\"
LONGEST = 4096
"""The length at which a string or a paste is given up."""
LONGEST_SEQUENCE = 64
"""The length at which the sequence of a key or a reply is given up."""
TYPED = 16
"""A longer unfinished sequence cannot have been typed."""
QUIT = "\x11"


class Kind(Enum):
    """The kind of a part of the input."""

    TEXT = "text"
    """Characters, each a key, or one escape sequence."""
    ESCAPE = "escape"
    """The Esc key."""
    PASTE = "paste"
    """Pasted text, without its markers."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the input."""

    kind: Kind
    text: str


class Cutter:
    """Cuts input into parts, keeping what is not finished until more comes."""

    def __init__(self) -> None:
        self.rest = ""

    def feed(self, typed: str) -> Iterator[Part]:
        """Yield the parts that new input completes."""
        if typed == QUIT and self.rest:  # Ctrl+Q is always a key, not part of a sequence.
            yield from self.flush()
        self.rest += typed
        while self.rest and (part := self._first()) is not None:
            if part.text or part.kind is not Kind.TEXT:
                yield part

    @property
    def patience(self) -> int:
        """How many pauses of the input to wait for more; 0 if everything is finished."""
        if not self.rest:
            return 0
        return 10 if self.rest.startswith(PASTE) else 5 if self.rest[1:2] in tuple(STRINGS) else 1

    def flush(self) -> Iterator[Part]:
        """Yield what is not finished: a paste as it is, short input as single keys."""
        rest, self.rest = self.rest, ""
        if rest.startswith(PASTE):
            yield Part(Kind.PASTE, rest.removeprefix(PASTE))
        elif len(rest) <= TYPED:
            for character in rest:
                yield Part(Kind.ESCAPE if character == ESC else Kind.TEXT, character)

    def _first(self) -> Part | None:
        """Take the first part off the rest; None if it is not finished."""
        if self.rest[0] != ESC:
            end = self.rest.find(ESC)
            return self._take(Kind.TEXT, len(self.rest) if end < 0 else end)
        if self.rest.startswith(PASTE):
            return self._pasted()
        if len(self.rest) == 1:
            return None
        second = self.rest[1]
        if second in STRINGS:
            return self._string()
        if second not in "[O":
            return self._take(Kind.ESCAPE, 1)
        return self._sequence()

    def _take(self, kind: Kind, length: int) -> Part:
        part, self.rest = Part(kind, self.rest[:length]), self.rest[length:]
        return part

    def _pasted(self) -> Part | None:
        end = self.rest.find(PASTE_ENDS)
        if end < 0 and len(self.rest) <= LONGEST:
            return None
        text = self.rest[len(PASTE) : end if end >= 0 else None]
        self.rest = self.rest[end + len(PASTE_ENDS) :] if end >= 0 else ""
        return Part(Kind.PASTE, text)

    def _string(self) -> Part | None:
        """Take off a string sent by the terminal, which is ignored; a control character ends it."""
        for at in range(2, len(self.rest)):
            if self.rest[at] == BELL:
                return self._take_silently(at + 1)
            if self.rest[at : at + 2] == STRING_ENDS:
                return self._take_silently(at + 2)
            if self.rest[at] == ESC and at + 1 == len(self.rest):
                return None
            if self.rest[at] < " ":
                return self._take(Kind.ESCAPE, 1)
        return self._take(Kind.ESCAPE, 1) if len(self.rest) > LONGEST else None

    def _take_silently(self, length: int) -> Part:
        self.rest = self.rest[length:]
        return Part(Kind.TEXT, "")

    def _sequence(self) -> Part | None:
        """Take off the sequence of a key, the mouse or a reply; if it cannot be one, take single keys."""
        for length in range(3, len(self.rest) + 1):
            sequence = self.rest[:length]
            last = sequence[-1]
            if sequence in ANSI_SEQUENCES_KEYS or _is_whole(sequence):
                return self._take(Kind.TEXT, length)
            if not " " <= last <= "~":
                return self._take(Kind.ESCAPE, 1)
        return self._take_silently(len(self.rest)) if len(self.rest) > LONGEST_SEQUENCE else None


def _is_whole(sequence: str) -> bool:
    body = sequence[2:]
    if sequence[1] == "O":
        return not body[-1].isdigit()
    if body[0] == "[":
        return len(body) == len("[A")
    if body[0] == "M":
        return len(body) == len("M   ")
    return "@" <= body[-1] <= "~"
