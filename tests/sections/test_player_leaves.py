"""§ x.7(b) of nine chapters: a player who leaves during a round, and what becomes of his wagers."""

from __future__ import annotations

import random

import msgspec
import pytest

from croupier import games
from croupier.conformance.driver import Shoe, next_act, random_setup
from croupier.equipment.cards import cards
from croupier.play.request import Act, Ask, Cards, Irregular
from croupier.play.round import Round
from croupier.play.setup import RoundSetup
from tests.rounds import Settled
from tests.sections import texas_holdem_bonus

CHAPTERS = {
    "647a": "texas_holdem_bonus",
    "667a": "flop_poker",
    "669a": "raise_it_up_stud",
    "670a": "six_card_fortune_pai_gow",
    "671a": "lunar_poker",
    "674a": "criss_cross_poker",
    "676a": "go_fore_it",
    "677a": "heads_up_holdem",
    "678a": "high_card_flush",
}

each_chapter = pytest.mark.parametrize("chapter", CHAPTERS)
some_rounds = pytest.mark.parametrize("seed", range(4))


def begun(chapter: str, seed: int) -> tuple[Round, random.Random, Shoe]:
    """A round of two seats or more, up to its first question; Lunar's instant payouts are passed over."""
    game = games.load(CHAPTERS[chapter])
    rng = random.Random(f"{chapter} {seed}")
    while True:
        round_ = Round(game, random_setup(rng, game, game.editions[0]))
        if len(round_.table.seats) < 2:
            continue
        shoe = Shoe(rng, round_)
        while not round_.over and not isinstance(round_.pending, Ask):
            round_.apply(next_act(rng, round_, shoe))
        if not round_.over:
            return round_, rng, shoe


def finish(round_: Round, rng: random.Random, shoe: Shoe) -> None:
    while not round_.over:
        round_.apply(next_act(rng, round_, shoe))


def leaver(round_: Round) -> int:
    return round_.waiting_for()[0]


@each_chapter
@some_rounds
def test_b_all_wagers_of_a_player_who_left_lose(chapter: str, seed: int) -> None:
    round_, rng, shoe = begun(chapter, seed)
    gone = leaver(round_)
    round_.apply(Irregular("player_leaves", gone))
    finish(round_, rng, shoe)
    lines = [line for line in round_.lines if line.seat == gone]
    assert {line.wager for line in lines} == set(round_.table.seats[_index(round_, gone)].wagers)
    for line in lines:
        assert (line.outcome, line.returned) == ("lose", 0)
        assert line.cite == f"58 Pa. Code § {chapter}.7(b)"


def _index(round_: Round, number: int) -> int:
    return [seat.number for seat in round_.table.seats].index(number)


@each_chapter
@some_rounds
def test_b_the_others_are_not_made_to_wait_for_him(chapter: str, seed: int) -> None:
    round_, rng, shoe = begun(chapter, seed)
    gone = leaver(round_)
    round_.apply(Irregular("player_leaves", gone))
    while not round_.over:
        assert gone not in round_.waiting_for()
        round_.apply(next_act(rng, round_, shoe))


@each_chapter
def test_b_a_player_without_cards_has_nothing_to_abandon(chapter: str) -> None:
    game = games.load(CHAPTERS[chapter])
    round_ = Round(game, random_setup(random.Random(chapter), game, game.editions[0]))
    refusal = round_.refusal(Irregular("player_leaves", round_.table.seats[0].number))
    assert refusal is not None
    assert refusal.cite == f"58 Pa. Code § {chapter}.7(b)"


@each_chapter
@some_rounds
def test_b_a_void_round_returns_his_wagers_too(chapter: str, seed: int) -> None:
    round_, _, _ = begun(chapter, seed)
    round_.apply(Irregular("player_leaves", round_.table.seats[0].number))
    if not round_.over:
        round_.apply(Irregular("incorrect_number_of_cards"))
        assert {line.outcome for line in round_.lines} == {"void"}
        assert all(line.returned == line.stake for line in round_.lines)


def test_b_he_cannot_win_the_pot_of_flop_poker() -> None:
    game = games.load("flop_poker")
    seats = [
        {"seat": 1, "wagers": {"ante": 500, "pot": 500}},
        {"seat": 2, "wagers": {"ante": 500, "pot": 500}},
    ]
    raw = {"game": "flop_poker", "dealing": "manual_shoe", "seats": seats}
    round_ = Round(game, msgspec.convert(raw, RoundSetup))
    acts: list[Act] = [Cards(tuple(cards("As 2c Ah 3d Ad 5h")))]
    round_.apply_all(acts)
    round_.apply(Irregular("player_leaves", 1))
    rng = random.Random(1)
    left = iter(cards("Kc 9s 8d 7h"))
    while not round_.over:
        if round_.cards_needed:
            round_.apply(Cards(tuple(next(left) for _ in range(round_.cards_needed))))
        else:
            round_.apply(next_act(rng, round_, None))
    pot = {line.seat: (line.outcome, line.returned) for line in round_.lines if line.wager == "pot"}
    assert pot == {1: ("lose", 0), 2: ("win", 1000)}


@pytest.mark.parametrize(
    ("gone", "paid"),
    [(1, {1: 0, 3: 1_000_000, 5: 1_000_001}), (5, {1: 1_000_000, 3: 1_000_001, 5: 0})],
)
def test_647a_12_e_2_he_has_no_share_of_a_jackpot_on_the_dealers_hand(
    gone: int, paid: dict[int, int]
) -> None:
    result = dealer_royal({1: "2s 3s", 3: "4s 5s", 5: "6s 7s"}, gone, 2_000_001)
    assert {one: result.line(one, "five_card_dealer")["returned"] for one in paid} == paid
    assert result.money(gone, "five_card_dealer") == ("lose", 0)
    assert result.cite(gone, "five_card_dealer") == "58 Pa. Code § 647a.7(b)"
    assert result.meters == {"five_card": 30_000, "five_card_reserve": 0}


def test_647a_12_e_2_if_the_only_bettor_left_the_meter_stays_as_it_is() -> None:
    result = dealer_royal({1: "2s 3s"}, 1, 2_000_000)
    assert result.money(1, "five_card_dealer") == ("lose", 0)
    assert result.meters == {"five_card": 2_000_000, "five_card_reserve": 30_000}


def dealer_royal(hands: dict[int, str], gone: int, meter: int) -> Settled:
    """The dealer has a royal flush with the Flop; everybody bet on it, and one player leaves."""
    dealer, flop = texas_holdem_bonus.WITH_FLOP["royal_flush"]
    seats = {one: texas_holdem_bonus.seat(five_card_dealer=100) for one in hands}
    seats[gone]["decisions"] = []
    return texas_holdem_bonus.play(
        hands,
        dealer,
        flop,
        seats,
        options={"five_card_dealer": True},
        meters={"five_card": meter, "five_card_reserve": 30_000},
        irregularity={"name": "player_leaves", "seat": gone, "after_cards": 2 * len(hands) + 2},
    )


def test_massachusetts_takes_no_wagers_away() -> None:
    game = games.load("high_card_flush")
    rng = random.Random(3)
    round_ = Round(game, random_setup(rng, game, "ma"))
    shoe = Shoe(rng, round_)
    round_.apply(next_act(rng, round_, shoe))
    refusal = round_.refusal(Irregular("player_leaves", round_.table.seats[0].number))
    assert refusal is not None
    assert "does not say that his wagers lose" in refusal.message


def test_671a_11_h_2_a_deck_that_is_not_whole_is_found_after_the_round_and_moves_no_money() -> None:
    round_, rng, shoe = begun("671a", 1)
    assert round_.refusal(Irregular("deck_not_whole")) is not None
    finish(round_, rng, shoe)
    before = list(round_.lines)
    round_.apply(Irregular("deck_not_whole"))
    assert round_.lines == before
    assert any("§ 671a.11(h)(2)" in note for note in round_.table.notes)
