"""A sitting: games on the screen one after another, each after its briefing and its first dice."""

from collections.abc import AsyncIterator

from textual.app import App

from shellshock_tui.app.battle.die_screen import DieScreen
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.lesson.screen import LessonScreen
from shellshock_tui.app.title.briefing import BriefingScreen
from shellshock_tui.complaint import Complaint
from shellshock_tui.dice import pool_words
from shellshock_tui.files import clean
from shellshock_tui.lessons.taught import TaughtSession
from shellshock_tui.session import Session


async def games(app: App[None], first: Session, *, is_fresh: bool) -> AsyncIterator[Session]:
    """Yield a game and those that follow from it, and play each, a fresh one after its briefing."""
    following: Session | None = first
    while following:
        yield following
        if is_fresh:
            await app.push_screen_wait(BriefingScreen(following))
        await hand_first_dice(app, following)
        following = await app.push_screen_wait(screen_of(following))
        is_fresh = following is not None and has_just_begun(following)


async def hand_first_dice(app: App[None], session: Session) -> None:
    """Ask for the dice that a battle wants before it begins."""
    handed: tuple[str, ...] = ()
    while (wanted := session.wanted) and not session.entries:
        faces = await app.push_screen_wait(DieScreen(wanted, handed))
        if faces:
            try:
                session.hand(*faces)
            except Complaint as error:
                app.notify(clean(str(error)), severity="error", markup=False)
                continue
            handed = (*handed, pool_words(wanted.sides, faces, wanted.what))


def has_just_begun(session: Session) -> bool:
    """Say whether nobody has done anything in a game yet; lessons tell of themselves."""
    return len(session.entries) <= 1 and not isinstance(session, TaughtSession)


def screen_of(session: Session) -> BattleScreen:
    """Return the screen on which a game is played."""
    return LessonScreen(session) if isinstance(session, TaughtSession) else BattleScreen(session)
