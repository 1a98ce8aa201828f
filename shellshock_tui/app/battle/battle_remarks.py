"""Remarks of bots on the battle screen: what they do and why, and what of it can be opened."""

from collections.abc import Iterator
from itertools import takewhile

from shellshock_tui.app.battle.battle_plan import PACE, BattlePlan
from shellshock_tui.app.battle.why import Section, of_remark
from shellshock_tui.app.widgets.banner import Remark, Voice
from shellshock_tui.app.widgets.battle_log import BattleLog, LogLine
from shellshock_tui.app.widgets.choice_list import ChoiceList
from shellshock_tui.engine.rules import Decision
from shellshock_tui.session import Session
from shellshock_tui.session.bots import Bots


class BattleRemarks(BattlePlan):
    """What bots say while they play."""

    def __init__(self, session: Session, pace: float = PACE) -> None:
        """Show a game in progress, some sides of which bots may play."""
        super().__init__(session, pace)
        self.bots = Bots(session)
        self.thinking = ""
        """The side whose bot is being asked."""
        self.failed = ""
        """Why the bots stopped playing, until somebody asks them again; empty while they play."""
        self.paused = False
        self.waits = False
        """Whether a bot waits until what it said is read."""

    def said(self) -> tuple[Remark, ...]:
        """Return whether a bot thinks, and what it said of what it does."""
        found = []
        act, leave = (self.model.bound.key(name) for name in ("act", "leave"))
        if self.failed:
            found.append(Remark(Voice.NOTICE, f"{self.failed} {act} asks it again, {leave} leaves."))
        elif self.paused:
            found.append(Remark(Voice.NOTICE, f"Paused: any key goes on, {leave} leaves."))
        elif self.bots_alone:
            found.append(Remark(Voice.NOTICE, f"Any key pauses, {leave} leaves."))
        elif self.thinking and self.thinking == self.model.position.side:
            found.append(Remark(Voice.BOT, "The bot is thinking."))
        if self.bots.said and not self.model.picks:
            found.append(Remark(Voice.BOT, " ".join((self.bots.said.words, *self.to_open()))))
        return tuple(found)

    def to_open(self) -> Iterator[str]:
        """Yield what can be opened of what a bot does, and by which key; first the key that lets it go on."""
        bound = self.model.bound
        if self.waits:
            yield f"{bound.key('act')} goes on."
        if self.weighed:
            yield f"{bound.key('why')} opens the figures."
        if self.rolls > 1:
            yield f"{bound.key('show-story')} tells what it rolled before."

    @property
    def bots_alone(self) -> bool:
        """Whether only bots play, and still do."""
        return not self.bots.people and isinstance(self.model.position.question.asked, Decision)

    @property
    def rolls(self) -> int:
        """How often bots have rolled dice since a person gave a command."""
        numbered = reversed([*enumerate(self.session.entries)])
        theirs = takewhile(lambda one: self.session.note(one[0]).by, numbered)
        return sum(bool(entry.rolls) for _, entry in theirs)

    @property
    def weighed(self) -> tuple[Section, ...]:
        """What a bot weighed, where that is what is asked about now: no roll and no pick came since."""
        return () if self.model.told or self.model.picks else of_remark(self.bots.said)

    def action_why(self) -> None:
        """Open what is under the focus; beside a bot's command what it weighed."""
        match self.focused:
            case BattleLog(line=LogLine(entry=entry)) if of_remark(self.session.note(entry).remark):
                self.open_why(of_remark(self.session.note(entry).remark))
            case ChoiceList() | None if self.weighed:
                self.open_why(self.weighed)
            case _:
                super().action_why()
