"""The screens that open over a battle: dice, explanations and help."""
