"""Plumes: smoke that stands to the north-east of a wreck for the rest of the battle."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from shellshock_tui.app.render.signs import Cell, Sign
from shellshock_tui.drawing.colours import FAINT, NIGHT, WHITE, mix
from shellshock_tui.engine.view import Mark

if TYPE_CHECKING:
    from shellshock_tui.app.render.scene import Scene
    from shellshock_tui.app.render.tile_renderer import TileRenderer

PLUME = (
    (0, -1, "▒"), (1, -1, "▓"), (2, -1, "░"),
    (1, -2, "░"), (2, -2, "▒"), (3, -2, "░"),
    (3, -3, "░"), (4, -3, "▒"),
)  # fmt: skip
"""Cells and their smoke, from the first cell of a counter on."""
SMOKE = {"░": mix(FAINT, NIGHT, 0.1), "▒": FAINT, "▓": mix(FAINT, WHITE, 0.15)}


def plumes(art: "TileRenderer", scene: "Scene") -> Iterator[tuple[Cell, Sign]]:
    """Yield the smoke of all wrecks; a single character does not burn."""
    for place, pieces in scene.pieces.items():
        if any(piece.mark is Mark.LOST and piece.pose is None for piece in pieces):
            x, y, _, _ = art.counter(place)
            yield from (
                ((x + right, y + down), Sign(smoke, SMOKE[smoke]))
                for right, down, smoke in PLUME
                if y + down >= 0 and x + right < art.size[0]
            )
