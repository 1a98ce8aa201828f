"""A campaign and its file: the roster, the battle in progress, and the fates of those who fought."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from threading import Lock
from typing import Any

from shellshock_tui import library
from shellshock_tui.dice import SeededDice, random_seed
from shellshock_tui.engine.campaign import Campaign as Contract
from shellshock_tui.engine.campaign import Person, Roster
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.files import DataError, kept_as
from shellshock_tui.library import DataFile
from shellshock_tui.library.header import read_header
from shellshock_tui.library.locations import SAVED, games_folder, user_folder
from shellshock_tui.names import is_file_name
from shellshock_tui.rules import SYSTEMS, system, title_of
from shellshock_tui.session import moved_file
from shellshock_tui.session.game_summary import look_at
from shellshock_tui.session.games import delete_game
from shellshock_tui.session.history import CLOSED, fold
from shellshock_tui.session.session import Session
from shellshock_tui.store import GameHeader, MovedError, OpenElsewhereError, SaveError, Store, alone, read
from shellshock_tui.store.game_files import delete, move, set_left_over_aside

NAME = "campaign"
Rows = tuple[Mapping[str, Any], ...]
TAKEN = "The campaign has counted this battle, so nothing in it can be taken back."
RESTORED = "{} Nothing of the campaign is lost: it has been written to a new file there."
ANOTHER = (
    "This campaign was given up in another window, or its file was replaced. Another campaign has begun in"
    " {}; it is shown here."
)
GONE_ON = "The campaign has been continued in another window. It is shown as it stands now."
UNCOUNTED = " Your battle does not count in it."
OPEN_BATTLE = (
    "The campaign's battle is open in another window. Close it there before you give the campaign up."
)
_taking_stock = Lock()
"""Held while this process records results, since only one thread may open the campaign's files."""


class GoneOnError(SaveError):
    """Raised when the campaign has been continued or replaced in another window since it was read."""

    def __init__(self, sentence: str = "") -> None:
        """Take the words for the player, if they are not that the campaign has been continued."""
        super().__init__(sentence or GONE_ON)


@dataclass(frozen=True)
class Campaign:
    """A campaign as it stands."""

    path: Path
    header: GameHeader
    rows: tuple[Mapping[str, Any], ...]
    notice: str = ""
    """A message for the player about the campaign's file; empty if there is none."""

    @property
    def contract(self) -> Contract:
        """The campaign that the rule system offers."""
        return contract_of(self.header.system)

    @property
    def ruling(self) -> str:
        """A description of campaigns, in the words of the rulebook."""
        return system(self.header.system).clauses[self.contract.clause].ruling

    @property
    def roster(self) -> Roster:
        """The current roster."""
        roster: Roster = self.rows[-1]["roster"]
        return roster

    @property
    def game(self) -> Path | None:
        """The file of the battle in progress; None if there is none."""
        name, commitment = self.rows[-1].get("game", ""), self.rows[-1].get("commitment", "")
        return moved_file.latest(games_folder() / name, commitment) if name else None

    @property
    def is_under_way(self) -> bool:
        """Whether a battle is in progress, the result of which is not recorded yet."""
        return bool(self.rows[-1].get("game", ""))

    @property
    def told(self) -> tuple[str, ...]:
        """Sentences on the fates of those who fought in the last battle."""
        return next((tuple(row["told"]) for row in reversed(self.rows) if row.get("told")), ())

    @property
    def battles(self) -> int:
        """The number of battles that have been fought."""
        return sum("won" in row for row in self.rows)

    @property
    def won(self) -> int:
        """The number of battles that have been won."""
        return sum(row.get("won") is True for row in self.rows)

    @property
    def people(self) -> tuple[Person, ...]:
        """The people on the roster."""
        return self.contract.people(self.roster)

    @property
    def honoured(self) -> tuple[Person, ...]:
        """The fallen."""
        return self.contract.honoured(self.roster)


def contract_of(name: str) -> Contract:
    """Return the campaign that a rule system offers; raise DataError if it offers none."""
    found = system(name).campaign
    if found is None:
        offered = ", ".join(one for one, entry in SYSTEMS.items() if entry.has_campaign)
        raise DataError(name, "", f"this system has no campaign; the systems with campaigns are: {offered}")
    return found


def is_campaign(header: GameHeader) -> bool:
    """Return whether a file is a campaign rather than a battle."""
    return header.scenario == NAME and not header.setup


def is_of_campaign(header: GameHeader) -> bool:
    """Return whether a saved battle belongs to a campaign, as its options show."""
    found = system(header.system).campaign
    options = system(header.system).options(header.battle, header.title)
    return found is not None and any(found.clause in one.clauses for one in options)


def file_of(name: str) -> Path:
    """Return the path of the file in which a system's campaign is saved."""
    return user_folder() / "campaigns" / f"{name}{SAVED}"


def open_campaign(name: str, known: Campaign | None = None) -> Campaign:
    """Open the campaign of a system, or start a new one.

    `known` is the campaign as this window last saw it; if the file was deleted, overwritten, or replaced by
    an older copy, it is written again from that. A damaged file is kept under another name.

    Raises:
        DataError: The system has no campaigns.
        SaveError: The file is damaged, or cannot be written.
    """
    contract_of(name)
    path = file_of(name)
    if not path.exists():
        return _restored(known) if known else begin_campaign(name)
    try:
        found = _opened(path)
    except OpenElsewhereError:
        raise
    except SaveError:
        if known is None:
            raise
        with alone(path):
            move(path, kept_as(path))
        return _restored(known)
    if known is None:
        return found
    if found.header != known.header:
        notice = ANOTHER.format(path.name)
        return replace(found, notice=f"{notice}{UNCOUNTED}" if known.is_under_way else notice)
    if found.rows[: len(known.rows)] == known.rows:
        return found
    return _restored(known) if found.rows == known.rows[: len(found.rows)] else found


def _restored(known: Campaign) -> Campaign:
    """Write the missing rows of a known campaign to its file."""
    if known.path.exists():
        _append(known.path, lambda rows: known.rows[len(rows) :])
    else:
        set_left_over_aside(known.path)
        Store.create(known.path, known.header, known.rows).close()
    return replace(known, notice=RESTORED.format(MovedError(known.path)))


def _append(path: Path, following: Callable[[Rows], Rows]) -> None:
    """Append to a campaign's file the rows that `following` returns, given the rows already there."""
    store = Store.open(path)
    try:
        for row in following(store.rows):
            store.append(row)
    finally:
        store.close()


def begin_campaign(name: str, seed: str = "") -> Campaign:
    """Start the campaign of a system in a new file."""
    seed, contract = seed or random_seed(), contract_of(name)
    dice = SeededDice(seed)
    header = GameHeader(
        system=name,
        version=system(name).version,
        scenario=NAME,
        title=f"{title_of(name)}, campaign",
        created=f"{datetime.now():%Y-%m-%d %H:%M}",
        seed=seed,
        commitment=dice.commitment,
        setup={},
    )
    path = file_of(name)
    first = {"roster": contract.begin(dice, library.finder(name))}
    set_left_over_aside(path)
    Store.create(path, header, [first]).close()
    return Campaign(path, header, (first,))


def end_campaign(path: Path) -> None:
    """Delete a campaign.

    Raises:
        OpenElsewhereError: The campaign or its battle is open elsewhere.
        SaveError: The campaign cannot be deleted.
    """
    if game := _battle_of(path):
        try:
            with alone(game):
                pass
        except OpenElsewhereError:
            raise OpenElsewhereError(game, OPEN_BATTLE) from None
    with alone(path):
        delete(path)


def _battle_of(path: Path) -> Path | None:
    """Return the file of a campaign's battle in progress; None if there is none, or if it is damaged."""
    try:
        game = _opened(path).game
    except OpenElsewhereError:
        raise
    except SaveError:
        return None
    return game if game and game.exists() else None


def _opened(path: Path) -> Campaign:
    saved = read(path)
    campaign = Campaign(path, saved.header, saved.rows)
    try:
        is_sound = all(map(_is_sound, campaign.rows)) and isinstance(campaign.roster, dict)
        if not is_sound or not campaign.people:
            raise SaveError(f"{path.name}: this campaign file is damaged.")
    except (KeyError, IndexError, DataError) as error:
        raise SaveError(f"{path.name}: this campaign file is damaged.") from error
    return campaign


def _is_sound(row: Mapping[str, Any]) -> bool:
    """Return whether the fields of a row that are not the roster have possible values."""
    game, told = row.get("game", ""), row.get("told", [])
    is_told = isinstance(told, list) and all(isinstance(sentence, str) for sentence in told)
    are_texts = isinstance(game, str) and isinstance(row.get("commitment", ""), str)
    return is_told and are_texts and (game == "" or is_file_name(game))


def _noted(campaign: Campaign, row: Mapping[str, Any]) -> Campaign:
    """Append a row and return the campaign with it; raise GoneOnError if its file has other rows by now."""

    def following(rows: Rows) -> Rows:
        if rows != campaign.rows:
            raise GoneOnError
        return (row,)

    found = open_campaign(campaign.header.system, campaign)
    if found.header != campaign.header:
        raise GoneOnError(found.notice)
    try:
        _append(campaign.path, following)
    except MovedError:
        return _noted(campaign, row)
    return replace(campaign, rows=(*campaign.rows, row), notice=found.notice)


def enlisted(campaign: Campaign, data: DataFile) -> DataFile:
    """Return a battle with the campaign's people in it.

    Raises:
        DataError: The battle has no place for them.
    """
    return data._replace(table=campaign.contract.enlisted(campaign.roster, data.table, data.find))


def made(campaign: Campaign, name: str) -> DataFile:
    """Return the random battle that comes next in a campaign."""
    own, find = system(campaign.header.system), library.finder(campaign.header.system)
    dice = SeededDice(f"{campaign.header.seed}:{name}:{campaign.battles}")
    table = own.make_map(name, dice, find)
    return DataFile(read_header(table, f"{name}.toml"), table, f"{name}.toml", find)


def set_out(campaign: Campaign, begin: Callable[[], Session]) -> Session:
    """Start a battle of a campaign, and record that it is in progress.

    Raises:
        GoneOnError: Another window has continued the campaign, or given it up. No battle is started.
        SaveError: The record cannot be written. No battle is started.
    """
    session = begin()
    try:
        under_way = {"game": session.store.path.name, "commitment": session.header.commitment}
        _noted(campaign, {"roster": campaign.roster, **under_way})
    except SaveError:
        session.close()
        delete_game(session.store.path)
        raise
    return session


def _ended(path: Path) -> bool:
    """Return whether a battle is over; if so, close it to undoing."""
    store = Store.open(path)
    try:
        history = fold(store.rows)
        if history.outcome and not history.undo_barred:
            store.append({"row": CLOSED, "why": TAKEN})
        return bool(history.outcome)
    finally:
        store.close()


def with_result_recorded(name: str, known: Campaign | None = None) -> Campaign:
    """Open a system's campaign as `open_campaign` does, and record the result of a battle that is over."""
    with _taking_stock:
        campaign = open_campaign(name, known)
        try:
            after = taken_stock(campaign)
        except GoneOnError:
            after = open_campaign(name)
    return replace(after, notice=campaign.notice or after.notice)


def taken_stock(campaign: Campaign) -> Campaign:
    """Return the campaign with the result of its battle recorded, if the battle is over.

    Raises:
        GoneOnError: Another window has recorded the result meanwhile.
    """
    path = campaign.game
    if path is None:
        return campaign
    try:
        if not _ended(path):
            return campaign
        looked = look_at(path)
    except OpenElsewhereError:
        return campaign
    except MovedError:
        return campaign
    except SaveError as error:
        why = f"cannot be read: {error}" if path.exists() else "is gone"
        sentences = [f"The battle that was under way no longer counts, because its file {why}"]
        return _noted(campaign, {"roster": campaign.roster, "told": sentences})
    rules, state = looked.match.rules, looked.match.state
    outcome = rules.decision(state)
    assert isinstance(outcome, Outcome)
    dice = SeededDice(f"{campaign.header.seed}:{len(campaign.rows)}")
    after = campaign.contract.after(campaign.roster, rules, state, dice)
    sentences = [f"{looked.header.title}: {outcome.reason}", *after.told]
    return _noted(campaign, {"roster": after.roster, "told": sentences, "won": after.won})
