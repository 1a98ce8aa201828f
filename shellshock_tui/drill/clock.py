"""The present time, and the end of the day until which clauses count as due today."""

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]


def present_time() -> datetime:
    """Return the present time, with its zone."""
    return datetime.now(UTC)


def end_of_day(now: datetime) -> datetime:
    """Return the end of a day by the learner's clock."""
    return now.astimezone().replace(hour=23, minute=59, second=59, microsecond=999_999)
