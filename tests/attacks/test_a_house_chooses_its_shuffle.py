"""A house that cheats: it would like to choose seed, parties or their bytes once it knows what they come to.

Each attack is made with everything that a house has: its key, its program and its books. What it cannot
change is what a terminal has noted: the commitment, the digest of the promises, and its own bytes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from croupier import games
from croupier.equipment.cards import show
from croupier.house import procedure
from croupier.play.submission import Submission
from croupier.store.store import Store
from croupier.tables import events as e
from croupier.tables.parties import ChanceDocument, PartyDocument, promise_of, promises_digest
from croupier.tables.records import find_round
from croupier.tables.source import VirtualSource
from croupier.tables.step import RecordStep, Step
from croupier.tables.verification import Noted, RevealedRound, check_shuffle
from tests.attacks._chance import ALICE, BOB, audit, betting, locked, wager
from tests.store.databases import SetClock
from tests.web.floors import did

GAME = games.load("high_card_flush")
LATER = "c3" * 32


async def played(folder: Path) -> tuple[RevealedRound, Noted]:
    """A round of two terminals with their bytes, played to its end; and what Alice's page has noted of it."""
    async with betting(folder) as (floor, desk):
        commitment, round_id = desk.table.commitment, desk.table.round_id
        await wager(floor, "EWT-1", ALICE)
        await wager(floor, "EWT-2", BOB)
        await locked(floor, desk, {"EWT-1": ALICE, "EWT-2": BOB})
        noted = Noted(commitment, desk.table.promises, ALICE)
        await did(procedure.deal(desk, "deal", 0))
        for terminal in ("EWT-1", "EWT-2"):
            await did(floor.decision(f"fold-{terminal}", terminal, "HCF-1", round_id, 1, "fold"))
        await desk.settle()
        record = find_round(floor.books.ledger, round_id)
    shown = record.document(GAME)
    return msgspec.json.decode(msgspec.json.encode(shown), type=RevealedRound), noted


@pytest.fixture(scope="module")
def one_round(tmp_path_factory: pytest.TempPathFactory) -> tuple[RevealedRound, Noted]:
    return asyncio.run(played(tmp_path_factory.mktemp("house")))


def made_again(revealed: RevealedRound, seed: bytes, chance: ChanceDocument | None) -> RevealedRound:
    """The round as a house would write it after another shuffle: seed, order and cards agree."""
    setup = revealed.setup
    submission = Submission(GAME.edition(setup.edition), setup.options, setup.minimum)
    parties = [one.party() for one in chance.parties] if chance else []
    source = VirtualSource(revealed.round, seed, submission, dice=False, parties=parties)
    dealt, acts = 0, []
    for act in revealed.acts:
        count = len(act.split()) - 1 if act.startswith("cards ") else 0
        acts.append(f"cards {show(source.cards(dealt, count))}" if count else act)
        dealt += count
    reveal = source.reveal()
    assert reveal is not None
    return RevealedRound(revealed.round, revealed.game, setup, acts, source.commitment, reveal, chance)


def with_parties(chance: ChanceDocument, *parties: PartyDocument) -> ChanceDocument:
    """Other parties, with the digest that belongs to them."""
    digest = promises_digest("HCF-1-000001", [one.promise for one in parties])
    return ChanceDocument(2, digest, list(parties))


def party(terminal: str, shown: str) -> PartyDocument:
    return PartyDocument(terminal, promise_of("HCF-1-000001", shown), shown)


def test_an_honest_round_passes(one_round: tuple[RevealedRound, Noted]) -> None:
    revealed, noted = one_round
    assert check_shuffle(revealed, GAME, noted=noted) == []
    assert [one.shown for one in revealed.chance.parties] == [ALICE, BOB]


def test_a_seed_that_was_searched_for_afterwards(one_round: tuple[RevealedRound, Noted]) -> None:
    revealed, noted = one_round
    for number in range(20):
        forged = made_again(revealed, number.to_bytes(32, "big"), revealed.chance)
        # It agrees with itself; only what was noted before the round finds it.
        assert check_shuffle(forged, GAME) == []
        assert [one.code for one in check_shuffle(forged, GAME, noted=noted)] == ["commitment_changed"]
        forged.commitment = revealed.commitment
        assert check_shuffle(forged, GAME)[0].code == "seed_differs"


Forgery = Callable[[ChanceDocument], ChanceDocument | None]
FORGERIES: dict[str, tuple[Forgery, set[str]]] = {
    "Alice is left out": (
        lambda made: with_parties(made, party("EWT-2", BOB)),
        {"promises_changed", "left_out"},
    ),
    "Alice is said to have withheld": (
        lambda made: with_parties(
            made, PartyDocument("EWT-1", promise_of("HCF-1-000001", ALICE)), party("EWT-2", BOB)
        ),
        {"left_out"},
    ),
    "Alice is said to have promised nothing": (
        lambda made: with_parties(made, PartyDocument("EWT-1"), party("EWT-2", BOB)),
        {"promises_changed", "left_out"},
    ),
    "a friend of the house comes later": (
        lambda made: with_parties(made, party("EWT-1", ALICE), party("EWT-2", BOB), party("EWT-3", LATER)),
        {"promises_changed"},
    ),
    "a friend of the house shows other bytes": (
        lambda made: with_parties(made, party("EWT-1", ALICE), party("EWT-2", LATER)),
        {"promises_changed"},
    ),
    "the same under the promises that Alice was told": (
        lambda made: msgspec.structs.replace(made, parties=[party("EWT-1", ALICE), party("EWT-2", LATER)]),
        {"parties_differ"},
    ),
    "the same under the promise of before": (
        lambda made: msgspec.structs.replace(
            made, parties=[made.parties[0], msgspec.structs.replace(made.parties[1], shown=LATER)]
        ),
        {"not_as_promised"},
    ),
    "there were no parties at all": (lambda made: None, {"promises_changed", "left_out"}),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_parties_that_were_chosen_when_all_bytes_were_known(
    one_round: tuple[RevealedRound, Noted], name: str
) -> None:
    revealed, noted = one_round
    forge, found = FORGERIES[name]
    assert revealed.chance is not None
    seed = bytes.fromhex(revealed.reveal["seed"])
    forged = made_again(revealed, seed, forge(revealed.chance))
    assert {one.code for one in check_shuffle(forged, GAME, noted=noted)} == found


def test_the_journal_of_a_house_that_drops_a_promise_is_found_by_the_audit(tmp_path: Path) -> None:
    async def inside() -> tuple[str, dict[str, str]]:
        async with betting(tmp_path) as (floor, desk):
            await wager(floor, "EWT-1", ALICE)
            await wager(floor, "EWT-2")
            # The house writes the lock itself, without the terminal that has promised bytes.
            desk.table.bets["EWT-1"].promise = ""
            await locked(floor, desk, {})
            return desk.table.round_id, desk.table.source.reveal() or {}

    round_id, reveal = asyncio.run(inside())
    ended = e.RoundVoided(round=round_id, reason="it lost", reveal=reveal, opened_seq=1)
    with Store(str(tmp_path / "floor.sqlite"), clock=SetClock()) as store:
        store.do(RecordStep(id="ended", table="HCF-1", asked="ended", step=Step(ended, {})))
    found = audit(tmp_path)
    assert found.returncode == 1
    assert "what EWT-1 had promised with its wagers is not what the shuffle was made from" in found.stdout


def test_a_restart_after_the_lock_gives_the_same_shuffle(tmp_path: Path) -> None:
    async def until_the_lock() -> tuple[list[str], str]:
        async with betting(tmp_path) as (floor, desk):
            await wager(floor, "EWT-1", ALICE)
            await locked(floor, desk, {"EWT-1": ALICE})
            return [str(card) for card in desk.table.source.cards(0, 52)], desk.table.round_id

    async def again() -> tuple[list[str], str]:
        from tests.attacks._chance import TABLE
        from tests.web.floors import a_floor

        async with a_floor(tmp_path, SetClock(), tables=[TABLE]) as floor:
            table = floor.desk("HCF-1").table
            return [str(card) for card in table.source.cards(0, 52)], table.round_id

    before = asyncio.run(until_the_lock())
    assert len(before[0]) == 52
    assert asyncio.run(again()) == before
