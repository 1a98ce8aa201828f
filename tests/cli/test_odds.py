"""`shellshock odds`: the chances of a shot from a saved game, as text and as JSON; mistakes as sentences."""

import json
import shlex
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from shellshock_tui import library
from shellshock_tui.cli import command_line
from shellshock_tui.cli.arguments import opening
from shellshock_tui.cli.commands.odds import bar, legal_now, read_shot, shot_in_words
from shellshock_tui.engine.forecast import Forecast, share
from shellshock_tui.engine.rules import Decision, Malformed
from shellshock_tui.referee.command import read_command
from shellshock_tui.session import Session
from shellshock_tui.session.games import start_battle
from tests.battles import scenario
from tests.cli.capture import Capture, told, told_json


def first(session: Session, *names: str) -> Any:
    """The first legal command of the first of these names that has one."""
    legal = list(session.rules.legal(session.state, session.decision().side))  # type: ignore[union-attr]
    return next(c for name in names for c in legal if session.rules.encode(c)["do"] == name)


@pytest.fixture
def duel(home: Path) -> tuple[str, dict[str, Any]]:
    """A saved duel in which a volley may be fired now, and that volley."""
    path = home.parent / "test.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(scenario("b1 blue bison-gp 0502 s", "r1 red bison-gp 0507 n"))
    session = start_battle(library.open_file(library.SCENARIO, str(path)), "elm")
    while session.decision().kind != "fire":  # type: ignore[union-attr]
        session.give(first(session, "take-chit", "end-move", "announce-speed"))
    shot = session.rules.encode(first(session, "fire"))
    session.close()
    return session.store.path.stem, shot


def test_odds_are_those_that_the_referee_tells(duel: tuple[str, dict[str, Any]], capsys: Capture) -> None:
    game, shot = duel
    table = told_json(capsys, "odds", game, json.dumps(shot))
    (weapon,) = table["shots"]
    assert weapon["weapon"] == shot["shots"][0]["weapon"]
    assert Fraction(weapon["hit"]) + Fraction(table["miss"]) == 1
    assert sum(map(Fraction, table["internal"].values())) == 1
    assert {"lost", "immobile", "disarmed", "destroyed"} <= set(table)


def test_odds_are_told_with_the_trail_the_chance_and_bars(
    duel: tuple[str, dict[str, Any]], capsys: Capture
) -> None:
    game, shot = duel
    table = told_json(capsys, "odds", game, json.dumps(shot))
    text = told(capsys, "odds", game, json.dumps(shot))
    hit = Fraction(table["shots"][0]["hit"])
    assert f"needs {table['shots'][0]['need']}: {hit}, {share(hit)}%" in text
    for clause in ("hit.defence-value", "hit.range-modifier", "hit.gunnery"):
        assert clause in text
    miss = next(line for line in text.splitlines() if line.startswith("miss"))
    assert f"{share(Fraction(table['miss']))}%" in miss
    assert bar(Fraction(table["miss"])) in miss


def test_a_shot_may_be_written_in_words(duel: tuple[str, dict[str, Any]], capsys: Capture) -> None:
    game, shot = duel
    words = [
        f"{name}={value if isinstance(value, str) else json.dumps(value)}" for name, value in shot.items()
    ]
    by_words = told_json(capsys, "odds", game, words[0].removeprefix("do="), *words[1:])
    assert by_words == told_json(capsys, "odds", game, json.dumps(shot))


FIRE = {"do": "fire", "unit": "x", "shots": [{"weapon": "A", "ammo": None}], "spread": 0, "spotter": None}


def test_bare_words_are_the_fields_in_order(duel: tuple[str, dict[str, Any]], capsys: Capture) -> None:
    game, shot = duel
    by_words = told_json(capsys, "odds", game, *shlex.split(shot_in_words(shot)))
    assert by_words == told_json(capsys, "odds", game, json.dumps(shot))


def test_words_are_read_by_what_they_stand_for() -> None:
    weapons = [{"weapon": "O", "ammo": None}, {"weapon": "U", "ammo": "V"}]
    wanted = {"do": "fire", "unit": "b1", "shots": weapons, "spread": 2}
    for words in ("fire b1 O,U:V spread=2", "fire b1 O U:V spread=2", "fire unit=b1 shots=O,U:V spread=2"):
        assert read_shot(words.split(), FIRE) == wanted
        assert read_shot([words], FIRE) == wanted
    assert read_shot(["fire", "7", "O"], FIRE)["unit"] == "7"
    assert read_shot(["strike", "unit=b1", "spread=2"], {}) == {"do": "strike", "unit": "b1", "spread": 2}
    assert read_shot(['ram unit="b 1" to=front'], {}) == {"do": "ram", "unit": "b 1", "to": "front"}


def test_words_that_are_no_command_are_malformed() -> None:
    for words in ([""], ["ram 'unit"], ["ram", "front"], ["{"], ["{}{}"]):
        with pytest.raises(Malformed):
            read_shot(words, {})
    with pytest.raises(Malformed):
        read_shot(["fire", "b1", "O:V:W"], FIRE)


def test_a_shot_that_lacks_fields_is_told_all_of_them(
    duel: tuple[str, dict[str, Any]], capsys: Capture
) -> None:
    game, shot = duel
    assert command_line(["odds", game, "fire", shot["unit"]]) == 2
    told_now = capsys.readouterr().err
    assert "The field 'post' of the shot is missing, and so are section, target and shots." in told_now
    assert "Its fields are unit post section target shots spread spotter" in told_now
    example = told_now.partition(", as in: ")[2].strip("`.\n")
    assert told_now.count(". ") == 1
    assert told_json(capsys, "odds", game, example)["shots"]
    assert command_line(["odds", game, '{"do": "fire"}']) == 2
    assert example in capsys.readouterr().err
    assert command_line(["odds", game, "hold-fire", shot["unit"], shot["post"]]) == 2
    refused = capsys.readouterr().err
    assert refused.startswith(
        "This command is not an attack. (combat.sequence) A legal attack is, for example: "
    )


def test_a_shot_at_the_wrong_moment_is_told_what_is_asked(
    duel: tuple[str, dict[str, Any]], home: Path, capsys: Capture
) -> None:
    _, shot = duel
    start = str(home.parent / "test.toml")
    for words in ([json.dumps(shot)], shlex.split(shot_in_words(shot))):
        assert command_line(["odds", start, *words]) == 2
        assert 'the game asks "Chit 1 is drawn' in capsys.readouterr().err


def test_nothing_is_shown_as_an_attack_that_is_none(
    duel: tuple[str, dict[str, Any]], home: Path, capsys: Capture
) -> None:
    start = str(home.parent / "test.toml")
    for words in ([], ["take-chit", "b1"], ["fire"], ["fire", "b1"]):
        assert command_line(["odds", start, *words]) == 2
        refused = capsys.readouterr().err
        assert 'While the game asks "Chit 1 is drawn' in refused
        assert "take-chit b1" not in refused


def test_a_legal_shot_is_shown_if_none_is_given(duel: tuple[str, dict[str, Any]], capsys: Capture) -> None:
    game, _ = duel
    assert command_line(["odds", game]) == 2
    example = capsys.readouterr().err.partition("Say which attack, such as: ")[2].strip("`.\n")
    assert told_json(capsys, "odds", game, example)["shots"]
    assert command_line(["odds", "nosuch"]) == 2
    assert "There is no saved game or scenario 'nosuch'" in capsys.readouterr().err


@pytest.mark.parametrize("battle", ["duel", "villages", "payroll", "man-down", "nest"])
def test_the_command_that_is_shown_can_be_given(home: Path, battle: str) -> None:
    rules, state = opening(library.open_file(library.SCENARIO, battle))
    for table in islice(legal_now(rules, state), 20):
        assert rules.encode(read_command(rules, state, read_shot([shot_in_words(table)], table))) == table


def test_help_shows_a_shot(capsys: Capture) -> None:
    assert "shoot b1 r1 move=false" in " ".join(told(capsys, "odds", "--help").split())


def test_a_target_that_cannot_be_fired_at_is_a_sentence(
    duel: tuple[str, dict[str, Any]], home: Path, capsys: Capture
) -> None:
    game, shot = duel
    start = str(home.parent / "test.toml")
    for given, given_shot, words in (
        (start, json.dumps(shot), "combat.sequence"),
        (game, json.dumps(shot | {"target": shot["unit"]}), "combat.sequence"),
        (game, json.dumps(shot | {"unit": "x9"}), "there is no unit 'x9'"),
        (game, json.dumps(shot | {"spread": "one"}), "spread"),
        (game, '{"do": "next-turn"}', "not an attack"),
        (game, "{", "not JSON"),
        (game, "\x1b[2J", "No command"),
        ("no-such-battle", json.dumps(shot), "no-such-battle"),
    ):
        assert command_line(["odds", given, given_shot]) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert words in printed.err
        assert printed.err.rstrip("\n").isprintable()


@pytest.mark.parametrize(
    ("chance", "words", "columns"),
    [
        (Fraction(0), "0.0%", 0),
        (Fraction(1, 10**6), "<0.1%", 1),
        (Fraction(1, 8), "12.5%", 5),
        (Fraction(999_999, 10**6), ">99.9%", 40),
        (Fraction(1), "100.0%", 40),
    ],
)
def test_per_cent_and_bars_tell_possible_from_impossible(chance: Fraction, words: str, columns: int) -> None:
    assert f"{share(chance)}%" == words
    assert len(bar(chance)) == columns


def test_options_are_set_in_a_scenario_and_not_in_a_saved_game(
    duel: tuple[str, dict[str, Any]], capsys: Capture
) -> None:
    asked = {}
    for speed in ("standstill", "choice"):
        assert command_line(["odds", "duel", "--option", f"start_speed={speed}", "fire", "mason"]) == 2
        asked[speed] = capsys.readouterr().err.partition('the game asks "')[2]
    assert asked["standstill"].startswith("Chit 1 is drawn")
    assert "choose its start speed" in asked["choice"]
    assert command_line(["odds", "duel", "--option", "start_speed=slow", "fire"]) == 2
    assert "start_speed should be standstill, full or choice, not 'slow'." in capsys.readouterr().err
    game, shot = duel
    assert command_line(["odds", game, "--option", "lucky_shot=true", json.dumps(shot)]) == 2
    assert "optional rules with which it was begun" in capsys.readouterr().err


def test_each_answer_of_the_other_side_is_told_once(home: Path, capsys: Capture) -> None:
    data, places = library.open_file(library.SCENARIO, "villages"), {"rl": "0505", "bl": "0506"}
    facing = {"rl": "s", "bl": "n"}
    units = [
        one | {"at": places[one["id"]], "facing": facing[one["id"]]} if one["id"] in places else one
        for one in data.table["units"]
    ]
    session = start_battle(data._replace(table={**data.table, "units": units}), "elm")
    rules = session.rules
    for names in (("next-turn",), ("activate",)):
        asked = session.decision()
        assert isinstance(asked, Decision)
        legal = map(rules.encode, rules.legal(session.state, asked.answerers(rules.sides)[0]))
        wanted = (one for one in legal if one["do"] in names and one.get("unit", "rl") in places)
        session.give(rules.decode(next(wanted)))
    charge = next(one for one in legal_now(rules, session.state) if one["do"] == "charge")
    forecast = rules.forecast(session.state, rules.decode(charge))
    assert isinstance(forecast, Forecast)
    session.close()
    lines = told(capsys, "odds", session.store.path.stem, *shlex.split(shot_in_words(charge))).splitlines()
    for answer, _ in forecast.branches:
        assert lines.count(f"{'▸ ' * (answer == forecast.best)}{answer}") == 1
    tables = sum(line.startswith("Result") for line in lines)
    assert tables == len(forecast.branches) > 1


def test_an_attack_that_nobody_may_make_is_told_as_a_sentence(home: Path, capsys: Capture) -> None:
    assert command_line(["odds", "duel", "fire", "b1"]) == 2
    told = "The shot is not possible here: no command of this name is legal."
    assert capsys.readouterr().err.startswith(told)
