"""The same id from two who ask means two commands; from one who asks twice, one: also late."""

from __future__ import annotations

from pathlib import Path

from croupier.accounting.tips.commands import Tip
from croupier.house.demo import TIP_RULE
from croupier.store.store import Store
from croupier.wagering.game_account import BuyInByCurrency, CashOut
from tests.access.staffed import TestClient, bearer, configuration, key_for, served, staffed
from tests.attacks._ids import did, open_with_a_wager, post, refused, signed_in, state_of, virtual_table
from tests.store.databases import done
from tests.web.devices import insert_bill

TIP = {"amount_cents": 2_000}
TOO_MUCH = {"amount_cents": 90_000}
LONGEST = "x" * 120


def credits(client: TestClient, terminal: str) -> int:
    shown = client.get(f"/api/terminals/{terminal}", headers=bearer(key_for(terminal))).json()
    return int(shown["account"]["credits_cents"])


def tip(client: TestClient, terminal: str, command_id: str) -> dict[str, object]:
    """Something that a terminal does with money, and that is done again if the id were another's."""
    path = f"terminals/{terminal}/tip"
    answer: dict[str, object] = did(client, key_for(terminal), path, id=command_id, **TIP)
    return answer


def with_money(client: TestClient) -> None:
    """$100 at both terminals, in a house that has said what becomes of tips."""
    done(client.app.state.floor.books.ledger.do(TIP_RULE))  # type: ignore[attr-defined]
    for terminal in ("EWT-1", "EWT-2"):
        insert_bill(client, terminal, 10_000)


def test_nobody_reads_or_takes_what_another_asked(tmp_path: Path) -> None:
    with staffed(tmp_path) as client:
        with_money(client)
        first, second = tip(client, "EWT-1", "same"), tip(client, "EWT-2", "same")
        assert first["id"] == second["id"] == "same"
        assert first["seq"] != second["seq"]
        assert (credits(client, "EWT-1"), credits(client, "EWT-2")) == (8_000, 8_000)
        # What one was refused stays refused for him alone.
        for terminal, code in (("EWT-2", "insufficient_funds"), ("EWT-1", "")):
            path = f"terminals/{terminal}/tip"
            cents = TOO_MUCH if code else TIP
            status, document = post(client, key_for(terminal), path, id="refused", **cents)
            assert document.get("error", {}).get("code", "") == code, (status, document)
        # Two people with one id: each has an answer of his own.
        dealer, other = signed_in(client, "dealer"), signed_in(client, "dealer", "bob")
        opened = did(client, dealer, "tables/HCF-1/open", id="one")
        assert did(client, dealer, "tables/HCF-1/open", id="one") == opened
        assert refused(client, other, "tables/HCF-1/open", id="one") != ""


def test_asking_twice_is_asking_once_also_after_a_restart(tmp_path: Path) -> None:
    with staffed(tmp_path) as client:
        with_money(client)
        path, patron = "terminals/EWT-1/tip", key_for("EWT-1")
        first = [tip(client, "EWT-1", each) for each in ("late", LONGEST)]
        assert refused(client, patron, path, id="no", **TOO_MUCH) == "insufficient_funds"
        assert refused(client, patron, path, id="late", amount_cents=100) == "id_used_otherwise"
        for _ in range(9):
            insert_bill(client, "EWT-1", 10_000)
    with served(configuration(tmp_path)) as client:
        assert [tip(client, "EWT-1", each) for each in ("late", LONGEST)] == first
        # What was refused stays refused, though the money is there now.
        assert refused(client, patron, path, id="no", **TOO_MUCH) == "insufficient_funds"
        assert credits(client, "EWT-1") == 96_000


def test_a_person_who_signs_in_at_a_terminal_changes_nothing_for_its_patron(tmp_path: Path) -> None:
    with staffed(tmp_path) as client:
        with_money(client)
        first = tip(client, "EWT-1", "screen")
        attendant = signed_in(client, "slot_attendant")
        client.cookies.set("croupier_session", attendant)
        client.cookies.set("croupier_terminal", key_for("EWT-1"))
        again = client.post(
            "/api/terminals/EWT-1/tip",
            json={"id": "screen", **TIP},
            headers={"origin": "http://127.0.0.1"},
        )
        client.cookies.clear()
        assert again.json() == first
        assert credits(client, "EWT-1") == 8_000


def test_books_from_before_answer_a_late_request_as_they_did(tmp_path: Path) -> None:
    config = configuration(tmp_path, tables=[virtual_table()])
    with staffed(tmp_path, tables=[virtual_table()]):
        pass
    with Store(config.database) as store:
        # As an older program wrote them: the id that the terminal sent, and nothing else.
        store.do(CashOut(id="HCF-1-000001:end", account="game_account:EWT-2:1"))
        done(store.do(TIP_RULE))
        for number in (1, 2):
            account = f"game_account:EWT-{number}:1"
            done(store.do(BuyInByCurrency(id=f"bill-{number}", account=account, bill_cents=10_000)))
        kept = done(store.do(Tip(id="older", account="game_account:EWT-1:1", **TIP)))
    with served(config) as client:
        assert tip(client, "EWT-1", "older")["seq"] == kept.seq
        assert credits(client, "EWT-1") == 8_000
        # For another terminal, and for other content, the plain id says nothing.
        assert tip(client, "EWT-2", "older")["seq"] != kept.seq
        path = "terminals/EWT-1/tip"
        assert did(client, key_for("EWT-1"), path, id="older", amount_cents=100)["credits_cents"] == 7_900
        open_with_a_wager(client, signed_in(client, "dealer"))
        did(client, signed_in(client, "floorperson"), "tables/HCF-1/void", reason="a misdeal")
        assert state_of(client)["phase"] == "settled"
