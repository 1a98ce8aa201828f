"""What the toy system knows of good play: strike who can be struck, else step nearer."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from shellshock_tui.board import SQUARE_DIRECTIONS
from shellshock_tui.dice import Dice
from shellshock_tui.engine.advisor import COVER, HARM, OBJECTIVE, Plan, Words
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.trail import Op, Term
from tests.toy_rules import WEAPONS, Brace, Command, EndTurn, State, StepTo, Strike, ToyRules


class ToyAdvisor:
    measure = "hundredths of strength"

    def __init__(self, rules: ToyRules) -> None:
        self.rules = rules
        self.words: dict[str, Words] = {}

    def sample(self, s: State, side: str, dice: Dice) -> Command:
        legal = list(self.rules.legal(s, side))
        return legal[dice.roll(len(legal), "a random choice") - 1]

    def plans(self, s: State, side: str) -> Iterator[Plan[Command]]:
        asked = self.rules.decision(s)
        if isinstance(asked, Outcome):
            return
        if asked.side != side:
            yield Plan((), f"{side} waits")
        for command in self.rules.legal(s, side):
            yield Plan((command,), self._words(command), self._at(command))

    @staticmethod
    def _words(command: Command) -> str:
        match command:
            case StepTo():
                return f"{command.unit} steps {command.to}"
            case Strike():
                return f"{command.unit} strikes {command.target}"
            case Brace():
                return f"{command.unit} braces"
            case _:
                return "The turn ends"

    @staticmethod
    def _at(command: Command) -> str:
        return f"unit/{command.unit}" if isinstance(command, StepTo | Strike | Brace) else ""

    def appraise(self, s: State, plans: Sequence[Plan[Command]]) -> list[tuple[Term, ...]]:
        return [tuple(self._terms(s, plan)) for plan in plans]

    def _terms(self, s: State, plan: Plan[Command]) -> Iterator[Term]:
        match plan.commands:
            case (Strike() as strike,):
                chance = Fraction(min(6, max(0, 7 - int(self.rules.need(s, strike).total))), 6)
                value = 100 * chance * WEAPONS[strike.weapon][1]
                yield Term(HARM, Op.ADD, value, "toy.strike", f"unit/{strike.target}", "strength it costs")
            case (StepTo() as step,):
                index = self.rules.ids.index(step.unit)
                start = s.figures[index].at
                end = self.rules.board.step(start, SQUARE_DIRECTIONS.index(step.to))
                nearer = self._distance(s, index, start) - self._distance(s, index, end)
                yield Term(OBJECTIVE, Op.ADD, 10 * nearer, "toy.step", "", "squares nearer")
            case (Brace() as brace,):
                near = bool(self.rules.adjacent(s, self.rules.ids.index(brace.unit)))
                yield Term(COVER, Op.ADD, 100 * near, "toy.brace", f"unit/{brace.unit}", "beside an enemy")
            case (EndTurn(),):
                yield Term(OBJECTIVE, Op.ADD, -5, "toy.turn", "", "figures that did nothing")

    def _distance(self, s: State, index: int, place: int) -> int:
        side = self.rules.units[index]["side"]
        enemies = (
            f.at for f, u in zip(s.figures, self.rules.units, strict=True) if u["side"] != side and f.strength
        )
        return min((self.rules.board.distance(place, at) for at in enemies), default=0)
