"""The page that plays, tried in a real browser: ``nox -s browser``."""
