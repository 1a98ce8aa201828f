"""The coach: what the strongest bot would do in a player's place, and what the player's own plan costs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from shellshock_tui.ai.bot_decision import BotDecision, decode_bot_decision, encode_bot_decision
from shellshock_tui.ai.comparison import better_by, counted_in, gains, in_quotes, searched
from shellshock_tui.ai.levels import LEVELS
from shellshock_tui.ai.reasons import WORDS
from shellshock_tui.ai.search import Line, candidates, lead, search
from shellshock_tui.ai.weighing import ranked, totals, weighed
from shellshock_tui.engine.advisor import Plan, Words, in_words
from shellshock_tui.engine.english import as_sentence
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.rules import Encoding, Searching
from shellshock_tui.engine.trail import Trail
from shellshock_tui.files import clean

S = TypeVar("S")
C = TypeVar("C")
STRONGEST = "veteran"
"""The level of the bot that coaches."""
AGREES, AGREES_WITH_STAR = "The coach would do the same. ", "The coach would do the same as ★. "
"""Begin the coach's sentence where the plan it is compared with is the best, or the beginning of it."""
AS_GOOD, STAR_AS_GOOD = "Your plan is as good as the coach's: ", "★ is as good as the coach's plan: "
"""Begin the coach's sentence where the plan it is compared with is another, but no worse."""
STAR_SAME, STAR_EQUAL = "★ is the coach's plan.", "★ is as good as the coach's plan."
STAR_WORSE = "★ falls short by {}: the coach's plan is better{}"
"""Say how the suggestion compares with the coach's plan where the player's own plan is another."""
ONLY_RATED = "The strongest bot does not play its plans out here; it only rates them."
"""Begins the explanation of the figures where the plans are not played out."""
MOST_BEGUN = 3
"""The most plans that are tried because they begin with the commands that the player has marked."""


class Advice(NamedTuple, Generic[C]):
    """The coach's advice to a player."""

    decision: BotDecision[C]
    """The coach's plan, and the reason why it is better than the player's, if there is one."""
    cost: float = 0.0
    """How much worse the player's plan is, in the advisor's measure; 0 without one, or if it is as good."""
    of_star: str = ""
    """A sentence on how the suggestion compares with the coach's plan, if the player's plan is another."""


def is_star_worse(advice: Advice[Any]) -> bool:
    """Return whether the suggestion, alone or beside the player's own plan, falls short of the coach's."""
    if not advice.decision.commands:
        return False
    return advice.of_star not in (STAR_SAME, STAR_EQUAL) if advice.of_star else advice.cost > 0


class Rival(NamedTuple, Generic[C]):
    """A plan that the coach compares with its own."""

    plan: Plan[C]
    is_star: bool = False
    """Whether it is the suggestion, not a plan of the player's own."""

    @property
    def named(self) -> str:
        """The plan as the coach calls it."""
        return "★" if self.is_star else "your plan"

    def leads_to(self, plan: Plan[C]) -> bool:
        """Return whether a plan begins with this one; or the suggestion, which may go on, with the plan."""
        least = min(len(self.plan.commands), len(plan.commands)) if self.is_star else len(self.plan.commands)
        return self.plan.commands[:least] == plan.commands[:least]


class Verdict(NamedTuple, Generic[C]):
    """The coach's judgement of one plan."""

    advice: Advice[C]
    """The advice if the coach compares with this plan alone."""
    reasons: str = "."
    """The reasons why the coach's plan is better, as the end of a sentence."""
    is_same: bool = False
    """Whether the plan is the coach's."""
    is_judged: bool = True
    """Whether there was time to compare the plan."""


def advise(
    rules: Searching[S, C],
    state: S,
    side: str,
    own: Plan[C] | None,
    seed: str,
    *,
    suggested: Plan[C] | None = None,
    is_late: Callable[[], bool] = lambda: False,
) -> Advice[C] | None:
    """Return the coach's advice to a side that is asked, compared with its own plan; None without a choice.

    `state` is what the side observes. Its own plan may be incomplete: the policy then supplies the rest.
    The coach also compares the suggestion, which stands for the own plan if there is none. The coach's plan
    does not depend on either.
    """
    advisor, level = rules.advisor, LEVELS[STRONGEST]
    assert level.effort is not None
    plans, rivals = list(advisor.plans(state, side)), _rivals(own, suggested)
    known = [plan.commands for plan in plans]
    new = [one.plan for one in rivals if one.plan.commands not in known]
    if not plans or len(plans) + len(new) < 2:
        return None
    words, appraisals = {**WORDS, **advisor.words}, advisor.appraise(state, plans)
    sorted_plans = ranked(plans, appraisals, level.weights)
    tried = candidates(rules, state, side, sorted_plans, level.effort)
    lines = search(rules, state, side, tried, level, seed, is_late=is_late)
    begun = [
        [*(one for one in sorted_plans if rival.leads_to(one)), *(one for one in new if one is rival.plan)]
        for rival in rivals
    ]
    others = [plan for some in begun for plan in some[:MOST_BEGUN] if plan not in tried]
    against = [lines[0].plan, *dict.fromkeys(others)] if lines and others else []
    apart = search(rules, state, side, against, level, seed, is_late=is_late) if against else ()
    if not lines or not (lines[0].values or apart):
        return _by_terms(rules, state, plans, rivals, words)
    found = Played(rules, state, side, lines, apart, words, level.factors)
    verdicts = [found.verdict(rival, some) for rival, some in zip(rivals, begun, strict=True)]
    return _joined(rules, verdicts) if verdicts else Advice(found.searched)


def _joined(rules: Searching[S, C], verdicts: Sequence[Verdict[C]]) -> Advice[C]:
    """Return the advice of the first verdict; a second one is about the suggestion."""
    first, *more = verdicts
    return first.advice._replace(of_star="".join(_of_star(rules, one) for one in more))


def _of_star(rules: Searching[S, C], verdict: Verdict[C]) -> str:
    if not verdict.is_judged:
        return ""
    if verdict.is_same:
        return STAR_SAME
    cost = verdict.advice.cost
    return STAR_WORSE.format(in_words(rules.advisor, cost), verdict.reasons) if cost else STAR_EQUAL


def _rivals(own: Plan[C] | None, suggested: Plan[C] | None) -> list[Rival[C]]:
    """Return the player's own plan and the suggestion, only once if they are the same."""
    if own is None or suggested is None:
        return [Rival(one, one is suggested) for one in (own, suggested) if one is not None]
    star = Rival(suggested, is_star=True)
    return [star] if own.commands == suggested.commands else [Rival(own), star]


@dataclass(frozen=True)
class Played(Generic[S, C]):
    """The coach's plans, played out."""

    rules: Searching[S, C]
    state: S
    side: str
    lines: Sequence[Line[S, C]]
    """The coach's plans, the best first."""
    apart: Sequence[Line[S, C]]
    """The best plan once more, with those that it is compared with besides."""
    words: Mapping[str, Words]
    factors: Mapping[str, float]

    @property
    def best(self) -> Plan[C]:
        """The coach's plan."""
        return self.lines[0].plan

    @property
    def searched(self) -> BotDecision[C]:
        """The coach's plan, compared with its other plans."""
        if len(self.lines) == 1:
            return _plain(self.best)
        return searched(self.rules, self.state, self.side, self.lines, self.words, self.factors)

    def verdict(self, rival: Rival[C], begun: Sequence[Plan[C]]) -> Verdict[C]:
        """Return how a plan compares, given the plans with which its side may go on."""
        if rival.leads_to(self.best):
            return Verdict(Advice(_agreeing(self.searched, rival)), is_same=True)
        compared = [(self.lines[0], line) for line in self.lines if line.plan in begun]
        again = next((line for line in self.apart if line.plan is self.best), None)
        compared += [(again, line) for line in self.apart if again and line.plan in begun]
        if not compared:
            return Verdict(Advice(self.searched), is_judged=False)
        return self._against(rival, *min(compared, key=lambda two: lead(*two)))

    def _against(self, rival: Rival[C], best: Line[S, C], other: Line[S, C]) -> Verdict[C]:
        """Return the verdict on the best line with which a side may go on after a plan that is worse."""
        found = gains(self.rules, self.state, self.side, (other, best), self.words, self.factors)
        if round(found.total) <= 0:
            return Verdict(Advice(_as_good(_plain(best.plan), rival)))
        than = f"{rival.named}, {in_quotes(other.plan)}{counted_in(self.rules)}"
        remark = Remark(
            f"{as_sentence(best.plan.words)}{found.reasons}",
            found.trail,
            as_sentence(f"{better_by(self.rules, found.total)} than {than}"),
        )
        return Verdict(Advice(BotDecision(best.plan.commands, remark), found.total), found.reasons)


def _by_terms(
    rules: Searching[S, C],
    state: S,
    plans: Sequence[Plan[C]],
    rivals: Sequence[Rival[C]],
    words: Mapping[str, Words],
) -> Advice[C]:
    """Return advice for a choice whose plans are not played out: the plan that the advisor rates best."""
    advisor, weights = rules.advisor, LEVELS[STRONGEST].weights
    decision = weighed(plans, advisor.appraise(state, plans), weights, advisor.measure, words)
    remark = decision.remark
    decision = BotDecision(
        decision.commands, Remark(remark.words, remark.trail, f"{ONLY_RATED} {remark.weighing}")
    )
    best = next(plan for plan in plans if plan.commands == decision.commands)

    def verdict(rival: Rival[C]) -> Verdict[C]:
        if rival.leads_to(best):
            return Verdict(Advice(_agreeing(decision, rival)), is_same=True)
        begun = [plan for plan in plans if rival.leads_to(plan)] or [rival.plan]
        most, *others = totals(advisor.appraise(state, [best, *begun]), weights)
        cost = float(most - max(others))
        return Verdict(Advice(decision, cost) if round(cost) > 0 else Advice(_as_good(decision, rival)))

    return _joined(rules, [verdict(one) for one in rivals]) if rivals else Advice(decision)


def _agreeing(decision: BotDecision[C], rival: Rival[C]) -> BotDecision[C]:
    remark, agrees = decision.remark, AGREES_WITH_STAR if rival.is_star else AGREES
    return BotDecision(decision.commands, Remark(f"{agrees}{remark.words}", remark.trail, remark.weighing))


def _plain(plan: Plan[C]) -> BotDecision[C]:
    return BotDecision(plan.commands, Remark(f"{as_sentence(plan.words)}.", Trail(())))


def _as_good(decision: BotDecision[C], rival: Rival[C]) -> BotDecision[C]:
    begins = STAR_AS_GOOD if rival.is_star else AS_GOOD
    return BotDecision(decision.commands, Remark(f"{begins}{decision.remark.words}", Trail(())))


def encode_advice(rules: Encoding[Any, C], advice: Advice[C] | None) -> dict[str, Any]:
    """Return advice as a JSON table; empty without any."""
    if advice is None:
        return {}
    return {**encode_bot_decision(rules, advice.decision), "cost": advice.cost, "of_star": advice.of_star}


def decode_advice(rules: Encoding[Any, C], table: Mapping[str, Any]) -> Advice[C] | None:
    """Return the advice that a JSON table encodes; None if the table is empty.

    Raises:
        Malformed: A command is wrong.
        ValueError: The remark is wrong.
        KeyError: A field is missing.
        TypeError: The table has a wrong type.
    """
    if not table:
        return None
    return Advice(
        decode_bot_decision(rules, table), float(table["cost"]), clean(str(table.get("of_star", "")))
    )
