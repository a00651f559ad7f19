"""Random hands of both games, for the kit and for tests: the same numbers give the same hands.

All chance comes through one function. ``choose(n)`` returns a number from 0 to n-1. It may be
:meth:`Stream.below <tagolib.shuffling.Stream.below>`, so that a seed gives the same hands
everywhere, the ``randrange`` of a ``random.Random``, or Hypothesis. 0 means the simplest there is:
the default rules, two seats, a deck as it lies, a call or a pass. What Hypothesis finds shrinks to
that.
"""
