"""Comparisons of speed with other libraries; run each as a module: `python -m benchmarks.odds`."""
