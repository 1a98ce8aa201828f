"""III. Combat: sight, hit numbers and rolls."""
