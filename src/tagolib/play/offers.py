"""What a person may do now, in the words of a page, and why other actions are refused."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, Literal

from attrs import field, frozen

from tagolib.base.errors import IllegalActionError, SetupError, TagoError
from tagolib.base.messages import Said, shown
from tagolib.base.values import Form
from tagolib.play.session import Move, Seated, Session
from tagolib.play.words import ON_A_PAGE, sayer
from tagolib.table import (
    BuyIn,
    ComeBack,
    Finish,
    Leave,
    SitOut,
    StartHand,
    TableView,
    act,
    due,
)
from tagolib.tago import actions
from tagolib.tago.betting import LIMITS, reasons
from tagolib.tago.cards import Card
from tagolib.tago.evaluation import Choice, point_totals
from tagolib.tago.options import Offer, Options
from tagolib.tago.rules import Rules

__all__ = ["AT_A_TABLE", "Offered", "offered"]


@frozen(order=False)
class Kind:
    """A kind of action that a person can choose."""

    action: Callable[..., Move]
    """The class of the action."""
    rules: tuple[str, ...]
    """The ids of the rules that describe the action."""
    takes: type[int] | type[Card] | None = None
    """What the person must add: chips (``int``), a card, or nothing."""
    named: Mapping[str, Choice | bool] = field(factory=dict)
    """Other fields of the action with their values, if each choice is a kind of its own."""

    def by(self, seat: int, *given: int | Card) -> Move:
        """Return the action of a seat, with the chips or the card given."""
        return self.action(seat, *given, **self.named)


KINDS: Final[Mapping[str, Kind]] = {
    "call": Kind(actions.Call, ("BET-04",)),
    "bet": Kind(actions.Bet, ("BET-03", "LIMIT-02", "LIMIT-03"), int),
    "raise": Kind(actions.Raise, ("RAISE-01", "RAISE-02", "RAISE-04"), int),
    "remainders": Kind(actions.Remainders, ("REM-01", "REM-02")),
    "restore": Kind(actions.Restore, ("REST-02", "REST-03", "REST-04", "REST-05"), int),
    "sum": Kind(actions.ChoosePoint, ("POINT-03", "POINT-05"), named={"choice": "sum"}),
    "single": Kind(actions.ChoosePoint, ("POINT-03", "POINT-05"), named={"choice": "single"}),
    "play_on": Kind(actions.PlayOn, ("TIE-03",)),
    "divide": Kind(actions.Divide, ("TIE-02",)),
    "discard": Kind(actions.Discard, ("TIE-05",), Card),
    "fold": Kind(actions.Fold, ("FOLD-01", "FOLD-03"), named={"curious": False}),
    "curious": Kind(actions.Fold, ("CUR-01", "CUR-02"), named={"curious": True}),
    "look": Kind(actions.Look, ("JACK-04", "JACK-05")),
    "next": Kind(StartHand, ("OPEN-04",)),
    "buy": Kind(BuyIn, ("REST-01", "ANTE-06"), int),
}
"""All kinds of action that a person can choose in a session, in the order of the offers."""

AT_A_TABLE: Final[Mapping[str, Kind]] = {
    "pay_to_look": Kind(actions.Curious, ("CUR-01", "CUR-06")),
    "sit_out": Kind(SitOut, ("CUBE-04",)),
    "come_back": Kind(ComeBack, ("CUBE-04",)),
    "leave": Kind(Leave, ("SEAT-05",)),
}
"""More kinds of action, at the tables of other hosts."""

_ALL_KINDS: Final = {**KINDS, **AT_A_TABLE}


def kind_called(name: str) -> Kind | None:
    """Return a kind of action by its name; ``None`` if there is none."""
    return _ALL_KINDS.get(name)


def read_units(rules: Rules, chips: str) -> int:
    """Return an amount of chips that a person has written, in units; 0 if it is not an amount."""
    try:
        return rules.units(chips)
    except TagoError:
        return 0


def goes_on(session: Session) -> bool:
    """Return whether something happens by itself now.

    A hand that is over stays on the table until the person asks for the next one.
    """
    return due(session.table).step != "finish" and session.next_move() is not None


def offers(session: Seated) -> dict[str, Offer]:
    """Return what the person may do, by kind, if all others wait for them."""
    now = session.options
    return dict(_between(session)) if now is None else in_hand(now)


def in_hand(now: Options) -> dict[str, Offer]:
    """Return the offers of the current hand by kind; an offer can stand under several kinds."""
    allowed: dict[object, Offer] = {offer.action: offer for offer in now.offers}
    return {
        name: allowed[kind.action]
        for name, kind in KINDS.items()
        if kind.action in allowed and {*kind.named.values()} <= {*allowed[kind.action].choices}
    }


def _between(session: Seated) -> Iterator[tuple[str, Offer]]:
    """Yield the offers between two hands, and after a hand that is over."""
    table = session.table
    if due(table).step == "look":
        yield "look", Offer(actions.Look)
    if can_pay(session):
        yield "next", Offer(StartHand)
    yield "buy", Offer(BuyIn, interval=(table.rules.stack, None))


def may_be_written(session: Session) -> bool:
    """Return whether the hand is over and nobody may look any more."""
    return due(session.table).step == "finish"


def can_pay(session: Session) -> bool:
    """Return whether the person can pay the next ante once the finished hand is paid out."""
    table = session.table
    if table.hand is not None and table.hand.phase == "over":
        table = act(table, Finish())
    return session.person in dict(table.able)


def barred(session: Seated) -> Iterator[tuple[str, IllegalActionError]]:
    """Yield what the person may not do in a round of betting, and why, if all wait for them."""
    hand = session.table.hand
    if hand is not None and hand.phase == "betting":
        may, seat = offers(session), hand.seat(session.person)
        for name, kind in KINDS.items():
            if kind.action in LIMITS and name not in may:
                found = tuple(reasons(kind.action, hand.rules, hand, seat))
                yield name, IllegalActionError(kind.action, found, "")


@frozen(order=False, kw_only=True)
class Offered(Form):
    """An offer in the words of a page, in the person's language. Amounts are in units."""

    kind: str
    """One of :data:`KINDS` or :data:`AT_A_TABLE`."""
    said: str
    """The words of the offer's button."""
    does: str
    """What the action does, in one sentence."""
    hint: str
    """The bounds of the amount; empty if there is no choice."""
    takes: Literal["int", "Card"] | None
    """The thing that the person adds: chips, a card, or nothing."""
    least: int | None
    """The smallest amount, or the only one; ``None`` if the action takes no amount."""
    most: int | None
    """The largest amount; ``None`` if there is no choice, or no limit."""
    per_chip: int
    """How many units make a chip."""
    value: str
    """The smallest amount in chips, as the initial value; empty if the action takes no amount."""
    cards: tuple[Card, ...]
    """The cards to choose from."""
    rules: tuple[str, ...]
    """The ids of the rules that describe the action."""


_TAKEN: Final[Mapping[type | None, Literal["int", "Card"] | None]] = {
    int: "int",
    Card: "Card",
    None: None,
}
"""What a person adds to an action, as the page knows it."""

_OTHER_LIMIT: Final = {"light": "LIMIT-03", "heavy": "LIMIT-02"}
"""For each mode, the rule on the highest bet that does not apply in it."""


def offered(offers: Mapping[str, Offer], view: TableView, language: str) -> tuple[Offered, ...]:
    """Return offers in words and with their bounds and rules.

    Args:
        offers: the offers by their kinds, of :data:`KINDS` or :data:`AT_A_TABLE`.
        view: the view of the person to whom they are made.
        language: the person's language.

    Raises:
        SetupError: if there is no such kind, or the language is not offered.
    """
    return tuple([_offered(name, offer, view, language) for name, offer in offers.items()])


def _offered(name: str, offer: Offer, view: TableView, language: str) -> Offered:
    """Return an offer with its words, its bounds in units and in chips, and its rules."""
    rules, say, kind = view.rules, sayer(language, ON_A_PAGE), kind_called(name)
    if kind is None:
        raise SetupError(Said("no offer is called {name}", name=shown(name)), field="offers")
    least, most = offer.interval or (offer.takes, None)
    if name in ("curious", "pay_to_look"):
        least = rules.ante_amount
    words = {"amount": "" if least is None else rules.chips(least)}
    words["most"] = "" if most is None else rules.chips(most)
    if most is None and len({*offer.amounts}) > 1:  # with less, the seat cannot raise afterwards
        words["to_raise"] = rules.chips(offer.amounts[1])
    said, does = f"offer {name}", f"does {name}"
    if view.hand is not None and view.hand.state.phase == "point_choice":
        point = view.hand.state.point.cards
        totals = point_totals([card for card in point if card], rules.rulings)
        words |= {"sum": str(totals.sum), "single": str(totals.single)}
        said, does = _AT_THE_CHOICE.get(name, (said, does))
    return Offered(
        kind=name,
        said=say(said, **words),
        does=say(does, **words),
        hint=_hint(words, say) if kind.takes is int else "",
        takes=_TAKEN[kind.takes],
        least=least,
        most=most,
        per_chip=rules.units_per_chip,
        value=words["amount"],
        cards=tuple([one for one in dict.fromkeys(offer.choices) if isinstance(one, Card)]),
        rules=tuple([rule for rule in kind.rules if rule != _OTHER_LIMIT[rules.mode]]),
    )


_AT_THE_CHOICE: Final = {
    "sum": ("offer the sum", "does sum"),
    "single": ("offer the single", "does single"),
    "fold": ("offer fold", "does fold instead"),
}
"""The keys of the texts that differ while a seat chooses the POINT: the totals, and that a fold
leaves the choice to the next player."""


def _hint(words: Mapping[str, str], say: Callable[..., str]) -> str:
    """Return the bounds of an amount in words."""
    open_above = "at least, to raise" if "to_raise" in words else "at least"
    return say("between" if words["most"] else open_above, **words)
