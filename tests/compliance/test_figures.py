"""Both sides of every figure that a check knows."""

from __future__ import annotations

import datetime
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from croupier import games
from croupier.compliance import every_game_is_supervised as staffing
from croupier.compliance.checks import CHECKS
from croupier.compliance.edges import counted_edge, lab_edge
from croupier.compliance.every_dealer_is_trained import standards
from croupier.compliance.form import Form
from croupier.compliance.template import template
from croupier.compliance.the_payout_limit_is_high_enough import lowest_limit
from croupier.errors import Refused
from croupier.games.high_roll_dice.lab.plain_counts import most_matching
from croupier.play.submission import Submission
from croupier.units.verdict import Finding


def filled(name: str, **changes: Any) -> Form:
    """The template's form with some fields changed; ``a__b`` is field b of the first entry of a."""
    import msgspec

    check = CHECKS[name]
    document = msgspec.yaml.decode(template(check.form, check.title).encode())
    for place, value in changes.items():
        outer, _, inner = place.partition("__")
        if inner:
            document[outer][0][inner] = value
        else:
            document[outer] = value
    return msgspec.convert(document, check.form)


def findings(name: str, **changes: Any) -> list[Finding]:
    return CHECKS[name].findings(filled(name, **changes))


def codes(name: str, **changes: Any) -> set[str]:
    return {finding.code for finding in findings(name, **changes)}


@pytest.mark.parametrize(
    ("category", "tables", "terminals", "fits"),
    [
        (1, 244, 26, True),
        (1, 245, 26, False),
        (2, 245, 25, True),
        (2, 246, 25, False),
        (3, 44, 26, True),
        (3, 45, 26, False),
        (3, 50, 0, True),
        (3, 50, 1, False),
    ],
)
def test_terminals_count_as_tables_up_to_the_limit(
    category: int, tables: int, terminals: int, fits: bool
) -> None:
    found = codes("table-count", category=category, tables=tables, terminals=terminals)
    assert found == (set() if fits else {"too_many_tables"})


@pytest.mark.parametrize(("minimum", "lowest"), [(500, 5_000_000), (9_920, 5_000_000), (10_000, 5_040_000)])
def test_the_payout_limit_of_heads_up_holdem_follows_the_minimum_wager(minimum: int, lowest: int) -> None:
    """A royal flush at the minimum wins 500 for the Odds, 3 for the Raise and 1 for the Ante: 504."""
    rule = games.load("heads_up_holdem").edition().payout_limit
    assert rule is not None
    assert lowest_limit(rule, minimum) == max(5_000_000, minimum * (500 + 3 + 1)) == lowest
    same = {
        "game": "heads_up_holdem",
        "edition": "pa-2015",
        "minimum_cents": minimum,
        "options": {"pocket_bonus": "A"},
        "meters": [],
        "progressive_wager_cents": 0,
    }
    assert "limit_too_low" not in codes("rules-submission", payout_limit_cents=lowest, **same)
    assert "limit_too_low" in codes("rules-submission", payout_limit_cents=lowest - 1, **same)


def test_647a_12_c_texas_holdem_bonus_has_a_limit_and_may_have_a_higher_one() -> None:
    same = {
        "game": "texas_holdem_bonus",
        "edition": "pa-2019",
        "options": {"adjacent_boxes": 1},
        "meters": [],
        "progressive_wager_cents": 0,
    }

    def about_the_limit(limit: int) -> set[str]:
        return codes("rules-submission", payout_limit_cents=limit, **same) & {
            "limit_not_said",
            "limit_too_low",
        }

    assert about_the_limit(4_999_999) == {"limit_too_low"}
    assert about_the_limit(5_000_000) == about_the_limit(5_000_001) == set()
    assert about_the_limit(0) == {"limit_not_said"}


@pytest.mark.parametrize(
    ("electronic", "ordinary", "fits"),
    [(6, 0, True), (7, 0, False), (3, 1, True), (4, 1, False)],
)
def test_half_as_many_tables_again_if_all_are_electronic(electronic: int, ordinary: int, fits: bool) -> None:
    changes = {"floorpersons__electronic_tables": electronic, "floorpersons__tables": ordinary}
    assert ("too_many_tables" in codes("staffing", **changes)) is not fits
    assert staffing.tables_allowed(4, all_electronic=True) == 6


@pytest.mark.parametrize("standard", ["pre-2015", "pa-2015"])
@pytest.mark.parametrize("course", ["first", "further"])
def test_training_hours_on_both_sides_of_every_figure(standard: str, course: str) -> None:
    types = getattr(standards()[standard], course).types
    assert types
    for game_type, needed in types.items():
        same = {
            "standard": standard,
            "dealers__course": course,
            "dealers__game_type": game_type,
            "dealers__blackjack_hours": needed.blackjack_hours,
            "dealers__equipment": ["cards", "dice", "tiles"],
        }
        exact = {"dealers__hours": needed.hours, "dealers__weeks": needed.weeks}
        assert codes("dealer-training", **same, **exact) == set()
        assert codes("dealer-training", **same, **{**exact, "dealers__hours": needed.hours - 0.5}) == {
            "too_few_hours"
        }
        shorter = {**exact, "dealers__weeks": needed.weeks - 0.5}
        assert codes("dealer-training", **same, **shorter) == {"wrong_period"}
        approved = {**shorter, "dealers__alternative_schedule_approved": True}
        assert codes("dealer-training", **same, **approved) == set()


def test_the_amendment_lowers_hours_for_experienced_dealers_alone() -> None:
    before, after = standards()["pre-2015"], standards()["pa-2015"]
    for game_type in ("banked_cards", "dice", "nonbanked_poker", "roulette", "tiles"):
        assert before.first.types[game_type] == after.first.types[game_type]
    assert (before.further.types["dice"].hours, after.further.types["dice"].hours) == (140, 120)
    assert (before.further.types["roulette"].hours, after.further.types["roulette"].hours) == (40, 30)
    assert "no_such_course" in codes("dealer-training", standard="pre-2015", dealers__course="same_type")
    program = {"dealers__course": "same_type", "dealers__program_hours": 20}
    assert codes("dealer-training", **program, dealers__hours=20) == set()
    assert codes("dealer-training", **program, dealers__hours=19) == {"too_few_hours"}


@pytest.mark.parametrize(
    ("kind", "first_day"),
    [
        ("record", datetime.date(2025, 3, 1)),
        ("voucher_void", datetime.date(2020, 3, 31)),
        ("voucher_elsewhere", datetime.date(2020, 3, 31)),
        ("voucher_at_device", datetime.date(2020, 3, 8)),
    ],
)
def test_the_first_day_on_which_a_record_may_go(kind: str, first_day: datetime.date) -> None:
    day_before = first_day - datetime.timedelta(days=1)
    same = {"records__kind": kind, "records__since": datetime.date(2020, 3, 1)}
    assert codes("record-retention", **same, records__destroyed=first_day) == set()
    assert codes("record-retention", **same, records__destroyed=day_before) == {"destroyed_too_early"}


@pytest.mark.parametrize(("ceded", "found"), [(4_999_999, set()), (5_000_000, {"detail_missing"})])
def test_retrocessions_are_detailed_from_50000_dollars(ceded: int, found: set[str]) -> None:
    changes = {"retrocessionaires__premium_ceded_cents": ceded, "retrocessionaires__domicile": ""}
    assert codes("reinsurer", **changes) == found
    other = codes("reinsurer", alternative_information=True, **changes)
    assert other == ({"left_to_the_commissioner"} if found else set())


def test_the_listing_of_alien_insurers_is_asked_for_only_before_the_amendment() -> None:
    assert codes("reinsurer", text="pre-2015", listed_by_naic=False) == {"condition_not_met"}
    assert codes("reinsurer", text="pre-2015", listed_by_naic=True) == set()
    assert codes("reinsurer", text="pa-2015", listed_by_naic=False) == set()


@pytest.mark.parametrize(
    ("amount", "role", "code"),
    [
        (499_999, "", set()),
        (500_000, "", {"no_second_signature"}),
        (500_000, "security", set()),
        (2_499_999, "security", set()),
        (2_500_000, "security", {"wrong_verifier"}),
        (2_500_000, "slot_supervisor", set()),
        (500_000, "slot_attendant", {"wrong_verifier"}),
    ],
)
def test_who_signs_a_payout_slip_made_by_an_attendant(amount: int, role: str, code: set[str]) -> None:
    changes: dict[str, Any] = {"slips__amount_cents": amount, "slips__reported_cents": amount}
    if role:
        changes |= {"slips__verified_by": "K-9", "slips__verified_by_role": role}
    else:
        changes["slips__verified_by"] = ""
    assert codes("payout-slips", **changes) == code


def test_a_supervisors_slip_may_be_verified_by_an_attendant() -> None:
    changes = {"slips__made_by_role": "slot_supervisor", "slips__verified_by_role": "slot_attendant"}
    assert codes("payout-slips", **changes) == set()


@pytest.mark.parametrize(
    ("game", "seats"),
    [("heads_up_holdem", 6), ("lunar_poker", 5), ("high_roll_dice", 5), ("props_and_hops", 6)],
)
def test_positions_of_a_table(game: str, seats: int) -> None:
    items = games.load(game).equipment.items
    complete = {
        "game": game,
        "edition": "",
        "offered": [],
        "layout": [n for n, i in items.items() if i.on != "table" and not i.when],
        "signs": [],
        "table": [n for n, i in items.items() if i.on == "table" and not i.when],
    }
    assert codes("table-layout", **complete, positions=seats) == set()
    assert codes("table-layout", **complete, positions=seats + 1) == {"wrong_positions"}
    fewer = codes("table-layout", **complete, positions=seats - 1)
    assert fewer == ({"wrong_positions"} if games.load(game).equipment.exactly else set())


@pytest.mark.parametrize("offered", [["five_card_player"], ["five_card_dealer"], []])
def test_647a_2_d_either_five_card_wager_needs_the_lock_out(offered: list[str]) -> None:
    found = findings("table-layout", game="texas_holdem_bonus", edition="", offered=offered, table=[])
    missing = {finding.message.split()[0] for finding in found if finding.cite == "58 Pa. Code § 647a.2(d)"}
    assert missing == ({"five_card_lock_out"} if offered else set())


@pytest.mark.parametrize("game", games.ids())
def test_every_game_has_its_layout_and_each_item_is_missed_when_it_is_missing(game: str) -> None:
    rules = games.load(game).equipment
    edition = games.load(game).edition()
    offers = {wager for item in rules.items.values() for wager in item.wagers()}
    assert offers <= {*edition.wagers, *edition.options, "payout_limit"}
    for missing, gone in rules.items.items():
        present = [name for name in rules.items if name != missing]
        found = findings(
            "table-layout",
            game=game,
            edition="",
            positions=edition.seats.value,
            offered=sorted(offers),
            layout=[name for name in present if rules.items[name].on != "table"],
            signs=[],
            table=[name for name in present if rules.items[name].on == "table"],
        )
        assert [(f.code, f.cite) for f in found] == [("missing_item", f"58 Pa. Code {gone.cite}")]


def test_massachusetts_paytables_e_and_k_favour_the_player_and_no_others() -> None:
    edition = games.load("high_card_flush").edition("ma")
    favouring = [
        letter
        for letter in edition.paytables["flush_bonus"].columns
        if (edge := counted_edge("high_card_flush", "flush_bonus", edition.paytable("flush_bonus", letter)))
        is not None
        and edge < 0
    ]
    assert favouring == ["E", "K"]
    base = {"edition": "ma", "meters": [], "payout_limit_cents": 0, "dealing": ["manual_shoe"]}
    for letter, warned in (("E", True), ("A", False)):
        found = findings("rules-submission", **base, options={"flush_bonus": letter})
        assert ("favours_the_player" in {f.code for f in found}) is warned
        assert not [f for f in found if f.severity == "error"]


def test_the_boards_range_for_the_flush_bonus_comes_out() -> None:
    """Between 4.8% and 9.6%, says the preamble of 2015."""
    edition = games.load("high_card_flush").edition("pa-2015")
    edges = [
        counted_edge("high_card_flush", "flush_bonus", edition.paytable("flush_bonus", letter))
        for letter in edition.paytables["flush_bonus"].columns
    ]
    rounded = sorted(round(float(edge or 0), 3) for edge in edges)
    assert (rounded[0], rounded[-1]) == (0.048, 0.096)
    assert all(isinstance(edge, Fraction) for edge in edges)


@pytest.mark.parametrize(
    ("game", "edition", "wager", "letter"),
    [
        *(("high_card_flush", "ma", "flush_bonus", letter) for letter in "AEKN"),
        *(("high_roll_dice", "pa-2015", f"kind_{number}", True) for number in range(2, 9)),
    ],
)
def test_plain_counting_and_the_lab_agree_to_the_last_digit(
    game: str, edition: str, wager: str, letter: Any
) -> None:
    submission = Submission(games.load(game).edition(edition), {wager: letter}, 500)
    plain = counted_edge(game, wager, submission.paytables[wager])
    assert plain is not None
    assert plain == lab_edge(submission, wager)


def test_a_layout_that_favours_the_player_is_warned_of() -> None:
    """Hop the Left pays the same on any layout, so that a generous layout gives the edge away."""
    every = [f"{low}-{high}" for low in range(1, 7) for high in range(low, 7)]
    layout = {"top": ["1-2"], "left": every[1:-1], "center": ["1-1"], "right": ["6-6"]}
    base = {
        "game": "props_and_hops",
        "edition": "pa-2015",
        "dealing": [],
        "decks": 0,
        "meters": [],
        "progressive_wager_cents": 0,
        "payout_limit_cents": 0,
    }
    found = findings("rules-submission", **base, options={"layout": layout, "six_eight_shake": True})
    assert "'hop_left' favours the player" in " ".join(f.message for f in found)
    assert not findings("rules-submission", **base, options={"six_eight_shake": True})


def test_matching_dice_are_counted_over_all_throws() -> None:
    matching = most_matching()
    assert sum(matching.values()) == 6**10
    assert (matching[10], matching[9]) == (6, 6 * 10 * 5)
    assert matching[8] == 6 * comb(10, 8) * 25


@pytest.mark.parametrize(("often", "warned"), [(0, False), (4, True), (5, False)])
def test_647a_12_e_3_a_magic_card_that_comes_too_often_is_warned_of(often: int, warned: bool) -> None:
    found = findings(
        "rules-submission",
        game="texas_holdem_bonus",
        edition="pa-2019",
        options={"five_card_player": True, "magic_card": often},
        payout_limit_cents=5_000_000,
    )
    messages = [finding.message for finding in found if finding.code == "favours_the_player"]
    assert messages == (["the paytable of 'five_card_player' favours the player by 5.31%"] if warned else [])


def test_a_blackjack_table_that_favours_the_player_is_warned_of() -> None:
    found = findings(
        "rules-submission",
        game="double_back_jack",
        edition="pa-2015",
        dealing=["manual_shoe"],
        decks=6,
        options={"adjacent_boxes": 1},
        meters=[],
        progressive_wager_cents=0,
        payout_limit_cents=0,
    )
    assert "favours_the_player" in {f.code for f in found}


def test_an_unknown_game_is_one_sentence() -> None:
    with pytest.raises(Refused, match="there is no game 'high_card'"):
        findings("rules-submission", game="high_card")
