"""The sections of a record sheet: where weapons stand and who may control them."""

from collections.abc import Iterator

from shellshock_tui.files import DataError
from shellshock_tui.rules.shellshock.files.manifest import Manifest
from shellshock_tui.rules.shellshock.files.manifest_file import SectionTable
from shellshock_tui.rules.shellshock.files.sheet_file import SheetFile
from shellshock_tui.rules.shellshock.sheet import Post, Section

FACES = ("front", "front-right", "rear-right", "rear", "rear-left", "front-left")


def read_sections(page: SheetFile, crew: tuple[Post, ...], lines: Manifest, file: str) -> Iterator[Section]:
    """Yield the sections; DataError if a post or a turret is not there for them."""
    rings: set[str] = set()
    for number, section in enumerate(page.sections, start=1):
        at = f"sections.{number}"
        turret = None
        if section.turret is not None:
            if section.turret in rings or section.turret not in lines.turrets:
                raise DataError(
                    file, f"{at}.turret", f"{section.turret} is not a turret of this section's own"
                )
            rings.add(section.turret)
            turret = lines.index(section.turret, file, f"{at}.turret")
        posts = tuple(_post(name, section, crew, file, f"{at}.posts") for name in section.posts)
        yield Section(section.name, posts, turret, FACES.index(section.facing), section.body)


def _post(name: str, section: SectionTable, crew: tuple[Post, ...], file: str, at: str) -> int:
    """Return the index of a post that may control a section."""
    found = next((index for index, post in enumerate(crew) if post.name == name), None)
    if found is None:
        raise DataError(file, at, f"there is no post {name!r} in the crew")
    if crew[found].gunnery is None:
        raise DataError(file, at, f"{name} has no gunnery skill and cannot control {section.name}")
    if section.body and crew[found].piloting is None:
        raise DataError(file, at, f"only a pilot fires the body's weapons, and {name} has no piloting skill")
    return found
