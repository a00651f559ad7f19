"""Tagò as a game of other libraries, so that their tools can solve it and learn it.

* :mod:`tagolib.interop.openspiel` registers it with OpenSpiel.
* :mod:`tagolib.interop.pettingzoo` makes it an environment of PettingZoo.

Each needs the extra of its name. Both number the actions as :mod:`tagolib.interop.actions` does,
and write what a player sees as :mod:`tagolib.interop.encoding` does. No rule of the game is here.
"""
