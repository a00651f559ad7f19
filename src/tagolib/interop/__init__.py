"""Tagò as a game of other libraries, so that their tools can solve it and learn it.

* :mod:`tagolib.interop.openspiel` registers it with OpenSpiel.

It needs the extra of its name. It numbers the actions as :mod:`tagolib.interop.actions` does, and
writes what a player sees as :mod:`tagolib.interop.encoding` does. No rule of the game is here.
"""
