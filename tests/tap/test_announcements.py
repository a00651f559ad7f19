"""Tap: everything that happens is announced, in English and Italian, but nothing hidden."""

import doctest
import random
import re
from gettext import NullTranslations
from typing import Any, get_args

import pytest

import tagolib as tago
from tagolib import tap
from tagolib.announcements import LANGUAGES
from tagolib.announcements import tap as announcements
from tagolib.announcements.languages import catalogue, messages, translated
from tagolib.announcements.tap import PHRASEBOOK, Announcer
from tagolib.conformance.tap.hands import any_action, play_out
from tagolib.tap import facts
from tagolib.tap.reasons import REASONS, STATE_WORDS
from tests.play.test_languages import entries, forms, words
from tests.tap_hands import bid, lead, play, play_cards, refused, start
from tests.tap_hands import play_out as finish
from tools import catalogues

BOTH = Announcer(), Announcer("it")


def said(value: tap.Fact) -> list[str]:
    return [voice.fact(value) for voice in BOTH]


FACTS: list[tuple[Any, str, str]] = [
    (
        facts.CardsDealt(2),
        "Seat 2 deals: six cards form the stock, and everybody has sixteen.",
        "Il posto 2 dà le carte: sei formano il monte, sedici a ciascuno.",
    ),
    (facts.Passed(1), "Seat 1 passes.", "Il posto 1 passa."),
    (facts.BidMade(1, "top_three"), "Seat 1 bids Top Three.", "Il posto 1 chiama Tre di Sopra."),
    (
        facts.HandThrownIn(),
        "Everyone has passed: the hand is thrown in.",
        "Tutti hanno passato: la mano va a monte.",
    ),
    (
        facts.AuctionWon(3, "solo"),
        "Seat 3 is Declarer, and plays Solo.",
        "Il posto 3 è il Dichiarante e gioca Solo.",
    ),
    (
        facts.StockExposed(tap.parse_cards("KH T1 7S"), tap.parse_cards("QH 8S 9S")),
        "The stock is exposed: the top three are KH T1 7S, the bottom three QH 8S 9S.",
        "Il monte è scoperto: le tre carte di sopra sono KH T1 7S, quelle di sotto QH 8S 9S.",
    ),
    (
        facts.StockTaken(1, "bottom", None),
        "Seat 1 takes the bottom three.",
        "Il posto 1 prende le tre carte di sotto.",
    ),
    (
        facts.StockTaken(1, "top", tap.parse_cards("KH T1 7S")),
        "Seat 1 takes the top three: KH T1 7S.",
        "Il posto 1 prende le tre carte di sopra: KH T1 7S.",
    ),
    (
        facts.CardsDiscarded(1, (), None),
        "Seat 1 discards three cards.",
        "Il posto 1 scarta tre carte.",
    ),
    (
        facts.CardsDiscarded(1, tap.parse_cards("T2"), None),
        "Seat 1 discards three cards, and shows T2.",
        "Il posto 1 scarta tre carte e mostra T2.",
    ),
    (
        facts.CardsDiscarded(1, tap.parse_cards("T2"), tap.parse_cards("QH 7S T2")),
        "Seat 1 discards QH 7S T2.",
        "Il posto 1 scarta QH 7S T2.",
    ),
    (
        facts.Declared(1, slam=False, sparrow=False),
        "Seat 1 declares nothing.",
        "Il posto 1 non dichiara nulla.",
    ),
    (
        facts.Declared(1, slam=True, sparrow=False),
        "Seat 1 declares a Slam.",
        "Il posto 1 dichiara il Cappotto.",
    ),
    (
        facts.Declared(1, slam=False, sparrow=True),
        "Seat 1 declares the Sparrow.",
        "Il posto 1 dichiara il Passero.",
    ),
    (
        facts.Declared(1, slam=True, sparrow=True),
        "Seat 1 declares a Slam and the Sparrow.",
        "Il posto 1 dichiara il Cappotto e il Passero.",
    ),
    (facts.CardPlayed(1, tap.WORLD), "Seat 1 plays T21.", "Il posto 1 gioca T21."),
    (facts.CardPlayed(1, None), "Seat 1 has played a card.", "Il posto 1 ha giocato una carta."),
    (
        facts.TrickTaken(1, 16, emperor=False),
        "Seat 1 takes trick 16.",
        "Il posto 1 fa la presa numero 16.",
    ),
    (
        facts.TrickTaken(1, 2, emperor=True),
        "All three Honours fall, and the Juggler wins: seat 1 takes trick 2.",
        "Cadono tutti e tre gli Onori, e vince il Bagatto: il posto 1 fa la presa numero 2.",
    ),
]


@pytest.mark.parametrize(("fact", "english", "italian"), FACTS)
def test_facts(fact: tap.Fact, english: str, italian: str) -> None:
    """Each fact has its sentence."""
    assert said(fact) == [english, italian]


@pytest.mark.parametrize(
    ("slam", "sparrow", "english", "italian"),
    [
        (False, False, "has 70 of 122 points, with 9 tricks", "ha 70 punti su 122, con 9 prese"),
        (
            *(True, False),
            "has made a Slam, with 70 of 122 points",
            "ha fatto Cappotto, con 70 punti su 122",
        ),
        (
            *(False, True),
            "has made the Sparrow, with 70 of 122 points and 9 tricks",
            "ha fatto il Passero, con 70 punti su 122 in 9 prese",
        ),
        (
            *(True, True),
            "has made a Slam and the Sparrow, with 70 of 122 points",
            "ha fatto Cappotto e il Passero, con 70 punti su 122",
        ),
    ],
)
def test_the_settlement(slam: bool, sparrow: bool, english: str, italian: str) -> None:
    """The settlement says what Declarer has made, and who gains what."""
    scores = ((1, 16), (2, -8), (3, 0))
    assert said(facts.HandSettled(1, "solo", 70, 9, slam, sparrow, scores)) == [
        f"Seat 1 {english}, in Solo: seat 1 +16, seat 2 -8, seat 3 0.",
        f"Il posto 1 {italian}, a Solo: posto 1 +16, posto 2 -8, posto 3 0.",
    ]


def test_every_fact_is_said() -> None:
    """Every fact has a sentence, and every sentence a fact."""
    settled = {
        announcements.key(facts.HandSettled(1, "solo", 61, 8, slam, sparrow, ()))
        for slam in (False, True)
        for sparrow in (False, True)
    }
    assert {announcements.key(fact) for fact, _, _ in FACTS} | settled == set(
        PHRASEBOOK["tap fact"]
    )
    assert {type(fact) for fact, _, _ in FACTS} | {facts.HandSettled} == set(get_args(tap.Fact))


def test_options() -> None:
    """The options are announced to the player whose turn it is."""
    hands = {
        start(): "You may pass, bid Three Cards, or bid Solo.",
        bid("three_cards"): "You may take the top three, or take the bottom three.",
        bid("solo"): "You may declare a Slam, the Sparrow, both or neither.",
        play_cards(lead("solo", {1: "KH", 2: "QH 7H T1"}), "KH"): "You may play one of QH 7H.",
    }
    italian = [
        "Puoi passare, chiamare Tre Carte, oppure chiamare Solo.",
        "Puoi prendere le tre carte di sopra, oppure prendere le tre carte di sotto.",
        "Puoi dichiarare il Cappotto, il Passero, entrambi o nessuno.",
    ]
    for number, (hand, english) in enumerate(hands.items()):
        now = tap.options(hand)
        assert now is not None
        assert BOTH[0].options(now) == english
        if number < 3:
            assert BOTH[1].options(now) == italian[number]
    forced = tap.Options(discard=tap.parse_cards("QH T2 T3"), discard_trumps=2)
    assert [voice.options(forced) for voice in BOTH] == [
        "You may discard three of QH T2 T3, 2 of them trumps.",
        "Puoi scartare tre di queste carte: QH T2 T3 (trionfi da scartare: 2).",
    ]
    only = tap.Options(play=tap.parse_cards("CS"))
    assert [voice.options(only) for voice in BOTH] == ["You may play CS.", "Puoi giocare CS."]
    assert str(only) == "play CS"


def test_what_is_waited_for() -> None:
    """The dealer says whose turn it is and what for, or that the hand is over."""
    assert [voice.waiting(tap.view(start(), None).state) for voice in BOTH] == [
        "Now seat 1 must bid or pass.",
        "Ora il posto 1 deve chiamare o passare.",
    ]
    over = play(start(), tap.Pass(1), tap.Pass(2), tap.Pass(3))
    assert [voice.waiting(tap.view(over, None).state) for voice in BOTH] == [
        "The hand is over.",
        "La mano è finita.",
    ]


def test_refusals() -> None:
    """A refusal says why, with its rules, and is also made for other players' errors."""
    hand = play(start(), tap.Bid(1, "three_cards"))
    error = refused(hand, tap.Bid(2, "bottom_three"))
    assert [voice.refusal(error) for voice in BOTH] == [
        "Besides Solo, only the lowest bid that nobody has made is allowed: Top Three. (TAP-06)",
        (
            "Oltre a Solo è consentito soltanto il contratto più basso che nessuno ha chiamato: "
            "Tre di Sopra. (TAP-06)"
        ),
    ]
    error = refused(hand, tap.Play(2, tap.JUGGLER))
    assert BOTH[1].refusal(error) == (
        "Ora non è possibile: il posto 2 deve chiamare o passare. (TAP-06, TAP-13, TAP-14)"
    )
    with pytest.raises(tago.ForeignActionError) as foreign:
        tap.apply_sent(hand, tap.Pass(2), seat=3, revision=1)
    with pytest.raises(tago.StaleActionError) as stale:
        tap.apply_sent(hand, tap.Pass(2), seat=2, revision=0)
    for voice, tago_voice in zip(BOTH, ("en", "it"), strict=True):
        table = tago.Rules.parse("Light – 5/300")
        dealer = tago.announcements.Announcer(table, tago_voice)
        for caught in (foreign.value, stale.value):
            assert voice.refusal(caught) == dealer.refusal(caught)
    with pytest.raises(tago.SetupError) as other:
        tap.deal(tap.Rules(), 1, ())
    assert [voice.refusal(other.value) for voice in BOTH] == [
        "a deck has 54 cards, not 0 (TAP-02)",
        "un mazzo ha 54 carte, non 0 (TAP-02)",
    ]


@pytest.mark.parametrize("code", REASONS)
def test_english_refusals_are_the_errors_own(code: str) -> None:
    """Every reason is said in English as its violation says it, and translated in Italian."""
    names = re.findall(r"\{(\w+)(?::\w+)?\}", REASONS[code].sentence)
    given: dict[str, int | str] = dict.fromkeys(names, 2)
    if "waiting" in given:
        given |= {"waiting": "play", "seat": 2}
    error = tago.IllegalActionError(None, (tap.reasons.TapViolation.of(code, **given),), "")
    assert BOTH[0].refusal(error) == str(error)
    assert BOTH[1].refusal(error) != str(error)


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages(language: str) -> None:
    """Another language is refused; those offered have every message."""
    opened: NullTranslations = catalogue(language)
    told = {
        table: {name: translated(opened, table, name, phrasebook=PHRASEBOOK) for name in rows}
        for table, rows in PHRASEBOOK.items()
    }
    assert all(found for rows in told.values() for found in rows.values())
    assert (told == PHRASEBOOK) == (language == "en")
    with pytest.raises(tago.SetupError, match="a language must be 'en' or "):
        Announcer("de")


@pytest.mark.uncounted
def test_all_that_is_said_comes_from_the_catalogue() -> None:
    """In Italian every word of a hand, of its prompts and refusals, is Italian."""
    known = {
        word
        for (context, _), translation in entries(catalogues.written("it")).items()
        if context.startswith("tap ") or context == "error"
        for form in forms(translation)
        for word in words(form)
    }
    names = {word for card in tap.DECK for word in words(str(card))}
    codes = set()
    for number in range(40):
        choose = random.Random(number).randrange
        for moment in tap.replay(play_out(choose)):
            state = tap.view(moment, moment.to_act).state
            told = [BOTH[1].waiting(state), BOTH[1].fact(moment.facts[-1])]
            if state.options:
                told.append(BOTH[1].options(state.options))
            try:
                tap.apply(moment, any_action(choose, moment))
            except tago.IllegalActionError as error:
                codes |= {one.code for one in error.violations}
                told.append(re.sub(r"\([A-Z0-9, -]+\)", "", BOTH[1].refusal(error)))
            for sentence in told:
                assert words(sentence) <= known | names, sentence
                assert "None" not in sentence
                assert "{" not in sentence
    assert len(codes) > len(REASONS) / 2


def test_every_message_has_its_own_context() -> None:
    """No context is one of Tagò's."""
    own = [context for context, _ in messages(PHRASEBOOK)]
    assert len(set(own)) == len(own)
    assert not set(own) & {context for context, _ in messages()}
    assert set(STATE_WORDS) >= {"auction", "take", "discard", "declare", "play"}


def test_the_example_of_the_module() -> None:
    """The module's example shows what really happens."""
    failed, tried = doctest.testmod(announcements)
    assert (failed, tried > 3) == (0, True)
    failed, tried = doctest.testmod(tap, optionflags=doctest.ELLIPSIS)
    assert (failed, tried > 8) == (0, True)


def test_a_hand_is_told_to_its_end() -> None:
    """A whole hand, as announced to a spectator, names no hidden card."""
    hand = finish(lead("top_three", top="KH QH CH", discard="QH CH 7S"))
    told = [BOTH[0].fact(fact) for fact in tap.view(hand, None).log]
    assert told[0].startswith("Seat 2 deals")
    assert "Seat 1 takes the top three." in told
    assert "Seat 1 discards three cards." in told
    assert told.count("Seat 1 has played a card.") == 15
    assert told[-1].startswith("Seat 1 has ")
