"""Playing Tap with the program: a game and who plays it, and how it is kept."""
