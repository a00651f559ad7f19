"""A game of Tap at the terminal: its options, what is typed, and what is shown."""
