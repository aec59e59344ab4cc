"""HTTP to a house of the tests: as patient as a busy machine needs, and without a list of authorities, which
takes longer to load than the house takes to answer."""

from __future__ import annotations

from typing import Any

import httpx

from tests.waiting import PATIENCE_SECONDS

_GIVEN: dict[str, Any] = {"timeout": PATIENCE_SECONDS, "verify": False}


def get(address: str, **more: Any) -> httpx.Response:
    return httpx.get(address, **_GIVEN | more)


def post(address: str, **more: Any) -> httpx.Response:
    return httpx.post(address, **_GIVEN | more)


def client(**more: Any) -> httpx.Client:
    return httpx.Client(**_GIVEN | more)
