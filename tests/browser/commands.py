"""The commands that a page sends, over its WebSocket or over HTTP, and how they were answered."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, Request, Response, WebSocket

from tests.waiting import looks


@dataclass
class Sent:
    """One command: its name, its body, and the status of its answer as soon as there is one; the document of
    an answer that came over the WebSocket as well."""

    command: str
    body: dict[str, Any]
    status: int = 0
    answer: Any = None


class Commands:
    """All that one page sends from now on, in order."""

    def __init__(self, page: Page, on_sent: Callable[[Sent], None] = lambda sent: None) -> None:
        self.sent: list[Sent] = []
        self._page = page
        self._on_sent = on_sent
        self._over_http: dict[Request, Sent] = {}
        page.on("request", self._request)
        page.on("response", self._response)
        page.on("websocket", self._line)

    @contextmanager
    def expect(self, *names: str) -> Iterator[None]:
        """A command of one of these names that is sent in between is answered with a yes."""
        before = len(self.sent)
        yield
        for _ in looks(f"{' or '.join(names)} is answered"):
            # Playwright tells of frames and answers while it waits for something of the page.
            self._page.evaluate("0")
            found = [one for one in self.sent[before:] if one.command in names and one.status]
            if found:
                assert found[0].status == 200, found[0].answer
                return

    def _keep(self, command: str, body: dict[str, Any]) -> Sent:
        sent = Sent(command, body)
        self.sent.append(sent)
        self._on_sent(sent)
        return sent

    def _request(self, request: Request) -> None:
        if request.method != "POST":
            return
        self._over_http[request] = self._keep(request.url.rpartition("/")[2], request.post_data_json or {})

    def _response(self, response: Response) -> None:
        sent = self._over_http.pop(response.request, None)
        if sent is not None:
            sent.status = response.status

    def _line(self, socket: WebSocket) -> None:
        asked: dict[str, Sent] = {}

        def went(frame: str | bytes) -> None:
            one = json.loads(frame)
            asked[one["ask"]] = self._keep(one["command"], one["body"])

        def came(frame: str | bytes) -> None:
            one = json.loads(frame)
            if one["type"] == "answer":
                asked[one["ask"]].status, asked[one["ask"]].answer = one["status"], one["body"]

        socket.on("framesent", went)
        socket.on("framereceived", came)
