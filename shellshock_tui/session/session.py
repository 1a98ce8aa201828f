"""A game in progress without a screen: every command is in its file before anybody sees what it did."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from shellshock_tui.dice import Dice, DiceError, DieWanted, SeededDice
from shellshock_tui.engine.journal import encode_entry
from shellshock_tui.engine.match import Entry, Match
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.rules import Decision, IllegalCommand, Outcome, Rules
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.session import moved_file
from shellshock_tui.session.history import ENTRY, OUTCOME, UNDO, fold
from shellshock_tui.session.note import NONE, Note, encode_note, note_of
from shellshock_tui.session.table_dice import TableDice, without
from shellshock_tui.store import GameHeader, MovedError, SaveError, Store


class AgreementWanted(Exception):  # noqa: N818 - it asks the players, it reports no fault
    """Dice were rolled: a command is taken back only if both players agree."""


@dataclass(frozen=True, slots=True)
class Pending:
    """A command that waits for dice from the table; the start of the game has no command."""

    command: Any | None
    faces: tuple[int, ...]
    wanted: DieWanted
    note: Note = NONE


class Session:
    """A game in progress; every command is committed to its file before it is returned."""

    def __init__(self, store: Store, match: Match[Any, Any]) -> None:
        """Go on with a game whose rows have been played into the match."""
        self.store = store
        self.match = match
        self.pending: Pending | None = None
        history = fold(store.rows)
        self._kept, self._closed = history.kept, history.closed
        self._notes = [note_of(row) for row in history.entries]
        self._starts = list(range(len(history.entries)))
        self._notice = self._fault = ""
        self._is_closed = False

    @property
    def header(self) -> GameHeader:
        """What the game was begun with."""
        return self.store.header

    @property
    def rules(self) -> Rules[Any, Any]:
        """The rules bound to this battle."""
        return self.match.rules

    @property
    def state(self) -> Any:
        """The state now."""
        return self.match.state

    @property
    def entries(self) -> tuple[Entry[Any], ...]:
        """The journal as it stands; entry 0 is the start."""
        return tuple(self.match.entries)

    @property
    def wanted(self) -> DieWanted | None:
        """The die from the table that the game waits for."""
        return self.pending.wanted if self.pending else None

    def decision(self) -> Decision | Outcome:
        """Return what is asked of whom, or how the game ended."""
        return self.rules.decision(self.state)

    def state_at(self, entry: int) -> Any:
        """Return the state as it was after an entry; IndexError if there is none."""
        return self.match.states[entry]

    def state_before(self, entry: Entry[Any]) -> Any:
        """Return the state in which an entry's command was given."""
        number = next(number for number, one in enumerate(self.match.entries) if one is entry)
        return self.match.states[number - 1]

    def begin(self) -> Entry[Any] | DieWanted:
        """Start a game that has no entries yet."""
        return self._attempt(None, ())

    def note(self, entry: int) -> Note:
        """Return whose command an entry is, and what a bot said of it; IndexError if there is no entry."""
        return self._notes[entry]

    def start_of(self, entry: int) -> int:
        """Return the first of the entries that were given together with one."""
        return self._starts[entry]

    def join(self, start: int) -> None:
        """Let the entries since one count as given together, to be taken back as one."""
        self._starts[start:] = [start] * (len(self._starts) - start)

    @property
    def remark(self) -> Remark | None:
        """What a bot said last of the commands that stand."""
        said = (note.remark for note in reversed(self._notes))
        return next((remark for remark in said if remark), None)

    def give(self, command: Any) -> Entry[Any] | DieWanted:
        """Carry out a command; IllegalCommand if it is refused, SaveError if it could not be saved."""
        return self.give_noted(command, NONE)

    def give_noted(self, command: Any, note: Note) -> Entry[Any] | DieWanted:
        """Carry out a command with a note beside it; IllegalCommand or SaveError as with `give`."""
        if self.pending:
            raise IllegalCommand(Blocked("", f"First {self.pending.wanted}."))
        return self._attempt(command, (), note)

    def hand_in(self, *faces: int) -> Entry[Any] | DieWanted:
        """Hand in dice that are wanted; DiceError if one has no such face, or fewer are wanted."""
        if self.pending is None:
            raise DiceError("no die is wanted")
        pending, wanted = self.pending, self.pending.wanted
        if not 1 <= len(faces) <= wanted.count:
            are = "die is" if wanted.count == 1 else "dice are"
            raise DiceError(f"{wanted.count} {are} wanted, not {len(faces)}")
        for face in faces:
            if not 1 <= face <= wanted.sides:
                raise DiceError(f"a d{wanted.sides} shows 1 to {wanted.sides}, not {face}")
        return self._attempt(pending.command, (*pending.faces, *faces), pending.note)

    @property
    def handed(self) -> int:
        """How many faces were handed in for what waits."""
        return len(self.pending.faces) if self.pending else 0

    def hand_back(self, left: int) -> None:
        """Ask anew for the dice that were handed in last: only so many faces are left."""
        if self.pending:
            self._attempt(self.pending.command, self.pending.faces[:left], self.pending.note)

    def set_aside(self) -> bool:
        """Drop the command that waits for its first die, and say whether that was still possible."""
        if self.pending is None or self.pending.command is None or self.pending.faces:
            return False
        self.pending = None
        return True

    def undo(self, count: int = 1) -> Entry[Any]:
        """Take back commands that rolled nothing; AgreementWanted if one did, LookupError at the start."""
        last = self.match.entries[1:][-count:]
        if not self._closed and len(last) == count and any(entry.rolls for entry in last):
            raise AgreementWanted("Dice were rolled: this is taken back only if both players agree.")
        return self._take_back(count)

    def undo_by_agreement(self, count: int = 1) -> Entry[Any]:
        """Take back any commands, as the players agreed; their dice come again. LookupError at the start."""
        return self._take_back(count)

    def check_file(self) -> None:
        """See that the game's file is in its place; go on in a new one, and note that, if it is not."""
        try:
            self.store.check()
        except MovedError:
            with self._noting_faults():
                self._go_on_in_new_file()

    def take_notice(self) -> str:
        """Return, once, what the player has to be told of the game's file; empty if nothing."""
        notice, self._notice = self._notice, ""
        return notice

    def close(self) -> None:
        """Let go of the game's file, after a last look whether it is in its place."""
        if self._is_closed:
            return
        self._is_closed = True
        self.check_file()
        self.store.close()

    def moved(self) -> None:
        """Note that the game has gone on in a new file."""

    def _save(self, row: Mapping[str, Any]) -> None:
        """Commit a row to the game's file, or to a new one if that is not in its place."""
        try:
            self.store.append(row)
        except MovedError:
            self._go_on_in_new_file(row)

    def _go_on_in_new_file(self, *rows: Mapping[str, Any]) -> None:
        old = self.store.path
        self.store = moved_file.go_on(self.store, *rows)
        self._notice, self._fault = moved_file.words(old, self.store.path), ""
        with self._noting_faults():
            self.moved()

    @contextmanager
    def _noting_faults(self) -> Iterator[None]:
        """Note why something cannot be saved, unless that was noted last time too."""
        try:
            yield
        except SaveError as error:
            if str(error) != self._fault:
                self._fault = str(error)
                self._notice = f"{self._notice} {error}".strip()

    def _take_back(self, count: int) -> Entry[Any]:
        if self.pending:
            raise LookupError(f"first {self.pending.wanted}")
        if self._closed:
            raise LookupError(self._closed)
        if len(self.match.entries) <= count:
            raise LookupError("there is nothing to take back")
        return [self._take_one_back() for _ in range(count)][-1]

    def _take_one_back(self) -> Entry[Any]:
        self._save({"row": UNDO, "agreed": not self.match.free_undo})
        gone = self.match.undo()
        self._notes.pop()
        self._starts.pop()
        self._kept = (*gone.rolls, *self._kept)
        return gone

    def _attempt(
        self, command: Any | None, faces: tuple[int, ...], note: Note = NONE
    ) -> Entry[Any] | DieWanted:
        dice = self._dice(faces)
        try:
            entry, state = self.match.opening(dice) if command is None else self.match.preview(command, dice)
        except DieWanted as wanted:
            self.pending = Pending(command, faces, wanted, note)
            return wanted
        self._save({**self._row(entry, state), **encode_note(note)})
        self.match.accept(entry, state)
        self._notes.append(note)
        self._starts.append(len(self._starts))
        self.pending, self._kept = None, without(self._kept, entry.rolls)
        return entry

    def _dice(self, faces: tuple[int, ...]) -> Dice:
        if self.header.at_the_table:
            return TableDice(list(self._kept), faces)
        return SeededDice(self.header.seed, sum(len(entry.rolls) for entry in self.match.entries))

    def _row(self, entry: Entry[Any], state: Any) -> dict[str, Any]:
        """Return an entry as it is saved: with the whole state when a turn begins, at the end the outcome."""
        row = {"row": ENTRY, **encode_entry(self.rules, entry)}
        states = self.match.states
        if not states or self.rules.track(states[-1]).turn != self.rules.track(state).turn:
            row["state"] = self.rules.encode(state)
        decided = self.rules.decision(state)
        return row | ({OUTCOME: decided.reason} if isinstance(decided, Outcome) else {})
