"""A table's label and its limits, and the values that settings and rulings accept."""

from typing import Any, get_args

import attrs
import pytest

import tagolib as tago
from tests.playing import HEAVY, LIGHT, call_round, codes, play, rules, start

POINT = "½ 5 1"  # 6½, provisionally 6
CARDS = {1: "2 7 7", 2: "4 8 3", 3: "8 6 0"}


def options(hand: tago.Hand) -> tago.Options:
    now = tago.options(hand)
    assert now is not None
    return now


# Labels


@pytest.mark.rules("LIMIT-01")
@pytest.mark.parametrize(
    ("label", "mode", "minimum", "stack"),
    [
        ("Light – 5/300", "light", 5, 300),
        ("Heavy – 5/300", "heavy", 5, 300),
        ("Light - 5/300", "light", 5, 300),
        ("Light — 5/300", "light", 5, 300),
        ("light–5/300", "light", 5, 300),
        ("HEAVY – 10/1000", "heavy", 10, 1000),
        ("lIgHt -1/1", "light", 1, 1),
        ("  Heavy  –  25 / 2500  ", "heavy", 25, 2500),
    ],
)
def test_label(label: str, mode: str, minimum: int, stack: int) -> None:
    """A label gives mode, minimum and second number; letter case and kind of dash do not matter."""
    table = tago.Rules.parse(label)
    assert (table.mode, table.minimum, table.stack) == (mode, minimum, stack)
    assert table == tago.Rules(mode=mode, minimum=minimum, stack=stack)  # type: ignore[arg-type]  # a text


@pytest.mark.rules("LIMIT-01")
@pytest.mark.parametrize(
    ("label", "units_per_chip", "minimum", "stack"),
    [
        ("Light – 5/300", 2, 10, 600),
        ("Light – 2½/300", 2, 5, 600),
        ("Light – 2.5/300", 2, 5, 600),
        ("Light – 2,5/300", 2, 5, 600),
        ("Light – 2½/150½", 4, 10, 602),
        ("Heavy – 7/20", 3, 21, 60),
    ],
)
def test_label_in_units(label: str, units_per_chip: int, minimum: int, stack: int) -> None:
    """A label gives its amounts in chips, while the rules hold them in units."""
    table = tago.Rules.parse(label, units_per_chip=units_per_chip)
    assert (table.minimum, table.stack, table.units_per_chip) == (minimum, stack, units_per_chip)


@pytest.mark.rules("LIMIT-01")
@pytest.mark.parametrize(
    "label",
    [
        "",
        "5/300",
        "Light",
        "Light 5/300",
        "Light – 5",
        "Light – /300",
        "Light – 5/",
        "Light – 5/300/7",
        "Light – 5/300 chips",
        "A Light – 5/300",
        "Medium – 5/300",
        "Light – -5/300",
        "Light – +5/300",
        "Light – five/300",
        "Light – 2.25/300",
        "Light – 2½½/300",
        "Light – 5e1/300",
        "Light – 1_0/300",
        "Light – \N{ARABIC-INDIC DIGIT FIVE}/300",
        "Light – 5/1000000000000000",
        "Light – 5\\300",
    ],
)
def test_no_label(label: str) -> None:
    """A string that is not a label is refused and not guessed at."""
    with pytest.raises(tago.NotationError) as caught:
        tago.Rules.parse(label)
    assert repr(label) in str(caught.value)


@pytest.mark.rules("LIMIT-01")
@pytest.mark.parametrize(
    ("label", "units_per_chip"),
    [
        ("Light – 2½/300", 1),
        ("Light – 5/300½", 1),
        ("Light – 2½/300", 3),
        ("Light – 0/300", 1),
        ("Light – 0/0", 1),
        ("Light – 6/5", 1),
        ("Heavy – 300/5", 1),
    ],
)
def test_label_of_an_impossible_table(label: str, units_per_chip: int) -> None:
    """Half units, a minimum of 0 and a second number below the minimum are refused."""
    with pytest.raises(tago.SetupError):
        tago.Rules.parse(label, units_per_chip=units_per_chip)


@pytest.mark.rules("LIMIT-01")
@pytest.mark.parametrize(
    ("table", "label"),
    [
        (LIGHT, "Light – 5/300"),
        (HEAVY, "Heavy – 5/300"),
        (rules("light-5/300", units_per_chip=2), "Light – 5/300"),
        (tago.Rules(mode="light", minimum=5, stack=600, units_per_chip=2), "Light – 2½/300"),
        (tago.Rules(mode="heavy", minimum=1, stack=5, units_per_chip=2), "Heavy – ½/2½"),
    ],
)
def test_label_printed(table: tago.Rules, label: str) -> None:
    """A printed label has a dash and gives its amounts in chips."""
    assert table.label == label


@pytest.mark.parametrize(
    ("units_per_chip", "units", "said"),
    [
        (1, 0, "0"),
        (1, 5, "5"),
        (1, 1000, "1000"),
        (2, 10, "5"),
        (2, 5, "2½"),
        (2, 1, "½"),
        (2, 0, "0"),
        (4, 2, "½"),
        (4, 3, "3/4"),
        (4, 6, "1½"),
        (4, 9, "2 1/4"),
        (3, 10, "3 1/3"),
        (3, 1, "1/3"),
        (1, -5, "-5"),
        (2, -1, "-½"),
        (2, -3, "-1½"),
        (3, -1, "-1/3"),
        (4, -9, "-2 1/4"),
    ],
)
def test_chips_printed(units_per_chip: int, units: int, said: str) -> None:
    """Amounts are printed in chips, with halves and other fractions; a loss has a minus sign."""
    table = tago.Rules(mode="heavy", minimum=6, stack=600, units_per_chip=units_per_chip)
    assert table.chips(units) == said


# Settings


SETTINGS: dict[str, Any] = {"mode": "light", "minimum": 5, "stack": 300}


def test_defaults() -> None:
    """Only the three parts of the label are needed; the rest defaults to the official game."""
    table = tago.Rules(**SETTINGS)
    assert table == LIGHT
    assert (table.units_per_chip, table.ante, table.variant) == (1, "minimum", "classic")
    assert (table.jackpot_percent, table.curious_to) == (0, "jackpot")
    assert table.rulings == tago.Rulings()


@pytest.mark.parametrize("name", ["mode", "minimum", "stack"])
def test_what_is_needed(name: str) -> None:
    """A table has no default stakes."""
    with pytest.raises(TypeError):
        tago.Rules(**{key: value for key, value in SETTINGS.items() if key != name})


NUMBERS = [0, -1, 5.0, 2.5, True, "5", None, float("nan")]
WORDS: list[Any] = ["", "Light", "LIGHT", "other", 1, True, None, ["light"], ("light",)]


@pytest.mark.rules("LIMIT-05")
@pytest.mark.parametrize("name", ["minimum", "stack", "units_per_chip"])
@pytest.mark.parametrize("value", NUMBERS)
def test_numbers_out_of_range(name: str, value: object) -> None:
    """Amounts are whole numbers of at least 1, not values that merely look like numbers."""
    with pytest.raises(tago.SetupError, match=name):
        tago.Rules(**(SETTINGS | {name: value}))


@pytest.mark.parametrize("name", ["mode", "ante", "variant", "curious_to"])
@pytest.mark.parametrize("value", WORDS)
def test_words_not_offered(name: str, value: object) -> None:
    """A setting accepts only the words offered, in small letters."""
    with pytest.raises(tago.SetupError, match=name):
        tago.Rules(**(SETTINGS | {name: value}))


@pytest.mark.rules("JACK-01")
@pytest.mark.parametrize("value", [-1, 101, 1000, 10.0, 0.5, True, False, "10", None])
def test_percentage_out_of_range(value: object) -> None:
    """The jackpot's percentage is a whole number from 0 to 100."""
    with pytest.raises(tago.SetupError, match="jackpot_percent"):
        tago.Rules(**(SETTINGS | {"jackpot_percent": value}))


@pytest.mark.rules("JACK-01")
@pytest.mark.parametrize("value", [0, 1, 99, 100])
def test_percentage_in_range(value: int) -> None:
    """The jackpot may get none of the antes, or all of them."""
    assert tago.Rules(**(SETTINGS | {"jackpot_percent": value})).jackpot_percent == value


@pytest.mark.rules("ANTE-02")
def test_half_ante() -> None:
    """The ante is the minimum or half of it; half of an odd minimum is not a whole unit."""
    assert rules("Light – 5/300").ante_amount == 5
    assert rules("Light – 6/300", ante="half").ante_amount == 3
    assert rules("Light – 5/300", units_per_chip=2, ante="half").ante_amount == 5
    with pytest.raises(tago.SetupError) as caught:
        rules("Light – 5/300", ante="half")
    assert caught.value.rules == ("ANTE-02",)


@pytest.mark.rules("LIMIT-01")
def test_second_number_below_the_minimum() -> None:
    """The second number may equal the minimum but not be below it."""
    assert tago.Rules(mode="light", minimum=5, stack=5).stack == 5
    for mode in ("light", "heavy"):
        with pytest.raises(tago.SetupError) as caught:
            tago.Rules(**(SETTINGS | {"mode": mode, "stack": 4}))
        assert caught.value.rules == ("LIMIT-01",)


@pytest.mark.parametrize("value", [None, {}, "official", True])
def test_rulings_of_another_kind(value: object) -> None:
    """The rulings of a table must be of type Rulings."""
    with pytest.raises(tago.SetupError, match="rulings"):
        tago.Rules(**(SETTINGS | {"rulings": value}))


def test_parse_takes_all_settings() -> None:
    """Every setting that is not in the label can be given beside it."""
    settings: dict[str, Any] = {
        "units_per_chip": 2,
        "ante": "half",
        "variant": "rapid",
        "jackpot_percent": 30,
        "curious_to": "tips",
        "rulings": tago.Rulings(point_trips="as_pair"),
    }
    table = tago.Rules.parse("Heavy – 5/300", **settings)
    assert table == tago.Rules(mode="heavy", minimum=10, stack=600, **settings)


@pytest.mark.parametrize(
    "setting",
    [
        {"units_per_chip": 0},
        {"units_per_chip": -1},
        {"units_per_chip": True},
        {"units_per_chip": 2.0},
        {"ante": "whole"},
        {"ante": None},
        {"variant": "Rapid"},
        {"jackpot_percent": 101},
        {"curious_to": "house"},
        {"rulings": {"point_trips": "as_pair"}},
    ],
)
def test_parse_checks_all_settings(setting: dict[str, Any]) -> None:
    """A label does not exempt the other settings from checks."""
    with pytest.raises(tago.SetupError):
        tago.Rules.parse("Light – 5/300", **setting)


def test_what_is_no_amount_is_repeated_in_part() -> None:
    """The refusal of a text that is no amount of chips repeats only its beginning."""
    with pytest.raises(tago.NotationError, match=r"^'x{39}…' is not an amount of chips such as 5"):
        LIGHT.units("x" * 99)


@pytest.mark.parametrize("value", ["2", None, [], (1,)])
def test_parse_checks_the_type_of_units(value: Any) -> None:
    """A value for units per chip that is not a number is refused as such."""
    with pytest.raises(tago.SetupError, match="units_per_chip"):
        tago.Rules.parse("Light – 5/300", units_per_chip=value)


@pytest.mark.parametrize("value", [False, 0, "", {}])
def test_parse_checks_the_type_of_rulings(value: Any) -> None:
    """A value that is not of type Rulings is refused, even if Python treats it as false."""
    with pytest.raises(tago.SetupError, match="rulings"):
        tago.Rules.parse("Light – 5/300", rulings=value)


# Rulings


RULINGS: dict[str, tuple[Any, Any]] = {
    field.name: (field.default, *({*(get_args(field.type) or (True, False))} - {field.default}))
    for field in attrs.fields(tago.Rulings)
}
"""Each ruling: the default, and the other value that is offered."""


@pytest.mark.rules("GEN-03")
def test_the_official_game() -> None:
    """A game without rulings is official, and so is one that names each default."""
    official = tago.Rulings()
    assert official.official
    assert official.departures == {}
    assert tago.Rulings(**{name: default for name, (default, _) in RULINGS.items()}) == official


@pytest.mark.rules("GEN-03")
@pytest.mark.parametrize("name", RULINGS)
def test_another_ruling(name: str) -> None:
    """If a ruling is changed, the game is not the official one, and the rulings show the change."""
    _, other = RULINGS[name]
    changed = tago.Rulings(**{name: other})
    assert getattr(changed, name) == other
    assert not changed.official
    assert changed.departures == {name: other}
    assert changed != tago.Rulings()


def test_all_rulings_at_once() -> None:
    """Rulings do not exclude each other."""
    others = {name: other for name, (_, other) in RULINGS.items()}
    assert tago.Rulings(**others).departures == others


@pytest.mark.parametrize("name", RULINGS)
@pytest.mark.parametrize("value", ["", "default", "None", 0, 1, None, 1.0, [], ("none",)])
def test_rulings_not_offered(name: str, value: object) -> None:
    """A ruling accepts only the values offered, of the same type."""
    settings: dict[str, Any] = {name: value}
    with pytest.raises(tago.SetupError, match=name):
        tago.Rulings(**settings)


@pytest.mark.parametrize("name", [name for name, (default, _) in RULINGS.items() if default])
def test_words_and_switches_are_not_mixed(name: str) -> None:
    """A switch accepts no word, and a ruling with words accepts no boolean."""
    default, _ = RULINGS[name]
    settings: dict[str, Any] = {name: "true" if isinstance(default, bool) else True}
    with pytest.raises(tago.SetupError, match=name):
        tago.Rulings(**settings)


def test_unknown_settings() -> None:
    """An unknown name is not silently accepted."""
    unknown: dict[str, Any] = {"chip_unit": 1}
    with pytest.raises(TypeError):
        tago.Rulings(**unknown)
    with pytest.raises(TypeError):
        tago.Rules(**(SETTINGS | unknown))


# Limits in play


@pytest.mark.rules("LIMIT-02")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_light_maximum_of_a_bet(number: int) -> None:
    """At a Light table no bet is above the second number, in any round."""
    hand = start(CARDS, POINT, 2000, table=LIGHT)
    while hand.round < number:
        hand = call_round(hand)
    assert options(hand).bet == (5, 300)
    assert codes(hand, tago.Bet(1, 301)) == ["above_maximum"]
    assert play(hand, tago.Bet(1, 300)).current_bet == 300


@pytest.mark.rules("LIMIT-02")
def test_light_maximum_of_a_raise() -> None:
    """A raise may not bring a player's total for the round above the second number."""
    hand = call_round(start(CARDS, POINT, 2000, table=LIGHT))
    hand = play(hand, tago.Bet(1, 10), tago.Raise(2, 100), tago.Call(3))
    assert options(hand).raise_to == (200, 300)
    assert codes(hand, tago.Raise(1, 301)) == ["above_maximum"]
    assert codes(hand, tago.Raise(1, 310)) == ["above_maximum"]
    hand = play(hand, tago.Raise(1, 300))
    assert (hand.current_bet, hand.seat(1).in_round, options(hand).call) == (300, 300, 200)


@pytest.mark.rules("LIMIT-02")
def test_light_maximum_is_for_each_round() -> None:
    """In each round the whole maximum may be put in again."""
    hand = start(CARDS, POINT, 2000, table=LIGHT)
    for _ in range(3):
        assert options(hand).bet == (5, 300)
        hand = call_round(hand, 300)
    assert hand.phase == "over"
    assert [seat.in_hand for seat in hand.seats] == [900, 900, 900]


@pytest.mark.rules("LIMIT-02")
def test_light_maximum_in_a_tie_break() -> None:
    """A tie-break has a maximum of its own."""
    hand = start({1: "8 6 1", 2: "6 8 1"}, "2 6 8", 2000, table=LIGHT)
    for _ in range(3):
        hand = call_round(hand, 300)
    hand = play(hand, tago.PlayOn(1), tago.PlayOn(2))
    eight, half = tago.Card.EIGHT, tago.Card.HALF
    hand = play(hand, tago.Discard(1, eight), tago.Discard(2, eight))
    hand = play(hand, tago.Redeal((half, tago.Card.THREE)))
    assert options(hand).bet == (5, 300)
    assert codes(hand, tago.Bet(1, 301)) == ["above_maximum"]


@pytest.mark.rules("LIMIT-02")
def test_stack_below_the_light_maximum() -> None:
    """A seat with less than the maximum can bet no more than it has."""
    hand = start(CARDS, POINT, 300, table=LIGHT)
    assert options(hand).bet == (5, 295)
    assert codes(hand, tago.Bet(1, 300)) == ["beyond_stack"]
    assert codes(hand, tago.Bet(1, 301)) == ["above_maximum", "beyond_stack"]


@pytest.mark.rules("LIMIT-02", "LIMIT-03")
@pytest.mark.parametrize("table", [LIGHT, HEAVY, rules("Heavy – 5/40"), rules("Light – 10/1000")])
def test_second_number_is_the_stack_to_join(table: tago.Rules) -> None:
    """In both modes the second number is the stack needed to join and the smallest restoration."""
    hand = start(CARDS, POINT, 5000, table=table)
    restore = options(hand).restore
    assert restore is not None
    assert restore.minimum == table.stack
    assert codes(hand, tago.Restore(1, table.stack - 1)) == ["restoration_too_small"]
    assert play(hand, tago.Restore(1, table.stack)).seat(1).restored


@pytest.mark.rules("LIMIT-03")
def test_heavy_has_no_maximum() -> None:
    """At a Heavy table only the stack limits bets and raises."""
    hand = start(CARDS, POINT, 5000)
    assert options(hand).bet == (5, 4995)
    assert play(hand, tago.Bet(1, 4995)).seat(1).stack == 0
    hand = play(hand, tago.Bet(1, 301))
    assert options(hand).raise_to == (602, 4995)
    assert play(hand, tago.Raise(2, 4995)).current_bet == 4995
    assert codes(hand, tago.Raise(2, 4996)) == ["beyond_stack"]


@pytest.mark.rules("LIMIT-04")
@pytest.mark.parametrize("bet", [151, 200, 300])
def test_no_raise_where_doubling_passes_the_maximum(bet: int) -> None:
    """If twice the bet exceeds the maximum, nobody may raise any more in that round."""
    hand = play(start(CARDS, POINT, 2000, table=LIGHT), tago.Bet(1, bet))
    assert options(hand).raise_to is None
    restore = options(hand).restore
    assert restore is not None
    assert restore.minimum_to_raise is None
    for to in (300, 2 * bet):
        assert codes(hand, tago.Raise(2, to)) == ["maximum_reached"]
    hand = play(hand, tago.Call(2))
    assert codes(hand, tago.Raise(3, 300)) == ["maximum_reached"]
    assert play(hand, tago.Call(3)).round == 2


@pytest.mark.rules("LIMIT-04")
@pytest.mark.parametrize(("bet", "interval"), [(150, (300, 300)), (149, (298, 300))])
def test_a_raise_where_doubling_just_fits(bet: int, interval: tuple[int, int]) -> None:
    """A raise is possible if twice the bet is exactly the maximum."""
    hand = play(start(CARDS, POINT, 2000, table=LIGHT), tago.Bet(1, bet))
    assert options(hand).raise_to == interval
    assert play(hand, tago.Raise(2, 300)).current_bet == 300


@pytest.mark.rules("LIMIT-04")
def test_the_next_round_may_be_raised_again() -> None:
    """A bet too high to be raised in one round does not prevent raises in the next."""
    hand = call_round(start(CARDS, POINT, 2000, table=LIGHT), 200)
    hand = play(hand, tago.Bet(1, 100))
    assert options(hand).raise_to == (200, 300)


@pytest.mark.rules("LIMIT-04")
def test_heavy_raises_are_never_barred_so() -> None:
    """At a Heavy table the second number does not limit raises."""
    hand = play(start(CARDS, POINT, 2000), tago.Bet(1, 200))
    assert options(hand).raise_to == (400, 1995)


@pytest.mark.rules("LIMIT-05")
@pytest.mark.parametrize(("minimum", "maximum"), [(1, 20), (5, 300), (10, 1000), (50, 50)])
def test_the_house_sets_minimum_and_maximum(minimum: int, maximum: int) -> None:
    """A bet must be between the limits that the house sets."""
    hand = start(CARDS, POINT, 5000, table=rules(f"Light – {minimum}/{maximum}"))
    assert hand.pot == 3 * minimum
    assert options(hand).bet == (minimum, maximum)
    assert codes(hand, tago.Bet(1, maximum + 1)) == ["above_maximum"]
    if minimum > 1:
        assert codes(hand, tago.Bet(1, minimum - 1)) == ["below_minimum"]
    assert play(hand, tago.Bet(1, minimum)).current_bet == minimum
    assert play(hand, tago.Bet(1, maximum)).current_bet == maximum


@pytest.mark.rules("LIMIT-06")
@pytest.mark.parametrize(
    ("variant", "rounds", "dearest", "cheapest"), [("classic", 3, 905, 20), ("rapid", 2, 605, 15)]
)
def test_what_a_light_hand_costs(variant: str, rounds: int, dearest: int, cheapest: int) -> None:
    """At Light 5/300 a hand costs from 20 to 905 chips, and in Rapid from 15 to 605."""
    table = rules("Light – 5/300", variant=variant)
    for bet, price, wrong in ((300, dearest, 301), (5, cheapest, 4)):
        hand = start(CARDS, POINT, 1000, table=table)
        played = 0
        while hand.phase != "over":
            assert tago.Bet(1, bet) in tago.legal_actions(hand)
            code = "above_maximum" if wrong > bet else "below_minimum"
            assert codes(hand, tago.Bet(1, wrong)) == [code]
            hand = call_round(hand, bet)
            played += 1
        assert played == rounds
        assert hand.seat(2).stack == 1000 - price
        assert hand.result is not None
        assert [pot.amount for pot in hand.result.pots] == [3 * price]
