"""For tests: random hands, the laws of the game as values, counts of action sequences.

* :mod:`tagolib.testing.strategies`: what Hypothesis draws rules, decks, actions and hands from.
* :mod:`tagolib.testing.by_type`: what it draws for each of the library's types.
* :mod:`tagolib.testing.laws`: what holds in every hand, checked for any engine.
* :mod:`tagolib.testing.engines`: what an engine must offer to be checked.
* :mod:`tagolib.testing.lines`: an engine in any language as such a one.
* :mod:`tagolib.testing.tap_lines`: the same for Tap.
* :mod:`tagolib.testing.perft`: how many sequences of actions a hand has.

Importing this package, or any module of it, makes Hypothesis draw the library's values by their
types, as in ``st.from_type(tagolib.Hand)``, and print hands as texts that can be pasted.

The strategies and the laws need the extra ``testing``; the others are there without it. Nothing
else in the library needs this package, but for ``tagolib perft``. Random hands without Hypothesis,
from a seeded generator, are in :mod:`tagolib.random_hands.deals` and
:mod:`tagolib.random_hands.actions`.
"""

from importlib.util import find_spec

__all__: list[str] = []

if find_spec("hypothesis") is not None:
    from tagolib.testing.registration import register

    register()
