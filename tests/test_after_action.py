"""The after-action report, computed from the journal, with exact luck."""

import random
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from shellshock_tui import library
from shellshock_tui.engine.forecast import Forecast
from shellshock_tui.engine.map_view import Piece
from shellshock_tui.engine.rules import Decision, Outcome
from shellshock_tui.engine.view import Mark
from shellshock_tui.library import DataFile
from shellshock_tui.library.header import read_header
from shellshock_tui.rules.closing_fire.commands import Charge
from shellshock_tui.session import Session
from shellshock_tui.session.after_action.counters import falls
from shellshock_tui.session.after_action.luck import hits_distribution
from shellshock_tui.session.after_action.report import after_action
from shellshock_tui.session.after_action.shots import Shot
from shellshock_tui.session.after_action.turning_points import turning_points
from shellshock_tui.session.after_action.turns import TurnEnd
from shellshock_tui.session.branching import branch
from shellshock_tui.session.dice_statistics import tallies
from shellshock_tui.session.games import restart, rotated_seats, start_battle
from tests.games import play_at_random
from tests.recorded import recording
from tests.rules.shock.field import QUIET, table


@pytest.fixture(scope="module", params=["duel", "villages", "nest"])
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Session:
    """A recorded battle that has been played to its end."""
    return replayed(request.param, tmp_path_factory.mktemp("after"))


def replayed(name: str, folder: Path) -> Session:
    """Play a recorded battle to its end."""
    found = recording(name)
    session = start_battle(found.battle(), found.seed, folder)
    for command in found.kept():
        session.give(session.rules.parse(command))
    return session


def test_a_unit_that_gets_up_again_is_not_destroyed() -> None:
    def board(first: Mark, second: Mark) -> dict[str, Piece]:
        marks = {"a": first, "b": second}
        return {unit: Piece(0, None, (), "red", unit, unit, unit, 0, mark) for unit, mark in marks.items()}

    up, down = Mark.PLAIN, Mark.PENDING
    marks = (up, up), (down, up), (up, down), (up, up), (up, down), (up, down)
    assert list(falls([board(*each) for each in marks])) == [("b", 4)]


def test_the_law_of_hits_is_that_of_every_way_they_can_fall() -> None:
    chances = [Fraction(1, 2), Fraction(1, 3), Fraction(9, 10), Fraction(0), Fraction(1)]
    counted = [Fraction(0)] * 6
    for fallen in product((False, True), repeat=len(chances)):
        way = Fraction(1)
        for hit, chance in zip(fallen, chances, strict=True):
            way *= chance if hit else 1 - chance
        counted[sum(fallen)] += way
    assert hits_distribution(chances) == counted


@pytest.mark.few(1)
def test_the_reports_figures_add_up(played: Session) -> None:
    told = after_action(played)
    assert told.outcome == played.decision()
    assert isinstance(told.outcome, Outcome)
    assert sum(one.shots for one in told.units) == len(told.shots) == sum(one.shots for one in told.luck)
    assert sum(one.hits for one in told.luck) == sum(shot.has_struck for shot in told.shots)
    assert told.commands == len(played.entries) - 1
    rolls = [roll for entry in played.entries for roll in entry.rolls]
    assert told.dice == sum(not played.rules.is_lot(roll.what) for roll in rolls)
    for point in told.points:
        assert point.shot is None or point.entry == point.shot.entry - 1
        assert not point.lost or (point.shot and point.shot.target in point.lost)
    for one in told.luck:
        law = hits_distribution([shot.chance for shot in told.shots if shot.side == one.side])
        assert one.fewer + law[one.hits] + one.more == 1
        assert one.expected == sum(shot.chance for shot in told.shots if shot.side == one.side)
    assert all(shot.fatal <= shot.chance for shot in told.shots)
    assert all(told.counters[shot.target].side != shot.side for shot in told.shots), "help is no attack"
    for kill in told.kills:
        assert kill.has_struck
        assert kill.is_fight or kill.fatal == chance_to_be_the_end(played, kill)
        alike = [shot for shot in told.shots if (shot.target, shot.turn) == (kill.target, kill.turn)]
        struck = [shot for shot in alike if shot.has_struck]
        assert kill.is_fight or kill == ([shot for shot in struck if shot.fatal] or struck)[-1]
    lost = [unit for end in told.turns for unit in end.lost]
    assert sorted(kill.target for kill in told.kills) == sorted(lost), "somebody destroyed each that is lost"


def test_a_loss_without_a_shot_is_a_turning_point() -> None:
    units = {unit: Piece(0, None, (), unit, unit, unit, unit, 0, Mark.PLAIN) for unit in ("red", "blue")}
    shot = Shot(4, 1, "red", "blue", "red", "gun", Fraction(1, 9), distance=3, has_struck=True)
    kill = replace(shot, entry=6, has_killed=True)
    ends = [(0, 0, ()), (1, 9, ("blue",))]
    turns = tuple(
        TurnEnd(turn, entry, (Fraction(1), Fraction(1)), lost, (), falls=(7,) * len(lost))
        for turn, entry, lost in ends
    )
    shares = (Fraction(1, 2), Fraction(1, 2)), (Fraction(1), Fraction(0))

    def led_to(*shots: Shot) -> tuple[int, Shot | None]:
        (point,) = turning_points(("red", "blue"), units, turns, shots, shares)
        assert point.lost == ("blue",)
        return point.entry, point.shot

    assert led_to(shot) == (6, None), "a hit that was not its end"
    assert led_to(shot, kill) == (5, kill)
    assert led_to() == (6, None)


def test_a_crew_that_can_no_longer_fire_is_a_turning_point(tmp_path: Path) -> None:
    told = after_action(replayed("duel", tmp_path))
    unable = next(end for end in told.turns if end.disarmed)
    assert [unit for unit, _ in unable.disarmed] == ["b1"]
    assert "b1" not in unable.lost, "it lived on for some turns"
    point = next(point for point in told.points if point.turn == unable.turn)
    assert (point.side, point.disarmed, point.lost) == ("red", ("b1",), ())
    assert point.shot is not None
    assert point.shot.target == "b1"
    assert point == max((one for one in told.points if not one.lost), key=lambda one: one.after - one.before)


def test_a_fight_tells_the_chance_to_destroy_its_target(tmp_path: Path) -> None:
    session = replayed("villages", tmp_path)
    kills = after_action(session).kills
    assert len(kills) > 2
    for kill in kills:
        assert kill.is_fight
        assert kill.fatal == chance_to_be_the_end(session, kill) > 0


def chance_to_be_the_end(played: Session, kill: Shot) -> Fraction:
    forecast = played.rules.forecast(played.state_at(kill.entry - 1), played.entries[kill.entry].command)
    assert isinstance(forecast, Forecast)
    told = dict(forecast.side_effects[0].chances if forecast.side_effects else ())
    outright = Fraction(sum(chance for _, chance, mark in forecast.outcomes if mark is Mark.LOST))
    return told.get("destroyed", outright)


@pytest.mark.few(1)
def test_strength_begins_whole_and_only_falls(played: Session) -> None:
    turns, rules = after_action(played).turns, played.rules
    begun = {piece.unit: piece for piece in rules.pieces(played.state_at(0), "", ())}.values()
    for number, side in enumerate(rules.sides):
        found = [end.strength[number] for end in turns]
        assert found[0] == sum(piece.worth for piece in begun if piece.side == side.id) > 0
        assert found == sorted(found, reverse=True)
        left = [
            p for p in rules.pieces(played.state, "", ()) if p.side == side.id and p.mark is not Mark.LOST
        ]
        assert (found[-1] > 0) is bool(left)


@pytest.mark.few(1)
def test_a_rematch_is_the_same_battle_with_other_dice(played: Session, tmp_path: Path) -> None:
    fresh = restart(played, seats=rotated_seats(played))
    assert fresh.header.setup == played.header.setup
    assert fresh.header.seed != played.header.seed
    assert len(fresh.entries) == 1
    fresh.close()
    off = branch(played, 3, tmp_path)
    assert off.header.title != played.header.title
    fresh = restart(off)
    assert fresh.header.title == played.header.title, "and no branch of another"
    off.close()
    fresh.close()


def test_draws_of_chits_are_no_luck(played: Session) -> None:
    kinds = {tally.sides for tally in tallies(played)}
    assert kinds <= {2, 6, 10, 20}, "nobody has a die of seven sides"


def test_the_shots_of_a_side_that_the_rules_play_are_told(tmp_path: Path) -> None:
    session = replayed("man-down", tmp_path)
    told = after_action(session)
    enemies = {one.unit: one for one in told.units if one.side == "opfor"}
    fired = [
        e for entry in session.entries for e in entry.events if e.name == "shot" and e["unit"] in enemies
    ]
    assert fired
    assert sum(one.shots for one in enemies.values()) == len(fired)
    assert sum(one.hits for one in enemies.values()) == sum(bool(one["hit"]) for one in fired)
    assert all(turn.strength[0] > 0 for turn in told.turns)


@pytest.mark.parametrize("name", ["man-down", "the-mast"])
def test_exits_and_aid_posts_are_held_by_nobody(name: str, tmp_path: Path) -> None:
    session = start_battle(library.open_file("scenario", f"shock/{name}"), "1", tmp_path)
    assert any(flag.side for flag in session.rules.flags(session.state))
    assert not any(after_action(session).turns[0].holders)


def test_a_hit_that_cover_stops_was_foretold_as_a_hit(tmp_path: Path) -> None:
    session = replayed("man-down", tmp_path)
    stopped = []
    for shot in after_action(session).shots:
        found = session.rules.forecast(session.state_at(shot.entry - 1), session.entries[shot.entry].command)
        if isinstance(found, Forecast) and found.header.unit == shot.unit:
            chances = {name: chance for name, chance, _ in found.outcomes}
            assert shot.chance == 1 - chances["missed"]
            stopped += [shot] if "stopped by cover" in chances else []
    assert stopped


def test_a_friend_whom_first_aid_does_not_save_was_not_attacked(tmp_path: Path) -> None:
    made = table("a squad medic 0506 s", "b squad rifleman 0507 s acted wounds=IV,IV", QUIET)
    found = DataFile(read_header(made, "aid.toml"), made, "aid.toml", library.finder("shock"))
    session = start_battle(found, "0", tmp_path)
    for command in ("panic-done", "activate unit=a", "task unit=a task=treat target=b"):
        session.give(session.rules.parse(command))
    assert any(event.name == "fell" and event["unit"] == "b" for event in session.entries[-1].events)
    told = after_action(session)
    assert not told.shots
    assert not told.kills


def test_a_fight_of_both_is_no_shot(tmp_path: Path) -> None:
    session = replayed("villages", tmp_path)
    charges = [n for n, entry in enumerate(session.entries) if isinstance(entry.command, Charge)]
    assert charges
    assert not [shot for shot in after_action(session).shots if shot.entry in charges]


def test_a_unit_disordered_by_falling_back_counts_as_hit(tmp_path: Path) -> None:
    session = start_battle(library.open_file(library.SCENARIO, "closing_fire/ridge"), "x", tmp_path)
    play_at_random(session, random.Random(2), 260)
    shots = [
        (shot, event)
        for shot in after_action(session).shots
        for event in session.entries[shot.entry].events
        if event.name == "shoot" and event["target"] == shot.target
    ]
    assert any(event["unsaved"] for _, event in shots)
    assert all(shot.has_struck is bool(event["unsaved"]) for shot, event in shots)


def test_the_model_that_went_farthest_counts_for_its_unit(tmp_path: Path) -> None:
    session = start_battle(library.open_file(library.SCENARIO, "sshr/pumps"), "elm", tmp_path)
    for command in ("place unit=r1 model=1 to=0304", "place unit=r1 model=2 to=0206", "end-move unit=r1"):
        session.give(session.rules.parse(command))
    told = {one.unit: one for one in after_action(session).units}
    assert (told["r1"].glyph, told["r1"].moved, told["r2"].moved) == ("R", 1, 0)


def test_a_unit_seen_and_lost_in_one_turn_is_lost_in_it(tmp_path: Path) -> None:
    played = start_battle(library.open_file("scenario", "green-farm"), "5", tmp_path)
    play_at_random(played, random.Random(5), 150)
    told, seen = after_action(played), dict[str, int]()
    for number in range(len(played.entries)):
        state = played.state_at(number)
        for piece in played.rules.pieces(state, "", ()):
            seen.setdefault(piece.unit, played.rules.track(state).turn)
    lost = {unit: end.turn for end in told.turns for unit in end.lost}
    assert any(seen[unit] == turn for unit, turn in lost.items())
    assert {kill.target for kill in told.kills} <= set(lost)
    assert not {one.unit for one in told.units if one.fate} & set(lost)


def test_an_enemy_in_shock_is_not_saved_when_the_squad_has_lost(tmp_path: Path) -> None:
    played = start_battle(library.open_file("scenario", "green-farm"), "1", tmp_path)
    play_at_random(played, random.Random(1), 3000)
    told, units = after_action(played), played.rules.encode(played.state)["units"]
    assert told.outcome
    assert told.outcome.winner == "opfor"
    enemies = [one for one in told.units if one.side == "opfor"]
    assert {one.fate for one in enemies} == {""}
    down = {one.unit for one in enemies if units[one.unit]["state"] == "shock"}
    assert len(down) == 1
    assert down <= {unit for end in told.turns for unit in end.lost}


def test_a_unit_lying_down_at_the_end_was_not_killed(tmp_path: Path) -> None:
    data = library.open_file(library.SCENARIO, "dock-street")
    places = {"b1": "0805", "r3": "1105"}
    units = [one | {"at": places.get(one["id"], one["at"])} for one in data.table["units"]]
    quiet = {"activation": False, "overwatch": False, "flinch": False}
    data = data._replace(table={**data.table, "units": units, "options": quiet})
    fates = set()
    for seed in range(12):
        session = start_battle(data, str(seed), tmp_path / str(seed))
        asked = session.decision()
        assert isinstance(asked, Decision)
        for command in ("activate unit=b1", "fire unit=b1 targets=r3,r3,r3 auto=true"):
            if asked.side == "blue":
                session.give(session.rules.parse(command))
        state = session.rules.encode(session.state)["units"]["r3"]["state"]
        told = after_action(session)
        records = {one.unit: one for one in told.units}
        fates |= {(state, records[kill.target].fate, kill.fatal > 0) for kill in told.kills}
    assert fates == {("down", "down", False), ("out", "", True)}


@pytest.mark.few(1)
def test_a_place_is_held_from_the_turn_whose_end_gives_it_away(played: Session) -> None:
    told = {
        fact["turn"]: fact
        for entry in played.entries
        for happened in entry.events
        if happened.name == "turn-end" and (fact := dict(happened.facts))
    }
    ends = {end.turn: end.holders for end in after_action(played).turns}
    for turn, fact in told.items():
        owners = fact.get("owners", fact.get("holders"))
        assert owners is None or ends[turn] == tuple(owners.values())


DOWN_AND_OUT = "goes down.", "is out of the fight."


def test_a_kill_is_of_who_struck_when_its_target_was_lost(tmp_path: Path) -> None:
    data, finished = library.open_file(library.SCENARIO, "dock-street"), 0
    for seed in range(8):
        session, chance = start_battle(data, str(seed), tmp_path / str(seed)), random.Random(seed)
        for _ in range(150):
            asked = session.decision()
            if not isinstance(asked, Decision):
                break
            commands = list(session.rules.legal(session.state, asked.side))
            shots = [one for one in commands if set(getattr(one, "targets", ())) == {"r3"}]
            session.give(chance.choice(shots or commands))
        told = after_action(session)
        texts = [" ".join(one.text for one in entry.events) for entry in session.entries]
        names = {one.unit: one.label for one in told.units}
        for kill in told.kills:
            name = names[kill.target]
            down, out = (
                [n for n, text in enumerate(texts) if f"{name} {way}" in text] for way in DOWN_AND_OUT
            )
            assert kill.entry == (out or down)[-1]
            finished += bool(out and down)
    assert finished


def test_every_unit_that_falls_to_a_shot_at_several_is_counted(tmp_path: Path) -> None:
    data = library.open_file(library.SCENARIO, "dock-street")
    places = {"b1": "0805", "r3": "1105", "r2": "1106"}
    units = [one | {"at": places.get(one["id"], one["at"])} for one in data.table["units"]]
    quiet = {"activation": False, "overwatch": False, "flinch": False}
    data = data._replace(table={**data.table, "units": units, "options": quiet})
    found = 0
    for seed in range(30):
        session = start_battle(data, str(seed), tmp_path / str(seed))
        asked = session.decision()
        assert isinstance(asked, Decision)
        if asked.side != "blue":
            continue
        for command in ("activate unit=b1", "fire unit=b1 targets=r2,r3,r3 auto=true"):
            session.give(session.rules.parse(command))
        states = {unit: one["state"] for unit, one in session.rules.encode(session.state)["units"].items()}
        told = after_action(session)
        fallen = {unit for unit in ("r2", "r3") if states[unit] in ("down", "out")}
        assert {kill.target for kill in told.kills} == fallen
        assert {kill.target for kill in told.fights} == fallen - {"r2"}
        found += fallen == {"r2", "r3"}
    assert found
