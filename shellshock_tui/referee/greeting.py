"""The first lines that a program reads: the options of the battle, and the side that it plays."""

from collections.abc import Iterable

from shellshock_tui.engine.answers import EventAnswer
from shellshock_tui.engine.event import encode_event, event
from shellshock_tui.engine.map_view import Side
from shellshock_tui.engine.option import Option


def options_line(options: Iterable[Option]) -> EventAnswer:
    """Return the line with the optional rules of a battle."""
    options = tuple(options)
    other = [f"{option.name}={option.chosen.text}" for option in options if option.differs]
    text = (
        f"It is played with {', '.join(other)}."
        if other
        else "All optional rules have their standard values."
    )
    values = {option.name: option.chosen.value for option in options}
    return encode_event(event("options", text, options=values))


def seat_line(side: Side, system: str, title: str) -> EventAnswer:
    """Return the line that tells a program its side and its battle."""
    text = f"You play {side.name} in {title}."
    return encode_event(event("seat", text, side=side.id, system=system, battle=title))
