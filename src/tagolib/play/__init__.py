"""Games between a person and the library's bots, for any program that displays them.

A :class:`~tagolib.play.session.Session` knows what the program does next, and when the person
must decide. The program at a terminal (``tagolib play``) and the page in a browser both use it. The
page does so through a :class:`~tagolib.play.desk.Desk`, which takes and returns JSON.
"""
