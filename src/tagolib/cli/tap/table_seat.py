"""A person at a seat of a game of Tap, and the hand drawn in text.

The hand is drawn from a view, so it cannot show anything that a seat must not know.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, get_args

from tagolib.cli.tap.typed_actions import understand
from tagolib.cli.tap.words import SAID, signed
from tagolib.cli.terminal import Person
from tagolib.play.narration import columns
from tagolib.play.tap import Seated
from tagolib.tap import Card, Game, SeatState, State, View, left_of
from tagolib.tap.cards import Suit

__all__ = ["Player", "hand_picture", "told_score"]


Say = Callable[..., str]
"""A function that returns a sentence of :data:`~tagolib.cli.tap.words.TERMINAL_WORDS` in some
language."""


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
    titles = ["", *[say(word) for word in ("seat", "player", "held", "tricks", "points")], ""]
    rows = [_seat(seat, state, scores, players, say) for seat in state.seats]
    yield from columns([titles, *rows], "<><>>><")
    lying = list(_lying(seen, say))
    if lying:
        yield ""
        yield from columns(lying, "<<")
    yield from _own(seen, say)


def _head(state: State, number: int, say: Say) -> Iterator[str]:
    yield say("hand", number=number)
    if state.declarer and state.contract:
        yield say("contract", contract=say(state.contract), seat=state.declarer)
    if state.slam:
        yield say("with slam")
    if state.sparrow:
        yield say("with sparrow")
    if state.phase == "play":
        yield say("trick", number=state.tricks + 1)


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
    for packet, cards in (("top", state.top), ("bottom", state.bottom)):
        if cards:
            yield [f"{say('stock')}, {say(packet)}", _names(cards)]
    if state.discards or state.shown:
        yield [say("laid"), _names(state.discards or state.shown)]
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
        yield from columns([[say(s), _names(own) or "–"] for s, own in suits.items()], "<<")


def _names(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


def told_score(game: Game, say: Callable[..., str]) -> Iterator[str]:
    """Yield the game points, and the winners when the game is over."""
    points = [say("score", seat=seat, points=signed(n)) for seat, n in game.scores]
    yield f"{say('game points', number=game.played)} {', '.join(points)}"
    most = max(n for _, n in game.scores)
    if len(game.winners) == 1:
        yield say("won", seat=game.winners[0], points=signed(most))
    elif game.winners:
        seats = ", ".join(map(str, game.winners))
        yield say("tied", seats=seats, points=signed(most))


class Player(Person[Seated]):
    """Runs a session of Tap for the person in it."""

    said = SAID

    def _tell_end(self) -> None:
        if self._session.game.hands and self._session.game.hand is None:
            self._screen.tell(self._dealer.fact(self._session.seen.log[-1]))
            self._standings()

    def _tell_step(self, before: Seated) -> None:
        known = len(before.seen.log) if before.game.hand else 0
        for fact in self._session.seen.log[known:]:
            self._screen.tell(self._dealer.fact(fact))
        if self._session.game.hand is None:
            self._standings()

    def _show(self) -> None:
        if self._session.game.hand is not None:
            self._picture()

    def _prompt(self) -> str:
        game, now = self._session.game, self._session.options
        if game.hand is None or now is None:
            return self._say("over" if game.over else "between")
        self._screen.tell(self._dealer.options(now))
        if len(now.play) == 1:
            return self._say("play the only one", seat=self._seat, card=now.play[0])
        return self._say(game.hand.phase, seat=self._seat)

    def _understand(self, typed: str) -> Any:
        return understand(typed, self._seat, self._session.language, self._session.options)

    def _next(self) -> bool:
        if self._session.game.hand is not None:
            self._screen.tell(self._say("not here"))
            return False
        if self._session.game.over:
            self._session = self._session.again()
        self._take(self._session.deck())
        return True

    def _drawn(self) -> Iterable[str]:
        number, scores = self._session.number, dict(self._session.game.scores)
        return hand_picture(self._session.seen, number, scores, self._players, self._say)

    def _standings(self, order: str = "") -> None:
        self._screen.show(told_score(self._session.game, self._say), "bold")
