"""The desk: it does what a page asks and returns what to show; the page has no rules."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

import tagolib as tago
from tagolib import fairness, rulebook
from tagolib.announcements import LANGUAGES
from tagolib.drawing import face
from tagolib.notation import parse_hand
from tagolib.play.desk import Desk
from tagolib.play.narration import persons_view
from tagolib.play.offers import AT_A_TABLE, KINDS
from tagolib.play.players import PERSON
from tagolib.play.scene import scene
from tagolib.play.session import Session, write_session
from tagolib.play.tap_offers import KINDS as TAP_KINDS
from tagolib.play.tap_words import PAGE as TAP_PAGE
from tagolib.play.words import PAGE, page_words
from tagolib.serialization import read, write
from tagolib.shuffling import Stream
from tagolib.table import Finish, StartHand, TableView
from tagolib.tago.records import resume
from tagolib.tap import Rules
from tests.amounts import amount
from tests.fair import seed as seed_of
from tests.persons import PLAYS, SIT, Person, call_on
from tests.places import DOCS
from tests.playing import stacked


def at_a_hand(*cards: str, point: str = "2 4 6", cube: int = 1, **settings: Any) -> Session:
    """Return a session in whose first hand seat 1 is the person's and has the first cards."""
    label = tago.Rules.parse("Light – 5/300", jackpot_percent=10, **settings)
    players = {1: PERSON} | dict.fromkeys(range(2, len(cards) + 1), "bold")
    for seed in map(str, range(100)):
        session = Session.of(label, players, seed)
        while session.table.cube is None:
            session = going_on(session)
        if session.table.cube == cube:
            break
    return session.after(StartHand(stacked(cards, point)))


def going_on(session: Session) -> Session:
    """Return a session after its next step, which it takes by itself."""
    move = session.next_move()
    assert move is not None
    return session.after(move)


# A hand and the next


def test_a_hand_is_played_to_its_settlement() -> None:
    """A person sits down, plays, and is shown all that happens and how the hand was settled."""
    person = Person()
    person.sit()
    assert (person.table["prompt"], person.kinds) == ("", ["next", "buy"])
    assert (person.table["view"]["hand"], person.table["total"]) == (None, "")
    assert person.table["stakes"] == []
    person.act("next")
    while not person.table["over"]:
        person.take(*PLAYS)
    kinds = [kind for kind, _ in person.told]
    assert kinds.index("hand") < kinds.index("settlement")
    assert person.told[kinds.index("hand")] == ("hand", "Hand 1")
    pots = [kind for kind, said in person.told if " pot of " in said]
    assert pots == ["settlement"]
    assert person.kinds == ["next", "buy"]
    assert person.table["banner"].endswith(".")
    written = parse_hand(person.ask(do="write")["more"])
    hand = resume(written.record)
    assert hand.phase == "over"
    person.act("next")
    assert ("hand", "Hand 2") in person.told


def test_the_person_has_a_name() -> None:
    """The name is at the seat, in the table in words, in announcements and in the notation.

    Anything that is not a name is refused in the person's language.
    """
    person = Person()
    reply = person.ask(**{**SIT, "name": "x" * 41, "language": "it"})
    assert "ha al massimo 40 caratteri" in reply["refused"]["said"]
    person.sit(name="<b>Zoë")
    person.act("next")
    while not person.table["over"]:
        person.take(*PLAYS)
    names = ["<b>Zoë", "Hugo", "Gino"]
    sitting = zip(person.table["players"].items(), names, ["", "careful", "bold"], strict=True)
    for (_, player), name, plays in sitting:
        assert (player["name"], player["plays"]) == (name, plays)
        assert player["face"] == face(name).svg
    assert person.table["seats"][1][1] == person.table["standings"][1][2] == "<b>Zoë"
    assert ("fact", "Seat 1 “<b>Zoë” sits down with 300.") in person.told
    written = person.ask(do="write")["more"]
    assert parse_hand(written).names == tuple(zip([1, 2, 5], names, strict=True))


def test_what_is_shown_is_the_persons_view() -> None:
    """Only the person's view is shown, in their language."""
    session, person = at_a_hand("1 2 3", "4 5 6"), Person()
    person.resume(session)
    shown = read(person.table["view"], TableView)
    assert shown == attrs.evolve(persons_view(session), news=())
    names = {1: "You", 2: "Hugo"}
    again = write(scene(shown, names, plays={2: "bold"}))
    assert again == {key: person.table[key] for key in again} | {"barred": []}


def offers_taken(seed: int) -> Iterator[str]:
    """Return the kinds of offers at a table, taken one after the other."""
    person, rng = Person(), Stream(bytes([seed]) * 32)
    players = dict.fromkeys(map(str, range(2, 3 + seed % 4)), rng.choice(["bold", "at_random"]))
    person.sit(seed=str(seed), players=players, variant=rng.choice(["classic", "rapid"]))
    for _ in range(60):
        offer = rng.choice([offer for offer in person.table["offers"] for _ in usual(offer)])
        value = ""
        if offer["takes"] == "int":
            value = str(rng.choice([offer["least"], offer["most"] or 2 * offer["least"]]))
        elif offer["takes"]:
            value = rng.choice(offer["cards"])
        refusal = person.act(offer["kind"], value)
        assert refusal is None
        yield offer["kind"]


def test_offers_of_one_table_are_taken() -> None:
    """At a table where chips run out, remainders and chips are offered and taken."""
    taken, missing = offers_taken(2), {"remainders", "buy", "next"}
    while missing:
        missing.discard(next(taken))


@pytest.mark.uncounted
def test_every_offer_is_taken() -> None:
    """Every kind of offer comes up, and is taken with the least and with the most."""
    seen = {kind for seed in range(7, 7 + amount(3, 12)) for kind in offers_taken(seed)}
    assert KINDS.keys() - {"look"} <= seen  # this one needs two zeros


def usual(offer: Any) -> range:
    """Return how often an offer is taken, so that hands make progress."""
    return range(
        {"fold": 1, "curious": 1, "restore": 1, "buy": 1, "divide": 1}.get(offer["kind"], 6)
    )


@pytest.mark.rules("REST-01", "ANTE-06")
def test_who_cannot_pay_buys_in() -> None:
    """A player who cannot pay the ante is told so, and must buy chips before playing on.

    Until then the finished hand can still be seen.
    """
    session, person = at_a_hand("1 2 8", "2 4 6"), Person()
    session = session.after(tago.Bet(1, 295)).after(tago.Call(2))
    person.resume(session)
    while not person.table["over"]:
        person.take(*PLAYS)
    assert person.table["seats"][1][3] == "0"
    before = person.table
    refused = person.act("next")
    assert refused["said"].startswith("You cannot pay the ante: buy in with 300 or more")
    assert refused["rules"] == ["ANTE-06"]
    assert person.table == before
    assert person.table["view"]["hand"] is not None
    assert person.table["prompt"].startswith("You cannot pay the ante: buy in with 300 or more")
    assert person.kinds == ["buy"]
    refused = person.ask(do="act", kind="buy", value="299")["refused"]
    assert "REST-01" in refused["rules"] or "REST-03" in refused["rules"], refused
    person.take("buy")
    assert person.kinds == ["next", "buy"]
    refusal = person.act("next")
    assert refusal is None


def test_chips_are_bought_after_a_hand() -> None:
    """A person who buys chips while a finished hand is still shown has them for the next."""
    person = Person()
    person.resume(at_a_hand("1 2 8", "2 4 6"))
    person.take("fold")
    assert person.table["over"]
    person.take("buy")
    assert (person.table["over"], person.table["seats"][1][3]) == (False, "595")


# What may be done


@pytest.mark.rules("RAISE-01", "RAISE-04")
def test_what_is_refused_leaves_all_as_it_was() -> None:
    """If an amount is out of bounds, the refusal names the broken rules, and nothing changes."""
    person = Person()
    person.resume(at_a_hand("1 2 8", "2 4 6", cube=2).after(tago.Bet(2, 40)))
    before = person.table
    offer = next(offer for offer in before["offers"] if offer["kind"] == "raise")
    assert (offer["least"], offer["most"], offer["value"]) == (80, 295, "80")
    answer = person.ask(do="act", kind="raise", value="79")
    assert answer["refused"] == {
        "said": "A raise must go to at least 80. (RAISE-01, RAISE-04)",
        "rules": ["RAISE-01", "RAISE-04"],
    }
    assert (answer["table"], answer["told"]) == (before, [])
    refusal = person.act("raise", "80")
    assert refusal is None


@pytest.mark.parametrize("value", ["", "x", "0", "-5", "5.25", "1e3", "½", "9" * 30])
def test_what_is_no_amount_is_refused(value: str) -> None:
    """Input that cannot be read as chips is refused in the person's language."""
    person = Person()
    person.resume(at_a_hand("1 2 8", "2 4 6"))
    refused = person.ask(do="act", kind="bet", value=value)["refused"]
    assert refused["said"].endswith("is not an amount of chips.")
    person.ask(do="speak", language="it")
    refused = person.ask(do="act", kind="bet", value=value)["refused"]
    assert refused["said"] != ""
    assert not refused["said"].endswith("is not an amount of chips.")


def test_amounts_are_chips() -> None:
    """At a table with half chips amounts are shown, bounded and read in chips."""
    person = Person()
    person.sit(stakes="Heavy – 0,5/30", players={"2": "careful"})
    person.act("next")
    while "bet" not in person.kinds:
        person.take(*PLAYS, "next", "buy")
    (bet,) = [offer for offer in person.table["offers"] if offer["kind"] == "bet"]
    assert (bet["least"], bet["value"], bet["per_chip"]) == (1, "½", 2)
    refusal = person.act("bet", "½")
    assert refusal is None


@pytest.mark.rules("BET-02", "RAISE-07", "BET-07")
def test_why_something_may_not_be_done() -> None:
    """Each betting action that is barred is listed with the reason and the rules behind it."""
    person = Person()
    person.resume(at_a_hand("1 2 8", "2 4 6"))
    assert person.kinds == ["bet", "restore", "fold", "curious"]
    said = {entry["kind"]: entry["said"] for entry in person.table["barred"]}
    assert {*said} >= {"Call", "Raise", "Remainders"}
    assert not {*said} & {"Bet", "Restore"}
    assert said["Call"] == "There is no bet to call, and checking is not possible. (BET-02)"
    assert said["Raise"].endswith("(RAISE-07)")
    assert said["Remainders"].endswith("(BET-07)")


@pytest.mark.parametrize("kind", AT_A_TABLE)
def test_a_session_has_no_offers_of_other_tables(kind: str) -> None:
    """The person of a session cannot leave its table or sit out, whatever the page sends."""
    person = Person()
    person.sit(players={"2": "careful"})
    before = person.table
    answer = person.ask(do="act", kind=kind, value="")
    assert answer["refused"]["said"] == "$.kind: there is no such action"
    assert answer["table"] == before


def test_every_offer_stands_on_rules() -> None:
    """The rules of the offers are in the rulebook, with the right ones for Light and Heavy."""
    known = rulebook.load().rules
    for kind in (*KINDS.values(), *AT_A_TABLE.values()):
        assert kind.rules
        assert set(kind.rules) <= set(known)
    for mode, rule in (("Light", "LIMIT-02"), ("Heavy", "LIMIT-03")):
        person = Person()
        person.sit(stakes=f"{mode} – 5/300", players={"2": "careful"}, seed="b")
        person.act("next")
        while "bet" not in person.kinds:
            person.take(*PLAYS, "next", "buy")
        (bet,) = [offer for offer in person.table["offers"] if offer["kind"] == "bet"]
        assert bet["rules"] == ["BET-03", rule]


@pytest.mark.rules("POINT-05")
def test_the_first_player_chooses_the_point() -> None:
    """The player who chooses the POINT is offered both totals, with the odds for each."""
    for choice in ("sum", "single"):
        person = Person()
        person.resume(call_on(at_a_hand("0 1 2", "1 3 5", point="4 5 5"), "point_choice"))
        assert person.kinds == ["sum", "single", "fold", "curious"]
        (said,) = person.ask(do="odds")["more"]["choices"]
        assert re.fullmatch(
            r"If the POINT is 4 5 5, you choose, with a share of \d+\.\d % for the sum and "
            r"\d+\.\d % for the single card\.",
            said,
        )
        person.act(choice)
        assert (
            f"({'the sum' if choice == 'sum' else 'the single card'})" in person.table["stakes"][0]
        )


@pytest.mark.rules("POINT-05")
def test_another_player_chooses_the_point() -> None:
    """The odds name the player who will choose, if that is not the person."""
    person = Person()
    person.resume(at_a_hand("0 1 2", "1 3 5", point="4 5 7", cube=2))
    said = person.ask(do="odds")["more"]["choices"]
    assert len(said) == 2
    assert all("Hugo chooses, with a share of" in one for one in said)


def test_everybody_has_a_name() -> None:
    """The dealer calls a person without a name “You”, and nobody by the name of a program."""
    person = Person()
    person.sit(players={"2": "by_odds", "5": "at_random"})
    person.act("next")
    while not person.table["over"]:
        person.take(*PLAYS)
    said = [one for _, one in person.told]
    assert any(one.startswith("Seat 1 “You” ") for one in said)
    assert not re.search(r"[Ss]eat \d(?! “)", " ".join(said))
    assert not re.search("by_odds|at_random", json.dumps({**person.table, "session": None}))
    written = person.ask(do="write")["more"]
    assert "You" not in written


@pytest.mark.rules("TIE-02", "TIE-03", "TIE-05")
def test_a_draw_is_played_on() -> None:
    """Tied players are asked whether to divide or play on; if they play on, each discards."""
    tied = call_on(at_a_hand("1 2 8", "1 2 8"), "vote")
    person = Person()
    person.resume(tied)
    assert person.kinds == ["play_on", "divide"]
    assert person.table["odds"]
    both = tied.after(tago.PlayOn(1)).after(tago.PlayOn(2))
    person.resume(both)
    assert person.kinds == ["discard"]
    assert person.table["offers"][0]["cards"] == ["1", "2", "8"]
    reply = person.ask(do="act", kind="discard", value="7")
    assert reply["refused"]["rules"]
    reply = person.ask(do="act", kind="discard", value="x")
    assert reply["refused"]["said"]
    person.act("discard", "8")
    assert "extra round 1" in person.table["heading"]


@pytest.mark.rules("JACK-04")
def test_a_bot_looks_for_its_third_zero() -> None:
    """A bot that may look does so before the hand is finished."""
    session = at_a_hand("1 3 5", "8 0 0").after(tago.Fold(1))
    assert session.next_move() == tago.Look(2)
    assert session.after(tago.Look(2)).next_move() == Finish()


@pytest.mark.rules("JACK-04", "JACK-05")
def test_a_third_zero_is_looked_for() -> None:
    """A player who may look is told so; the hand is recorded and shown only afterwards."""
    person = Person()
    session = at_a_hand("0 0 0", "1 3 5").after(tago.Bet(1, 5)).after(tago.Fold(2))
    person.resume(session)
    assert person.kinds == ["look", "next", "buy"]
    assert person.table["prompt"].startswith("You may look at your covered card")
    assert not person.table["over"]
    assert person.table["link"] == ""  # it would hold the covered card
    reply = person.ask(do="write")
    assert reply["refused"]
    person.act("look")
    assert person.table["over"]
    assert person.table["link"]
    assert any("jackpot" in said for _, said in person.told)


# What the person may know


@pytest.mark.rules("COLL-01", "COLL-02")
def test_nothing_hidden_is_shown() -> None:
    """Two hands that differ only in covered cards look the same, except in the saved session."""
    answers = []
    for mine, other, point in (("1 2 8", "2 4 6", "2 4 6"), ("7 2 8", "5 4 6", "3 4 6")):
        person = Person()
        person.resume(at_a_hand(mine, other, point=point))
        odds = person.ask(do="odds")
        odds["table"].pop("session")
        answers.append((odds, person.told))
    assert answers[0] == answers[1]


def test_the_odds_of_the_table() -> None:
    """The chances of all contending seats are shown in percent and add up to all."""
    person = Person()
    person.resume(at_a_hand("1 2 8", "2 4 6", "3 5 7"))
    more = person.ask(do="odds")["more"]
    titles, *rows = more["rows"]
    assert titles[:4] == ["player", "wins", "draws", "share"]
    assert [row[0] for row in rows] == ["You", "Hugo", "Olga"]
    shares = [float(row[3].removesuffix(" %")) for row in rows]
    assert sum(shares) == pytest.approx(100, abs=0.2)
    person.ask(do="speak", language="it")
    _, *translated = person.ask(do="odds")["more"]["rows"]
    assert [row[1:] for row in translated] == [
        [cell.replace(".", ",") for cell in row[1:]] for row in rows
    ]
    assert [row[0] for row in translated] == ["Tu", "Hugo", "Olga"]


# Languages, and going on


def test_another_language() -> None:
    """In another language everything is shown again, of the current hand and its settlement."""
    person = Person()
    person.sit(language="it")
    reply = person.ask(do="speak", language="en")
    assert reply["told"] == []
    person.act("next")
    while not person.table["over"]:
        person.take(*PLAYS)
    first = person.told[[kind for kind, _ in person.told].index("hand") :]
    told = person.ask(do="speak", language="it")["told"]
    assert told[0] == {"kind": "hand", "said": "Mano 1"}
    settled = [one for one in told if one["kind"] == "settlement"]
    assert len(settled) == len([said for kind, said in first if kind == "settlement"])
    assert not {one["said"] for one in told} & {said for _, said in first}


def test_a_table_is_gone_on_with() -> None:
    """A saved table continues as it would have done, in any language."""
    person, other = Person(), Person()
    person.sit()
    person.act("next")
    kept, dealing = person.table["session"], person.table["fair"]["dealing"]
    answer = other.ask(do="resume", session=kept, dealing=dealing, language="en")
    assert answer["table"] == person.table
    assert answer["told"][0] == {"kind": "hand", "said": "Hand 1"}
    assert answer["anew"]
    taken, by_other = person.take(*PLAYS), other.take(*PLAYS)
    assert taken == by_other
    assert person.table == other.table
    other.ask(do="resume", session=kept, language="it")
    assert other.table["language"] == "it"


# Fair dealing


class Checking(Person):
    """A person with a player of fair dealing, who takes and checks all that the house sends."""

    def __init__(self) -> None:
        super().__init__()
        self.player: fairness.Player | None = None
        self.used = self.come = 0

    def begin(self) -> None:
        """Take a new seed for the next number, and commit to it."""
        self.used, self.come = self.used + 1, 0
        own = seed_of(self.used)
        if self.player is None:
            self.player = fairness.Player(1, self.table["fair"]["name"], own)
        else:
            self.player = fairness.again(self.player, own)
        self.send(self.player.commit)

    def send(self, message: fairness.FromPlayer) -> None:
        answer = super().ask(do="send", message=write(message))
        assert answer["refused"] is None

    @property
    def view(self) -> TableView:
        """The table as the player sees it."""
        return read(self.table["view"], TableView)

    def ask(self, **request: Any) -> Any:
        """Ask, and check the answer; the seed is sent as soon as possible."""
        if request.get("kind") == "next":
            self.begin()
        answer = super().ask(**request)
        if request["do"] == "sit":
            self.begin()
        self.check()
        return answer

    def check(self) -> None:
        assert self.player is not None
        sent = self.table["fair"]["messages"]
        for message in sent[self.come :]:
            told = read(message, fairness.FromHouse)
            self.player = fairness.take(self.player, told, self.view)
        self.come = len(sent)
        self.player = fairness.see(self.player, self.view)
        if self.player.step == "reveal":
            assert (self.table["goes_on"], self.table["fair"]["dealing"]) == (False, None)
            self.send(self.player.reveal)
            assert self.table["goes_on"]

    def audit(self) -> fairness.Verified:
        """What the house publishes, compared with what was kept and seen."""
        assert self.player is not None
        published = read(self.ask(do="audit")["more"], fairness.Audit)
        views = [self.view.hand] if self.view.hand else []
        return fairness.check_audit(self.player, published, views)


def test_a_page_deals_fairly() -> None:
    """Each card that a person sees was opened to their player, even redeals; audits verify."""
    person = Checking()
    person.sit(seed="8", players={"2": "bold"})  # with a redeal in the first hand
    drawn = person.audit()
    assert (drawn.first, drawn.without_seed) == (person.view.cube, (2,))
    redeals = 0
    while not redeals:
        person.act("next")
        while not person.table["over"]:
            person.take(*PLAYS)
        found = person.audit()
        assert (found.without_seed, found.unhashed) == ((2,), 0)
        redeals += found.redeals
        if "next" not in person.kinds:
            person.act("buy", "300")


def test_a_page_without_a_seed() -> None:
    """A page is dealt in without a commitment; then the same words give the same cards."""
    first, second = Person(), Person()
    for person in (first, second):
        person.sit()
        person.act("next")
    assert first.table == second.table
    (hashes,) = [m for m in first.table["fair"]["messages"] if m["type"] == "hashes"]
    assert len(hashes["hashes"]) == 30


def test_what_the_house_refuses() -> None:
    """A seed that does not match is refused, and nothing else happens before the right one."""
    person = Person()
    person.sit()
    player = fairness.Player(1, person.table["fair"]["name"], seed_of(1))
    early = person.ask(do="send", message=write(fairness.Reveal(seed_of(1), seed_of(2))))
    assert "at step reveal" in early["refused"]["said"]
    person.ask(do="send", message=write(player.commit))
    person.act("next")
    (announced,) = person.table["fair"]["messages"]
    player = fairness.take(
        player, read(announced, fairness.FromHouse), read(person.table["view"], TableView)
    )
    before = person.table
    wrong = attrs.evolve(player.reveal, seed=seed_of(3))
    for request in (
        {"do": "send", "message": write(wrong)},
        {"do": "act", "kind": "next", "value": ""},
        {"do": "act", "kind": "buy", "value": "300"},
    ):
        answer = person.ask(**request)
        assert answer["refused"] is not None
        assert person.table == before
    person.ask(do="step")
    assert person.table == before
    person.ask(do="send", message=write(player.reveal))
    person.wait()
    assert person.table["turn"] is not None


def test_an_audit_too_early() -> None:
    """Nothing is published during a hand, nor for a hand that came from elsewhere."""
    person = Person()
    person.sit()
    person.act("next")
    running = person.ask(do="audit")
    assert "after a hand" in running["refused"]["said"]
    person.resume(at_a_hand("1 2 3", "4 5 6"))
    while not person.table["over"]:
        person.take(*PLAYS)
    assert person.table["fair"]["messages"] == []
    elsewhere = person.ask(do="audit")
    assert "dealt fairly" in elsewhere["refused"]["said"]


def test_a_dealing_that_does_not_belong() -> None:
    """A table is not resumed if its hand does not come from the seeds that were kept."""
    person, other = Person(), Person()
    person.sit()
    person.act("next")
    kept = person.table
    dealing = {**kept["fair"]["dealing"], "revealed": {"1": "00" * 32}}
    answer = other.ask(do="resume", session=kept["session"], dealing=dealing, language="en")
    assert "was not announced" in answer["refused"]["said"]
    assert answer["table"] is None


# What is refused


def test_a_table_that_cannot_be() -> None:
    """Settings that contradict each other are refused in the person's language, with the rule."""
    for language in LANGUAGES:
        words = page_words(language)
        for other, key, rule in (
            ({"stakes": "Light – 5/x"}, "stakes", "LIMIT-01"),
            ({"stakes": "Light – 5/3"}, "stakes", "LIMIT-01"),
            ({"stakes": "Light – 0/300"}, "stakes", "LIMIT-01"),
            ({"stakes": "Light – 2.5/300", "ante": "half"}, "ante", "ANTE-02"),
            ({"jackpot": 101}, "jackpot", "JACK-01"),
            ({"jackpot": -1}, "jackpot", "JACK-01"),
            ({"players": {}}, "seats", "SEAT-01"),
            ({"players": {"1": "bold"}}, "seats", "SEAT-01"),
        ):
            answer = Person().ask(**{**SIT, "language": language, **other})
            said = f"{words[f'refused {key}']} ({rule})"
            assert answer["refused"] == {"said": said, "rules": [rule]}
            assert answer["table"] is None


@pytest.mark.parametrize(
    "request_",
    [
        "",
        "{",
        "[]",
        '{"do": 1}',
        '{"do": "dance"}',
        '{"do": "step"}',
        '{"do": "speak", "language": "it"}',
        '{"do": "step", "more": 1}',
        '{"do": "resume", "session": {}, "language": "en"}',
        json.dumps({**SIT, "language": "de"}),
        json.dumps({**SIT, "seat": 9}),
        json.dumps({**SIT, "players": {"2": "nobody"}}),
        json.dumps({**SIT, "seed": 1}),
    ],
)
def test_a_wrong_request(request_: str) -> None:
    """An invalid or impossible request is refused, and nobody sits down because of it."""
    answer = json.loads(Desk().ask(request_))
    assert answer["refused"]["said"]
    assert answer["table"] is None


def test_what_is_out_of_place() -> None:
    """An unknown action or one not due is refused, and so is a table without a person."""
    person = Person()
    person.sit()
    reply = person.ask(do="act", kind="dance", value="")
    assert reply["refused"]["said"]
    reply = person.ask(do="act", kind="call", value="")
    assert reply["refused"]["rules"] == ["DEAL-04"]
    reply = person.ask(do="write")
    assert reply["refused"]["said"] == "a hand can be written down only when it is over"
    before = person.table
    reply = person.ask(do="step")
    assert reply["table"] == before  # nothing happens by itself
    bots = Session.of(tago.Rules.parse("Light – 5/300"), {1: "bold", 2: "bold"}, "a")
    answer = person.ask(do="resume", session=write_session(bots), language="en")
    assert answer["refused"]["said"] == "nobody sits at that table"
    assert answer["table"] == before


# The page's words

PLAY = DOCS / "play"


def test_the_page_has_words_for_all_it_says() -> None:
    """Each key that the page or the desk names exists, and each existing key is named."""
    files = [file for file in PLAY.rglob("*.*") if file.name != "messages.d.ts"]
    page = "".join(file.read_text(encoding="utf-8") for file in files)
    desk = "".join(
        file.read_text(encoding="utf-8")
        for file in Path(tago.__path__[0], "play").glob("*.py")
        if file.stem not in ("words", "tap_words")
    )
    words = PAGE.keys() | TAP_PAGE.keys()
    placed = set(re.findall(r'data-say="([^"]+)"', page))
    said = set(re.findall(r"\bsay\(\"([^\"]+)\"[,)]", page))
    failing = set(re.findall(r"fail(?:ed)?\(?:? ?\"(\w+)\"", page)) | {"error"}
    assert placed | said <= words
    assert {f"{word} {name}" for word in ("why", "do") for name in failing} <= PAGE.keys()
    in_tap = (*TAP_KINDS.keys() - {*Rules().contracts}, "discard", "play", "next", "again")
    families = {f"offer {kind}" for kind in (*KINDS, *AT_A_TABLE, *in_tap)}
    assert families <= words
    families |= {f"{word} {name}" for word in ("why", "do") for name in failing}
    begin = ("name ", "refused ", "does ", "ask ", "guide ", "suit ", "hindsight ")
    families |= {key for key in words if key.startswith(begin)}
    families |= {f"you {key}" for key in ("is away", "has a score", "wins it", "made", "missed")}
    families |= {f"replay {step}" for step in ("first", "back", "forward", "last")}
    named = set(re.findall(r'"([^"\n]+)"', page + desk))
    assert words - placed - said - families <= named
