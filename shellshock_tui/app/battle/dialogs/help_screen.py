"""The help page (keys and map signs), and the page about what has happened."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType

from shellshock_tui.app.battle.model.battle_model import BattleModel
from shellshock_tui.app.battle.model.lesson_hooks import Guide
from shellshock_tui.app.battle.view.key_hints import NEEDING_A_MAP, wanted_keys
from shellshock_tui.app.keys.actions import ACTIONS, OF_THE_PAST, Action, key_words
from shellshock_tui.app.render import glyphs
from shellshock_tui.app.render.place import CREW_LOST, DISARMED, EMPTY, FULL, IMMOBILE, PLANNED
from shellshock_tui.app.widgets.dialogs import Entries, ReadingScreen, entry_lines
from shellshock_tui.drawing.colours import Sides
from shellshock_tui.drawing.paint import BAR, KEY, NOTE, STRONG, TEXT, StyledText
from shellshock_tui.drawing.text import PaintedLine, behind, wrap_words, written
from shellshock_tui.session.dice_statistics import EVERYBODY, Tally

FOCUS = (
    "A gold key takes its choice, wherever the focus is; beside a cross it says why it cannot.",
    "Arrow keys act in the pane that has the focus: choices, chances, map, sheet or log.",
    "A click takes a choice, a {place} or unit that has a choice, or a cell of a sheet.",
)
FOCUS_ON_TABLE = (
    FOCUS[0],
    "Arrow keys act in the pane that has the focus: choices, chances, sheet or log.",
    "A click takes a choice, or a cell of a sheet.",
)
GROUPS: Mapping[str, str] = {
    "This lesson": "show-me begin-again",
    "Answer": "act take-back suggested next-choice previous-choice advised",
    "Order many units": "same-pace same-way all-marked all-fire-best all-hold all-fire",
    "Ask why": "why why-not show-handbook show-rules show-help commands",
    "Look around": "jump zoom overlay threat zone ruler centre whole",
    "Panes": "pane-sheet full-screen pane-map pane-log next-pane previous-pane page-down page-up",
    "What has happened": "seen again filter show-story after-action branch now",
    "Looking back": "order-before order-after turn-before turn-after attack-after attack-before"
    " loss-after loss-before play-past",
    "The battle": "mark-sheet check-path print leave end-battle show-settings",
}
"""The names of the actions by purpose; actions in no group follow last."""
BUILT_IN = (
    ("ctrl+p", "Opens a searchable list of all commands."),
    ("ctrl+o", "Opens or folds the focused area of the sheet."),
    ("plus", "Raises the focused figure of the sheet by one, where it can be set; − lowers it."),
    ("pagedown", "Scrolls the forecast while the choices have the focus; PgUp scrolls back."),
    ("ctrl+q", "Quits the program; the battle is saved."),
)
SIDES = ("first", "second", "third")
FLAGS, STATES = f"{glyphs.OWNED} {glyphs.UNOWNED}", f"{FULL[0]} {EMPTY[0]} {glyphs.STATE}"
SIGNS = (
    ("▸ reversed", "is the current one"),
    ("⁺ underlined", "has just changed"),
    ("◉ gold", "is picked"),
    ("✗ struck out", "is lost"),
    (
        "… × ★",
        "beside a choice: another key follows; it is not allowed; it is suggested, and Space takes it",
    ),
    ("✓ dim", "in the order strip at the top: has acted already"),
)
MAP_SIGNS = (
    (f"{PLANNED} on a gold counter", "where the unit is going to move"),
    (FLAGS, "an objective with the letter of the side that holds it; one that nobody holds"),
    (STATES, "strength left; strength lost; a unit in a special state, which its place names"),
    ("⠒", "a line of sight, a planned path or a road"),
    ("5 4 on the ground", "where the active unit can go, and the movement it would have left there"),
)
LOSSES = f"{IMMOBILE} {DISARMED} {CREW_LOST}", "on a counter: cannot move, cannot attack, has lost crew"
SLOPES = "bright, dark edge", "a slope, lit or in the shade; heavy if it falls two levels or more"


@dataclass(frozen=True)
class Moment:
    """The first part of the help: the actions of the moment, its choices, and the map's signs."""

    wanted: tuple[str, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()
    """The key and the label of each."""
    facings: int = 6
    ground: tuple[tuple[str, str], ...] = ()
    """The terrain signs of this map, with their meaning."""
    signs: tuple[tuple[str, str], ...] = (LOSSES, SLOPES)
    """The other signs of the battle, with their meaning."""
    has_fronts: bool = True
    """Whether counters have a front."""
    has_map: bool = True
    """Whether the units stand on the map; if not, neither its keys nor its signs are shown."""
    has_arms: bool = True
    """Whether counters have something that aims apart from the hull."""


def moment_of(model: BattleModel, guide: Guide) -> Moment:
    """Return what the help shows first at this moment of a battle."""
    question, rules = model.position.question, model.session.rules
    offers = () if guide.waits_for else question.offers
    choices = tuple(
        (offer.key, offer.choice.label) for offer in offers if offer.key and offer.choice.blocked is None
    )
    pieces = model.position.pieces
    signs = [*rules.signs.items()]
    signs += [LOSSES] * any(piece.lost for piece in pieces)
    signs += [SLOPES] * (len({tile.level for tile in rules.ground}) > 1)
    of_the_past = () if model.past is None else tuple(action.name for action in OF_THE_PAST)
    if not rules.has_map:
        wanted = tuple(name for name in wanted_keys(model, guide) if name not in NEEDING_A_MAP)
        return Moment((*of_the_past, *wanted), choices, rules.board.facings, signs=(), has_map=False)
    return Moment(
        (*of_the_past, *wanted_keys(model, guide)),
        choices,
        rules.board.facings,
        glyphs.legend(rules.ground),
        tuple(signs),
        any(piece.facing is not None for piece in pieces),
        has_arms=any(piece.arrows for piece in pieces),
    )


class HelpScreen(ReadingScreen):
    """The help page."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("question_mark,f1", "dismiss", "close")]

    def __init__(self, actions: tuple[Action, ...] = ACTIONS, moment: Moment | None = None) -> None:
        super().__init__("help", partial(help_lines, actions=actions, moment=moment), id="help")


def help_lines(
    width: int, actions: tuple[Action, ...] = ACTIONS, moment: Moment | None = None
) -> list[PaintedLine]:
    """Return the help as lines of a width."""
    now, lines = moment or Moment(), list[PaintedLine]()
    for head, entries in _parts(actions, now):
        lines += [(written(f" {head}".ljust(width), BAR),)]
        lines += entry_lines(entries, width)
    notes = [words.format(place=_place(now)) for words in (FOCUS if now.has_map else FOCUS_ON_TABLE)]
    lines += [
        (StyledText(f" {row}", NOTE),) for words in notes for row in wrap_words(words, max(20, width - 2))
    ]
    return lines


def _parts(actions: tuple[Action, ...], now: Moment) -> Iterator[tuple[str, Entries]]:
    """Yield the headings and entries of the help: current keys, keys by purpose, and signs."""
    absent = frozenset() if now.has_map else NEEDING_A_MAP
    named = {action.name: action for action in actions if action.name not in absent}
    wanted = [_keys_and_help(named[name], now) for name in now.wanted if name in named]
    if wanted:
        yield "Now", wanted
    if now.choices:
        yield "Answers to the question", now.choices
    for head, names in GROUPS.items():
        rest = (name for name in names.split() if name in named and name not in now.wanted)
        entries = [_keys_and_help(named[name], now) for name in rest]
        if entries:
            yield head, entries
    if now.ground and now.has_map:
        yield "The ground of this map", now.ground
    grouped = {*now.wanted, *(name for names in GROUPS.values() for name in names.split())}
    others = [_keys_and_help(action, now) for name, action in named.items() if name not in grouped]
    yield "Other keys", [*others, *((key_words(key), words) for key, words in BUILT_IN)]
    own = {sign[:1] for sign, _ in now.signs}
    known = (*SIGNS, *MAP_SIGNS) if now.has_map else SIGNS
    of_counters = _facings(now) if now.has_map else ()
    yield "Signs", [*now.signs, *(one for one in known if one[0][:1] not in own), *of_counters]
    if now.has_map and not now.ground:
        yield "Ground", [(glyph, name) for name, (glyph, _) in glyphs.FEATURES.items()]


def _keys_and_help(action: Action, now: Moment) -> tuple[str, str]:
    if not now.has_map:
        told = action.help.replace(", hex", "").replace(" and the signs of the map", " and the signs")
        return action.all_shown, told
    return action.all_shown, action.help.replace("hex", _place(now))


def _facings(now: Moment) -> Iterator[tuple[str, str]]:
    """Yield the signs of facings and edges on this board."""
    is_hex = now.facings == len(glyphs.HEX_ARROWS)
    ways = "n, ne, se, s, sw, nw" if is_hex else "n, e, s, w"
    edges = "╱ ╲ ▁" if is_hex else "▁ ▏▕"
    yield edges, f"the edges of a {_place(now)}"
    if now.has_fronts:
        front = "▗▟▙▖ ◢ ◥" if is_hex else "▔ ▁ ▏"
        yield front, f"a light edge: the front of a counter, which faces {ways}"
    if now.has_arms:
        arrows = glyphs.HEX_ARROWS if is_hex else glyphs.SQUARE_ARROWS
        yield arrows, "on a counter: the direction in which it aims"
    if now.has_fronts:
        for signs, side in zip(glyphs.HEX_HULLS if is_hex else glyphs.SQUARE_HULLS, SIDES, strict=True):
            yield signs, f"on the whole map: the facing of a counter of the {side} side"


def _place(now: Moment) -> str:
    if not now.has_map:
        return "direction"
    return "hex" if now.facings == len(glyphs.HEX_ARROWS) else "square"


SIDE = "side"
"""Column head of the side whose dice they are, whoever's order they were rolled for."""
BARS = " ▁▂▃▄▅▆▇█"
QUIET = "Nobody has acted yet."
NO_DICE = "No die has been rolled yet; draws are not counted."


class StoryScreen(ReadingScreen):
    """The page of past events and dice statistics."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f6", "dismiss", "close")]

    def __init__(self, heading: str, sentences: Sequence[str], dice: Sequence[Tally], sides: Sides) -> None:

        def lines(width: int) -> list[PaintedLine]:
            return [*story_lines(heading, sentences, width), *dice_lines(dice, sides)]

        super().__init__("what happened", lines, id="story")


def story_lines(heading: str, sentences: Sequence[str], width: int) -> Iterator[PaintedLine]:
    """Yield the events under a heading."""
    yield (written(f" {heading}", STRONG),)
    for text in sentences or (QUIET,):
        yield from behind(StyledText(" ▪ ", NOTE), wrap_words(text, max(20, width - 4)), TEXT)
    yield (StyledText("", TEXT),)


def dice_lines(dice: Sequence[Tally], sides: Sides) -> Iterator[PaintedLine]:
    """Yield a line of statistics for each side's dice of a kind."""
    yield (StyledText(" The dice of this game", STRONG),)
    if not dice:
        yield (StyledText(f" {NO_DICE}", NOTE),)
        return
    names = {tally.side: sides.name(tally.side) if tally.side != EVERYBODY else "everybody" for tally in dice}
    room = max(len(SIDE), *map(len, names.values()))
    heads = f" {SIDE:<{room}} {'die':>4} {'rolled':>7} {'mean':>6} {'fair':>6}  faces, 1 first"
    yield (StyledText(heads, NOTE),)
    for tally in dice:
        figures = (
            f"d{tally.sides:<3} {tally.count:>7} {_decimal(tally.mean):>6} {_decimal(tally.expected):>6}"
        )
        yield (written(f" {names[tally.side]:<{room}} {figures}  ", TEXT), StyledText(bars(tally.faces), KEY))


def _decimal(number: Fraction) -> str:
    return f"{float(number):.2f}"


def bars(faces: Sequence[int]) -> str:
    """Return a bar for each face, in proportion to the most frequent one."""
    most = max(faces)
    return "".join(BARS[-(-times * (len(BARS) - 1) // most)] for times in faces)
