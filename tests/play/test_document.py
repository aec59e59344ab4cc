"""Round documents: every kind of bad input gives one clear error, and the other lines are still settled."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier import games
from croupier.play.document import settle_line, settle_lines
from tests.rounds import fill, raw, refused, settled
from tests.sections.high_card_flush import QUALIFIES, document, flush, seat

ROUND = document({1: flush(5)}, QUALIFIES)
CODE = "58 Pa. Code"


def changed(**fields: Any) -> dict[str, str]:
    """The error of the round with these fields set."""
    error = refused(**{**ROUND, **fields})
    assert set(error) <= {"code", "message", "cite"}
    assert error["message"].strip() == error["message"] != ""
    assert "\n" not in error["message"]
    return error


def with_seat(**fields: Any) -> dict[str, str]:
    """The error of the round whose only seat has these fields."""
    return changed(seats=[{"seat": 1, **seat(), **fields}])


def of_line(line: bytes | str) -> dict[str, str]:
    """The error of a line as it stands."""
    answer: dict[str, dict[str, str]] = json.loads(settle_line(line, games.load))
    return answer["error"]


def test_the_round_itself_is_playable() -> None:
    assert settled(**ROUND).net(1) == 2000


# -- the game and its options --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "suggested"),
    [
        ("high_card_flash", "did you mean 'high_card_flush'?"),
        ("high-card-flush", "did you mean 'high_card_flush'?"),
    ],
)
def test_an_unknown_game_is_refused_with_the_nearest(game: str, suggested: str) -> None:
    error = changed(game=game)
    assert error["code"] == "unknown_game"
    assert suggested in error["message"]


@pytest.mark.parametrize(
    "game", ["", "tiddlywinks", "../high_card_flush", "__init__", "high_card_flush.rules"]
)
def test_a_game_that_resembles_none_is_refused(game: str) -> None:
    assert changed(game=game)["code"] == "unknown_game"


@pytest.mark.parametrize("edition", ["pa-2018", "PA-2019", "pa_2019", "../ma"])
def test_an_unknown_edition_is_refused_with_those_there_are(edition: str) -> None:
    error = changed(edition=edition)
    assert error["code"] == "unknown_edition"
    assert error["message"].endswith("it has: pa-2019, pa-2015, ma")


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    error = changed(options={"flush": "A"})
    assert error["code"] == "unknown_option"
    assert "'flush'" in error["message"]
    assert error["message"].endswith(
        "adjacent_boxes, flush_bonus, payout_limit, progressive, straight_flush_bonus"
    )


def test_the_options_of_an_edition_are_its_own() -> None:
    error = changed(edition="pa-2015", options={"flush": "A"})
    assert error["message"].endswith("flush_bonus, meter_reset, progressive, straight_flush_bonus")


@pytest.mark.parametrize("letter", ["Z", "a", "", True, None, 1, ["A"], {"A": 1}])
def test_an_unknown_paytable_letter_is_refused_with_its_section(letter: Any) -> None:
    error = changed(options={"flush_bonus": letter})
    assert (error["code"], error["cite"]) == ("unknown_paytable", f"{CODE} § 678a.12(b)")
    assert error["message"].endswith("only A, B, C, D, E, F, G, H")


def test_false_is_the_same_as_not_offered() -> None:
    assert raw({**ROUND, "options": {"flush_bonus": False}}) == raw(ROUND)


@pytest.mark.parametrize("value", [0, -1, 1.5, "5000000", True, None, 10**12 + 1])
@pytest.mark.parametrize("option", ["payout_limit", "meter_reset"])
def test_an_option_in_cents_must_be_cents(option: str, value: Any) -> None:
    error = changed(options={option: value})
    assert error["code"] == "bad_option"
    assert option in error["message"]


def test_a_reset_needs_a_progressive_that_is_offered() -> None:
    error = changed(edition="pa-2015", options={"meter_reset": 3_000_000})
    assert error["message"] == "option 'meter_reset' needs a progressive wager that is offered"


# -- wagers --------------------------------------------------------------------------------------


def test_an_unknown_wager_is_refused_with_those_there_are() -> None:
    error = with_seat(wagers={"ante": 1000, "tie": 100})
    assert error["code"] == "unknown_wager"
    assert error["message"] == (
        "seat 1: there is no wager 'tie'; there are: ante, flush_bonus, straight_flush_bonus, progressive"
    )


def test_a_wager_that_is_not_offered_is_refused_with_its_section() -> None:
    error = with_seat(wagers={"ante": 1000, "flush_bonus": 100})
    assert (error["code"], error["cite"]) == ("not_offered", f"{CODE} § 678a.7(d)(2)")
    assert "options" in error["message"]


def test_a_required_wager_that_is_missing_is_named_with_its_section() -> None:
    error = with_seat(wagers={})
    assert (error["code"], error["cite"]) == ("missing_wager", f"{CODE} § 678a.7(d)(1)")
    assert error["message"] == "seat 1: the Ante Wager (ante) is required"


@pytest.mark.parametrize("amount", [0, -1, -1000])
def test_an_amount_must_be_positive(amount: int) -> None:
    error = with_seat(wagers={"ante": amount})
    assert (error["code"], error["cite"]) == ("bad_amount", f"{CODE} § 678a.7(d)(1)")
    assert error["message"] == "seat 1: the Ante Wager (ante) must be a positive number of cents"


def test_an_amount_may_not_be_absurd() -> None:
    most = 10**12
    accepted = settled(**{**ROUND, "seats": [{"seat": 1, **seat("fold", ante=most)}]})
    assert accepted.net(1) == -most
    error = with_seat(wagers={"ante": most + 1})
    assert (error["code"], error["cite"]) == ("bad_amount", f"{CODE} § 678a.7(d)(1)")
    assert "too large" in error["message"]


@pytest.mark.parametrize("amount", ["1000", 10.5, 1000.0, None, True, [1000], {"cents": 1000}])
def test_an_amount_must_be_a_whole_number(amount: Any) -> None:
    error = with_seat(wagers={"ante": amount})
    assert error["code"] == "bad_document"
    assert "$.seats[0].wagers" in error["message"]


# -- cards and dealing ---------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", ["Xx", "ah", "10h", "1c", "A", "A♥"])
def test_what_is_no_card_is_named(wrong: str) -> None:
    error = changed(cards=f"{wrong} {ROUND['cards']}")
    assert error["code"] == "bad_card"
    assert repr(wrong) in error["message"]


def test_a_card_twice_in_the_hands_is_refused_with_the_section_of_the_decks() -> None:
    cards = ROUND["cards"].split()
    error = changed(cards=" ".join([cards[0], cards[0], *cards[2:]]))
    assert (error["code"], error["cite"]) == ("card_twice", f"{CODE} § 678a.3(a)")
    assert cards[0] in error["message"]


def test_a_card_twice_is_refused_in_the_stub_as_well() -> None:
    assert changed(cards=f"{fill(ROUND['cards'])} Ac")["code"] == "card_twice"


def test_a_joker_is_no_card_of_this_deck() -> None:
    error = changed(cards=f"{ROUND['cards']} Jo")
    assert (error["code"], "Jo" in error["message"]) == ("card_twice", True)


@pytest.mark.parametrize("count", [0, 1, 13])
def test_too_few_cards_say_how_many_are_needed(count: int) -> None:
    error = changed(cards=" ".join(ROUND["cards"].split()[:count]))
    assert (error["code"], error["cite"]) == ("too_few_cards", f"{CODE} § 678a.8")
    assert error["message"] == f"'cards' has {count} cards; 14 are needed so far"


def test_dice_are_not_thrown_in_a_card_game() -> None:
    error = changed(dice=[[1, 2]])
    assert (error["code"], "'cards'" in error["message"]) == ("bad_document", True)


@pytest.mark.parametrize("dealing", ["shoe", "Hand", "manual shoe"])
def test_an_unknown_way_of_dealing_is_refused_with_those_there_are(dealing: str) -> None:
    error = changed(dealing=dealing)
    assert error["code"] == "unknown_dealing"
    assert error["message"].endswith("it has: manual_shoe, hand, automated_shoe")
    assert error["cite"] == f"{CODE} § 678a.8"


def test_a_missing_way_of_dealing_is_asked_for() -> None:
    error = refused(**{name: value for name, value in ROUND.items() if name != "dealing"})
    assert error["code"] == "unknown_dealing"
    assert "needs 'dealing'" in error["message"]


# -- decisions -----------------------------------------------------------------------------------


def test_a_missing_decision_says_what_is_open() -> None:
    error = with_seat(decisions=[])
    assert (error["code"], error["cite"]) == ("missing_decision", f"{CODE} § 678a.11(b)")
    assert error["message"] == "seat 1: a decision is missing; open are: fold, raise $10 to $20"


def test_a_superfluous_decision_is_named() -> None:
    error = with_seat(decisions=["raise 1000", "fold"])
    assert error["code"] == "superfluous_decision"
    assert error["message"] == "seat 1: the decision 'fold' was never asked for"


@pytest.mark.parametrize("decision", ["check", "Raise 1000", "fold!", "raise1000"])
def test_a_decision_that_is_not_open_is_refused_with_those_that_are(decision: str) -> None:
    error = with_seat(decisions=[decision])
    assert (error["code"], error["cite"]) == ("illegal_decision", f"{CODE} § 678a.11(b)")
    assert "open are: fold, raise $10 to $20" in error["message"]


@pytest.mark.parametrize(
    ("decision", "code", "said"),
    [
        ("", "bad_decision", "empty"),
        ("   ", "bad_decision", "empty"),
        ("raise", "bad_amount", "needs an amount in cents"),
        ("raise 0", "bad_amount", "raise $10 to $20 is allowed"),
        ("raise 999", "bad_amount", "raise $10 to $20 is allowed"),
        ("raise 2001", "bad_amount", "raise $10 to $20 is allowed"),
        ("raise -1000", "bad_decision", "'-1000' is neither a whole number of cents nor a card"),
        ("raise 10.00", "bad_decision", "'10.00' is neither a whole number of cents nor a card"),
        ("raise $10", "bad_decision", "'$10' is neither a whole number of cents nor a card"),
        ("raise 1000 1000", "bad_decision", "neither a whole number of cents nor a card"),
        ("raise ١٠٠٠", "bad_decision", "neither a whole number of cents nor a card"),
        ("raise 1000000000001", "bad_decision", "too large"),
        ("raise " + "9" * 5000, "bad_decision", "too large"),
        ("raise Ah", "bad_amount", "needs an amount in cents"),
        ("fold 1000", "bad_amount", "'fold' takes no amount"),
        ("fold Ah", "bad_cards", "'fold' takes no cards"),
    ],
)
def test_a_decision_with_the_wrong_amount_says_what_is_allowed(decision: str, code: str, said: str) -> None:
    error = with_seat(decisions=[decision])
    assert error["code"] == code
    assert error["message"].startswith("seat 1: ")
    assert said in error["message"]
    assert error["cite"].startswith(f"{CODE} § 678a.11(b)")


@pytest.mark.parametrize("decisions", ["fold", [1000], [["raise", 1000]], {"1": "fold"}])
def test_decisions_are_a_list_of_texts(decisions: Any) -> None:
    error = with_seat(decisions=decisions)
    assert (error["code"], "$.seats[0].decisions" in error["message"]) == ("bad_document", True)


# -- seats and positions -------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["1", 1.5, None, [1]])
def test_a_seat_is_a_number(number: Any) -> None:
    error = with_seat(seat=number)
    assert (error["code"], "$.seats[0].seat" in error["message"]) == ("bad_document", True)


def test_a_seat_may_stand_once() -> None:
    error = changed(seats=[{"seat": 1, **seat()}, {"seat": 1, **seat("fold")}])
    assert (error["code"], error["message"]) == ("seat_twice", "seat 1 stands twice")


@pytest.mark.parametrize("number", [0, -1, 100_000])
def test_a_seat_number_is_positive_and_not_absurd(number: int) -> None:
    error = with_seat(seat=number, position=1)
    assert (error["code"], f"seat {number}" in error["message"]) == ("bad_seat", True)


@pytest.mark.parametrize("position", [-1, 7, 10**9])
def test_a_position_beyond_the_table_is_refused_with_the_section(position: int) -> None:
    error = with_seat(position=position)
    assert (error["code"], error["cite"]) == ("bad_position", f"{CODE} § 678a.2(a)")
    assert error["message"] == f"seat 1: position {position} is not one of the 6 at this table"


def test_the_seventh_seat_needs_a_position() -> None:
    assert with_seat(seat=7)["code"] == "bad_position"
    assert settled(**{**ROUND, "seats": [{"seat": 7, "position": 6, **seat()}]}).net(7) == 2000


def test_a_round_needs_a_seat() -> None:
    assert changed(seats=[])["code"] == "no_seats"


# -- meters, minimum, irregularities -------------------------------------------------------------


@pytest.mark.parametrize("amount", [-1, 10**12 + 1])
def test_a_meter_is_neither_negative_nor_absurd(amount: int) -> None:
    error = changed(options={"progressive": "A"}, meters={"main": amount})
    assert (error["code"], "'main'" in error["message"]) == ("bad_meter", True)


@pytest.mark.parametrize("options", [{}, {"progressive": "A"}])
def test_an_unknown_meter_is_refused_with_those_there_are(options: dict[str, str]) -> None:
    error = changed(options=options, meters={"mega": 100})
    assert error["code"] == "unknown_meter"
    assert error["message"] == "meter 'mega' is unknown; known are: main, reserve"


def test_meters_pass_through_a_round_without_a_progressive() -> None:
    assert settled(**ROUND, meters={"main": 100}).meters == {"main": 100}


@pytest.mark.parametrize("minimum", [0, -500, 10**12 + 1])
def test_the_minimum_is_a_positive_amount(minimum: int) -> None:
    error = changed(minimum=minimum)
    assert (error["code"], "'minimum'" in error["message"]) == ("bad_minimum", True)


@pytest.mark.parametrize(
    "given", ["earthquake", {"name": "earthquake"}, {"name": "earthquake", "after_cards": 3}]
)
def test_an_unknown_irregularity_is_refused_with_those_there_are(given: Any) -> None:
    error = changed(irregularity=given)
    assert error["code"] == "unknown_irregularity"
    for name in games.load("high_card_flush").irregularities:
        assert name in error["message"]


@pytest.mark.parametrize("moment", [{"after_cards": 15}, {"after_decisions": 1}, {"after_decisions": 2}])
def test_an_irregularity_whose_moment_never_comes_is_refused(moment: dict[str, int]) -> None:
    error = changed(irregularity={"name": "shuffler_jam", **moment})
    assert (error["code"], "ended before" in error["message"]) == ("bad_irregularity", True)


def test_what_is_found_when_all_hands_lie_open_is_found_before_they_are_settled() -> None:
    """§ 678a.13(c): the Raise that was placed goes back with the Ante; nothing is taken for a result."""
    document = {**ROUND, "irregularity": {"name": "incorrect_number_of_cards", "at_settlement": True}}
    found = settled(**document).result
    assert {(line["wager"], line["outcome"]) for line in found["lines"]} >= {
        ("ante", "void"),
        ("raise", "void"),
    }
    assert all(line["returned"] == line["stake"] for line in found["lines"])


def test_at_the_settlement_it_is_too_late_for_what_belongs_to_the_deal() -> None:
    error = changed(irregularity={"name": "dealer_card_exposed", "at_settlement": True})
    assert (error["code"], error["cite"]) == ("bad_irregularity", "58 Pa. Code § 678a.13(d)")


@pytest.mark.parametrize("given", [5, {"after_cards": 1}, {"name": "shoe_jam", "when": 1}, ["shoe_jam"]])
def test_an_irregularity_of_the_wrong_shape_is_refused(given: Any) -> None:
    error = changed(irregularity=given)
    assert (error["code"], "$.irregularity" in error["message"]) == ("bad_document", True)


# -- JSON ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "not json",
        '{"game": "high_card_flush",}',
        "{'game': 'high_card_flush'}",
        '{"game": NaN}',
        b"\xff\xfe",
        b'{"game": "\xff"}',
        '{"game": "\\ud800"}',
        '{"game": "x", "seats": [], "options": {"deep": ' + "[" * 100_000 + "]" * 100_000 + "}}",
    ],
)
def test_a_line_that_is_not_json_is_refused(line: bytes | str) -> None:
    error = of_line(line)
    assert error["code"] == "bad_json"
    assert error["message"].startswith("the line is not ")


@pytest.mark.parametrize(
    "line", ["5", "null", "[]", '"high_card_flush"', "{}", '{"game": "high_card_flush"}']
)
def test_json_that_is_no_round_is_refused(line: str) -> None:
    assert of_line(line)["code"] == "bad_document"


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"game": 5}, "$.game"),
        ({"options": []}, "$.options"),
        ({"cards": ["Ah", "Kd"]}, "$.cards"),
        ({"seats": {}}, "$.seats"),
        ({"meters": {"main": "a lot"}}, "$.meters"),
        ({"dealing": None}, "$.dealing"),
        ({"minimum": "5"}, "$.minimum"),
    ],
)
def test_a_field_of_the_wrong_type_is_named(fields: dict[str, Any], place: str) -> None:
    error = changed(**fields)
    assert (error["code"], place in error["message"]) == ("bad_document", True)


@pytest.mark.parametrize("amount", [10.5, "x", None, [500]])
def test_a_wager_with_an_amount_of_the_wrong_type_is_named(amount: Any) -> None:
    error = with_seat(wagers={"flush_bonus": 500, "ante": amount, "progressive": amount})
    assert (error["code"], "$.seats[0].wagers['ante']" in error["message"]) == ("bad_document", True)


def test_a_wrong_field_in_a_line_that_is_broken_behind_it_is_still_one_answer() -> None:
    assert of_line('{"seats": [{"wagers": {"ante": "x"}}], nonsense')["code"] == "bad_document"


@pytest.mark.parametrize("field", ["wager", "Game", "decisions"])
def test_an_unknown_field_is_named(field: str) -> None:
    error = changed(**{field: 1})
    assert (error["code"], f"`{field}`" in error["message"]) == ("bad_document", True)


def test_an_unknown_field_of_a_seat_is_named() -> None:
    error = with_seat(bet=5)
    assert (error["code"], "`bet`" in error["message"]) == ("bad_document", True)


# -- a batch -------------------------------------------------------------------------------------


def test_in_a_batch_the_other_lines_are_still_settled_in_order() -> None:
    good = [document({number: flush(5)}, QUALIFIES) for number in (1, 2, 3)]
    lines: list[bytes | str] = [
        json.dumps(good[0]),
        "{",
        "",
        json.dumps(good[1]),
        json.dumps({**good[1], "game": "tiddlywinks"}),
        "   \n",
        json.dumps(good[2]) + "\n",
    ]
    answers = [json.loads(answer) for answer in settle_lines(lines, games.load)]
    assert [one["lines"][0]["seat"] if "lines" in one else one["error"]["code"] for one in answers] == [
        1,
        "bad_json",
        2,
        "unknown_game",
        3,
    ]


def test_an_error_leaves_no_trace_in_the_next_line() -> None:
    bad = {**ROUND, "options": {"flush_bonus": "Z"}}
    before, error, after = (raw(one) for one in (ROUND, bad, ROUND))
    assert before == after
    assert "error" in error


# -- anything at all -----------------------------------------------------------------------------

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
fields = st.sampled_from(
    ["game", "edition", "options", "dealing", "cards", "seats", "meters", "minimum", "irregularity", "dice"]
)


@settings(max_examples=300, deadline=None)
@given(field=fields, value=anything)
def test_whatever_stands_in_a_field_one_line_in_gives_one_line_out(field: str, value: Any) -> None:
    answer = settle_line(json.dumps({**ROUND, field: value}), games.load)
    assert b"\n" not in answer
    read = json.loads(answer)
    assert ("error" in read) != ("lines" in read)


@settings(max_examples=200, deadline=None)
@given(field=st.sampled_from(["seat", "wagers", "position", "player", "decisions"]), value=anything)
def test_whatever_stands_in_a_seat_one_line_in_gives_one_line_out(field: str, value: Any) -> None:
    answer = settle_line(json.dumps({**ROUND, "seats": [{"seat": 1, **seat(), field: value}]}), games.load)
    assert ("error" in json.loads(answer)) != ("lines" in json.loads(answer))


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=40) | st.text(max_size=40))
def test_whatever_a_line_holds_it_is_answered(line: bytes | str) -> None:
    assert of_line(line)["code"] in {"bad_json", "bad_document"}


# -- documentation -------------------------------------------------------------------------------


def test_every_error_code_is_documented(request: pytest.FixtureRequest) -> None:
    root = request.config.rootpath
    known: set[str] = set()
    for path in [*(root / "croupier" / "play").rglob("*.py"), *(root / "croupier" / "games").rglob("*.py")]:
        known |= set(re.findall(r'(?:refuse|Refusal)\(\s*"([a-z_]+)"', path.read_text(encoding="utf-8")))
    page = (root / "docs" / "contract.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"^\| `([a-z_]+)` \|", page, re.MULTILINE))
    assert known <= documented, sorted(known - documented)
