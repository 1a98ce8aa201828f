"""The general kinds of commands, by which screens can give orders to many units at once."""

from enum import StrEnum


class CommandKind(StrEnum):
    """The general kind of a command."""

    BEGIN = "begin"
    """Begins a unit's move and decides how far it may go."""
    MOVE = "move"
    END = "end"
    """Ends a unit's move."""
    ATTACK = "attack"
    HOLD = "hold"
    """Declines the chance to attack."""
    LOT = "lot"
    """Draws a lot; the same dice are rolled whichever command the player gives."""
    TELL = "tell"
    """Tells what only the players see, and changes nothing else."""
    MARK = "mark"
    """Marks a record sheet by hand; only people give it."""
    OTHER = "other"
