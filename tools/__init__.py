"""Programs for people who work on the library; ``noxfile.py`` calls them."""
