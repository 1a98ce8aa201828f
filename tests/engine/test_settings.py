"""Fields that are set in any order before a command is given."""

import pytest

from shellshock_tui.engine.choice import Choice, Draft
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.kit.forms import Each, Opt, Unblocked, choices, verdict
from shellshock_tui.kit.settings import Count, Many, read, writer

write = writer(("target", "gun", "spread"))
GUNS = Many("gun", tuple(map(Opt, ("A", "A*2", "B"))), clashes=lambda one, other: one[0] == other[0])
SPREAD = Count("spread", (Opt(0, "none"), Opt(1), Opt(2, blocked=Blocked("no.two", "One at most."))))


def after(draft: Draft, name: str) -> Draft:
    """The draft once a choice is taken."""
    choices: list[Choice[object]] = [
        *GUNS.choices(read(draft), write),
        *SPREAD.choices(read(draft), write),
    ]
    (then,) = (choice.then for choice in choices if choice.name == name)
    assert isinstance(then, tuple)
    return then


@pytest.mark.parametrize(
    ("draft", "name", "then"),
    [
        (("target=x",), "gun=B", ("target=x", "gun=B")),
        (("target=x", "gun=B"), "gun=A", ("target=x", "gun=A", "gun=B")),
        (("target=x", "gun=A", "gun=B"), "gun=A", ("target=x", "gun=B")),
        (("target=x", "gun=A", "gun=B"), "gun=A*2", ("target=x", "gun=A*2", "gun=B")),
        (("target=x", "gun=A"), "spread=1", ("target=x", "gun=A", "spread=1")),
        (("target=x", "spread=1"), "spread=0", ("target=x",)),
        (("target=x", "spread=1"), "gun=A", ("target=x", "gun=A", "spread=1")),
    ],
)
def test_picks_are_kept_in_order_or_put_back(draft: Draft, name: str, then: Draft) -> None:
    assert after(draft, name) == then


def test_the_value_from_the_start_is_picked_until_another_is() -> None:
    assert [choice.picked for choice in SPREAD.choices({}, write)] == [True, False, False]
    assert [choice.picked for choice in SPREAD.choices({"spread": ("1",)}, write)] == [False, True, False]
    assert [choice.picked for choice in GUNS.choices({"gun": ("A*2",)}, write)] == [False, True, False]


def test_a_setting_that_is_forbidden_says_why() -> None:
    assert [choice.blocked and choice.blocked.clause for choice in SPREAD.choices({}, write)] == [
        None,
        None,
        "no.two",
    ]


def test_a_forbidden_value_is_offered_with_its_reason() -> None:
    def show(number: int, blocked: Blocked | None) -> Opt:
        return Opt(number, f"take {number}", blocked=blocked, name=f"take={number}", rank=-number)

    odd = Each(range(1, 5), str, show, lambda number: None if number % 2 else Blocked("odd", "It is even."))
    assert list(odd.commands()) == ["1", "3"]
    assert [choice.name for choice in odd.choices(())] == ["take=4", "take=3", "take=2", "take=1"]
    assert [choice.blocked is None for choice in odd.choices(())] == [False, True, False, True]
    assert not list(odd.choices(("take=1",)))
    assert [verdict([odd], command) for command in ("1", "5")] == [Unblocked.ALLOWED, Unblocked.UNKNOWN]
    blocked = verdict([odd], "2")
    assert isinstance(blocked, Blocked)
    assert blocked.clause == "odd"


def test_settings_of_a_later_offer_keep_their_place() -> None:
    def one_of(*names: str) -> Each[str, str]:
        return Each(names, str, lambda value, blocked: Opt(value, name=value, blocked=blocked))

    offers = one_of("end"), one_of("a", "b", "d"), one_of("a", "b", "c", "d", "e")
    assert [choice.name for choice in choices(offers, ())] == ["end", "a", "b", "c", "d", "e"]
