"""Wrong engines: those that read carelessly, cannot count far, or ignore the bounds of a case."""

from collections.abc import Callable, Iterator
from typing import Any

from attrs import evolve, fields_dict

from tagolib.base.errors import SetupError
from tagolib.base.values import LARGEST_AMOUNT, MOST
from tagolib.tago.hand import AnyHand
from tagolib.tago.options import Options
from tagolib.tago.rules import Rulings
from tests.kit import seams
from tests.kit.wrong_engines.planting import Patch, wrong

Case = dict[str, Any]


def reads(patch: Patch, change: Callable[[str, Case], Case]) -> None:
    """Change a case before it is answered, given its kind and the case."""
    seams.answer.put(patch, lambda right, kind, case: right(kind, change(kind, case)))


def answers(patch: Patch, change: Callable[[str, Case, Any], Any]) -> None:
    """Change an answer, given the kind, the case and the right answer."""

    def answer(right: Any, kind: str, case: Case) -> Any:
        return change(kind, case, right(kind, case))

    seams.answer.put(patch, answer)


def mapped(value: Any, change: Callable[[Any], Any]) -> Any:
    """Change each scalar in a document, but no keys."""
    if isinstance(value, dict):
        return {key: mapped(one, change) for key, one in value.items()}
    if isinstance(value, list):
        return [mapped(one, change) for one in value]
    return change(value)


def whole(value: Any) -> Any:
    """Cut off the fraction of a number."""
    return int(value) if type(value) is float else value


def counted(value: Any) -> Any:
    """Treat true as 1, and false as 0."""
    return int(value) if type(value) is bool else value


def parsed(value: Any) -> Any:
    """Treat a string as the number that it may be."""
    return int(value) if isinstance(value, str) and value.isdecimal() else value


# What is of another type


def of_actions(change: Callable[[Any], Any]) -> Callable[[str, Case], Case]:
    """Change the seats and the amounts of the actions of a hand."""

    def changed(action: Any) -> Any:
        if not isinstance(action, dict):
            return action
        return action | {
            key: change(action[key]) for key in ("seat", "amount", "to") if key in action
        }

    def reading(kind: str, case: Case) -> Case:
        return case | {"actions": [*map(changed, case["actions"])]} if kind == "hand" else case

    return reading


def of(kind: str, *keys: str, change: Callable[[Any], Any]) -> Callable[[str, Case], Case]:
    """Change the values of some keys in cases of a kind."""

    def reading(asked: str, case: Case) -> Case:
        if asked != kind:
            return case
        return case | {key: mapped(case[key], change) for key in keys if key in case}

    return reading


def enter(
    rule: str, says: str, reading: Callable[[str, Case], Case], *, hands: bool = False
) -> None:
    """Enter an engine that reads cases wrongly."""
    wrong(rule, says, hands=hands)(lambda patch: reads(patch, reading))


enter("BET-03", "an action's 7½ is taken for 7", of_actions(whole), hands=True)
enter("BET-03", "an action's text is taken for a number", of_actions(parsed), hands=True)
enter("BET-01", "an action's true is taken for 1", of_actions(counted), hands=True)
enter("ANTE-06", "a stack's fraction is cut", of("hand", "stacks", change=whole))
enter("ANTE-06", "a stack may be a string", of("hand", "stacks", change=parsed))
enter("ANTE-06", "a stack may be true", of("hand", "stacks", change=counted))
enter("REM-01", "the stack of a spot is cut", of("spot", "stack", change=whole))
enter("CUBE-01", "the cube may be at the seat true", of("hand", "first", change=counted))
enter("POT-02", "a bet in a pot may be a string", of("pots", "contributions", change=parsed))
enter("POT-04", "true may have folded", of("pots", "folded", change=counted))
enter("POT-06", "the amount divided may be a string", of("divide", "amount", change=parsed))
enter("POT-06", "true may have a share", of("divide", "order", change=counted))


# Keys


KEYS = {
    "score": ("SCORE-05", "cards point choice rulings"),
    "showdown": ("POT-07", "hands point choice rulings"),
    "point": ("POINT-03", "cards rulings"),
    "spot": (
        "BET-01",
        "rules round current_bet paid stack raises_used restored seen tie_break answerable",
    ),
    "pots": ("POT-02", "contributions folded eliminated dead"),
    "divide": ("POT-06", "amount order rulings"),
    "draw": ("CUBE-02", "cards"),
    "hand": ("DEAL-03", "rules stacks first deck actions views"),
    "points": ("TOUR-05", "result point"),
}
"""The keys of each kind, and the rule whose vector has another one."""


def known(kind: str, keys: str) -> Callable[[str, Case], Case]:
    """Ignore all but some keys in cases of a kind."""

    def reading(asked: str, case: Case) -> Case:
        kept = keys.split() if asked == kind else case
        return {key: value for key, value in case.items() if key in kept}

    return reading


for _kind, (_rule, _keys) in KEYS.items():
    enter(_rule, f"a {_kind} may have any keys", known(_kind, _keys))


def noted(kind: str, case: Case) -> Case:
    """Ignore notes in actions."""

    def bare(action: Any) -> Any:
        if not isinstance(action, dict):
            return action
        return {key: value for key, value in action.items() if key != "note"}

    return case | {"actions": [*map(bare, case["actions"])]} if kind == "hand" else case


enter("BET-01", "an action may have a note", noted, hands=True)


def padded(kind: str, key: str) -> Callable[[str, Case], Case]:
    """Treat a seat such as 01 as seat 1."""

    def reading(asked: str, case: Case) -> Case:
        if asked != kind:
            return case
        return case | {key: {seat.lstrip("0"): value for seat, value in case[key].items()}}

    return reading


enter("SEAT-02", "a hand's seat 01 is seat 1", padded("hand", "stacks"))
enter("CUBE-02", "a draw's seat 04 is seat 4", padded("draw", "cards"))


# Reasons


def reasons(change: Callable[[str], str]) -> Callable[[str, Case], Case]:
    """Change the reasons of eliminations."""

    def changed(action: Any) -> Any:
        if isinstance(action, dict) and isinstance(action.get("reason"), str):
            return action | {"reason": change(action["reason"])}
        return action

    def reading(kind: str, case: Case) -> Case:
        return case | {"actions": [*map(changed, case["actions"])]} if kind == "hand" else case

    return reading


def visible(words: str) -> str:
    """Remove characters that cannot be seen."""
    return "".join(letter for letter in words if letter.isprintable())


def in_bytes(words: str) -> str:
    """Make text too long if it has too many bytes."""
    return words if len(words.encode()) <= 200 else 201 * "."


enter("ELIM-05", "a reason may have any length", reasons(lambda words: words[:200]))
enter("ELIM-05", "a reason may hold any characters", reasons(visible))
enter("ELIM-05", "a reason has at most 200 bytes", reasons(in_bytes))


# Large amounts


def short(value: Any) -> Any:
    """Cut a number to 32 bits."""
    return (value + 2**31) % 2**32 - 2**31 if type(value) is int else value


def cut(kind: str) -> Callable[[Patch], None]:
    """Cut all numbers in the answers of a kind."""

    def plant(patch: Patch) -> None:
        answers(patch, lambda asked, case, said: mapped(said, short) if asked == kind else said)

    return plant


wrong("REST-11", "the amounts of a hand have 32 bits", hands=False)(cut("hand"))
wrong("LIMIT-03", "the amounts of a spot have 32 bits", hands=False)(cut("spot"))
wrong("POT-02", "the amounts of pots have 32 bits", hands=False)(cut("pots"))
wrong("POT-06", "the amounts that are divided have 32 bits", hands=False)(cut("divide"))


def held(value: Any) -> Any:
    """Treat a number that is too large as the largest amount."""
    return min(value, LARGEST_AMOUNT) if type(value) is int else value


enter("LIMIT-05", "rules may have any amounts", of("hand", "rules", change=held))
enter("LIMIT-03", "a bet may have any amount", of_actions(held))
enter("REST-11", "a restoration may have any amount", of_actions(held))


@wrong("LIMIT-03", "a hand may have any stacks", hands=False)
def any_stacks(patch: Patch) -> None:
    seams.LARGEST_STACKS.set(patch, MOST)


def unbounded(patch: Patch) -> None:
    """Offer amounts that cannot be named."""
    seams.LARGEST_AMOUNT.set(patch, MOST)


wrong("LIMIT-03", "a bet past the largest amount is offered", hands=False)(unbounded)
wrong("REST-05", "a restoration past the largest amount is offered", hands=False)(unbounded)


# One, and nothing


def alone(kind: str, key: str) -> Callable[[Patch], None]:
    """Refuse cases of a kind that are about one seat."""

    def reading(asked: str, case: Case) -> Case:
        if asked == kind and len(case[key]) == 1:
            raise SetupError("one is not enough")
        return case

    return lambda patch: reads(patch, reading)


wrong("CUBE-02", "one seat alone draws no card", hands=False)(alone("draw", "cards"))
wrong("POT-07", "one hand alone is no showdown", hands=False)(alone("showdown", "hands"))


@wrong("POT-01", "antes alone make no pot", hands=False)
def bare_antes(patch: Patch) -> None:
    def pots(kind: str, case: Case, said: Any) -> Any:
        return said | {"pots": []} if kind == "pots" and not any(bets(case)) else said

    answers(patch, pots)


def bets(case: Case) -> Iterator[int]:
    yield from case["contributions"].values()


@wrong("POT-06", "who has nothing of a pot of nothing has no share", hands=False)
def no_shares(patch: Patch) -> None:
    def shares(kind: str, case: Case, said: Any) -> Any:
        return {"shares": {}} if kind == "divide" and case["amount"] == 0 else said

    answers(patch, shares)


# Choices, cards and rulings of what is scored


def when(
    kind: str, is_so: Callable[[Case], bool], change: Callable[[Case], Case]
) -> Callable[[str, Case], Case]:
    """Change some cases of a kind."""
    return lambda asked, case: change(case) if asked == kind and is_so(case) else case


def of_sum(case: Case) -> Case:
    """Choose the sum of the POINT."""
    return case | {"choice": "sum"}


def unchosen(case: Case) -> bool:
    return case.get("choice") is None and len({*case["point"]}) == 2


def alike(cards: Any) -> bool:
    return len({*cards}) == 1


def without_others(case: Case) -> Case:
    """Ignore rulings that nobody has defined."""
    known = {key: value for key, value in case["rulings"].items() if key in fields_dict(Rulings)}
    return case | {"rulings": known}


enter(
    "POINT-04",
    "a showdown is always for the sum",
    when("showdown", lambda case: case.get("choice") == "single" and "rulings" not in case, of_sum),
)
enter("POINT-04", "a showdown without a choice is for the sum", when("showdown", unchosen, of_sum))
enter(
    "POINT-04",
    "TRIPS are scored without a choice",
    when(
        "score",
        lambda case: unchosen(case) and alike(case["cards"]) and "0" not in case["cards"],
        of_sum,
    ),
)
enter(
    "POINT-04",
    "three zeros are scored without a choice",
    when("score", lambda case: unchosen(case) and case["cards"] == ["0"] * 3, of_sum),
)
enter(
    "POINT-05",
    "any other choice is the sum",
    when("score", lambda case: case.get("choice") not in (None, "sum", "single"), of_sum),
)
enter(
    "SCORE-05",
    "a card may be a number",
    of("score", "cards", change=lambda card: str(card) if type(card) is int else card),
)


def refused(case: Case) -> Case:
    raise SetupError("not here")


enter(
    "POINT-08",
    "the single beside a pair of zeros cannot be named",
    when(
        "score",
        lambda case: case.get("choice") == "single" and case["point"].count("0") == 2,
        refused,
    ),
)
enter(
    "POINT-07",
    "a showdown has no rulings",
    when("showdown", lambda case: "point_trips" in case.get("rulings", ()), refused),
)
enter(
    "POINT-07",
    "a showdown knows no POINT of three alike as a pair",
    when(
        "showdown",
        lambda case: "point_trips" in case.get("rulings", ()),
        lambda case: case | {"rulings": {}},
    ),
)
for _kind in ("score", "showdown", "point"):
    enter(
        "GEN-03",
        f"a {_kind} ignores unknown rulings",
        when(_kind, lambda case: "rulings" in case, without_others),
    )


# Spots that are answered otherwise than hands


def spots(patch: Patch, change: Callable[[Any, Options], Options]) -> None:
    seams.betting_options.put(patch, lambda right, spot: change(spot, right(spot)))


@wrong("RAPID-02", "a spot of Rapid has no restoration", hands=False)
def rapid_spots(patch: Patch) -> None:
    def bare(spot: Any, now: Options) -> Options:
        return now if spot.rules.variant == "classic" else evolve(now, restore=None)

    spots(patch, bare)


def unchecked(patch: Patch, when: Callable[[Any], bool]) -> None:
    """Do not check the numbers of some spots."""

    def check(right: Any, spot: Any) -> None:
        if not when(spot):
            right(spot)

    seams.check_spot.put(patch, check)


@wrong("RAPID-01", "a spot of Rapid may be in round 1", hands=False)
def rapid_round_1(patch: Patch) -> None:
    unchecked(patch, lambda spot: spot.rules.variant == "rapid" and spot.round == 1)


@wrong("BET-05", "a spot may have paid where nothing has been bet", hands=False)
def paid_for_nothing(patch: Patch) -> None:
    unchecked(patch, lambda spot: spot.paid and not spot.current_bet)


@wrong("TIE-09", "a spot of a tie-break has no raise", hands=False)
def tied_spots(patch: Patch) -> None:
    spots(patch, lambda spot, now: evolve(now, raise_to=None) if spot.tie_break else now)


@wrong("BET-03", "the least bet of a spot is a number of whole chips", hands=False)
def whole_chips(patch: Patch) -> None:
    def chips(spot: Any, now: Options) -> Options:
        if now.bet is None:
            return now
        least, most = now.bet
        return evolve(now, bet=(least - least % spot.rules.units_per_chip, most))

    spots(patch, chips)


@wrong("REST-06", "a hand tells of no restoration to raise once more")
def last_raise(patch: Patch) -> None:
    def told(right: Any, rules: Any, hand: Any, seat: Any) -> Options:
        now: Options = right(rules, hand, seat)
        if not isinstance(hand, AnyHand) or hand.raises_used == 0 or now.restore is None:
            return now
        return evolve(now, restore=evolve(now.restore, minimum_to_raise=None))

    seams.options_at.put(patch, told)
