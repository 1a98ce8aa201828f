"""The error that who plays many battles was lost before all were played."""

from shellshock_tui.user_error import UserError


class LostWorkersError(UserError):
    """Raised when the battles that are missing cannot be played; those that were finished still count."""
