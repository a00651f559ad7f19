"""Fair dealing: nobody chooses the cards, and a player's program can check each of them.

Everybody who takes part commits to a seed. Before any seed is revealed, the house announces the
number of the hand, which seats are dealt in, and with how many chips. All cards follow from the
seeds and this announcement. When a card is opened, it is checked against a hash that was sent
before it was dealt. After the hand everything can be verified.

* :class:`~tagolib.fairness.house.House` is the house's side at a table. The functions of
  :mod:`tagolib.fairness.steps` take it from step to step, and :mod:`tagolib.fairness.waiting` says
  which step is due.
* :class:`~tagolib.fairness.player.Player` is the side of one player, and
  :mod:`tagolib.fairness.seeing` checks the cards that this player sees.
* :func:`~tagolib.fairness.verifying.verify` checks what the house published after a hand against
  what a player kept.
* :mod:`tagolib.fairness.recipe` says what is hashed, byte for byte.
"""

from tagolib.fairness.forms import FORMS
from tagolib.fairness.house import Dealing, House, Letter, Silent
from tagolib.fairness.messages import (
    Announce,
    Announcement,
    Commit,
    FromHouse,
    FromPlayer,
    Hashes,
    Kept,
    Opening,
    Reveal,
    Spent,
    Tell,
)
from tagolib.fairness.places import Place
from tagolib.fairness.player import Player, again, take
from tagolib.fairness.recipe import commitment, hand_seed
from tagolib.fairness.records import HouseRecord, resume_house
from tagolib.fairness.seeds import Audit, Seeds
from tagolib.fairness.seeing import check_audit, see
from tagolib.fairness.steps import (
    announce,
    deal_fairly,
    expire,
    misdeal,
    mix,
    play,
    receive,
    settle,
)
from tagolib.fairness.verifying import Verified, verify
from tagolib.fairness.waiting import due_fairly, go_on

__all__ = [
    "FORMS",
    "Announce",
    "Announcement",
    "Audit",
    "Commit",
    "Dealing",
    "FromHouse",
    "FromPlayer",
    "Hashes",
    "House",
    "HouseRecord",
    "Kept",
    "Letter",
    "Opening",
    "Place",
    "Player",
    "Reveal",
    "Seeds",
    "Silent",
    "Spent",
    "Tell",
    "Verified",
    "again",
    "announce",
    "check_audit",
    "commitment",
    "deal_fairly",
    "due_fairly",
    "expire",
    "go_on",
    "hand_seed",
    "misdeal",
    "mix",
    "play",
    "receive",
    "resume_house",
    "see",
    "settle",
    "take",
    "verify",
]
