"""Errors whose text is shown to the player."""

import errno
import os
from collections.abc import Iterable, Mapping
from datetime import date, time

CAUSES = {
    errno.ENOENT: "there is no such file or folder",
    errno.EEXIST: "something has that name already",
    errno.ENOTEMPTY: "something has that name already",
    errno.EACCES: "you have no permission for that",
    errno.EPERM: "you have no permission for that",
    errno.ENOTDIR: "a part of its path is not a folder",
    errno.EISDIR: "it is a folder",
    errno.ELOOP: "it is a link that leads back to itself",
    errno.ENAMETOOLONG: "its name is too long",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "you may not use more of the disk",
    errno.EFBIG: "the file would be too large",
    errno.EROFS: "nothing can be written to its disk",
    errno.EIO: "the disk cannot be read or written",
    errno.EMFILE: "too many files are open",
    errno.ENFILE: "too many files are open",
    errno.ENOMEM: "there is not enough memory",
    errno.EAGAIN: "the system has no room for more at present",
    errno.EBADF: "it is closed",
    errno.EADDRINUSE: "another program uses it",
}
"""The reasons for refusals of the operating system, in words that follow a colon, by error number."""
_OF_THE_SYSTEM = (errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN)
"""The errors that any file might have met: which file met them says nothing."""


class UserError(Exception):
    """Raised when a request cannot be fulfilled; the text is a sentence for the player."""

    def __init__(self, sentence: str = "") -> None:
        """Take the sentence."""
        super().__init__(sentence)


def cause(error: OSError) -> str:
    """Return why the operating system refused something, in words that follow a colon."""
    if is_working_folder_gone(error):
        return "the working folder has been deleted"
    if error.errno == errno.ENOTDIR and error.filename and os.path.lexists(error.filename):
        return "it is not a folder"
    return CAUSES.get(error.errno or 0, error.strerror or "it is not possible")


def cause_unread(error: OSError) -> str:
    """Return why a file cannot be read, in words that follow its name and a colon."""
    return "it cannot be read" if error.errno == errno.EIO else cause(error)


def is_working_folder_gone(error: OSError) -> bool:
    """Return whether an error means that the working folder has been deleted; it then names no file."""
    if error.errno != errno.ENOENT or error.filename is not None:
        return False
    try:
        os.getcwd()
    except FileNotFoundError:
        return True
    return False


def sentence_of(error: OSError) -> str:
    """Return what the operating system refused, as a sentence that names the file where that matters."""
    told = cause(error)
    if error.filename and error.errno not in _OF_THE_SYSTEM:
        return f"{error.filename}: {told}."
    return f"{told[:1].upper()}{told[1:]}."


def quoted(value: object, longest: int = 40) -> str:
    """Return a wrong value as messages repeat it: in quotation marks if it is text, and not too long."""
    match value:
        case str():
            text = "".join(one if one.isprintable() else "\N{REPLACEMENT CHARACTER}" for one in value)
            mark = '"' if "'" in text else "'"
            return f"{mark}{text[:longest]}{'…' * (len(text) > longest)}{mark}"
        case None | bool():
            return {None: "null", True: "true", False: "false"}[value]
        case int() | float():
            text = str(value)
            return text if len(text) <= longest else f"{text[:longest]}…"
        case Mapping():
            return "a table"
        case date():
            return "a date"
        case time():
            return "a time"
        case _:
            return "a list"


def did_you_mean(given: str, known: Iterable[str], most: int = 1, *, before: str = "") -> str:
    """Return a question with the names most like a wrong one, such as "; did you mean duel?"; or nothing.

    `before` is put before each name.
    """
    from difflib import get_close_matches  # The import is slow, and is needed only for unknown names.

    near = get_close_matches(given, sorted(set(known)), n=most)
    *others, last = (f"{before}{one}" for one in near) if near else ("",)
    meant = f"{', '.join(others)} or {last}" if others else last
    return f"; did you mean {meant}?" if meant else ""


def with_full_stop(sentence: str) -> str:
    """Return a sentence with a full stop, unless it ends with a mark already."""
    return sentence if sentence.endswith((".", "?", "!")) else f"{sentence}."
