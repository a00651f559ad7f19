"""A table with the library's players, hand after hand, for whatever shows it to a person.

A :class:`~tagolib.playing.session.Session` knows what comes next by itself and when the person is
asked. The program at a terminal (``tagolib play``) and the page in a browser stand on it; the page
through a :class:`~tagolib.playing.desk.Desk`, which takes JSON and answers in JSON.
"""
