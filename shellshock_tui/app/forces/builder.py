"""The screen on which a force is built: the sheets that it may take, and its units with what they cost."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen

from shellshock_tui import library
from shellshock_tui.app.forces.lists import ForceList, OfferList, SlotRow, UnitRow
from shellshock_tui.app.forces.offers import Filter, Offer, offers_of
from shellshock_tui.app.styles import STYLES
from shellshock_tui.app.widgets.dialogs import DIGITS_AND_COMMAS, LineScreen, ReadingScreen
from shellshock_tui.app.widgets.key_bar import Footer
from shellshock_tui.app.widgets.lines import Lines, MarkedList
from shellshock_tui.app.widgets.own_file_dialogs import SAVED, SaveScreen
from shellshock_tui.dice import SeededDice, random_seed
from shellshock_tui.drawing.paint import NOTE, STRONG, TEXT
from shellshock_tui.drawing.sheets.drawing import draw_sheet
from shellshock_tui.drawing.sheets.inks import painted_line
from shellshock_tui.drawing.text import (
    PaintedLine,
    ends,
    paragraph,
    title_bar,
    written,
)
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.system import MusterOrder
from shellshock_tui.files import DataError, clean, is_clean
from shellshock_tui.kit.force import LARGEST, MOST, ForceUnit, mixed_eras
from shellshock_tui.rules import system, title_of
from shellshock_tui.session.draft_files import begin_draft, drop_draft
from shellshock_tui.session.drafts import ForceDraft, choices_of, standard_fill, write_draft
from shellshock_tui.session.forces import prices, save_force, shipped_sheets_of
from shellshock_tui.session.own_files import name_from, sentence
from shellshock_tui.user_error import UserError

SEARCH = "Words that the title or the kind must have; an empty line shows every sheet again."
LIMIT = "The most that the force may cost, such as {}; an empty line takes the limit away."
NAME = "The name of the unit, as players read it."
SAVE = "The title of the force. Its file is named after it."
NO_SHEET = "the sheet is missing or wrong. Take the unit away with Del, or leave and mend the sheet."


class BuilderScreen(Screen[None]):
    """The sheets on the left, the force on the right, and what it costs above both."""

    CSS_PATH = STYLES / "skirmish.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", "search", key_display="/"),
        Binding("e", "era", "era"),
        Binding("k", "kind", "kind"),
        Binding("a", "affordable", "in reach"),
        Binding("v", "view_sheet", "sheet"),
        Binding("l", "limit", "limit"),
        Binding("r", "fill_up", "fill up", tooltip="Adds random units of shipped sheets, up to the limit."),
        Binding("s", "save", "save"),
        Binding("tab", "other_list", "other list", show=False),
        Binding("escape,f10,q", "dismiss", "back", key_display="Esc"),
    ]

    def __init__(self, draft: ForceDraft, kept: Path | None = None) -> None:
        """Take a force, and the file that keeps it if it is half-built."""
        super().__init__()
        self.draft, self.kept = draft, kept
        self.system = system(draft.system)
        self.offers = offers_of(draft.system)
        self.filter = Filter(era=draft.era)
        self.saved: Path | None = None
        """The file in which the force was saved last; None if it was not."""
        self.known_prices: dict[tuple[str, tuple[tuple[str, str], ...]], int | DataError] = {}
        """The price or the fault of each sheet, by its name and what fills its slots."""

    def compose(self) -> ComposeResult:
        """Yield the total, and both lists."""
        yield Lines(id="total")
        with Horizontal(id="builder"):
            yield OfferList(id="offers")
            yield ForceList(id="force")
        yield Footer()

    def on_mount(self) -> None:
        """Fill both lists."""
        self.query_one(OfferList).focus()
        self.show_offers()
        self.show_force()

    def on_resize(self) -> None:
        """Show the total for the new size."""
        self.call_after_refresh(self.show_force)

    # ------------------------------------------------------------ what is shown

    def show_offers(self) -> None:
        """Show the sheets that pass the filter."""
        found = [one for one in self.offers if self.filter.passes(one)]
        offers = self.query_one(OfferList)
        place = found.index(offers.row) if offers.row in found else max(0, offers.marked)
        offers.show_rows(found, min(place, max(0, len(found) - 1)))
        offers.border_title = Content("")
        self.show_total()

    def show_force(self) -> None:
        """Show the units of the force and what they cost."""
        if self.is_attached:
            force = self.query_one(ForceList)
            force.show_rows(self.force_rows(), max(0, force.marked))
            self.show_total()

    def force_rows(self) -> Iterator[UnitRow | SlotRow]:
        """Yield a row for each unit, and for each open slot of its sheet."""
        known = {offer.name: offer for offer in self.offers}
        for number, (unit, price) in enumerate(zip(self.draft.units, self.prices, strict=True)):
            offer = known.get(unit.sheet)
            if isinstance(price, DataError):
                yield UnitRow(number, unit, None, sentence(price))
            else:
                yield UnitRow(number, unit, price, offer.title if offer else unit.sheet)
            for slot in offer.sheet.get("slots", ()) if offer else ():
                yield SlotRow(number, slot["name"], unit.fill.get(slot["name"], "empty"))

    @property
    def prices(self) -> tuple[int | DataError, ...]:
        """The price of each unit, or the fault of its sheet."""
        return tuple(map(self._price, self.draft.unit_tables))

    @property
    def costs(self) -> tuple[int, ...]:
        """The price of each unit; 0 for one whose sheet is missing or wrong."""
        return tuple(0 if isinstance(one, DataError) else one for one in self.prices)

    def _price(self, unit: Mapping[str, Any]) -> int | DataError:
        key = unit["sheet"], tuple(unit.get("fill", {}).items())
        if key not in self.known_prices:
            try:
                self.known_prices[key] = prices(self.system, [unit])[0]
            except DataError as error:
                self.known_prices[key] = error
        return self.known_prices[key]

    @property
    def unusable(self) -> str:
        """The sentence that units have no sheet that can be read; empty if all have."""
        lost = [
            unit.name
            for unit, price in zip(self.draft.units, self.prices, strict=True)
            if isinstance(price, DataError)
        ]
        return f"{', '.join(lost)}: {NO_SHEET}" if lost else ""

    def show_total(self) -> None:
        """Show the title, the total and the filter."""
        pane, draft = self.query_one("#total", Lines), self.draft
        width, total = pane.size.width, sum(self.costs)
        if not width:
            return
        left = f"{title_of(draft.system).upper()}: {clean(draft.title)}"
        words = self.system.price_words
        price = f"{total:,} of {words(draft.limit)}" if draft.limit else words(total)
        right = f"{counted(len(draft.units), 'unit')}, {price}"
        left_over = ""
        if draft.limit:
            over = total - draft.limit
            left_over = f"{words(over)} over the limit" if over > 0 else f"{words(-over)} left"
        shown = f" shown: {self.filter.told}" if self.filter.told else " every sheet is shown"
        second = ends((written(shown, NOTE),), (written(f"{left_over} ", STRONG),), width, TEXT)
        told = " ".join(filter(None, (self.unusable, self.mixed, self.system.balance)))
        lines = [title_bar(left, right, width), second, *paragraph(told, NOTE, width)]
        pane.styles.height = len(lines)
        pane.show(lines)

    # ------------------------------------------------------------ changes

    def change(self, draft: ForceDraft) -> None:
        """Save another draft at once and show it."""
        self.draft = draft
        try:
            self.kept = self.kept or begin_draft(library.FORCE, draft_name(draft))
            write_draft(self.kept, draft)
        except UserError as error:
            self.complain(str(error))
        if self.filter.most is not None:
            self.filter = replace(self.filter, most=self.left)
            self.show_offers()
        self.show_force()

    def complain(self, sentence: str) -> None:
        """Notify the player of an error."""
        self.notify(clean(sentence), severity="error", markup=False, timeout=10)

    def on_marked_list_chosen(self, event: MarkedList.Chosen) -> None:
        """Add the sheet that was chosen to the force; change what fills a slot that was clicked."""
        if isinstance(event.row, SlotRow):
            self.action_turn(1)
        if not isinstance(event.row, Offer):
            return
        if len(self.draft.units) >= MOST:
            self.query_one(Footer).show_message(f"A force has at most {MOST} units.")
            return
        offer = event.row
        unit = ForceUnit(name=self.draft.free_name(), sheet=offer.name, fill=standard_fill(offer.sheet))
        self.change(self.draft.with_unit(unit))
        self.mark_unit(len(self.draft.units) - 1)

    def mark_unit(self, number: int) -> None:
        """Mark a unit of the force."""
        force = self.query_one(ForceList)
        at = (at for at, row in enumerate(force.rows) if isinstance(row, UnitRow) and row.number == number)
        force.mark(next(at, 0))

    @property
    def row(self) -> UnitRow | SlotRow | None:
        """The marked row of the force."""
        return self.query_one(ForceList).row

    def action_turn(self, step: int) -> None:
        """Change what fills the marked slot; a unit without slots gets another name."""
        match self.row:
            case SlotRow(number, slot, choice):
                unit = self.draft.units[number]
                sheet = next(one.sheet for one in self.offers if one.name == unit.sheet)
                known = choices_of(sheet, slot)
                place = known.index(choice) + step if choice in known else 0
                fill = {**unit.fill, slot: known[place % len(known)]}
                self.change(self.draft.with_changed(number, unit.model_copy(update={"fill": fill})))
            case UnitRow():
                self.action_name()
            case None:
                pass

    def action_turn_back(self) -> None:
        """Change the marked slot back; from a unit, go to the sheets."""
        if isinstance(self.row, SlotRow):
            self.action_turn(-1)
        else:
            self.query_one(OfferList).focus()

    def action_focus_force(self) -> None:
        """Go to the force."""
        self.query_one(ForceList).focus()

    def action_other_list(self) -> None:
        """Go to the other list."""
        force, offers = self.query_one(ForceList), self.query_one(OfferList)
        (offers if force.has_focus else force).focus()

    def action_remove(self) -> None:
        """Take the marked unit away."""
        if self.row is not None:
            self.change(self.draft.with_changed(self.row.number, None))

    def action_move(self, step: int) -> None:
        """Move the marked unit up or down; units take places in their order."""
        if self.row is None:
            return
        number = self.row.number
        to = max(0, min(len(self.draft.units) - 1, number + step))
        self.change(self.draft.moved(number, step))
        self.mark_unit(to)

    @work
    async def action_name(self) -> None:
        """Ask for the name of the marked unit."""
        if self.row is None:
            return
        number = self.row.number
        unit, asked = self.draft.units[number], NAME
        typed = unit.name
        while name := await self.app.push_screen_wait(LineScreen("name", asked, "Enter names it", typed)):
            taken = [one.name for at, one in enumerate(self.draft.units) if at != number]
            if name in taken:
                asked, typed = f"{clean(name)} is the name of another unit, too.", name
            elif not is_clean(name):
                asked, typed = "A name has no characters that cannot be shown.", clean(name)
            else:
                self.change(self.draft.with_changed(number, unit.model_copy(update={"name": name})))
                return

    @work
    async def action_search(self) -> None:
        """Ask for words, and show only sheets that have them."""
        words = await self.app.push_screen_wait(LineScreen("search", SEARCH, "Enter", self.filter.words))
        if words is not None:
            self.filter = replace(self.filter, words=clean(words))
            self.show_offers()

    @property
    def mixed(self) -> str:
        """The sentence that the units are of several eras; empty if they are not."""
        sheets = {offer.name: offer.sheet for offer in self.offers}
        return mixed_eras(sheets[unit.sheet] for unit in self.draft.units if unit.sheet in sheets)

    def era_of_units(self) -> str:
        """Return the era of all units; empty if they are of several or of none."""
        eras = {offer.name: offer.era for offer in self.offers}
        found = {eras.get(unit.sheet, "") for unit in self.draft.units}
        return found.pop() if len(found) == 1 else ""

    def action_era(self) -> None:
        """Show the sheets of the next era."""
        self.filter = self.filter.next_era(self.offers)
        self.show_offers()

    def action_kind(self) -> None:
        """Show the sheets of the next kind."""
        self.filter = self.filter.next_kind(self.offers)
        self.show_offers()

    def action_affordable(self) -> None:
        """Show only sheets that the limit still allows, or all again."""
        if self.draft.limit is None:
            self.complain("Give the force a limit first, with l.")
            return
        self.filter = replace(self.filter, most=self.left if self.filter.most is None else None)
        self.show_offers()

    @property
    def left(self) -> int | None:
        """The points that the limit still leaves; None without a limit."""
        return None if self.draft.limit is None else max(0, self.draft.limit - sum(self.costs))

    def action_view_sheet(self) -> None:
        """Show the record sheet of the marked row."""
        marked = self.focused
        name = ""
        if isinstance(marked, ForceList) and self.row:
            name = self.draft.units[self.row.number].sheet
        elif (offer := self.query_one(OfferList).row) is not None:
            name = offer.name
        if not name:
            return
        find = library.finder(self.draft.system)
        try:
            view = self.system.blank(find("sheet", name), find, f"{name}.toml")
        except DataError as error:
            self.complain(sentence(error))
            return

        def lines(width: int) -> list[PaintedLine]:
            return [painted_line(line) for line in draw_sheet(view, max(1, width - 1))]

        self.app.push_screen(ReadingScreen(clean(view.title), lines, id="help"))

    @work
    async def action_limit(self) -> None:
        """Ask for the limit of the force."""
        asked, typed = (
            LIMIT.format(self.system.price_words(self.system.force_limit)),
            str(self.draft.limit or ""),
        )
        while True:
            line = LineScreen("limit", asked, "Enter sets it", typed, DIGITS_AND_COMMAS)
            given = await self.app.push_screen_wait(line)
            if given is None:
                return
            digits = given.replace(",", "").strip()
            if not digits:
                self.change(self.draft.changed(limit=None))
                return
            if digits.isascii() and digits.isdigit() and 1 <= int(digits) <= LARGEST:
                self.change(self.draft.changed(limit=int(digits)))
                return
            asked, typed = f"A limit is a whole number from 1 to {LARGEST:,}.", given

    def action_fill_up(self) -> None:
        """Add random units, of sheets that ship, for the points that are left under the limit."""
        limit = self.draft.limit or self.system.force_limit
        left, dice = limit - sum(self.costs), SeededDice(random_seed())
        sheets, find = shipped_sheets_of(self.draft.system), library.finder(self.draft.system)
        eras = list(dict.fromkeys(str(one["era"]) for one in sheets if one.get("era")))
        drawn_era = eras[dice.roll(len(eras), "the era") - 1] if eras and not self.draft.units else ""
        era = self.filter.era or self.era_of_units() or drawn_era
        room = MOST - len(self.draft.units)
        order = MusterOrder(left, era, room)
        table, costs = self.system.muster(sheets, order, dice, find) if min(left, room) > 0 else ({}, ())
        if not costs:
            self.query_one(Footer).show_message("No sheet fits into what is left of the limit.")
            return
        draft = self.draft.changed(limit=limit)
        for one in table["units"]:
            unit = ForceUnit(name=draft.free_name(), sheet=one["sheet"], fill=dict(one.get("fill", {})))
            draft = draft.with_unit(unit)
        self.change(draft)

    @work
    async def action_save(self) -> None:
        """Save the force as one of the player's own files."""
        asked = SaveScreen(SAVE, self.draft.title, self.save_as, self.draft.replaced)
        if path := await self.app.push_screen_wait(asked):
            self.show_force()
            self.notify(SAVED.format(clean(path)), markup=False, timeout=10)

    def save_as(self, title: str, replaced: str) -> Path:
        """Save the force under a title, replacing the file named `replaced` if given, and return its path.

        Raises:
            UserError: The force is wrong, or there is another file of that name.
        """
        draft, name = self.draft.changed(title=title, era=self.era_of_units()), name_from(title)
        self.saved = save_force(self.system, draft.table(name), replaced)
        self.draft = draft.changed(replaced=name)
        if self.kept:
            drop_draft(self.kept)
        self.kept = None
        return self.saved


def draft_name(draft: ForceDraft) -> str:
    """Return the name of the file that keeps a half-built force."""
    try:
        return name_from(draft.title)
    except UserError:
        return library.FORCE
