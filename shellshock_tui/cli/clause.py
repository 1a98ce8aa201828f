"""A clause with its ruling, as it is printed below a list."""

from rich.text import Text

from shellshock_tui.engine.handbook import OURS
from shellshock_tui.engine.trail import Clause


def shown_clause(clause: Clause) -> Text:
    """Return a clause with its ruling as text to be printed."""
    text = Text()
    text.append(clause.id, "bold")
    if clause.optional:
        text.append(f"  (optional: {clause.optional})")
    text.append(f"\n{clause.text}\n")
    if clause.ours:
        text.append(f"{OURS}\n", "italic")
    if clause.ruling:
        text.append(f"Ruling: {clause.ruling}\n", "italic")
    return text
