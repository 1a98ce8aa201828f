"""Probability distributions of dice, and exact forecasts made by enumerating their outcomes."""
