"""The screen on which a custom battle is set up; everything that is not chosen is random."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content

from shellshock_tui import library
from shellshock_tui.app.browser.entries import preview_lines, scene_at_start
from shellshock_tui.app.browser.opener import BattleOpener
from shellshock_tui.app.configured import settings_of
from shellshock_tui.app.reference.front_page import BATTLE as GO_ON
from shellshock_tui.app.reference.front_page import Row, RuleList, page_panes, show_heading
from shellshock_tui.app.render.scene import Scene
from shellshock_tui.app.skirmish.choices import (
    SEED,
    SYSTEM,
    about,
    aim_of,
    row_names,
    row_title,
    summary,
    turned,
    words_of,
)
from shellshock_tui.app.skirmish.placing import Placed, PlaceScreen
from shellshock_tui.app.styles import STYLES
from shellshock_tui.app.widgets.dialogs import DIGITS, AskScreen, LineScreen
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.app.widgets.own_file_dialogs import SAVED, battle_saver
from shellshock_tui.drawing.colours import Sides
from shellshock_tui.drawing.paint import BAR, BAR_TEXT, NOTE, STRONG, TEXT, badge
from shellshock_tui.drawing.text import PaintedLine, ends, paragraph, title_bar, written
from shellshock_tui.engine.english import possessive
from shellshock_tui.engine.outline import Outline
from shellshock_tui.files import clean, read_table
from shellshock_tui.kit.force import mixed_eras, read_force
from shellshock_tui.rules import DEFAULT, system
from shellshock_tui.session.draft_files import drop_draft
from shellshock_tui.session.drafts import (
    LONGEST_SEED,
    BattleDraft,
    PlacedTable,
    battle_draft_file,
    read_draft,
    write_draft,
)
from shellshock_tui.session.forces import prices, sheet_faults, sheets_listed
from shellshock_tui.session.game_setup import Opening
from shellshock_tui.session.own_files import sentence
from shellshock_tui.session.skirmish import Drawn, Wanted, draw_battle, seed_to_tell, skirmishes_of
from shellshock_tui.user_error import UserError

GO_ON_WITH_IT, DRAW_ANEW = "Go on with it", "Draw a new battle"
PLACES_GO = "Units were placed by hand. A new battle drops their places."
KEEP_PLACES = "Keep this battle"
TYPE_SEED = "The seed of a battle, which is shown in its briefing."
PAIR = 2
"""The number of forces that are called "both"."""
LEAST_MAP = 6
"""The least rows for the map."""


class Shown(NamedTuple):
    """A battle as it is shown."""

    drawn: Drawn
    outline: Outline
    scene: Scene
    prices: tuple[int, ...]
    """The price of each force."""
    mixed: str
    """The sentence that its units are of several eras; empty if they are not."""


def wanted_of(draft: BattleDraft) -> Wanted:
    """Return the battle that a draft asks for.

    Raises:
        UserError: The file of a force cannot be read, or one of its sheets is missing or wrong.
    """
    forces = tuple(_force(draft.system, name) if name else None for name in draft.forces)
    placed = {unit: table.fields for unit, table in draft.placed.items()}
    return Wanted(
        system=draft.system,
        forces=forces,
        map=draft.map,
        aim=aim_of(draft),
        limit=draft.limit,
        era=draft.era,
        turn_limit=draft.turn_limit,
        placed=placed,
        title=draft.title,
    )


def _force(name: str, force: str) -> Mapping[str, Any]:
    data = library.open_file(library.FORCE, f"{name}/{force}")
    if faults := sheet_faults(read_force(data.table, data.file).units, sheets_listed(name)):
        raise UserError(f"{data.header.title} cannot fight. {' '.join(faults)}")
    return data.table


def shown_of(draft: BattleDraft) -> Shown:
    """Return the battle of a draft.

    Raises:
        UserError: It cannot be made.
    """
    drawn, rules = draw_battle(wanted_of(draft), draft.seed), system(draft.system)
    data = drawn.data
    outline = rules.outline(rules.setup(data.table, data.find, data.file))
    costs = tuple(sum(prices(rules, force["units"])) for force in drawn.skirmish.forces)
    mixed = mixed_eras(data.find("sheet", unit["sheet"]) for unit in data.table["units"])
    return Shown(drawn, outline, scene_at_start(draft.system, data.table, data), costs, mixed)


def battle_with(name: str, force: str) -> BattleDraft:
    """Return the draft of a battle in which the first side has a force, and everything else is random."""
    sides = skirmishes_of(name).sides
    return BattleDraft(system=name, forces=(force, *[""] * (len(sides) - 1)), seed=seed_to_tell())


class SkirmishScreen(BattleOpener):
    """The settings of a custom battle, with the resulting battle beside them."""

    CSS_PATH = STYLES / "skirmish.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go_on", "rules and players", key_display="Enter"),
        Binding("right", "turn(1)", "change", key_display="←→"),
        Binding("left", "turn(-1)", "change back", show=False),
        Binding("space", "turn(1)", "change", show=False),
        Binding("r", "redraw", "draw anew"),
        Binding("t", "type_seed", "seed", tooltip="Asks for a seed, such as one that a friend has told you."),
        Binding("p", "place", "place"),
        Binding("s", "save", "save"),
        Binding("pagedown", "read_on(1)", "read on", show=False),
        Binding("pageup", "read_on(-1)", "read back", show=False),
        Binding("escape,backspace,f10,q", "dismiss", "back", key_display="Esc"),
    ]

    def __init__(self, draft: BattleDraft | None = None) -> None:
        """Begin with a draft; without one, with a random battle or the saved draft."""
        super().__init__()
        self.given = draft
        self.draft = draft or BattleDraft(system=DEFAULT, seed=seed_to_tell())
        self.left: dict[str, BattleDraft] = {}
        """What was chosen last for each other system."""
        self.shown: Shown | None = None
        self.fault = ""
        self.awaiting: Callable[[], object] | None = None
        """The action that was asked for while the battle was still being generated."""

    def compose(self) -> ComposeResult:
        """Yield the heading, the rows, and the battle beside them."""
        yield from page_panes(self.rows())

    def on_mount(self) -> None:
        """Focus the list, and ask whether to go on with the saved draft."""
        self.query_one(RuleList).focus()
        kept = read_draft(battle_draft_file(), BattleDraft)
        if kept and self.given is None:
            self.ask_about(kept)
        else:
            self.draw_battle()

    @work
    async def ask_about(self, kept: BattleDraft) -> None:
        """Ask whether to go on with a draft, then generate the battle."""
        question = f"A battle that you were setting up is kept: {summary(kept)}."
        if await self.app.push_screen_wait(AskScreen(question, (GO_ON_WITH_IT, DRAW_ANEW))) == 1:
            with self.complaining():
                drop_draft(battle_draft_file())
        else:
            self.draft = kept
        self.draw_battle()

    def on_screen_resume(self) -> None:
        """Be ready to open a battle."""
        self.is_leaving = False

    def on_resize(self) -> None:
        """Lay everything out for the new size."""
        self.call_after_refresh(self.show_all)

    def rows(self) -> tuple[Row, ...]:
        """Return the rows: the one that goes on, and one for each thing that can be chosen."""
        draft, drawn = self.draft, self.shown.drawn if self.shown else None
        names = row_names(draft)
        return (
            Row(GO_ON, "Go on: rules and players"),
            *(
                Row(name, row_title(draft, name), words_of(draft, name, drawn), turns=True, apart=not number)
                for number, name in enumerate(names)
            ),
        )

    def show_all(self) -> None:
        """Show the heading, the rows and the battle, if the screen is still open."""
        if not self.is_attached:
            return
        show_heading(self, lambda width: [title_bar("A BATTLE OF YOUR OWN", self.title_of_battle, width)])
        rules = self.query_one(RuleList)
        rules.rows = self.rows()
        rules.marked = min(rules.marked, len(rules.rows) - 1)
        rules.draw()
        self.show_beside()

    @property
    def title_of_battle(self) -> str:
        """The title of the battle; empty while there is none."""
        return clean(self.shown.drawn.data.header.title) if self.shown else ""

    def show_beside(self) -> None:
        """Show the text about the marked row, the battle and its map."""
        pane = self.query_one("#beside", Lines)
        width = max(20, pane.size.width - 1)
        pane.scroll_home(animate=False)
        lines = list(self.lines_beside(width))
        if self.shown:
            rows = max(LEAST_MAP, pane.size.height - len(lines) - 1)
            lines += [(), *preview_lines(self.shown.scene, width, rows)]
        pane.show(lines)
        pane.border_title = Content("drawing …" if not self.shown and not self.fault else "")

    on_marked_list_marked = show_beside

    def lines_beside(self, width: int) -> Iterator[PaintedLine]:
        """Yield the text about the marked row, and that about the battle."""
        row = self.query_one(RuleList).row
        if self.fault:
            yield from paragraph(self.fault, STRONG, width)
            return
        text = about(self.draft, row.name) if row.name != GO_ON else ""
        if text:
            yield from (*paragraph(text, TEXT, width), ())
        if self.shown:
            yield from battle_lines(self.shown, self.draft, width)

    @work(exclusive=True, group="battle")
    async def draw_battle(self) -> None:
        """Generate the battle on a thread and show it, or say why it cannot be made."""
        draft = self.draft
        self.shown, self.fault = None, ""
        self.show_all()
        try:
            shown = await asyncio.to_thread(shown_of, draft)
        except UserError as error:
            self.fault = sentence(error)
        else:
            self.shown = shown
        self.show_all()
        awaiting, self.awaiting = self.awaiting, None
        if awaiting and self.shown and self.is_current:
            awaiting()

    def change(self, draft: BattleDraft) -> None:
        """Save another draft, and generate its battle."""
        self.draft, self.awaiting = draft, None
        with self.complaining():
            write_draft(battle_draft_file(), draft)
        self.draw_battle()

    def on_marked_list_turned(self, event: RuleList.Turned) -> None:
        """Change the row whose value was clicked."""
        self.action_turn(event.step)

    def action_turn(self, step: int) -> None:
        """Change the marked row to its next or previous value."""
        name = self.query_one(RuleList).row.name
        if name == GO_ON:
            return
        if name == SEED:
            self.action_redraw() if step > 0 else self.change(turned(self.draft, name, step))
        elif name == SYSTEM:
            self.change_system(turned(self.draft, name, step))
        else:
            self.change(turned(self.draft, name, step))

    def change_system(self, draft: BattleDraft) -> None:
        """Go over to the system of a draft, with what was chosen for it before and the present seed."""
        self.left[self.draft.system] = self.draft
        before = self.left.get(draft.system)
        if before and before.seed != draft.seed:
            before = before.changed(seed=draft.seed, placed={}, title="", saved="")
        self.change(before or draft)

    @work
    async def action_redraw(self) -> None:
        """Choose all random parts anew; if units were placed by hand, ask first."""
        if self.draft.placed:
            answers = KEEP_PLACES, DRAW_ANEW
            if await self.app.push_screen_wait(AskScreen(PLACES_GO, answers)) != 1:
                return
        self.change(self.draft.changed(seed=seed_to_tell(), placed={}, title="", saved=""))

    @work
    async def action_type_seed(self) -> None:
        """Ask for a seed, and generate its battle."""
        asked, typed = TYPE_SEED, self.draft.seed
        while given := await self.app.push_screen_wait(
            LineScreen("seed", asked, "Enter draws it", typed, DIGITS)
        ):
            if given.isascii() and given.isdigit() and len(given) <= LONGEST_SEED:
                self.change(self.draft.changed(seed=given, placed={}, title="", saved=""))
                return
            asked, typed = f"A seed is a whole number of at most {LONGEST_SEED} digits.", given

    def action_go_on(self) -> None:
        """Show the front page of the battle, with its optional rules and players."""
        if drawn := self.drawn_battle(self.action_go_on):
            self.set_out(lambda: Opening(drawn.data), at_table=settings_of(self).table_dice)

    def drawn_battle(self, then: Callable[[], object]) -> Drawn | None:
        """Return the battle; None if it cannot be made, or is still being generated.

        In the latter case `then` is called once it is there, unless another action waits for it already.
        """
        if self.fault:
            self.complain(self.fault)
        elif self.shown is None:
            self.awaiting = self.awaiting or then
        return self.shown.drawn if self.shown else None

    on_marked_list_chosen = action_go_on

    def begin(self, opening: Opening | None) -> None:
        """Begin the battle as set up on its front page; None if the page was closed."""
        if opening:
            with self.complaining():
                drop_draft(battle_draft_file())
        super().begin(opening)

    @work
    async def action_place(self) -> None:
        """Place units by hand."""
        drawn = self.drawn_battle(self.action_place)
        if drawn is None:
            return
        zones = skirmishes_of(self.draft.system).zones(drawn.skirmish, drawn.data.find)
        attempt, keep = partial(placed_battle, self.draft), self.keep_places
        placed = await self.app.push_screen_wait(PlaceScreen(drawn, zones, attempt, keep))
        if placed is not None:
            self.change(with_places(self.draft, placed))

    def keep_places(self, placed: Placed) -> None:
        """Save the places of units at each change, so that they survive any end of the program."""
        with self.complaining():
            write_draft(battle_draft_file(), with_places(self.draft, placed))

    @work
    async def action_save(self) -> None:
        """Save the battle as one of the player's own scenarios."""
        drawn = self.drawn_battle(self.action_save)
        if drawn is None:
            return
        path = await self.app.push_screen_wait(battle_saver(drawn.data, self.draft.saved))
        if path:
            saved = Path(path)
            title = str(read_table(saved)["title"])
            self.draft = self.draft.changed(title=title, saved=saved.stem)
            with self.complaining():
                drop_draft(battle_draft_file())
            self.draw_battle()
            self.notify(SAVED.format(clean(path)), markup=False, timeout=10)

    def action_read_on(self, step: int) -> None:
        """Scroll the text."""
        self.query_one("#beside", Lines).read_on(step)


def with_places(draft: BattleDraft, placed: Placed) -> BattleDraft:
    """Return a draft with units in some places."""
    tables = {unit: PlacedTable(**_as_tuple(fields)) for unit, fields in placed.items()}
    return draft.changed(placed=tables)


def _as_tuple(fields: Mapping[str, Any]) -> dict[str, Any]:
    at = fields["at"]
    return {**fields, "at": at if isinstance(at, str) else tuple(at)}


def placed_battle(draft: BattleDraft, placed: Mapping[str, Mapping[str, Any]]) -> Drawn:
    """Return the battle of a draft with units in these places.

    Raises:
        UserError: A unit cannot begin there.
    """
    drawn = draw_battle(wanted_of(draft)._replace(placed=placed), draft.seed)
    rules, data = system(draft.system), drawn.data
    rules.setup(data.table, data.find, data.file)
    return drawn


def battle_lines(shown: Shown, draft: BattleDraft, width: int) -> Iterator[PaintedLine]:
    """Yield the aim of a battle and its forces."""
    played = system(draft.system)
    made = skirmishes_of(draft.system)
    words = filter(None, (made.aims[shown.drawn.skirmish.aim], shown.mixed))
    yield from paragraph(" ".join(words), TEXT, width)
    sides = Sides(tuple(force.side for force in shown.outline.forces))
    for force, price in zip(shown.outline.forces, shown.prices, strict=False):
        name = written(f" {force.side.name.upper()} ", badge(sides.colour(force.side.id)))
        yield ends((name,), (written(f"{played.price_words(price)} ", BAR_TEXT),), width, BAR)
        units = ", ".join(f"{unit.name} ({unit.kind})" for unit in force.units)
        yield from paragraph(units, NOTE, width)
    if len(shown.prices) > 1:
        names = (force.side.name for force in shown.outline.forces)
        prices = dict(zip(names, shown.prices, strict=False))
        yield from paragraph(balance_words(prices, played.balance), TEXT, width)


def balance_words(prices: Mapping[str, int], balance: str) -> str:
    """Return how the prices of forces, by the names of their sides, compare, and what this means."""
    (cheapest, low), *_, (dearest, high) = sorted(prices.items(), key=lambda one: one[1])
    more = 100 * (high - low) // max(1, low)
    all_of_them = "Both forces" if len(prices) == PAIR else "All forces"
    nearly = f"{all_of_them} cost the same." if low == high else f"{all_of_them} cost nearly the same."
    than = "" if len(prices) == PAIR else f" than {possessive(cheapest)}"
    compared = f"{possessive(dearest)} force costs {more} per cent more{than}." if more else nearly
    return f"{compared} {balance}".strip()
