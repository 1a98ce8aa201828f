"""Tests of Shellshock."""
