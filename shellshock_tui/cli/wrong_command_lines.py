"""Explain what is wrong with a command line."""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from itertools import pairwise
from typing import Any

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException

WRONG_LINES = {
    r"Option '(.+)' requires .*": "{0} needs {value} after it.",
    r"Option '(.+)' does not take a value\.": "{0} takes no value.",
    r"No such option: (.+) \(Possible options: (.+)\)": "There is no option {0}{1}",
    r"No such option: (.+)": "There is no option {0}.",
    r"No such command (.+)\. Did you mean '(.+)'\?": "There is no command {0}{1}",
    r"No such command (.+?)\.?": "There is no command {0}.",
    r"Got unexpected extra argument\(s\) \((.+)\)": "Too many arguments: {0}.",
}
"""Messages of typer about wrong command lines, each with the sentence that replaces it."""


def refuse_empty(arguments: list[str]) -> None:
    """Raise TyperException if an argument or the value of an option is empty."""
    for before, word in pairwise(["", *arguments]):
        name, equals, value = word.partition("=")
        if not word:
            which = f"The argument after `{before}`" if before else "The first argument"
            raise TyperException(f"{which} is empty: fill it in, or leave it out.")
        if name.startswith("--") and equals and not value:
            raise TyperException(f"`{word}` has no value: add one, or leave the option out.")


def refuse_repeated(arguments: list[str], known: TyperGroup) -> None:
    """Raise TyperException if an option with a single value is given twice."""
    words = iter(arguments)
    command = known.commands.get(next((word for word in words if not word.startswith("-")), ""))
    options = {name: option for option in (command.params if command else ()) for name in option.opts}
    given = set[str]()
    for word in words:
        name, equals, _ = word.partition("=")
        option = options.get(name) if name.startswith("-") else None
        if word == "--":
            return
        if option is None or getattr(option, "is_flag", False):
            continue
        if name in given and not option.multiple:
            raise TyperException(f"{name} is given twice.")
        given.add(name)
        for _ in range(0 if equals else option.nargs):
            next(words, "")


def what_is_wrong(error: TyperException, metavars: Mapping[str, str]) -> str:
    """Return what is wrong with a command line; `metavars` names the value that follows each option."""
    from pydantic import ValidationError

    match error, error.__cause__:
        case typer.BadParameter(param=param), ValidationError() as cause if param:
            return f"{param.opts[0]} {_why_refused(cause.errors()[0].get('ctx', {}))}"
        case typer.BadParameter(param=param, message=""), _ if param:
            return f"{param.metavar or str(param.name).upper()} is missing."
        case typer.BadParameter(), _:
            return error.message
        case _:
            return _translated(error.format_message(), metavars)


def _why_refused(context: Mapping[str, Any]) -> str:
    """Return why a value is refused, from the context of pydantic's error."""
    match context:
        case {"error": why}:
            return str(why)
        case {"ge": least}:
            return f"takes a number of at least {least:g}."
        case {"le": most}:
            return f"takes a number of at most {most:g}."
        case _:
            return "takes a number."


def _translated(message: str, metavars: Mapping[str, str]) -> str:
    for pattern, sentence in WRONG_LINES.items():
        if found := re.fullmatch(pattern, message, re.DOTALL):
            first, *others = found.groups()
            value = metavars.get(first, "a value").replace(" ", " and ")
            return sentence.format(first, *(_meant(first, names) for names in others), value=value)
    return message


def _meant(given: str, names: str) -> str:
    """Return a question with those names that are like the given one; a full stop if none is.

    `names` are separated by commas, perhaps in quotation marks.
    """
    known = {name.lstrip("-"): name for name in names.replace("'", "").split(", ")}
    stem = given.strip("-'")
    begun = [name for name in known if name.startswith(stem)]
    near = [known[name] for name in begun or get_close_matches(stem, known)]
    *most, last = sorted(near) or [""]
    meant = f"{', '.join(most)} or {last}" if most else last
    return f"; did you mean {meant}?" if meant else "."
