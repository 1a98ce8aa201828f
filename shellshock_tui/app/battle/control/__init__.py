"""The controllers of the battle screen, which carry out what keys and clicks ask for."""
