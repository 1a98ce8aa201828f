"""The panes of a battle without a map, between and above the sheets: figures, a rose, and all units."""

import re
from typing import Any

from textual.screen import Screen

from shellshock_tui.app.battle.model.battle_model import BattleModel
from shellshock_tui.app.battle.view.prompt import question_on_table
from shellshock_tui.app.widgets.roster import Roster
from shellshock_tui.app.widgets.table_pane import LargeFigure, Rose, TablePage, TablePane
from shellshock_tui.app.widgets.unit_strip import UnitStrip
from shellshock_tui.app.window import style_by
from shellshock_tui.drawing.colours import Sides
from shellshock_tui.engine.addresses import unit_of
from shellshock_tui.engine.forecast import Forecast, per_cent
from shellshock_tui.engine.rules import Decision, Outcome
from shellshock_tui.engine.sheet_view import Area, Role, SheetView

_BOUNDS = re.compile(r"(.+) (\d+) to (\d+)")
"""Matches the limits of a number that is asked for: "may announce 0 to 7"."""
_LEADING = re.compile(r"(\d+) (.+)")
"""Matches a figure before its name: "5 points left"."""
_NAMED = re.compile(r"(.+) (\d+)")
"""Matches a figure behind its name: "speed 5"."""


class TableInView:
    """The panes that a battle without a map shows in its place."""

    def __init__(self, screen: Screen[Any], model: BattleModel, sides: Sides) -> None:
        self.screen, self.model, self.sides = screen, model, sides
        self.armour_of: tuple[object, dict[str, str]] = (None, {})
        """A state, and the armour of its units in a few words."""

    def show(self) -> None:
        """Show the figures of the moment, and every unit with its armour."""
        if self.model.session.rules.has_map:
            return
        page, pane = self._page(), self.screen.query_one(TablePane)
        style_by(self.screen, "-rose", pane, self.screen.query_one("#rail"), holds=page.rose is not None)
        pane.show_page(page)
        shown = self.model.shown
        roster = Roster(shown.pieces, self.sides, shown.side, self._armour())
        self.screen.query_one(UnitStrip).show_roster(roster)

    def _armour(self) -> dict[str, str]:
        state, shown = self.model.shown.state, self.model.shown
        if self.armour_of[0] is not state:
            sheets = {piece.unit: shown.rules.sheet(state, piece.unit, ()) for piece in shown.pieces}
            self.armour_of = state, {unit: _armour_words(sheet) for unit, sheet in sheets.items() if sheet}
        return self.armour_of[1]

    def _page(self) -> TablePage:
        shown, asked = self.model.shown, self.model.shown.question.asked
        if isinstance(asked, Outcome):
            who = asked.winner
            return TablePage(self.sides.name(who) if who else "a draw", self.sides.colour(who), asked.reason)
        side = shown.question.side
        if shown.question.is_open_to_all or not side:
            return TablePage("all", self.sides.colour(""), asked.question)
        return TablePage(
            self.sides.name(side), self.sides.colour(side), self._question(), self._figure(), self._rose()
        )

    def _question(self) -> str:
        """Return the question."""
        shown = self.model.shown
        asked = shown.question.asked.question if isinstance(shown.question.asked, Decision) else ""
        return question_on_table(shown.question) or asked

    def _figure(self) -> LargeFigure | None:
        """Return the number needed to hit if an attack is forecast, else what the active unit has left.

        A question about a direction has the rose in its place.
        """
        forecast = self.model.forecast
        if self._rose():
            return None
        if forecast and forecast.needs and self.model.past is None:
            return needed_figure(forecast)
        sheet = self.model.shown.sheet_of(self.model.shown.active_unit)
        roles = (Role.MOVE, Role.ATTACK)
        lit = [area for area in sheet.areas if area.is_highlighted and area.role in roles] if sheet else []
        return figure_of(lit[0]) if len(lit) == 1 else None

    def _rose(self) -> Rose | None:
        question = self.model.position.question
        offers = tuple(one for one in question.offers if one.choice.bearing is not None)
        if not offers or self.model.past is not None or self.model.reads:
            return None
        unit = unit_of(offers[0].choice.at)
        piece = self.model.position.piece(unit)
        marked = self.model.offer
        return Rose(
            self.model.position.unit_name(unit),
            self.sides.colour(piece.side if piece else ""),
            offers,
            offers.index(marked) if marked in offers else -1,
        )


def needed_figure(forecast: Forecast) -> LargeFigure:
    """Return the first number that an attack needs, with its chance."""
    name, need, chance = forecast.needs[0]
    sign = "-" if forecast.is_low else "+"
    more = f"; {len(forecast.needs) - 1} more below" if len(forecast.needs) > 1 else ""
    return LargeFigure(f"{need.total}{sign}", f"{name}: {per_cent(chance)}{more}")


def figure_of(area: Area) -> LargeFigure | None:
    """Return the figure that leads in the summary of an area, such as the points left; None if none does.

    A number that is asked for goes before all others.
    """
    texts = [cell.text for cell in area.summary]
    for text in texts:
        if found := _BOUNDS.fullmatch(text):
            return LargeFigure(f"{found[2]}-{found[3]}", found[1])
    for text in texts:
        if found := _LEADING.fullmatch(text):
            return LargeFigure(found[1], found[2])
    for text in texts:
        if found := _NAMED.fullmatch(text):
            return LargeFigure(found[2], found[1])
    return None


def _armour_words(sheet: SheetView) -> str:
    area = next((one for one in sheet.areas if one.role is Role.DEFENCE), None)
    return " ".join(cell.text for cell in area.glance or area.summary) if area else ""
