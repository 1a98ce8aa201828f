"""Orders: choices taken and commands given in the present game, their dice asked for, and taken back."""

from collections.abc import Callable, Sequence
from typing import Any

from textual.screen import Screen

from shellshock_tui.app.battle.addresses import addresses_at, place_address, unit_of
from shellshock_tui.app.battle.attack_preview import attack_of
from shellshock_tui.app.battle.cut_in import Opening
from shellshock_tui.app.battle.die_screen import SET_ASIDE, DieScreen
from shellshock_tui.app.battle.guide import Guide
from shellshock_tui.app.battle.panes import Panes
from shellshock_tui.app.battle.plan import Plan
from shellshock_tui.app.battle.playback import Playback
from shellshock_tui.app.battle.prompt import refusal_words
from shellshock_tui.app.battle.question import Offer, Pick, ask, of_the_map
from shellshock_tui.app.settings.configured import settings_of
from shellshock_tui.app.widgets.dialogs import AskScreen
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.complaint import Complaint
from shellshock_tui.dice import DieWanted, pool_words
from shellshock_tui.engine.deed import Deed
from shellshock_tui.engine.match import Entry
from shellshock_tui.engine.rules import IllegalCommand
from shellshock_tui.engine.view import Cell
from shellshock_tui.files import clean
from shellshock_tui.session import AgreementWanted
from shellshock_tui.session.bots import Bots
from shellshock_tui.session.forced import give_forced
from shellshock_tui.session.together import Stop, give_together

ASKING = "asking"
"""Of workers that ask players a question, only the last that was begun goes on."""
LOOKING_BACK = "This is the past: Esc comes back to the present, then the key acts."
NOTHING_TO_ADVISE = "There is nothing to advise on now: that comes with an attack, once its target is picked."
ROLLED = "Dice were rolled. Take it back all the same?"
NOWHERE = "nowhere: it stands as it is"
NO_STEP = "There is no more and no less of this now."
Doing = Callable[[], object]
Giving = Callable[[], Entry[Any] | DieWanted]
"""Gives a command."""


class Orders:
    """What players order, from the choice to its effects."""

    def __init__(
        self,
        screen: Screen[Any],
        panes: Panes,
        playback: Playback,
        bots: Bots,
        guide: Guide,
        renewed: Callable[[], None],
    ) -> None:
        """Give the orders of a screen's players; the game is shown anew by `renewed`."""
        self.screen, self.model, self.panes, self.playback = screen, panes.model, panes, playback
        self.bots, self.guide, self.renewed = bots, guide, renewed
        self.session = self.model.session
        self.rest: tuple[Any, ...] = ()
        """What is left of an order that waits for bots that may cut in."""

    @property
    def obstacle(self) -> str:
        """Why no order is taken now, in a sentence; empty if one is."""
        return LOOKING_BACK if self.model.past is not None else self.guide.waits_for

    def take(self, offer: Offer) -> None:
        """Take a choice: make the pick or give the command."""
        if self.obstacle:
            self.panes.tell(self.obstacle)
        elif offer.choice.blocked:
            self.model.hush()
            self.panes.tell(refusal_words(offer.choice.blocked))
            self.screen.call_after_refresh(self.panes.reveal_aim)
        elif offer.leads_on:
            self.model.hush()
            in_hand = self.model.position.hand
            self.model.pick(offer)
            if self.model.position.hand != in_hand:
                self.panes.point_at_hand()
            self.panes.show_all()
            self.screen.call_after_refresh(self.panes.reveal_aim)
        else:
            self.submit(offer.choice.then)

    def take_or_show(self, offer: Offer) -> None:
        """Take a choice; an attack whose chances are not shown yet is marked, so that they are seen first."""
        if self.is_shown_first(offer) and not self.obstacle:
            self.mark(self.model.position.question.offers.index(offer))
        else:
            self.take(offer)

    def is_shown_first(self, offer: Offer) -> bool:
        """Say whether a choice is an attack whose chances are not shown yet."""
        if offer.leads_on or offer.choice.blocked or offer not in self.model.position.question.offers:
            return False
        command = offer.choice.then
        is_new = self.session.rules.deed(command) is Deed.ATTACK and command != attack_of(self.model)
        return is_new and self.model.position.forecast(command) is not None

    def take_answer(self) -> None:
        """Do what the prompt says that Enter does."""
        match self.model.answer:
            case _ if self.obstacle:
                self.panes.tell(self.obstacle)
            case Plan() as plan:
                self.submit(*plan.commands)
            case Offer() as offer:
                self.take(offer)

    def take_suggested(self) -> None:
        """Take what the rules suggest."""
        question = self.model.position.question
        if question.offers:
            self.take(question.offers[question.suggested])

    def take_advised(self) -> None:
        """Go on with the draft that is best."""
        hint, question = self.model.position.hint, self.model.position.question
        if self.obstacle:
            self.panes.tell(self.obstacle)
        elif hint is None:
            self.panes.tell(NOTHING_TO_ADVISE)
        elif hint.draft == question.draft:
            self.panes.tell(f"Nothing is better: {hint.words}.")
        else:
            self.model.hush()
            self.model.go_on_with(hint)
            self.panes.show_all()

    def take_at(self, place: int) -> None:
        """Take the one choice that acts on a place; of several, mark the next; of none, plan a way."""
        position, plan = self.model.position, self.model.plan
        if place == OFF_BOARD:
            return
        if self.obstacle:
            self.panes.tell(self.obstacle)
            return
        if plan and plan.end == place:
            self.take_answer()
            return
        found = position.question.at(addresses_at(place, position.rules.board, position.pieces))
        if len(found) == 1 or (self.model.is_marked and self.model.marked in found):
            number = found[0] if len(found) == 1 else self.model.marked
            self.take(position.question.offers[number])
        elif found:
            self.mark(found[0])
            key = self.model.bound.key("next-choice")
            self.panes.tell(f"{len(found)} choices act here: {key} marks the next, Enter takes it.")
        else:
            label = position.rules.board.label(place)
            self.panes.tell(f"Nothing can be done at {label} now.")

    def plan_to(self, place: int) -> None:
        """Mark the choice that is left to the map at a place, or plan the way of the unit in hand there."""
        position, found = self.model.position, self._open_here
        offers, is_open = position.question.offers, bool(found)
        of_map = of_the_map([offer.choice for offer in offers])
        if of_map & set(found) and self.model.marked not in found:
            self.model.mark(found[0])
            self.panes.show_question()
        is_away = place != self.panes.place_of_hand
        may_plan = is_away and not is_open and not self.obstacle and position.side not in self.model.bots
        plan = position.plan(place) if may_plan else None
        if plan != self.model.plan:
            self.model.plan = plan
            self.panes.show_question()

    @property
    def _open_here(self) -> list[int]:
        """The indices of the choices that may be taken where the cursor is."""
        position = self.model.position
        here = addresses_at(self.panes.board.scene.cursor, position.rules.board, position.pieces)
        offers = position.question.offers
        return [number for number in position.question.at(here) if offers[number].choice.blocked is None]

    def _plan(self, plan: Plan) -> None:
        self.model.plan = plan
        self.panes.show_question()
        self.panes.show_map()

    def turn_plan(self, step: int) -> None:
        """Let a planned way end with another facing."""
        plan = self.model.plan
        if plan is None or plan.facing is None:
            return
        facings = self.model.position.rules.board.facings
        for turned in range(1, facings):
            facing = (plan.facing + step * turned) % facings
            found = self.model.position.plan(plan.end, facing, plan.first)
            if found and found.facing == facing:
                self._plan(found)
                return
        self.panes.tell("There it can face no other way.")

    def replan(self, offer: Offer) -> None:
        """Let a planned way begin with the command of a choice, such as another speed."""
        assert self.model.plan is not None
        found = self.model.position.plan(self.model.plan.end, None, offer.choice.then)
        if found:
            self._plan(found)
        else:
            self.panes.tell(f"{self.model.plan.goal}: not with {offer.choice.label}.")

    def offer_of(self, cell: Cell) -> Offer | None:
        """Return the one choice that a cell of the sheet stands for."""
        question = self.model.position.question
        found = question.at(frozenset({cell.at})) if cell.at else ()
        if cell.pick:
            return question.by_name(cell.pick)
        return question.offers[found[0]] if len(found) == 1 else None

    def take_named(self, name: str) -> None:
        """Take a choice by its name, such as that of one more of a cell."""
        offer = self.model.position.question.by_name(name) if name else None
        if offer:
            self.take(offer)
        else:
            self.panes.tell(NO_STEP)

    @property
    def targets(self) -> tuple[Offer, ...]:
        """The choices of the question that aim at an enemy, one for each."""
        position = self.model.position
        found: dict[str, Offer] = {}
        for offer in self.model.undrafted().offers:
            unit = unit_of(offer.choice.at)
            piece = position.piece(unit) if unit else None
            if piece and piece.side != position.side and offer.leads_on and offer.choice.blocked is None:
                found.setdefault(unit, offer)
        return tuple(found.values())

    def aim_at_next(self, step: int) -> None:
        """Aim at the next target, with what is best against it."""
        targets = self.targets
        units = [unit_of(offer.choice.at) for offer in targets]
        here = units.index(self.model.target) if self.model.target in units else -step
        if not targets or self.obstacle:
            self.panes.tell(self.obstacle or "There is nobody to aim at.")
            return
        self.model.drop_picks()
        self.model.pick(targets[(here + step) % len(targets)])
        if hint := self.model.position.hint:
            self.model.go_on_with(hint)
        self.model.is_advised = True
        self.panes.show_all()
        self.screen.call_after_refresh(self.panes.reveal_aim)

    def take_next_model(self, step: int) -> bool:
        """Take the next of several models of the unit in hand, and say whether there is one to take."""
        position = self.model.position
        standing = [piece.at for piece in position.pieces if piece.unit == position.hand]
        picks, models = self._models(standing)
        if len(models) < 2 or self.obstacle:
            return False
        here = self.panes.board.scene.cursor
        last = standing.index(here) if here in standing else min(-step, 0)
        onward = min(models, key=lambda place: step * (standing.index(place) - last - step) % len(standing))
        self.model.hush()
        self.model.picks, self.model.is_advised = picks, False
        self.model.pick(models[onward])
        self.panes.board.point(onward)
        self.panes.show_all()
        return True

    def _models(self, standing: Sequence[int]) -> tuple[tuple[Pick, ...], dict[int, Offer]]:
        """Return the latest picks after which models that stand somewhere are offered, and those by place."""
        rules, state, picks = self.session.rules, self.session.state, self.model.picks
        for count in range(len(picks), -1, -1):
            asked = ask(rules, state, picks[:count], self.model.bound, self.model.bots)
            found = {
                place: offer
                for place in standing
                for offer in asked.offers
                if offer.leads_on and not offer.choice.blocked
                if offer.choice.at == place_address(rules.board, place)
            }
            if found:
                return picks[:count], found
        return picks, {}

    def mark(self, index: int) -> None:
        """Mark a choice, and show what it is about."""
        self.model.hush()
        self.model.mark(index)
        self.panes.show_question()
        self.panes.show_map()
        if self.model.marked_place != OFF_BOARD:
            self.panes.board.reveal(self.model.marked_place)
        self.panes.show_shot()
        self.panes.show_sheets()

    def mark_next(self, step: int) -> None:
        """Mark the choice so many places on."""
        offers = self.model.position.question.offers
        if self.guide.waits_for:
            self.panes.tell(self.guide.waits_for)
        elif offers:
            here = self._open_here if self.panes.is_cursor_led else []
            numbers = here if len(here) > 1 else list(range(len(offers)))
            marked = numbers.index(self.model.marked) if self.model.marked in numbers else min(-step, 0)
            self.mark(numbers[(marked + step) % len(numbers)])

    def submit(self, *commands: Any) -> None:
        """Give commands one after the other, until one rolls dice or brings what was not foreseen."""
        if self.obstacle:
            self.panes.tell(self.obstacle)
            return
        self.model.hush()
        self.model.seen = start = len(self.session.entries)
        try:
            given = give_together(self.session, commands, lambda: bool(self.bots.waiting))
        except Complaint as error:
            self.tell_fault(error)
            self.renewed()
            return
        self.rest = given.rest if given.stop is Stop.PAUSED else ()
        if given.wanted:
            self.screen.run_worker(self.roll(given.wanted, SET_ASIDE, start))
        elif given.count:
            self.done(start)
        elif given.refusal:
            self.renewed()
            self.panes.tell(self.guide.refusal(given.refusal) or refusal_words(given.refusal.blocked))

    def go_on(self) -> None:
        """Give the rest of an order, once the bots that could cut in have let it pass."""
        rest, self.rest = self.rest, ()
        start = self.session.start_of(len(self.session.entries) - 1)
        self.submit(*rest)
        self.session.join(start)

    def may_cut_in(self, key: str) -> bool:
        """Say whether a key cuts into the order that was given last."""
        return any(opening.by_key(key) for opening in self.model.openings) and not self.obstacle

    def cut_in(self, key: str, walked: tuple[int, ...]) -> None:
        """Cut in at the step to which a way has been walked; once it is at its end, ask where."""
        found = [one for one in self.model.openings if one.by_key(key)]
        seen = [one for one in found if walked and one.place == walked[-1]]
        if seen:
            self.cut_in_at(seen[-1], key)
        else:
            self.screen.run_worker(self.ask_where(found, key), exclusive=True, group=ASKING)

    async def ask_where(self, found: list[Opening], key: str) -> None:
        """Ask at which step of the last order somebody cuts in, or now."""
        now = self.model.position.question.by_key(key)
        offer = now or found[0].by_key(key)
        words = (*(("now",) if now else ()), *(one.words for one in found), NOWHERE)
        title = f"{offer.choice.label if offer else key}: where?"
        answer = await self.screen.app.push_screen_wait(AskScreen(title, words))
        if now and answer == 0:
            self.take(now)
        elif answer is not None and answer < len(words) - 1:
            self.cut_in_at(found[answer - bool(now)], key)

    def cut_in_at(self, opening: Opening, key: str) -> None:
        """Take the last order back to a step of it, and do there what a key does."""
        try:
            self.session.undo(len(self.session.entries) - 1 - opening.entry)
        except Complaint as error:
            self.tell_fault(error)
        self.bots.forget()
        self.model.hush()
        self.renewed()
        if offer := self.model.position.question.by_key(key):
            self.take(offer)

    def give(self, give: Giving, set_aside: str) -> bool:
        """Give a command, and say whether that is done; it is not if dice are asked for or it is refused."""
        try:
            result = give()
        except IllegalCommand as refusal:
            self.renewed()
            self.panes.tell(self.guide.refusal(refusal) or refusal_words(refusal.blocked))
            return False
        except Complaint as error:
            self.tell_fault(error)
            self.renewed()
            return False
        if isinstance(result, DieWanted):
            self.screen.run_worker(self.roll(result, set_aside, len(self.session.entries)))
            return False
        return True

    def done(self, start: int) -> None:
        """Show what the commands since an entry have done, and answer what is forced."""
        numbers = range(start, len(self.session.entries))
        told = self.answer_forced()
        if numbers:
            given = self.session.entries[start:]
            self.model.tell(next((entry for entry in reversed(given) if entry.rolls), given[-1]))
        self.renewed()
        if told:
            self.panes.tell(" ".join(told))
        self.playback.play(numbers)

    def answer_forced(self) -> tuple[str, ...]:
        """Give the answers that have no alternative, where the player wants that; return their words."""
        if not settings_of(self.screen).forced or not self.guide.lets_suggest:
            return ()
        try:
            return tuple(words for _, words in give_forced(self.session))
        except Complaint as error:
            self.tell_fault(error)
            return ()

    async def roll(self, wanted: DieWanted, set_aside: str, start: int) -> None:
        """Ask for all dice of a command that are rolled at the table, and carry it out with them."""
        handed: tuple[str, ...] = ()
        result: Entry[Any] | DieWanted = wanted
        try:
            while isinstance(result, DieWanted):
                escape = "" if handed else set_aside
                faces = await self.screen.app.push_screen_wait(DieScreen(result, handed, escape))
                if faces:
                    handed = (*handed, pool_words(result.sides, faces, result.what))
                    result = self.session.hand(*faces)
                elif self.session.set_aside():
                    break
        except Complaint as error:
            self.tell_fault(error)
        self.done(start)

    def tell_fault(self, error: Complaint) -> None:
        """Tell what could not be saved or done."""
        self.screen.notify(clean(str(error)), severity="error", markup=False)

    def take_back(self) -> None:
        """Drop a plan or a pick, or else take back the last order, if all agree."""
        if self.obstacle:
            self.panes.tell(self.obstacle)
        elif self.model.plan or self.model.group or (self.model.picks and not self.model.is_advised):
            self.model.unpick()
            self.panes.show_all()
        else:
            self.screen.run_worker(self.undo(), exclusive=True, group=ASKING)

    async def undo(self) -> None:
        """Take back the last order with all that came of it; after dice all must agree."""
        notice = ""
        try:
            count = self.bots.since_people()
            try:
                self.session.undo(count)
            except AgreementWanted as wanted:
                words = (str(wanted), "Both agree: take it back")
                title, yes = words if len(self.bots.people) > 1 else (ROLLED, "Take it back")
                agreed = AskScreen(title, ("No, it stands", yes))
                if await self.screen.app.push_screen_wait(agreed) != 1:
                    return
                self.session.undo_by_agreement(count)
            self.bots.forget()
        except LookupError as error:
            told = str(error.args[0])
            notice = f"{told[:1].upper()}{told[1:]}."
        except Complaint as error:
            self.tell_fault(error)
        self.model.hush()
        self.renewed()
        if notice:
            self.panes.tell(notice)

    async def end_battle(self) -> None:
        """Offer what may be said at any time, and ask once more."""
        farewells = self.model.position.question.farewells
        rules, state = self.session.rules, self.session.state
        actors = (self.panes.sides.name(rules.actor(state, offer.choice.then)) for offer in farewells)
        whose = (f"{actor}: " if actor else "All: " for actor in actors)
        labels = tuple(f"{who}{offer.choice.label}" for who, offer in zip(whose, farewells, strict=True))
        app = self.screen.app
        answer = await app.push_screen_wait(AskScreen("End the battle?", ("No, it goes on", *labels)))
        if not answer:
            return
        sure: int | None = 1
        if settings_of(self.screen).confirm_end:
            sure = await app.push_screen_wait(AskScreen(f"{labels[answer - 1]}. Sure?", ("No", "Yes")))
        if sure == 1:
            self.take(farewells[answer - 1])
