"""A second player who leads the opposing force in place of its programme."""

import random
from itertools import product
from typing import Any

import pytest

from shellshock_tui import library
from shellshock_tui.cli import command_line
from shellshock_tui.files import read_table
from shellshock_tui.rules import system
from shellshock_tui.rules.shock.wording import task_words
from tests import laws
from tests.cli.capture import Capture, told_json
from tests.games import play_out
from tests.rules.shock.field import SCENARIOS, Mission, mission
from tests.soak import soaked

pytestmark = pytest.mark.rule("enemy.programme", "marker", "fire.reactive")
ADLER = "a squad rifleman 0506 se"
FOE = "e opfor militia 1009 nw"
FAR = {"id": "m1", "at": "2001", "posture": "hold"}


def led(*units: str, **more: Any) -> Mission:
    """Return a mission whose opposing force is led by a person and acts first."""
    played = mission(*units, options={"opponent": True}, **more)
    played.give("panic-done", "d10=9 d10=1")
    return played


def test_the_force_has_a_seat_only_where_a_person_leads_it() -> None:
    assert mission(ADLER, FOE).rules.programmed == ("opfor",)
    assert led(ADLER, FOE).rules.programmed == ()


def test_the_enemys_player_chooses_who_acts_and_commands() -> None:
    played = led(ADLER, FOE, "f opfor militia 1202 nw")
    assert (played.asked.kind, played.asked.side) == ("opponent", "opfor")
    assert {one["unit"] for one in played.legal() if one["do"] == "activate"} == {"e", "f"}
    played.give("activate", unit="f")
    assert (played.asked.side, played.asked.unit) == ("opfor", "f")
    assert {"step", "face", "stance", "double-time", "aim", "end-soldier"} <= {
        one["do"] for one in played.legal()
    }
    played.give("step", unit="f", to="nw")
    assert played.unit("f")["hex"] == "1102"
    played.give("end-soldier", unit="f")
    assert played.asked.side == "squad"


def test_a_shot_is_answered_before_it_is_carried_out() -> None:
    played = led(ADLER, FOE)
    played.give("activate", unit="e")
    played.give("fire", unit="e", target="a", mode="single", snap=False)
    assert (played.asked.kind, played.asked.side) == ("react", "squad")
    played.give("let-go", "d10=10")
    assert not played.event("shot")["hit"]
    assert (played.asked.kind, played.asked.unit) == ("soldier", "e")


def test_an_interrupted_enemy_has_acted() -> None:
    played = led(ADLER, "b squad rifleman 0101 n", FOE)
    played.give("activate", unit="e")
    played.give("fire", unit="e", target="a", mode="single", snap=False)
    played.give("react", "d10=1 d10=9 d10=1 d10=1", unit="a")
    assert played.event("interrupted")["unit"] == "e"
    assert [one["unit"] for one in played.all("shot")] == ["a"]
    assert played.unit("e")["acted"]


def test_a_step_into_sight_is_answered_where_it_ends() -> None:
    played = led(ADLER, FOE)
    played.give("activate", unit="e")
    played.give("step", unit="e", to="nw")
    assert played.asked.kind == "react"
    played.give("let-go")
    assert played.asked.unit == "e"


def test_a_shots_forecast_ignores_reactions() -> None:
    played = led(ADLER, FOE)
    played.give("activate", unit="e")
    chances = played.chances("fire", unit="e", target="a", mode="single", snap=False)
    assert sum(chances.values()) == 1
    assert len(chances) > 1


def test_a_marker_that_nobody_sees_goes_where_its_person_wants() -> None:
    wall = "\n".join([". . . . . . . # . . . . . . . . . . . ."] * 12)
    played = led(ADLER, markers=[FAR], ground=wall)
    reach = {one["hex"] for one in played.legal() if one["do"] == "move-marker"}
    assert {"2001", "1701", "2004"} <= reach
    assert not {"1601", "2005"} & reach
    played.give("move-marker", marker="m1", hex="1701")
    assert played.now["markers"]["m1"]["hex"] == "1701"
    assert played.now["markers"]["m1"]["acted"]


def test_a_marker_that_sees_a_soldier_shows_itself() -> None:
    played = led(ADLER, markers=[{"id": "m1", "at": "1206", "posture": "hold"}])
    assert [one["hex"] for one in played.legal() if one["do"] == "move-marker"] == ["1206"]
    played.give("move-marker", "d10=5", marker="m1", hex="1206")
    assert played.asked.unit == "m1-1"
    assert played.asked.side == "opfor"


def test_a_marker_that_is_nobody_is_gone() -> None:
    played = led(ADLER, markers=[{"id": "m1", "at": "1206", "posture": "hold"}])
    played.give("move-marker", "d10=1", marker="m1", hex="1206")
    assert played.asked.side == "squad"
    assert played.now["markers"] == {} or played.now["markers"]["m1"]["hex"] != "1206"


def test_the_force_still_reacts_by_its_programme() -> None:
    played = led(ADLER, FOE, "f opfor militia 2012 n")
    played.give("activate", unit="f")
    played.give("end-soldier", unit="f")
    played.give("activate", unit="a")
    played.give("fire", "d10=10", unit="a", target="e", mode="single", snap=False)
    assert played.asked.unit == "a"


PLAYED = sorted(product(SCENARIOS, ("random", "recruit")), key=("man-down", "random").__eq__, reverse=True)


@pytest.mark.parametrize("played", soaked(PLAYED, 1), ids="-".join)
def test_bots_play_both_sides_to_the_end(capsys: Capture, played: tuple[str, str]) -> None:
    name, level = played
    bots = ["--bot", "squad=random", "--bot", f"opfor={level}"]
    asked = "simulate", f"shock/{name}", "--games", "1", "--seed", "4", "--option", "opponent=true", *bots
    assert told_json(capsys, *asked)["unfinished"] == 0


@pytest.mark.few(1)
@pytest.mark.parametrize("seed", ["ash", "birch"])
def test_the_laws_hold_where_two_people_play(seed: str) -> None:
    shock = system("shock")
    table = read_table(SCENARIOS["man-down"]) | {"options": {"opponent": True}}
    rules = shock.rules(shock.setup(table, library.finder("shock"), "test.toml"))
    match, chance = play_out(rules, seed), random.Random(seed)
    for state in chance.sample(match.states, min(40, len(match.states))):
        laws.check_choices(rules, state)
        laws.check_codec(rules, state)
    for state in chance.sample(match.states, min(5, len(match.states))):
        laws.check_advice(rules, state)


def test_nobody_sits_for_the_force_without_the_option(capsys: Capture) -> None:
    assert command_line(["simulate", "shock/man-down", "--games", "1", "--bot", "opfor=random"]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_the_front_page_tells_who_leads_the_force() -> None:
    shock, table = system("shock"), read_table(SCENARIOS["man-down"])
    (option,) = [one for one in shock.options(table, "man-down.toml") if one.name == "opponent"]
    assert (option.chosen.value, option.clauses) == (False, ("enemy.programme",))


def test_nobody_else_reacts_after_one_has() -> None:
    played = led(ADLER, "b squad rifleman 0505 s", FOE)
    played.give("activate", unit="e")
    played.give("fire", unit="e", target="a", mode="single", snap=False)
    played.give("react", "d10=10", unit="a")
    played.give("let-go", "d10=10")
    assert played.event("let-go").text == "Nobody else reacts."


def test_a_turn_action_is_told_as_a_sentence() -> None:
    names = {"b": "Brandt"}
    told = [
        task_words(*one, names.__getitem__)
        for one in (("treat", "b"), ("set-charge", "1406"), ("reload", ""))
    ]
    assert told == ["treat Brandt", "set a charge at 1406", "reload"]
