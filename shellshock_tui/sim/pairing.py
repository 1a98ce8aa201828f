"""Two bots that play against each other."""

from typing import NamedTuple


class Pairing(NamedTuple):
    """Two bots that play against each other; programs are bots too."""

    first: str
    second: str

    @property
    def turned(self) -> "Pairing":
        """The same two the other way round."""
        return Pairing(self.second, self.first)
