"""Overlays on the map: range bands, threats, and the squares from which a charge meets closing fire."""

from collections.abc import Iterator

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.map_view import THREAT_SIGNS, Overlay, OverlayKind
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.rules.closing_fire.closing import closing_dice
from shellshock_tui.rules.closing_fire.game_context import FACES, GameContext, dice_words, sight
from shellshock_tui.rules.closing_fire.moving import fall_back_clause
from shellshock_tui.rules.closing_fire.shooting import bearing, firing_range, shot_dice, shot_of, shot_pool

NEAR, HALF, FAR = 9, 6, 3
"""The levels of range bands: at range 1, within half the range, and beyond."""


def marks(ctx: GameContext, kind: OverlayKind, unit: str) -> Overlay:
    """Return an overlay for a unit."""
    match kind:
        case OverlayKind.ARC:
            found = tuple(_bands(ctx, unit))
            return Overlay(kind, found, "Squares that it can shoot at, with their distance.")
        case OverlayKind.THREAT:
            return Overlay(
                kind,
                tuple(_threats(ctx, unit)),
                f"How likely a shot would hurt it there: {THREAT_SIGNS}.",
            )
        case OverlayKind.ZONE:
            return _zone(ctx, unit)
        case _:
            return Overlay(kind, ())


def _bands(ctx: GameContext, unit: str) -> Iterator[tuple[int, int, str]]:
    reach, start = ctx.weapon(unit).squares, ctx.unit(unit).at
    for place in range(ctx.battle.board.size):
        apart = ctx.battle.board.distance(start, place)
        ahead, aside = bearing(ctx.battle.board, ctx.unit(unit).at, ctx.unit(unit).facing, place)
        if 0 < apart <= reach and ahead >= max(1, aside) and isinstance(sight(ctx, start, place), Trail):
            yield place, NEAR if apart == 1 else HALF if 2 * apart <= reach else FAR, f"({apart})"


def _threats(ctx: GameContext, unit: str) -> Iterator[tuple[int, int, str]]:
    """Yield the enemies that could shoot at a unit now, with the chance that a hit is not saved."""
    for enemy in ctx.enemies(unit):
        dice = shot_dice(ctx, enemy, moving=False)
        if isinstance(dice, Trail) and isinstance(firing_range(ctx, enemy, unit), Trail):
            hurt = 1 - shot_pool(ctx.battle, shot_of(ctx, enemy, unit), dice).chances[0]
            yield ctx.unit(enemy).at, max(1, int(9 * hurt)), f"{int(100 * hurt)}"


def _zone(ctx: GameContext, unit: str) -> Overlay:
    """Return the overlay of squares from which a charge meets closing fire or not, and the square behind."""
    dice = closing_dice(ctx, unit)
    fires = dice_words(dice.total) if isinstance(dice, Trail) else "no fire"
    found: list[tuple[int, int, str]] = []
    words: list[tuple[int, str]] = []
    for number, face in enumerate(FACES):
        place = ctx.beside(unit, 2 * number)
        if place != OFF_BOARD:
            front = face == "front"
            found.append(
                (
                    place,
                    NEAR if front else HALF,
                    fires.split(maxsplit=1)[0] if front and isinstance(dice, Trail) else face[0],
                )
            )
            words.append(
                (
                    place,
                    f"a charge from here is {'frontal: ' + fires if front else face + ': no closing fire'}",
                )
            )
    behind, back = ctx.behind(unit), fall_back_clause(ctx, unit)
    if behind != OFF_BOARD:
        note_behind = back.reason if isinstance(back, Blocked) else "it can fall back here"
        words.append((behind, note_behind))
    note = "The dice of closing fire at a frontal charge; none at flank and rear."
    return Overlay(OverlayKind.ZONE, tuple(found), note, tuple(words))
