"""The card game Tagò as a library of pure rules."""

__version__ = "0.1.0"
