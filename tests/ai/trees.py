"""Games as trees, whose values a test sets."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from shellshock_tui.dice import Dice
from shellshock_tui.engine.advisor import Plan
from shellshock_tui.engine.map_view import Side
from shellshock_tui.engine.rules import Decision, IllegalCommand, Outcome, Step
from shellshock_tui.engine.trail import Blocked


@dataclass
class Tree:
    """A game of red and blue as a tree: a state is the commands so far, and `*` rolls a die."""

    tree: Mapping[str, tuple[str, tuple[str, ...]]]
    values: Mapping[str, int]
    replies: int = 1
    sides: tuple[Side, ...] = (Side("red", "Red"), Side("blue", "Blue"))
    rolled: list[tuple[str, int]] = field(default_factory=list)
    expected: Mapping[str, str] = field(default_factory=dict)
    """The replies that differ from the policy, by state."""

    @property
    def searcher(self) -> "Tree":
        return self

    def decision(self, s: str) -> Decision | Outcome:
        if s in self.tree:
            return Decision("move", self.tree[s][0], "", "Which?", "tree.move")
        return Outcome("", "The tree ends.", "tree.end")

    def actor(self, s: str, c: str) -> str:
        return self.tree[s][0]

    def play(self, s: str, c: str, dice: Dice) -> Step[str]:
        if c not in self.tree[s][1]:
            raise IllegalCommand(Blocked("tree.move", f"{c} is not there."))
        if c == "*":
            face = dice.roll(6, "a test")
            self.rolled.append((s, face))
            return Step(s + ("+" if face > 3 else "-"), ())
        return Step(s + c, ())

    def evaluate(self, s: str, side: str) -> float:
        return self.values.get(s, 0) * (1 if side == "red" else -1)

    def policy(self, s: str, side: str) -> tuple[str, ...]:
        return (max(self.tree[s][1], key=lambda one: self.evaluate(s + one, side)),)

    def reply(self, s: str, side: str) -> tuple[str, ...]:
        return (self.expected[s],) if s in self.expected else self.policy(s, side)

    def is_quiet(self, s: str) -> bool:
        return True

    def sample(self, s: str, side: str, dice: Dice) -> str:
        return s


def plans(*names: str) -> list[Plan[str]]:
    return [Plan(tuple(name), f"It plays {name}", f"hex/{name}") for name in names]
