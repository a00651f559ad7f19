"""What is shown of a game of Tap: a hand drawn in text, the score, and all that a dealer says.

All of it is made from views, so it cannot show anything that a seat must not know.
"""

from collections.abc import Iterator, Mapping
from typing import get_args

from attrs import evolve

from tagolib.announcements import LANGUAGES
from tagolib.announcements.tap import Announcer, signed
from tagolib.base.values import Pairs
from tagolib.play.narration import Say, columns
from tagolib.play.tap_narration import declared, lying, names
from tagolib.play.tap_words import SAID
from tagolib.play.words import sayer
from tagolib.tap import Game, SeatState, State, View, left_of, replay, view
from tagolib.tap.cards import Suit

__all__ = ["hand_picture", "told_game", "told_score"]


def hand_picture(
    seen: View, number: int, scores: Mapping[int, int], players: Mapping[int, str], say: Say
) -> Iterator[str]:
    """Yield the lines of a hand: its state, the seats, the open cards, and the viewer's own cards.

    Args:
        seen: the view to show.
        number: the number of the hand, of the three in the game.
        scores: the game points of each seat from the hands before.
        players: the name of each seat's player.
        say: the function that says a sentence in a language.
    """
    state = seen.state
    yield " · ".join(_head(state, number, say))
    titles = ["", *[say(word) for word in ("seat", "player", "cards", "tricks", "points")], ""]
    rows = [_seat(seat, state, scores, players, say) for seat in state.seats]
    yield from columns([titles, *rows], "<><>>><")
    beside = list(_lying(seen, say))
    if beside:
        yield ""
        yield from columns(beside, "<<")
    yield from _own(seen, say)


def _head(state: State, number: int, say: Say) -> Iterator[str]:
    yield say("hand", number=number)
    if state.declarer and state.contract:
        yield say("contract", contract=say(state.contract), seat=state.declarer)
    yield from declared(state, say)


def _seat(
    seat: SeatState, state: State, scores: Mapping[int, int], players: Mapping[int, str], say: Say
) -> list[str]:
    turn = ">" if seat.number == state.to_act else " "
    dealt = "*" if seat.number == state.dealer else " "
    remark = ""
    if seat.number == state.declarer:
        remark = say("declarer")
    elif seat.passed and state.phase == "auction":
        remark = say("passed")
    numbers = [str(seat.count), str(seat.tricks), signed(scores[seat.number])]
    return [turn + dealt, str(seat.number), players[seat.number], *numbers, remark]


def _lying(seen: View, say: Say) -> Iterator[list[str]]:
    """Yield a row for all cards that lie open, or that the viewer has seen of the stock."""
    state = seen.state
    for said, cards in lying(state, say):
        yield [said, names(cards)]
    trick = state.trick
    if trick and state.phase == "play":
        seats = [left_of(trick.leader, place) for place in range(3)]
        played = [f"{seat}: {card}" for seat, card in zip(seats, trick.cards, strict=False)]
        label = "last trick" if len(played) == 3 else "on the table"  # until the next one
        yield [say(label), "   ".join(played)]


def _own(seen: View, say: Say) -> Iterator[str]:
    """Yield the viewer's own cards, by suit."""
    held = next((seat.cards for seat in seen.state.seats if seat.number == seen.seat), None)
    if held:
        yield ""
        suits = {suit: [card for card in held if card.suit == suit] for suit in get_args(Suit)}
        yield from columns([[say(s), names(own) or "–"] for s, own in suits.items()], "<<")


def told_score(game: Game, say: Say) -> Iterator[str]:
    """Yield the game points, and the winners when the game is over."""
    points = [say("score", seat=seat, points=signed(n)) for seat, n in game.scores]
    yield f"{say('game points', number=game.played)} {', '.join(points)}"
    most = max(n for _, n in game.scores)
    if len(game.winners) == 1:
        yield say("won", seat=game.winners[0], points=signed(most))
    elif game.winners:
        seats = ", ".join(map(str, game.winners))
        yield say("tied", seats=seats, points=signed(most))


def told_game(game: Game, language: str = LANGUAGES[0], players: Pairs[str] = ()) -> Iterator[str]:
    """Yield what a dealer says in a game, and the score after each hand, as a spectator hears it.

    Args:
        game: the game.
        language: the language.
        players: the names of the bots that play, by their seats.
    """
    say, dealer = sayer(language, SAID), Announcer(language)
    yield say("title")
    for seat, name in players:
        yield say("plays", seat=seat, player=say(name))
    before = evolve(game, hands=())
    for hand in game.hands:
        yield ""
        yield say("hand", number=before.played + 1)
        known = 0
        for moment in replay(hand):  # cards are turned face down later
            log = view(moment, None).log
            yield from map(dealer.fact, log[known:])
            known = len(log)
        before = evolve(before, hands=(*before.hands, hand))
        yield from told_score(before, say) if hand.result else ["The hand is not over."]
