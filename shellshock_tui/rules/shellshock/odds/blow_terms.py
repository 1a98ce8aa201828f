"""A blow in words, and its chance as terms: the hit dice, luck, the column of the d/s/p."""

from collections.abc import Iterator

from shellshock_tui.engine.trail import Op, Term
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.fire.grade import grade_clause
from shellshock_tui.rules.shellshock.fire.hit import shot_name
from shellshock_tui.rules.shellshock.odds.attack import Attack
from shellshock_tui.rules.shellshock.odds.blow import Blow, Luck, with_luck
from shellshock_tui.rules.shellshock.odds.hit_odds import dice_words
from shellshock_tui.rules.shellshock.position import Position

LUCK_CLAUSES = {
    Luck.PLAIN: clauses.HIT_ROLL,
    Luck.LUCKY: clauses.OPTION_LUCKY_SHOT,
    Luck.FATAL: clauses.OPTION_INSTANT_DEATH,
}
BY_LUCK = {Luck.PLAIN: "", Luck.LUCKY: " by a lucky shot", Luck.FATAL: " by a fatal run of tens"}


def blow_words(position: Position, attack: Attack, blow: Blow) -> str:
    """Return a blow in words: "TBE 10 + Lance Missile, high: 20/6/6"."""
    grade = f", {blow.grade}" if blow.grade else ""
    struck = f": {blow.struck}" if blow.struck else ""
    return f"{_weapons(position, attack, blow)}{grade}{BY_LUCK[blow.luck]}{struck}"


def _weapons(position: Position, attack: Attack, blow: Blow) -> str:
    """Return what hits; of like shots how many."""
    names = [shot_name(position, attack.unit, shot) for shot in blow.hits.shots]
    counts = {name: names.count(name) for name in names}
    told = " + ".join(f"{count} × {name}" if count > 1 else name for name, count in counts.items())
    return told or next((label for label, _, _ in attack.needs), "the ram")


def dice_terms(position: Position, attack: Attack, blow: Blow, at: str) -> Iterator[Term]:
    """Yield the terms that make up the chance of a blow; the first opens at an address."""
    hits, luck, clause = blow.hits, blow.luck, LUCK_CLAUSES[blow.luck]
    dice = dice_words(position.sheet(attack.unit).hit_dice, attack.spread)
    if luck is Luck.PLAIN:
        yield Term(f"{dice} reach {hits.need}", Op.ADD, hits.reached.total, clause, at)
    else:
        chance = with_luck(hits.reached, luck)
        yield Term(f"{dice} reach {hits.need}{BY_LUCK[luck]}", Op.ADD, chance, clause)
    if luck is Luck.PLAIN:
        for other in (Luck.LUCKY, Luck.FATAL):
            if part := with_luck(hits.reached, other):
                yield Term(f"less those{BY_LUCK[other]}", Op.ADD, -part, LUCK_CLAUSES[other])
    if further := with_luck(hits.beyond, luck):
        yield Term(f"less those that reach {hits.next_need} too", Op.ADD, -further, clause)
    if blow.grade:
        share = blow.chance / hits.chance(luck)
        yield Term(f"the {blow.grade} d/s/p counts", Op.TIMES, share, grade_clause(position))
