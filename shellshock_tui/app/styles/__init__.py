"""Style sheets of the screens: one loaded at the start, the others with their screens."""

from pathlib import Path

STYLES = Path(__file__).parent
