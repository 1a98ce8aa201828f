"""Doubtful cards, saved as files that a player can send to the authors of the cards."""

import json
from pathlib import Path

from shellshock_tui import __version__
from shellshock_tui.drill.card import Card
from shellshock_tui.files import write_whole
from shellshock_tui.library.locations import lessons_folder
from shellshock_tui.store import SaveError
from shellshock_tui.user_error import cause


def file_doubt(card: Card, answers: tuple[str, ...], folder: Path | None = None) -> Path:
    """Write a card, with what was typed as its answers, to a file of its own; return the file.

    Raises:
        SaveError: The file cannot be written.
    """
    exercise, made = card.exercise, card.made
    table = {
        "program": __version__,
        "system": card.system,
        "scenario": made.scenario,
        "seed": made.seed,
        "command": made.command,
        "form": exercise.form,
        "question": exercise.question,
        "answer": exercise.answer.text,
        "clauses": exercise.clauses,
        "units": exercise.units,
        "typed": answers,
    }
    folder = folder or lessons_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = _free(folder, card.system)
        write_whole(path, json.dumps(table, indent=1, ensure_ascii=False))
    except OSError as error:
        raise SaveError(f"The doubtful card cannot be written to {folder.name}: {cause(error)}.") from None
    return path


def _free(folder: Path, system: str) -> Path:
    """Return a path that no file has yet."""
    number = 1
    while (path := folder / f"doubt-{system}-{number}.json").exists():
        number += 1
    return path
