"""The parts that all rule systems share: the contract of a system, and the values that it exchanges."""
