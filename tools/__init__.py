"""Programs for those who work on the library; ``noxfile.py`` calls them."""
