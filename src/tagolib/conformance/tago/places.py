"""The rules that a difference in a hand of Tagò is about, by its place and by the actions."""

from collections.abc import Mapping, Sequence
from typing import Final

from tagolib.conformance.games import Ids

__all__ = ["BY_ACTION", "BY_PLACE", "RARE"]

BY_ACTION: Final[Mapping[str, Ids]] = {
    "bet": ("BET-03", "LIMIT-02", "SEAT-04"),
    "call": ("BET-04", "BET-05", "SEAT-04"),
    "raise": ("RAISE-01", "RAISE-02", "RAISE-04", "LIMIT-04"),
    "fold": ("FOLD-01", "FOLD-04", "BET-09"),
    "remainders": ("REM-01", "REM-08", "REM-03", "REM-05"),
    "restore": ("REST-02", "REST-01", "REST-03", "REST-12", "REST-04", "REST-09"),
    "choose_point": ("POINT-05", "POINT-03", "POINT-10"),
    "declare": ("EARLY-01", "EARLY-02", "EARLY-03"),
    "curious": ("CUR-01", "CUR-06", "CUR-07", "CUR-02", "CUR-03"),
    "divide": ("TIE-02", "POT-06"),
    "play_on": ("TIE-03", "TIE-12"),
    "discard": ("TIE-05", "TIE-12"),
    "redeal": ("TIE-06", "TIE-09", "DECK-03"),
    "look": ("JACK-04", "JACK-05"),
    "eliminate": ("ELIM-02", "ELIM-04", "ELIM-05", "ELIM-01", "EARLY-04"),
    "misdeal": ("ERR-02", "ERR-01", "ERR-03"),
}
"""The rules that each type of action is about, if nothing says more."""

BY_PLACE: Final[Sequence[tuple[str, str, Ids]]] = (
    # a hand that took another course, by its expected phase and its phase
    (
        r"state\.phase",
        "^point_choice",
        ("POINT-05", "POINT-07", "POINT-09", "POINT-06", "POINT-08"),
    ),
    (r"state\.phase", "^vote over .*redeal", ("TIE-10", "TIE-01", "SCORE-06", "SCORE-05")),
    (
        r"state\.phase",
        "^vote over",
        ("TIE-01", "TIE-03", "TIE-11", "SCORE-05", "SCORE-06", "SCORE-03", "PAIR-04"),
    ),
    (r"state\.phase", "^over vote", ("TIE-08", "TIE-01", "TIE-10", "SCORE-07", "SCORE-05")),
    (r"state\.phase", "vote|discard|redeal", ("TIE-02", "TIE-03", "TIE-08", "TIE-10")),
    (r"state\.phase", "point_choice", ("POINT-05", "POINT-06", "POINT-07", "POINT-08")),
    (r"state\.(tie_breaks|options\.(vote|discard))", "", ("TIE-03", "TIE-04", "TIE-12")),
    (r"state\.to_act", "point_choice", ("POINT-05", "POINT-06")),
    (r"state\.to_act", "vote|discard|redeal", ("TIE-12", "TIE-09")),
    (r"state\.round|state\.phase", "", ("BET-05", "RAISE-05", "BET-06", "DEAL-04", "FOLD-03")),
    # what each seat may see, and where each card lies
    (r"views\.point\..*", "", ("COLL-06", "POINT-01", "POINT-11")),
    (r"views\.seats\.cards", "declare", ("COLL-05", "EARLY-02", "ELIM-05")),
    (r"views\.seats\.cards", "eliminate", ("ELIM-05", "ELIM-03", "COLL-05")),
    (r"views\.seats\.cards", "curious", ("CUR-07", "COLL-01", "JACK-06")),
    (r"views\.seats\.cards", "over .*fold", ("FOLD-04", "FOLD-05", "COLL-04", "JACK-06")),
    (r"views\.seats\.cards", "", ("COLL-01", "COLL-02", "COLL-03", "COLL-04", "FOLD-05")),
    (r"views\.seats\..*", "", ("REST-10", "COLL-02")),
    (r"state\.point\.cards", "", ("DEAL-02", "DEAL-03", "DEAL-01", "DECK-02")),
    (r"state\.seats\.cards", "", ("DEAL-01", "DEAL-02", "TIE-05", "TIE-06")),
    (r"state\.point\.choice", "", ("POINT-06", "POINT-04", "POINT-10", "POINT-08")),
    (r"state\.point\.total", "point_choice", ("ANN-02", "POINT-09", "POINT-03")),
    (r"state\.point\.total", "", ("POINT-01", "POINT-02", "ANN-01", "POINT-03", "POINT-09")),
    # values that one place alone shows
    (r"state\.cube", "", ("CUBE-07", "CUBE-06", "CUBE-01", "ERR-03")),
    (r"state\.seats\.declared", "", ("EARLY-05", "EARLY-01", "EARLY-02")),
    (r"state\.seats\.restored", "", ("REST-03", "REST-01")),
    (r"state\.seats\.curious", "", ("CUR-01", "CUR-04", "CUR-05")),
    (r"state\.tips", "", ("CUR-02", "CUR-03")),
    (
        r"state\.result\.(jackpot_winner|may_look)",
        "",
        ("JACK-02", "JACK-04", "JACK-06", "JACK-07", "RAPID-03"),
    ),
    (r"state\.seats\.status", "beaten", ("TIE-04", "TIE-01")),
    (r"state\.seats\.status", "eliminated", ("ELIM-02", "EARLY-02", "EARLY-03", "EARLY-04")),
    (r"state\.result\.scores.*", "TRIPS", ("SCORE-03", "SCORE-07", "SCORE-08", "PAIR-05")),
    (r"state\.result\.scores.*", "COPY|ZERO", ("SCORE-01", "SCORE-02", "SCORE-07")),
    (
        r"state\.result\.scores.*",
        "",
        ("PAIR-01", "PAIR-02", "PAIR-03", "SCORE-04", "SCORE-05", "POINT-04"),
    ),
    (r"state\.first", "", ("CUBE-05", "SEAT-02", "TIE-07", "TIE-09")),
    (r"state\.options\.choose_point", "", ("POINT-03", "POINT-05", "POINT-08")),
    (r"state\.withheld", "curious", ("CUR-03", "CUR-02", "JACK-11", "JACK-01")),
    (r"state\.withheld", "", ("JACK-01", "ANTE-03", "CUR-03", "POT-06")),
    (r"state\.raises_used", "", ("RAISE-07", "RAISE-08", "RAISE-02", "TIE-09")),
    (r"state\.to_act", "", ("CUBE-05", "SEAT-02", "BET-05", "BET-06")),
    (r"state\.result\.returned", "", ("POT-03", "POT-05", "POT-08")),
    (
        r"state\.result\.pots",
        "",
        ("POT-02", "POT-01", "POT-04", "POT-05", "POT-06", "POT-07", "ANTE-04"),
    ),
    (r"state\.seats\.seen", "over", ("JACK-04", "COLL-02", "CUR-01")),
    (r"state\.seats\.seen", "", ("COLL-02", "CUR-01", "CUR-07")),
    (r"state\.current_bet", "", ("ANTE-05", "RAISE-04", "REM-05", "BET-08")),
    # the options
    (r"state\.options\.curious", "", ("CUR-04", "CUR-05", "CUR-01")),
    (r"state\.options\.restore\.minimum", "", ("REST-05", "REST-04", "GEN-01")),
    (
        r"state\.options\.restore\..*",
        "",
        ("REST-06", "REST-07", "RAISE-01", "RAISE-02", "LIMIT-04", "RAISE-06"),
    ),
    (r"state\.options\.restore", "", ("REST-02", "REST-03", "REST-08", "REST-12", "RAPID-02")),
    (
        r"state\.options\.remainders",
        "",
        ("REM-01", "REM-02", "REM-04", "REM-06", "REM-07", "BET-07"),
    ),
    (r"state\.options\.raise", "", ("RAISE-01", "RAISE-02", "LIMIT-02", "LIMIT-04", "RAISE-06")),
    (r"state\.options\.bet", "", ("BET-03", "LIMIT-02", "LIMIT-03", "LIMIT-06", "BET-07")),
    (r"state\.options\.call", "", ("BET-04", "SEAT-04", "BET-05")),
    (r"state\.options\.fold", "", ("FOLD-01", "ANN-04", "BET-02")),
    (r"state\.(pot|seats\.(in_hand|in_round|stack))", "raise", ("RAISE-04", "SEAT-04")),
    (
        r"state\.(pot|seats\.(in_hand|in_round|stack))",
        "",
        ("ANTE-01", "ANTE-02", "ANTE-04", "POT-08"),
    ),
)
"""As :attr:`tagolib.conformance.games.FuzzedGame.by_place`."""

RARE: Final = ("declare", "eliminate", "misdeal", "curious", "look", "restore", "remainders")
"""Rare actions: if a small case still has one, the case is about it."""
