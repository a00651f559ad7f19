"""The conformance kit: the line protocol and the cases that check implementations."""
