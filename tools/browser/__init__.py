"""Tests of the playing page in a real browser: ``nox -s browser``."""
