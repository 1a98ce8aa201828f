"""Bots, which play any rule system through its advisor."""

from shellshock_tui.ai.bot import BotDecision, choose
from shellshock_tui.ai.levels import LEVELS, RANDOM
from shellshock_tui.ai.player import BotError, Player

__all__ = ["LEVELS", "RANDOM", "BotDecision", "BotError", "Player", "choose"]
