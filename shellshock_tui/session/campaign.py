"""A campaign in its file: the roster, the mission under way, and what became of whom."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from secrets import token_hex
from typing import Any

from shellshock_tui import library
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.campaign import Campaign as Contract
from shellshock_tui.engine.campaign import Person, Roster
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.files import DataError
from shellshock_tui.library import DataFile
from shellshock_tui.library.header import read_header
from shellshock_tui.library.shelf import SAVED, games_folder, user_folder
from shellshock_tui.names import is_file_name
from shellshock_tui.rules import SYSTEMS, system, title_of
from shellshock_tui.session.history import CLOSED, fold
from shellshock_tui.session.session import Session
from shellshock_tui.session.standing import look_at
from shellshock_tui.store import GameHeader, OpenElsewhereError, SaveError, Store, alone, read

NAME = "campaign"
TAKEN = "The campaign has taken stock of this battle: it stands as it ended."


@dataclass(frozen=True)
class Campaign:
    """A campaign as it stands."""

    path: Path
    header: GameHeader
    rows: tuple[Mapping[str, Any], ...]

    @property
    def contract(self) -> Contract:
        """What its system offers."""
        return contract_of(self.header.system)

    @property
    def ruling(self) -> str:
        """How a campaign goes, in the words of the rulebook."""
        return system(self.header.system).clauses[self.contract.clause].ruling

    @property
    def roster(self) -> Roster:
        """The roster."""
        roster: Roster = self.rows[-1]["roster"]
        return roster

    @property
    def game(self) -> Path | None:
        """The file of the battle under way, if there is one."""
        name = self.rows[-1].get("game", "")
        return games_folder() / name if name else None

    @property
    def told(self) -> tuple[str, ...]:
        """What became of whom in the last battle."""
        return next((tuple(row["told"]) for row in reversed(self.rows) if row.get("told")), ())

    @property
    def battles(self) -> int:
        """How many battles have been fought."""
        return sum("won" in row for row in self.rows)

    @property
    def won(self) -> int:
        """How many of them have been won."""
        return sum(row.get("won") is True for row in self.rows)

    @property
    def people(self) -> tuple[Person, ...]:
        """Who is on the roster."""
        return self.contract.people(self.roster)

    @property
    def honoured(self) -> tuple[Person, ...]:
        """The fallen."""
        return self.contract.honoured(self.roster)


def contract_of(name: str) -> Contract:
    """Return what a system offers for a campaign; DataError if it offers none."""
    found = system(name).campaign
    if found is None:
        offered = ", ".join(one for one, entry in SYSTEMS.items() if entry.has_campaign)
        raise DataError(name, "", f"has no campaign; there is one in: {offered}")
    return found


def is_of_campaign(header: GameHeader) -> bool:
    """Say whether a saved battle is one of a campaign: so it was set out, and nothing can change that."""
    found = system(header.system).campaign
    options = system(header.system).options(header.battle, header.title)
    return found is not None and any(found.clause in one.clauses for one in options)


def file_of(name: str) -> Path:
    """Return where the campaign of a system is saved."""
    return user_folder() / "campaigns" / f"{name}{SAVED}"


def open_campaign(name: str) -> Campaign:
    """Open the campaign of a system, a new one if there is none; SaveError if its file is damaged."""
    contract_of(name)
    path = file_of(name)
    return _opened(path) if path.exists() else begin_campaign(name)


def begin_campaign(name: str, seed: str = "") -> Campaign:
    """Begin the campaign of a system in a new file."""
    seed, contract = seed or token_hex(16), contract_of(name)
    dice = SeededDice(seed)
    header = GameHeader(
        name, system(name).version, NAME, f"{title_of(name)}, campaign", f"{datetime.now():%Y-%m-%d %H:%M}",
        seed, dice.commitment, {},
    )  # fmt: skip
    path = file_of(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    first = {"roster": contract.begin(dice, library.finder(name))}
    store = Store.create(path, header)
    try:
        store.append(first)
    finally:
        store.close()
    return Campaign(path, header, (first,))


def end_campaign(path: Path) -> None:
    """Give a campaign up for good; SaveError if it is open elsewhere."""
    with alone(path):
        path.unlink()


def _opened(path: Path) -> Campaign:
    saved = read(path)
    campaign = Campaign(path, saved.header, saved.rows)
    try:
        game = campaign.rows[-1].get("game", "")
        names_game = game == "" or is_file_name(game)
        if not names_game or not isinstance(campaign.roster, dict) or not campaign.people:
            raise SaveError(f"{path.name}: this campaign is damaged.")
    except (KeyError, IndexError, DataError) as error:
        raise SaveError(f"{path.name}: this campaign is damaged.") from error
    return campaign


def _noted(campaign: Campaign, row: Mapping[str, Any]) -> Campaign:
    """Write a row, and return the campaign as it then stands."""
    store = Store.open(campaign.path)
    try:
        if len(store.rows) != len(campaign.rows):
            raise SaveError("The campaign has gone on in another window; open it again.")
        store.append(row)
    finally:
        store.close()
    return replace(campaign, rows=(*campaign.rows, row))


def enlisted(campaign: Campaign, data: DataFile) -> DataFile:
    """Return a battle with the people of a campaign in it; DataError if it has no place for them."""
    return data._replace(table=campaign.contract.enlisted(campaign.roster, data.table, data.find))


def made(campaign: Campaign, name: str) -> DataFile:
    """Return the random battle that comes next in a campaign."""
    own, find = system(campaign.header.system), library.finder(campaign.header.system)
    dice = SeededDice(f"{campaign.header.seed}:{name}:{campaign.battles}")
    table = own.make_map(name, dice, find)
    return DataFile(read_header(table, f"{name}.toml"), table, f"{name}.toml", find)


def set_out(campaign: Campaign, begin: Callable[[], Session]) -> Session:
    """Begin a battle of a campaign, and note that it is under way."""
    session = begin()
    try:
        _noted(campaign, {"roster": campaign.roster, "game": session.store.path.name})
    except SaveError:
        session.close()
        raise
    return session


def _ended(path: Path) -> bool:
    """Say whether a battle has ended; if so, nothing of it can be taken back from now on."""
    store = Store.open(path)
    try:
        history = fold(store.rows)
        if history.outcome and not history.closed:
            store.append({"row": CLOSED, "why": TAKEN})
        return bool(history.outcome)
    finally:
        store.close()


def taken_stock(campaign: Campaign) -> Campaign:
    """Return a campaign with what became of whom, if the battle under way has ended."""
    path = campaign.game
    if path is None:
        return campaign
    try:
        if not _ended(path):
            return campaign
        looked = look_at(path)
    except OpenElsewhereError:
        return campaign
    except SaveError as error:
        why = f"cannot be read: {error}" if path.exists() else "is gone"
        told = [f"The battle under way is struck out and counts for nothing: its file {why}"]
        return _noted(campaign, {"roster": campaign.roster, "told": told})
    rules, state = looked.match.rules, looked.match.state
    outcome = rules.decision(state)
    assert isinstance(outcome, Outcome)
    dice = SeededDice(f"{campaign.header.seed}:{len(campaign.rows)}")
    after = campaign.contract.after(campaign.roster, rules, state, dice)
    told = [f"{looked.header.title}: {outcome.reason}", *after.told]
    return _noted(campaign, {"roster": after.roster, "told": told, "won": after.won})
