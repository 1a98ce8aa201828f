"""The times at which a draft and the saved file of the same sheet or force were changed."""

from datetime import datetime
from pathlib import Path
from typing import NamedTuple


class Versions(NamedTuple):
    """The times at which a draft and the saved file were changed, as text."""

    draft: str
    saved: str
    is_saved_later: bool


def versions(draft: Path, saved: Path) -> Versions | None:
    """Return when a draft and a saved file were changed; None if one of them is gone."""
    try:
        moments = draft.stat().st_mtime_ns, saved.stat().st_mtime_ns
    except OSError:
        return None
    return Versions(_shown(moments[0]), _shown(moments[1]), moments[1] > moments[0])


def _shown(moment: int) -> str:
    return f"{datetime.fromtimestamp(moment // 10**9).astimezone():%Y-%m-%d %H:%M}"
