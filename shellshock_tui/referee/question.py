"""Questions to the referee, which are answered from the current state and change nothing."""

from collections.abc import Callable, Collection, Mapping
from functools import partial
from itertools import islice
from typing import Any, assert_never, cast

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.answers import (
    QUESTIONS,
    BlockedTable,
    ExplainAnswer,
    LegalAnswer,
    MapAnswer,
    MapTable,
    ObjectiveTable,
    OddsAnswer,
    PlaceTable,
    RefusedAnswer,
    Reply,
    StateAnswer,
    WhyNotAnswer,
)
from shellshock_tui.engine.event import encode_blocked, encode_calculation, encode_trails
from shellshock_tui.engine.rules import AnyRules, Malformed, Outcome
from shellshock_tui.engine.trail import Blocked, Clause, Trail
from shellshock_tui.referee.command import read_command
from shellshock_tui.user_error import quoted

LISTED = 500
"""The number of legal commands that are listed if no limit is given."""
MOST_LISTED = 1_000_000


def answer(
    rules: AnyRules, state: object, table: Mapping[str, Any], sides: Collection[str] | None = None
) -> Reply:
    """Return the answer to a question about a state, asked by the player of `sides` (by default of all).

    Raises:
        Malformed: The table is not a valid question.
    """
    ask = table["ask"]
    if not isinstance(ask, str) or ask not in QUESTIONS:
        raise Malformed("ask", f"should be one of {', '.join(QUESTIONS)}")
    asked = {name: value for name, value in table.items() if name != "ask"}
    if ask != "odds":  # This question has the fields of a command as well.
        _check_fields(asked, QUESTIONS[ask])
    if ask == "legal":
        return _legal(rules, state, asked, [side.id for side in rules.sides] if sides is None else sides)
    return _ANSWERS[ask](rules, state, asked)


def _legal(rules: AnyRules, state: object, table: Mapping[str, Any], own: Collection[str]) -> LegalAnswer:
    limit = table.get("limit", LISTED)
    if not isinstance(limit, int) or isinstance(limit, bool) or not 0 <= limit <= MOST_LISTED:
        raise Malformed("limit", f"should be a whole number from 0 to {MOST_LISTED:,}")
    asked = rules.decision(state)
    if isinstance(asked, Outcome):
        return {"legal": [], "more": False}
    sides = dict.fromkeys(one for one in (*asked.answerers(rules.sides), *asked.cut_in) if one in own)
    given = ((side, command) for side in sides for command in rules.legal(state, side))
    found = [
        {**rules.encode(command), "side": rules.actor(state, command) or side}
        for side, command in islice(given, limit + 1)
    ]
    return {"legal": found[:limit], "more": len(found) > limit}


def _state(rules: AnyRules, state: object, _: Mapping[str, Any]) -> StateAnswer:
    return {"state": rules.encode(state)}


def _map(rules: AnyRules, state: object, _: Mapping[str, Any]) -> MapAnswer:
    board, track = rules.board, rules.track(state)
    directions = range(len(board.directions))
    places: list[PlaceTable] = [
        {
            "at": board.label(place),
            "terrain": list(tile.features),
            "level": tile.level,
            "next": [
                "" if to == OFF_BOARD else board.label(to)
                for to in map(partial(board.step, place), directions)
            ],
        }
        for place, tile in enumerate(rules.tiles(state))
    ]
    ground: MapTable = {
        "width": board.width,
        "height": board.height,
        "directions": list(board.directions),
        "measure": board.measure[0],
        "places": places,
    }
    objectives: list[ObjectiveTable] = [
        {"side": one.side, "kind": one.kind.value, "name": one.name, "count": one.count, "needed": one.needed}
        for one in track.objectives
    ]
    return {"map": ground, "objectives": objectives, "turn": track.turn, "turns": track.turns}


def _odds(rules: AnyRules, state: object, table: Mapping[str, Any]) -> OddsAnswer | RefusedAnswer:
    forecast = rules.forecast(state, read_command(rules, state, table))
    if isinstance(forecast, Blocked):
        return refusal(forecast)
    return {"odds": rules.encode(forecast)}


def _why_not(rules: AnyRules, state: object, table: Mapping[str, Any]) -> WhyNotAnswer:
    unit, target = _text(table, "unit"), _text(table, "target")
    try:
        checks = rules.why_not(state, unit, target)
    except ValueError as error:
        known = {piece.unit for side in rules.sides for piece in rules.pieces(state, side.id, ())}
        raise Malformed("target" if unit in known else "unit", str(error)) from None
    return {
        "why_not": [
            cast("BlockedTable", {**dict(check.facts), **encode_blocked(check.verdict)})
            for check in checks
            if isinstance(check.verdict, Blocked)
        ]
    }


def _explain(rules: AnyRules, state: object, table: Mapping[str, Any]) -> ExplainAnswer:
    try:
        found = rules.explain(state, _text(table, "at"))
    except ValueError as error:
        raise Malformed("at", str(error)) from None
    return encode_reason(found)


def encode_reason(found: Trail | Blocked | Clause) -> ExplainAnswer:
    """Return what `explain` found as a JSON table with one key: trail, blocked or clause."""
    match found:
        case Trail():
            return {"trail": encode_calculation(found)}
        case Blocked():
            return {"blocked": encode_blocked(found)}
        case Clause():
            return {
                "clause": {"id": found.id, "text": found.text, "ruling": found.ruling, "ours": found.ours}
            }
        case _:
            assert_never(found)


def refusal(blocked: Blocked) -> RefusedAnswer:
    """Return a refusal by the rules as a JSON table."""
    table: RefusedAnswer = {"refused": blocked.reason, "clause": blocked.clause}
    if blocked.trails:
        table["trails"] = encode_trails(blocked.trails)["trails"]
    return table


def _check_fields(table: Mapping[str, Any], question: type) -> None:
    """Raise Malformed for a field that a question does not have."""
    for name in table:
        if name not in question.__annotations__:
            raise Malformed(name[:80], "is not a field of this question")


def _text(table: Mapping[str, Any], name: str) -> str:
    if name not in table:
        raise Malformed(name, "is missing")
    if not isinstance(table[name], str):
        raise Malformed(name, f"should be text, not {quoted(table[name])}")
    return str(table[name])


_ANSWERS: dict[str, Callable[[AnyRules, object, Mapping[str, Any]], Reply]] = {
    "state": _state,
    "map": _map,
    "odds": _odds,
    "why-not": _why_not,
    "explain": _explain,
}
