"""What is wrong with a command line, in the program's words and not those of its libraries."""

import re
from collections.abc import Mapping

import typer
from pydantic import ValidationError
from typer.exceptions import TyperException

PATTERNS = {
    r"Option '(.+)' requires .*": "{0} needs {value} after it.",
    r"Option '(.+)' does not take a value\.": "{0} takes no value.",
    r"No such option: (.+) \(Possible options: (.+)\)": "There is no option {0}; did you mean {1}?",
    r"No such option: (.+)": "There is no option {0}.",
    r"No such command (.+)\. Did you mean '(.+)'\?": "There is no command {0}; did you mean {1}?",
    r"No such command (.+?)\.?": "There is no command {0}.",
    r"Got unexpected extra argument\(s\) \((.+)\)": "These words are too many: {0}.",
}
"""Messages of typer, each with the sentence that replaces it."""


def what_is_wrong(error: TyperException, metavars: Mapping[str, str]) -> str:
    """Return what is wrong with a command line; `metavars` names the value that follows each option."""
    match error, error.__cause__:
        case typer.BadParameter(param=param), ValidationError() as cause if param:
            return f"{param.opts[0]} {cause.errors()[0]['ctx']['error']}"
        case typer.BadParameter(param=param, message=""), _ if param:
            return f"{param.metavar or str(param.name).upper()} is missing."
        case typer.BadParameter(), _:
            return error.message
        case _:
            return _translated(error.format_message(), metavars)


def _translated(message: str, metavars: Mapping[str, str]) -> str:
    for pattern, sentence in PATTERNS.items():
        if found := re.fullmatch(pattern, message, re.DOTALL):
            first = found.group(1)
            return sentence.format(*found.groups(), value=metavars.get(first, "a value"))
    return message
