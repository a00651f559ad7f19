"""What people type in a chat, at a table with others."""

from typing import Any

import pytest

import tagolib as tago
from tagolib.announcements import LANGUAGES
from tagolib.play.chat import Request, read_typed
from tagolib.table import BuyIn, ComeBack, Leave, Open, Sit, SitOut, StartHand, Table, act
from tests.fair import drawn_table

EMPTY = act(Table(tago.Rules.parse("Light – 5/300"), name="chat"), Open())
DEALT = act(drawn_table(2), StartHand(tago.DECK))


@pytest.mark.parametrize(
    ("lines", "meant"),
    [
        ("sit 3,SIT at seat 3,siedo al 3,mi siedo alla postazione 3", Sit(3, 300)),
        ("sit 8 450,sit at 8 with 450,siediti al posto 8 con 450", Sit(8, 450)),
        ("leave,exit,quit,esco,lascio", Leave(1)),
        ("away,absent,via,assente", SitOut(1)),
        ("back,rientro,torno", ComeBack(1)),
        ("buy 300,compro 300", BuyIn(1, 300)),
        ("pay,pago", tago.Curious(1)),
        ("bet 10,punto 10,scommetto 10", tago.Bet(1, 10)),
        ("call,copro", tago.Call(1)),
        ("fold curious,passo curioso", tago.Fold(1, curious=True)),
        ("next,avanti", Request("next")),
        ("help,?,aiuto,,  ", Request("help")),
    ],
    ids=str,
)
def test_words_are_known_in_all_languages(lines: str, meant: Any) -> None:
    """Actions at the table and in the hand, and requests, in English and Italian."""
    for line in lines.split(","):
        for language in LANGUAGES:
            assert read_typed(line, EMPTY, 1, language) == meant, line


def test_somebody_without_a_seat_is_understood() -> None:
    """What they mean is read for seat 1, and refused where it is taken."""
    assert read_typed("leave", EMPTY, None) == Leave(1)


def test_a_call_may_name_its_amount_at_its_turn() -> None:
    """The amount must be the one that is due, and only the seat to act owes one."""
    hand = DEALT.hand
    assert hand is not None
    assert hand.to_act is not None
    seat = hand.to_act
    owing = act(DEALT, tago.Bet(seat, 10))
    assert read_typed("call 10", owing, 3 - seat) == tago.Call(3 - seat)
    for other, amount in ((seat, 10), (3 - seat, 12)):
        with pytest.raises(tago.HostError):
            read_typed(f"call {amount}", owing, other)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("hello", "I do not know 'hello'. Type help to see what you can type."),
        ("sit", "sit at which seat? For example: sit 3."),
        ("sit 9", "sit at which seat? For example: sit 3."),
        ("sit down", "sit at which seat? For example: sit 3."),
        ("sit 3 much", "'much' is not an amount of chips."),
        ("sit 3 1/3", "'1/3' is not an amount of chips."),
        ("sit 3 99999999999999", "'99999999999999' is not an amount of chips."),
        ("leave now", "Type leave alone, without 'now'."),
        ("bet", "bet how many chips? For example: bet 10."),
    ],
)
def test_what_is_unclear_is_said_in_words(line: str, why: str) -> None:
    """The error is a refusal of the host's, with the code ``unclear``."""
    with pytest.raises(tago.HostError) as caught:
        read_typed(line, EMPTY, 1)
    assert (caught.value.code, str(caught.value)) == ("unclear", why)
    with pytest.raises(tago.HostError) as caught:
        read_typed(line, EMPTY, 1, "it")
    assert str(caught.value) != why
