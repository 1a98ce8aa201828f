"""The screen that asks a player for the figures of a record sheet, one after another."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.widgets import Input

from shellshock_tui.app.battle.cards.card_screen import LOOKING, MARKING, CardScreen
from shellshock_tui.app.battle.dialogs.kept_line import KeptLine
from shellshock_tui.drill.card import Card, Made
from shellshock_tui.drill.clock import present_time
from shellshock_tui.drill.drill import Drill, Phase, Result
from shellshock_tui.drill.exercises import SENTENCE_END
from shellshock_tui.drill.memory import NOTHING
from shellshock_tui.drill.sheet_keeping import KeptFigure
from shellshock_tui.files import clean
from shellshock_tui.user_error import UserError

TRIES = 2
"""The number of answers after which the screen asks for the calculation step by step."""
BEFORE = "The figure before:"
NEXT = "Enter goes on; y shows the whole reason."
Noted = Callable[[KeptFigure, Result], None]


KEPT = "The answer is kept from before you left: Enter gives it, typing replaces it."


class SheetScreen(CardScreen):
    """Asks for figures; its result is True once the player has worked out all, and False if he leaves.

    It is None if the program is to keep the sheets from now on.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go_on", "go on", key_display="Enter"),
        *LOOKING,
        Binding("f8", "handbook", "rule", key_display="F8"),
        Binding("f9", "hand_over", "stop", key_display="F9", tooltip="lets the program keep the sheets"),
        *MARKING,
        Binding("escape,f10,q", "leave", "leave", key_display="Esc"),
    ]

    def __init__(
        self,
        system_name: str,
        scenario: str,
        side: str,
        figures: Sequence[KeptFigure],
        noted: Noted,
        line_of: Callable[[KeptFigure], KeptLine],
    ) -> None:
        """Ask for the figures of a side, given by its name.

        `noted` saves how each was worked out; `line_of` returns the line that saves what is typed for it.
        """
        cards = [
            Card(system_name, one.exercise, one.moment, Made(scenario, "", one.entry)) for one in figures
        ]
        super().__init__(system_name, Drill(iter(cards), NOTHING, present_time, tries=TRIES))
        self.side, self.figures, self.noted, self.line_of = side, tuple(figures), noted, line_of
        self.asked = 0
        """The number of figures that were asked for."""

    def on_mount(self) -> None:
        """Ask for the first figure."""
        self.call_after_refresh(self.draw)
        self.next_card("")

    @work(exclusive=True, group="card")
    async def next_card(self, verdict: str) -> None:
        """Ask for the next figure, below the verdict on the one before; leave once there is none."""
        card = self.drill.next()
        if card is None:
            self.dismiss(True)
            return
        self.asked += 1
        self.drill.said.extend([verdict] if verdict else [])
        line = self.line_of(self.figure)
        await self.put(card)
        if line.typed:
            self.box.insert_text_at_cursor(line.typed)
            self.refused = self.box.value
            self.box.select_all()
            self.tell(KEPT)

    @property
    def figure(self) -> KeptFigure:
        """The figure to work out."""
        return self.figures[self.asked - 1]

    def on_input_changed(self, _: Input.Changed) -> None:
        """Save what has been typed for the figure."""
        if self.asked:
            self.line_of(self.figure).keep(self.box.value)

    @property
    def heading(self) -> tuple[str, str]:
        """The owner of the sheet, and the number of the figure.

        How many figures follow is left out, because it tells whether a shot hits and goes inside.
        """
        return f"{self.side.upper()} KEEPS THE SHEET", f"figure {self.asked}"

    @property
    def lacking(self) -> str:
        """An empty text, because there is always a figure."""
        return ""

    @property
    def onward(self) -> str:
        """The text that says what Enter does next."""
        return NEXT

    def answered(self) -> None:
        """Note how the figure was worked out, and go on at once after a right answer."""
        if self.drill.phase is Phase.CLOSED:
            figure = self.figure
            self.line_of(figure).keep("")
            result = self.drill.results[-1]
            try:
                self.noted(figure, result)
            except UserError as error:
                self.notify(clean(str(error)), severity="error", markup=False)
            if result.is_right:
                asked = SENTENCE_END.split(figure.exercise.question)
                question = next((one for one in reversed(asked) if one.endswith("?")), asked[-1])
                self.next_card(f"{BEFORE} {question} {self._verdict}")
                return
        super().answered()

    def action_go_on(self) -> None:
        """Ask for the next figure."""
        self.next_card("")

    def action_hand_over(self) -> None:
        """Let the program keep the sheets from now on."""
        self.dismiss(None)

    def action_leave(self) -> None:
        """Leave the battle; the figures that are left are asked for when it is resumed."""
        self.dismiss(False)
