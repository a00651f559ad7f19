"""Rewrites the smoke test of the conformance kit: ``python -m tools.smoke``."""

import json
from pathlib import Path

from tagolib.conformance import suite

FILE = Path(suite.__file__).parent / "vectors" / suite.SMOKE

CASES = (
    "ann-01-a-provisional-half",
    "ante-06-exactly-the-ante",
    "bet-03-with-exactly-the-minimum",
    "bet-04-a-short-stack-cannot-call",
    "bet-05-paid-all-where-nothing-was-bet",
    "bet-07-short-in-round-3",
    "bet-01-no-other-keys",
    "coll-04-curious-after-the-hand-by-ruling",
    "cube-02-nobody-draws",
    "cube-02-one-seat-alone",
    "cur-06-ruling-with-the-fold-as-before",
    "cur-06-back-when-the-hand-is-cancelled",
    "cur-07-three-zeros",
    "deal-02-two-seats",
    "deck-01-draw-of-three",
    "early-03-too-few-chips-to-raise",
    "early-04-other-conduct-out-of-turn",
    "early-04-acting-out-of-turn-is-no-action",
    "early-01-a-declarer-with-one-chip",
    "elim-03-the-hand-is-not-called-off",
    "elim-05-an-elimination-says-whom-and-how",
    "elim-04-nobody-owes-an-openers-remainders",
    "err-01-rapid-begins-again-with-round-2",
    "err-02-only-once-in-the-new-deal",
    "fair-shuffle-house-alone",
    "fair-player-spent",
    "fair-numbers-bar-after-two-missed-hands",
    "fold-03-a-folded-player-does-not-choose",
    "gen-03-a-house-ruling-is-another-game",
    "jack-08-no-fourth-zero-in-the-deck",
    "jack-09-by-a-fold-in-a-tie-break",
    "limit-04-twice-150-just-fits",
    "limit-03-beyond-32-bits",
    "open-04-all-done-before-the-first-action",
    "pair-01-1-8-8-at-17",
    "pair-03-both-equally-near",
    "point-03-figure-5",
    "point-07-three-zeros",
    "point-08-a-pair-of-zeros",
    "point-03-no-other-keys",
    "pot-01-no-negative-antes",
    "pot-03-200-against-150",
    "pot-05-remainders-against-an-eliminated-bet",
    "pot-06-one-winner",
    "pot-02-a-bet-is-no-text",
    "pot-04-a-seat-is-a-number",
    "pot-07-one-hand-alone",
    "pot-01-one-chip",
    "raise-04-chips-already-in-count",
    "rapid-01-no-decision-in-round-1",
    "rapid-02-restoring-before-the-look",
    "rem-01-all-that-is-in-front",
    "rem-03-an-all-in-raise-is-called-a-raise",
    "rem-06-by-ruling-below-twice-the-minimum",
    "rem-01-a-stack-is-whole",
    "rest-04-who-can-just-cover",
    "rest-12-no-turn-for-the-all-in-seat",
    "rest-11-the-largest-restoration",
    "score-01-three-zeros",
    "score-06-above-is-not-out",
    "score-07-copy-beats-trips",
    "score-07-trips-far-from-the-point",
    "score-08-trips-that-total-the-point",
    "score-05-no-other-keys",
    "seat-01-two-players",
    "tap-01-three-seats",
    "tap-02-king-above-queen",
    "tap-03-nothing",
    "tap-07-solo-ends-it",
    "tap-10-bottom-three",
    "tap-12-neither-kings-nor-trumps",
    "tap-14-nothing-held",
    "tap-15-another-suit-loses",
    "tap-16-no-excuse",
    "tap-17-juggler-last",
    "tap-19-discards-are-no-trick",
    "tap-22-solo-slam-failed",
    "tap-23-solo-slam",
    "tap-24-solo-sparrow-made",
    "tap-24-solo-sparrow-failed",
    "tap-24-not-multiplied",
    "tap-25-of-a-lost-game",
    "tie-07-the-chosen-point-stays",
    "tie-09-raising-in-the-extra-round",
    "tour-05-the-provisional-point",
    "tour-06-a-zero-and-the-jackpot",
    "tour-08-no-pot-and-folds",
    "whole-drawn-twice-and-divided",
    "whole-rapid-nobody-chooses",
    "whole-ruling-light-raise-by-the-maximum",
    "whole-ruling-odd-chips-clockwise",
    "whole-tap-three-cards-bottom",
)
"""The cases of the smoke test, in the order of the files. There is one case of each kind and of
each area. The others are those that find most of the gauntlet's wrong engines for their length."""


def text() -> str:
    """Return the text of the file; the cases are those in the files of their areas."""
    vectors = {vector.id: vector for file in suite.load_vectors() for vector in file.cases}
    found = suite.VectorFile(
        format="tago-vectors",
        version=1,
        area="SMOKE",
        license=suite.LICENSE,
        cases=tuple(vectors[name] for name in CASES),
    )
    document = suite.write_vectors(found)
    lines = [json.dumps(case, ensure_ascii=False) for case in document["cases"]]
    head = json.dumps(document | {"cases": []}, ensure_ascii=False).removesuffix("]}")
    return head + "\n" + ",\n".join(lines) + "\n]}\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
