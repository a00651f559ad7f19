"""Checking implementations against the rules: the line protocol and its cases."""
