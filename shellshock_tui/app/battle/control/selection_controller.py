"""The selection controller: marks a choice, a path, a target, a model or a place before any order."""

import asyncio
from collections.abc import Iterator, Sequence

from shellshock_tui.app.battle.model.planned_order import PlannedOrder
from shellshock_tui.app.battle.model.selection import Marker
from shellshock_tui.app.battle.model.turned_plan import plan_to, turned_plan
from shellshock_tui.app.battle.view.layout import Panes
from shellshock_tui.app.keys.question import Offer, Pick
from shellshock_tui.app.widgets.key_bar import KeyBar
from shellshock_tui.board import OFF_BOARD, Board
from shellshock_tui.engine.addresses import addresses_at, place_address, unit_of
from shellshock_tui.engine.rules import Outcome

SUGGESTION = -1
"""The index that stands for the suggestion, beside those of the choices."""
REST = 0.08
"""Seconds after which a cursor moved by keys is at rest; longer than the repeat of a held key."""
STRIDE = 5
"""The places that the cursor moves if no place in that direction is in reach."""

OVER = "The battle is over, so there is no choice to mark: {} shows the log, to look back, {} the report."
NO_CHOICE = "There is no choice to mark now."
NO_PLAN = "No move is planned that could end with another facing: point at a place in reach first."
NO_OTHER_FACING = "The unit can face no other way there."


class SelectionController:
    """Marks what players select; none of it is in the journal."""

    def __init__(self, panes: Panes) -> None:
        self.screen, self.panes, self.guide = panes.screen, panes, panes.guide
        self.model = panes.model
        self.resting: asyncio.TimerHandle | None = None
        """The timer that ends when a cursor moved by keys is at rest."""

    def mark(self, index: int) -> None:
        """Mark a choice, and show what it is about."""
        self.model.clear_messages()
        self.model.mark(index)
        self.panes.show_answer()
        if self.model.marked_place != OFF_BOARD:
            self.panes.map.board.reveal(self.model.marked_place)

    def mark_by_key(self, index: int) -> None:
        """Mark a choice by its key: Enter then takes it, wherever the cursor is."""
        self.panes.map.rest()
        self.mark(index)

    def mark_next(self, step: int) -> None:
        """Mark another choice, `step` further in the list, or among those at the cursor."""
        offers = self.model.position.question.offers
        if self.guide.waits_for:
            self.panes.show_message(self.guide.waits_for)
        elif offers:
            here = self.open_here if self.panes.map.is_cursor_led else []
            numbers = (
                here
                if len(here) > 1
                else list(range(SUGGESTION if self.has_suggestion_apart else 0, len(offers)))
            )
            if numbers is not here:
                self.panes.map.rest()
            is_star = self.model.is_suggestion_taken and numbers[0] == SUGGESTION
            now = SUGGESTION if is_star else self.model.drafting.marked
            marked = numbers.index(now) if now in numbers else min(-step, 0)
            following = numbers[(marked + step) % len(numbers)]
            if following == SUGGESTION:
                self.mark_suggestion()
            else:
                self.mark(following)
        else:
            self.panes.show_message(self._why_no_choice())

    def _why_no_choice(self) -> str:
        if self.panes.obstacle:
            return self.panes.obstacle
        if isinstance(self.model.position.question.asked, Outcome):
            return OVER.format(*map(self.model.bound.key, ("pane-log", "after-action")))
        return NO_CHOICE

    @property
    def has_suggestion_apart(self) -> bool:
        """Whether there is a suggestion that is none of the choices."""
        suggestion, offers = self.model.suggestion, self.model.position.question.offers
        chosen = [(offer.choice.then,) for offer in offers]
        return suggestion is not None and not self.model.drafting.picks and suggestion.commands not in chosen

    def mark_suggestion(self) -> None:
        """Return to the suggestion, dropping marks and plans."""
        self.model.clear_messages()
        self.model.unmark()
        self.panes.show_answer()

    @property
    def open_here(self) -> list[int]:
        """The indices of the choices that may be taken at the cursor."""
        position = self.model.position
        here = addresses_at(self.panes.map.board.scene.cursor, position.rules.board, position.pieces)
        offers = position.question.offers
        return [number for number in position.question.at(here) if offers[number].choice.blocked is None]

    def plan_to(self, place: int) -> None:
        """Mark the choice at a place, or plan the active unit's path there."""
        position, found = self.model.position, self.open_here
        self._mark_there(found)
        is_free = not found and place != self.panes.map.place_of_active_unit and not self.panes.obstacle
        is_own = is_free and position.side not in self.model.bots
        plan = plan_to(position, self.guide, place) if is_own else None
        idle = OFF_BOARD if found or plan or not self.panes.map.is_cursor_led else place
        if (plan, idle) != (self.model.plan, self.panes.map.idle_at):
            self.model.plan_path(plan)
            self.panes.map.idle_at = idle
            self.panes.show_shot()
            self.panes.prompt.show()

    def _mark_there(self, found: list[int]) -> None:
        """Mark the choice at the cursor; unmark one that was marked so before."""
        model, question, drafting = self.model, self.model.position.question, self.model.drafting
        is_one = len(found) == 1 and not question.offers[found[0]].leads_on and self.panes.map.is_cursor_led
        if (is_one or question.of_map & set(found)) and not (drafting.is_marked and drafting.marked in found):
            model.mark(found[0], Marker.CURSOR)
        elif drafting.marker is Marker.CURSOR and not found:
            model.unmark()
        else:
            return
        self.panes.show_shot()
        self.panes.prompt.show()

    def turn_plan(self, step: int) -> None:
        """Turn the unit at the end of the planned path to the next possible facing."""
        if self.model.plan is None or self.model.past is not None:
            self.panes.show_message(NO_PLAN)
        elif found := turned_plan(self.model.position, self.guide, self.model.plan, step):
            self._plan(found)
        else:
            self.panes.show_message(NO_OTHER_FACING)

    def replan(self, offer: Offer) -> None:
        """Plan the path again, beginning with the command of a choice, such as another speed."""
        assert self.model.plan is not None
        position, end = self.model.position, self.model.plan.end
        found = plan_to(position, self.guide, end, first=offer.choice.then)
        if found:
            self._plan(found)
        else:
            label = position.rules.board.label(end)
            begins = f"if the move begins with: {offer.choice.label}"
            self.panes.show_message(f"{label} cannot be reached {begins}.")

    def _plan(self, plan: PlannedOrder) -> None:
        self.model.plan_path(plan)
        self.panes.prompt.show()
        self.panes.map.show()

    def aim_at_next(self, step: int) -> None:
        """Select the next target, with the best attack on it."""
        targets = self.model.targets
        units = [unit_of(offer.choice.at) for offer in targets]
        here = units.index(self.model.target) if self.model.target in units else -step
        if not targets or self.panes.obstacle:
            self.panes.show_message(self.panes.obstacle or "There is no target to choose.")
            return
        self.model.aim_at(targets[(here + step) % len(targets)])
        self.panes.show_all()
        self.screen.call_after_refresh(self.panes.map.reveal_aim)

    def take_next_model(self, step: int) -> bool:
        """Select the next model of the active unit; return whether there is one to select."""
        position = self.model.position
        standing = [piece.at for piece in position.pieces if piece.unit == position.active_unit]
        picks, models = self._models(standing)
        if len(models) < 2 or self.panes.obstacle:
            return False
        here = self.panes.map.board.scene.cursor
        last = standing.index(here) if here in standing else min(-step, 0)
        onward = min(models, key=lambda place: step * (standing.index(place) - last - step) % len(standing))
        self.model.clear_messages()
        self.model.pick(models[onward], picks)
        self.panes.map.board.point(onward)
        self.panes.show_all()
        return True

    def _models(self, standing: Sequence[int]) -> tuple[tuple[Pick, ...], dict[int, Offer]]:
        """Return the latest picks that leave some models of the unit open to choose, and those by place."""
        board, picks = self.model.position.rules.board, self.model.drafting.picks
        for count in range(len(picks), -1, -1):
            found = {
                place: offer
                for place in standing
                for offer in self.model.asked_after(picks[:count]).offers
                if offer.leads_on and not offer.choice.blocked
                if offer.choice.at == place_address(board, place)
            }
            if found:
                return picks[:count], found
        return picks, {}

    def run(self, right: int, down: int) -> None:
        """Move the cursor to the farthest place in reach in a direction, else a few places on."""
        shown, reach = self.panes.map.board, self.model.position.reach
        line = list(_line(shown.scene.board, max(shown.scene.cursor, 0), right, down))
        reached = [place for place in line if place in reach]
        for place in reached[-1:] or line[:STRIDE][-1:]:
            shown.point(place)

    def follow(self) -> None:
        """Show the tag at the cursor; the rest follows at once, or when a cursor moved by keys is at rest.

        Before the game is shown for the first time, which shows the cursor too, do nothing.
        """
        if self.panes.map.board.is_dark:
            return
        self.panes.map.show_tag()
        if self.resting:
            self.resting.cancel()
        self.resting = asyncio.get_running_loop().call_later(REST, self.screen.call_later, self.rest)
        if not self.panes.map.board.is_led:
            self.rest()

    def rest(self) -> None:
        """Show the path to the cursor, and the sheets and facts of the place, once the cursor is at rest."""
        if not self.resting:
            return
        self.resting.cancel()
        self.resting = None
        place = self.panes.map.board.scene.cursor
        if not self.model.group:
            self.plan_to(place)
        self.panes.map.show()
        self.panes.sheets.show()
        self.panes.map.show_tag()
        if self.panes.map.is_cursor_led:
            self.panes.map.show_place(place)
        else:
            self.screen.query_one(KeyBar).rest()


def _line(board: Board, place: int, right: int, down: int) -> Iterator[int]:
    while (place := board.aside(place, right, down)) != OFF_BOARD:
        yield place
