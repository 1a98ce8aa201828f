"""Style sheets of screens: once a screen was opened, its rules apply to every other screen, too."""

import re
from collections import defaultdict

from shellshock_tui.app.styles import STYLES

RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


def test_no_style_sheet_changes_the_panes_of_another_screen() -> None:
    """A rule for an id alone is in one style sheet only, or is the same in all of them."""
    said: dict[str, dict[str, str]] = defaultdict(dict)
    for sheet in sorted(STYLES.glob("*.tcss")):
        if sheet.name == "app.tcss":  # This sheet applies to every screen from the beginning.
            continue
        text = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
        for selectors, declarations in RULE.findall(text):
            for selector in map(str.strip, selectors.split(",")):
                if selector.startswith(("#", ".-narrow #", ".-broad #")):
                    said[selector][sheet.name] = said[selector].get(sheet.name, "") + declarations.strip()
    differing = {selector: found for selector, found in said.items() if len(set(found.values())) > 1}
    assert differing == {}
