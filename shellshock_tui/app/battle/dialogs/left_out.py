"""Characters that a line did not take, which Enter names once before it hands the line in."""

WARNING = "“{}” was left out; the line reads {}. Enter takes it."


class LeftOut:
    """The characters that a line did not take since Enter was last pressed."""

    def __init__(self) -> None:
        self._characters = ""

    def note(self, characters: str) -> None:
        """Remember characters that were refused."""
        self._characters += characters

    def forget(self) -> None:
        """Forget them, as the line begins anew."""
        self._characters = ""

    def warning(self, line: str) -> str:
        """Return the warning that `line` lacks what was typed, and forget it; "" if it lacks nothing."""
        found, self._characters = self._characters, ""
        return WARNING.format(found, line) if found else ""
