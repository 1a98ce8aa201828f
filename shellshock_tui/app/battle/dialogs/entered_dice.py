"""The dice of a command that players have entered so far, group by group as they were asked for."""

from collections.abc import Sequence

from shellshock_tui.dice import DieWanted
from shellshock_tui.session import Session
from shellshock_tui.user_error import UserError

ENTERED = "Entered: {}"
BEFORE = "Entered before you left: {}"


class EnteredDice:
    """Enters the dice of the pending command of a game, and takes them back."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._groups: list[tuple[int, str]] = []
        """The number of dice before each group, and the group in words."""
        self._again = 0
        """The number of groups that were entered before the game was left."""

    @property
    def rows(self) -> tuple[str, ...]:
        """What has been entered in words; first what was entered before the game was left."""
        words = [one for _, one in self._groups]
        parts = (BEFORE, words[: self._again]), (ENTERED, words[self._again :])
        return tuple(form.format(", ".join(part)) for form, part in parts if part)

    def enter_again(self) -> None:
        """Enter the dice that were entered for the same command before the game was left."""
        left = () if self._session.handed else self._session.handed_before
        while left and (wanted := self._session.wanted) and len(left) >= len(wanted.dice):
            try:
                self.enter(left[: len(wanted.dice)])
            except UserError:
                return
            left = left[len(wanted.dice) :]
            self._again = len(self._groups)

    def enter(self, faces: Sequence[int]) -> None:
        """Enter the faces of all dice that are asked for together, or none if a face is impossible.

        Raises:
            UserError: The dice are wrong or cannot be saved.
        """
        session = self._session
        if (wanted := session.wanted) is None:
            return
        before = session.handed
        try:
            session.hand_in(*faces[: wanted.count])
            for face, die in zip(faces[wanted.count :], wanted.follow, strict=True):
                if (following := session.wanted) and (following.sides, following.what) == die:
                    session.hand_in(face)
        except UserError:
            session.keep_faces(before)
            raise
        session.keep_handed()
        words = f"{dice_words(wanted)}: {' '.join(map(str, faces))}, {purposes(wanted)}"
        self._groups.append((before, words))

    def take_back(self) -> None:
        """Take the last group back, so that it is asked for again."""
        session = self._session
        before, _ = self._groups.pop()
        self._again = min(self._again, len(self._groups))
        session.keep_faces(before)
        session.keep_typed(session.dice_asked, "")
        session.keep_handed()


def dice_words(wanted: DieWanted) -> str:
    """Return the dice wanted in words: "d10", "2 d10", "d10 and d20"."""
    kinds = [sides for sides, _ in wanted.dice]
    if len(kinds) > 1 and len(set(kinds)) == 1:
        return f"{len(kinds)} d{kinds[0]}"
    return " and ".join(f"d{sides}" for sides in kinds)


def purposes(wanted: DieWanted) -> str:
    """Return what the dice wanted are rolled for; what their purposes share at the end stands once."""
    each = list(dict.fromkeys(what for _, what in wanted.dice))
    heads, ends = zip(*(what.rpartition(", ")[::2] for what in each), strict=True)
    if len(each) > 1 and all(heads) and len(set(ends)) == 1:
        return f"{', '.join(heads)}; {ends[0]}"
    return "; ".join(each)
