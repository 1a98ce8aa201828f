"""The bots of a session. Each runs in a process of its own; its commands are given like a player's."""

from collections.abc import Callable, Mapping

from shellshock_tui.ai import BotDecision, BotError, BotProcess, Opponent
from shellshock_tui.ai.opponent_seats import OpponentSeats
from shellshock_tui.ai.program import Program, ProgramError
from shellshock_tui.dice import DieWanted
from shellshock_tui.engine.match import Entry
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.rules import IllegalCommand, Outcome
from shellshock_tui.referee.greeting import options_line, seat_line
from shellshock_tui.rules import system
from shellshock_tui.session.note import Note
from shellshock_tui.session.seats import as_saved, command_of
from shellshock_tui.session.session import Session


class Bots:
    """The bots and programs that play sides of a session."""

    def __init__(self, session: Session) -> None:
        """Take the seats of a session. The process of a bot or program starts when it is first asked."""
        self.session = session
        players = {side: self._opponent(side, seat) for side, seat in session.seats.items()}
        self.seats = OpponentSeats(session.rules, players, session.offers)
        self.programs = {side: one for side, one in players.items() if isinstance(one, Program)}
        """The last program that played each side, kept after it has lost its seat; by side."""
        self.losses: dict[str, str] = {}
        """The reason why the program of a side has lost its seat."""

    def _opponent(self, side: str, seat: str) -> Opponent:
        """Return whoever plays a side."""
        rules, header = self.session.rules, self.session.header
        command = command_of(seat)
        if not command:
            return BotProcess(rules, header.system, header.battle, header.title, seat)
        options = options_line(system(header.system).options(header.battle, header.title))
        named = next(one for one in rules.sides if one.id == side)
        greeting = options, seat_line(named, header.system, header.title)
        return Program(rules, command, greeting, self.session.patience)

    def seat(self, side: str, seat: str, why: str = "") -> None:
        """Give a side to a bot, to a program, or to a person (empty), and save the change.

        Raises:
            SaveError: The change cannot be saved; nobody has changed.
        """
        self.session.seat(side, seat, why)
        self.losses.pop(side, None)
        self.losses |= {side: why} if why else {}
        player = self._opponent(side, seat) if seat else None
        left = self.seats.seat(side, player)
        if left is not None:
            left.leave(self.session.entries, None)
        self.programs |= {side: player} if isinstance(player, Program) else {}

    @property
    def players(self) -> Mapping[str, Opponent]:
        """The bot or program of each side that no person plays."""
        return self.seats.players

    @property
    def people(self) -> tuple[str, ...]:
        """The sides that people play."""
        return tuple(side.id for side in self.session.rules.sides if side.id not in self.players)

    @property
    def moment(self) -> int:
        """The number of entries in the journal."""
        return len(self.session.entries)

    @property
    def waiting(self) -> str:
        """The side whose bot must be asked for a decision now; empty if none."""
        if self.session.wanted:
            return ""
        return self.seats.waiting(self.session.state, self.moment)

    @property
    def ready(self) -> bool:
        """Whether a bot has a command ready for this moment."""
        return not self.session.wanted and self.seats.next(self.moment) is not None

    @property
    def begins(self) -> bool:
        """Whether the next command that a bot has ready is the first of its plan."""
        command = self.seats.next(self.moment)
        return command is not None and command.remark is not None

    def ask(self, side: str) -> BotDecision[object]:
        """Ask a side's bot for its decision and wait for it.

        Raises:
            BotError: The bot gave no answer.
        """
        return self.question(side)()

    def question(self, side: str) -> Callable[[], BotDecision[object]]:
        """Return a function that asks a side's bot about the current state.

        It may be called in another thread.
        """
        session, header = self.session, self.session.header
        # The seed of the dice would let a bot predict them; this text is the same in a resumed game.
        seed = f"{header.commitment or header.created} {side} {self.moment}"
        return self.seats.question(session.state, side, seed, session.entries)

    def receive(self, side: str, decision: BotDecision[object]) -> None:
        """Accept a bot's decision for this moment; a draw that all sides have offered takes its place."""
        self.seats.receive(self.session.state, side, decision, self.moment)

    def give(self) -> Entry[object] | DieWanted:
        """Give the next command of a bot's plan to the session.

        Raises:
            BotError: The rules forbid the command.
        """
        given = self.seats.take(self.moment)
        try:
            return self.session.give(
                given.command, Note(as_saved(self.session.seats)[given.side], given.remark)
            )
        except IllegalCommand as refusal:
            sentence = f"The bot gave a command that the rules do not allow: {refusal.blocked.reason}"
            fault = ProgramError if isinstance(self.players[given.side], Program) else BotError
            raise fault(sentence) from None

    @property
    def last_remark(self) -> Remark | None:
        """The remark on the plan that the last command belongs to; None after a player's command."""
        by_bot = bool(self.session.entries) and bool(self.session.note(self.moment - 1).by)
        return self.session.remark if by_bot else None

    def undo(self) -> None:
        """Undo the player's last command and all that bots did since, as `Session.undo` does."""
        self.session.undo(self.since_people())
        self.forget()

    def undo_by_agreement(self) -> None:
        """Undo as `undo` does, as both players agreed; the same dice will be rolled again."""
        self.session.undo_by_agreement(self.since_people())
        self.forget()

    def since_people(self) -> int:
        """Return how many commands to undo: the player's last group, and those of bots and forced ones since.

        Raises:
            LookupError: No command of a player is left to undo.
        """
        own = (entry for entry in range(self.moment - 1, 0, -1) if self.session.note(entry).is_own)
        last = next(own, None)
        if last is None:
            raise LookupError(f"there is no command{' of yours' * bool(self.players)} to take back")
        return self.moment - self.session.start_of(last)

    def forget(self) -> None:
        """Drop the bots' plans; after an undo the same entry number may stand for a different state."""
        self.seats.forget()

    def leave(self) -> None:
        """End the processes of bots and programs."""
        decided = self.session.decision()
        self.seats.leave(self.session.entries, decided if isinstance(decided, Outcome) else None)
