"""The message after an error in the program that ends a command."""

import traceback

from shellshock_tui.files import clean
from shellshock_tui.session.crash_report import write_crash_report
from shellshock_tui.user_error import cause

WITH_A_GAME = (
    "If it happened with a saved game, send the file that `shellshock export GAME FILE` writes as well."
)


def crash_message(error: Exception) -> str:
    """Write the traceback of an error to a file, and return sentences that say how to report the error."""
    try:
        path = write_crash_report(None, "".join(traceback.format_exception(error)))
    except OSError as refused:
        last = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{type(error).__name__} in {last.name}, line {last.lineno} of {last.filename}"
        return clean(
            f"An error in the program has ended this command: {place}. No report could be written "
            f"({cause(refused)}); please send this message to the maintainers. {WITH_A_GAME}"
        )
    return clean(
        "An error in the program has ended this command. Please send the maintainers the report of it, "
        f"{path}. {WITH_A_GAME}"
    )
