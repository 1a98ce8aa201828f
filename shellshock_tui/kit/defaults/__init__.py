"""The contract of rules by default: `RequiredRules`, and a class for each protocol of `engine.rules`."""
