"""Jumping: two letters shown at the edge of the reach, or the number of any place, move the cursor there."""

from collections.abc import Iterable
from itertools import product
from string import ascii_lowercase

from shellshock_tui.app.battle.view.layout import Panes
from shellshock_tui.app.battle.view.prompt import why_nothing_there
from shellshock_tui.app.widgets.key_bar import KeyBar
from shellshock_tui.board import OFF_BOARD, Board
from shellshock_tui.engine.english import counted

NO_REACH = "There is no place to move to now."
LETTERS = 2
CLOSES = "Esc closes."


class JumpLabels:
    """Handles the keys of the jump labels and of place numbers."""

    def __init__(self, panes: Panes) -> None:
        self.panes, self.model, self.glance = panes, panes.model, panes.map.view_state
        self.typed = ""
        self.number = ""
        """The digits of a place number typed so far."""

    def open(self) -> None:
        """Show two letters over each place at the edge of the reach."""
        reach, board = self.model.position.reach, self.model.session.rules.board
        places = boundary(board, reach - {piece.at for piece in self.model.position.pieces})
        if not places or self.model.past is not None:
            self.panes.show_message(NO_REACH)
            return
        self.typed = ""
        self.glance.letters = lettered(places)
        self.panes.map.board.show_tag()
        self.panes.map.show()
        self._ask(f"Type the two letters of a place, or its number. {CLOSES}")

    def _ask(self, sentence: str) -> None:
        self.panes.screen.query_one(KeyBar).show_message(sentence)

    def takes(self, key: str, character: str) -> bool:
        """Handle a key while labels are shown; return whether it has no other meaning.

        A letter selects labels, a digit begins a place number; any other key closes the labels and, unless it
        is Esc, keeps its meaning. While a number is being typed, Enter and Space do nothing but say how it
        goes on, and Backspace deletes its last digit.
        """
        if character.isdigit() and (self.number or self.glance.letters):
            self.type_digit(character)
            return True
        if self.number and key in ("enter", "space"):
            self._show_number(f". {self._form}")
            return True
        if len(self.number) > 1 and key == "backspace":
            self.number = self.number[:-1]
            self._show_number()
            return True
        is_left = bool(self.number) and key in ("escape", "backspace")
        if self.number:
            self.number = ""
            self.model.clear_messages()
            self.panes.prompt.show()
        if not self.glance.letters:
            return is_left
        if not any(text.startswith(self.typed + character) for text in self.glance.letters.values()) and (
            character.isalpha()
        ):
            self._ask(f"No place is labelled {self.typed}{character}. {CLOSES}")
            return True
        self.typed += character
        named = {place: text for place, text in self.glance.letters.items() if text.startswith(self.typed)}
        is_letter = character != "" and bool(named)
        self.glance.letters = named if is_letter and len(self.typed) < LETTERS else {}
        self.panes.map.show()
        if self.glance.letters:
            self._ask(f"{self.typed}_: type the second letter. {CLOSES}")
        elif is_letter:
            place = next(iter(named))
            self._go_to(place)
        return is_letter or key == "escape"

    @property
    def takes_numbers(self) -> bool:
        """Whether digits can name a place: one is asked for, and no choice has a digit as key."""
        question = self.model.position.question
        is_free = not any(offer.key.isdigit() for offer in question.offers)
        return is_free and bool(question.of_map) and self.model.past is None

    def type_digit(self, digit: str) -> None:
        """Add a digit to the place number; go there once it is complete."""
        board = self.model.session.rules.board
        number, long = self.number + digit, len(board.label(0))
        self.glance.letters = {}
        self.number = number if len(number) < long else ""
        if self.number:
            self._show_number()
            self.panes.map.show()
            return
        try:
            self._go_to(board.place(number))
        except ValueError:
            self.panes.show_message(f"There is no place {number} on this map.")

    @property
    def _form(self) -> str:
        """How a place number is typed, with an example."""
        board = self.model.session.rules.board
        example = board.label(max(self.panes.map.board.scene.cursor, 0))
        return f"Type {counted(len(example), 'digit')}: column and row, as in {example}."

    def _show_number(self, more: str = "") -> None:
        long = len(self.model.session.rules.board.label(0))
        self.panes.show_message(f"Column and row: {self.number.ljust(long, '_')}{more}")

    def _go_to(self, place: int) -> None:
        self.model.clear_messages()
        self.panes.map.go_to(place)
        self.panes.prompt.show()
        if self.model.plan is None and self.model.marked_place != place:
            here, otherwise = self.panes.map.place_of_active_unit, self.panes.guide.elsewhere
            self.panes.show_message(why_nothing_there(self.model.position, place, here, otherwise))


def boundary(board: Board, reach: frozenset[int]) -> tuple[int, ...]:
    """Return the places of a reach that have a neighbour outside it, in reading order."""
    ways = range(board.neighbours)
    return tuple(place for place in sorted(reach) if any(board.step(place, way) not in reach for way in ways))


def lettered(places: Iterable[int]) -> dict[int, str]:
    """Return a label of two letters for each place."""
    pairs = ("".join(pair) for pair in product(ascii_lowercase, repeat=LETTERS))
    return {place: pair for place, pair in zip(places, pairs, strict=False) if place != OFF_BOARD}
