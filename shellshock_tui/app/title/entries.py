"""What the title and its shelves list: games, battles, doors to screens, faulty files, and heads."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, assert_never

from textual.content import Content
from textual.screen import Screen
from textual.widgets.option_list import Option

from shellshock_tui import library
from shellshock_tui.drawing.text import PaintedLine
from shellshock_tui.files import clean
from shellshock_tui.library import OfSystem, grouped
from shellshock_tui.rules import DEFAULT, SYSTEMS, system, title_of

if TYPE_CHECKING:
    from shellshock_tui.session import Session
    from shellshock_tui.session.game_setup import Opening
    from shellshock_tui.session.games import SavedGame

S = TypeVar("S", bound=OfSystem)


@dataclass(frozen=True, slots=True)
class Head:
    """The line above the things of a system; it cannot be chosen."""

    system: str

    @property
    def title(self) -> str:
        """What the system is called."""
        entry = SYSTEMS.get(self.system)
        return entry.title if entry else clean(self.system)

    @property
    def summary(self) -> str:
        """What it is like; empty if it is not known."""
        entry = SYSTEMS.get(self.system)
        return entry.summary if entry else ""

    @property
    def option(self) -> Option:
        """The line as a list shows it: what the system is called, and what it is like."""
        words = "\n".join(filter(None, (self.title, self.summary)))
        return Option(Content.styled(words, "bold"), disabled=True)


def with_heads(found: Iterable[S]) -> tuple[S | Head, ...]:
    """Return things by system, each system's below its head if there are several."""
    groups = grouped(found)
    rows: list[S | Head] = []
    for name, group in groups.items():
        rows += [Head(name), *group] if len(groups) > 1 else group
    return tuple(rows)


WELCOME = "Welcome! This is your first time here, so begin with this: press Enter.\n\n"
LEARN = (
    "Learn the game by playing it. Each jumpstart is a lesson of a few minutes that shows one thing"
    " on a small battle and lets you do it.\n\nLeave whenever you like: a lesson waits where you left it."
)
DEMO = "Lean back: two bots play a battle, and say why they do what they do. Space pauses."
BATTLES = "Every battle there is, by its rules. Set its options and who plays, and begin."
SAVED = "Battles that were left, and those that are over, to resume, to look back at, to name and to delete."
ARMOURY = "Every record sheet there is, to leaf through."
CAMPAIGN = (
    "A squad that goes from battle to battle: who comes through grows better, who falls is replaced and"
    " remembered."
)
HANDBOOK = (
    "The rulebook, to search and to read: each clause with its ruling, an example that the rules work out,"
    " and the clauses that it touches."
)
MEND = "Enter offers to save what is whole of it as another game."
REPLAY = "The battle is over: Enter opens its log, which shows the board as it was, line by line."
SETTINGS = "Colours, signs, motion, keys, and whose dice."


@dataclass(frozen=True)
class BattleEntry:
    """A battle to begin."""

    label: str
    told: str
    arrange: "Callable[[], Opening]"
    note: str = ""


@dataclass(frozen=True)
class GameEntry:
    """A game that is opened as it is: a saved one, or a demo."""

    label: str
    told: str
    open: "Callable[[], Session]"
    path: Path | None = None
    """Where it is saved; none for a demo."""
    note: str = ""
    players: PaintedLine = ()
    """Who plays it, and below what is asked, once that has been read."""
    asked: str = ""
    key: str = ""


@dataclass(frozen=True)
class Door:
    """A way to another screen."""

    label: str
    told: str
    visit: Callable[[], Screen[None]]
    note: str = ""
    key: str = ""


@dataclass(frozen=True)
class Faulty:
    """A file that cannot be opened."""

    label: str
    fault: str
    path: Path | None = None
    """Where it is, if it is a saved game."""


Entry = BattleEntry | GameEntry | Door | Faulty | Head


def told(entry: Entry) -> str:
    """Return what is told of an entry beforehand."""
    match entry:
        case BattleEntry() | GameEntry() | Door():
            return entry.told
        case Faulty():
            return f"{clean(entry.fault)}\n\n{MEND}" if entry.path else clean(entry.fault)
        case Head():
            return ""
        case _:
            assert_never(entry)


def key_of(entry: Entry) -> str:
    """Return the key that opens an entry from anywhere in its list; empty if none does."""
    return entry.key if isinstance(entry, GameEntry | Door) else ""


def first_entries(
    latest: GameEntry | None, others: int, demo: "Callable[[], Session]", theme: str, *, is_new: bool
) -> Iterator[Entry]:
    """Yield what the title leads to: the game played last first; for a newcomer the lessons."""
    from shellshock_tui.app.title.screen import BattlesScreen, SavedGamesScreen

    learn = Door("Learn", f"{WELCOME if is_new else ''}{LEARN}", _lessons, "lessons of a few minutes", "j")
    battle = Door("New battle", BATTLES, BattlesScreen, " · ".join(map(title_of, SYSTEMS)), "n")
    yield from (latest,) if latest else ()
    yield from (learn, battle) if is_new else (battle, learn)
    yield GameEntry("Watch a demo", DEMO, demo, note="two bots, Space pauses", key="d")
    if latest or others:
        besides = f"{others} more" if others else "to name, to look back at, to delete"
        told = besides if latest else f"{others} to look back at"
        yield Door("Open a saved battle", SAVED, SavedGamesScreen, told, "o")
    for name in (one for one, entry in SYSTEMS.items() if entry.has_campaign):
        yield Door("Campaign", CAMPAIGN, partial(_campaign, name), title_of(name), "c")
    yield Door("Armoury", ARMOURY, _armoury, f"{len(library.listed(library.SHEET))} sheets", "a")
    yield Door("Handbook", HANDBOOK, partial(handbook, DEFAULT), "every rule, to search", "h")
    yield Door("Settings", SETTINGS, settings_screen, f"theme {theme} · keys · dice", "s")


def battles() -> Iterator[Entry]:
    """Yield the battles, short ones first; where several systems stand, those of each below its name."""
    found = library.grouped(library.listed(library.SCENARIO))
    for name in (*SYSTEMS, *(other for other in found if other not in SYSTEMS)):
        listed = found.get(name, ())
        if len(SYSTEMS) > 1 and name in SYSTEMS:
            yield Head(name)
        yield from map(_battle, sorted(listed, key=lambda listed: not listed.is_short))


def _lessons() -> Screen[None]:
    from shellshock_tui.app.lesson.jumpstarts import JumpstartsScreen

    return JumpstartsScreen()


def _campaign(name: str) -> Screen[None]:
    from shellshock_tui.app.campaign.screen import CampaignScreen

    return CampaignScreen(name)


def _armoury() -> Screen[None]:
    from shellshock_tui.app.books.armoury import ArmouryScreen

    return ArmouryScreen()


def handbook(name: str) -> Screen[None]:
    """Return the rulebook of a system."""
    from shellshock_tui.app.books.handbook import HandbookScreen

    return HandbookScreen(system(name))


def settings_screen() -> Screen[None]:
    """Return the screen of the settings."""
    from shellshock_tui.app.settings.screen import SettingsScreen

    return SettingsScreen()


def _battle(listed: library.Listed) -> Entry:
    header = listed.header
    if header is None:
        return Faulty(f"× {clean(listed.name)}", listed.fault)

    def arrange() -> "Opening":
        from shellshock_tui.session.game_setup import Opening

        return Opening(library.open_file(library.SCENARIO, listed.address))

    tags = ", ".join(tag for tag in header.tags if tag != header.name)
    kind = " · ".join(filter(None, (listed.address, header.era, tags)))
    return BattleEntry(header.title, f"{kind}\n\n{paragraphs(header.briefing)}", arrange, tags)


def paragraphs(text: str) -> str:
    """Return text with each paragraph on one line, to be set anew for any width."""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n")).strip()


def saved_entries(games: "Sequence[Path] | Sequence[SavedGame]") -> Iterator[Entry]:
    """Yield the saved games, those over last; games that have not been read yet are given by their files."""
    for game in sorted(games, key=is_over):
        yield unread(game) if isinstance(game, Path) else saved_entry(game)


def is_over(game: "Path | SavedGame") -> bool:
    """Say whether a game is known to have ended."""
    return not isinstance(game, Path) and bool(game.outcome)


def unread(file: Path) -> GameEntry:
    """Return the entry of a saved game of which only the file is known."""
    return GameEntry(f"Resume {clean(file.stem)}", "", partial(_resume, file), file, "…")


def _resume(file: Path) -> "Session":
    from shellshock_tui.session import resume

    return resume(file)


def saved_entry(game: "SavedGame") -> Entry:
    """Return the entry of a saved game."""
    if game.fault:
        return Faulty(f"× {clean(game.name)}", game.fault, game.path)
    given = "1 command" if game.commands == 1 else f"{game.commands} commands"
    head = f"{title_of(game.system)} · begun {game.created}, {given} so far\n{game.name}"
    told = f"{head}\n\n{game.outcome} {REPLAY}" if game.outcome else head
    label = f"{'✓ Over:' if game.outcome else 'Resume'} {game.title}"
    named = "" if game.name.startswith(game.scenario) else game.name
    beside = named or f"{game.created}, {given}"
    return GameEntry(label, told, partial(_resume, game.path), game.path, beside)
