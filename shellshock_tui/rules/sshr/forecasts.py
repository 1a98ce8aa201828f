"""Forecasts of volleys and close combats, in words and as tables of the protocol."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any, Protocol

from shellshock_tui.engine.english import counted, does
from shellshock_tui.engine.event import Event, encode_calculation
from shellshock_tui.engine.forecast import AttackHeader, Forecast, RollStep
from shellshock_tui.engine.trail import Op
from shellshock_tui.engine.view import Mark
from shellshock_tui.kit.dice.enumeration import Leaf
from shellshock_tui.kit.dice.forecast import NONE, End, Result, chance_told, shared
from shellshock_tui.rules.sshr.charts import ROLLS
from shellshock_tui.rules.sshr.commands import Command, Fight, Shoot
from shellshock_tui.rules.sshr.harm import TEST
from shellshock_tui.rules.sshr.state import State, Unit

EFFECTS = {"destroyed": "destroyed", "fall-back": "falls back", "model-left": "models leave the table"}
"""A word or two for the fate of a unit, by the name of the event that reports it."""


class Indexed(Protocol):
    """The parts of the rules that name units and sides."""

    ids: tuple[str, ...]
    index: dict[str, int]
    owners: dict[str, str]
    side_names: dict[str, str]

    def name(self, unit: str) -> str:
        """Return a unit's name."""


def result(rules: Indexed, before: State, leaf: Leaf[End[State]], c: Command) -> Result:  # noqa: ARG001 - as asked
    """Return words for the effect of a volley on its target, or for the loser of a close combat."""
    match c:
        case Shoot(_, target):
            return _volley(leaf.result.state.units[rules.index[target]], leaf, target)
        case Fight():
            fight = _told(leaf, "fight-result")[0]
            loser, margin = fight["loser"], abs(_margin(fight["lost"]))
            end = f"{does(rules.side_names[loser], 'loses')} by {margin}" if loser else "even"
            return Result(100 * [*rules.side_names, ""].index(loser) + 50 - margin, end)
        case _:
            return Result(0, "done")


def _margin(lost: dict[str, int]) -> int:
    first, *rest = lost.values()
    return first - sum(rest)


def _volley(now: Unit, leaf: Leaf[End[State]], target: str) -> Result:
    lost = _shot(leaf)
    if now.is_gone:
        return Result(0, "destroyed", Mark.LOST)
    if not lost:
        return Result(99, "no harm")
    runs = _runs(leaf, target)
    words = f"{counted(lost, 'hit point')} lost{', falls back' if runs else ''}"
    return Result(50 - 2 * lost - runs, words, Mark.PENDING)


def _shot(leaf: Leaf[End[State]]) -> int:
    """Return how many hit points a volley cost, without models that left the table."""
    return sum(one["lost"] for one in _told(leaf, "wounds"))


def _runs(leaf: Leaf[End[State]], unit: str) -> bool:
    """Return whether a unit failed its test, so that its models fall back or leave the table."""
    events = (*_told(leaf, "fall-back"), *_told(leaf, "model-left"))
    return any(one["unit"] == unit for one in events)


def detail(
    rules: Indexed, leaves: Sequence[Leaf[End[State]]], c: Command
) -> Iterator[tuple[str, dict[str, Fraction]]]:
    """Yield the probability distributions that the protocol's tables contain."""
    match c:
        case Shoot(_, target):
            yield from _of_volley(leaves, target)
        case Fight():
            yield from _of_fight(rules, leaves)
        case _:
            pass


def _of_volley(leaves: Sequence[Leaf[End[State]]], target: str) -> Iterator[tuple[str, dict[str, Fraction]]]:
    lost = shared((str(_shot(leaf)), leaf) for leaf in leaves)
    models = shared((str(len(_told(leaf, "model-lost"))), leaf) for leaf in leaves)
    yield "lost", dict(sorted(lost.items()))
    yield "models", dict(sorted(models.items()))
    tested = (
        leaf.chance for leaf in leaves if any(one.distribution.name.startswith(TEST) for one in leaf.drawn)
    )
    yield "test", {"test": sum(tested, NONE)}
    yield "runs", {"runs": _running(leaves, target)}
    yield "gone", {"gone": chance_told(leaves, "destroyed", target)}


def _running(leaves: Sequence[Leaf[End[State]]], unit: str) -> Fraction:
    return sum((leaf.chance for leaf in leaves if _runs(leaf, unit)), NONE)


def _told(leaf: Leaf[End[State]], name: str) -> list[Event]:
    """Return the events of a name on one path through the dice."""
    return [one for one in leaf.result.events if one.name == name]


def _of_fight(
    rules: Indexed, leaves: Sequence[Leaf[End[State]]]
) -> Iterator[tuple[str, dict[str, Fraction]]]:
    fights = [(_told(leaf, "fight-result")[0]["lost"], leaf) for leaf in leaves]
    lost = shared((",".join(map(str, one.values())), leaf) for one, leaf in fights)
    ends = {"wins": NONE, "loses": NONE, "even": NONE}
    for one, leaf in fights:
        margin = _margin(one)
        ends["even" if not margin else "loses" if margin > 0 else "wins"] += leaf.chance
    yield "lost", dict(sorted(lost.items()))
    yield from ((name, {name: chance}) for name, chance in ends.items())
    runs = {unit: _running(leaves, unit) for unit in rules.ids}
    yield "runs", {unit: chance for unit, chance in runs.items() if chance}


def losses(
    rules: Indexed, before: State, leaves: Sequence[Leaf[End[State]]]
) -> Iterator[tuple[str, Fraction]]:
    """Yield the address of each model's hit points, with the chance that it loses some."""
    for unit, index in rules.index.items():
        for number, hp in enumerate(before.units[index].hp):
            hurt = (leaf.chance for leaf in leaves if leaf.result.state.units[index].hp[number] < hp)
            if chance := sum(hurt, NONE):
                yield f"unit/{unit}/internal/model/{number + 1}/hp", chance


def odds_table(forecast: Forecast) -> dict[str, Any]:
    """Return a forecast as a table of the protocol."""
    table = {name: {key: str(p) for key, p in chances} for name, chances in forecast.detail}
    if "wins" in table:
        ends = {name: table[name][name] for name in ("wins", "loses", "even")}
        return {"lost": table["lost"], **ends, "runs": table["runs"]}
    one: dict[str, str] = {name: table[name][name] for name in table if name in ("test", "runs", "gone")}
    return {"guns": list(_guns(forecast)), "lost": table["lost"], "models": table["models"], **one}


def _guns(forecast: Forecast) -> Iterator[dict[str, Any]]:
    shots = dict(forecast.dice)
    needs = {name: (trail, chance) for name, trail, chance in forecast.needs}
    for name, count in shots.items():
        who = name.removesuffix(": hit")
        (trail, hit), (_, wound), (_, save) = (needs[f"{who}: {what}"] for what in ROLLS)
        chances = {
            "hit": str(hit),
            "wound": str(wound),
            "save": str(save),
            "each": str(hit * wound * (1 - save)),
        }
        yield {
            "gun": who.rpartition(", ")[2],
            "shots": int(count.total),
            **chances,
            "trail": encode_calculation(trail),
        }


def steps(events: Sequence[Event], name: Callable[[str], str]) -> Iterator[RollStep]:
    """Yield the explanation of events; rolls with a common effect are followed by their sum."""
    rolls: list[Event] = []
    for event in events:
        if event.name in ("volley", "strikes"):
            rolls = [*(one for one in rolls if _is_with(event, one)), event]
            yield from _attack_steps(event)
            continue
        if len(rolls) > 1 and any(map(unsaved, rolls)):
            yield _together(rolls, name)
        rolls = []
        yield _told_step(event, name)


def unsaved(event: Event) -> int:
    """Return how many wounds of a roll were not saved."""
    return int(event["wounds"] - event["saved"])


def _is_with(event: Event, before: Event) -> bool:
    """Return whether two rolls take effect together, as in a volley or in strikes of equal agility."""
    return dict(event.facts).get("agility") == dict(before.facts).get("agility")


def _attack_steps(event: Event) -> Iterator[RollStep]:
    """Yield the rolls to hit, to wound and to save, each with its need, dice and successes."""
    trails, thrown = dict(event.trails), iter(event["faces"])
    header = AttackHeader(event.name, dict(event.facts).get("gun", ""), event["target"], unit=event["unit"])
    shots = [("shots", trails["shots"])] if "shots" in trails else []
    counts = event["attacks"], event["hits"], event["wounds"], event["saved"]
    for place, (name, (tried, good)) in enumerate(
        zip(("hit", "wound", "save"), pairwise(counts), strict=True)
    ):
        last = trails[name].terms[-1]
        need = last.words if last.op is Op.READ else "none"
        faces = ", again ".join(" ".join(map(str, one)) for one in _throws(thrown, need, tried))
        words = f"{need}: {faces} → {good} of {tried}" if faces else f"{need}: no dice"
        explained = (*(() if place else shots), (name, trails[name]))
        yield RollStep(f"to {name}", words, explained, event.clause, header=None if place else header)


def _throws(thrown: Iterator[Sequence[int]], need: str, tried: int) -> Iterator[Sequence[int]]:
    """Yield the dice of some rolls, and then the second dice if the chart grants them."""
    first, _, second = need.partition("/")
    if not tried or not first[:1].isdigit():
        return
    faces = next(thrown)
    yield faces
    if second and any(face < int(first[0]) for face in faces):
        yield next(thrown)


def _together(rolls: Sequence[Event], name: Callable[[str], str]) -> RollStep:
    """Return the sum of several rolls as the first step of a card of its own."""
    first, many = rolls[0], "both" if len(rolls) == len(("one", "other")) else f"all {len(rolls)}"
    if first.name == "volley":
        header = AttackHeader(
            "volley", " ".join((many, "weapons together")), first["target"], unit=first["unit"]
        )
        words = ", ".join(f"{one['gun']} {unsaved(one)}" for one in rolls)
    else:
        header = AttackHeader("strikes", where=f"{many} together")
        words = ", ".join(f"{name(one['unit'])} {unsaved(one)}" for one in rolls)
    return RollStep("unsaved", words, (), first.clause, header=header)


def _told_step(event: Event, name: Callable[[str], str]) -> RollStep:
    mark = Mark.LOST if event.name == "destroyed" else Mark.PENDING if event.name in EFFECTS else Mark.PLAIN
    if event.name == "wounds":
        words = f"{name(event['unit'])}: {counted(event['lost'], 'hit point')} lost, {event['left']} left"
        return RollStep("harm", words, (), event.clause, mark)
    return RollStep(event.name.replace("-", " "), event.text, event.trails, event.clause, mark)
