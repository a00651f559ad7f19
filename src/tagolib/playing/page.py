"""What a page shows of a table, and the odds, as JSON in the person's language."""

from collections.abc import Iterator
from fractions import Fraction

from tagolib.drawing import draw, face
from tagolib.errors import SetupError
from tagolib.fairness import House
from tagolib.notation import Transcript, write_hand
from tagolib.odds import choice_odds, odds
from tagolib.playing.dealing import fair
from tagolib.playing.narration import at_stake, heading, persons_view, seat_rows, standing_rows
from tagolib.playing.offers import KINDS, Offer, barred, can_pay, goes_on, offers
from tagolib.playing.players import PERSON
from tagolib.playing.session import Seated, Session, write_session
from tagolib.playing.words import ON_A_PAGE, sayer
from tagolib.serialization import JSON, write
from tagolib.table import TableView, due
from tagolib.views import View

__all__ = ["audit", "cannot_pay", "chances", "moves_on", "shown", "transcript"]


def shown(session: Seated, house: House | None = None) -> JSON:
    """Return all that a page shows of a table, and the session to save.

    Args:
        session: the session.
        house: the house that deals fairly at the table; ``None`` if its hand was not dealt fairly
            here.
    """
    say, view = sayer(session.language), persons_view(session)
    waits = moves_on(session, house)
    players = session.said_players(say)
    return {
        "language": session.language,
        "heading": heading(view, say),
        "picture": _picture(view, session),
        "stakes": list(at_stake(view, say)),
        "seats": list(seat_rows(view, players, say)),
        "players": list(_players(session)),
        "standings": list(standing_rows(session, players, say)),
        "person": session.person,
        "turn": view.hand.state.to_act if view.hand else None,
        "goes_on": waits,
        "prompt": "" if waits else _prompt(session),
        "offers": [] if waits else [_offer(session, offer) for offer in offers(session)],
        "barred": [] if waits else _barred(session),
        "odds": view.hand is not None and view.hand.state.phase not in ("over", "discard"),
        "over": _may_be_written(session),
        "session": write_session(session),
        "fair": fair(house, session),
    }


def moves_on(session: Session, house: House | None) -> bool:
    """Return whether something happens by itself now; not while the house waits for a seed."""
    at = house.step if house else "commit"
    return at == "deal" or (at != "reveal" and goes_on(session))


def _picture(view: TableView, session: Session) -> JSON:
    """Return pictures of the table, a wide and an upright one."""
    return {
        name: draw(view, session.language, upright=upright, names=session.names).svg
        for name, upright in (("wide", False), ("upright", True))
    }


def _players(session: Seated) -> Iterator[JSON]:
    """Yield the seat, the name and the face of each player, and how a bot plays."""
    say = sayer(session.language)
    names = dict(session.names)
    for seat, player in session.players:
        name = names.get(seat, say(PERSON))
        plays = "" if player == PERSON else say(player)
        yield {"seat": seat, "name": name, "plays": plays, "face": face(name).svg}


def _prompt(session: Session) -> str:
    """Return a sentence on what the person may do."""
    table, say = session.table, sayer(session.language)
    if session.options is not None:
        return session.dealer.options(session.options)
    if due(table).step == "look":
        return say("may look")
    return "" if can_pay(session) else cannot_pay(session)


def cannot_pay(session: Session) -> str:
    """Return a sentence that the person must buy chips first, and how many."""
    rules = session.table.rules
    return sayer(session.language)("cannot pay", least=rules.chips(rules.stack))


def _offer(session: Session, offer: Offer) -> JSON:
    """Return an offer: its words, its bounds in units and in chips, and its rules."""
    rules, say = session.table.rules, sayer(session.language, ON_A_PAGE)
    kind = KINDS[offer.kind]
    amount = "" if offer.least is None else rules.chips(offer.least)
    most = "" if offer.most is None else rules.chips(offer.most)
    words = {"amount": amount, "most": most}
    if offer.to_raise is not None:
        words["to_raise"] = rules.chips(offer.to_raise)
    return {
        "kind": offer.kind,
        "said": say(f"offer {offer.kind}", **words),
        "hint": _hint(offer, words, session),
        "takes": kind.takes.__name__ if kind.takes else None,
        "least": offer.least,
        "most": offer.most,
        "per_chip": rules.units_per_chip,
        "value": amount,
        "cards": [str(card) for card in offer.cards],
        "rules": [rule for rule in kind.rules if rule != _OTHER_LIMIT[rules.mode]],
    }


_OTHER_LIMIT = {"light": "LIMIT-03", "heavy": "LIMIT-02"}
"""The rule on the highest bet that does not hold in each mode."""


def _hint(offer: Offer, words: dict[str, str], session: Session) -> str:
    """Return the bounds of an amount in words; empty if the person chooses no amount."""
    if KINDS[offer.kind].takes is not int:
        return ""
    open_above = "at least" if offer.to_raise is None else "at least, to raise"
    key = open_above if offer.most is None else "between"
    return sayer(session.language, ON_A_PAGE)(key, **words)


def _barred(session: Seated) -> list[JSON]:
    """Return what may not be done now, and why not."""
    say = sayer(session.language, ON_A_PAGE)
    return [
        {"kind": say(f"name {kind}"), "said": session.dealer.refusal(error)}
        for kind, error in barred(session)
    ]


def _may_be_written(session: Session) -> bool:
    """Return whether the hand is over and nobody may look any more."""
    return due(session.table).step == "finish"


def transcript(session: Session) -> JSON:
    """Return the hand that is over in the notation, with all its cards.

    Raises:
        SetupError: if no hand is over, or somebody may still look.
    """
    hand = session.table.hand
    if hand is None or not _may_be_written(session):
        raise SetupError("a hand can be written down only when it is over")
    return write_hand(Transcript.of(hand, names=session.names))


def audit(session: Session, house: House | None) -> JSON:
    """Return what the house publishes of the hand that is over, or of the draw.

    Raises:
        SetupError: if neither was dealt fairly, if a hand is running, or if somebody may still
            look.
    """
    if house is None or not (session.table.hand is None or _may_be_written(session)):
        raise SetupError("the seeds are published only after a hand that was dealt fairly")
    return write(house.audit)


_TITLES = ("odds seat", "odds win", "odds draw", "odds share", "odds chips")


def chances(session: Session) -> JSON:
    """Return each seat's odds at the showdown, as far as the person knows the cards.

    Raises:
        SetupError: if no hand is running, or while cards are discarded in a tie-break.
    """
    view = persons_view(session).hand
    if view is None or view.state.phase == "over":
        raise SetupError("there are odds only during a hand")
    say = sayer(session.language, ON_A_PAGE)
    return {
        "rows": [[say(title) for title in _TITLES], *_rows(view, session.language)],
        "choices": list(_choices(view, session.language)),
        "note": say("odds note"),
    }


def _rows(view: View, language: str) -> Iterator[list[str]]:
    """Yield a row for each contending seat."""
    for seat in odds(view).seats:
        yield [
            str(seat.number),
            *[_percent(part, language) for part in (seat.win, seat.draw, seat.share)],
            _tenths(seat.expected / view.rules.units_per_chip, language),
        ]


def _choices(view: View, language: str) -> Iterator[str]:
    """Yield what each total of a POINT with a pair is worth to the seat that chooses."""
    say = sayer(language, ON_A_PAGE)
    for choice in choice_odds(view):
        by_sum, by_single = (
            _percent(of.seat(choice.first).share, language) for of in (choice.sum, choice.single)
        )
        cards = " ".join(map(str, choice.point))
        yield say("odds choice", cards=cards, seat=choice.first, sum=by_sum, single=by_single)


def _percent(part: Fraction, language: str) -> str:
    """Return a fraction in percent: ``12.5 %``."""
    return f"{_tenths(100 * part, language)} %"


def _tenths(number: Fraction, language: str) -> str:
    """Return a number with one decimal place, rounded to the nearest."""
    whole, rest = divmod((20 * number.numerator // number.denominator + 1) // 2, 10)
    return sayer(language, ON_A_PAGE)("tenths", whole=whole, rest=rest)
