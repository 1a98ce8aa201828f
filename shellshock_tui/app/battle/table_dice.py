"""Dice from the table: all that a game waits for, asked for one after another and handed in."""

from textual.app import App

from shellshock_tui.app.battle.die_screen import DieScreen
from shellshock_tui.dice import pool_words
from shellshock_tui.session import Session


async def hand_in(app: App[None], session: Session, escape: str = "", where: str = "") -> None:
    """Ask for dice until a game waits for no more, or the command is set aside; Complaint if one is wrong."""
    handed: list[tuple[int, str]] = []
    while wanted := session.wanted:
        told = tuple(words for _, words in handed)
        faces = await app.push_screen_wait(DieScreen(wanted, told, "" if handed else escape, where))
        if faces is None:
            before, _ = handed.pop()
            session.hand_back(before)
        elif faces:
            before = session.handed
            session.hand(*faces)
            handed.append((before, pool_words(wanted.sides, faces, wanted.what)))
        elif session.set_aside():
            break
