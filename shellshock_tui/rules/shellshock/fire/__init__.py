"""III. Combat: what can be seen and hit, and the rolls."""
