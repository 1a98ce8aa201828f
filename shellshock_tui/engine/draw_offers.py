"""Offers of a draw, which end the battle once all sides have made one."""

from shellshock_tui.engine.english import does
from shellshock_tui.engine.event import Event, event
from shellshock_tui.engine.map_view import Side
from shellshock_tui.engine.rules import C, Playing, S


class DrawOffers:
    """The offers of a draw in a battle. Each stands until another side gives a command.

    Everybody who gives commands in the battle shares one object: all sides must agree.
    """

    def __init__(self) -> None:
        self.sides: tuple[str, ...] = ()
        """The sides whose offer stands, in the order of their offers."""

    def add(self, rules: Playing[S, C], state: S, side: str) -> C | None:
        """Take the offer of a side; return the command for a draw once all sides agree, else None.

        All sides are those that somebody still plays.
        """
        self.sides = tuple(dict.fromkeys((*self.sides, side)))
        played = (one.id for one in rules.sides if one.id not in rules.programmed)
        if not all(one in self.sides for one in played if rules.concessions(state, one)):
            return None
        return next(one for one in rules.concessions(state, side) if not rules.actor(state, one))

    def decline(self, side: str) -> None:
        """Drop the offers of other sides, as a side has given a command; empty stands for any side."""
        self.sides = tuple(one for one in self.sides if side in ("", one))

    def withdraw(self, side: str) -> None:
        """Drop the offer of a side, as another player has taken it."""
        self.sides = tuple(one for one in self.sides if one != side)

    def clear(self) -> None:
        """Drop all offers, as the moment at which they were made has been undone."""
        self.sides = ()


def draw_offered(side: Side) -> Event:
    """Return the event that a side offers a draw."""
    return event("draw-offered", f"{does(side.name, 'offers')} a draw.", side=side.id)


def is_draw(rules: Playing[S, C], state: S, side: str, command: C) -> bool:
    """Return whether a command agrees on a draw, which no side can give alone."""
    return command in rules.concessions(state, side) and not rules.actor(state, command)
