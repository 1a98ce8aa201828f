"""Campaigns, tested with the toy system: guards who go from battle to battle."""

import os
import shutil
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from shellshock_tui.dice import Dice
from shellshock_tui.engine.campaign import Aftermath, Person, Roster
from shellshock_tui.engine.rules import Outcome, Rules
from shellshock_tui.files import Finder
from shellshock_tui.library import DataFile
from shellshock_tui.library.header import read_header
from shellshock_tui.session import Session, resume
from shellshock_tui.session.campaign import (
    Campaign,
    GoneOnError,
    begin_campaign,
    end_campaign,
    enlisted,
    open_campaign,
    set_out,
    taken_stock,
    with_result_recorded,
)
from shellshock_tui.session.games import saved_games, start_battle
from shellshock_tui.store import SaveError, Store, read
from tests import toy
from tests.other_processes import FORKS, hold


@dataclass(frozen=True)
class Guards:
    """Blue's guards, who are lost permanently when they fall."""

    clause: str = "toy.end"

    def begin(self, dice: Dice, find: Finder) -> Roster:
        return {"guards": ["Ash", "Birch"], "fallen": []}

    def people(self, roster: Roster) -> tuple[Person, ...]:
        return tuple(Person(name, "guard", (), "", "ready") for name in roster["guards"])

    def honoured(self, roster: Roster) -> tuple[Person, ...]:
        return tuple(Person(name, "guard", (), "", "fell", is_ready=False) for name in roster["fallen"])

    def enlisted(self, roster: Roster, table: Mapping[str, Any], find: Finder) -> dict[str, Any]:
        blue = (one for one in table["units"] if one["side"] == "blue")
        going = [{**one, "name": name} for one, name in zip(blue, roster["guards"], strict=False)]
        return {**table, "units": [*going, *(one for one in table["units"] if one["side"] != "blue")]}

    def after(self, roster: Roster, rules: Rules[Any, Any], state: Any, dice: Dice) -> Aftermath:
        left = blues(rules, state)[:-1]
        fallen = [*roster["fallen"], *(name for name in roster["guards"] if name not in left)]
        told, decided = tuple(f"{name} fell." for name in fallen), rules.decision(state)
        assert isinstance(decided, Outcome)
        return Aftermath({"guards": left, "fallen": fallen}, told, decided.winner == "blue")


def blues(rules: Rules[Any, Any], state: Any) -> list[str]:
    """The names of Blue's guards."""
    return [piece.label for piece in rules.pieces(state, "blue", ()) if piece.side == "blue"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(toy.ToySystem, "campaign", Guards(), raising=False)


def courtyard() -> DataFile:
    return DataFile(read_header(toy.DUEL, "courtyard.toml"), toy.DUEL, "courtyard.toml", toy.find)


def out() -> Session:
    """Begin the battle in the courtyard."""
    campaign = open_campaign("toy")
    return set_out(campaign, lambda: start_battle(enlisted(campaign, courtyard()), "oak"))


def give_up(session: Session) -> None:
    session.give(session.rules.parse("resign side=blue"))


def test_a_campaign_goes_from_battle_to_battle() -> None:
    begun = begin_campaign("toy", "oak")
    assert [person.name for person in begun.people] == ["Ash", "Birch"]
    session = out()
    give_up(session)
    session.close()
    after = taken_stock(open_campaign("toy"))
    assert (after.battles, after.won, after.game) == (1, 0, None)
    assert [person.name for person in after.people] == ["Ash"]
    assert [person.name for person in after.honoured] == ["Birch"]
    assert after.told == ("The courtyard: Gold wins: Blue gives up.", "Birch fell.")
    again = out()
    assert blues(again.rules, again.state) == ["Ash"]
    again.close()


def test_a_campaign_that_names_a_battle_elsewhere_is_refused(tmp_path: Path) -> None:
    elsewhere = start_battle(courtyard(), "oak", tmp_path / "elsewhere")
    give_up(elsewhere)
    elsewhere.close()
    rows = read(elsewhere.store.path).rows
    begun = begin_campaign("toy")
    store = Store.open(begun.path)
    store.append({"roster": begun.roster, "game": f"../../elsewhere/{elsewhere.store.path.name}"})
    store.close()
    with pytest.raises(SaveError, match=r"toy\.game: this campaign file is damaged\."):
        open_campaign("toy")
    assert read(elsewhere.store.path).rows == rows


@pytest.mark.parametrize("wrong", [{"game": 5}, {"commitment": []}, {"told": 3}, {"told": [1]}], ids=str)
def test_a_campaign_with_impossible_values_is_refused(wrong: dict[str, object]) -> None:
    begun = begin_campaign("toy")
    store = Store.open(begun.path)
    store.append({"roster": begun.roster, **wrong})
    store.close()
    with pytest.raises(SaveError, match=r"toy\.game: this campaign file is damaged\."):
        open_campaign("toy")


def test_stock_is_taken_once_the_battle_has_ended_and_is_left() -> None:
    session = out()
    path = session.store.path
    assert taken_stock(open_campaign("toy")).game == path
    give_up(session)
    assert taken_stock(open_campaign("toy")).game == path
    session.undo()
    session.close()
    assert taken_stock(open_campaign("toy")).game == path
    again = resume(path)
    give_up(again)
    again.close()
    assert taken_stock(open_campaign("toy")).battles == 1


def test_a_counted_mission_cannot_be_undone() -> None:
    session = out()
    give_up(session)
    session.close()
    taken_stock(open_campaign("toy"))
    counted = resume(session.store.path)
    for take_back in (counted.undo, counted.undo_by_agreement):
        with pytest.raises(LookupError, match="The campaign has counted this battle"):
            take_back()
    counted.close()


def test_a_campaign_that_went_on_elsewhere_is_told() -> None:
    stale = open_campaign("toy")
    out().close()
    with pytest.raises(SaveError, match="continued in another window"):
        set_out(replace(stale), lambda: start_battle(courtyard(), "oak"))


def test_a_battle_that_goes_on_in_a_new_file_is_followed() -> None:
    session = out()
    path = session.store.path
    os.replace(shutil.copy(path, path.with_name("copy")), path)
    session.check_file()
    assert session.store.path != path
    give_up(session)
    session.close()
    campaign = open_campaign("toy")
    assert campaign.game == session.store.path
    after = taken_stock(campaign)
    assert (after.battles, after.game) == (1, None)


def replace_by_older(path: Path, older: bytes) -> None:
    copy = path.with_name("older")
    copy.write_bytes(older)
    os.replace(copy, path)


def overwrite(path: Path, older: bytes) -> None:
    path.write_text("garbage\n")


def overwrite_by_older(path: Path, older: bytes) -> None:
    path.write_bytes(older)


@pytest.mark.parametrize(
    "harm", [lambda path, _: path.unlink(), replace_by_older, overwrite, overwrite_by_older]
)
@pytest.mark.parametrize("then", ["open", "set out"])
def test_a_campaign_whose_file_is_lost_is_written_anew(
    harm: Callable[[Path, bytes], None], then: str
) -> None:
    begun = begin_campaign("toy", "oak")
    older = begun.path.read_bytes()
    session = out()
    give_up(session)
    session.close()
    known = taken_stock(open_campaign("toy"))
    harm(begun.path, older)
    if then == "open":
        found = open_campaign("toy", known)
        assert (found.rows, found.header) == (known.rows, known.header)
        assert "overwritten, replaced, moved or deleted" in found.notice
        assert not open_campaign("toy", found).notice
        assert taken_stock(found).rows == known.rows
    else:
        set_out(known, lambda: start_battle(enlisted(known, courtyard()), "oak")).close()
        assert open_campaign("toy").rows[:-1] == known.rows
    assert open_campaign("toy").battles == 1


def test_a_campaign_that_is_overwritten_leaves_the_damaged_file_beside_it() -> None:
    known = begin_campaign("toy", "oak")
    overwrite(known.path, b"")
    with pytest.raises(SaveError, match="damaged"):
        open_campaign("toy")
    assert open_campaign("toy", known).rows == known.rows
    assert known.path.with_name(f"{known.path.name}.damaged").read_text() == "garbage\n"
    assert not open_campaign("toy").notice


def test_another_campaign_in_its_place_is_told_and_left() -> None:
    known = begin_campaign("toy", "oak")
    end_campaign(known.path)
    other = begin_campaign("toy", "elm")
    found = open_campaign("toy", known)
    assert found.header == other.header
    assert "Another campaign has begun" in found.notice
    with pytest.raises(GoneOnError, match="given up in another window"):
        set_out(known, lambda: start_battle(enlisted(known, courtyard()), "oak"))
    assert not saved_games(), "no battle is left over that counts in no campaign"
    assert read(other.path).rows == other.rows


def test_a_campaign_is_not_given_up_while_its_battle_is_open_elsewhere() -> None:
    session = out()
    path, campaign = session.store.path, open_campaign("toy")
    session.close()
    with FORKS.Pool(1) as pool:
        pool.apply(hold, (path,))
        with pytest.raises(SaveError, match="battle is open in another window"):
            end_campaign(campaign.path)
        assert campaign.path.exists()
    end_campaign(campaign.path)
    assert not campaign.path.exists()


def gone_on(_: Campaign) -> Campaign:
    raise GoneOnError


def test_stock_that_two_windows_take_of_one_battle_counts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    session = out()
    give_up(session)
    session.close()
    stale = open_campaign("toy")
    after = with_result_recorded("toy")
    with pytest.raises(GoneOnError):
        taken_stock(stale)
    opened = iter((stale, after))
    monkeypatch.setattr("shellshock_tui.session.campaign.open_campaign", lambda *_: next(opened))
    monkeypatch.setattr("shellshock_tui.session.campaign.taken_stock", gone_on)
    assert with_result_recorded("toy").rows == after.rows


def test_one_window_takes_stock_in_several_threads_once() -> None:
    session = out()
    give_up(session)
    session.close()
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: with_result_recorded("toy").battles, range(16)))
    assert found == [1] * 16
