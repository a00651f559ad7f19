"""``tagolib play tap``: a game of Tap at the terminal."""
