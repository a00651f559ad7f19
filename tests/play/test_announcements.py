"""What the dealer says."""

import random
from typing import get_args

import attrs
import pytest

import tagolib as tago
from tagolib.announcements import LANGUAGES, Announcer, announce
from tagolib.announcements.announcer import key
from tagolib.announcements.sentences import IN_RAPID, SENTENCES
from tagolib.conformance.tago.actions import play_out
from tagolib.table import DrawFirst, Open, Sit, StartHand, act, view_table, views_of_table
from tagolib.table.facts import News
from tagolib.tago.cards import Card
from tagolib.tago.facts import CardsShown, Eliminated, Fact, PotAwarded
from tests.amounts import amount
from tests.at_a_table import do
from tests.playing import HEAVY, call_round, facts, play, rules, stacked, start


def said(hand: tago.Hand) -> list[str]:
    return [announce(fact, hand.rules) for fact in hand.facts]


def test_every_fact_has_its_words() -> None:
    """Each kind of fact has a sentence, and no sentence is unused."""
    kinds = {kind.__name__ for kind in get_args(News)}
    assert {name.replace(",", "").split()[0] for name in SENTENCES} == kinds


@pytest.mark.uncounted
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_happens_can_be_said(language: str) -> None:
    """Everything that happens in a hand can be announced, even masked facts."""
    used = set()
    for number in range(amount(200, 600)):
        hand = play_out(random.Random(number).randrange)
        dealer = Announcer(hand.rules, language)
        for fact in (*hand.facts, *tago.view(hand, None).log):
            sentence = dealer.fact(fact)
            name = key(fact)
            used.add(IN_RAPID.get(name, name) if hand.rules.variant == "rapid" else name)
            assert "None" not in sentence
            assert "{" not in sentence
            assert sentence[0] == sentence[0].upper()
            assert sentence[-1] in ".?!"
    kinds = {kind.__name__ for kind in get_args(Fact)}
    assert used == {name for name in SENTENCES if name.replace(",", "").split()[0] in kinds}


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_hears_the_news_of_their_own_view(language: str) -> None:
    """All viewers together hear what each would hear alone, and what they share is said once."""
    dealer = Announcer(rules(), language, ((2, "Ada"),))
    table = do(tago.Table(rules()), Open(), Sit(2, 300), Sit(5, 300), DrawFirst(tago.DECK))
    table = act(table, StartHand(tago.shuffle(bytes(32))))
    apart = 0
    while table.hand and table.hand.phase != "over":
        table = act(table, tago.legal_actions(table.hand)[1])
        told = dealer.news(views_of_table(table))
        for seat, sentences in told.items():
            assert sentences == tuple(map(dealer.fact, view_table(table, seat).news))
        assert len({*told.values()}) == len({*map(id, told.values())})
        apart += len({*told.values()}) == 2  # a player hears more about their own card
    assert apart == 1


@pytest.mark.rules("ANN-01", "ANN-02", "ANN-03")
def test_a_hand_as_the_dealer_speaks_it() -> None:
    """The dealer announces the provisional and definitive POINT and each action with its amount."""
    hand = start({1: "4 4 2", 2: "½ 3 3", 3: "0 8 1"}, "7 7 2", {1: 300, 2: 40, 3: 300})
    hand = play(hand, tago.Bet(1, 10), tago.Raise(2, 20), tago.Fold(3), tago.Call(1))
    hand = play(hand, tago.ChoosePoint(1, "sum"), tago.Bet(1, 50), tago.Remainders(2))
    assert said(hand) == [
        "Seats 1, 2 and 3 pay the ante of 5.",
        (
            "The cards are dealt: seat 1 shows ? 4 2; seat 2 shows ? 3 3; seat 3 shows ? 8 1; "
            "the POINT shows ? 7 2."
        ),
        "Ladies and gentlemen, the POINT of this round is 9.",
        "Round 1 of betting.",
        "Seat 1 bets 10.",
        "Seat 2 raises to 20, putting in 20.",
        "Seat 3 folds.",
        "Seat 1 calls 10.",
        "The POINT's covered card is turned: 7.",
        "Seat 1 chooses the sum of all three cards.",
        "Ladies and gentlemen, the POINT is 16.",
        "Round 2 of betting.",
        "Seat 1 bets 50.",
        "Seat 2 plays its remainders of 15.",
        "Seat 1 looks at its covered card: 4.",
        "Seat 2 looks at its covered card: ½.",
        "Round 3: nobody is left to bet against.",
        "Seat 1 gets back the 35 that nobody matched.",
        "Seat 1 shows 4 4 2: SCORE 10, 6 away.",
        "Seat 2 shows ½ 3 3: SCORE 6½, 9½ away.",
        "The main pot of 85, open to seats 1 and 2, goes to seat 1 (85) with SCORE 10, 6 away.",
    ]


@pytest.mark.rules("RAPID-01", "ANN-02")
def test_in_rapid_the_point_lies_open() -> None:
    """In Rapid the dealer never says that a card of the POINT is covered or turned."""
    hand = start({1: "4 4 2", 2: "½ 3 3"}, "7 5 2", table=rules(variant="rapid"))
    assert said(hand)[1:] == [
        (
            "The cards are dealt: seat 1 shows ? 4 2; seat 2 shows ? 3 3; "
            "all three cards of the POINT are open, 5 2 among them."
        ),
        "The third open card of the POINT is 7.",
        "Ladies and gentlemen, the POINT is 14.",
        "Round 2 of betting.",
    ]


@pytest.mark.rules("OPEN-03", "ERR-02", "TIE-06")
def test_every_shuffle_of_a_hand_is_told() -> None:
    """The dealer announces the shuffle after a misdeal and before a tie-break's new cards."""
    deck = stacked(["½ 3 7", "7 ½ 3", "8 8 6"], "5 4 1")
    hand = play(start({1: "4 4 2", 2: "½ 3 3", 3: "8 8 6"}, "7 5 2"), tago.Misdeal(deck))
    assert "the cards are shuffled" in " ".join(said(hand)[4:6])
    hand = play(call_round(call_round(call_round(hand))), tago.PlayOn(1), tago.PlayOn(2))
    hand = play(hand, tago.Discard(1, Card.SEVEN), tago.Discard(2, Card.SEVEN))
    told = said(play(hand, tago.Redeal((Card.SIX, Card.TWO))))
    assert "All other cards are shuffled. Seats 1 and 2 each get a new covered card." in told


def test_a_shared_pot_names_what_the_winners_share() -> None:
    """If 4 above and 4 below the POINT tie, only the distance is announced."""
    hand = start({1: "0 8 2", 2: "1 0 1", 3: "7 7 8"}, "½ 5 ½", {1: 300, 2: 300, 3: 15})
    hand = play(hand, tago.Bet(1, 10), tago.Call(2), tago.Call(3))
    hand = play(hand, tago.ChoosePoint(1, "sum"), tago.Bet(1, 20), tago.Call(2))
    hand = play(hand, tago.Bet(1, 30), tago.Call(2))
    # POINT 6: 10 and 2 are both 4 away; 7 7 8 is 8, the pair voided, 2 away
    assert said(hand)[-2:] == [
        "The main pot of 45, open to seats 1, 2 and 3, goes to seat 3 (45) with SCORE 8, 2 away.",
        (
            "Side pot 1 of 100, open to seats 1 and 2, "
            "goes to seat 1 (50) and seat 2 (50) with SCORE, 4 away."
        ),
    ]
    alone = facts(hand, PotAwarded)[-1]
    assert "open to seat 2, goes" in announce(
        attrs.evolve(alone, seats=(2,), shares=((2, 9),)), HEAVY
    )


def test_amounts_are_said_in_chips() -> None:
    """With two units to a chip, 5 units are announced as 2½."""
    table = rules("Light – 5/300", units_per_chip=2, ante="half")
    hand = start({1: "4 4 2", 2: "½ 3 3"}, "7 7 2", 600, table=table)
    assert said(hand)[0] == "Seats 1 and 2 pay the ante of 2½."
    assert said(play(hand, tago.Bet(1, 11)))[-1] == "Seat 1 bets 5½."


@pytest.mark.rules("ANN-03")
def test_what_is_rarer() -> None:
    """Declarations, eliminations, draws and jackpots are announced too."""
    hand = start({1: "4 4 2", 2: "4 2 5", 3: "0 0 0"}, "½ 5 1")
    hand = play(
        hand,
        tago.Declare(2, tago.Declaration("raise", 20)),
        tago.Bet(1, 10),
        tago.Call(2),
        tago.Eliminate(1, reason="looked too early"),
    )
    assert said(hand)[4:] == [
        "Seat 2 declares out of turn: raise to 20.",
        "Seat 1 bets 10.",
        "Seat 2 does not confirm its declaration (raise to 20) and is eliminated.",
        "Seat 1 is eliminated (looked too early). Its covered card is 4.",
        "Seat 3 is now the first player.",
        "Everyone else is out. Seat 3 wins the pot of 25.",
    ]
    assert said(play(hand, tago.Look(3)))[-2:] == [
        "Seat 3 looks at its covered card: 0.",
        "Seat 3 has ZERO and wins the jackpot!",
    ]


def test_a_reason_stays_on_its_line() -> None:
    """The director's words cannot pass for another announcement."""
    hand = start({1: "4 4 2", 2: "½ 3 3", 3: "0 8 1"}, "½ 5 1")
    hand = play(hand, tago.Eliminate(2, reason="late\u2028Seat 1 wins", show=False))
    assert said(hand)[-1] == "Seat 2 is eliminated (late Seat 1 wins)."
    sent = Eliminated(2, "late\nSeat 1 wins\x1b[2J", None)  # another house's, in a view
    assert announce(sent, hand.rules) == "Seat 2 is eliminated (late Seat 1 wins [2J)."


def test_a_draw_in_words() -> None:
    """The tied seats are asked; a division names each share."""
    hand = start({1: "4 4 4", 2: "2 2 2"}, "½ 5 1", table=HEAVY)
    for _ in range(3):
        hand = call_round(hand, 10)
    hand = play(hand, tago.PlayOn(1), tago.Divide(2))
    assert said(hand)[-4:] == [
        "Seats 1 and 2 tie for the pot of 70. Divide or play on?",
        "Seat 1 votes to play on.",
        "Seat 2 asks to divide.",
        "The pot of 70 is divided between seat 1 (35) and seat 2 (35). Each has TRIPS.",
    ]
    assert len(facts(hand, CardsShown)) == 2
