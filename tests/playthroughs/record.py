"""The record of a playthrough: its script, with the results of each line written below it."""

from collections.abc import Iterator
from typing import Any, assert_never

from shellshock_tui.dice import DiceError, RecordedDice, ScriptedDice
from shellshock_tui.engine.rules import Decision, IllegalCommand, Malformed, Step
from tests.battles import scripted
from tests.laws import cells
from tests.playthroughs import telling
from tests.playthroughs.script import Does, Line, Playthrough, read


class AstrayError(Exception):
    """Raised for a line with another result than it states."""

    def __init__(self, line: Line, why: object) -> None:
        super().__init__(f"line {line.number}: {line.text}: {why}")


def record(text: str) -> str:
    """Return the record of a playthrough whose script is played now."""
    stored = read(text)
    return "\n".join([stored.head, *Record(stored).lines()]) + "\n"


class Record:
    """A battle in progress, and its record."""

    def __init__(self, stored: Playthrough) -> None:
        """Set up the position."""
        self.rules = scripted(stored.script, stored.system)
        self.stored = stored
        self.state: Any = None
        self.given = 0
        self.asked = 0
        """The number of commands that had been given when the last question was written."""

    def lines(self) -> Iterator[str]:
        """Play the script, and yield the lines of the record."""
        before = Does.PLAY
        for line in self.stored.lines:
            question = self._question(line)
            if (question and before is not Does.TELL) or line.does in _OPENS.get(before, _OPENING):
                yield ""
            yield from (*question, line.text, *self._answer(line))
            before = line.does
        if before is not Does.TELL:
            yield ""
        yield self._end()

    def _question(self, line: Line) -> tuple[str, ...]:
        """Return the question that a line answers, if it has not been written yet."""
        if line.does not in (Does.PLAY, Does.TRY) or self.asked == self.given:
            return ()
        self.asked = self.given
        decision = self.rules.decision(self.state)
        if not isinstance(decision, Decision):
            raise AstrayError(line, "the battle is over")
        sides = (decision.side, *decision.cut_in)
        return (
            telling.asked(self.given, self.rules.track(self.state), decision),
            *(telling.legal(side, self._legal(side)) for side in dict.fromkeys(sides)),
        )

    def _legal(self, side: str) -> list[str]:
        return [
            telling.command(self.rules.encode(command), self.rules.codec)
            for command in self.rules.legal(self.state, side)
        ]

    def _answer(self, line: Line) -> Iterator[str]:
        match line.does:
            case Does.TELL:
                return
            case Does.BEGIN | Does.PLAY | Does.PASS:
                yield from self._played(line)
            case Does.TRY:
                yield self._refused(line)
            case Does.SHOW:
                yield from self._shown(line)
            case Does.WHY:
                yield self._explained(line)
            case _:
                assert_never(line.does)

    def _played(self, line: Line) -> Iterator[str]:
        scripted = ScriptedDice(line.given.faces)
        dice = RecordedDice(scripted)
        try:
            step = self._step(line, dice)
        except (IllegalCommand, Malformed, DiceError) as error:
            raise AstrayError(line, error) from None
        if scripted.position < len(line.given.faces):
            raise AstrayError(line, f"only {scripted.position} dice fell")
        self.state, self.given = step.state, self.given + 1
        yield from telling.rolls(dice.rolls)
        for happened in step.events:
            yield from (telling.briefly if line.does is Does.PASS else telling.fully)(happened)

    def _step(self, line: Line, dice: RecordedDice) -> Step[Any]:
        if line.does is Does.BEGIN:
            begun: Step[Any] = self.rules.start(dice)
            return begun
        command = self.rules.parse(line.given.words)
        actor = self.rules.actor(self.state, command) or self._side(line)
        known = (*self.rules.legal(self.state, actor), *self.rules.concessions(self.state, actor))
        step: Step[Any] = self.rules.play(self.state, command, dice)
        if command not in known:
            raise AstrayError(line, f"is carried out, but is not among what {actor} may do")
        return step

    def _side(self, line: Line) -> str:
        decision = self.rules.decision(self.state)
        if not isinstance(decision, Decision):
            raise AstrayError(line, "the battle is over")
        return decision.side

    def _refused(self, line: Line) -> str:
        try:
            self.rules.play(self.state, self.rules.parse(line.given.words), ScriptedDice(()))
        except IllegalCommand as refusal:
            return telling.refusal(refusal.blocked)
        except (Malformed, DiceError) as error:
            raise AstrayError(line, error) from None
        raise AstrayError(line, "is not refused")

    def _explained(self, line: Line) -> str:
        try:
            return telling.reason(self.rules.explain(self.state, line.given.words))
        except ValueError as error:
            raise AstrayError(line, error) from None

    def _shown(self, line: Line) -> Iterator[str]:
        unit, *addresses = line.given.words.split()
        view = self.rules.sheet(self.state, unit, ())
        if not addresses:
            yield from telling.sheet(view)
        for at in addresses:
            text = next((cell.text for cell in cells(view) if cell.at == f"unit/{unit}/{at}"), None)
            if text is None:
                raise AstrayError(line, f"there is no cell at {at}")
            yield f"    {at}: {text}"

    def _end(self) -> str:
        decided = self.rules.decision(self.state)
        if isinstance(decided, Decision):
            return telling.asked(self.given, self.rules.track(self.state), decided)
        return telling.over(decided)


_OPENING = (Does.BEGIN, Does.TELL, Does.PASS)
"""The lines with an empty line before them, unless they continue the line before."""
_OPENS = {Does.TELL: (), Does.PASS: (Does.TELL,), Does.TRY: ()}
