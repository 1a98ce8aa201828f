"""Names and paths as a shell takes them."""

import shlex


def as_argument(given: str) -> str:
    """Return a name or path as an argument: quoted where needed, after `--` if it begins with `-`."""
    return f"{'-- ' * given.startswith('-')}{shlex.quote(given)}"
