"""Mutation testing: small faults put into the rules one by one, to see whether their tests fail."""
