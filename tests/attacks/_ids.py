"""A house with people in which somebody who should not tries to take ids that the house needs itself."""

from __future__ import annotations

import time
from itertools import count
from typing import Any

from croupier.tables.config import TableConfig
from tests.access.staffed import TestClient, bearer, key_for, name_of, sign_in
from tests.web.devices import insert_bill

PATIENCE = 400
ROUND = "HCF-1-000001"
_ids = count()


def virtual_table() -> TableConfig:
    """HCF-1 with a shoe of its own, where a person deals and nothing happens by the clock."""
    return TableConfig(
        id="HCF-1",
        game="high_card_flush",
        options={"progressive": "A"},
        betting_seconds=0,
        decision_seconds=0,
    )


def post(client: TestClient, token: str, path: str, second: str = "", **body: Any) -> tuple[int, Any]:
    """A request of whoever has this token: the status, and what was answered."""
    headers = bearer(token) | ({"croupier-second": f"Bearer {second}"} if second else {})
    answer = client.post(f"/api/{path}", json={"id": f"own-{next(_ids)}"} | body, headers=headers)
    return answer.status_code, answer.json()


def did(client: TestClient, token: str, path: str, second: str = "", **body: Any) -> Any:
    status, document = post(client, token, path, second, **body)
    assert status == 200, document
    return document


def refused(client: TestClient, token: str, path: str, second: str = "", **body: Any) -> str:
    status, document = post(client, token, path, second, **body)
    assert status in (401, 403, 404, 409), document
    return str(document["error"]["code"])


def signed_in(client: TestClient, role: str, first_name: str = "ann") -> str:
    """The session of a person of this role."""
    return sign_in(client, name_of(role).replace("ann", first_name, 1))


def state_of(client: TestClient, table: str = "HCF-1") -> Any:
    return client.get(f"/api/tables/{table}", headers=bearer(key_for("EWT-1"))).json()


def open_with_a_wager(client: TestClient, dealer: str) -> str:
    """EWT-1 buys in, sits down and has $10 on the next round; which round that is."""
    patron = key_for("EWT-1")
    insert_bill(client, "EWT-1", 10_000)
    table = state_of(client)
    if "EWT-1" not in {one["terminal"] for one in table["seated"]}:
        did(client, patron, "terminals/EWT-1/sit", table="HCF-1")
    phase = table["phase"]
    did(client, dealer, f"tables/HCF-1/{'open' if phase == 'closed' else 'next'}")
    played = str(state_of(client)["round"])
    did(client, patron, "terminals/EWT-1/wagers", table="HCF-1", round=played, wagers={"ante": 1_000})
    return played


def deal_it(client: TestClient, dealer: str, played: str) -> None:
    """The bell, all cards, and EWT-1 folds: the round is decided, and the house settles it by itself."""
    did(client, dealer, "tables/HCF-1/no-more-bets")
    did(client, dealer, "tables/HCF-1/deal", count=0)
    told = {"table": "HCF-1", "round": played, "question": 1, "decision": "fold"}
    did(client, key_for("EWT-1"), "terminals/EWT-1/decision", **told)


def settled(client: TestClient) -> bool:
    """Whether the round at HCF-1 comes to its end by itself."""
    for _ in range(PATIENCE):
        if state_of(client)["phase"] == "settled":
            return True
        time.sleep(0.01)
    return False
