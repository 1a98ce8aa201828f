"""Tests of the rule systems."""
