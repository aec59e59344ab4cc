"""A sign carries every figure of the data that applies to its table, no more and no less."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from croupier import games
from croupier.conformance.driver import play_out, random_options, random_setup
from croupier.errors import DataError, OperatingError, Refused
from croupier.law.edition import Edition
from croupier.law.paytable import Paytable, PaytableFamily
from croupier.play.round import Round
from croupier.play.submission import Submission
from croupier.signs.page import html_sign
from croupier.signs.pdf import pdf_sign
from croupier.signs.request import Posting, SignRequest, checked, everything, read_request
from croupier.signs.sign import make_sign
from croupier.signs.text import text_sign
from croupier.signs.words import hand_words, inscriptions, live_wagers
from croupier.units.odds import Lose, parse_odds

EDITIONS = [(game_id, edition) for game_id in games.ids() for edition in games.load(game_id).editions]
every_edition = pytest.mark.parametrize(("game_id", "edition_id"), EDITIONS)
some_submissions = pytest.mark.parametrize("seed", range(6))

NOT_FOR_PATRONS = {
    "positions_per_player",
    "deals_seven_running",
    "fold_loses_progressive",
    "exposure_voids_everything",
    "abandoned_wagers_lose",
    "speaking_forfeits",
    "lowest_rate_of_progression",
    "locks_decisions_in",
    "start",
    "dice",
}
"""Figures that steer the procedure or the house's books and are promised to nobody."""


def posting(game_id: str, edition_id: str, options: dict[str, Any], minimum: int = 500) -> Posting:
    request = SignRequest(game=game_id, edition=edition_id, options=options, minimum=minimum)
    return checked(request, games.load)


def drawn(game_id: str, edition_id: str, seed: int) -> Posting:
    """A submission at random."""
    rng = random.Random(f"{game_id} {edition_id} {seed}")
    return posting(game_id, edition_id, random_options(rng, games.load(game_id).edition(edition_id)))


def parse_sign(text: str) -> dict[tuple[str, str], dict[str, str]]:
    """Read a text sign back: heading and section to its rows."""
    tables: dict[tuple[str, str], dict[str, str]] = {}
    rows: dict[str, str] = {}
    for line in text.splitlines():
        heading = re.fullmatch(r"(\S.*?)(?:, paytable (\S+))? \[(§ .*)\]", line)
        if heading and not line.startswith(("*", "Payout limit: ")):
            rows = tables.setdefault((f"{heading[1]}|{heading[2] or ''}", heading[3]), {})
        row = re.fullmatch(r"  (.+?) \.+ (.+)", line)
        if row:
            rows[row[1]] = row[2]
    return tables


def in_reach(edition: Edition, family: PaytableFamily) -> list[Paytable]:
    """§ 670a.1: a wager under $5 earns no Envy Bonus, so the printed $1 columns are for nobody."""
    left_out = {"$1"} if edition.chapter == "670a" else set()
    return [column for letter, column in family.columns.items() if letter not in left_out]


def expected_rows(submission: Submission) -> list[tuple[str, dict[str, str]]]:
    """From the paytables alone: section and paying rows of each column that applies, in no order."""
    edition = submission.edition
    live = live_wagers(submission)
    columns = []
    for family in edition.paytables.values():
        users = [name for name, rule in edition.wagers.items() if rule.paytable == family.name]
        if users:
            offered = [name for name in users if name in live]
            columns += [submission.paytables[offered[0]]] if offered else []
        elif family.name in submission.options:
            columns.append(family.columns[submission.options[family.name]])
        else:
            needed = edition.layout.headings[family.name].wagers
            columns += in_reach(edition, family) if not needed or set(needed) & set(live) else []
    found = []
    for column in columns:
        rows = {
            hand_words(outcome): str(odds)
            for outcome, odds in column.odds.items()
            if not isinstance(odds, Lose)
            and outcome not in column.likened
            and submission.options.get(outcome, True)
        }
        if rows:
            found.append((column.cite, rows))
    found += [
        (posted.cite, {"Winning wager": str(posted.odds)})
        for name, posted in edition.layout.odds.items()
        if name in live
    ]
    return found


def in_words(pays: str) -> str:
    """What stands on a sign as the engine says it."""
    return str(parse_odds(pays.replace("five card", "five_card")))


@every_edition
@some_submissions
def test_a_text_sign_read_back_is_the_paytables_that_apply(game_id: str, edition_id: str, seed: int) -> None:
    made = drawn(game_id, edition_id, seed)
    parsed = parse_sign(text_sign(make_sign(made)))
    back = sorted(
        (cite, sorted((hand, in_words(pays)) for hand, pays in rows.items()))
        for (_, cite), rows in parsed.items()
    )
    wanted = sorted((cite, sorted(rows.items())) for cite, rows in expected_rows(made.submission))
    assert back == wanted


@every_edition
@some_submissions
def test_the_engine_pays_nothing_that_is_not_posted(game_id: str, edition_id: str, seed: int) -> None:
    rng = random.Random(f"pays {game_id} {edition_id} {seed}")
    game = games.load(game_id)
    for _ in range(6):
        setup = random_setup(rng, game, edition_id)
        round_ = Round(game, setup)
        for _ in play_out(rng, round_):
            pass
        sign = make_sign(Posting(game, round_.table.submission))
        posted: dict[str, set[str]] = {}
        everywhere = set()
        for table in sign.tables:
            odds = {in_words(row.pays) for row in table.rows}
            everywhere |= odds
            for wager in table.wagers:
                posted.setdefault(wager, set()).update(odds)
        companions = {in_words(row.pays) for table in sign.tables if not table.wagers for row in table.rows}
        for line in round_.lines:
            if line.outcome == "win" and line.pays != "pot":
                for pays in line.pays.split(" + "):
                    known = posted.get(line.wager.partition("#")[0], everywhere) | companions
                    assert str(parse_odds(pays)) in known, f"{line.wager} was paid {pays}"


@every_edition
def test_every_number_of_an_inscription_comes_from_the_data(game_id: str, edition_id: str) -> None:
    """The loader refuses a number in the template; here the sentences are whole and have their figures."""
    game = games.load(game_id)
    made = checked(everything(game, edition_id), games.load)
    for sentence, cite in make_sign(made).inscriptions:
        assert "{" not in sentence
        assert "}" not in sentence
        assert sentence.endswith(".")
        assert cite.startswith("§ ")


@every_edition
def test_every_figure_for_patrons_is_named_by_an_inscription(game_id: str, edition_id: str) -> None:
    edition = games.load(game_id).edition(edition_id)
    templates = " ".join(one.text for one in edition.layout.inscriptions)
    for name in set(edition.figures) - NOT_FOR_PATRONS:
        assert re.search(rf" {name}[ }}]", templates), f"the figure {name} stands on no sign"


def test_a_wager_that_is_not_offered_is_not_on_the_sign() -> None:
    bare = text_sign(make_sign(posting("high_card_flush", "pa-2019", {})))
    assert "Flush Bonus" not in bare
    offered = text_sign(make_sign(posting("high_card_flush", "pa-2019", {"flush_bonus": "B"})))
    assert "Flush Bonus Wager, paytable B" in offered
    assert "100 to 1" in offered
    assert "300 to 1" not in offered


def test_an_option_changes_the_sentence_and_opens_its_rows() -> None:
    def text(options: dict[str, Any], game: str = "texas_holdem_bonus", edition: str = "pa-2019") -> str:
        return " ".join(text_sign(make_sign(posting(game, edition, options))).split())

    assert "not a straight or better" in text({})
    assert "not a flush or better" in text({"ante_wins_on": "flush"})
    assert "Even money" not in text({}, "free_bet_blackjack", "pa-2015")
    assert "Even money" in text({"even_money": True}, "free_bet_blackjack", "pa-2015")
    assert "Double Down" not in text({}, "six_card_fortune_pai_gow", "pa-2015")
    assert "Double Down" in text({"double_down": True}, "six_card_fortune_pai_gow", "pa-2015")


@pytest.mark.parametrize("game_id", ["free_bet_blackjack", "double_back_jack"])
def test_a_blackjack_sign_says_where_the_dealer_draws_and_stands(game_id: str) -> None:
    # § 672a.2(b)(3)(iii), § 673a.2(b)(4)(ii): to 16, and on all 17s.
    sign = " ".join(text_sign(make_sign(posting(game_id, "pa-2015", {}))).split())
    assert "draws to 16 and stands on all 17s." in sign
    edition = games.load(game_id).edition("pa-2015")
    assert edition.figure("dealer_draws_to") == edition.figure("dealer_stands_on") - 1


def test_the_sign_of_double_back_jack_says_that_a_21_is_paid_at_once() -> None:
    # § 673a.2(b)(4)(iii)
    sign = " ".join(text_sign(make_sign(posting("double_back_jack", "pa-2015", {}))).split())
    assert "push if the dealer has 22; a player's 21 pays right away; Second Chance pays 1 to 1." in sign


def test_envy_bonuses_of_a_wager_too_small_to_earn_one_are_not_promised() -> None:
    options = {"fortune": True, "progressive": True}
    text = text_sign(make_sign(posting("six_card_fortune_pai_gow", "pa-2015", options)))
    assert "Envy Bonus of the Fortune Bonus Wager of $5 [§ 670a.12(b)(2)]" in text
    assert "Envy Bonus of the Progressive Payout Wager of $5 [§ 670a.12(d)(4)]" in text
    assert "Wager of $1 [" not in text
    # § 669a.12 and § 647a.12 pay an Envy Bonus from a wager of $1 on.
    stud = text_sign(make_sign(posting("raise_it_up_stud", "pa-2015", {"progressive": True})))
    assert "Envy Bonus of the Progressive Payout Wager of $1 [" in stud


def test_lunar_poker_says_that_a_second_combination_is_paid() -> None:
    """§ 671a.11(f)(2)(ii)."""
    made = make_sign(posting("lunar_poker", "pa-2015", {}))
    (sentence,) = [text for text, cite in made.inscriptions if cite == "§ 671a.11(f)(2)(ii)"]
    assert "second combination" in sentence


def test_the_sign_of_raise_it_up_names_the_multiples_that_are_taken() -> None:
    """§ 669a.2(b)(6), § 669a.11(b), (d), (f): whole multiples of the Ante, and no amount between them."""
    posting = checked(SignRequest(game="raise_it_up_stud"), games.load)
    text = next(text for text, cite in inscriptions(posting.submission) if cite == "§ 669a.2(b)(6)")
    assert text == (
        "The Play Wager is one, two or three times the Ante Wager before the first community card is shown, "
        "one or two times after it, and one time after the second."
    )


def test_647a_12_e_3_magic_card_and_lucky_bonus_are_posted_where_they_are_offered_with_how_often() -> None:
    def text(**options: Any) -> str:
        return " ".join(text_sign(make_sign(posting("texas_holdem_bonus", "pa-2019", options))).split())

    neither = text(five_card_player=True)
    assert "Five Card Hand Bonus Wager [§ 647a.12(e)(1)]" in neither
    assert "Magic" not in neither
    assert "ucky" not in neither
    magic = text(five_card_player=True, magic_card=25)
    assert re.search(r"Magic card \.+ 20 for 1", magic)
    assert "a Magic Card is drawn in one round of 25 on the average" in magic
    assert "ucky position" not in magic
    assert "5 for 1" not in magic.replace("25 for 1", "")
    lucky = text(five_card_dealer=True, lucky_bonus=8)
    assert re.search(r"Lucky bonus \.+ 5 for 1", lucky)
    assert "a lucky position is drawn in one round of 8 on the average" in lucky
    assert "Magic card" not in lucky


def test_the_payout_limit_is_posted_where_one_is_established() -> None:
    without = text_sign(make_sign(posting("high_card_flush", "pa-2019", {})))
    assert "ayout limit" not in without
    limited = text_sign(make_sign(posting("high_card_flush", "pa-2019", {"payout_limit": 7_500_000})))
    assert "Payout limit: $75,000 [§ 678a.12(e)]" in limited
    assert "$75,000" in limited.partition("*")[2]


def test_647a_12_c_and_677a_12_f_the_sentence_of_the_limit_names_the_wagers_that_it_covers() -> None:
    bonus = make_sign(posting("texas_holdem_bonus", "pa-2019", {}))
    heads_up = make_sign(posting("heads_up_holdem", "pa-2015", {"payout_limit": 7_500_000}))
    (first,) = [text for text, _ in bonus.inscriptions if "$50,000" in text]
    (second,) = [text for text, _ in heads_up.inscriptions if "$75,000" in text]
    assert "for its Ante, Flop, Turn and River Wagers" in first
    assert "for the Ante, Odds and Raise Wagers; Pocket Bonus and Trips Plus Wagers" in second


def test_massachusetts_own_odds_come_from_the_submission() -> None:
    odds = {
        "seven_card_straight_flush": "2000 to 1",
        "six_card_straight_flush": "300 to 1",
        "five_card_straight_flush": "90 to 1",
        "four_card_straight_flush": "40 to 1",
        "three_card_straight_flush": "6 to 1",
    }
    text = text_sign(
        make_sign(posting("high_card_flush", "ma", {"straight_flush_bonus": "G", "bonus_g": odds}))
    )
    assert "2,000 to 1" in text
    assert "Straight Flush Bonus Wager, paytable G" in text


def test_the_minimum_is_posted() -> None:
    text = text_sign(make_sign(posting("flop_poker", "pa-2015", {}, minimum=1500)))
    assert "Table minimum: $15" in text
    assert "table minimum of $15." in text


@every_edition
def test_the_page_and_the_pdf_carry_what_the_text_carries(game_id: str, edition_id: str) -> None:
    sign = make_sign(checked(everything(games.load(game_id), edition_id), games.load))
    page = html_sign(sign)
    for table in sign.tables:
        for row in table.rows:
            assert f"<td>{row.outcome}</td><td>{row.pays}</td>" in page
    assert page.count("<tr>") == sum(len(table.rows) for table in sign.tables)
    assert page.count("<li>") == len(sign.inscriptions)
    document = pdf_sign(sign)
    assert document.startswith(b"%PDF-")
    assert document == pdf_sign(sign)


def test_a_house_with_markup_in_its_name_does_no_harm() -> None:
    request = SignRequest(game="go_fore_it", house="<b>Tom & Co</b>")
    page = html_sign(make_sign(checked(request, games.load)))
    assert "&lt;b&gt;Tom &amp; Co&lt;/b&gt;" in page


# -- the submission file ---------------------------------------------------------------------------


def test_a_submission_file_is_read_as_json_and_as_toml(tmp_path: Path) -> None:
    wanted = {"game": "heads_up_holdem", "options": {"trips_plus": "C"}, "minimum": 1000, "house": "H"}
    (tmp_path / "s.json").write_text(json.dumps(wanted))
    (tmp_path / "s.toml").write_text(
        'game = "heads_up_holdem"\nminimum = 1000\nhouse = "H"\n[options]\ntrips_plus = "C"\n'
    )
    assert read_request(tmp_path / "s.json") == read_request(tmp_path / "s.toml")


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("{", "line 1"),
        ('{"edition": "pa-2015"}', "game"),
        ('{"game": "go_fore_it", "color": 1}', "color"),
        ('{"game": "go_fore_it", "minimum": "five"}', "minimum"),
    ],
)
def test_a_wrong_submission_file_is_refused_with_its_field(
    tmp_path: Path, content: str, complaint: str
) -> None:
    (tmp_path / "s.json").write_text(content)
    with pytest.raises(DataError, match=complaint):
        read_request(tmp_path / "s.json")


def test_a_submission_that_the_edition_does_not_allow_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no paytable 'Z'"):
        posting("high_card_flush", "pa-2019", {"flush_bonus": "Z"})
    with pytest.raises(DataError, match="dealing"):
        checked(SignRequest(game="free_bet_blackjack", dealing="hand"), games.load)
    with pytest.raises(DataError, match="minimum"):
        checked(SignRequest(game="free_bet_blackjack", minimum=0), games.load)
    with pytest.raises(OperatingError, match="cannot read"):
        read_request(tmp_path / "nothing.json")
