"""Tests of the play page in a real browser: ``nox -s browser``."""
