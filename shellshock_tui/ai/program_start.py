"""Find out before a battle why a program could not be started."""

import os
from collections.abc import Sequence
from pathlib import Path
from shutil import which

from shellshock_tui.user_error import quoted

LONGEST = 80
"""The number of characters of a name that a sentence repeats."""
ENV = "env"
"""The program that looks for another one in the search path, as in `#!/usr/bin/env python3`."""
SCRIPT = b"#!"
_FIRST_LINE = 256
"""The number of bytes in which the system looks for the program that runs a script."""


def start_fault(command: Sequence[str]) -> str:
    """Return a sentence on why the program of a command cannot be started; empty if it probably can."""
    name, found = quoted(command[0], LONGEST), which(command[0])
    if found is None:
        return _not_found(command[0], name)
    return "" if os.name == "nt" else _unfit(Path(found), name)


def _not_found(given: str, name: str) -> str:
    """Return why no program of a name is found, and what to do about it."""
    if os.sep not in given:
        is_here = os.path.isfile(given)
        near = f" For the file in this folder, write {quoted(f'./{given}', LONGEST)}." if is_here else ""
        return f"There is no program {name} that could be started.{near}"
    if os.path.isdir(given):
        return f"The program {name} cannot be started: it is a folder."
    if os.path.isfile(given):
        return f"The program {name} cannot be started: it is not executable. `chmod +x` makes it so."
    return f"There is no program {name} that could be started."


def _unfit(program: Path, name: str) -> str:
    """Return why the system cannot run an executable file, and what to do about it."""
    try:
        with program.open("rb") as file:
            first = file.read(_FIRST_LINE)
    except OSError:
        return ""  # A program may be executed without being read.
    if first.startswith(SCRIPT):
        return _without_interpreter(first.partition(b"\n")[0].decode("utf-8", "replace"), name)
    if b"\0" in first:
        return ""
    return (
        f"The program {name} cannot be started: its first line does not say what runs it, "
        "as in #!/usr/bin/env python3."
    )


def _without_interpreter(line: str, name: str) -> str:
    """Return a sentence if the program that the first line of a script names is missing."""
    words = line.removeprefix(SCRIPT.decode()).strip(" \t").split(" ")
    interpreter = words[0]
    if os.path.basename(interpreter) == ENV and len(words) == 2 and os.access(interpreter, os.X_OK):
        interpreter = words[1]
    if which(interpreter) is not None:
        return ""
    runner, is_of_windows = quoted(interpreter.rstrip("\r"), LONGEST), line.endswith("\r")
    why = "and ends with a carriage return: remove it" if is_of_windows else "but there is no such program"
    return f"The program {name} cannot be started: its first line names {runner}, {why}."
