"""The virtual shoe: fair, repeatable from its seed, and bound by its commitment."""

from __future__ import annotations

from hashlib import shake_256
from math import sqrt

import pytest

from croupier import games
from croupier.equipment.cards import pack, show
from croupier.play.setup import RoundSetup, SeatSetup
from croupier.play.submission import Submission
from croupier.tables import seating
from croupier.tables.numbers import Numbers, draw, needed
from croupier.tables.parties import HOUSE_ALONE
from croupier.tables.sealing import sealed, unsealed
from croupier.tables.shuffle import commitment, shuffled, stream
from croupier.tables.source import VirtualSource
from croupier.tables.verification import RevealedRound, check_shuffle, read_words
from tests.tables.rig import Rig, rig

SEED = bytes(range(32))


def test_a_seed_gives_one_order_of_the_whole_pack() -> None:
    order = shuffled(SEED, 2, joker=True)
    assert order == shuffled(SEED, 2, joker=True)
    assert sorted(map(str, order)) == sorted(map(str, pack(2, joker=True)))
    assert order != shuffled(SEED[::-1], 2, joker=True)


def test_every_purpose_has_a_stream_of_its_own() -> None:
    drawn = {purpose: [stream(SEED, purpose).below(1000) for _ in range(1)] for purpose in ("cards", "dice")}
    assert drawn["cards"] != drawn["dice"]
    long = stream(SEED, "dice")
    assert len({tuple(long.dice(10)) for _ in range(1000)}) > 900


KEY = b"key" * 10


def test_the_seal_opens_with_the_key_and_the_round_alone() -> None:
    text = sealed(SEED, KEY, "T-1-000001", b"drawn")
    assert SEED.hex() not in text
    assert unsealed(text, KEY, "T-1-000001") == SEED
    assert unsealed(text, b"yek" * 10, "T-1-000001") is None
    assert unsealed(text, KEY, "T-1-000002") is None


def test_a_seal_that_somebody_changed_does_not_open() -> None:
    text = sealed(SEED, KEY, "T-1-000001", b"drawn")
    for place in range(len(text)):
        other = text[:place] + ("0" if text[place] != "0" else "1") + text[place + 1 :]
        assert unsealed(other, KEY, "T-1-000001") != SEED
    assert unsealed("2:", KEY, "T-1-000001") is None
    assert unsealed("no seal", KEY, "T-1-000001") is None


def test_every_seal_has_a_nonce_of_its_own_and_tells_nothing_of_another() -> None:
    one, other = (sealed(SEED, KEY, "T-1-000001", drawn) for drawn in (b"one", b"other"))
    assert one[2:26] != other[2:26]
    assert one[26:] != other[26:]


def test_a_seal_of_before_still_opens() -> None:
    # As the program of before made it: the seed under a pad that follows from key and round.
    pad = shake_256(b"croupier seal " + KEY + b"T-1-000001").digest(32)
    text = bytes(a ^ b for a, b in zip(SEED, pad, strict=True)).hex()
    assert unsealed(text, KEY, "T-1-000001") == SEED


def test_the_commitment_binds_round_seed_and_order() -> None:
    order = shuffled(SEED, 1, joker=False)
    other = [order[1], order[0], *order[2:]]
    marks = {
        commitment("T-1-000001", SEED, order),
        commitment("T-1-000002", SEED, order),
        commitment("T-1-000001", SEED[::-1], order),
        commitment("T-1-000001", SEED, other),
    }
    assert len(marks) == 4


def played(game: str) -> tuple[Rig, RevealedRound]:
    at = rig(game)
    at.sit("EWT-1", 1)
    at.open()
    from tests.tables.test_playing import plain

    at.do(at.wager("EWT-1", **plain(at)))
    at.lock()
    at.play_out()
    at.settle()
    assert at.table.play is not None
    assert at.table.reveal is not None
    acts = [str(act) for act in at.table.play.acts]
    return at, RevealedRound(
        at.table.round_id, game, at.table.play.setup, acts, at.table.commitment, at.table.reveal
    )


@pytest.mark.parametrize("game", games.ids())
def test_a_round_of_every_game_verifies(game: str) -> None:
    at, revealed = played(game)
    assert check_shuffle(revealed, at.table.game, at.table.commitment) == []


def test_a_house_that_cheats_is_found_out() -> None:
    at, revealed = played("texas_holdem_bonus")
    game = at.table.game

    def codes(promised: str = "") -> list[str]:
        return [finding.code for finding in check_shuffle(revealed, game, promised)]

    assert codes("0" * 64) == ["commitment_changed"]
    first = revealed.acts[0]
    revealed.acts[0] = first[:6] + first[9:11] + first[8:9] + first[6:8] + first[11:]
    assert codes() == ["cards_differ"]
    revealed.acts[0] = first
    revealed.setup.magic_card = "2c" if revealed.setup.magic_card != "2c" else "3c"
    assert codes() == ["numbers_differ"]
    revealed.reveal = {"seed": "00" * 32, "cards": show(shuffled(bytes(32), 1, joker=False))}
    assert codes()[:2] == ["seed_differs", "cards_differ"]


def test_a_round_of_older_books_was_shuffled_by_the_house_alone_and_still_verifies() -> None:
    at = rig()
    at.sit("EWT-1", 1)
    submission = at.table.submission
    source = VirtualSource("T-1-000001", SEED, submission, dice=False, scheme=HOUSE_ALONE)
    assert source.commitment == commitment("T-1-000001", SEED, shuffled(SEED, 1, joker=False))
    # The event as the program of before wrote it, without a word about parties.
    at.do(seating.open_round(at.table, source.commitment, "", first=True))
    at.table.source = source
    assert at.refused(at.wager("EWT-1", ante=500, promise="ab" * 32)) == "no_shuffle"
    at.do(at.wager("EWT-1", ante=500))
    at.lock()
    at.play_out()
    at.settle()
    assert at.table.play is not None
    assert at.table.reveal is not None
    acts = [str(act) for act in at.table.play.acts]
    setup, made = at.table.play.setup, at.table.commitment
    revealed = RevealedRound("T-1-000001", at.table.game.id, setup, acts, made, at.table.reveal)
    assert check_shuffle(revealed, at.table.game, made) == []
    assert show(shuffled(SEED, 1, joker=False)).startswith(acts[0].removeprefix("cards "))


@pytest.mark.parametrize(
    ("offered", "magic", "lucky"),
    [
        ({}, 0, 0),
        ({"magic_card": 1}, 200, 0),
        ({"lucky_bonus": 1}, 0, 200),
        ({"magic_card": 4, "lucky_bonus": 10}, 50, 20),
    ],
)
def test_647a_12_e_3_the_system_draws_as_often_as_the_rules_submission_says(
    offered: dict[str, int], magic: int, lucky: int
) -> None:
    five = {"five_card_player": True, "five_card_dealer": True}
    submission = Submission(games.load("texas_holdem_bonus").edition(), five | offered, 500)
    drawn = [draw(submission, [1, 4], stream(number.to_bytes(32, "big"), "numbers")) for number in range(200)]
    for name, wanted in (("magic_card", magic), ("lucky_position", lucky)):
        found = sum(bool(getattr(one, name)) for one in drawn)
        # In every round or in none exactly; else within three deviations of what is expected.
        assert abs(found - wanted) <= 3 * sqrt(wanted * (200 - wanted) / 200)
    assert {one.lucky_position for one in drawn} <= {0, 1, 4, "dealer"}


def test_647a_12_e_3_without_a_five_card_wager_nothing_is_drawn() -> None:
    offered = {"magic_card": 1, "lucky_bonus": 1}
    submission = Submission(games.load("texas_holdem_bonus").edition(), offered, 500)
    assert needed(submission) == []
    assert draw(submission, [1], stream(bytes(32), "numbers")) == Numbers()


def test_a_magic_card_that_was_drawn_verifies() -> None:
    at = rig("texas_holdem_bonus", options={"five_card_player": True, "magic_card": 1, "lucky_bonus": 1})
    at.sit("EWT-1", 2)
    at.open()
    at.do(at.wager("EWT-1", ante=500, five_card_player=100))
    at.lock()
    at.play_out()
    at.settle()
    assert at.table.play is not None
    assert at.table.reveal is not None
    setup = at.table.play.setup
    assert setup.magic_card
    assert setup.lucky_position in (2, "dealer")
    revealed = RevealedRound(
        at.table.round_id,
        "texas_holdem_bonus",
        setup,
        [str(act) for act in at.table.play.acts],
        at.table.commitment,
        at.table.reveal,
    )
    assert check_shuffle(revealed, at.table.game, at.table.commitment) == []


def test_dice_that_do_not_follow_from_the_seed_are_found_out() -> None:
    at, revealed = played("high_roll_dice")
    revealed.acts[0] = "dice 6 6 6 6 6 6 6 6 6 6"
    assert [finding.code for finding in check_shuffle(revealed, at.table.game)] == ["dice_differ"]


def test_a_card_that_an_irregularity_took_counts_as_drawn() -> None:
    act = read_words("irregularity: face_up_card, seat 3, Ah")
    assert act is not None
    assert str(act) == "irregularity: face_up_card, Ah"
    assert str(read_words("irregularity: one_card_dealt, seat 3, turn 1")) == "irregularity: one_card_dealt"
    assert str(read_words("irregularity: shoe_jam, seat 3")) == "irregularity: shoe_jam"
    assert read_words("seat 3: fold") is None


def test_a_document_with_its_own_seats_can_be_checked() -> None:
    _, revealed = played("high_card_flush")
    assert isinstance(revealed.setup, RoundSetup)
    assert isinstance(revealed.setup.seats[0], SeatSetup)
