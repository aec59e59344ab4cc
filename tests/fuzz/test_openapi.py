"""Every operation of the API under generated requests: no fault of the server, no nonsense accepted.

Schemathesis reads the OpenAPI document and makes requests that follow it and requests that break it. Half of
the time the names in them are replaced by those of a table, a terminal and a round that exist, so that more
is reached than "not found". The house is a demonstration, whose visitor has every right.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, given, settings

from croupier.house.config import TerminalsConfig
from croupier.store.audit import audit
from croupier.store.store import Store
from croupier.tables.config import TableConfig
from croupier.web.server import routers
from tests.access.staffed import configuration, served
from tests.fuzz.operations import GenerationMode, Operation, Sent, operations, sent_to

if TYPE_CHECKING:
    from fastapi.testclient import TestClient

KNOWN = {
    "table": ["HCF-1", "HRD-1"],
    "terminal": ["EWT-1", "EWT-2"],
    "round": ["HCF-1-000001"],
    "round_id": ["HCF-1-000001"],
    "day": ["2026-01-05"],
    "first": ["2026-01-05"],
    "last": ["2026-01-06"],
    "name": ["slot-machines", "table-games"],
    "format_name": ["csv", "pdf"],
}
SHORT, LONG = 5, 100


def _document() -> dict[str, Any]:
    app = FastAPI()
    for router in routers():
        app.include_router(router)
    return app.openapi()


OPERATIONS = {operation.label: operation for operation in operations(_document())}
BREAKABLE = [label for label, operation in OPERATIONS.items() if len(operation.body)]
"""Operations that take a body."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One house for all operations; at the end its books still balance."""
    tables = [
        TableConfig(id="HCF-1", game="high_card_flush", betting_seconds=0, decision_seconds=0),
        TableConfig(id="HRD-1", game="high_roll_dice", cards="dealer", betting_seconds=0),
    ]
    config = configuration(
        tmp_path_factory.mktemp("openapi"),
        demo=True,
        tables=tables,
        terminals=[TerminalsConfig(first="EWT-1", count=3)],
    )
    with served(config) as client:
        for number, terminal in enumerate(KNOWN["terminal"]):
            _done(client, f"/api/terminals/{terminal}/bill", id=f"b{number}", bill_cents=10_000)
            _done(
                client, f"/api/terminals/{terminal}/sit", id=f"s{number}", table="HCF-1", position=number + 1
            )
        _done(client, "/api/tables/HCF-1/open", id="open")
        yield client
    with Store(config.database) as store:
        assert audit(store).is_sound


def _done(client: TestClient, path: str, **body: Any) -> None:
    answer = client.post(path, json=body)
    assert answer.status_code == 200, answer.text


def _check(sent: Sent, client: TestClient) -> None:
    answer = client.request(**sent.request)
    assert answer.status_code < 500, f"{sent}: {answer.status_code} {answer.text}"
    if sent.is_broken:
        assert answer.status_code >= 400, f"accepted: {sent}"
    if answer.status_code >= 400 and sent.request["method"] != "HEAD":
        error = answer.json()["error"]
        assert error["code"], sent
        assert error["message"].strip(), sent
        assert "Traceback" not in error["message"], sent


def _try(operation: Operation, mode: GenerationMode, client: TestClient, examples: int) -> None:
    """So many requests of one kind to one operation."""

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(sent=sent_to(operation, mode, KNOWN))
    def one(sent: Sent) -> None:
        _check(sent, client)

    one()


@pytest.mark.parametrize("label", OPERATIONS)
def test_requests_that_follow_the_document_are_answered(label: str, client: TestClient) -> None:
    _try(OPERATIONS[label], GenerationMode.POSITIVE, client, SHORT)


@pytest.mark.parametrize("label", BREAKABLE)
def test_requests_that_break_the_document_are_refused(label: str, client: TestClient) -> None:
    _try(OPERATIONS[label], GenerationMode.NEGATIVE, client, SHORT)


@pytest.mark.long
@pytest.mark.parametrize("label", OPERATIONS)
def test_many_requests_to_every_operation(label: str, client: TestClient) -> None:
    _try(OPERATIONS[label], GenerationMode.POSITIVE, client, LONG)
    if label in BREAKABLE:
        _try(OPERATIONS[label], GenerationMode.NEGATIVE, client, LONG)


def test_every_operation_of_the_document_is_tried() -> None:
    paths = _document()["paths"]
    assert len(OPERATIONS) == sum(len(methods) for methods in paths.values())
    assert len(OPERATIONS) > 80
