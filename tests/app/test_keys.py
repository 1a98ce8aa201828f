"""Keys set by the player: they work, some are refused, and none does two things."""

import asyncio
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.binding import Binding
from textual.pilot import Pilot

from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.dialogs.explain_screen import WhyScreen
from shellshock_tui.app.battle.dialogs.help_screen import HelpScreen
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.keys.actions import (
    ACTIONS,
    SAME_AS,
    STANDARD_KEYS,
    Where,
    bind,
    key_name,
    key_of,
    key_words,
    rebound,
    reserved,
)
from shellshock_tui.app.keys.question import Pick, ask, assign_keys
from shellshock_tui.app.widgets.key_bar import entry, fitting
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.dice import SeededDice
from shellshock_tui.drawing.paint import plain
from shellshock_tui.drawing.text import length
from shellshock_tui.engine.choice import Choice
from shellshock_tui.engine.rules import Decision, Rules
from shellshock_tui.rules.shellshock.rules import ShellshockRules
from shellshock_tui.settings import STANDARD, Reading, Settings
from tests.app.battles import aiming, on_screen
from tests.app.games import courtyard
from tests.app.shown_text import text
from tests.battles import SCENARIOS, shipped

WHY = next(action for action in ACTIONS if action.name == "why")


def having(**keys: tuple[str, ...]) -> Settings:
    return replace(STANDARD, keys={name.replace("_", "-"): given for name, given in keys.items()})


def keys_of(settings: Settings, name: str) -> str:
    return next(action.keys for action in bind(settings).actions if action.name == name)


def test_every_action_has_a_name_of_its_own() -> None:
    assert len({action.name for action in ACTIONS}) == len(ACTIONS)


def test_an_action_takes_the_keys_that_are_set() -> None:
    settings = having(why=("w", "#"), zoom=("ctrl+t",))
    assert not bind(settings).faults
    assert keys_of(settings, "why") == "w,number_sign"
    assert bind(settings).key("zoom") == "Ctrl+T"


def test_two_actions_can_change_keys() -> None:
    settings = having(why=("z",), zoom=("y",))
    assert not bind(settings).faults
    assert (keys_of(settings, "why"), keys_of(settings, "zoom")) == ("z", "y")


@pytest.mark.parametrize("key", sorted(SAME_AS))
def test_a_key_that_terminals_send_as_another_is_refused(key: str) -> None:
    (fault,) = bind(having(why=(key,))).faults
    assert SAME_AS[key] in fault
    assert keys_of(having(why=(key,)), "why") == "y"


@pytest.mark.parametrize(
    "settings",
    [having(why=("z",)), having(why=("w",), zoom=("w",)), having(why=("up",)), having(why=("ctrl+q",)),
     having(why=("nonsense",)), having(act=("u",)), having(unknown=("u",)), having(why=("enter",)),
     replace(STANDARD, choices={"step=front": "y"}), replace(STANDARD, choices={"to=front": "f11"})],
    ids=["another's", "two alike", "arrow", "program's", "no key", "fixed", "no action", "fixed key",
         "choice: action's", "choice: no sign"],
)  # fmt: skip
def test_keys_that_cannot_be_are_refused_in_a_sentence(settings: Settings) -> None:
    bound = bind(settings)
    assert len(bound.faults) == 1
    assert bound.faults[0].endswith(".")
    for where in (Where.BATTLE, Where.LESSON):
        keys = [key for action in bound.of(where) for key in action.keys.split(",")]
        assert len(keys) == len(set(keys))
    assert not bound.choices


def test_any_set_of_keys_leaves_each_key_with_one_action() -> None:
    chance = random.Random(3)
    keys = [key for action in ACTIONS for key in action.keys.split(",")] + [
        "a",
        "b",
        "f11",
        "ctrl+i",
        "up",
        "??",
    ]
    for _ in range(300):
        names = chance.sample([action.name for action in ACTIONS], 5)
        settings = replace(STANDARD, keys={name: tuple(chance.choices(keys, k=2)) for name in names})
        for where in (Where.BATTLE, Where.LESSON):
            bound = [key for action in bind(settings).of(where) for key in set(action.keys.split(","))]
            assert len(bound) == len(set(bound))


def test_a_key_pressed_for_an_action_is_taken_or_refused() -> None:
    taken = rebound(STANDARD, WHY, "w")
    assert isinstance(taken, Settings)
    assert keys_of(taken, "why") == "w"
    refused = rebound(STANDARD, WHY, "f10")
    assert refused == 'F10 cannot be the key for "why?": "leave" has it already.'


@pytest.mark.parametrize(
    ("given", "name", "words"),
    [(".", "full_stop", "."), ("?", "question_mark", "?"), ("F11", "f11", "F11"), ("a", "a", "a"),
     ("A", "A", "A"), ("ctrl+x", "ctrl+x", "Ctrl+X"), ("/", "slash", "/"), ("-", "minus", "-"),
     ("enter", "enter", "Enter"), (" ", "space", "Space")],
)  # fmt: skip
def test_keys_are_named_and_written(given: str, name: str, words: str) -> None:
    assert key_name(given) == name
    assert key_words(name) == words


def test_a_choice_takes_the_key_that_is_set_for_its_name() -> None:
    bound = bind(replace(STANDARD, choices={"step=front": "8"}))
    choices: tuple[Choice[str], ...] = (
        Choice("speed=8", "8", ("a",)),
        Choice("step=front", "ahead", ("b",), key="w"),
    )
    assert assign_keys(choices, bound)[1] == "8"
    assert assign_keys(choices)[1] == "w"
    assert len(set(assign_keys(choices, bound))) == 2


def test_a_choice_gives_way_to_an_action_that_has_its_key() -> None:
    bound = bind(having(why=("w",)))
    (key,) = assign_keys((Choice("step=front", "ahead", ("b",), key="w"),), bound)
    assert key not in {"w", ""}


def check_keys(rules: Rules[Any, Any], state: Any, picks: tuple[Pick, ...]) -> list[Pick]:
    """Check that no key of a question does two things; return the picks that lead on."""
    question = ask(rules, state, picks)
    keys = [offer.key for offer in question.offers if offer.key]
    assert len(keys) == len(set(keys)), keys
    assert not set(keys) & reserved(), keys
    return [
        Pick(o.choice.then, o.side, o.choice.at)
        for o in question.offers
        if o.leads_on and not o.choice.blocked
    ]


@pytest.mark.parametrize("name", sorted(SCENARIOS))
def test_no_key_does_two_things_at_once_in_a_battle(name: str) -> None:
    chance = random.Random(name)
    rules = ShellshockRules(shipped(name))
    dice = SeededDice(name)
    state = rules.start(dice).state
    for _ in range(60):
        asked = rules.decision(state)
        if not isinstance(asked, Decision):
            break
        picks: tuple[Pick, ...] = ()
        while leading := check_keys(rules, state, picks):
            if len(picks) > 3:
                break
            picks = (*picks, chance.choice(leading))
        commands = list(rules.legal(state, asked.side))
        state = rules.play(state, chance.choice(commands), dice).state


def test_keys_that_are_set_act_and_are_shown(tmp_path: Path) -> None:
    settings = having(why=("w",), zoom=("f11",), show_help=("u",))

    async def run() -> None:
        app = ShellshockApp(courtyard(tmp_path), Reading(settings))
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            assert " w plan: why? " in text(app)
            await pilot.press("y")
            await pilot.pause()
            assert not isinstance(app.screen, WhyScreen)
            await pilot.press("w")
            await pilot.pause()
            assert isinstance(app.screen, WhyScreen)
            await pilot.press("escape", "u")
            await pilot.pause()
            assert isinstance(app.screen, HelpScreen)
            told = app.screen.query_one("#help", Lines).lines
            assert any("F11  " in plain(line) for line in told)

    asyncio.run(run())


def test_the_table_gives_each_action_a_binding_that_can_be_set() -> None:
    made = [action.binding() for action in ACTIONS]
    assert all(isinstance(binding, Binding) for binding in made)
    assert [binding.id for binding in made] == [action.name for action in STANDARD_KEYS.actions]
    assert STANDARD_KEYS.keymap() == {}, "what nobody has set stands in the table"


@pytest.mark.parametrize("width", [60, 80, 118])
def test_the_bar_shows_what_is_wanted_first_and_always_help(width: int) -> None:
    shown = [action.name for action in fitting(width, ACTIONS, ("overlay", "advised"))]
    assert shown[:2] == ["overlay", "advised"]
    assert shown[-1] == "show-help"
    assert len(set(shown)) == len(shown)
    assert sum(length(entry(action)) for action in fitting(width, ACTIONS)) <= width


def test_a_narrow_window_shows_the_key_of_the_best_shot(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        last = text(screen.app).splitlines()[-1]
        assert "* best" in last
        assert "? help" in last

    on_screen(aiming(tmp_path), script, (80, 24))


@pytest.mark.parametrize("name", ["enter", "backspace", "escape", "f8", "ctrl+r", "tab", "d", "D", "7"])
def test_a_key_is_found_by_how_players_write_it(name: str) -> None:
    assert key_of(key_words(key_name(name))) == key_name(name)


def test_the_help_lists_each_action_once(tmp_path: Path) -> None:
    async def run() -> None:
        app = ShellshockApp(courtyard(tmp_path))
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            await pilot.press("question_mark")
            await pilot.pause()
            told = " ".join(
                " ".join(plain(line) for line in app.screen.query_one("#help", Lines).lines).split()
            )
            listed = [told.count(action.help) for action in ACTIONS if action.where is not Where.LESSON]
            assert max(listed) == 1

    asyncio.run(run())
