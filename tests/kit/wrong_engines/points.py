"""Wrong engines: the points of a hand in a tournament."""

from collections.abc import Callable

from tagolib.tago.cards import Total
from tagolib.tago.result import Result
from tests.kit import seams
from tests.kit.wrong_engines.planting import Patch, wrong

# TOUR


def credited(
    patch: Patch, change: Callable[[Result, Total, dict[int, int]], dict[int, int]]
) -> None:
    """Change the points of a hand, given its result, the POINT and the right points."""
    seams.tournament_points.put(
        patch,
        lambda right, result, point: tuple(
            change(result, point, dict(right(result, point))).items()
        ),
    )


def rounded(patch: Patch, half: Callable[[int], int]) -> None:
    """Round the POINT differently: from its half points to half of the rounded POINT."""
    seams.tournament_points.put(
        patch, lambda right, result, point: right(result, Total(halves=4 * half(point.halves)))
    )


@wrong("TOUR-05", "an odd POINT is rounded down", hands=False)
def odd_down(patch: Patch) -> None:
    rounded(patch, lambda halves: (halves + 1) // 4)


@wrong("TOUR-05", "a POINT of 6½ is made 7 first, and then 8", hands=False)
def rounded_twice(patch: Patch) -> None:
    rounded(patch, lambda halves: ((halves + 1) // 2 + 1) // 2)


@wrong("TOUR-05", "half of the POINT is rounded, and not the POINT", hands=False)
def half_rounded(patch: Patch) -> None:
    rounded(patch, lambda halves: round(halves / 4))


@wrong("TOUR-05", "a win by folds gives the whole POINT", hands=False)
def whole_by_folds(patch: Patch) -> None:
    credited(
        patch,
        lambda result, point, right: (
            {seat: 2 * gain for seat, gain in right.items()} if result.how == "folds" else right
        ),
    )


@wrong("TOUR-05", "in round 1 all three cards of the POINT count", hands=False)
def sum_in_round_1(patch: Patch) -> None:
    seams.counted_total.put(
        patch, lambda right, point, total: right(point, None if None not in point else total)
    )


@wrong("TOUR-06", "at a showdown the losers lose nothing", hands=False)
def losers_lose_nothing(patch: Patch) -> None:
    credited(
        patch,
        lambda result, point, right: {seat: gain for seat, gain in right.items() if gain >= 0},
    )


@wrong("TOUR-06", "at a showdown the losers lose the whole POINT", hands=False)
def losers_lose_all(patch: Patch) -> None:
    credited(
        patch,
        lambda result, point, right: {seat: min(gain, 2 * gain) for seat, gain in right.items()},
    )


@wrong("TOUR-06", "the jackpot gives points too", hands=False)
def jackpot_points(patch: Patch) -> None:
    credited(
        patch,
        lambda result, point, right: {
            seat: gain + (seat == result.jackpot_winner) for seat, gain in right.items()
        },
    )


@wrong("TOUR-06", "in a tie-break won by folds the beaten lose nothing", hands=False)
def folds_spare_the_beaten(patch: Patch) -> None:
    credited(
        patch,
        lambda result, point, right: (
            {seat: gain for seat, gain in right.items() if gain >= 0}
            if result.how == "folds"
            else right
        ),
    )


@wrong("TOUR-06", "who has no claim to a pot loses nothing", hands=False)
def no_claim_no_loss(patch: Patch) -> None:
    def change(result: Result, point: Total, right: dict[int, int]) -> dict[int, int]:
        if result.how == "folds" or not result.pots:
            return right
        return {seat: gain for seat, gain in right.items() if seat in result.pots[0].seats}

    credited(patch, change)


@wrong("TOUR-06", "who shows a better score without a claim to a pot loses half", hands=False)
def better_and_poorer(patch: Patch) -> None:
    def change(result: Result, point: Total, right: dict[int, int]) -> dict[int, int]:
        paid = {seat for pot in result.pots for seat in pot.winners}
        if result.how != "showdown" or not paid:
            return right
        lost = {seat for seat, _ in result.scores} - paid
        return right | dict.fromkeys(lost, -((point.halves + 2) // 4))

    credited(patch, change)


@wrong("TOUR-07", "who folds in a tie-break loses like who shows down", hands=False)
def folding_costs(patch: Patch) -> None:
    def change(result: Result, point: Total, right: dict[int, int]) -> dict[int, int]:
        if result.how != "folds":
            return right
        return {seat: -max(right.values()) for seat, _ in result.scores} | right

    credited(patch, change)


@wrong("TOUR-07", "who is put out before a division loses like the beaten", hands=False)
def elimination_costs(patch: Patch) -> None:
    def change(result: Result, point: Total, right: dict[int, int]) -> dict[int, int]:
        if result.how != "divided":
            return right
        out = {seat for seat, _ in result.scores} - {*result.pots[0].seats}
        return right | dict.fromkeys(out, -((point.halves + 2) // 4))

    credited(patch, change)


@wrong("TOUR-08", "without a pot nobody gets points", hands=False)
def points_need_a_pot(patch: Patch) -> None:
    credited(patch, lambda result, point, right: right if result.pots else {})


@wrong("TOUR-08", "several winners get the whole POINT each", hands=False)
def whole_for_each(patch: Patch) -> None:
    credited(
        patch,
        lambda result, point, right: {
            seat: gain * len(result.pots[0].winners) if gain > 0 else gain
            for seat, gain in right.items()
        },
    )


@wrong("TOUR-08", "the shares of several winners are rounded up", hands=False)
def shares_rounded_up(patch: Patch) -> None:
    def change(result: Result, point: Total, right: dict[int, int]) -> dict[int, int]:
        if result.how == "folds" or not result.pots:
            return right
        best = result.pots[0].winners
        return right | dict.fromkeys(best, -(-2 * ((point.halves + 2) // 4) // len(best)))

    credited(patch, change)


@wrong("TOUR-08", "who wins a side pot only loses like the others", hands=False)
def side_pot_is_nothing(patch: Patch) -> None:
    def change(result: Result, point: Total, right: dict[int, int]) -> dict[int, int]:
        aside = {seat for pot in result.pots for seat in pot.winners} - {*right}
        return right | dict.fromkeys(aside, -((point.halves + 2) // 4))

    credited(patch, change)


@wrong("TOUR-08", "every pot gives points", hands=False)
def points_of_all_pots(patch: Patch) -> None:
    def change(result: Result, point: Total, right: dict[int, int]) -> dict[int, int]:
        gained = dict(right)
        for pot in result.pots[1:]:
            for seat in pot.winners:
                gained[seat] = gained.get(seat, 0) + (point.halves + 2) // 4 * 2
        return gained

    credited(patch, change)
