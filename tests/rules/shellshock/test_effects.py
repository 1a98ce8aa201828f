"""The effects shown for events agree with the events."""

import pytest

from shellshock_tui import library
from shellshock_tui.cli.arguments import bound
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.rules.shellshock.sheet import FACES
from tests.games import play_out


@pytest.mark.rule("hit.roll", "damage.armour", "internal.amount")
def test_every_shot_hit_and_loss_has_a_visible_effect() -> None:
    rules = bound(library.open_file(library.SCENARIO, "duel"))
    match = play_out(rules, "oak")
    kinds: set[EffectKind] = set()
    for entry, state in zip(match.entries, match.states, strict=True):
        seen = rules.effects(state, entry.events)
        kinds |= {effect.kind for effect in seen}
        pieces = {piece.unit: piece for piece in rules.pieces(state, "", ())}
        expected: list[Effect] = []
        for told in entry.events:
            match told.name:
                case "hit-roll" | "physical-roll":
                    start, end = pieces[told["unit"]].at, pieces[told["target"]].at
                    expected.append(Effect(EffectKind.SHOT, end, start))
                    hit = (
                        told["hit"] if told.name == "physical-roll" else any(s["hit"] for s in told["shots"])
                    )
                    expected += [] if hit else [Effect(EffectKind.MISS, end, text="miss")]
                case "damage":
                    piece = pieces[told["unit"]]
                    assert piece.facing is not None
                    way = (piece.facing + FACES.index(told["face"])) % 6
                    dealt = told["dsp"].split("/")[0]
                    expected.append(Effect(EffectKind.HIT, piece.at, way=way, text=f"-{dealt}"))
                case "step":
                    here, there = (rules.board.place(told[name]) for name in ("from", "hex"))
                    expected.append(Effect(EffectKind.STEP, there, here))
                case "rows-crossed":
                    column = f"unit/{told['unit']}/internal/row/{told['start']}"
                    assert rules.explain(state, column)
                    expected.append(Effect(EffectKind.ROLL, pieces[told["unit"]].at, text=column))
                case "destroyed":
                    expected.append(Effect(EffectKind.LOST, pieces[told["unit"]].at))
        assert list(seen) == expected
    assert kinds >= {EffectKind.SHOT, EffectKind.HIT, EffectKind.ROLL}
