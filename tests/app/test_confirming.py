"""A choice without an ellipsis is carried out by its key; one with an ellipsis needs another key."""

from itertools import chain, islice
from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.drill.ready import ready
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.session import Session
from tests.app.battle_page import BattlePage
from tests.app.battles import asked_of, battle, legal, on_screen
from tests.app.learner import press
from tests.app.shown_text import told

ATTACKED = [("gunplay/payroll", "4", 0), ("shock/man-down", "3", 0), ("closing_fire/villages", "ready 2", 2)]
"""Battles, their seeds, and the number of commands of the ready battle before the keys."""


def attacks(screen: BattleScreen) -> list[str]:
    """Return the keys of the attacks that the question offers as whole commands."""
    rules, side = screen.session.rules, asked_of(screen.session).side
    own = (one for one in BattlePage(screen).offers if one.side == side and not one.choice.blocked)
    return [
        one.key
        for one in own
        if one.key and not one.leads_on
        if rules.command_kind(one.choice.then) is CommandKind.ATTACK
    ]


async def until_attack(pilot: Pilot[None], screen: BattleScreen) -> None:
    """Take marked choices until a choice fires at once."""
    for _ in range(200):
        if attacks(screen):
            return
        await press(pilot, "enter", "comma")
    raise AssertionError("nobody can attack")


@pytest.mark.few(1)
@pytest.mark.parametrize(("name", "seed", "given"), ATTACKED)
def test_an_attack_key_without_ellipsis_fires_at_once(
    tmp_path: Path, name: str, seed: str, given: int
) -> None:
    session = battle(name, tmp_path, seed)
    played = (one for one in ready(session.header.system) if (one.scenario, one.seed) == (name, seed))
    for table in islice(chain.from_iterable(one.commands for one in played), given):
        session.give(session.rules.decode(table))

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        await until_attack(pilot, screen)
        for key in attacks(screen):
            await press(pilot, "escape")
            before = len(session.entries)
            shown = {item.offer.key: item for item in page.answers}
            if not shown[key].asks_more:
                assert page.marked_answer == shown[key], "it is what Enter takes"
                continue
            assert shown[key].words.endswith("…")
            await press(pilot, key)
            assert len(session.entries) == before
            now = {item.offer.key: item for item in page.answers}
            assert not now[key].asks_more
            assert page.marked_answer == now[key]
        await press(pilot, key)
        assert len(session.entries) > before

    on_screen(session, script)


def test_a_choice_that_leaves_out_units_has_an_ellipsis_first(tmp_path: Path) -> None:
    session = battle("shock/man-down", tmp_path, "3")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        while "end the phase" not in told(screen.app, "#answers"):
            await press(pilot, "enter")
        assert asked_of(session).side == "squad"
        assert "0 end the phase…" in told(screen.app, "#answers")
        before = len(session.entries)
        await press(pilot, "0")
        assert len(session.entries) == before
        assert "0 end the phase…" not in told(screen.app, "#answers")
        await press(pilot, "0")
        assert len(session.entries) > before

    on_screen(session, script)


def test_all_units_that_could_react_are_counted_before_fire_is_held(tmp_path: Path) -> None:
    session = battle("gunplay/cold-camp", tmp_path, "1")
    watchers = until_reaction(session)
    assert len(watchers) > 1

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "h")
        assert BattlePage(screen).notice.startswith(f"{len(watchers)} units may still react. Press h again")

    on_screen(session, script)


def until_reaction(session: Session) -> set[str]:
    """Set all units of the second side to watch, and play until several may react; return them."""
    for _ in range(200):
        commands = [session.rules.encode(one) for one in legal(session)]
        reacting = {command["unit"] for command in commands if command["do"] == "react"}
        if len(reacting) > 1:
            return reacting
        second = session.rules.sides[1].id
        counts = [one for one in commands if one["do"] == "overwatch-count"]
        most = max(counts, key=lambda one: one["count"] * (one["side"] == second), default=None)
        wanted = ("mark", "hold", "step", "activate", "end-activation", "pass", "next-turn")
        first = (one for kind in wanted for one in commands if one["do"] == kind)
        session.give(session.rules.decode(most or next(first)))
    raise AssertionError("nobody reacts")
