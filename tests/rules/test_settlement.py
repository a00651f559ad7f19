"""The settlement in words: which seat won which pot with what, and why the others did not."""

import random
import re

import pytest

import tagolib as tago
from tagolib.announcements import LANGUAGES, Announcer
from tagolib.conformance.tago.actions import play_out
from tests.playing import call_round, play, rules, start


def settled(hand: tago.Hand, language: str = "en") -> list[str]:
    return Announcer(hand.rules, language).settlement(tago.view(hand, None).state)


@pytest.mark.rules("POT-03", "POT-07", "SCORE-07")
def test_pot_by_pot() -> None:
    """Each pot lists its winner, the seats with worse scores, and those that had put in less."""
    hand = start(
        {1: "0 8 2", 2: "3 3 3", 3: "7 7 8", 5: "5 8 4"}, "½ 5 ½", {1: 300, 2: 15, 3: 300, 5: 400}
    )
    hand = play(hand, tago.Bet(1, 10), tago.Call(2), tago.Call(3), tago.Call(5))
    hand = play(hand, tago.ChoosePoint(1, "sum"), tago.Bet(1, 20), tago.Call(3), tago.Call(5))
    hand = play(hand, tago.Bet(1, 50), tago.Call(3), tago.Fold(5))
    # POINT 6: 10 is 4 away; 7 7 8 is 8, the pair voided, 2 away
    assert settled(hand) == [
        "The POINT is 6.",
        "The main pot of 60, open to seats 1, 2 and 3, goes to seat 2 (60) with TRIPS.",
        "Seat 1 has SCORE 10, 4 away. TRIPS ranks higher.",
        "Seat 3 has SCORE 8, 2 away. TRIPS ranks higher.",
        "Side pot 1 of 160, open to seats 1 and 3, goes to seat 3 (160) with SCORE 8, 2 away.",
        "Seat 1 has SCORE 10, 4 away. The best is 2 away.",
        "Seat 2 put in less and has no claim to this pot.",
        "Seat 5 folded and has no claim to any pot.",
    ]
    assert settled(hand, "it") == [
        "Il PUNTO è 6.",
        (
            "Il piatto principale di 60, aperto alle postazioni 1, 2 e 3, "
            "va alla postazione 2 (60) con TRIS."
        ),
        "La postazione 1 ha PUNTEGGIO 10, a 4 dal PUNTO. TRIS vale di più.",
        "La postazione 3 ha PUNTEGGIO 8, a 2 dal PUNTO. TRIS vale di più.",
        (
            "Il side-pot 1 di 160, aperto alle postazioni 1 e 3, va alla postazione 3 (160) "
            "con PUNTEGGIO 8, a 2 dal PUNTO."
        ),
        "La postazione 1 ha PUNTEGGIO 10, a 4 dal PUNTO. Il punteggio migliore è a 2.",
        "La postazione 2 ha puntato di meno e non ha diritto a questo piatto.",
        "La postazione 5 ha abbandonato e non ha diritto ad alcun piatto.",
    ]


def odd(**rulings: str) -> tago.Hand:
    """Return a pot of 22½ that seats 1 and 2, all-in, divide; seat 2 is the first player."""
    table = rules(units_per_chip=2, ante="half", tiebreak_needs_chips=True, **rulings)
    hand = start({1: "4 4 4", 2: "2 2 2", 3: "0 8 8"}, "½ 5 1", 20, first=2, table=table)
    hand = play(hand, tago.Bet(2, 15), tago.Fold(3), tago.Call(1))
    assert hand.phase == "over"
    return hand


@pytest.mark.rules("POT-06")
def test_odd_chips() -> None:
    """The settlement lists the chips left over and says who gets them: a seat or the jackpot."""
    assert settled(odd())[1:] == [
        (
            "The main pot of 22½, open to seats 1 and 2, "
            "goes to seat 1 (11) and seat 2 (11½) with TRIPS."
        ),
        "The remaining ½ goes to seat 2, clockwise from the first player.",
        "Seat 3 folded and has no claim to any pot.",
    ]
    assert settled(odd(odd_chips="to_jackpot"), "it")[1:] == [
        (
            "Il piatto principale di 22½, aperto alle postazioni 1 e 2, "
            "va alla postazione 1 (11) e alla postazione 2 (11) con TRIS."
        ),
        "L'avanzo di ½ non si può dividere e va al Jackpot.",
        "La postazione 3 ha abbandonato e non ha diritto ad alcun piatto.",
    ]


@pytest.mark.rules("FOLD-04", "ELIM-01", "JACK-04")
def test_won_by_folds() -> None:
    """The settlement says who won by folds, why the others are out, and who may look for a zero."""
    hand = start({1: "4 4 2", 2: "½ 3 3", 3: "0 0 0", 4: "8 8 1"}, "½ 5 1")
    hand = play(hand, tago.Bet(1, 10), tago.Eliminate(4), tago.Fold(2), tago.Raise(3, 20))
    hand = play(hand, tago.Fold(1))
    assert settled(hand) == [
        "Seat 3 gets back the 10 that nobody matched.",
        "Everyone else is out. Seat 3 wins the pot of 40.",
        "Seats 1 and 2 folded and have no claim to any pot.",
        "Seat 4 was eliminated and has no claim to any pot.",
        "Seat 3 may look at its covered card: a third zero wins the jackpot.",
    ]
    hand = play(hand, tago.Look(3))
    assert settled(hand)[4:] == ["Seat 3 has ZERO and wins the jackpot!"]
    assert settled(hand, "it") == [
        "La postazione 3 riprende 10, che nessuno ha pareggiato.",
        "Tutti gli altri sono fuori. La postazione 3 vince il piatto di 40.",
        "Le postazioni 1 e 2 hanno abbandonato e non hanno diritto ad alcun piatto.",
        "La postazione 4 è stata eliminata e non ha diritto ad alcun piatto.",
        "La postazione 3 ha lo ZERO e vince il Jackpot!",
    ]


def test_nothing_in_the_pot() -> None:
    """If the jackpot takes all antes and nobody bets, there is no pot."""
    hand = start({1: "4 4 2", 2: "½ 3 3"}, "½ 5 1", table=rules(jackpot_percent=100))
    hand = play(hand, tago.Fold(1))
    assert settled(hand) == [
        "The pot is empty.",
        "Seat 1 folded and has no claim to any pot.",
    ]
    assert settled(hand, "it")[0] == "Il piatto è vuoto."


@pytest.mark.rules("TIE-02", "TIE-07")
def test_after_a_draw() -> None:
    """After a division a beaten seat is listed with its score; after a tie-break, without."""
    hand = start({1: "4 4 4", 2: "2 2 2", 3: "0 8 8", 4: "7 7 7"}, "½ 5 1")
    for _ in range(3):
        hand = call_round(hand, 10)
    hand = play(hand, tago.Eliminate(4))
    assert settled(play(hand, tago.Divide(1))) == [
        "The POINT is 6½.",
        "The pot of 140 is divided between seat 1 (70) and seat 2 (70). Each has TRIPS.",
        "Seat 3 has SCORE 0, 6½ away. TRIPS ranks higher.",
        "Seat 4 was eliminated and has no claim to any pot.",
    ]
    hand = play(hand, tago.PlayOn(1), tago.PlayOn(2))
    hand = play(hand, tago.Discard(1, tago.Card("4")), tago.Discard(2, tago.Card("2")))
    hand = play(hand, tago.Redeal(tago.parse_cards("3 ½")), tago.Bet(1, 5))
    assert settled(play(hand, tago.Fold(2)))[1:] == [
        "Everyone else is out. Seat 1 wins the pot of 140.",
        "Seat 2 folded and has no claim to any pot.",
        "Seat 4 was eliminated and has no claim to any pot.",
        "Seat 3 was beaten before the tie-break.",
    ]
    assert settled(play(hand, tago.Call(2))) == [
        "The POINT is 6½.",
        "The main pot of 150, open to seats 1 and 2, goes to seat 2 (150) with SCORE 4½, 2 away.",
        "Seat 1 has SCORE 3, 3½ away. The best is 2 away.",
        "Seat 4 was eliminated and has no claim to any pot.",
        "Seat 3 was beaten before the tie-break.",
    ]


def test_a_settlement_is_of_a_hand_that_is_over() -> None:
    """A hand that is not over has no settlement."""
    hand = start({1: "4 4 2", 2: "½ 3 3"}, "½ 5 1")
    with pytest.raises(tago.SetupError, match="hand that is over"):
        settled(hand)


@pytest.mark.uncounted
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_settlement(language: str) -> None:
    """Each settlement is the same for all viewers, has every pot, and names every seat."""
    over = 0
    for number in range(400):
        hand = play_out(random.Random(number).randrange)
        if hand.result is None:
            continue
        over += 1
        dealer = Announcer(hand.rules, language)
        said = settled(hand, language)
        for seat in hand.deal.numbers:
            assert dealer.settlement(tago.view(hand, seat).state) == said
        text = " ".join(said)
        assert not re.search(r"None|\{|  ", text)
        for pot in hand.result.pots:
            assert f" {hand.rules.chips(pot.amount)}" in text
        named = {int(word) for word in re.findall(r"(?<!\S)[1-8](?=\D)", text)}
        assert not hand.result.pots or set(hand.deal.numbers) <= named
    assert over > 300
