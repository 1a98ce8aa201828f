"""The coach on the screen: asked by a key, it answers with figures, and can be left."""

from asyncio import Event
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any, cast

import pytest
from textual.pilot import Pilot

from shellshock_tui import library
from shellshock_tui.ai import BotDecision, BotError, Position
from shellshock_tui.ai.coach import STAR_WORSE, Advice
from shellshock_tui.app.battle.dialogs.explain_screen import NOTHING_MARKED, ReasonList, WhyScreen
from shellshock_tui.app.battle.dialogs.thinking_screen import ThinkingScreen
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.report.decisions import Looking
from shellshock_tui.app.report.screen import AfterActionScreen
from shellshock_tui.app.widgets.answers import Answers
from shellshock_tui.drawing.paint import plain
from shellshock_tui.engine.advisor import Plan
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.session.analysis import orders
from shellshock_tui.session.coach import Coach, NoChoiceError
from shellshock_tui.session.games import start_battle
from tests.app.battle_page import BattlePage
from tests.app.battles import asked_of, battle, legal, on_screen
from tests.app.learner import press, until
from tests.app.shown_text import text, told
from tests.app.test_after_action import over
from tests.app.test_battle import play
from tests.app.test_seats import peoples_turn
from tests.games import duel


def test_the_coach_answers_with_figures(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await until(pilot, lambda: peoples_turn(screen))
        count = len(screen.session.entries)
        await pilot.press("n", "exclamation_mark")
        await until(pilot, lambda: isinstance(pilot.app.screen, WhyScreen))
        compared = " ".join(text(pilot.app).split())
        assert any(words in compared for words in ("than your plan, “", "do the same.", "plan is as good as"))
        assert any(words in compared for words in ("★ falls short by", "★ is the coach's", "★ is as good as"))
        await press(pilot, "escape", "escape", "exclamation_mark")
        await until(pilot, lambda: isinstance(pilot.app.screen, WhyScreen))
        of_star = " ".join(text(pilot.app).split())
        assert any(words in of_star for words in ("than ★, “", "do the same as ★.", "★ is as good as"))
        await pilot.press("escape")
        assert len(screen.session.entries) == count

    play(start_battle(duel(), "oak", tmp_path), script)


@pytest.mark.parametrize(
    ("name", "own"), [("duel", ()), ("duel", ("n", "n")), ("dock-street", ())], ids=["star", "own", "list"]
)
def test_a_better_plan_of_the_coach_gets_the_star(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, own: tuple[str, ...]
) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await until(pilot, lambda: peoples_turn(screen))
        while name == "dock-street" and not any(one.is_best for one in screen.query_one(Answers).items):
            await press(pilot, "enter")
        session, before = screen.session, screen.model.suggestion
        assert before is not None
        *_, wanted = (one for one in legal(session) if (one,) != before.commands[:1])
        better: BotDecision[Any] = BotDecision((wanted,), Remark("Bison does better.", Trail(())))
        advice: Advice[Any] = Advice(better, 30.0, STAR_WORSE.format("3 points", ".") if own else "")
        monkeypatch.setattr(Coach, "question", lambda *_: lambda: advice)
        await press(pilot, *own, "exclamation_mark")
        await until(pilot, lambda: isinstance(pilot.app.screen, WhyScreen))
        await press(pilot, "escape")
        assert "★ marks the coach's plan now" in " ".join(text(pilot.app).split())
        starred = [one.offer.choice.then for one in screen.query_one(Answers).items if one.is_best]
        assert starred in ([wanted], []), "only the coach's plan has a star"
        assert screen.model.suggestion is not None
        assert screen.model.suggestion.commands == better.commands
        assert (screen.model.answer is screen.model.suggestion) == (not own), "an own mark stays"
        await press(pilot, *(("space", "space") if own else ("enter",)))
        assert session.entries[-1].command == wanted

    play(battle(name, tmp_path, "oak"), script)


def test_an_answer_without_figures_has_no_total(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    remark = Remark("It is better to wait.", Trail(()), "Best of 3 plans")
    decision: BotDecision[Any] = BotDecision((), remark)
    advice = Advice(decision)
    monkeypatch.setattr(Coach, "question", lambda *_: lambda: advice)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await until(pilot, lambda: peoples_turn(screen))
        await pilot.press("exclamation_mark")
        await until(pilot, lambda: isinstance(pilot.app.screen, WhyScreen))
        assert told(pilot.app, "#reasons") == "It is better to wait. Best of 3 plans."
        await press(pilot, "y")
        assert isinstance(pilot.app.screen, WhyScreen), "nothing is marked"
        assert [one.message for one in pilot.app._notifications] == [NOTHING_MARKED]

    play(start_battle(duel(), "oak", tmp_path), script)


def test_a_long_answer_opens_at_its_beginning_and_can_be_read_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = " ".join(f"Reason {number} is given at some length." for number in range(1, 30))
    terms = tuple(Term(f"figure {number}", Op.ADD, number, "turn.end") for number in range(1, 20))
    advice: Advice[Any] = Advice(BotDecision((), Remark(words, Trail(terms), "Best of 3 plans")))
    monkeypatch.setattr(Coach, "question", lambda *_: lambda: advice)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await until(pilot, lambda: peoples_turn(screen))
        await pilot.press("exclamation_mark")
        await until(pilot, lambda: isinstance(pilot.app.screen, WhyScreen))
        await pilot.pause()
        page = pilot.app.screen.query_one(ReasonList)

        def seen() -> str:
            top = round(page.scroll_y)
            return " ".join(" ".join(map(plain, page.lines[top : top + page.size.height])).split())

        assert "COACH" in told(pilot.app, "#heading")
        assert "Reason 1 is given" in seen()
        read = seen()
        for _ in range(60):
            await press(pilot, "down")
            read += seen()
        for number in range(1, 30):
            assert f"Reason {number} " in read
        assert "figure 19" in read
        coach = pilot.app.screen
        await press(pilot, "y")
        above = pilot.app.screen
        assert above is not coach, "the marked line is explained"
        await press(pilot, "escape")
        assert pilot.app.screen is coach
        await press(pilot, "home")
        assert "Reason 1 is given" in seen()
        await press(pilot, "down", "down", "down", "pageup", "pageup", "pageup")
        assert "Reason 1 is given" in seen()

    on_screen(start_battle(duel(), "oak", tmp_path), script, (80, 24))


def test_the_coach_compares_the_orders_that_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Plan[Any] | None] = []

    def question(_: Coach, side: str, own: Plan[Any] | None, *star: Plan[Any]) -> Callable[[], Advice[Any]]:
        asked.append(own)
        return lambda: Advice(BotDecision((), Remark("It is better to wait.", Trail(()))))

    monkeypatch.setattr(Coach, "question", question)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await until(pilot, lambda: peoples_turn(screen))
        for _ in range(20):
            await pilot.press("H")
            if screen.model.group:
                break
            await pilot.press("enter")
            await until(pilot, lambda: peoples_turn(screen))
        assert screen.model.group
        await pilot.press("exclamation_mark")
        await until(pilot, lambda: isinstance(pilot.app.screen, WhyScreen))
        first = screen.model.group.plans[0]
        assert asked == [Plan(first.commands, first.goal)]

    play(start_battle(library.open_file(library.SCENARIO, "duel"), "5", tmp_path), script)


def test_the_coach_says_that_the_past_is_looked_at(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await until(pilot, lambda: peoples_turn(screen))
        await pilot.press("f4", "up", "exclamation_mark")
        page = BattlePage(screen)
        assert "Esc returns to the present" in page.notice
        assert "when you are asked" not in text(pilot.app)
        await pilot.press("escape")
        await until(pilot, lambda: screen.model.past is None)
        assert not screen.model.notice
        assert "returns to the present" not in " ".join(text(pilot.app).split())

    play(start_battle(duel(), "oak", tmp_path), script)


def test_the_coach_can_be_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[Coach] = []

    async def forever(_: ThinkingScreen[object]) -> None:
        await Event().wait()

    monkeypatch.setattr(ThinkingScreen, "_work", forever)
    monkeypatch.setattr(Coach, "leave", lambda coach: left.extend((coach,)))

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await until(pilot, lambda: peoples_turn(screen))
        await pilot.press("exclamation_mark")
        await until(pilot, lambda: isinstance(pilot.app.screen, ThinkingScreen))
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert left == [screen.control.coaching.coach]

    play(start_battle(duel(), "oak", tmp_path), script)


def test_the_report_names_the_decisions_that_cost_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = over(tmp_path)
    dear = {order.entry: 100.0 + order.entry for order in orders(session.match)[2:8:2]}
    by_unit = {(one.turn, one.unit): one.entry for one in orders(session.match) if one.entry in dear}

    def advise(_: Coach, position: Position, own: Plan[Any] | None) -> Advice[Any]:
        assert own is not None
        better = BotDecision(own.commands, Remark("It is better to wait.", Trail(())))
        return Advice(better, dear.get(len(position.entries), 0.0))

    monkeypatch.setattr(Coach, "advise", advise)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, AfterActionScreen))
        report = cast("AfterActionScreen", pilot.app.screen)
        await pilot.press("c")
        await until(pilot, lambda: isinstance(report.looked, tuple))
        assert isinstance(report.looked, tuple)
        assert [one.order.entry for one in report.looked] == sorted(by_unit.values(), reverse=True)
        assert "It is better to wait." in " ".join(text(pilot.app).split())
        await pilot.pause(1)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, BattleScreen))
        assert BattlePage(cast("BattleScreen", pilot.app.screen)).entry == max(dear)

    on_screen(session, script, (120, 40))


def test_what_the_coach_has_found_is_kept_when_it_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, asked = over(tmp_path), list[int]()

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, AfterActionScreen))
        report = cast("AfterActionScreen", pilot.app.screen)

        def advise(_: Coach, position: Position, own: Plan[Any] | None) -> Advice[Any]:
            asked.append(len(position.entries))
            if len(asked) == 3:
                assert isinstance(report.looked, Looking)
                cast("Any", pilot.app).call_from_thread(report.run_action, "dismiss")
                raise BotError("The coach has left.")
            assert own is not None
            return Advice(BotDecision(own.commands, Remark("It is better to wait.", Trail(()))), 100.0)

        monkeypatch.setattr(Coach, "advise", advise)
        await pilot.press("c")
        await until(pilot, lambda: isinstance(report.looked, tuple))
        assert pilot.app.screen is report
        assert len(asked) == 3
        assert isinstance(report.looked, tuple)
        assert {one.order.entry for one in report.looked} <= set(asked[:2])
        assert "It is better to wait." in " ".join(text(pilot.app).split())
        assert "The coach has left." not in text(pilot.app)
        assert "The coach was stopped: it has looked at 2 of" in " ".join(text(pilot.app).split())
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, BattleScreen))
        await pilot.press("ctrl+b")
        await until(pilot, lambda: isinstance(pilot.app.screen, AfterActionScreen))
        again = pilot.app.screen
        assert isinstance(again, AfterActionScreen)
        await until(pilot, lambda: "It is better to wait." in " ".join(text(pilot.app).split()))
        await pilot.press("c")
        await until(pilot, lambda: isinstance(again.looked, tuple) and "looked at 2" not in text(pilot.app))
        decided, last = session.decision(), session.rules.track(session.state).turn
        assert isinstance(decided, Outcome)
        won = decided.winner, last
        every = [one.entry for one in orders(session.match) if (one.side, one.turn) != won]
        assert asked == [*every[:3], *every[2:]]

    on_screen(session, script, (120, 40))


def test_the_coach_says_that_a_battle_given_up_at_once_has_no_decisions(tmp_path: Path) -> None:
    session = start_battle(duel(), "oak", tmp_path)
    side = session.rules.sides[0].id
    session.give(next(iter(session.rules.concessions(session.state, side))))

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, AfterActionScreen))
        await pilot.press("c")
        await until(pilot, lambda: "the coach has nothing to judge." in " ".join(text(pilot.app).split()))

    on_screen(session, script, (80, 40))


def test_orders_of_bots_are_none_of_the_player_who_gives_up(tmp_path: Path) -> None:
    first = asked_of(start_battle(duel(), "oak", tmp_path / "first")).side
    session = start_battle(duel(), "oak", tmp_path, seats={first: "random"})
    rules = session.rules
    while asked_of(session).side in ("", first):
        session.give(next(iter(rules.legal(session.state, first))))
    person = next(side for side in rules.sides if side.id != first)
    session.give(next(iter(rules.concessions(session.state, person.id))))

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, AfterActionScreen))
        await pilot.press("c")
        await until(pilot, lambda: "has nothing to judge" in " ".join(text(pilot.app).split()))
        assert f"{person.name} gave no order with a choice in this battle" in " ".join(
            text(pilot.app).split()
        )

    on_screen(session, script, (80, 40))


def test_the_coach_says_that_either_side_may_go_on(tmp_path: Path) -> None:
    session = start_battle(library.open_file(library.SCENARIO, "villages"), "oak", tmp_path)
    session.seat("red", "recruit")
    session.seat("blue", "")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        assert BattlePage(screen).asked == "Anybody"
        assert BattlePage(screen).offers
        await pilot.press("exclamation_mark")
        await until(pilot, lambda: "there is nothing to choose" in BattlePage(screen).report.lower())
        assert "when you are asked" not in BattlePage(screen).report

    on_screen(session, script)


def test_the_coach_says_that_it_knows_only_one_plan(tmp_path: Path) -> None:
    """A unit without movement points may still turn its turrets, but no plan of the coach does so."""
    session = start_battle(library.open_file(library.SCENARIO, "duel"), "oak", tmp_path)
    rules = session.rules

    def is_at_its_end() -> bool:
        side = asked_of(session).side
        known = list(rules.advisor.plans(session.state, side))
        return len(known) == 1 and len(list(islice(rules.legal(session.state, side), 2))) > 1

    while not is_at_its_end():
        session.give(next(iter(rules.legal(session.state, asked_of(session).side))))
    side = asked_of(session).side
    plan = next(iter(rules.advisor.plans(session.state, side)))
    with pytest.raises(NoChoiceError, match="knows only one plan") as refused:
        Coach(session).question(side, None)()
    assert plan.words in str(refused.value)
