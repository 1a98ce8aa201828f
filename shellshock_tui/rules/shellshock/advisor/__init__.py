"""The advisor: plans of play, and the evaluation of each."""
