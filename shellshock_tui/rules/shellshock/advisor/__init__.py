"""Good play, as far as it can be worked out: plans, and what speaks for and against each."""
