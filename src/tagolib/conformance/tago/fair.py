"""The cases of fair dealing: what follows from the seeds, and what a player accepts or refuses."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from attrs import frozen

from tagolib.base.errors import FairnessError, NotationError
from tagolib.fairness import Place, Player, Seeds, again, commitment, take
from tagolib.fairness.messages import FromHouse
from tagolib.fairness.recipe import announcement_hash
from tagolib.fairness.seeing import see
from tagolib.serialization import JSON, SeatKey, SeatNumber, read
from tagolib.table import TableView
from tagolib.tago.cards import DECK, Card

__all__: list[str] = []


@frozen(order=False, kw_only=True)
class FairShuffleCase:
    """Everything that follows from the seeds of a hand."""

    announcement: str
    """The announcement of the hand, as text."""
    house: bytes
    """The seed of the house, in hexadecimal digits, as all bytes here."""
    players: dict[SeatKey, bytes]
    """The seed of each player."""
    public: bytes | None
    """The public seed; ``null`` if there is none."""
    shuffle: int
    """The number of the shuffle in the hand, from 0."""

    def answer(self) -> JSON:
        """Return the hash of the announcement, and the cards of a shuffle with their hashes.

        The commitment and the seed of the shuffle are part of the answer too.
        """
        players = tuple(sorted((int(seat), seed) for seat, seed in self.players.items()))
        seeds = Seeds(self.announcement, self.house, players, self.public)
        cards = [seeds.opening(Place(self.shuffle, at)) for at in range(len(DECK))]
        return {
            "announcement": announcement_hash(self.announcement).hex(),
            "commitment": commitment(self.house).hex(),
            "seed": seeds.seed(self.shuffle).hex(),
            "labels": [card.label for card in cards],
            "salts": [card.salt.hex() for card in cards],
            "hashes": [one.hex() for one in seeds.hashes(self.shuffle).hashes],
        }


_STEPS: Final[Mapping[str, JSON]] = {
    "announce": "announce",
    "spent": "reveal",
    "tell": "tell",
    "hashes": "deal",
    "opening": "open",
}
"""The step at which a malformed message is refused, by its type; for other types it is ``read``."""


def _take_all(player: Player, messages: Iterable[Any], view: TableView) -> tuple[Player, Any, Any]:
    """Take messages until one is refused; return its index and the step, or twice ``None``."""
    for index, document in enumerate(messages):
        try:
            player = take(player, read(document, FromHouse), view)
        except FairnessError as error:
            return player, index, error.step
        except NotationError:
            named = document.get("type") if isinstance(document, dict) else None
            step = next((step for tag, step in _STEPS.items() if tag == named), "read")
            return player, index, step
    return player, None, None


@frozen(order=False, kw_only=True)
class FairPlayerCase:
    """The messages of a house, which a player takes until one is refused."""

    table: str
    """The name of the table."""
    seat: SeatNumber
    """The player's seat."""
    seed: bytes | None
    """The player's seed for the hand; ``null`` if the player gives none."""
    view: TableView
    """The player's view of the table before the messages."""
    messages: tuple[Any, ...]
    """The messages of the house, in order; some may be ill-formed."""

    def answer(self) -> JSON:
        """Return whether the player may go on, which message is refused, and the known cards."""
        player = Player(self.seat, self.table, self.seed)
        player, refused, step = _take_all(player, self.messages, self.view)
        cards = [[one.shuffle, one.position, str(DECK[one.label])] for one in player.cards]
        may_go_on = player.may_go_on and step is None
        return {"may_go_on": may_go_on, "refused": refused, "step": step, "cards": cards}


@frozen(order=False, kw_only=True)
class FairNumber:
    """Everything that a player gets under one number."""

    seed: bytes | None
    """The player's seed under this number; ``null`` if the player gives none."""
    view: TableView
    """The player's view of the table before the messages."""
    messages: tuple[Any, ...]
    """The messages of the house, in order; some may be ill-formed."""
    seen: TableView | None
    """The player's view of the table after the messages; ``null`` if the player sees none."""


@frozen(order=False, kw_only=True)
class FairNumbersCase:
    """What a player knows after several numbers: how many restarts, and who may still commit."""

    table: str
    """The name of the table."""
    seat: SeatNumber
    """The player's seat."""
    numbers: tuple[FairNumber, ...]
    """What happens under each number, in order."""

    def answer(self) -> JSON:
        """Return what is refused under each number, and what the player knows after it."""
        player: Player | None = None
        told: list[JSON] = []
        for one in self.numbers:
            player = again(player, one.seed) if player else Player(self.seat, self.table, one.seed)
            player, refused, step = _take_all(player, one.messages, one.view)
            if one.seen and step is None:
                try:
                    player = see(player, one.seen)
                except FairnessError as error:
                    refused, step = len(one.messages), error.step
            may = None if player.may_commit is None else [*player.may_commit]
            known: dict[str, JSON] = {"restarts": player.restarts, "may_commit": may}
            told.append({"refused": refused, "step": step, **known})
        return {"numbers": told}


FORMS: Final[Mapping[str, Any]] = {
    "fair_shuffle": FairShuffleCase,
    "fair_player": FairPlayerCase,
    "fair_numbers": FairNumbersCase,
}
"""The kinds of cases of fair dealing, with the form of each kind."""


@frozen(order=False)
class _Shuffle:
    announcement: bytes
    """The hash of the announcement, in hexadecimal digits, as all bytes here."""
    commitment: bytes
    """The commitment to the seed of the house."""
    seed: bytes
    """The seed of the shuffle."""
    labels: tuple[int, ...]
    """The label of the card in each position: its place in a new deck, from 0."""
    salts: tuple[bytes, ...]
    """The salt of the card in each position."""
    hashes: tuple[bytes, ...]
    """The hash of the card in each position."""


@frozen(order=False)
class _Messages:
    may_go_on: bool
    """Whether the player may go on with the hand."""
    refused: int | None
    """The place of the first message that is refused, from 0; ``null`` if none is."""
    step: str | None
    """The step at which that message is refused; ``null`` if none is."""
    cards: tuple[tuple[int, int, Card], ...]
    """The cards that the player knows: the shuffle, the position in it, and the card of each."""


@frozen(order=False)
class _Number:
    refused: int | None
    """The place of the first message that is refused, from 0; the number of messages if the view
    after them is refused; ``null`` if nothing is."""
    step: str | None
    """The step at which that message or view is refused; ``null`` if nothing is."""
    restarts: int
    """How often the hand has been started again."""
    may_commit: tuple[SeatNumber, ...] | None
    """The seats that may still commit to a seed; ``null`` if all may."""


@frozen(order=False)
class _Numbers:
    numbers: tuple[_Number, ...]
    """What is refused under each number, and what the player knows after it."""


ANSWERS: Final[Mapping[str, Any]] = {
    "fair_shuffle": _Shuffle,
    "fair_player": _Messages,
    "fair_numbers": _Numbers,
}
"""The form of the answers of each kind."""
