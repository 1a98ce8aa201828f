"""The toy system with two optional rules that exclude each other."""

from dataclasses import dataclass

from shellshock_tui.kit.options import OptionReader, switch
from tests.toy import ToySystem

QUARREL = "Fog and night do not go together: choose one of them."


@dataclass(frozen=True, slots=True)
class Sky:
    fog: bool = switch("Fog", "toy.turn")
    night: bool = switch("Night", "toy.turn")

    def __post_init__(self) -> None:
        if self.fog and self.night:
            raise ValueError(QUARREL)


class Weather(ToySystem):
    options_read = OptionReader(Sky)
