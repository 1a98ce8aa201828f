"""What of a unit's equipment serves: all that follows from its sheet and the hits that it has taken."""

from functools import cached_property

from shellshock_tui.rules.shellshock.equipment import Kind
from shellshock_tui.rules.shellshock.sheet import Sheet


class Working:
    """The equipment, the crew and the weapons of a unit that serve, worked out as they are asked for."""

    def __init__(self, sheet: Sheet, hits: tuple[int, ...]) -> None:
        """Look at a sheet with the hits taken by each line of its manifest."""
        self.sheet, self.hits = sheet, hits
        self.items = tuple(map(int.__lt__, hits, (item.hits for item in sheet.equipment)))
        """For each piece of equipment, whether it serves."""

    @cached_property
    def kinds(self) -> frozenset[Kind]:
        """The kinds of which any equipment serves."""
        return frozenset(
            item.kind for item, works in zip(self.sheet.equipment, self.items, strict=True) if works
        )

    @cached_property
    def posts(self) -> tuple[bool, ...]:
        """For each crew member, whether it can act."""
        dead = [self.sheet.equipment[item].post for item in self.lost(Kind.CREW)]
        return tuple(post not in dead for post in range(len(self.sheet.crew)))

    @cached_property
    def has_pilot(self) -> bool:
        """Whether the pilot lives."""
        return self.posts[self.sheet.pilot]

    @cached_property
    def immobile(self) -> bool:
        """Whether any of the locomotion is destroyed (internal.locomotion)."""
        return bool(self.lost(Kind.LOCOMOTION))

    @cached_property
    def powerless(self) -> bool:
        """Whether there was an engine, and all of it is lost."""
        return bool(self.sheet.of_kind(Kind.ENGINE)) and Kind.ENGINE not in self.kinds

    @cached_property
    def afloat(self) -> bool:
        """Whether deep water does nothing to it: it flies or floats."""
        return self.sheet.flies or Kind.FLOATS in self.kinds

    @cached_property
    def auxiliary(self) -> int:
        """What the auxiliary power units add each turn."""
        return sum(self.sheet.equipment[item].kreigs for item in self.serving(Kind.AUXILIARY))

    @cached_property
    def batteries(self) -> tuple[int, ...]:
        """The batteries that serve."""
        return self.serving(Kind.BATTERY)

    @cached_property
    def computers(self) -> dict[int | None, int]:
        """The best bonus of a working targeting computer, by the post that it serves."""
        found: dict[int | None, int] = {}
        for item in self.serving(Kind.COMPUTER):
            post, bonus = self.sheet.equipment[item].post, self.sheet.equipment[item].bonus
            found[post] = max(found.get(post, bonus), bonus)
        return found

    @cached_property
    def physical(self) -> tuple[int, ...]:
        """The physical weapons that serve."""
        return tuple(item for item in self.sheet.physical if self.items[item])

    @cached_property
    def ranged(self) -> tuple[tuple[int, ...], ...]:
        """For each section, its ranged weapons that serve."""
        return tuple(tuple(item for item in part if self.items[item]) for part in self.sheet.ranged)

    @cached_property
    def armed(self) -> tuple[bool, ...]:
        """For each post, whether it has anything left to attack with, be it short of rounds or power."""
        return tuple(map(self._is_armed, range(len(self.sheet.crew))))

    def _is_armed(self, post: int) -> bool:
        if post == self.sheet.pilot and self.physical:
            return True
        skilled = self.sheet.crew[post].gunnery is not None
        return skilled and any(self.ranged[section] for section in self.sheet.controlled[post])

    def serving(self, kind: Kind) -> tuple[int, ...]:
        """Return the equipment of a kind that serves."""
        return tuple(item for item in self.sheet.of_kind(kind) if self.items[item])

    def lost(self, kind: Kind) -> tuple[int, ...]:
        """Return the equipment of a kind that is destroyed."""
        return tuple(item for item in self.sheet.of_kind(kind) if not self.items[item])
