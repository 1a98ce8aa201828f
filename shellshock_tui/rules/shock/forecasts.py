"""Forecasts as tables of the protocol."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Protocol

from shellshock_tui.engine.event import encode_calculation
from shellshock_tui.engine.forecast import Forecast
from shellshock_tui.kit.dice.distribution import nonzero
from shellshock_tui.kit.dice.enumeration import Leaf
from shellshock_tui.kit.dice.forecast import NONE, End, chance_told, shared
from shellshock_tui.rules.shock.battle import Battle
from shellshock_tui.rules.shock.commands import Command, Fire, LetGo, Panic, React, Task, Throw
from shellshock_tui.rules.shock.fire import spent, total
from shellshock_tui.rules.shock.game_context import GameContext
from shellshock_tui.rules.shock.phases import pending_action
from shellshock_tui.rules.shock.rulebook_tables import DIE
from shellshock_tui.rules.shock.state import State

OUTCOMES = {
    "missed": "miss", "stopped by cover": "stopped", "stunned": "stun", "wounded": "wound",
    "in shock": "shock", "dead": "death", "interrupted": "miss",
}  # fmt: skip
"""The protocol's name of each outcome of fire; an interrupted shot counts as a miss."""
NAMED = ("miss", "stopped", "stun", "wound", "shock", "death")
COMMAND_KINDS = ("done", "interrupted")
"""The outcomes of an action that the other side may react to."""
BEST = 9


class Bound(Protocol):
    """The rules of a battle, as far as forecasts need them."""

    battle: Battle
    index: dict[str, int]

    def game(self, s: State) -> GameContext:
        """Return the game around a state."""


def deed_of(s: State, c: Command) -> Command:
    """Return the command to forecast: if the enemy is let act, the shot that it is about to fire."""
    pending = pending_action(s)
    return pending if isinstance(c, LetGo) and isinstance(pending, Fire) else c


def detail(
    rules: Bound, before: State, leaves: Sequence[Leaf[End[State]]], c: Command
) -> Iterator[tuple[str, dict[str, Fraction]]]:
    """Yield the probability distributions that the protocol's tables contain."""
    match c := deed_of(before, c):
        case Fire() | Panic() | React():
            yield from _fire(rules, before, leaves, c)
        case Throw():
            thrown = ((one, leaf) for leaf in leaves for one in leaf.result.events if one.name == "thrown")
            yield "scatter", shared((one["to"], leaf) for one, leaf in thrown if not one["good"])
        case Task():
            need = leaves[0].needs[0][1]
            most = range(int(need.total) + 1, BEST + 1)
            yield "retries", {str(number): Fraction(number, DIE) for number in most}
        case _:
            pass


def _fire(
    rules: Bound, before: State, leaves: Sequence[Leaf[End[State]]], c: Fire | Panic | React
) -> Iterator[tuple[str, dict[str, Fraction]]]:
    target = before.phase.going.unit if isinstance(c, React) else c.target
    bodies = ((leaf.result.state.units[rules.index[target]].wounds, leaf) for leaf in leaves)
    morale = ((leaf.chance, one) for leaf in leaves for one in leaf.result.events if one.name == "morale")
    shaken = (chance for chance, one in morale if one["unit"] == target and not one["held"])
    yield "wounds", shared((str(total(rules.battle, wounds)), leaf) for wounds, leaf in bodies if wounds)
    yield "shaken", {target: sum(shaken, NONE)}
    if isinstance(c, React):
        yield "interrupts", {target: chance_told(leaves, "interrupted", target)}
    if isinstance(c, Fire):
        place = rules.index[c.unit]
        fired = sum((leaf.chance for leaf in leaves if leaf.result.state.units[place].full), NONE)
        yield "empty", {c.unit: fired * spent(rules.game(before).weapon(c.unit))}


def odds_table(forecast: Forecast) -> dict[str, Any]:
    """Return a forecast as a table of the protocol."""
    details = dict(forecast.detail)
    outcomes = {name: chance for name, chance, _ in forecast.outcomes}
    if "scatter" in details:
        scatter = {place: str(chance) for place, chance in details["scatter"]}
        return {"lands": str(outcomes.get("lands there", NONE)), "scatter": scatter}
    if "retries" in details:
        return {"now": str(outcomes["done"]), "retries": [str(chance) for _, chance in details["retries"]]}
    if outcomes.keys() <= set(COMMAND_KINDS):
        return {name: str(outcomes.get(name, NONE)) for name in COMMAND_KINDS}
    named = ("wound" if one.endswith(" wounds") else OUTCOMES.get(one, one) for one in outcomes)
    found = dict.fromkeys(NAMED, NONE) | nonzero(zip(named, outcomes.values(), strict=True))
    shots = [
        {"need": int(need.total), "hit": str(chance), "trail": encode_calculation(need)}
        for _, need, chance in forecast.needs
        if any(term.label == "Prowess" for term in need.terms)
    ]
    table: dict[str, Any] = {
        "shots": shots[-1:],  # earlier ones belong to reactions
        "outcomes": {name: str(chance) for name, chance in found.items()},
    }
    table["wounds"] = {name: str(chance) for name, chance in details.get("wounds", ())}
    for name in ("shaken", "empty", "interrupts"):
        if name in details:
            table[name] = str(details[name][0][1])
    return table
