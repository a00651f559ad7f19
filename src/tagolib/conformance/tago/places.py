"""The rules behind a difference in a hand of Tagò, by its place and by the actions."""

from collections.abc import Mapping, Sequence
from typing import Final

from tagolib.conformance.games import Ids

__all__ = ["BY_ACTION", "BY_KEY", "BY_PLACE", "BY_SETTING", "LIKE", "RARE"]

BY_ACTION: Final[Mapping[str, Ids]] = {
    "bet": ("BET-03", "LIMIT-02", "SEAT-04", "BET-01", "RAISE-07"),
    "call": ("BET-04", "BET-05", "SEAT-04", "BET-02", "REM-02"),
    "raise": ("RAISE-01", "RAISE-02", "RAISE-04", "RAISE-05", "REM-03", "RAISE-03", "LIMIT-04"),
    "fold": ("FOLD-01", "FOLD-03", "BET-09", "FOLD-04", "CUBE-05", "ANN-04"),
    "remainders": ("REM-01", "REM-08", "REM-03", "REM-05", "BET-07", "REM-02"),
    "restore": ("REST-02", "REST-01", "REST-03", "REST-11", "REST-12", "REST-04", "REST-09"),
    "choose_point": ("POINT-05", "POINT-03", "POINT-04", "POINT-10", "POINT-09"),
    "declare": ("EARLY-01", "EARLY-02", "EARLY-03", "EARLY-05"),
    "curious": ("CUR-02", "CUR-06", "CUR-01", "CUR-03", "CUR-05", "CUR-04", "CUR-07"),
    "divide": ("TIE-02", "POT-06"),
    "play_on": ("TIE-03", "TIE-02", "TIE-12"),
    "discard": ("TIE-05", "TIE-12"),
    "redeal": ("TIE-06", "TIE-09", "DECK-03", "TIE-07"),
    "look": ("JACK-04", "JACK-05"),
    "eliminate": ("ELIM-02", "ELIM-04", "ELIM-05", "ELIM-01", "ELIM-03", "EARLY-04"),
    "misdeal": ("ERR-02", "ERR-01", "ERR-03", "EARLY-05"),
}
"""The rules that each type of action is about, if nothing says more."""

BY_SETTING: Final[Mapping[str, Ids]] = {
    "mode": ("LIMIT-01", "LIMIT-03", "LIMIT-02"),
    "ante": ("ANTE-02", "CUR-02"),
    "variant": ("RAPID-01", "RAPID-02", "RAPID-03"),
    "jackpot_percent": ("JACK-01", "ANTE-03", "ANTE-04"),
    "curious_to": ("CUR-03",),
    "restored": ("REST-03",),
    "seen": ("REST-02", "CUR-04"),
    "tie_break": ("REST-08", "TIE-09"),
}
"""As :attr:`tagolib.conformance.games.FuzzedGame.by_setting`."""

BY_KEY: Final[Mapping[str, Ids]] = {
    "rules": ("LIMIT-05", "LIMIT-01"),
    "rulings": ("GEN-03",),
    "curious_to": ("CUR-03",),
    "stacks": ("ANTE-06", "SEAT-01", "SEAT-02"),
    "first": ("CUBE-01", "CUBE-04"),
    "deck": ("DECK-01", "JACK-08"),
    "cards": ("DECK-01", "DEAL-02"),
    "hands": ("DECK-01", "POT-07", "SEAT-01"),
    "point": ("DECK-01", "POINT-03"),
    "choice": ("POINT-03", "POINT-04", "POINT-07"),
    "round": ("DEAL-04", "RAPID-01"),
    "current_bet": ("BET-05",),
    "paid": ("BET-05",),
    "stack": ("REM-01",),
    "raises_used": ("RAISE-02",),
    "answerable": ("RAISE-06",),
    "contributions": ("POT-02", "POT-07"),
    "folded": ("POT-07", "POT-04"),
    "eliminated": ("POT-07", "POT-04"),
    "dead": ("POT-01",),
    "amount": ("POT-06",),
    "order": ("POT-06", "SEAT-01"),
    "result": ("TOUR-05", "POT-07"),
}
"""As :attr:`tagolib.conformance.games.FuzzedGame.by_key`."""

LIKE: Final[Mapping[str, str]] = {
    "spot": "state.options.",
    "pots": "state.result.",
    "score": "state.result.scores.",
    "showdown": "state.result.",
}
"""As :attr:`tagolib.conformance.games.FuzzedGame.like`."""

BY_PLACE: Final[Sequence[tuple[str, str, Ids]]] = (
    # a whole hand that only one of the two deals
    (r"", r"^\{'result", ("ANTE-06", "SEAT-01", "BET-08", "ANTE-02", "DECK-01", "POT-07")),
    # a hand that took another course, by its expected phase and its phase
    (
        r"state\.phase",
        "^point_choice",
        ("POINT-05", "POINT-07", "POINT-09", "POINT-06", "POINT-08", "RAPID-03"),
    ),
    (r"state\.phase", "^vote over .*redeal", ("TIE-10", "TIE-01", "SCORE-06", "SCORE-05")),
    (
        r"state\.phase",
        "^vote over .*TRIPS",
        ("SCORE-03", "TIE-01", "TIE-03", "SCORE-08", "PAIR-05", "TIE-11"),
    ),
    (
        r"state\.phase",
        "^vote over",
        ("TIE-01", "TIE-03", "TIE-11", "SCORE-05", "SCORE-06", "SCORE-03", "PAIR-04"),
    ),
    (
        r"state\.phase",
        "^over vote",
        ("TIE-08", "TIE-01", "TIE-10", "SCORE-07", "SCORE-05", "TIE-11", "SCORE-04"),
    ),
    (r"state\.phase", "vote|discard|redeal", ("TIE-02", "TIE-03", "TIE-08", "TIE-10", "TIE-09")),
    (
        r"state\.phase",
        "point_choice",
        ("POINT-05", "POINT-06", "POINT-07", "POINT-08", "POINT-11"),
    ),
    (r"state\.(tie_breaks|options\.(vote|discard))", "", ("TIE-03", "TIE-04", "TIE-12")),
    (r"state\.to_act", "point_choice", ("POINT-05", "POINT-06")),
    (r"state\.to_act", "vote|discard|redeal", ("TIE-12", "TIE-09")),
    (
        r"state\.(round|phase)",
        "remainders",
        ("BET-06", "BET-07", "BET-05", "REM-08", "REM-05", "DEAL-04"),
    ),
    (
        r"state\.(round|phase)",
        "",
        ("BET-05", "RAISE-05", "BET-06", "DEAL-04", "FOLD-03", "BET-08"),
    ),
    # what each seat may see, and where each card lies
    (r"views\.point\..*", "", ("COLL-06", "POINT-01", "POINT-11", "POINT-02")),
    (r"views\.seats\.cards", "declare", ("COLL-05", "EARLY-02", "ELIM-05")),
    (
        r"views\.seats\.cards",
        "eliminate.*folds",
        ("FOLD-04", "ELIM-03", "ELIM-05", "COLL-04"),
    ),
    (
        r"views\.seats\.cards",
        "over .*folds",
        ("FOLD-04", "COLL-04", "FOLD-05", "JACK-06", "ELIM-05", "CUR-07"),
    ),
    (r"views\.seats\.cards", "eliminate", ("ELIM-05", "ELIM-03", "COLL-05")),
    (r"views\.seats\.cards", "curious", ("CUR-07", "COLL-01", "JACK-06")),
    (r"views\.seats\.cards", "discard|redeal", ("TIE-05", "COLL-04", "COLL-02", "TIE-06")),
    (r"views\.seats\.cards", "over", ("COLL-03", "COLL-04", "JACK-06", "COLL-02")),
    (r"views\.seats\.cards", "", ("COLL-01", "COLL-02", "COLL-03", "COLL-04", "FOLD-05")),
    (r"views\.seats\..*", "", ("REST-10", "COLL-02")),
    (r"state\.point\.cards", "", ("DEAL-02", "DEAL-03", "DEAL-01", "DECK-02", "COLL-06")),
    (r"state\.seats\.cards", "discard|redeal", ("TIE-05", "TIE-06", "DECK-03")),
    (r"state\.seats\.cards", "", ("DEAL-01", "DEAL-02", "DEAL-03", "DECK-02")),
    (r"state\.point\.choice", "", ("POINT-06", "POINT-04", "POINT-10", "POINT-08", "ELIM-04")),
    (r"state\.point\.total", "point_choice", ("ANN-02", "POINT-09", "POINT-03")),
    (r"state\.point\.total", "round 1", ("POINT-01", "ANN-01", "POINT-02", "RAPID-01")),
    (
        r"state\.point\.total",
        "",
        ("POINT-02", "ANN-02", "POINT-04", "POINT-03", "POINT-10", "POINT-09"),
    ),
    # values that only one place shows
    (r"state\.cube", "", ("CUBE-07", "CUBE-06", "CUBE-01", "ERR-03")),
    (r"state\.seats\.declared", "", ("EARLY-05", "EARLY-01", "EARLY-02")),
    (r"state\.seats\.restored", "", ("REST-03", "REST-01", "ERR-02")),
    (r"state\.seats\.curious", "", ("CUR-01", "CUR-04", "CUR-05", "CUR-06")),
    (r"state\.tips", "", ("CUR-03", "CUR-02")),
    (
        r"state\.result\.(jackpot_winner|may_look)",
        "",
        ("JACK-02", "JACK-04", "JACK-06", "JACK-07", "JACK-05", "JACK-09", "RAPID-03"),
    ),
    (r"state\.seats\.status", "beaten", ("TIE-04", "TIE-01")),
    (
        r"state\.seats\.status",
        "eliminated",
        ("EARLY-02", "EARLY-01", "EARLY-03", "ELIM-02", "EARLY-04"),
    ),
    (
        r"state\.result\.winners",
        "TRIPS|COPY|ZERO",
        ("SCORE-03", "SCORE-07", "SCORE-02", "SCORE-08", "TIE-01", "PAIR-05"),
    ),
    (
        r"state\.result\.winners",
        "",
        ("SCORE-05", "SCORE-06", "TIE-01", "SCORE-07", "SCORE-04", "PAIR-02"),
    ),
    (
        r"state\.result\.scores\.(category|distance)",
        "^(ZERO|COPY|\\w+ COPY|\\w+ ZERO)",
        ("SCORE-02", "SCORE-01", "SCORE-07"),
    ),
    (
        r"state\.result\.scores\.(category|distance)",
        "TRIPS",
        ("SCORE-03", "PAIR-05", "SCORE-08", "SCORE-07", "SCORE-02", "SCORE-01"),
    ),
    (
        r"state\.result\.scores\.(category|distance)",
        "COPY|ZERO",
        ("SCORE-02", "SCORE-01", "SCORE-07"),
    ),
    (
        r"state\.result\.scores.*",
        "",
        ("PAIR-01", "PAIR-02", "PAIR-03", "SCORE-04", "SCORE-05", "POINT-04", "PAIR-04"),
    ),
    (r"state\.first", "", ("CUBE-05", "SEAT-02", "TIE-07", "ELIM-04", "TIE-09")),
    (r"state\.options\.choose_point", "", ("POINT-03", "POINT-05", "POINT-08")),
    (r"state\.withheld", "curious", ("CUR-03", "CUR-02", "JACK-11", "JACK-01")),
    (r"state\.withheld", "", ("JACK-01", "ANTE-03", "OPEN-04", "CUR-03", "POT-06")),
    (
        r"state\.raises_used",
        "",
        ("RAISE-07", "RAISE-08", "RAISE-02", "RAISE-03", "REM-05", "TIE-09"),
    ),
    (r"state\.to_act", "", ("CUBE-05", "SEAT-02", "RAISE-05", "BET-05", "BET-06", "BET-01")),
    (r"state\.result\.returned", "", ("POT-03", "POT-05", "POT-08", "BET-09")),
    (
        r"state\.result\.pots",
        r"folds",
        ("FOLD-04", "POT-01", "POT-03", "ANTE-04", "BET-09", "POT-05", "GEN-02"),
    ),
    (
        r"state\.result\.pots",
        "",
        ("POT-02", "POT-07", "POT-01", "POT-06", "POT-04", "POT-05", "ANTE-04", "REM-08"),
    ),
    (r"state\.seats\.seen", "over", ("JACK-04", "COLL-02", "CUR-01", "CUR-06")),
    (r"state\.seats\.seen", "", ("COLL-02", "CUR-06", "CUR-01", "DEAL-04", "CUR-07")),
    (r"state\.current_bet", "", ("ANTE-05", "REM-05", "RAISE-04", "BET-07", "ELIM-04")),
    # the options: intervals with the same least amount differ in the greatest, others in the least
    (r"state\.options\.curious", "", ("CUR-04", "CUR-05", "CUR-01")),
    (r"state\.options\.restore\.minimum", "", ("REST-05", "REST-04", "GEN-01", "REST-07")),
    (
        r"state\.options\.restore\..*",
        "None",
        ("RAISE-02", "REST-06", "RAISE-03", "RAISE-06", "LIMIT-04", "RAISE-07", "RAISE-08"),
    ),
    (
        r"state\.options\.restore\..*",
        "",
        ("REST-06", "REST-07", "RAISE-01", "LIMIT-04", "RAISE-04"),
    ),
    (
        r"state\.options\.restore",
        "",
        ("REST-02", "REST-03", "REST-08", "REST-12", "RAPID-02", "REST-11"),
    ),
    (
        r"state\.options\.remainders",
        "",
        ("REM-02", "REM-01", "REM-04", "REM-06", "REM-07", "BET-07", "REM-03"),
    ),
    (
        r"state\.options\.(bet|raise)",
        r"^\[(\d+), \d+\] \[\1, ",
        ("LIMIT-02", "LIMIT-03", "LIMIT-01", "LIMIT-05", "LIMIT-06", "SEAT-04", "REM-03"),
    ),
    (
        r"state\.options\.raise",
        "None",
        ("RAISE-02", "RAISE-03", "RAISE-06", "LIMIT-04", "RAISE-07", "RAISE-08", "REM-03"),
    ),
    (r"state\.options\.raise", "", ("RAISE-01", "RAISE-04", "LIMIT-04", "REM-05", "LIMIT-02")),
    (r"state\.options\.bet", "", ("BET-03", "BET-07", "LIMIT-02", "LIMIT-03", "SEAT-04")),
    (r"state\.options\.call", "", ("BET-04", "SEAT-04", "ANTE-05", "REM-02", "BET-02", "BET-05")),
    (r"state\.options\.fold", "", ("FOLD-01", "ANN-04", "BET-02", "POINT-06")),
    (r"state\.pot", "", ("POT-01", "ANTE-04", "ANTE-03", "POT-08")),
    (
        r"state\.seats\.(in_hand|in_round|stack)",
        "",
        ("ANTE-01", "ANTE-02", "POT-08", "POT-06", "BET-09"),
    ),
)
"""As :attr:`tagolib.conformance.games.FuzzedGame.by_place`."""

RARE: Final = ("declare", "eliminate", "misdeal", "curious", "look", "restore", "remainders")
"""Rare actions: if a small case still has one, the case is about it."""
