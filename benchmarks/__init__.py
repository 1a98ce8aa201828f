"""Benchmarks against other ways to do the same, each run as a module: `python -m benchmarks.odds`."""
