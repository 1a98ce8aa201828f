"""What is wrong with a step on the screen: keys that nothing has, and lights that nobody sees."""

from collections.abc import Iterator

from shellshock_tui.app.keys.keymap import STANDARD_KEYS
from shellshock_tui.app.lesson.keys import keys_of_step, texts_of
from shellshock_tui.app.render.lights import lighted, lights_on
from shellshock_tui.drawing.sheets.cards import cells_of
from shellshock_tui.drawing.sheets.drawing import draw_sheet
from shellshock_tui.engine.addresses import is_on_sheet, is_under, unit_of
from shellshock_tui.lessons.check import addresses
from shellshock_tui.lessons.named_keys import named_keys
from shellshock_tui.lessons.taught import TaughtSession

NARROWEST = 34
"""The columns of a record sheet beside the map: nowhere is it narrower."""


def faults_on_screen(session: TaughtSession) -> Iterator[str]:
    """Yield a sentence for each fault of the step that is on."""
    yield from _false_keys(session)
    yield from _unseen_lights(session)


def _false_keys(session: TaughtSession) -> Iterator[str]:
    known = {action.name for action in STANDARD_KEYS.actions}
    choices = keys_of_step(session).choices
    for text in texts_of(session):
        for named in named_keys(text):
            if named.kind == "key" and named.name not in known:
                yield f"there is no action {named.name} to name the key of"
            elif named.kind == "choice" and named.name not in choices:
                yield f"no choice {named.name} has a key to be named"


def _unseen_lights(session: TaughtSession) -> Iterator[str]:
    known = addresses(session.rules, session.state)
    for at in filter(is_on_sheet, session.course.now.light):
        if not any(is_under(address, at) for address in known):
            continue  # told of by the check without a screen
        if not any(is_under(address, at) for address in _drawn(session, unit_of(at))):
            yield f"{at} is lit, but the narrowest sheet does not show it"


def _drawn(session: TaughtSession, unit: str) -> frozenset[str]:
    """Return the addresses that are drawn on a unit's sheet while the step lights it."""
    view = session.rules.sheet(session.state, unit, ())
    view = lighted(view, lights_on(view, session.course.now.light))
    lines = draw_sheet(view, NARROWEST)
    return frozenset(cell.at for line in lines for _, _, cell in cells_of(line))
