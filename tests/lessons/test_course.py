"""The course of a lesson: reading, answering, hints, showing, leaving and resuming."""

import json
import os
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from shellshock_tui.dice import Roll
from shellshock_tui.engine.rules import Decision, IllegalCommand
from shellshock_tui.lessons.course_book import begin_lesson, take_up
from shellshock_tui.lessons.progress import Mark, damage, read_marks
from shellshock_tui.lessons.taught import TaughtSession
from shellshock_tui.store import OpenElsewhereError
from tests.lessons.course import HEAD, data, give, taken, to_step

BADGE = asdict(Mark(done=True))
WRONG_FIELDS: tuple[dict[str, object], ...] = (
    {"done": 1},
    {"game": None},
    {"step": True},
    {"step": -1},
    {"began": -1},
    {"start": -1},
    {"began": 3, "start": 2},
)


def refused(session: TaughtSession, do: str, **fields: object) -> str:
    """Give a command that the lesson refuses; return the message, and check that nothing is played."""
    before = session.entries
    with pytest.raises(IllegalCommand) as refusal:
        give(session, do, **fields)
    assert session.entries == before
    return refusal.value.blocked.reason


def test_a_lesson_begins_in_its_position(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        assert session.course.step == 0
        assert [entry.command is None for entry in session.entries] == [True, False, False]


def test_nothing_is_played_while_a_step_is_to_be_read(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        assert refused(session, "announce-speed", unit="r", speed=4)
        session.read_on()
        assert session.course.step == 1


def test_forbidden_commands_bring_one_hint_after_another(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        session.read_on()
        said = [refused(session, "announce-speed", unit="r", speed=speed) for speed in (3, 5, 6)]
        assert said == ["Speed 4, not another.", "Press 4.", "Press 4."]
        give(session, "announce-speed", unit="r", speed=4)
        assert (session.course.step, session.course.wrong) == (2, 0)


def test_a_hint_goes_once_something_right_is_done(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        to_step(session, 4)
        session.course = session.course.tried()
        assert session.course.hint
        give(session, "step", unit="r", to="front")
        assert (session.course.step, session.course.hint) == (3, "")


def test_the_rules_still_refuse_what_the_lesson_allows(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        to_step(session, 4)
        with pytest.raises(IllegalCommand) as refusal:
            give(session, "step", unit="r", to="rear")
        assert refusal.value.blocked.clause == "move.reverse"


def test_a_right_answer_gives_its_trail_and_goes_on(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        to_step(session, 3)
        assert refused(session, "step", unit="r", to="front")
        assert session.answer(8) is None
        found = session.answer(7)
        assert found is not None
        assert found.total == 7
        assert session.course.step == 2, "the trail is read before the next step"
        session.read_on()
        assert session.course.step == 3


def test_the_number_is_told_after_two_wrong_answers(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        to_step(session, 3)
        assert session.answer(1) is None
        told = session.answer(2)
        assert told is not None
        assert told.total == 7


def test_a_step_is_done_when_all_that_it_waits_for_has_happened(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        to_step(session, 4)
        for _ in range(4):
            assert session.course.step == 3
            give(session, "step", unit="r", to="front")
        give(session, "end-move", unit="r")
        assert session.course.step == 4


def test_a_step_may_wait_for_the_end_of_the_battle(tmp_path: Path) -> None:
    steps = """
[[steps]]
text = "Play to the end."
until = [{ over = true }]
show = [{ do = "resign", side = "red" }]

[[steps]]
text = "It is over."
"""
    session = begin_lesson(data(steps), tmp_path)
    give(session, "announce-speed", unit="r", speed=0)
    assert session.course.step == 0
    give(session, "resign", side="red")
    assert session.course.step == 1
    session.close()


EITHER = """
[[steps]]
text = "Announce a speed, or give up."
until = [{ any = [{ event = "speed-announced" }, { over = true }] }]
show = [{ do = "announce-speed", unit = "r", speed = 0 }]

[[steps]]
text = "That was it."
"""


@pytest.mark.parametrize(
    "given", [{"do": "announce-speed", "unit": "r", "speed": 3}, {"do": "resign", "side": "red"}]
)
def test_a_step_may_wait_for_one_of_several_things(tmp_path: Path, given: dict[str, Any]) -> None:
    session = begin_lesson(data(EITHER), tmp_path)
    give(session, **given)
    assert session.course.step == 1
    session.close()


def test_a_step_may_begin_with_commands_of_the_programs_own(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        to_step(session, 5)
        asked = session.decision()
        assert (getattr(asked, "kind", ""), getattr(asked, "unit", "")) == ("fire", "r")


def test_dice_fall_as_the_step_says(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        to_step(session, 5)
        session.show()
        rolled = [(roll.sides, roll.face) for roll in session.entries[-1].rolls]
        assert rolled[:3] == [(10, 9), (10, 8), (2, 2)]
        assert session.course.done


def test_only_commands_of_the_step_can_be_undone(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        to_step(session, 4)
        give(session, "step", unit="r", to="front")
        session.undo()
        with pytest.raises(LookupError):
            session.undo()


def test_off_the_way_nothing_is_shown_until_it_is_taken_back(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        to_step(session, 4)
        give(session, "step", unit="r", to="front-left")
        with pytest.raises(LookupError):
            session.show()
        session.undo()
        session.show()
        assert session.entries[-1].events[0]["hex"] == "0509"


def test_when_it_is_over_anything_may_be_played(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        to_step(session, 6)
        assert session.course.done
        give(session, "hold-fire", unit="r", post="Pilot")


def rolled_after_the_lesson(folder: Path, dice: str) -> list[Roll]:
    """Play for two turns after the lesson, whose file contains some dice; return the later rolls."""
    session = begin_lesson(data(head=HEAD.replace("d2=1 d2=1", dice)), folder)
    to_step(session, 6)
    done = len(session.entries)
    while session.rules.track(session.state).turn < 3:
        asked = session.decision()
        assert isinstance(asked, Decision)
        session.give(next(session.rules.legal(session.state, asked.side)))
    session.close()
    return [roll for entry in session.entries[done:] for roll in entry.rolls]


def test_no_dice_of_a_lesson_fall_after_it(tmp_path: Path) -> None:
    low, high = (
        rolled_after_the_lesson(tmp_path, f"d2=1 d2=1 {rest}") for rest in ("d2=1 d2=1", "d2=2 d2=2")
    )
    assert len(low) >= 4
    assert low == high


def test_a_lesson_that_was_left_is_taken_up_where_it_stood(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        to_step(session, 4)
        give(session, "step", unit="r", to="front")
        left = session.state
    mark = read_marks(tmp_path)["shellshock/trial"]
    again = take_up(data(), mark, tmp_path)
    assert (again.state, again.course.step) == (left, 3)
    to_step(again, 6)
    again.close()
    assert read_marks(tmp_path)["shellshock/trial"] == Mark(done=True)


def test_a_lesson_that_was_left_is_not_taken_up_from_elsewhere(tmp_path: Path) -> None:
    with taken(tmp_path / "other") as session:
        to_step(session, 4)
        elsewhere = session.store.path
    mark = replace(read_marks(tmp_path / "other")["shellshock/trial"], game=f"../other/{elsewhere.name}")
    (tmp_path / "own").mkdir()
    again = take_up(data(), mark, tmp_path / "own")
    assert again.store.path.parent == tmp_path / "own"
    assert again.course.step == 0
    again.close()


def test_a_badge_stays_when_the_lesson_is_begun_again(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        to_step(session, 6)
    begin_lesson(data(), tmp_path).close()
    assert read_marks(tmp_path)["shellshock/trial"].done


@pytest.mark.parametrize("damage", ["", "{", "[]", "[" * 100_000], ids=len)
def test_damaged_progress_counts_as_none(tmp_path: Path, damage: str) -> None:
    (tmp_path / "progress.json").write_text(damage)
    assert read_marks(tmp_path) == {}


@pytest.mark.parametrize(
    "damage", [3, {}, {"done": True}, *({**BADGE, **wrong} for wrong in WRONG_FIELDS)], ids=str
)
def test_only_the_damaged_mark_of_progress_is_lost(tmp_path: Path, damage: object) -> None:
    (tmp_path / "progress.json").write_text(json.dumps({"other": BADGE, "damaged": damage}))
    assert read_marks(tmp_path) == {"shellshock/other": Mark(done=True)}


def test_an_unknown_field_of_a_mark_keeps_the_others(tmp_path: Path) -> None:
    (tmp_path / "progress.json").write_text(json.dumps({"other": {**BADGE, "stars": 3}}))
    with taken(tmp_path) as session:
        to_step(session, 2)
    marks = read_marks(tmp_path)
    assert marks["shellshock/other"] == Mark(done=True)
    assert marks["shellshock/trial"].step == 1


@pytest.mark.parametrize("wrong", [b"\xff", b"{", b'{"other": 3, "third": {"done": 1}}'], ids=len)
def test_damaged_progress_is_told_and_kept_aside(tmp_path: Path, wrong: bytes) -> None:
    path = tmp_path / "progress.json"
    path.write_bytes(wrong)
    assert "badges may be missing" in damage(tmp_path)
    with taken(tmp_path) as session:
        to_step(session, 2)
    assert path.with_name("progress.json.damaged").read_bytes() == wrong
    assert damage(tmp_path) == ""
    assert read_marks(tmp_path)["shellshock/trial"].step == 1


def test_progress_that_is_a_pipe_hangs_nothing(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "progress.json")
    assert read_marks(tmp_path) == {}
    assert damage(tmp_path)


def test_a_lesson_open_in_another_window_is_left_alone(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        to_step(session, 4)
        kept = read_marks(tmp_path)
        told = r"^The lesson '.+' is open in another window\. Go on there"
        with pytest.raises(OpenElsewhereError, match=told):
            take_up(data(), kept["shellshock/trial"], tmp_path)
        assert read_marks(tmp_path) == kept


def test_lessons_of_one_name_are_kept_for_each_system(tmp_path: Path) -> None:
    (tmp_path / "progress.json").write_text(
        json.dumps({"trial": BADGE, "toy/trial": {**BADGE, "done": False}})
    )
    assert read_marks(tmp_path) == {"shellshock/trial": Mark(done=True), "toy/trial": Mark()}
    with taken(tmp_path) as session:
        to_step(session, 2)
    kept = json.loads((tmp_path / "progress.json").read_text())
    assert (kept["shellshock/trial"]["done"], kept["shellshock/trial"]["step"]) == (True, 1)
    assert kept["toy/trial"]["step"] == 0
    assert "trial" not in kept


def test_a_save_that_misses_its_step_begins_the_lesson_anew(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        session.read_on()
        mark = replace(read_marks(tmp_path)["shellshock/trial"], start=len(session.entries) + 1)
    again = take_up(data(), mark, tmp_path)
    assert again.course.step == 0
    again.close()


def test_a_lesson_whose_game_is_gone_begins_anew(tmp_path: Path) -> None:
    session = take_up(data(), Mark(game="gone.game", step=3), tmp_path)
    assert session.course.step == 0
    session.close()
