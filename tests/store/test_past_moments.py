"""Balances at any past moment, and a random history against a naive twin."""

import itertools
from datetime import date

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.ledger.chart import kind_of
from croupier.ledger.command import Receipt
from croupier.ledger.postings import PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.store.audit import audit
from croupier.store.store import Store
from tests.ledger.commands import OpenAccount, PlaceHold, PostHold, ReleaseHold
from tests.store.databases import Floor, MakeDatabase, OpenStore, SetClock

PLAYERS = ("game_account:EWT-1:1", "game_account:EWT-2:1")
BOX = "cash_box:EWT-1"
WIN = "table_win:T-1"


def test_balances_after_any_record_and_at_the_end_of_a_gaming_day(floor: Floor, clock: SetClock) -> None:
    store = floor.store
    floor.did(OpenAccount, account=PLAYERS[0])
    floor.did(PostTransfers, transfers=(Transfer(BOX, PLAYERS[0], 2_000, "currency"),))
    clock.pass_by(hours=2)
    floor.did(PostTransfers, transfers=(Transfer(PLAYERS[0], WIN, 500, "stake"),))
    clock.pass_by(days=1)
    floor.did(PostTransfers, transfers=(Transfer(PLAYERS[0], WIN, 100, "stake"),))

    assert store.balance(PLAYERS[0], 2) == 2_000
    assert store.balance(PLAYERS[0], 3) == 1_500
    assert store.balance(PLAYERS[0]) == 1_400
    assert store.seq_at_end_of(date(2015, 6, 30)) == 0
    assert store.balance(PLAYERS[0], 0) == 0
    end_of_first_day = store.seq_at_end_of(date(2015, 7, 1))
    assert store.trial_balance(end_of_first_day) == {BOX: 2_000, PLAYERS[0]: 1_500, WIN: 500}
    assert store.seq_at_end_of(date(2015, 7, 2)) == 4


ACTS = st.lists(
    st.tuples(
        st.sampled_from(["buy", "move", "hold", "post", "release"]), st.integers(0, 1), st.integers(1, 90)
    ),
    max_size=30,
)


@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], database=None
)
@given(acts=ACTS)
def test_any_history_comes_to_what_a_naive_twin_says(
    acts: list[tuple[str, int, int]], make_database: MakeDatabase, open_store: OpenStore
) -> None:
    store = open_store(make_database())
    floor = Floor(store)
    for player in PLAYERS:
        floor.did(OpenAccount, account=player)
    twin = Twin()
    history = [play(floor, twin, act) for act in acts]
    for seq, balances in (entry for entry in history if entry is not None):
        past = store.trial_balance(seq)
        assert {k: v for k, v in past.items() if v} == {k: v for k, v in balances.items() if v}
        assert all(store.balance(account, seq) == cents for account, cents in past.items())
        assert sum(cents if kind_of(a).grows_by_debit else -cents for a, cents in past.items()) == 0
    assert audit(store).is_sound
    store.close()


class Twin:
    """The same books kept with nothing but a dictionary."""

    def __init__(self) -> None:
        self.balances = {BOX: 0, WIN: 0, **dict.fromkeys(PLAYERS, 0)}
        self.holds: dict[str, list[tuple[str, int]]] = {player: [] for player in PLAYERS}
        self.names = itertools.count()

    def available(self, player: str) -> int:
        return self.balances[player] - sum(cents for _, cents in self.holds[player])


def play(floor: Floor, twin: Twin, act: tuple[str, int, int]) -> tuple[int, dict[str, int]] | None:
    word, index, cents = act
    player = PLAYERS[index]
    if word in ("post", "release"):
        return end_hold(floor, twin, word, player)
    if word == "buy":
        answer = floor.give(PostTransfers, transfers=(Transfer(BOX, player, cents, "currency"),))
        allowed = True
    elif word == "move":
        answer = floor.give(PostTransfers, transfers=(Transfer(player, WIN, cents, "stake"),))
        allowed = cents <= twin.available(player)
    else:
        hold = f"wager-{next(twin.names)}"
        answer = floor.give(PlaceHold, hold=hold, account=player, amount_cents=cents)
        allowed = cents <= twin.available(player)
    assert isinstance(answer, Receipt) is allowed
    if not isinstance(answer, Receipt):
        return None
    if word == "buy":
        twin.balances[BOX] += cents
        twin.balances[player] += cents
    elif word == "move":
        twin.balances[player] -= cents
        twin.balances[WIN] += cents
    else:
        twin.holds[player].append((hold, cents))
    return answer.seq, dict(twin.balances)


def end_hold(floor: Floor, twin: Twin, word: str, player: str) -> tuple[int, dict[str, int]] | None:
    if not twin.holds[player]:
        return None
    hold, cents = twin.holds[player].pop()
    if word == "post":
        answer = floor.did(PostHold, hold=hold, account=player, to=WIN)
        twin.balances[player] -= cents
        twin.balances[WIN] += cents
    else:
        answer = floor.did(ReleaseHold, hold=hold, account=player)
    return answer.seq, dict(twin.balances)


def test_a_long_journal_is_read_in_pages(store: Store) -> None:
    floor = Floor(store)
    floor.did(OpenAccount, account=PLAYERS[0])
    moves = [
        store.submit(PostTransfers(id=f"m-{i}", transfers=(Transfer(BOX, PLAYERS[0], 1, "currency"),)))
        for i in range(2_500)
    ]
    assert all(isinstance(future.result(), Receipt) for future in moves)
    assert [record.seq for record in store.journal()] == list(range(1, 2_502))
    assert [record.seq for record in store.journal(after_seq=1_990, limit=20)] == list(range(1_991, 2_011))
    assert audit(store).records == 2_501
