"""Practice: a battle from any position, with random, scripted or typed dice."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path
from typing import Any, ClassVar, Protocol

from shellshock_tui.dice import Dice, DieWanted, Roll, SeededDice, random_seed, throw
from shellshock_tui.engine.match import AnyMatch, Entry, Match
from shellshock_tui.library.locations import user_folder
from shellshock_tui.session.games import in_new_file
from shellshock_tui.session.history import History, bind, divergence_text, fold, play
from shellshock_tui.session.note import NONE, Note
from shellshock_tui.session.session import Session
from shellshock_tui.store import GameHeader, Saved, SaveError, Store


class Hand(Protocol):
    """A source of dice for a practice game."""

    def __call__(self, wanted: DieWanted) -> tuple[int, ...]:
        """Return faces for the dice wanted; no faces means that the players type them in."""

    def put_back(self, rolls: Sequence[Roll]) -> None:
        """Take the dice of a command that was undone, which may be rolled again."""


PRACTICE = "practice"


class PracticeSession(Session):
    """A session for practice, where dice come from a `Hand` and undoing needs no agreement."""

    is_for_learning: ClassVar[bool] = True

    def __init__(self, store: Store, match: AnyMatch, hand: Hand) -> None:
        """Continue a game whose saved rows have already been played into `match`."""
        super().__init__(store, match)
        self._hand_in = hand

    def begin(self) -> Entry[object] | DieWanted:
        """Start a game that has no entries yet."""
        return self._handed(super().begin())

    def give(self, command: object, note: Note = NONE) -> Entry[object] | DieWanted:
        """Carry out a command with dice from the `Hand`."""
        return self._handed(super().give(command, note))

    def hand_in(self, *faces: int) -> Entry[object] | DieWanted:
        """Use dice that were typed in; those after them may come from the `Hand`."""
        return self._handed(super().hand_in(*faces))

    def undo(self, count: int = 1) -> Entry[object]:
        """Undo the last `count` commands, without asking for agreement."""
        return self.undo_by_agreement(count)

    def _take_one_back(self) -> Entry[object]:
        gone = super()._take_one_back()
        self._hand_in.put_back(gone.rolls)
        return gone

    def again(self, entry: int, folder: Path | None = None) -> "PracticeSession":
        """Start a practice game in a new file that continues after an entry."""
        return _from(self.header, fold(self.store.rows).entries[: entry + 1], self._hand_in, folder)

    def _handed(self, result: Entry[object] | DieWanted) -> Entry[object] | DieWanted:
        while isinstance(result, DieWanted):
            faces = self._hand_in(result)
            if not faces:
                return result
            result = super().hand_in(*faces)
        return result


@dataclass(slots=True)
class ScriptedHand:
    """Dice fixed in advance as (sides, face) pairs; those of an undone command come again."""

    left: list[tuple[int, int]]

    def __call__(self, wanted: DieWanted) -> tuple[int, ...]:
        """Return the next dice, but none from the first on that is not of the kind wanted."""
        fitting = tuple(takewhile(lambda die: die[0] == wanted.sides, self.left[: wanted.count]))
        del self.left[: len(fitting)]
        return tuple(face for _, face in fitting)

    def put_back(self, rolls: Sequence[Roll]) -> None:
        """Put the dice of an undone command before those that are left."""
        self.left[:0] = [(roll.sides, roll.face) for roll in rolls]


@dataclass(slots=True)
class RandomHand:
    """Random dice; those of an undone command come again."""

    dice: Dice
    again: ScriptedHand

    def __call__(self, wanted: DieWanted) -> tuple[int, ...]:
        """Return the dice of undone commands as far as they are of the kind wanted, then random ones."""
        faces = self.again(wanted)
        return (*faces, *throw(self.dice, wanted.count - len(faces), wanted.sides, wanted.what))

    def put_back(self, rolls: Sequence[Roll]) -> None:
        """Keep the dice of an undone command."""
        self.again.put_back(rolls)


class TypedHand:
    """No dice, so that the players type in each of them."""

    def __call__(self, wanted: DieWanted) -> tuple[int, ...]:  # noqa: ARG002 - the players see what is wanted
        """Return no faces."""
        return ()

    def put_back(self, rolls: Sequence[Roll]) -> None:
        """Keep nothing; the session offers dice again that were typed."""


def free_dice() -> Hand:
    """Return a `Hand` that rolls random dice."""
    return RandomHand(SeededDice(random_seed()), ScriptedHand([]))


def scripted_dice(faces: Sequence[tuple[int, int]]) -> Hand:
    """Return a `Hand` that gives scripted dice, each as (sides, face).

    It gives no more faces once the next die of the script is not of the kind wanted.
    """
    return ScriptedHand(list(faces))


def typed_dice() -> Hand:
    """Return a `Hand` that gives no faces, so that each die is typed in."""
    return TypedHand()


def practise(header: GameHeader, hand: Hand, folder: Path | None = None) -> PracticeSession:
    """Start a practice game of a battle."""
    session = _opened(header, hand, folder)
    session.begin()
    return session


def practise_from(saved: Saved, hand: Hand, folder: Path | None = None) -> PracticeSession:
    """Start a practice game from the current position of a saved game, which is unchanged.

    A saved game whose first die was never rolled begins anew.

    Raises:
        SaveError: Today's rules no longer give what was saved.
    """
    entries = fold(saved.rows).entries
    return _from(saved.header, entries, hand, folder) if entries else practise(saved.header, hand, folder)


def _from(
    header: GameHeader, rows: Sequence[Mapping[str, Any]], hand: Hand, folder: Path | None
) -> PracticeSession:
    session = _opened(header, hand, folder)
    for row in rows:
        session.store.append(row)
    match, difference = play(header, History(tuple(rows), ()))
    if difference:
        session.close()
        raise SaveError(divergence_text(header, difference))
    return PracticeSession(session.store, match, hand)


def _opened(header: GameHeader, hand: Hand, folder: Path | None) -> PracticeSession:
    folder = folder or user_folder() / PRACTICE
    title = header.title if header.title.endswith(PRACTICE) else f"{header.title} · {PRACTICE}"
    head = replace(header, title=title, seed="", commitment="", seats={})
    store = in_new_file(folder, header.scenario, lambda path: Store.create(path, head))
    return PracticeSession(store, Match(bind(head)), hand)
