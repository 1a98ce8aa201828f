"""The working equipment of a unit, derived from its sheet and its hits."""

from functools import cached_property

from shellshock_tui.rules.shellshock.equipment import Kind
from shellshock_tui.rules.shellshock.sheet import Sheet


class Working:
    """The working equipment, crew and weapons of a unit, computed on demand."""

    def __init__(self, sheet: Sheet, hits: tuple[int, ...]) -> None:
        """Take a sheet, with the hits on each line of its manifest."""
        self.sheet, self.hits = sheet, hits
        self.items = tuple(map(int.__lt__, hits, (item.hits for item in sheet.equipment)))
        """Whether each piece of equipment works."""

    @cached_property
    def kinds(self) -> frozenset[Kind]:
        """The kinds of equipment of which at least one piece works."""
        return frozenset(
            item.kind for item, works in zip(self.sheet.equipment, self.items, strict=True) if works
        )

    @cached_property
    def posts(self) -> tuple[bool, ...]:
        """Whether each crew member can act."""
        dead = [self.sheet.equipment[item].post for item in self.lost(Kind.CREW)]
        return tuple(post not in dead for post in range(len(self.sheet.crew)))

    @cached_property
    def has_pilot(self) -> bool:
        """Whether the pilot is alive."""
        return self.posts[self.sheet.pilot]

    @cached_property
    def immobile(self) -> bool:
        """Whether any locomotion is destroyed (internal.locomotion)."""
        return bool(self.lost(Kind.LOCOMOTION))

    @cached_property
    def powerless(self) -> bool:
        """Whether the unit had an engine and has lost all of it."""
        return bool(self.sheet.of_kind(Kind.ENGINE)) and Kind.ENGINE not in self.kinds

    @cached_property
    def afloat(self) -> bool:
        """Whether deep water does not affect it, because it flies or floats."""
        return self.sheet.flies or Kind.FLOATS in self.kinds

    @cached_property
    def auxiliary(self) -> int:
        """The kreigs that working auxiliary power units add each turn."""
        return sum(self.sheet.equipment[item].kreigs for item in self.serving(Kind.AUXILIARY))

    @cached_property
    def batteries(self) -> tuple[int, ...]:
        """The indices of the working batteries."""
        return self.serving(Kind.BATTERY)

    @cached_property
    def computers(self) -> dict[int | None, int]:
        """The best bonus of the working targeting computers of each post."""
        found: dict[int | None, int] = {}
        for item in self.serving(Kind.COMPUTER):
            post, bonus = self.sheet.equipment[item].post, self.sheet.equipment[item].bonus
            found[post] = max(found.get(post, bonus), bonus)
        return found

    @cached_property
    def physical(self) -> tuple[int, ...]:
        """The indices of the working physical weapons."""
        return tuple(item for item in self.sheet.physical if self.items[item])

    @cached_property
    def ranged(self) -> tuple[tuple[int, ...], ...]:
        """The indices of the working ranged weapons of each section."""
        return tuple(tuple(item for item in part if self.items[item]) for part in self.sheet.ranged)

    @cached_property
    def controlled(self) -> tuple[int, ...]:
        """The indices of the working ranged weapons that any post controls."""
        sections = dict.fromkeys(section for post in self.sheet.controlled for section in post)
        return tuple(item for section in sections for item in self.ranged[section])

    @cached_property
    def groups(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """The groups of weapons that are printed alike and have one that works, for each section."""
        return tuple(tuple(dict.fromkeys(self.sheet.alike[item] for item in part)) for part in self.ranged)

    @cached_property
    def armed(self) -> tuple[bool, ...]:
        """Whether each post has a working weapon, even if it lacks rounds or power."""
        return tuple(map(self._is_armed, range(len(self.sheet.crew))))

    def _is_armed(self, post: int) -> bool:
        if post == self.sheet.pilot and self.physical:
            return True
        skilled = self.sheet.crew[post].gunnery is not None
        return skilled and any(self.ranged[section] for section in self.sheet.controlled[post])

    def serving(self, kind: Kind) -> tuple[int, ...]:
        """Return the indices of the working equipment of a kind."""
        return tuple(item for item in self.sheet.of_kind(kind) if self.items[item])

    def lost(self, kind: Kind) -> tuple[int, ...]:
        """Return the indices of the destroyed equipment of a kind."""
        return tuple(item for item in self.sheet.of_kind(kind) if not self.items[item])
