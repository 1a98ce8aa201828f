"""Speed against other ways of doing the same, both measured in one run: `python -m benchmarks.odds`."""
