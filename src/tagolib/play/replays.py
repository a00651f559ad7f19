"""Hands that are over: the link that holds one, its steps at the table, and the same deal again.

A link holds the notation of a hand without its claims, compressed, as letters that an address may
have. Whoever has the link can read all the cards. A link may come from anybody. Its size is
therefore bounded before and after it is unpacked, and the hand is played again before any of it is
shown.
"""

import base64
import re
import zlib
from functools import lru_cache
from typing import Final

from attrs import evolve, frozen

from tagolib.announcements import LANGUAGES, Announcer
from tagolib.base.errors import NotationError, SetupError
from tagolib.base.values import Form, Pairs, Value
from tagolib.bots import BOTS
from tagolib.drawing import draw
from tagolib.notation import Transcript, parse_hand, write_action
from tagolib.notation.header import write_header
from tagolib.play.players import PERSON
from tagolib.play.scene import Scene, Told, UnwelcomeError, scene, told
from tagolib.play.session import Seated, Session
from tagolib.play.words import ON_A_PAGE, sayer
from tagolib.table import Table, TableView, view_table
from tagolib.tago.hand import Hand
from tagolib.tago.records import replay
from tagolib.tago.views import house_state

__all__ = ["Replay", "Turned", "code_of", "pack", "read_code"]

MOST_LETTERS: Final = 8_000
MOST_BYTES: Final = 16_000
"""How long a link and its text may be: about ten times as long as those of a long hand."""

_USUAL: Final = "careful"
"""Who plays a seat if a link does not say so."""


def code_of(session: Session) -> str:
    """Return the content of a link to a session's finished hand."""
    hand = session.table.hand
    assert hand is not None  # it may be written
    players = ", ".join(f"{seat}: {name}" for seat, name in session.players if name != PERSON)
    tags = [("_Hand", str(session.table.hands)), ("_Players", players)]
    if session.person is not None:
        tags.append(("_Seat", str(session.person)))
    return pack(Transcript.of(hand, tags=tuple(tags), names=session.names))


def pack(transcript: Transcript) -> str:
    """Return a hand as the letters of a link."""
    actions = map(write_action, transcript.record.actions)
    text = "".join(f"{line}\n" for line in (*write_header(transcript), *actions))
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    packed = packer.compress(text.encode()) + packer.flush()
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def _unpack(code: str) -> str:
    """Return the text that a link holds.

    Raises:
        OverflowError: if it is too long.
        ValueError: if it is damaged.
    """
    if len(code) > MOST_LETTERS:
        raise OverflowError
    if not re.fullmatch("[A-Za-z0-9_-]+", code):
        raise ValueError
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    packed = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
    try:
        text = unpacker.decompress(packed, MOST_BYTES + 1)
    except zlib.error:
        raise ValueError from None
    if len(text) > MOST_BYTES:
        raise OverflowError
    if not unpacker.eof or unpacker.unused_data:
        raise ValueError
    return text.decode()


@frozen(order=False, kw_only=True)
class Turned(Form):
    """A step of a hand that is shown again."""

    step: int
    """The number of the step, from 0: the deal, each action, and finally all cards."""
    last: int
    """The number of the last step."""
    number: int
    """The number of the hand at its table."""
    told: tuple[Told, ...]
    """What has happened in this step."""
    table: Scene
    """The table after this step, as the viewer has seen it. In the last step all cards are open."""


@frozen(order=False)
class Replay(Value):
    """A hand that is over, with every step that led there.

    Raises:
        SetupError: if no table can hold its chips.
    """

    hands: tuple[Hand, ...]
    """The hand as dealt, and after each action."""
    seat: int
    """The seat of the viewer."""
    names: Pairs[str] = ()
    number: int = 1
    """The number of the hand at its table."""
    players: Pairs[str] = ()
    """The players of the other seats, as far as they are known."""

    def __attrs_post_init__(self) -> None:
        self.at(self.hands[-1])

    def at(self, hand: Hand | None) -> Table:
        """Return the table with the hand at one moment, or before the deal (``None``)."""
        start = self.hands[0].deal
        return Table(
            start.rules,
            stage="open",
            stacks=start.stacks,
            washed=True,
            cube=start.cube,
            hands=self.number if hand else 0,
            hand=hand,
        )

    @classmethod
    def of(cls, transcript: Transcript) -> "Replay":
        """Return the replay of a hand. Tags of a link that make no sense are ignored."""
        tags = dict(transcript.tags)
        hands = tuple(replay(transcript.record))
        seats = hands[0].deal.numbers
        seat = tags.get("_Seat", "")
        number = tags.get("_Hand", "")
        players = re.findall(r"([1-8]): (\w+)", tags.get("_Players", ""))
        return cls(
            hands,
            int(seat) if seat in map(str, seats) else seats[0],
            transcript.names,
            int(number) if re.fullmatch("[1-9][0-9]{0,5}", number) else 1,
            tuple([(int(seat), name) for seat, name in players if name in BOTS]),
        )

    def called(self, language: str) -> dict[int, str]:
        """Return the names of the players; the viewer is “You” without a name."""
        return {self.seat: sayer(language)(PERSON), **dict(self.names)}

    def view(self, step: int) -> TableView:
        """Return the viewer's view after a step, with the news since the step before.

        In the last step all cards are open.
        """
        hand = self.hands[min(step, len(self.hands) - 1)]
        seen = view_table(self.at(hand), self.seat)
        assert seen.hand is not None  # the table has the hand
        if step == len(self.hands):
            opened = evolve(seen.hand, state=house_state(hand))
            return evolve(seen, hand=opened, jackpot=None)
        before = len(self.hands[step - 1].facts) if step else 0
        return evolve(seen, news=seen.hand.log[before:], jackpot=None)

    def scene(self, step: int, language: str) -> Scene:
        """Return the table after a step."""
        names, said = self.called(language), sayer(language)
        plays = {seat: said(name) for seat, name in self.players}
        return scene(evolve(self.view(step), news=()), names, language, plays=plays)

    def told(self, first: int, last: int, language: str) -> tuple[Told, ...]:
        """Return what happened from one step to another, both included."""
        dealer = Announcer(
            self.hands[0].rules, language, tuple(sorted(self.called(language).items()))
        )
        return tuple(
            [said for step in range(first, last + 1) for said in told(self.view(step), dealer)]
        )

    def turn(self, step: int, language: str) -> Turned:
        """Return a step; the first or the last one if the number is out of range."""
        say, last = sayer(language, ON_A_PAGE), len(self.hands)
        step = max(0, min(step, last))
        words = {"step": step + 1, "steps": last + 1}
        opened = (Told(kind="fact", said=say("all cards")),)
        return Turned(
            step=step,
            last=last,
            number=self.number,
            told=opened if step == last else self.told(step, step, language),
            table=evolve(self.scene(step, language), offers=(), prompt=say("replay step", **words)),
        )

    def picture(self, language: str) -> str:
        """Return an SVG picture of the end of the hand, as the viewer saw it."""
        seen = self.view(len(self.hands) - 1).hand
        assert seen is not None  # as in every view
        return draw(seen, language, names=self.names).svg

    def again(self, seed: str, language: str) -> Seated:
        """Return a session of the viewer with players of the same kinds, before the same deal."""
        start = self.hands[0].deal
        others = dict.fromkeys(start.numbers, _USUAL) | dict(self.players)
        players = others | {self.seat: PERSON}
        return Seated(
            seed,
            tuple([(seat, players[seat]) for seat in start.numbers]),
            self.at(None),
            start.stacks,
            tuple([(seat, 0) for seat in start.numbers]),
            language=language,
        )


@lru_cache(maxsize=1)  # a reader goes through one hand step by step
def read_code(code: str, language: str = LANGUAGES[0]) -> Replay:
    """Read the hand that a link holds.

    Raises:
        UnwelcomeError: in the reader's language, if there is no such hand.
    """
    say = sayer(language, ON_A_PAGE)
    try:
        text = _unpack(code)
    except OverflowError:
        raise UnwelcomeError(say("link long")) from None
    except ValueError:
        raise UnwelcomeError(say("link damaged")) from None
    if not text.startswith("[Tago "):
        raise UnwelcomeError(say("link other"))
    try:
        found = Replay.of(parse_hand(text))
    except (NotationError, SetupError):
        raise UnwelcomeError(say("link wrong")) from None
    if found.hands[-1].phase != "over":
        raise UnwelcomeError(say("link running"))
    return found
