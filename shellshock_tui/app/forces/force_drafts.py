"""New drafts of forces: an empty one, or one made from a file."""

from shellshock_tui import library
from shellshock_tui.kit.force import read_force
from shellshock_tui.library.locations import own_folder
from shellshock_tui.rules import system
from shellshock_tui.session.drafts import ForceDraft, kept_forces
from shellshock_tui.session.own_files import free_title


def new_draft(name: str) -> ForceDraft:
    """Return the draft of an empty force, with a title that no other force has."""
    half_built = (kept.draft.title for kept in kept_forces())
    listed = (one.header.title for one in library.listed(library.FORCE) if one.header)
    title = free_title("My force", {*half_built, *listed})
    return ForceDraft(system=name, title=title, limit=system(name).force_limit or None)


def draft_of(address: str) -> ForceDraft:
    """Return the draft of a force from its file.

    Raises:
        DataError: The file is wrong.
    """
    data = library.open_file(library.FORCE, address)
    force = read_force(data.table, data.file)
    own = data.source is not None and data.source.parent == own_folder(library.FORCE)
    return ForceDraft(
        system=force.system,
        title=force.title,
        era=force.era or "",
        limit=force.limit,
        units=force.units,
        replaced=force.name if own else "",
    )
