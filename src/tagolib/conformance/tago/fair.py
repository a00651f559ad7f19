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
    """What follows from the seeds of a hand."""

    announcement: str
    house: bytes
    players: dict[SeatKey, bytes]
    public: bytes | None
    shuffle: int

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
    """Which messages of a house a player accepts, and which is the first one refused."""

    table: str
    seat: SeatNumber
    seed: bytes | None
    view: TableView
    messages: tuple[Any, ...]

    def answer(self) -> JSON:
        """Return whether the player may go on, which message is refused, and the known cards."""
        player = Player(self.seat, self.table, self.seed)
        player, refused, step = _take_all(player, self.messages, self.view)
        cards = [[one.shuffle, one.position, str(DECK[one.label])] for one in player.cards]
        may_go_on = player.may_go_on and step is None
        return {"may_go_on": may_go_on, "refused": refused, "step": step, "cards": cards}


@frozen(order=False, kw_only=True)
class FairNumber:
    """What a player gets under one number."""

    seed: bytes | None
    view: TableView
    messages: tuple[Any, ...]
    seen: TableView | None


@frozen(order=False, kw_only=True)
class FairNumbersCase:
    """What a player knows after several numbers: restarts, and who may still commit."""

    table: str
    seat: SeatNumber
    numbers: tuple[FairNumber, ...]

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
    commitment: bytes
    seed: bytes
    labels: tuple[int, ...]
    salts: tuple[bytes, ...]
    hashes: tuple[bytes, ...]


@frozen(order=False)
class _Messages:
    may_go_on: bool
    refused: int | None
    step: str | None
    cards: tuple[tuple[int, int, Card], ...]


@frozen(order=False)
class _Number:
    refused: int | None
    step: str | None
    restarts: int
    may_commit: tuple[SeatNumber, ...] | None


@frozen(order=False)
class _Numbers:
    numbers: tuple[_Number, ...]


ANSWERS: Final[Mapping[str, Any]] = {
    "fair_shuffle": _Shuffle,
    "fair_player": _Messages,
    "fair_numbers": _Numbers,
}
"""The form of the answers of each kind."""
