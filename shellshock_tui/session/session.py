"""A game in progress, without a screen. Each command is saved to the game's file before it takes effect."""

import json
from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from typing import Any, ClassVar

from shellshock_tui.ai.opponent import PATIENCE
from shellshock_tui.dice import Dice, DiceError, DieWanted, GivenDice, SeededDice
from shellshock_tui.engine.draw_offers import DrawOffers
from shellshock_tui.engine.journal import canonical, encode_entry, seal
from shellshock_tui.engine.match import AnyMatch, Entry
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.rules import AnyRules, Decision, IllegalCommand, Malformed, Outcome
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.session import moved_file
from shellshock_tui.session.history import LOOKED_UP, SEAT, UNDO, after_undo, fold, saved_row, seats_after
from shellshock_tui.session.kept_sheet import PLAYER, PROGRAM, SHEET, WorkedFigure, row_of
from shellshock_tui.session.note import NONE, Note, encode_note, note_of
from shellshock_tui.session.notices import Notices
from shellshock_tui.session.pending import Pending, command_named
from shellshock_tui.session.seats import SeatChange, as_saved, bots_in
from shellshock_tui.session.typed_lines import TypedInput
from shellshock_tui.session.undone import Undone, after_command, next_order, undone
from shellshock_tui.store import GameHeader, MovedError, Store


class AgreementWanted(Exception):  # noqa: N818 - it asks the players, it reports no fault
    """Dice were rolled, so the command can be undone only if both players agree."""


class Session:
    """A game in progress and its file.

    Each command is written to the file before the game accepts it, so a crash loses nothing that a player has
    seen. A session of a game with a seed rolls its own dice; in a game with dice from the table, commands
    return a `DieWanted` until the players have typed in every face (`hand_in`).
    """

    is_for_learning: ClassVar[bool] = False
    """Whether one player tries things out, as in practice, so that no order is somebody else's."""

    def __init__(self, store: Store, match: AnyMatch) -> None:
        """Continue a game whose saved rows have already been played into `match`."""
        self.store = store
        self.match = match
        self.pending: Pending | None = None
        history = fold(store.rows)
        self._undone, self._undo_barred = history.undone, history.undo_barred
        self._notes = [note_of(row) for row in history.entries]
        self._starts = list(range(len(history.entries)))
        self._notices = Notices()
        self._is_file_closed = False
        self.patience = PATIENCE
        """The seconds that a program may take for a decision."""
        self.offers = DrawOffers()
        """The offers of a draw that stand; no file holds them."""
        self.seats = bots_in(seats_after(self.header, history))
        """The player of each side that no person plays: the level of a bot, or the command of a program."""
        self.seat_changes = history.seats
        """The changes of seats while the battle went on."""
        self.sheet = history.sheet
        """The keeper of the record sheets, and the figures that were worked out."""
        self.looked_up = history.looked_up
        """The clauses of the explanations that players have opened."""
        self._typed = TypedInput(store.path, self._moment)

    @property
    def header(self) -> GameHeader:
        """The header of the game's file: battle, seed, seats."""
        return self.store.header

    @property
    def rules(self) -> AnyRules:
        """The rules of this battle."""
        return self.match.rules

    @property
    def state(self) -> object:
        """The current state of the battle."""
        return self.match.state

    @property
    def entries(self) -> tuple[Entry[object], ...]:
        """The journal of the game; entry 0 is the start."""
        return tuple(self.match.entries)

    @property
    def wanted(self) -> DieWanted | None:
        """The die from the table that the game waits for; None if it waits for none."""
        return self.pending.wanted if self.pending else None

    def decision(self) -> Decision | Outcome:
        """Return the decision to be made, or the outcome if the game is over."""
        return self.rules.decision(self.state)

    def state_at(self, entry: int) -> object:
        """Return the state after an entry; raise IndexError if there is no such entry."""
        return self.match.states[entry]

    def state_before(self, entry: Entry[object]) -> Any:
        """Return the state in which an entry's command was given."""
        number = next(number for number, one in enumerate(self.match.entries) if one is entry)
        return self.match.states[number - 1]

    def begin(self) -> Entry[object] | DieWanted:
        """Start a game that has no entries yet; return entry 0, or the first die wanted from the table."""
        return self._attempt(None, ())

    def seat(self, side: str, seat: str, why: str = "") -> None:
        """Save that another player takes a side from now on; an empty seat is a person's.

        `why` is the reason, if no player asked for it.

        Raises:
            SaveError: The change could not be saved; nobody has changed.
        """
        by = as_saved({side: seat})[side]
        self._save({"row": SEAT, "side": side, "by": by} | ({"why": why} if why else {}))
        self.seat_changes = (
            *self.seat_changes,
            SeatChange(max(0, len(self.match.entries) - 1), side, by, why),
        )
        self.offers.withdraw(side)
        self.seats.pop(side, None)
        self.seats |= {side: seat} if seat else {}

    def keep_sheets(self) -> None:
        """Save that the players keep their record sheets themselves from now on.

        Raises:
            SaveError: It could not be saved; nothing has changed.
        """
        self._save({"row": SHEET, "kept_by": PLAYER})
        self.sheet = self.sheet.begun(max(0, len(self.match.entries) - 1))

    def hand_sheets_over(self) -> None:
        """Save that the program keeps the record sheets again.

        Raises:
            SaveError: It could not be saved; nothing has changed.
        """
        self._save({"row": SHEET, "kept_by": PROGRAM})
        self.sheet = self.sheet.ended()

    def note_looked_up(self, clauses: Iterable[str]) -> None:
        """Save that an explanation was opened that cites some clauses.

        Raises:
            SaveError: It could not be saved.
        """
        new = tuple(dict.fromkeys(clause for clause in clauses if clause not in self.looked_up))
        if new:
            self._save({"row": LOOKED_UP, "clauses": list(new)})
            self.looked_up = (*self.looked_up, *new)

    def note_figure(self, figure: WorkedFigure) -> None:
        """Save how a player worked a figure out.

        Raises:
            SaveError: It could not be saved.
        """
        self._save(row_of(figure))
        self.sheet = self.sheet.worked(figure)

    def note(self, entry: int) -> Note:
        """Return the note saved beside an entry: who gave the command, and the bot's remark.

        Raises:
            IndexError: There is no such entry.
        """
        return self._notes[entry]

    def start_of(self, entry: int) -> int:
        """Return the number of the first entry in the group that an entry was given in."""
        return self._starts[entry]

    def join(self, start: int) -> None:
        """Make the entries from `start` on one group, which is undone as a whole."""
        self._starts[start:] = [start] * (len(self._starts) - start)

    @property
    def remark(self) -> Remark | None:
        """The latest remark by a bot on the commands that have not been undone."""
        said = (note.remark for note in reversed(self._notes))
        return next((remark for remark in said if remark), None)

    def give(self, command: object, note: Note = NONE) -> Entry[object] | DieWanted:
        """Carry out a command and save it, with a note on who gave it.

        Return its entry, or the die that is wanted from the table before it can be carried out.

        Raises:
            IllegalCommand: The rules refuse the command, or another command still waits for dice.
            SaveError: The command could not be saved; the game is unchanged.
        """
        if self.pending:
            raise IllegalCommand(Blocked("", f"Type in the dice first: {self.pending.wanted}."))
        return self._attempt(command, (), note)

    def hand_in(self, *faces: int) -> Entry[object] | DieWanted:
        """Add faces rolled at the table to those of the pending command, and carry it out once it has enough.

        Return its entry, or the next die that is wanted.

        Raises:
            DiceError: No die is wanted, more faces are given than are wanted, or a die has no such face.
            SaveError: The command could not be saved.
        """
        if self.pending is None:
            raise DiceError("no die is needed now")
        pending = self.pending
        return self._attempt(pending.command, pending.with_faces(faces), pending.note)

    @property
    def handed(self) -> int:
        """The number of faces already typed in for the pending command."""
        return len(self.pending.faces) if self.pending else 0

    @property
    def offered(self) -> tuple[int, ...]:
        """The faces of the dice wanted as they were rolled before the pending command was undone.

        Empty unless it is the same command, at the same moment, for which the same dice are rolled.
        """
        if not (self.pending and self._undone):
            return ()
        command = canonical(self.pending.encoded_command(self.rules))
        return self._undone[0].faces(command, self.pending.faces, self.pending.wanted)

    @property
    def handed_before(self) -> tuple[int, ...]:
        """The faces typed in for the pending command before the game was left; () if there are none."""
        words = self.typed(self.pending.name_of_faces(self.rules)).split() if self.pending else []
        return tuple(map(int, words)) if all(map(str.isdecimal, words)) else ()

    def keep_handed(self) -> None:
        """Keep the faces typed in so far for the pending command, for when the game is resumed."""
        if self.pending:
            faces = " ".join(map(str, self.pending.faces))
            self.keep_typed(self.pending.name_of_faces(self.rules), faces)

    def ask_again(self) -> bool:
        """Give the command again of which some dice were typed in when the game was left, so that it waits.

        Return whether there is one. A command that needs no dice is not carried out.
        """
        for table in filter(None, map(command_named, self._typed.questions)):
            with suppress(Malformed, IllegalCommand):
                command = self.rules.decode(table)
                try:
                    self.match.preview(command, GivenDice(()))
                except DieWanted:
                    self.give(command)
                    return True
        return False

    @property
    def dice_asked(self) -> str:
        """The name under which a line with the dice wanted is kept; empty if none are wanted."""
        return self.pending.question(self.rules) if self.pending else ""

    def typed(self, asked: str) -> str:
        """Return what has been typed in answer to a question of this moment; empty if nothing has."""
        return self._typed.answer(asked)

    @property
    def has_typed(self) -> bool:
        """Whether something was typed at this moment that is not carried out yet."""
        return bool(self._typed)

    def keep_typed(self, asked: str, line: str) -> None:
        """Keep what has been typed so far in answer to a question, until the next command is carried out.

        An empty line keeps nothing. If it cannot be written, a message for the player says why.
        """
        with self._noting_faults():
            self._typed.keep(self.store.path, self._moment, asked, line)

    def _clear_typed(self) -> None:
        with self._noting_faults():
            self._typed.clear(self.store.path)

    @property
    def _moment(self) -> str:
        """The hash of what identifies the game and its last command."""
        header, entries = self.header, self.match.entries
        last = encode_entry(self.rules, entries[-1]) if entries else None
        game = [header.scenario, header.created, header.commitment]
        return seal("", canonical([game, len(entries), last]))

    def keep_faces(self, left: int) -> None:
        """Keep only the first `left` faces typed in for the pending command, and ask for the others again."""
        if self.pending:
            self._attempt(self.pending.command, self.pending.faces[:left], self.pending.note)

    def set_aside(self) -> bool:
        """Drop the pending command if none of its dice was typed in yet; return whether it was dropped."""
        if self.pending is None or self.pending.command is None or self.pending.faces:
            return False
        self.keep_typed(self.dice_asked, "")
        self.pending = None
        return True

    def undo(self, count: int = 1) -> Entry[object]:
        """Undo the last `count` commands, if they rolled no dice, and return the earliest of their entries.

        Raises:
            AgreementWanted: One of the commands rolled dice.
            LookupError: There are fewer commands, a command waits for dice, or the game bars undoing.
        """
        last = self.match.entries[1:][-count:]
        if not self._undo_barred and len(last) == count and any(entry.rolls for entry in last):
            raise AgreementWanted("Dice were rolled, so this can be taken back only if both players agree.")
        return self._take_back(count)

    def undo_by_agreement(self, count: int = 1) -> Entry[object]:
        """Undo the last `count` commands as both players agreed.

        Generated dice will fall the same again; dice rolled at the table are offered again for the same
        command (`offered`).

        Raises:
            LookupError: As for `undo`.
        """
        return self._take_back(count)

    @property
    def redoable(self) -> tuple[Undone, ...]:
        """The commands that `redo` gives again: the order that was undone last, and what followed from it.

        Empty once another command was given.
        """
        return () if self._undo_barred else next_order(self._undone)

    def redo(self) -> None:
        """Give the order that was undone last again, with the same dice, and what followed from it.

        The order waits for dice again if they were typed and others are wanted.

        Raises:
            LookupError: There is nothing to give again, or a command waits for dice.
            IllegalCommand: The rules refuse the command.
            SaveError: A command could not be saved; those before it stand.
        """
        if self.pending:
            raise LookupError(f"type in the dice first: {self.pending.wanted}")
        order = self.redoable
        if not order:
            raise LookupError("there is nothing to give again")
        for one in order:
            if self._undone[:1] != (one,):
                return
            given = self.give(self.rules.decode(json.loads(one.command)), one.note)
            while isinstance(given, DieWanted):
                if not (faces := self.offered):
                    return
                given = self.hand_in(*faces)
            if one is not order[0]:
                self.join(self._starts[-2])

    def check_file(self) -> None:
        """Check that the game's file is still in its place; if not, continue in a new file and note why.

        Do nothing once the file is closed.
        """
        if self._is_file_closed:
            return
        with self._noting_faults():
            try:
                self.store.check()
            except MovedError:
                self._go_on_in_new_file()

    def take_notice(self) -> str:
        """Return the pending message for the player and clear it; empty if there is none."""
        return self._notices.take()

    def add_notice(self, words: str) -> None:
        """Add a message for the player, which `take_notice` returns once and `notices` keeps."""
        self._notices.add(words, self._last)

    @property
    def _last(self) -> int:
        """The number of the last entry; -1 if there is none."""
        return len(self.match.entries) - 1

    @property
    def notices(self) -> tuple[tuple[int, str], ...]:
        """The messages for the player so far, each with the number of the entry after which it came.

        Those that came after an entry that was undone now follow the last one. They are not saved.
        """
        return self._notices.up_to(self._last)

    def close(self) -> None:
        """Close the game's file, after checking once more that it is in its place."""
        if self._is_file_closed:
            return
        self.check_file()
        self._is_file_closed = True
        self.store.close()

    def moved(self) -> None:
        """Handle the change to a new file; subclasses override this."""

    def _save(self, row: Mapping[str, Any]) -> None:
        """Append a row to the game's file, or to a new file if the old one is not in its place."""
        with self._notices.of_saving(self._last):
            try:
                self.store.append(row)
            except MovedError:
                self._go_on_in_new_file(row)

    def _go_on_in_new_file(self, *rows: Mapping[str, Any]) -> None:
        old = self.store.path
        self.store = moved_file.go_on(self.store, *rows)
        self._notices.drop_unread()
        self.add_notice(moved_file.words(old, self.store.path))
        with self._noting_faults():
            self.moved()

    def _noting_faults(self) -> AbstractContextManager[None]:
        return self._notices.of_faults(self._last)

    def _take_back(self, count: int) -> Entry[object]:
        if self.pending:
            raise LookupError(f"type in the dice first: {self.pending.wanted}")
        if self._undo_barred:
            raise LookupError(self._undo_barred)
        if len(self.match.entries) <= count:
            raise LookupError("there is no command to take back")
        return [self._take_one_back() for _ in range(count)][-1]

    def _take_one_back(self) -> Entry[object]:
        self._save({"row": UNDO, "agreed": not self.match.free_undo})
        gone = self.match.undo()
        self.offers.clear()
        self.seat_changes = tuple(after_undo(self.seat_changes, len(self.match.entries)))
        self.sheet = self.sheet.after_undo(len(self.match.entries) - 1)
        note, is_first = self._notes.pop(), self._starts.pop() == len(self._starts)
        row = {**encode_entry(self.rules, gone), **encode_note(note)}
        last = undone(row)
        self._undone = (last if is_first else replace(last, begins=False), *self._undone)
        self._clear_typed()
        return gone

    def _attempt(
        self, command: object | None, faces: tuple[int, ...], note: Note = NONE
    ) -> Entry[object] | DieWanted:
        dice = self._dice(faces)
        try:
            entry, state = self.match.opening(dice) if command is None else self.match.preview(command, dice)
        except DieWanted as wanted:
            self.pending = Pending(command, faces, wanted, note)
            return wanted
        before = self.match.states[-1] if self.match.states else None
        row = saved_row(self.rules, entry, state, before)
        self._save({**row, **encode_note(note)})
        if command is not None and self.offers.sides:
            self.offers.decline(self.rules.actor(self.state, command))
        self.match.accept(entry, state)
        self._notes.append(note)
        self._starts.append(len(self._starts))
        self.pending, self._undone = None, after_command(self._undone, undone(row))
        self._clear_typed()
        return entry

    def _dice(self, faces: tuple[int, ...]) -> Dice:
        if self.header.at_the_table:
            return GivenDice(faces)
        return SeededDice(self.header.seed, sum(len(entry.rolls) for entry in self.match.entries))
