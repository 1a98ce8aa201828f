"""Characters that a line refused; Enter reports them once before it submits the line."""

WARNING = "“{}” was left out; the line reads {}. Enter takes it."


class LeftOut:
    """The characters that a line has refused since Enter was last pressed."""

    def __init__(self) -> None:
        self._characters = ""

    def note(self, characters: str) -> None:
        """Remember characters that were refused."""
        self._characters += characters

    def forget(self) -> None:
        """Forget the refused characters when the player begins a new line."""
        self._characters = ""

    def warning(self, line: str) -> str:
        """Return a warning about refused characters, and forget them; "" if there are none."""
        found, self._characters = self._characters, ""
        return WARNING.format(found, line) if found else ""
