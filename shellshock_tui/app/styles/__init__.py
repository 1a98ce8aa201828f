"""The style sheets: one that is there from the start, and those that screens bring along."""

from pathlib import Path

STYLES = Path(__file__).parent
