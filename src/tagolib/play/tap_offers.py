"""The prompts and offers for a person in a game of Tap, and the guide for a newcomer."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from tagolib.announcements.tap import signed
from tagolib.play.narration import Say
from tagolib.play.offers import Offered
from tagolib.play.page import called
from tagolib.play.tap import Seated
from tagolib.play.tap_narration import names, with_suits
from tagolib.play.tap_table import TapTable
from tagolib.play.tap_words import ON_A_PAGE
from tagolib.play.words import sayer
from tagolib.shuffling import Stream
from tagolib.tap import Action, Bid, Declare, Discard, Options, Pass, Play, State, Take, View
from tagolib.tap.bots import careful
from tagolib.tap.choices import SAID as OPTIONS
from tagolib.tap.facts import TrickTaken

__all__ = ["KINDS", "guide", "offers", "prompt"]

KINDS: Final[Mapping[str, Callable[[int], Action]]] = {
    "pass": Pass,
    "three_cards": lambda seat: Bid(seat, "three_cards"),
    "top_three": lambda seat: Bid(seat, "top_three"),
    "bottom_three": lambda seat: Bid(seat, "bottom_three"),
    "solo": lambda seat: Bid(seat, "solo"),
    "top": lambda seat: Take(seat, "top"),
    "bottom": lambda seat: Take(seat, "bottom"),
    "declare": Declare,
    "slam": lambda seat: Declare(seat, slam=True),
    "sparrow": lambda seat: Declare(seat, sparrow=True),
    "both": lambda seat: Declare(seat, slam=True, sparrow=True),
}
"""The kinds of actions that take no card. Besides them there are ``discard`` and ``play``."""

_RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "pass": ("TAP-06", "TAP-07"),
    "three_cards": ("TAP-09", "TAP-20"),
    "top_three": ("TAP-10", "TAP-20"),
    "bottom_three": ("TAP-10", "TAP-20"),
    "solo": ("TAP-11", "TAP-20"),
    "top": ("TAP-09",),
    "bottom": ("TAP-09",),
    "discard": ("TAP-12",),
    "declare": ("TAP-13", "TAP-23", "TAP-25"),
    "slam": ("TAP-13", "TAP-22"),
    "sparrow": ("TAP-13", "TAP-24"),
    "both": ("TAP-13", "TAP-22", "TAP-24"),
    "play": ("TAP-14", "TAP-15", "TAP-17"),
    "next": ("TAP-04",),
    "again": ("TAP-01",),
}
"""The ids of the rules that describe each kind."""


def prompt(session: Seated, view: View | None) -> str:
    """Return what the person is asked, or who has won when the game is over.

    Args:
        session: the game.
        view: the person's view of the hand that waits for them; ``None`` if none does.
    """
    say, game = sayer(session.language, ON_A_PAGE), session.game
    if view is not None:
        return with_suits(_asked(view.state, view.state.options or Options(), say))
    if not game.over:
        return ""
    winners = [called(session)[seat] for seat in game.winners]
    key = "game shared" if len(winners) > 1 else "game won"
    return say(key, names=", ".join(winners), points=signed(max(n for _, n in game.scores)))


def _asked(state: State, now: Options, say: Say) -> str:
    trick = state.trick
    if now.discard:
        few = "ask discard trumps" if now.discard_trumps else "ask discard"
        return say(few, trumps=now.discard_trumps)
    if not now.play:
        return say(f"ask {state.phase}")
    if trick is None or len(trick.cards) % 3 == 0:
        return say("ask lead")
    if len(now.play) == 1:
        return say("ask only", card=now.play[0])
    led, first = trick.cards[0], now.play[0]
    if first.suit == led.suit:
        return say("ask follow", suit=say(first.suit))
    return say("ask trump") if all(card.trump for card in now.play) else say("ask any")


def offers(session: Seated, view: View | None) -> Iterator[Offered]:
    """Yield what the person may do.

    Args:
        session: the game.
        view: the person's view of the hand that waits for them; ``None`` if none does.
    """
    say = sayer(session.language, ON_A_PAGE)
    if view is None:
        yield _offered("again" if session.game.over else "next", say)
        return
    state, now = view.state, view.state.options or Options()
    if now.bids:
        yield _offered("pass", say)
        for bid in now.bids:
            yield _offered(bid, say, said=say(bid), value=session.game.rules.value(bid))
    elif now.take:
        for packet, cards in (("top", state.top), ("bottom", state.bottom)):
            said = with_suits(say(f"offer {packet}", cards=names(cards or ())))
            yield _offered(packet, say, said=said)
    elif now.declare:
        for kind in ("declare", "slam", "sparrow", "both"):
            yield _offered(kind, say)
    else:
        yield _offered("discard" if now.discard else "play", say)


def _offered(kind: str, say: Say, said: str = "", **words: int) -> Offered:
    return Offered(
        kind=kind,
        said=said or say(f"offer {kind}"),
        does=say("does packet" if kind in ("top", "bottom") else f"does {kind}", **words),
        hint="",
        takes="Card" if kind == "play" else None,
        least=None,
        most=None,
        per_chip=1,
        value="",
        cards=(),
        rules=_RULES[kind],
    )


def guide(table: TapTable, view: View) -> str:
    """Return advice for a newcomer in the first auction and the first trick.

    The advice is what a careful player would do with nothing but the same view.

    Args:
        table: the table.
        view: the person's view of the hand, which waits for them.
    """
    session, state, person = table.session, view.state, table.session.person
    say = sayer(session.language, ON_A_PAGE)
    first = session.game.played == 0 and not any(n for _, n in table.account)
    if not first or state.tricks > 1:
        return ""
    if state.tricks == 1:
        taken = next(fact for fact in view.log if isinstance(fact, TrickTaken))
        key = "guide done, you" if taken.seat == person else "guide done"
        return say(key, name=called(session)[taken.seat])
    words: dict[str, object] = {
        "advice": _advice(careful(view, Stream(bytes(32))), session.language, say),
        "trumps": len([card for card in state.seats[person - 1].cards or () if card.trump]),
    }
    if state.phase != "play":
        return with_suits(say(f"guide {state.phase}", **words))
    led = state.trick.cards[:1] if state.trick else ()
    return with_suits(say("guide follow" if led else "guide lead", led=names(led), **words))


def _advice(action: Action, language: str, say: Say) -> str:
    """Return an action in words: what a player would do."""
    may = sayer(language, {"tap option": OPTIONS})
    match action:
        case Bid():
            return may("bid", contract=say(action.contract))
        case Take():
            return may("take", packet=say(action.packet))
        case Discard():
            return say("advice discard", cards=names(action.cards))
        case Play():
            return may("play the only one", cards=action.card)
        case Pass():
            return may("pass")
        case _:
            return say("advice declare")
