"""How the rows of a lesson's window are shared: where few choices are offered, the map gets what is left."""

from shellshock_tui.app.lesson.lesson_lights import LessonLights
from shellshock_tui.app.widgets.banner import Banner
from shellshock_tui.app.widgets.choice_items import place_items
from shellshock_tui.app.widgets.choice_list import ChoiceList

MOST_CHOICES = 5
"""The rows of choices that a low and narrow window has room for."""
FEW_CHOICES = 3
"""So few rows of choices leave more of such a window to the map."""


class LessonRoom(LessonLights):
    """A battle whose prompt takes no more rows than it needs."""

    def show_prompt(self) -> None:
        """Show what is asked of whom, and what may be answered."""
        super().show_prompt()
        self.set_class(self.is_brief, "-brief")

    def show_banner(self) -> None:
        """Show the question and the remarks on it."""
        super().show_banner()
        self.set_class(self.is_brief, "-brief")

    @property
    def is_brief(self) -> bool:
        """Whether the prompt does with few rows."""
        choices, remarks = self.query_one(ChoiceList).items, self.query_one(Banner).remarks
        placed = place_items(choices, max(1, self.size.width - 1), MOST_CHOICES) if choices else []
        rows = placed[-1].line + 1 if placed else 0
        return not self.model.notice and len(remarks) <= 1 and rows <= FEW_CHOICES
