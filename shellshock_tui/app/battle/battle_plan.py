"""Planned ways on the battle screen: shown, walked command by command, and dropped."""

import asyncio
from abc import abstractmethod
from contextlib import suppress
from typing import Any

from shellshock_tui.app.battle.battle_past import BattlePast
from shellshock_tui.app.battle.plan import Plan
from shellshock_tui.app.keys.debounce import Debounce
from shellshock_tui.app.render.motion import frames
from shellshock_tui.app.settings.configured import settings_of
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.engine.event import Event
from shellshock_tui.session import Session

PACE = 0.09
"""Seconds from one command of a walk to the next, where moves are shown as they happen."""
DOING = (" ", "\r")
"""Keys that take a choice whatever it is: pressed to hurry, they would answer unseen."""


class BattlePlan(BattlePast):
    """What players do to move far at once."""

    def __init__(self, session: Session, pace: float = PACE) -> None:
        """Show a game in progress; with a pace of 0 nothing is shown in motion."""
        super().__init__(session)
        self.pace = pace
        self.walking: Plan | None = None
        """What is left of the way that is being walked."""
        self.watching = False
        """Whether effects are being shown."""
        self.hurry = asyncio.Event()
        """Set when a player does not want to watch."""
        self.haste = Debounce()
        """Whether keys that were to hurry still come."""

    def on_mount(self) -> None:
        """Show nothing in motion where nobody watches."""
        if self.app.is_headless:
            self.pace = 0.0

    @abstractmethod
    async def carry_out(self, command: Any) -> None:
        """Carry a command out."""

    def plan_to(self, place: int) -> bool:
        """Plan the way of the unit in hand to a place, and say whether there is one."""
        self.model.plan = self.model.position.plan(place)
        self.show_map()
        return self.model.plan is not None

    def walk(self, plan: Plan) -> None:
        """Begin to walk a planned way."""
        self.walking = plan
        self.hurry.clear()
        self.run_worker(self.go_along())

    async def go_along(self) -> None:
        """Give the commands of a way one by one, until its end or until something happens on it."""
        while (plan := self.walking) and plan.legs:
            count = len(self.session.entries)
            await self.carry_out(plan.legs[0].command)
            rest = self.rest_of(plan, count)
            if self.walking is plan:
                self.walking = rest
            self.model.plan = rest
            self.show_map()
            if self.walking:
                await self.rest()
        self.walking = None

    def rest_of(self, plan: Plan, count: int) -> Plan | None:
        """Return what is left of a way after its first command; none if that did not go as planned."""
        entries, moment = self.session.entries, self.model.position
        piece = moment.piece(plan.unit)
        went_well = len(entries) == count + 1 and not entries[-1].rolls and moment.hand == plan.unit
        if not went_well or piece is None or piece.at != plan.legs[0].at or len(plan.legs) == 1:
            return None
        return Plan(piece, plan.legs[1:])

    async def rest(self, paces: float = 1.0) -> None:
        """Wait a moment, so that what happens can be seen; a key ends it."""
        seconds = self.pace * paces if settings_of(self).animations else 0.0
        if seconds:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.hurry.wait(), seconds)

    async def show_effects(self, events: tuple[Event, ...]) -> None:
        """Show what happened on the map as it was before, frame by frame."""
        rules = self.session.rules
        is_in_front = self.has_class("-map") or not self.has_class("-narrow")
        is_shown = self.pace and settings_of(self).animations and is_in_front
        seen = rules.effects(self.session.state, events) if is_shown else ()
        if not seen:
            return
        self.watching = True
        self.hurry.clear()
        self.leave_forecast()
        self.add_class("-watching")
        board = self.query_one(BoardMap)
        board.kept = seen[0].at
        board.reveal(board.kept)
        for frame in frames(rules.board, seen):
            if self.hurry.is_set():
                break
            board.flash(frame)
            await self.rest(frame.paces)
        self.remove_class("-watching")
        self.watching = False

    def hastens(self, key: str) -> bool:
        """Say whether a key only ends what is shown in motion; one that cuts in stops the unit as well."""
        if self.watching:
            self.speed_up()
            return True
        if self.walking is None:
            return False
        offer = self.model.position.question.by_key(key)
        self.speed_up()
        if offer and offer.side != self.model.position.side:
            self.walking = None
            return False
        return True

    def speed_up(self) -> None:
        """Show no more of what is in motion."""
        self.hurry.set()
        self.haste.press()

    def comes_too_soon(self, key: str) -> bool:
        """Say whether a key was still to hurry what is over: it answers nothing then."""
        if key not in DOING or not self.haste.outlasts():
            return False
        self.complain("That key only hurried: nothing was done. Press again to act.")
        return True

    def is_back(self) -> bool:
        """Come back to the present, or to the end of a walk, and say whether there was need to."""
        return self.hastens("") or super().is_back()
