"""Random hands of both games, for the conformance kit and for tests.

All randomness comes from one function, ``choose(n)``, which returns a number from 0 to n-1. The
same numbers give the same hands. The function may be one of these:

* :meth:`Stream.below <tagolib.shuffling.Stream.below>`, whose seed gives the same hands everywhere;
* the ``randrange`` of a ``random.Random``;
* a function that draws with Hypothesis.

0 means the simplest choice: the default rules, two seats, an unshuffled deck, a call or a pass.
Hypothesis shrinks its examples towards these choices.
"""
