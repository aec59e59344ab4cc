"""Every command with random content: a receipt, a refusal or a ValueError, and books that balance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from croupier.ledger.checkpoint import KeepCheckpoint
from croupier.ledger.command import Command, Receipt
from croupier.store.audit import audit
from croupier.store.store import Store
from croupier.units.verdict import Refusal
from croupier.wagering.game_account import BuyInByCurrency, CashOut, OpenGameAccount
from croupier.wagering.terminal import ConfigureTerminal
from croupier.wagering.wagers import PlaceWager
from tests.fuzz.commands import command_kinds, commands
from tests.store.databases import SetClock, done

KINDS = command_kinds()
SHORT, LONG = 20, 500


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Books in which something exists already; at the end they are audited."""
    with _filled(tmp_path_factory.mktemp("commands")) as store:
        yield store
        assert audit(store).is_sound


@contextmanager
def _filled(folder: Path) -> Iterator[Store]:
    number = iter(range(1, 10**6))
    place = folder / "books.db"
    with Store(str(place), clock=SetClock(), draw_number=lambda: f"{next(number):018d}") as store:
        for terminal in ("EWT-1", "EWT-2"):
            account = f"game_account:{terminal}:1"
            done(store.do(ConfigureTerminal(id=f"configure-{terminal}", asset_number=terminal)))
            done(store.do(OpenGameAccount(id=f"open-{terminal}", account=account)))
            done(store.do(BuyInByCurrency(id=f"bill-{terminal}", account=account, bill_cents=10_000)))
        done(store.do(CashOut(id="out", account="game_account:EWT-2:1")))
        done(store.do(PlaceWager(id="w", account="game_account:EWT-1:1", wager="w-1", amount_cents=500)))
        yield store


def _answer(store: Store, command: Command | None) -> str:
    """What it came to; anything but the three kinds of answer fails the test."""
    if command is None:
        return "malformed"
    before = store.head().seq
    try:
        answer = store.do(command)
    except ValueError:
        assert store.head().seq == before
        return "malformed"
    assert isinstance(answer, Receipt | Refusal)
    if isinstance(answer, Refusal):
        assert answer.code, command
        assert answer.message, command
        return "refused"
    # Asked again, it gives the same receipt and moves nothing.
    after = store.head().seq
    assert store.do(command) == answer
    assert store.head().seq == after
    return "done"


def _try(kind: type[Command], store: Store, examples: int) -> Counter[str]:
    counted: Counter[str] = Counter()

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(command=commands(kind))
    def one(command: Command | None) -> None:
        counted[_answer(store, command)] += 1

    one()
    return counted


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_command_with_random_content_is_done_or_refused(kind: type[Command], books: Store) -> None:
    assert _try(kind, books, SHORT).total() > 0


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_many_commands_with_random_content_are_done_or_refused(kind: type[Command], books: Store) -> None:
    assert _try(kind, books, LONG).total() > 0


@pytest.mark.long
def test_commands_of_all_kinds_in_random_order_leave_the_books_balanced(books: Store) -> None:
    @settings(
        max_examples=300,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(given_=st.lists(st.one_of(*(commands(kind) for kind in KINDS)), max_size=12))
    def some(given_: list[Command | None]) -> None:
        for command in given_:
            _answer(books, command)

    some()
    assert audit(books).is_sound


def test_a_checkpoint_with_random_content_is_a_forgery_that_the_audit_finds(tmp_path: Path) -> None:
    with _filled(tmp_path) as store:
        assert audit(store).is_sound
        assert _try(KeepCheckpoint, store, 5 * SHORT)["done"]
        assert {one.code for one in audit(store).findings} == {"checkpoint_differs"}


def test_every_kind_of_command_is_tried() -> None:
    assert len(KINDS) > 45
    # Some ask more before they make the same record: at a registered place, where vouchers are enabled.
    stricter = [kind for kind in KINDS if any(issubclass(kind, one) for one in KINDS if one is not kind)]
    assert len({kind.kind for kind in KINDS}) >= len(KINDS) - len(stricter) - 1
