"""Tests of the adapters to other libraries: each file is run by the nox session of its name."""
