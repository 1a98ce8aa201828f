"""Default implementations of rules: `RequiredRules`, and a class for each protocol of `engine.rules`."""
