"""Tests of SShR."""
