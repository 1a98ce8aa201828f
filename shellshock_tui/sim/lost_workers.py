"""The error raised when workers are lost before all battles have been played."""

from shellshock_tui.user_error import UserError


class LostWorkersError(UserError):
    """Raised when the remaining battles cannot be played; those that were finished still count."""
