"""Clauses that decide a number or forbid something are cited by its trail or its refusal."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from shellshock_tui import library
from shellshock_tui import rules as systems
from shellshock_tui.cli.arguments import bound
from shellshock_tui.dice import DiceError, SeededDice
from shellshock_tui.engine.rules import IllegalCommand, Malformed
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.session.game_setup import with_options
from tests import trails
from tests.games import play_out
from tests.recorded import recordings
from tests.soak import soaked
from tests.test_trails import Played, replayed
from tests.variants import BATTLES, FIRST, variants

SILENT = {
    "shellshock": {"option.divers-yield", "scale", "sheet.colours", "sheet.dice", "combat.simultaneous"},
    "closing_fire": {"fall-back.square", "fall-back.friends", "disorder.ends", "melee.follow"},
    "gunplay": {
        "modules", "turn.initiative", "weapon.draw", "activation.end", "flinch.drop", "flinch.clear",
        "overwatch.activation", "overwatch.twice", "overwatch.purpose", "turn.dice",
    },
    "sshr": {
        "table.contact", "units.types", "length.mission", "fight.engaged", "fight.loser", "discipline.rally",
    },
    "shock": {
        "scope", "setup", "stats.fixed", "quality.grades", "morale.recovery", "initiative", "damage.stun",
        "damage.death", "enemy.posture", "dice", "campaign",
    },
}  # fmt: skip
"""Clauses that give no number and forbid nothing: they state events, their order, or the sense of a word."""
SELDOM = {
    "shellshock": {
        "hit.special-ammunition", "option.rambo-misses", "option.ranged-damage", "option.tree-cover",
        "sheet.weapon-line",
    },
    "closing_fire": {"victory.hold"},
    "gunplay": set[str](),
    "sshr": {
        "cohesion.no-shot", "fight.when", "length.least", "move.charge", "table.ground", "victory.destroy",
    },
    "shock": set[str](),
}  # fmt: skip
"""Clauses that are cited only in positions that the games below do not reach."""
STATES, TRIED = 6, 40
"""The number of states of each game that are checked, and of commands tried in each."""
Extent = tuple[int, int]
"""The number of random battles of a system, and of commands in each."""
EXTENTS: tuple[Extent, ...] = ((2, 120), (4, 250))
"""The extent of a usual run, and that of a soak run."""


def games(name: str, extent: Extent) -> Iterator[Played]:
    """The recorded games of a system, and random games of its battles, the first with each optional rule."""
    battles, longest = extent
    own = [one for one in BATTLES if one != "toy" and system_of(one) == name]
    first = next(one for one in FIRST if one in own)
    kind = type(bound(BATTLES[first]()))
    yield from (match for match in map(replayed, recordings()) if type(match.rules) is kind)
    yield from (play_out(bound(BATTLES[one]()), "ash", longest) for one in own[:battles])
    for battle, options in variants():
        if battle == first:
            yield play_out(bound(with_options(BATTLES[battle](), options)), "ash", longest)


def system_of(battle: str) -> str:
    """The system of a shipped battle, by its name."""
    return battle.partition("/")[0] if "/" in battle else "shellshock"


def explained(match: Played) -> Iterator[tuple[Any, trails.Reason]]:
    """The explanations in some positions of a game, each with its position, and those of all its events."""
    chance, commands = random.Random("elder"), [one.command for one in match.entries if one.command]
    for state in chance.sample(match.states, min(STATES, len(match.states))):
        yield from ((state, reason) for _, reason in trails.in_position(match.rules, state))
        for command in chance.sample(commands, min(TRIED, len(commands))):
            try:
                match.rules.play(state, command, SeededDice("elder"))
            except IllegalCommand as refusal:
                yield state, refusal.blocked
            except (Malformed, DiceError):
                continue
    for state, entry in zip(match.states, match.entries, strict=True):
        yield from ((state, trail) for event in entry.events for _, trail in event.trails)


def in_handbook(name: str) -> Iterator[trails.Reason]:
    """The numbers and refusals of the examples of the handbook."""
    system, find = systems.system(name), library.finder(name)
    for clause in system.clauses:
        for example in system.examples(clause, find):
            yield from (finding.reason for finding in example.findings if finding.reason)


def clauses_of(trail: Trail) -> Iterator[str]:
    """The clauses of a trail and of the calculations of its terms."""
    for term in (*trail.terms, *trail.considered):
        yield term.clause
        if term.trail:
            yield from clauses_of(term.trail)


def chances_below(match: Played, state: Any, trail: Trail, known: set[str]) -> Iterator[Trail]:
    """The calculations of the chances that a trail names, at all depths."""
    for at in {term.at for term in trail.terms if term.at.startswith("odds/")} - known:
        known.add(at)
        for found in trails.trails_of(match.rules.explain(state, at)):
            yield found
            yield from chances_below(match, state, found, known)


def reasons(name: str, extent: Extent) -> Iterator[trails.Reason]:
    """The numbers and refusals of a system's examples and games."""
    yield from in_handbook(name)
    for match in games(name, extent):
        known: set[str] = set()
        for state, reason in explained(match):
            yield reason
            for trail in trails.trails_of(reason):
                yield from chances_below(match, state, trail, known)


def cited(name: str, extent: Extent) -> set[str]:
    """The clauses that the numbers and refusals of a system cite.

    Except in soak, the search ends when only clauses are missing that may be missing.
    """
    found: set[str] = set()
    wanted = set(systems.system(name).clauses) - SILENT[name] - SELDOM[name]
    for reason in reasons(name, extent):
        found |= {reason.clause} if isinstance(reason, Blocked) else set()
        found.update(*map(clauses_of, trails.trails_of(reason)))
        if extent == EXTENTS[0] and wanted <= found:
            break
    return found


@pytest.mark.few(2)
@pytest.mark.parametrize("extent", soaked(EXTENTS, 1))
@pytest.mark.parametrize("name", SILENT)
def test_clauses_that_decide_are_cited(name: str, extent: Extent) -> None:
    found, known = cited(name, extent), set(systems.system(name).clauses)
    assert known - found <= SILENT[name] | SELDOM[name]
    assert not found & SILENT[name]
