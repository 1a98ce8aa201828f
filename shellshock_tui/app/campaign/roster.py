"""The roster of a campaign: who goes, who rests, and what became of whom in the last battle."""

from collections.abc import Iterator

from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.colours import GOLD, PANEL
from shellshock_tui.drawing.paint import NOTE, STRONG, TEXT, Ink
from shellshock_tui.drawing.text import PaintedLine, fitted, length, paragraph, title_bar, written
from shellshock_tui.engine.campaign import Person
from shellshock_tui.engine.event import counted
from shellshock_tui.session.campaign import Campaign

READY = Ink(GOLD, PANEL)
NAME, TITLE, FIGURE, STEPS, STATE = 12, 25, 4, 5, 7
"""Columns of a name, of what somebody is, of a figure, of the steps to the next grade, and of a state."""


class RosterPane(Lines):
    """The roster, as high as it is, but no more than half of the window."""

    campaign: Campaign | None = None

    def show_campaign(self, campaign: Campaign | None) -> None:
        """Show the roster of a campaign; none if it cannot be opened."""
        self.campaign = campaign
        self.draw()

    def draw(self) -> None:
        """Draw the roster for the size of the pane."""
        lines = [*roster_lines(self.campaign, self.size.width), ()] if self.campaign else []
        self.styles.height = min(len(lines), max(1, self.screen.size.height // 2))
        self.show(lines)


def roster_lines(campaign: Campaign, width: int) -> Iterator[PaintedLine]:
    """Yield the roster for a width."""
    fought = f"{counted(campaign.battles, 'battle')}, {campaign.won} won"
    yield title_bar(campaign.header.title.upper(), fought, width)
    yield fitted((written(_heads(campaign.people[0], width), NOTE),), width, TEXT)
    for person in campaign.people:
        yield person_line(person, width)
    if campaign.told:
        yield ()
    for sentence in campaign.told:
        for line in paragraph(sentence, TEXT, width):
            yield fitted(line, width, TEXT)


def _heads(person: Person, width: int) -> str:
    """Return what stands over the columns: figures by their first letters."""
    figures = "".join(f"{what[: FIGURE - 1]:>{FIGURE}}" for what, _ in person.figures)
    return f"{'':{NAME + _titled(person, width)}}{figures}  next grade"


def _titled(person: Person, width: int) -> int:
    """Return how many columns are left for what somebody is; none where that would cut off the rest."""
    others = NAME + FIGURE * len(person.figures) + 2 + STEPS + STATE
    return TITLE if others + TITLE <= width else 0


def person_line(person: Person, width: int) -> PaintedLine:
    """Return the line of somebody on the roster."""
    figures = "".join(f"{figure:>{FIGURE}}" for _, figure in person.figures)
    done, steps = person.steps
    titled = _titled(person, width)
    cells = (
        written(f" {person.name:<{NAME - 1}}", STRONG if person.is_ready else NOTE),
        written(f"{person.title:<{titled}}"[:titled] + f"{figures}  ", TEXT),
        written(f"{'●' * done}{'○' * (steps - done)}".ljust(STEPS), READY),
        written(f"{person.state:<{STATE}}", READY if person.is_ready else NOTE),
    )
    past = written(person.past, NOTE)
    return fitted((*cells, past) if length((*cells, past)) <= width else cells, width, TEXT)
