"""Tests of Gunplay."""
