"""A player to be killed: it plays the toy duel for ever and tells each command once it is committed."""

import random
from multiprocessing.connection import Connection
from pathlib import Path

from shellshock_tui import rules
from shellshock_tui.engine.rules import Decision
from shellshock_tui.session.games import start_battle
from tests.games import duel


def play(folder: Path, told: Connection) -> None:
    """Play until killed; an undo now and then, as players do."""
    rules.SYSTEMS["toy"] = rules.SystemEntry("tests.toy", "Toy", "Figures on squares: step, strike, brace.")
    session, chance = start_battle(duel(), "victim", folder), random.Random(folder.name)
    while True:
        asked = session.decision()
        if (chance.random() < 0.1 and len(session.entries) > 1) or not isinstance(asked, Decision):
            session.undo_by_agreement()
        else:
            session.give(chance.choice(list(session.rules.legal(session.state, asked.side))))
        told.send(session.store.rows[-1])
