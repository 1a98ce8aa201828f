"""What the title screen leads to: lessons, battles, saved games, books, and the way out."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, assert_never

from textual.screen import Screen

from shellshock_tui import library
from shellshock_tui.app.title.heads import words
from shellshock_tui.files import clean
from shellshock_tui.rules import DEFAULT, SYSTEMS, system, title_of

if TYPE_CHECKING:
    from shellshock_tui.session import Session
    from shellshock_tui.session.game_setup import Opening
    from shellshock_tui.session.games import SavedGame

WELCOME = "Welcome! This is your first time here, so begin with this: press Enter.\n\n"
LEARN = (
    "Learn the game by playing it. Each jumpstart is a lesson of a few minutes that shows one thing"
    " on a small battle and lets you do it.\n\nLeave whenever you like: a lesson waits where you left it."
)
DEMO = "Lean back: two bots play a battle, and say why they do what they do. Any key pauses."
ARMOURY = "Every record sheet there is, to leaf through."
HANDBOOK = (
    "The rulebook, to search and to read: each clause with its ruling, an example that the rules work out,"
    " and the clauses that it touches."
)
REPLAY = "The battle is over: Enter opens its log, which shows the board as it was, line by line."
SETTINGS = "Colours, signs, motion, keys, and whose dice."


@dataclass(frozen=True)
class BattleEntry:
    """A battle to begin."""

    label: str
    told: str
    arrange: "Callable[[], Opening]"


@dataclass(frozen=True)
class GameEntry:
    """A game that is opened as it is: a saved one, or a demo."""

    label: str
    told: str
    open: "Callable[[], Session]"
    path: Path | None = None
    """Where it is saved; none for a demo."""


@dataclass(frozen=True)
class Door:
    """A way to another screen."""

    label: str
    told: str
    visit: Callable[[], Screen[None]]


@dataclass(frozen=True)
class Faulty:
    """A file that cannot be opened."""

    label: str
    fault: str


@dataclass(frozen=True)
class WayOut:
    """The way out of the program."""

    label: str = "   Quit"


Entry = BattleEntry | GameEntry | Door | Faulty | WayOut


def told(entry: Entry) -> str:
    """Return what is told of an entry beforehand."""
    match entry:
        case BattleEntry() | GameEntry() | Door():
            return entry.told
        case Faulty():
            return clean(entry.fault)
        case WayOut():
            return "Games are saved with every command; they wait here."
        case _:
            assert_never(entry)


def entries(
    games: "Sequence[Path] | Sequence[SavedGame]", greeting: str, demo: "Callable[[], Session]"
) -> Iterator[Entry]:
    """Yield the lines of the title: lessons, battles, short ones first, saved games, those over last.

    Games that have not been read yet are given by their files.
    """
    yield Door("★  Learn: jumpstarts", f"{greeting}{LEARN}", _lessons)
    yield from _battles()
    for game in sorted(games, key=_is_over):
        yield _unread(game) if isinstance(game, Path) else _saved(game)
    yield GameEntry("◉  Watch a demo", DEMO, demo)
    yield Door("≡  Armoury", ARMOURY, _armoury)
    yield Door("§  Handbook", HANDBOOK, partial(_handbook, DEFAULT))
    yield Door("⚙  Settings", SETTINGS, settings_screen)
    yield WayOut()


def _battles() -> Iterator[Entry]:
    """Yield the battles, short ones first; where several systems stand, those of each below its name."""
    battles = library.grouped(library.listed(library.SCENARIO))
    for name in (*SYSTEMS, *(other for other in battles if other not in SYSTEMS)):
        listed = battles.get(name, ())
        if len(SYSTEMS) > 1 and name in SYSTEMS:
            yield Door(f"■  {words(name)}", _told_of(name, len(listed)), partial(_handbook, name))
        yield from map(_battle, sorted(listed, key=lambda listed: not listed.is_short))


def _told_of(name: str, battles: int) -> str:
    counted = "1 battle" if battles == 1 else f"{battles or 'no'} battles"
    return f"{words(name)}\n\n{counted}. Enter opens its rulebook."


def _lessons() -> Screen[None]:
    from shellshock_tui.app.lesson.jumpstarts import JumpstartsScreen

    return JumpstartsScreen()


def _armoury() -> Screen[None]:
    from shellshock_tui.app.books.armoury import ArmouryScreen

    return ArmouryScreen()


def _handbook(name: str) -> Screen[None]:
    from shellshock_tui.app.books.handbook import HandbookScreen

    return HandbookScreen(system(name))


def settings_screen() -> Screen[None]:
    """Return the screen of the settings."""
    from shellshock_tui.app.settings.screen import SettingsScreen

    return SettingsScreen()


def _battle(listed: library.Listed) -> Entry:
    header = listed.header
    if header is None:
        return Faulty(f"×  {clean(listed.name)}", listed.fault)

    def arrange() -> "Opening":
        from shellshock_tui.session.game_setup import Opening

        return Opening(library.open_file(library.SCENARIO, listed.address))

    played_by = title_of(header.system) if len(SYSTEMS) > 1 else ""
    tags = ", ".join(tag for tag in header.tags if tag != header.name)
    kind = " · ".join(filter(None, (listed.address, header.era, played_by, tags)))
    briefing = f"{header.title}\n{kind}\n\n{_paragraphs(header.briefing)}"
    return BattleEntry(f"▶  Play {header.title}", briefing, arrange)


def _paragraphs(text: str) -> str:
    """Return text with each paragraph on one line, to be set anew for any width."""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n")).strip()


def _is_over(game: "Path | SavedGame") -> bool:
    return not isinstance(game, Path) and bool(game.outcome)


def _unread(file: Path) -> GameEntry:
    return GameEntry(f"↻  Resume {clean(file.stem)}\n   …", f"{file}", partial(_resume, file), file)


def _resume(file: Path) -> "Session":
    from shellshock_tui.session import resume

    return resume(file)


def _saved(game: "SavedGame") -> Entry:
    if game.fault:
        return Faulty(f"×  {clean(game.name)}", game.fault)
    given = "1 command" if game.commands == 1 else f"{game.commands} commands"
    played_by = f" ({title_of(game.system)})" if len(SYSTEMS) > 1 else ""
    head = f"{game.title}{played_by}\nbegun {game.created}, {given} so far"
    told = f"{head}\n\n{game.outcome} {REPLAY}" if game.outcome else head
    sign = "✓  Over:" if game.outcome else "↻  Resume"
    label = f"{sign} {game.title}\n   {game.created}"
    return GameEntry(label, f"{told}\n\n{game.path}", partial(_resume, game.path), game.path)
