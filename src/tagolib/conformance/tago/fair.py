"""The cases of fair dealing: what follows from the seeds, and what a player accepts or refuses."""

from collections.abc import Mapping
from typing import Any, Final

from attrs import frozen

from tagolib.cards import DECK
from tagolib.errors import FairnessError
from tagolib.fairness import Place, Player, Seeds, commitment, take
from tagolib.fairness.messages import FromHouse
from tagolib.fairness.recipe import announcement_hash
from tagolib.serialization import JSON, SeatKey, SeatNumber, read
from tagolib.table import TableView

__all__ = ["FORMS"]


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
        refused: dict[str, JSON] = {"refused": None, "step": None}
        for index, document in enumerate(self.messages):
            try:
                player = take(player, read(document, FromHouse), self.view)
            except FairnessError as error:
                refused = {"refused": index, "step": error.step}
                break
        cards = [[one.shuffle, one.position, str(DECK[one.label])] for one in player.cards]
        return {"may_go_on": player.may_go_on and not refused["step"], **refused, "cards": cards}


FORMS: Final[Mapping[str, Any]] = {"fair_shuffle": FairShuffleCase, "fair_player": FairPlayerCase}
"""The kinds of cases of fair dealing, with the form of each kind."""
