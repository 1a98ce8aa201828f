"""The keys for looking back in a battle that is over: each moves, or shows why it does not."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.session import Session
from tests.app.battle_page import BattlePage
from tests.app.battles import aiming, asked_of, battle, on_screen
from tests.app.learner import press
from tests.app.test_battle import shown

FOCUS = {"log": ("f4",), "map": ("f2",), "sheet": ("f3",), "entry": ("f4", "up"), "last": ("f4", "p")}


def over(session: Session) -> Session:
    """The same battle, in which the side that is asked has resigned."""
    session.give(next(iter(session.rules.concessions(session.state, asked_of(session).side))))
    return session


@pytest.mark.few(2)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("name", ["shot", "gunplay/cold-camp"])
@pytest.mark.parametrize("focus", FOCUS)
def test_each_key_of_the_past_says_why_it_does_nothing(
    tmp_path: Path, size: tuple[int, int], name: str, focus: str
) -> None:
    session = over(aiming(tmp_path) if name == "shot" else battle(name, tmp_path))

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        screen = next(one for one in pilot.app.screen_stack if isinstance(one, BattleScreen))
        for key in "nnppkkKKn":
            while pilot.app.screen is not screen or BattlePage(screen).entry is not None:
                await press(pilot, "escape")
            await press(pilot, *FOCUS[focus])
            page = BattlePage(screen)
            past = page.entry
            await press(pilot, key)
            if page.entry != past:
                continue
            assert page.notice, (key, past)
            assert page.notice[:30] in " ".join(shown(screen).split()), (key, past)

    on_screen(session, script, size)
