"""The rules of Tagò.

* :mod:`~tagolib.tago.evaluation`: who wins.
* :mod:`~tagolib.tago.pots`: who gets what.
* :mod:`~tagolib.tago.validation`: what may be done, and why not.

``tagolib`` itself has all the names that programs need. :mod:`tagolib.tap` has the rules of the
other game, in modules of the same names.
"""
