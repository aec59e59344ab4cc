"""Rules Submissions: progressives, dealing and options of several games."""

from __future__ import annotations

from typing import Any

import pytest

from croupier import games
from croupier.compliance.checks import CHECKS
from croupier.compliance.every_table_shows_what_its_chapter_asks import TableLayout
from croupier.compliance.rules_submission import Meter, RulesSubmission

CHECK = CHECKS["rules-submission"]


def submission(game: str, **changes: Any) -> RulesSubmission:
    edition = games.load(game).edition(changes.get("edition", ""))
    fields: dict[str, Any] = {
        "game": game,
        "minimum_cents": 500,
        "dealing": list(edition.dealing),
        "decks": 0 if games.load(game).dice else edition.decks.value,
        "options": {
            name: rule.default if rule.default is not None else rule.values[0]
            for name, rule in edition.options.items()
            if rule.kind == "choice"
        },
    }
    options = {**fields["options"], **changes.pop("options", {})}
    return RulesSubmission(**{**fields, **changes, "options": options})


def errors(form: RulesSubmission) -> set[tuple[str, str]]:
    return {(f.code, f.cite) for f in CHECK.findings(form) if f.severity == "error"}


@pytest.mark.parametrize("game", games.ids())
def test_every_game_has_a_plain_submission_without_errors(game: str) -> None:
    assert errors(submission(game)) == set()


@pytest.mark.parametrize(
    ("game", "letter", "least", "cite"),
    [
        ("flop_poker", "A", 1_000_000, "58 Pa. Code § 667a.12(d)(3)"),
        ("raise_it_up_stud", True, 100_000, "58 Pa. Code § 669a.12(e)(3)"),
        ("six_card_fortune_pai_gow", True, 500_000, "58 Pa. Code § 670a.12(d)(2)"),
    ],
)
def test_minimum_reset_amounts(game: str, letter: Any, least: int, cite: str) -> None:
    def found(seed: int, reseed: int) -> set[tuple[str, str]]:
        meter = Meter(meter="main", seed_cents=seed, reseed_cents=reseed, rate="14%")
        form = submission(game, options={"progressive": letter}, progressive_wager_cents=100, meters=[meter])
        return errors(form)

    assert found(least, least) == set()
    assert found(least - 1, least) == {("wrong_seed", cite)}
    assert found(least, least - 1) == {("wrong_reseed", cite)}


@pytest.mark.parametrize(("odds", "found"), [("7 to 1", False), ("7 for 1", True), ("$35", True)])
def test_massachusetts_states_its_own_odds_with_the_word_to(odds: str, found: bool) -> None:
    hands = [f"{number}_card_straight_flush" for number in ("seven", "six", "five", "four", "three")]
    options = {"straight_flush_bonus": "G", "bonus_g": dict.fromkeys(hands, "7 to 1") | {hands[4]: odds}}
    cite = "Massachusetts High Card Flush Rules § 11(a), (g)"
    form = submission("high_card_flush", edition="ma", options=options)
    assert (("bad_option", cite) in errors(form)) == found


@pytest.mark.parametrize(("cents", "remedies"), [(100, []), (500, ["offer it at 100 cents"])])
def test_massachusetts_has_one_amount_and_no_envy_bonus(cents: int, remedies: list[str]) -> None:
    form = submission(
        "high_card_flush", edition="ma", options={"progressive": "A"}, progressive_wager_cents=cents
    )
    found = [one for one in CHECK.findings(form) if one.code == "wrong_amount"]
    assert [one.remedy for one in found] == remedies
    assert all(one.cite == "Massachusetts High Card Flush Rules § 12(a)" for one in found)


def test_what_massachusetts_says_of_a_layout_is_how_odds_are_stated() -> None:
    empty: dict[str, Any] = {"offered": [], "layout": [], "signs": [], "table": []}
    form = TableLayout(game="high_card_flush", edition="ma", positions=6, **empty)
    (found,) = CHECKS["table-layout"].findings(form)
    assert (found.code, found.cite) == ("no_layout_rules", "Massachusetts High Card Flush Rules § 11(a)")
    assert "'to' or 'win', never 'for'" in found.message


def test_the_2015_edition_of_high_card_flush_asks_for_30000_dollars() -> None:
    for seed, found in ((3_000_000, set()), (2_999_999, {"wrong_seed"})):
        meter = Meter(meter="main", seed_cents=seed, reseed_cents=3_000_000, rate="23%")
        form = submission(
            "high_card_flush",
            edition="pa-2015",
            options={"progressive": "A"},
            progressive_wager_cents=100,
            meters=[meter],
        )
        assert {code for code, _ in errors(form)} == found


def test_seeds_follow_the_amount_of_the_progressive_wager() -> None:
    for wager, seed, found in ((100, 1_000_000, set()), (500, 1_000_000, {"wrong_seed", "wrong_reseed"})):
        meter = Meter(meter="main", seed_cents=seed, reseed_cents=seed, rate="21%")
        form = submission(
            "texas_holdem_bonus",
            options={"progressive": "A"},
            progressive_wager_cents=wager,
            meters=[meter],
            payout_limit_cents=5_000_000,
        )
        assert {code for code, _ in errors(form)} == found


def test_a_rate_of_nothing_is_no_rate() -> None:
    for rate, found in (
        ("", {"wrong_rate"}),
        ("0%", {"wrong_rate"}),
        ("0.01%", set()),
        ("101%", {"wrong_rate"}),
    ):
        meter = Meter(meter="main", seed_cents=1_000_000, reseed_cents=1_000_000, rate=rate)
        form = submission(
            "flop_poker", options={"progressive": "A"}, progressive_wager_cents=100, meters=[meter]
        )
        assert {code for code, _ in errors(form)} == found


def test_pai_gow_needs_no_rate() -> None:
    meter = Meter(meter="main", seed_cents=500_000, reseed_cents=500_000, rate="")
    form = submission(
        "six_card_fortune_pai_gow", options={"progressive": True}, progressive_wager_cents=100, meters=[meter]
    )
    assert errors(form) == set()


def test_a_meter_left_out_and_a_meter_too_many() -> None:
    form = submission("flop_poker", options={"progressive": "A"}, progressive_wager_cents=100)
    assert {code for code, _ in errors(form)} == {"meter_not_said"}
    extra = Meter(meter="main", seed_cents=1, reseed_cents=1, rate="1%")
    assert {code for code, _ in errors(submission("flop_poker", meters=[extra]))} == {"unknown_meter"}


def test_one_mistake_does_not_hide_the_next() -> None:
    form = submission("high_card_flush", options={"flush_bonus": "Z", "progressive": "Q", "colour": "red"})
    assert {code for code, _ in errors(form)} >= {"unknown_paytable", "unknown_option"}
    assert len([f for f in CHECK.findings(form) if f.code == "unknown_paytable"]) == 2


def test_decks_of_the_blackjack_games() -> None:
    for decks, good in ((6, True), (8, True), (7, False)):
        form = submission("free_bet_blackjack", decks=decks, options={"decks": decks if good else 6})
        assert ({code for code, _ in errors(form)} == set()) is good


def test_a_game_without_a_payout_limit_may_not_set_one() -> None:
    assert {code for code, _ in errors(submission("go_fore_it", payout_limit_cents=5_000_000))} == {
        "no_limit_here"
    }


def test_dice_have_neither_decks_nor_dealing() -> None:
    found = {code for code, _ in errors(submission("high_roll_dice", decks=1, dealing=["hand"]))}
    assert found == {"wrong_decks", "unknown_dealing"}
