"""Offers of a draw, which end the battle once all sides have made one."""

from dataclasses import dataclass

from shellshock_tui.engine.rules import C, Playing, S


@dataclass(frozen=True, slots=True)
class DrawOffers:
    """The sides whose offer of a draw stands: until another side gives a command."""

    sides: tuple[str, ...] = ()

    def add(self, side: str) -> "DrawOffers":
        """Return the offers with that of a side."""
        return DrawOffers(tuple(dict.fromkeys((*self.sides, side))))

    def after_command_of(self, side: str) -> "DrawOffers":
        """Return the offers that stand after a side has given a command; empty stands for any side."""
        return DrawOffers(tuple(one for one in self.sides if side in ("", one)))

    def are_agreed(self, rules: Playing[S, C], state: S) -> bool:
        """Return whether every side that somebody still plays has made an offer."""
        played = (side.id for side in rules.sides if side.id not in rules.programmed)
        return all(side in self.sides for side in played if rules.concessions(state, side))


def draw_of(rules: Playing[S, C], state: S, side: str) -> C:
    """Return the command that agrees on a draw."""
    return next(one for one in rules.concessions(state, side) if not rules.actor(state, one))


def is_draw(rules: Playing[S, C], state: S, side: str, command: C) -> bool:
    """Return whether a command agrees on a draw, which no side can give alone."""
    return command in rules.concessions(state, side) and not rules.actor(state, command)
