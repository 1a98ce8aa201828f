"""Results of shots and charges for forecasts: words for players, and tables for programs."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Protocol

from shellshock_tui.engine.english import agreeing, does
from shellshock_tui.engine.event import Event, encode_calculation
from shellshock_tui.engine.forecast import AttackHeader, Forecast, RollStep
from shellshock_tui.engine.view import Mark
from shellshock_tui.kit.dice.enumeration import Leaf
from shellshock_tui.kit.dice.forecast import End, Result, chance_told, shared
from shellshock_tui.rules.closing_fire import clauses
from shellshock_tui.rules.closing_fire.commands import Charge, Command, Shoot
from shellshock_tui.rules.closing_fire.game_context import dice_words
from shellshock_tui.rules.closing_fire.phases import Closing
from shellshock_tui.rules.closing_fire.state import State


class Named(Protocol):
    """The rules of a battle, as far as forecasts of units need them."""

    ids: tuple[str, ...]
    index: dict[str, int]

    def name(self, unit: str) -> str:
        """Return a unit's name."""


COLUMNS = {2: "d2", 1: "d1", 0: "even", -1: "a1", -2: "a2"}
"""The protocol's name of each margin of a melee."""
HARM: dict[str, Callable[[Event], str]] = {
    "loss": lambda event: f"loses {event['sp']} SP",
    "destroyed": lambda _: "is destroyed",
    "disordered": lambda _: "is disordered",
    "fall-back": lambda _: "falls back",
    "cornered": lambda _: "cannot fall back",
}
"""Words for the effect of a melee on its loser, by the name of the event that reports it."""
EFFECTS = {
    "disordered": "disordered",
    "fall-back": "falls back",
    "cornered": "cornered",
    "destroyed": "destroyed",
    "halt": "halted",
    "follow": "follows",
}
"""A word or two for the fate of a unit, by the name of the event that reports it."""


def result(before: State, leaf: Leaf[End[State]], c: Command) -> Result:
    """Return words for the effect of a shot on its target, or for the end of a charge."""
    events, target = leaf.result.events, _target(before, c)
    if isinstance(c, Shoot):
        return _shot_result([one for one in events if dict(one.facts).get("unit") == target])
    return _charge_result(events, target, _margin(leaf))


def _margin(leaf: Leaf[End[State]]) -> int | None:
    """Return the margin of the melee on a path; None if there was no melee."""
    return next((one.outcome for one in leaf.drawn if one.distribution.name == "difference"), None)


def _charge_result(events: Sequence[Event], defender: str, margin: int | None) -> Result:
    gone = [one["unit"] for one in events if one.name == "destroyed"]
    if defender in gone:
        return Result(1, "defender destroyed", Mark.LOST)
    if gone:
        return Result(11, "attacker destroyed", Mark.PENDING)
    lost = [(one["unit"] == defender, one["sp"]) for one in events if one.name == "loss"]
    is_cornered = any(one.name == "cornered" for one in events)
    price = ", attacker loses 1 SP" if is_cornered else ""
    if margin is None:
        return Result(0, f"charge stopped{price}", Mark.PENDING)
    if not margin:
        mark = Mark.PENDING if is_cornered else Mark.PLAIN
        return Result(5 + is_cornered, f"even{price or ', attacker falls back'}", mark)
    sp = sum(points for is_defender, points in lost if is_defender == (margin > 0))
    if margin > 0:
        return Result(5 - sp, f"defender loses {sp} SP", Mark.PENDING)
    return Result(6 + sp, f"attacker loses {sp} SP", Mark.PENDING)


def detail(
    rules: Named, before: State, leaves: Sequence[Leaf[End[State]]], c: Command
) -> Iterator[tuple[str, dict[str, Fraction]]]:
    """Yield the probability distributions that the protocol's tables contain."""
    if isinstance(c, Shoot):
        yield from _shot_detail(rules, before, leaves, c)
    elif leaves[0].drawn:
        yield from _charge_detail(rules, leaves)


def losses(rules: Named, before: State, leaves: Sequence[Leaf[End[State]]]) -> Iterator[tuple[str, Fraction]]:
    """Yield the address of each unit's strength, with the chance that it loses some."""
    for index, unit in enumerate(rules.ids):
        after = ((leaf.chance, leaf.result.state.units[index].sp) for leaf in leaves)
        chance = sum((chance for chance, sp in after if sp < before.units[index].sp), Fraction(0))
        if chance:
            yield f"unit/{unit}/strength/sp", chance


def odds_table(forecast: Forecast) -> dict[str, Any]:
    """Return the forecast of a shot or charge as a table of the protocol."""
    detail = dict(forecast.detail)
    if "unsaved" in detail:
        _, need, _ = forecast.needs[0]
        one = {name: str(dict(detail[name])[name]) for name in ("back", "cornered", "disordered", "gone")}
        many = {name: {key: str(p) for key, p in detail[name]} for name in ("unsaved", "sp")}
        dice = int(forecast.dice[0][1].total)
        return {"dice": dice, "need": int(need.total), "trail": encode_calculation(need), **many, **one}
    if not forecast.branches:
        return {"fire": None, "hold": _column(forecast), "best": "hold"}
    columns = {words.removeprefix("if it ").removesuffix("s"): each for words, each in forecast.branches}
    best = next(name for name, each in columns.items() if each.at == forecast.at)
    if ";" not in forecast.at:
        return {best: _column(forecast)}
    return {**{name: _column(each) for name, each in columns.items()}, "best": best}


def _target(before: State, c: Command) -> str:
    if isinstance(c, Shoot | Charge):
        return c.target
    assert isinstance(before.phase, Closing)
    return before.phase.target


def _shot_result(events: Sequence[Event]) -> Result:
    names = [one.name for one in events]
    if "destroyed" in names:
        return Result(0, "destroyed", Mark.LOST)
    sp = sum(one["sp"] for one in events if one.name == "loss")
    words = [text.format(sp) for name, text in SHOT_WORDS.items() if name in names]
    rank = 20 - 4 * sp - sum(weight for name, weight in SHOT_WEIGHTS.items() if name in names)
    return Result(rank, ", ".join(words) or "no effect", Mark.PENDING if words else Mark.PLAIN)


SHOT_WORDS = {
    "cornered": "cornered",
    "loss": "loses {} SP",
    "disordered": "disordered",
    "fall-back": "falls back",
}
SHOT_WEIGHTS = {"cornered": 1, "disordered": 2, "fall-back": 1}
"""The weight of each effect compared with lost strength, so that the gravest result is listed first."""


def _shot_detail(
    rules: Named, before: State, leaves: Sequence[Leaf[End[State]]], c: Shoot
) -> Iterator[tuple[str, dict[str, Fraction]]]:
    index = rules.index[c.target]
    was, ends = before.units[index].sp, ((leaf.result.state.units[index].sp, leaf) for leaf in leaves)
    yield "unsaved", shared((str(leaf.drawn[0].outcome), leaf) for leaf in leaves)
    yield "sp", shared((str(was - now), leaf) for now, leaf in ends)
    for name, event in (
        ("back", "fall-back"),
        ("cornered", "cornered"),
        ("disordered", "disordered"),
        ("gone", "destroyed"),
    ):
        yield name, {name: chance_told(leaves, event, c.target)}


def _charge_detail(
    rules: Named, leaves: Sequence[Leaf[End[State]]]
) -> Iterator[tuple[str, dict[str, Fraction]]]:
    column = dict.fromkeys(("stopped", *COLUMNS.values()), Fraction(0))  # this includes a destroyed attacker
    for leaf in leaves:
        margin = _margin(leaf)
        column["stopped" if margin is None else COLUMNS[margin]] += leaf.chance
    yield "column", column
    gone = {unit: chance_told(leaves, "destroyed", unit) for unit in rules.ids}
    yield "gone", {unit: chance for unit, chance in gone.items() if chance}


def _column(forecast: Forecast) -> dict[str, Any]:
    detail = dict(forecast.detail)
    return {
        **{name: str(p) for name, p in detail["column"]},
        "gone": {unit: str(p) for unit, p in detail["gone"]},
    }


def steps(events: Sequence[Event], name: Callable[[str], str]) -> Iterator[RollStep]:
    """Yield the explanation of events: dice, hits, saves and what is left, or the event's own sentence."""
    for number, event in enumerate(events):
        match event.name:
            case "shoot":
                yield from _shot_steps(event)
            case "closing-fire":
                faces = " ".join(map(str, event["faces"]))
                rolled = f"{dice_words(event['dice'])}: {faces}"
                header = AttackHeader("closing fire", "", event["target"], unit=event["unit"])
                yield RollStep("roll", rolled, event.trails, clauses.CLOSING_DICE, header=header)
                yield RollStep("sixes", str(event["sixes"]), (), clauses.CLOSING_OUTCOME)
            case "melee":
                yield from _melee_steps(event, events[number + 1 :], name)
            case happened:
                is_lost, is_harm = happened == "destroyed", happened in EFFECTS
                mark = Mark.LOST if is_lost else Mark.PENDING if is_harm else Mark.PLAIN
                begins = AttackHeader("next chit") if happened == "chit" else None
                title = happened.replace("-", " ")
                yield RollStep(title, event.text, event.trails, event.clause, mark, begins)


def _shot_steps(event: Event) -> Iterator[RollStep]:
    trails = dict(event.trails)
    faces = " ".join(map(str, event["faces"]))
    explained = (("dice", trails["dice"]), ("need", trails["need"]))
    rolled = f"{dice_words(event['dice'])}, {event['need']}+: {faces}"
    header = AttackHeader("shot", "", event["target"], unit=event["unit"])
    yield RollStep("roll", rolled, explained, clauses.SHOOT_DICE, header=header)
    yield RollStep("hits", str(event["hits"]), (), clauses.SHOOT_HITS)
    if event["saves"]:
        saves = " ".join(map(str, event["saves"]))
        explained = (("save dice", trails["save dice"]), ("morale", trails["morale"]))
        yield RollStep("saves", f"{trails['morale'].total}+: {saves}", explained, clauses.SHOOT_SAVES)
    yield RollStep("unsaved", str(event["unsaved"]), (), clauses.SHOOT_OUTCOME)


def _melee_steps(event: Event, after: Sequence[Event], name: Callable[[str], str]) -> Iterator[RollStep]:
    """Yield the steps of a melee: who beat whom and with what effect, then the numbers."""
    attacker, defender = event["attacker"], event["defender"]
    on_attacker, on_defender = event["unsaved-on"]
    loser, winner = (defender, attacker) if on_defender > on_attacker else (attacker, defender)
    found = [HARM[one.name](one) for one in after if one.name in HARM and one["unit"] == loser]
    *most, last = [agreeing(name(loser), one) for one in found]
    harm = f"{', '.join(most)} and {last}" if most else last
    beaten = f"{does(name(winner), 'beats')} {name(loser)}, which"
    is_even = on_attacker == on_defender
    words = f"{f'Neither beats the other: {name(attacker)}' if is_even else beaten} {harm}."
    yield RollStep(
        "melee", words, (), event.clause, header=AttackHeader("melee", "", defender, unit=attacker)
    )
    yield RollStep("sums", event.text, event.trails, event.clause)
    if is_even:
        words = "both sides have the same number of unsaved hits, so the attacker falls back"
        yield RollStep("even", words, (), clauses.MELEE_OUTCOME)
