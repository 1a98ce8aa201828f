"""The game loop: games one after another, each with its briefing and its first dice."""

from collections.abc import AsyncIterator

from textual.app import App

from shellshock_tui.app.battle.dialogs.dice_entry import DiceLeft, hand_in
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.lesson.screen import LessonScreen
from shellshock_tui.app.title.briefing import BriefingScreen
from shellshock_tui.lessons.taught import TaughtSession
from shellshock_tui.session import Session

FIRST_DICE = (
    "{}: these dice are rolled before the battle begins. Once it has begun, they cannot be taken back."
)


async def games(app: App[None], first: Session, *, is_fresh: bool) -> AsyncIterator[Session]:
    """Yield a game and those that follow, and play each, a fresh one after its briefing."""
    following: Session | None = first
    while following:
        yield following
        if is_fresh and not await app.push_screen_wait(BriefingScreen(following)):
            following.close()
            return
        try:
            await hand_first_dice(app, following)
        except DiceLeft:
            following.close()
            return
        match following:
            case TaughtSession():
                following = await app.push_screen_wait(LessonScreen(following))
            case _:
                following = await app.push_screen_wait(BattleScreen(following))
        has_just_begun = following is not None and len(following.entries) <= 1
        # Lessons have an introduction of their own.
        is_fresh = has_just_begun and not isinstance(following, TaughtSession)


async def hand_first_dice(app: App[None], session: Session) -> None:
    """Ask for the dice that a battle needs before it begins.

    Raises:
        DiceLeft: The player leaves the battle.
    """
    where = FIRST_DICE.format(session.header.title)
    await hand_in(app, session, where=where)
