"""Notices about the files of games, and notices that are hidden while a page is open."""

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from textual.app import App
from textual.notifications import Notification, Notifications
from textual.screen import Screen

from shellshock_tui.files import clean

if TYPE_CHECKING:
    from shellshock_tui.session import Session

TO_READ = 20.0
"""Seconds for which a notice is shown."""
WIDEST, FRAME = 60, 4
"""The most columns of a notice, and those beside its text."""
GLANCE = 1.0
"""Seconds after which a notice counts as read, if the player then presses a key."""


def notify_of_file(app: App[None], session: "Session") -> None:
    """Notify the player if a game continues in a new file, or cannot be saved."""
    if notice := session.take_notice():
        app.notify(clean(notice), severity="warning", markup=False, timeout=TO_READ)


def broken_at_slashes(sentence: str, width: int) -> str:
    """Return a sentence with line breaks behind slashes in each path that is longer than a width."""
    return "".join(map(partial(_broken, width=width), re.split(r"(\s+)", sentence)))


def _broken(word: str, width: int) -> str:
    rows = [""]
    for part in re.split(r"(?<=/)", word) if len(word) > width else [word]:
        if rows[-1] and len(rows[-1]) + len(part) > width:
            rows.append("")
        rows[-1] += part
    return "\n".join(rows)


def drop(app: App[Any], notices: Notifications, is_gone: Callable[[Notification], bool]) -> None:
    """Take some notices off the screen."""
    kept = [one for one in notices if not is_gone(one)]
    if len(kept) < len(notices):
        app.clear_notifications()
        for one in kept:
            notices.add(one)


def drop_outdated(app: App[Any], notices: Notifications, new: Notification) -> None:
    """Remove the notices that a new one replaces: earlier errors, and notices with the same text."""
    drop(app, notices, lambda one: one.message == new.message or one.severity == "error")


class ReadNotices:
    """The notices that count as read: they were on the screen shortly before the last key or click."""

    def __init__(self, app: App[None]) -> None:
        self._app = app
        self._readable: set[str] = set()
        self._read: frozenset[str] = frozenset()

    def show(self, notice: Notification) -> None:
        """Let a new notice be read after a moment."""
        self._app.set_timer(GLANCE, lambda: self._readable.add(notice.identity))

    def note_read(self, notices: Notifications) -> None:
        """Remember which notices have been read, since the player acts."""
        self._readable.intersection_update(one.identity for one in notices)
        self._read = frozenset(self._readable)

    def clear(self, notices: Notifications) -> None:
        """Take the notices away that have been read."""
        drop(self._app, notices, lambda one: one.identity in self._read)


class CoveredNotices:
    """The notices of screens over which another one is open, which they would cover.

    Those are the notices that were on the screen when the player last pressed a key or a button of the mouse;
    a later one comes with the page, and stays on it. A warning comes back after the page; other notices are
    gone.
    """

    def __init__(self, app: App[None]) -> None:
        self._app = app
        self._seen: frozenset[str] = frozenset()
        self._covered: WeakKeyDictionary[Screen[Any], tuple[Notification, ...]] = WeakKeyDictionary()

    def note_seen(self, notices: Notifications) -> None:
        """Remember which notices are on the screen, since the player acts."""
        self._seen = frozenset(one.identity for one in notices)

    def cover(self, screen: Screen[Any], notices: Notifications) -> None:
        """Take the notices of a screen away, as another one opens over it."""
        covered = tuple(one for one in notices if one.identity in self._seen)
        if covered:
            self._covered[screen] = tuple(one for one in covered if one.severity != "information")
            drop(self._app, notices, covered.__contains__)

    def drop_errors(self, notices: Notifications) -> None:
        """Take the errors away that were seen on a screen, as it closes."""
        drop(self._app, notices, lambda one: one.severity == "error" and one.identity in self._seen)

    def uncover(self, screen: Screen[Any]) -> None:
        """Show the notices of a screen again, each for its whole time."""
        for one in self._covered.pop(screen, ()):
            self._app.notify(one.message, severity=one.severity, timeout=one.timeout, markup=False)
