"""The same id from two who ask means two commands; from one who asks twice, one: also late."""

from __future__ import annotations

from pathlib import Path

from croupier.store.store import Store
from croupier.wagering.game_account import BuyInByCurrency, CashOut
from tests.access.staffed import TestClient, bearer, configuration, key_for, served, staffed
from tests.attacks._ids import did, open_with_a_wager, post, refused, signed_in, state_of, virtual_table
from tests.store.databases import done

BILL = {"bill_cents": 2_000}
LONGEST = "x" * 120


def credits(client: TestClient, terminal: str) -> int:
    shown = client.get(f"/api/terminals/{terminal}", headers=bearer(key_for(terminal))).json()
    return int(shown["account"]["credits_cents"])


def bill(client: TestClient, terminal: str, command_id: str) -> dict[str, object]:
    answer: dict[str, object] = did(
        client, key_for(terminal), f"terminals/{terminal}/bill", id=command_id, **BILL
    )
    return answer


def test_nobody_reads_or_takes_what_another_asked(tmp_path: Path) -> None:
    with staffed(tmp_path) as client:
        first, second = bill(client, "EWT-1", "same"), bill(client, "EWT-2", "same")
        assert first["id"] == second["id"] == "same"
        assert first["seq"] != second["seq"]
        assert (credits(client, "EWT-1"), credits(client, "EWT-2")) == (2_000, 2_000)
        # What one was refused stays refused for him alone.
        for terminal, code in (("EWT-1", ""), ("EWT-2", "wrong_denomination")):
            path = f"terminals/{terminal}/bill"
            cents = {"bill_cents": 7 if code else 2_000}
            status, document = post(client, key_for(terminal), path, id="refused", **cents)
            assert document.get("error", {}).get("code", "") == code, (status, document)
        # Two people with one id: each has an answer of his own.
        dealer, other = signed_in(client, "dealer"), signed_in(client, "dealer", "bob")
        opened = did(client, dealer, "tables/HCF-1/open", id="one")
        assert did(client, dealer, "tables/HCF-1/open", id="one") == opened
        assert refused(client, other, "tables/HCF-1/open", id="one") != ""


def test_asking_twice_is_asking_once_also_after_a_restart(tmp_path: Path) -> None:
    with staffed(tmp_path) as client:
        first = [bill(client, "EWT-1", each) for each in ("late", LONGEST)]
        assert refused(client, key_for("EWT-1"), "terminals/EWT-1/bill", id="no", bill_cents=7)
        code = refused(client, key_for("EWT-1"), "terminals/EWT-1/bill", id="late", bill_cents=100)
        assert code == "id_used_otherwise"
    with served(configuration(tmp_path)) as client:
        assert [bill(client, "EWT-1", each) for each in ("late", LONGEST)] == first
        assert credits(client, "EWT-1") == 4_000
        path = "terminals/EWT-1/bill"
        assert refused(client, key_for("EWT-1"), path, id="no", bill_cents=7) == "wrong_denomination"


def test_a_person_who_signs_in_at_a_terminal_changes_nothing_for_its_patron(tmp_path: Path) -> None:
    with staffed(tmp_path) as client:
        first = bill(client, "EWT-1", "screen")
        attendant = signed_in(client, "slot_attendant")
        client.cookies.set("croupier_session", attendant)
        client.cookies.set("croupier_terminal", key_for("EWT-1"))
        again = client.post(
            "/api/terminals/EWT-1/bill",
            json={"id": "screen", **BILL},
            headers={"origin": "http://127.0.0.1"},
        )
        client.cookies.clear()
        assert again.json() == first
        assert credits(client, "EWT-1") == 2_000


def test_books_from_before_answer_a_late_request_as_they_did(tmp_path: Path) -> None:
    config = configuration(tmp_path, tables=[virtual_table()])
    with staffed(tmp_path, tables=[virtual_table()]):
        pass
    with Store(config.database) as store:
        # As an older program wrote them: the id that the terminal sent, and nothing else.
        told = BuyInByCurrency(id="older", account="game_account:EWT-1:1", bill_cents=2_000)
        kept = done(store.do(told))
        store.do(CashOut(id="HCF-1-000001:end", account="game_account:EWT-2:1"))
    with served(config) as client:
        assert bill(client, "EWT-1", "older")["seq"] == kept.seq
        assert credits(client, "EWT-1") == 2_000
        # For another terminal, and for other content, the plain id says nothing.
        assert bill(client, "EWT-2", "older")["seq"] != kept.seq
        path = "terminals/EWT-1/bill"
        assert did(client, key_for("EWT-1"), path, id="older", bill_cents=100)["credits_cents"] == 2_100
        open_with_a_wager(client, signed_in(client, "dealer"))
        did(client, signed_in(client, "floorperson"), "tables/HCF-1/void", reason="a misdeal")
        assert state_of(client)["phase"] == "settled"
