"""Practice: a battle from any position, with random, scripted or typed dice."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from typing import Any

from shellshock_tui.dice import DieWanted, SeededDice, random_seed, throw
from shellshock_tui.engine.match import AnyMatch, Entry, Match
from shellshock_tui.library.locations import user_folder
from shellshock_tui.session.games import in_new_file
from shellshock_tui.session.history import History, bind, divergence_text, fold, play
from shellshock_tui.session.note import Note
from shellshock_tui.session.session import Session
from shellshock_tui.store import GameHeader, Saved, SaveError, Store

Hand = Callable[[DieWanted], tuple[int, ...]]
"""A function that returns faces for the dice wanted; no faces means that the players type them in."""
PRACTICE = "practice"


class PracticeSession(Session):
    """A session for practice, where dice come from a `Hand` and undoing needs no agreement."""

    def __init__(self, store: Store, match: AnyMatch, hand: Hand) -> None:
        """Continue a game whose saved rows have already been played into `match`."""
        super().__init__(store, match)
        self._hand_in = hand

    def begin(self) -> Entry[object] | DieWanted:
        """Start a game that has no entries yet."""
        return self._handed(super().begin())

    def give_noted(self, command: object, note: Note) -> Entry[object] | DieWanted:
        """Carry out a command with dice from the `Hand`."""
        return self._handed(super().give_noted(command, note))

    def hand_in(self, *faces: int) -> Entry[object] | DieWanted:
        """Use dice that were typed in; those after them may come from the `Hand`."""
        return self._handed(super().hand_in(*faces))

    def undo(self, count: int = 1) -> Entry[object]:
        """Undo the last `count` commands, without asking for agreement."""
        return self.undo_by_agreement(count)

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


def free_dice() -> Hand:
    """Return a `Hand` that rolls random dice."""
    dice = SeededDice(random_seed())
    return lambda wanted: throw(dice, wanted.count, wanted.sides, wanted.what)


def scripted_dice(faces: Sequence[tuple[int, int]]) -> Hand:
    """Return a `Hand` that gives scripted dice, each as (sides, face).

    It gives no more faces once the next die of the script is not of the kind wanted.
    """
    left = list(faces)

    def hand(wanted: DieWanted) -> tuple[int, ...]:
        fitting = tuple(takewhile(lambda die: die[0] == wanted.sides, left[: wanted.count]))
        del left[: len(fitting)]
        return tuple(face for _, face in fitting)

    return hand


def typed_dice() -> Hand:
    """Return a `Hand` that gives no faces, so that each die is typed in."""
    return lambda _: ()


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
