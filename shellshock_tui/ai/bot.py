"""The choice of a bot: at random, by weighing the plans, or by a search that plays them out."""

from collections.abc import Callable
from typing import TypeVar

from shellshock_tui.ai.bot_decision import BotDecision
from shellshock_tui.ai.comparison import searched
from shellshock_tui.ai.levels import LEVELS, RANDOM
from shellshock_tui.ai.reasons import WORDS
from shellshock_tui.ai.search import candidates, search
from shellshock_tui.ai.weighing import ranked, weighed
from shellshock_tui.dice import Dice
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.rules import Advising, Decision, Searching
from shellshock_tui.engine.trail import Trail

S = TypeVar("S")
C = TypeVar("C")
SELDOM = 12
"""A random bot that may interrupt does so once in this many chances, on average."""
SEEDS = 1_000_000
"""The number of seeds from which a search takes its own."""
AT_RANDOM = Remark("Chosen at random among the legal commands.", Trail(()))


def choose(
    rules: Searching[S, C],
    state: S,
    side: str,
    level: str,
    dice: Dice,
    *,
    is_late: Callable[[], bool] = lambda: False,
) -> BotDecision[C]:
    """Return the decision of a bot of a level for a side that decides or may interrupt.

    `dice` supply the bot's own random choices. A search that `is_late` ends with the best plan so far.
    """
    if level == RANDOM:
        return _at_random(rules, state, side, dice)
    advisor, player = rules.advisor, LEVELS[level]
    plans = list(advisor.plans(state, side))
    if not plans:
        return _at_random(rules, state, side, dice)
    words, appraisals = {**WORDS, **advisor.words}, advisor.appraise(state, plans)
    if player.effort is not None and len(plans) > 1:
        seed = str(dice.roll(SEEDS, "the seed of a search"))
        sorted_plans = ranked(plans, appraisals, player.tempered)
        tried = candidates(rules, state, side, sorted_plans, player.effort)
        if lines := search(rules, state, side, tried, player, seed, is_late=is_late):
            return searched(rules, state, side, lines, words, player.factors)
    return weighed(plans, appraisals, player.tempered, advisor.measure, words)


def _at_random(rules: Advising[S, C], state: S, side: str, dice: Dice) -> BotDecision[C]:
    asked = rules.decision(state)
    interrupts = isinstance(asked, Decision) and side not in asked.answerers(rules.sides)
    if interrupts and dice.roll(SELDOM, "whether to cut in") > 1:
        return BotDecision((), Remark("It waits.", Trail(())))
    return BotDecision((rules.advisor.sample(state, side, dice),), AT_RANDOM)
