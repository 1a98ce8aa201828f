"""What each action of the table of keys does on the battle screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from shellshock_tui.app.battle.orders import ASKING, Doing
from shellshock_tui.session.repeating import same_pace, same_way
from shellshock_tui.session.standing_order import Manner

if TYPE_CHECKING:
    from shellshock_tui.app.battle.screen import BattleScreen


def doings(screen: BattleScreen) -> Iterator[tuple[str, Doing]]:
    """Yield what each action does on a screen, by its name."""
    orders, lookout, playback = screen.orders, screen.lookout, screen.playback
    yield "act", screen.act
    yield "take-back", screen.take_back
    yield "suggested", lambda: screen.meanings.answer(orders.take_suggested)
    yield "advised", orders.take_advised
    yield "same-pace", lambda: screen.meanings.answer(lambda: screen.groups.repeat(same_pace))
    yield "same-way", lambda: screen.meanings.answer(lambda: screen.groups.repeat(same_way))
    yield "jump", screen.rim.open
    yield "ruler", lookout.lay_ruler
    yield "all-marked", lambda: screen.groups.order_all(Manner.MARKED)
    yield "all-fire-best", lambda: screen.groups.order_all(Manner.FIRE)
    yield "all-hold", lambda: screen.groups.order_all(Manner.HOLD)
    yield "next-choice", lambda: screen.marking.mark_next(1)
    yield "previous-choice", lambda: screen.marking.mark_next(-1)
    yield "next-pane", lambda: screen.turn(1)
    yield "previous-pane", lambda: screen.turn(-1)
    yield "all-fire", lambda: screen.run_worker(lookout.show_all_fire(), group="all-fire", exclusive=True)
    yield "why", screen.reasons.open
    yield "why-not", screen.reasons.open_why_not
    yield "seen", playback.seen
    yield "again", playback.again
    yield "now", lookout.go_home
    yield "centre", screen.panes.map.centre
    yield "zoom", lookout.zoom
    yield "overlay", lookout.next_overlay
    yield "whole", lookout.show_whole
    yield "threat", lookout.show_threat
    yield "zone", lookout.show_zone
    yield "full-screen", screen.fill_with_focus
    yield "pane-map", lambda: lookout.show_pane("map")
    yield "pane-sheet", lambda: lookout.show_pane("sheet")
    yield "pane-log", lambda: lookout.show_pane("log")
    yield "filter", lambda: screen.run_worker(lookout.filter_log())
    yield "branch", lookout.play_from_here
    yield "show-story", lookout.show_story
    yield "after-action", lambda: screen.run_worker(lookout.show_after_action())
    yield "show-help", lambda: lookout.show_help(screen.actions)
    yield "show-handbook", lookout.show_handbook
    yield "show-rules", lookout.show_rules
    yield "show-settings", lookout.show_settings
    yield "commands", screen.list_commands
    yield "end-battle", lambda: screen.run_worker(orders.end_battle(), group=ASKING, exclusive=True)
    yield "leave", screen.leave
    yield "page-down", lambda: screen.page(1)
    yield "page-up", lambda: screen.page(-1)
