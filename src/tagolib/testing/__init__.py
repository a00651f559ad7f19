"""Tools for tests: random hands, the laws of the game as values, and counts of action sequences.

* :mod:`tagolib.testing.strategies`: Hypothesis strategies for rules, decks, actions and hands.
* :mod:`tagolib.testing.by_type`: the strategies for each type of the library.
* :mod:`tagolib.testing.laws`: the laws that hold in every hand, checked for any engine.
* :mod:`tagolib.testing.engines`: what an engine must offer to be checked.
* :mod:`tagolib.testing.lines`: an engine in any language, over the line protocol.
* :mod:`tagolib.testing.tap_lines`: the same for Tap.
* :mod:`tagolib.testing.perft`: how many sequences of actions a hand has.

If you import this package or any of its modules, Hypothesis draws the library's values by their
types, as in ``st.from_type(tagolib.Hand)``. It prints hands as text that you can paste.

The strategies and the laws need the ``testing`` extra. The other modules work without it. For
random hands from a seeded generator, without Hypothesis, see
:mod:`tagolib.conformance.tago.deals` and :mod:`tagolib.conformance.tago.actions`.
"""

from importlib.util import find_spec

__all__: list[str] = []

if find_spec("hypothesis") is not None:
    from tagolib.testing.registration import register

    register()
