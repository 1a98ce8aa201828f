"""Deeds: what a command does in general words, so that screens can order many units at once."""

from enum import StrEnum


class CommandKind(StrEnum):
    """What a command does."""

    BEGIN = "begin"
    """It begins a unit's move, and says how far it may go."""
    MOVE = "move"
    END = "end"
    """It ends a unit's move."""
    ATTACK = "attack"
    HOLD = "hold"
    """It lets the chance of an attack pass."""
    LOT = "lot"
    """It answers a draw of lots: the dice that follow would fall anyway."""
    OTHER = "other"
