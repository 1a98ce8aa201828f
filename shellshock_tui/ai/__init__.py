"""Bots, which play any rule system through its advisor, and programs by other authors."""

from shellshock_tui.ai.bot import choose
from shellshock_tui.ai.bot_decision import BotDecision
from shellshock_tui.ai.bot_process import BotProcess
from shellshock_tui.ai.levels import LEVELS, RANDOM
from shellshock_tui.ai.opponent import BotError, Opponent, Position

__all__ = ["LEVELS", "RANDOM", "BotDecision", "BotError", "BotProcess", "Opponent", "Position", "choose"]
