"""The quality of searches for the best plan: python -m benchmarks.searching [BATTLE [POSITIONS [SAMPLES]]].

In positions from battles of recruits, each plan that a veteran tries is played out many times. One half of
the samples, with dice of its own, gives the values of the plans; each way to search uses the other half.
The average loss of value by the plan that it chooses is printed. Positions in which a sample
ends the battle are left out, because one such sample outweighs all others.
"""

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, median, pvariance
from typing import Any

from shellshock_tui import library
from shellshock_tui.ai import choose
from shellshock_tui.ai.levels import LEVELS, Effort
from shellshock_tui.ai.playing_on import play_on
from shellshock_tui.ai.purpose_dice import PurposeDice
from shellshock_tui.ai.search import candidates
from shellshock_tui.ai.weighing import ranked, totals
from shellshock_tui.cli.arguments import bound, open_named
from shellshock_tui.dice import Dice, SeededDice
from shellshock_tui.engine.rules import AnyRules, Decision, Outcome

Values = list[list[float]]
"""The values of the samples of each plan."""
DRAWN = 40
"""How often each way searches a position, each time with the samples in another order."""
LONGEST = 400
EACH = 4
"""The most positions taken from a battle."""


@dataclass(frozen=True)
class Tried:
    """The plans that a veteran tries in a position."""

    ratings: list[float]
    samples: dict[str, tuple[Values, Values]]
    """The samples that a way uses and those that judge it, by the kind of dice."""
    commands: float
    """The average number of commands that one sample of one plan takes."""


Stop = Callable[[int, float, int], bool]
"""Returns whether to drop the worse half, given the samples, commands and halves dropped so far."""


def doubling(samples: int, commands: float, halves: int) -> bool:  # noqa: ARG001
    """Drop the worse half after two, four and eight samples, as the first veteran did."""
    return samples > 1 and samples & (samples - 1) == 0


def sharing(effort: int, rounds: int) -> Stop:
    """Drop the worse half whenever an equal share of the effort is spent."""
    return lambda samples, commands, halves: samples > 1 and commands * rounds >= effort * (halves + 1)


def positions(rules: AnyRules, most: int) -> Iterator[tuple[Any, str]]:
    """Yield positions with a decision from battles between recruits."""
    chance, found, game = random.Random("positions"), 0, 0
    while found < most and game < most:
        game += 1
        dice, met = SeededDice(f"search {game}"), list[tuple[Any, str]]()
        state = rules.start(dice).state
        while isinstance(asked := rules.decision(state), Decision) and len(met) < LONGEST:
            side = asked.answerers(rules.sides)[0]
            seen = rules.observe(state, side)
            met.append((seen, side))
            for command in choose(rules, seen, side, "recruit", SeededDice(f"{game} {len(met)}")).commands:
                if isinstance(rules.decision(state), Decision):
                    state = rules.play(state, command, dice).state
        for one in chance.sample(met, min(EACH, len(met))):
            found += 1
            yield one


def tried(rules: AnyRules, state: Any, side: str, samples: int) -> Tried | None:
    """Play the plans of a position; None if there are few, if no die is rolled, or if a battle ends."""
    plans, effort = list(rules.advisor.plans(state, side)), LEVELS["veteran"].effort
    assert isinstance(effort, Effort)
    if len(plans) < 4:
        return None
    appraisals, weights = rules.advisor.appraise(state, plans), LEVELS["veteran"].weights
    ratings = dict(zip((plan.commands for plan in plans), totals(appraisals, weights), strict=True))
    chosen = candidates(rules, state, side, ranked(plans, appraisals, weights), effort)
    commands, found = 0, dict[str, tuple[Values, Values]]()
    kinds: dict[str, Callable[[str], Dice]] = {"in order": SeededDice, "by purpose": PurposeDice}
    for name, kind in kinds.items():
        halves: tuple[Values, Values] = ([[] for _ in chosen], [[] for _ in chosen])
        for half, values in enumerate(halves):
            for sample in range(samples):
                seed = f"{name} {half} {sample}"
                whole = rules.searcher.sample(state, side, SeededDice(f"{seed} hidden"))
                for plan, into in zip(chosen, values, strict=True):
                    led = play_on(rules, whole, side, plan.commands, kind(seed))
                    if led.is_certain or isinstance(rules.decision(led.state), Outcome):
                        return None
                    into.append(rules.searcher.evaluate(led.state, side))
                    commands += led.commands
        found[name] = halves
    rated = [float(ratings[plan.commands]) for plan in chosen]
    return Tried(rated, found, commands / (4 * samples * len(chosen)))


def chosen(one: Tried, values: Values, order: Sequence[int], effort: int, stop: Stop, prior: int) -> int:
    """Return the number of the plan that a way to search chooses.

    The rating of a plan counts as much as `prior` samples.
    """
    left, samples, commands, halves = list(range(len(values))), 0, 0.0, 0

    def worth(plan: int) -> float:
        known = sum(values[plan][number] for number in order[:samples])
        return -(known + prior * one.ratings[plan]) / (samples + prior)

    while len(left) > 1 and commands < effort and samples < len(order):
        samples, commands = samples + 1, commands + len(left) * one.commands
        if stop(samples, commands, halves):
            left, halves = sorted(left, key=worth)[: (len(left) + 1) // 2], halves + 1
    return min(left, key=worth)


def regret(found: Sequence[Tried], dice: str, effort: int, stop: Stop, prior: int) -> float:
    """Return the average loss of value by the chosen plans compared with the best ones."""
    chance, lost = random.Random("order"), list[float]()
    for one in found:
        values, judges = one.samples[dice]
        worths = [fmean(judged) for judged in judges]
        for _ in range(DRAWN):
            order = chance.sample(range(len(values[0])), len(values[0]))
            lost.append(max(worths) - worths[chosen(one, values, order, effort, stop, prior)])
    return fmean(lost)


def spread(found: Sequence[Tried], dice: str) -> float:
    """Return the median variance of the difference between two plans, as a share of that with dice apart."""
    shares = []
    for one in found:
        first, *others = one.samples[dice][1]
        for other in others:
            apart = pvariance(first) + pvariance(other)
            shares.append(pvariance([a - b for a, b in zip(first, other, strict=True)]) / max(apart, 1e-9))
    return median(shares)


def main() -> None:
    """Print the regret of each way to search."""
    name, most, samples = [*sys.argv[1:], *("closing_fire/villages", "40", "24")[len(sys.argv[1:]) :]]
    rules = bound(open_named(library.SCENARIO, name))
    all_found = [tried(rules, state, side, int(samples)) for state, side in positions(rules, int(most))]
    found = [one for one in all_found if one is not None]
    if not found:
        sys.exit(f"{name}: dice are rolled after the plans in none of these positions; name another battle.")
    worths = [(one.ratings, [fmean(judged) for judged in one.samples["by purpose"][1]]) for one in found]
    rated = fmean(max(worth) - worth[ratings.index(max(ratings))] for ratings, worth in worths)
    print(f"{name}, {len(found)} positions: the plan with the best rating loses {rated:.1f}")
    for dice in ("in order", "by purpose"):
        print(f"dice {dice}: spread of differences {spread(found, dice):.2f} of that with dice apart")
        for prior in (0, 2):
            ways: dict[str, tuple[int, Stop]] = {"halves after 2, 4 and 8": (2_000, doubling)}
            ways |= {f"effort {effort}": (effort, sharing(effort, 3)) for effort in (100, 300, 1_000)}
            lost = (f"{way} {regret(found, dice, *how, prior):.1f}" for way, how in ways.items())
            print(f"  rating counts {prior} samples: {', '.join(lost)}", flush=True)


if __name__ == "__main__":
    main()
