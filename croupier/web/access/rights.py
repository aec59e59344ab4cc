"""Which act of the table of rights each route, page and WebSocket is. The only place where the two meet.

A route that does not stand here is refused, and a test fails. Where one address serves several acts, the
routes are several.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from re import Pattern
from typing import Any, Final, NamedTuple

from fastapi import APIRouter

from croupier.access.form_acts import act_of_form
from croupier.floor.forms import FORMS

RIGHTS: Final[dict[str, str]] = {
    # Pages.
    "GET /": "floor.watch",
    "GET /sign-in": "door.knock",
    "GET /static/{name}": "door.knock",
    "GET /terminal/{terminal}": "terminal.view",
    "GET /dealer/{table}": "table.view",
    "GET /console": "console.open",
    "GET /console/{subject}": "console.open",
    "GET /static/console/{name}": "door.knock",
    "GET /lab": "lab.view",
    "GET /lab/section": "lab.view",
    "GET /static/lab/{name}": "door.knock",
    # Signing in and out; oneself.
    "POST /api/sign-in": "door.knock",
    "POST /api/sign-out": "door.knock",
    "POST /api/terminal-key": "door.knock",
    "GET /api/session": "door.knock",
    "POST /api/password": "self.account",
    "POST /api/training": "self.account",
    # The floor.
    "GET /openapi.json": "floor.view",
    "GET /api/floor": "floor.view",
    "WS /ws/floor": "floor.watch",
    "GET /api/tables/{table}": "floor.view",
    "GET /api/tables/{table}/rules": "floor.view",
    "WS /ws/tables/{table}/play": "floor.view",
    "POST /api/take-terminal": "terminal.take",
    # A terminal.
    "GET /api/terminals/{terminal}": "terminal.view",
    "GET /api/terminals/{terminal}/rounds": "terminal.view",
    "GET /api/terminals/{terminal}/hint": "terminal.play",
    "GET /api/terminals/{terminal}/prices": "terminal.play",
    "WS /ws/terminals/{terminal}": "terminal.view",
    "POST /api/terminals/{terminal}/sit": "terminal.play",
    "POST /api/terminals/{terminal}/leave": "terminal.play",
    "POST /api/terminals/{terminal}/bill": "terminal.play",
    "POST /api/terminals/{terminal}/voucher": "terminal.play",
    "POST /api/terminals/{terminal}/cash-out": "terminal.play",
    "POST /api/terminals/{terminal}/tip": "terminal.play",
    "POST /api/terminals/{terminal}/wagers": "terminal.play",
    "POST /api/terminals/{terminal}/bytes": "terminal.play",
    "POST /api/terminals/{terminal}/decision": "terminal.play",
    "POST /api/terminals/{terminal}/call": "terminal.play",
    "POST /api/terminals/{terminal}/attended": "terminal.attend",
    "POST /api/terminals/{terminal}/hand-pay": "hand_pay.pay",
    "POST /api/terminals/{terminal}/events": "terminal.report",
    "POST /api/terminals/{terminal}/mode": "terminal.mode",
    # The public log.
    "GET /log": "public_log.read",
    "GET /log/checkpoint": "public_log.read",
    "GET /log/key": "public_log.read",
    "GET /log/receipt.html": "public_log.read",
    "GET /log/tile/{path:path}": "public_log.read",
    "POST /log/cosigned": "public_log.cosign",
    # Devices.
    "POST /api/devices/{device}/events": "device.report",
    "POST /api/devices/{device}/question": "device.report",
    "GET /api/console/devices": "device.view",
    "POST /api/console/devices/enroll": "device.enroll",
    "POST /api/console/devices/withdraw": "device.withdraw",
    # The clock.
    "GET /api/console/clock": "console.open",
    "POST /api/console/clock/clear": "clock.clear",
    # The lab.
    "GET /api/lab": "lab.view",
    "GET /api/lab/editions/{game}/{edition}": "lab.view",
    "GET /api/lab/par/{game}/{edition}": "lab.view",
    "GET /api/lab/base/{game}/{edition}": "lab.view",
    "GET /api/lab/strategy/{game}/{edition}": "lab.view",
    "GET /api/lab/section": "lab.view",
    "GET /api/lab/design/{game}/{edition}/{wager}": "lab.design",
    # Records.
    "GET /api/rounds/{round_id}": "round.view",
    "GET /api/vouchers/{number}": "voucher.view",
    "GET /api/vouchers/{number}.pdf": "voucher.view",
    "GET /api/log": "log.search",
    "GET /api/people": "people.view",
    # The books.
    "GET /api/progressives": "progressive.view",
    "GET /api/progressives/history": "progressive.view",
    "POST /api/progressives/validate": "progressive.validate",
    "POST /api/progressives/refuse": "progressive.validate",
    "POST /api/progressives/set": "progressive.reset",
    "POST /api/progressives/remove": "progressive.reset",
    "GET /api/slips": "slip.view",
    "GET /api/slips/{slip}/pdf": "slip.view",
    "POST /api/slips/make": "slip.make",
    "POST /api/slips/override": "slip.override",
    "POST /api/slips/sign": "slip.sign",
    "POST /api/slips/pay": "slip.pay",
    "POST /api/slips/void": "slip.void",
    "GET /api/tips/{first}/{last}": "report.view",
    "POST /api/tips/distribute": "tips.record",
    "GET /api/reports/day/{day}": "report.view",
    "GET /api/reports/day/{day}/csv": "report.view",
    "GET /api/reports/day/{day}/pdf": "report.view",
    # The floor console.
    "GET /api/console": "console.open",
    "GET /api/console/law": "console.open",
    "GET /api/console/law/state": "check.run",
    "GET /api/console/law/state/{format_name}": "check.run",
    "GET /api/console/terminals": "floor.watch",
    "GET /api/console/terminals/{terminal}": "floor.watch",
    "POST /api/console/terminals/{terminal}/enable": "terminal.enable",
    "POST /api/console/terminals/{terminal}/disable": "terminal.enable",
    "GET /api/console/table-count": "floor.watch",
    "GET /api/console/ready": "floor.watch",
    "POST /api/slips/countersign": "slip.countersign",
    "GET /api/console/vouchers": "voucher.list",
    "GET /api/console/vouchers/{number}": "voucher.list",
    "POST /api/vouchers/{number}/redeem": "voucher.redeem",
    "GET /api/console/voucher-places": "voucher.places",
    "POST /api/console/voucher-places/register": "voucher.place",
    "POST /api/console/voucher-places/switch": "voucher.switch",
    "GET /api/console/voucher-hand-overs/{day}": "voucher.places",
    "POST /api/console/voucher-hand-overs": "voucher.hand_over",
    "POST /api/redemption-machines/{machine}/redeem": "device.report",
    "GET /api/console/rounds": "dispute.view",
    "GET /api/console/rounds/{round_id}": "dispute.view",
    "GET /api/console/rounds/{round_id}/receipt": "dispute.view",
    "GET /api/console/win/{first}/{last}": "report.view",
    "GET /api/log/csv": "log.search",
    "GET /api/console/assets": "asset.view",
    "GET /api/console/lists/{name}/{format_name}": "asset.view",
    "POST /api/console/locations": "asset.record",
    "POST /api/console/assets": "asset.record",
    "POST /api/console/movements": "asset.move",
    "GET /api/console/filings": "asset.view",
    "GET /api/console/filings/file": "asset.view",
    "GET /api/console/packets/{day}": "asset.view",
    "POST /api/console/filings": "filing.send",
    "POST /api/console/filings/received": "filing.receive",
    "POST /api/console/notices/department": "filing.send",
    "POST /api/console/notices/transport": "filing.send",
    "GET /api/console/checks": "check.run",
    "POST /api/console/checks/{name}": "check.run",
    "POST /api/console/checks/{name}/file": "check.file",
    "GET /api/console/findings": "check.run",
    "GET /api/console/return/{first}": "tax.reckon",
    "GET /api/console/return/{first}/csv": "tax.reckon",
    "GET /api/console/return/{first}/pdf": "tax.reckon",
    "GET /api/console/proof/{day}": "central.view",
    "GET /api/console/proof/{day}/{format_name}": "central.view",
    "POST /api/console/proof/{day}": "central.keep",
    "GET /api/console/corrections": "report.view",
    "POST /api/console/corrections": "books.correct",
    "GET /api/console/journal/{seq}": "report.view",
    "GET /api/console/count": "count.view",
    "GET /api/console/count/{day}": "count.view",
    "GET /api/console/count/{day}/pdf": "count.view",
    "POST /api/console/count/{day}/acts": "count.do",
    "POST /api/console/count/{day}/post": "count.post",
    "POST /api/console/chips/container": "chips.container",
    "POST /api/console/chips/count": "chips.count",
    "POST /api/console/chips/request": "chips.request",
    # The desk of compliance: forms, each the act that it is at the shell, and papers.
    "GET /api/console/desk": "asset.view",
    "GET /api/console/desk/certificates/{number}/{format_name}": "asset.view",
    "GET /api/console/papers": "paper.view",
    "GET /api/console/papers/{kind}": "paper.view",
    **{f"POST /api/console/forms/{name}": act_of_form(name) for name in FORMS},
    # A dealer's console.
    "WS /ws/tables/{table}/dealer": "table.view",
    "POST /api/tables/{table}/open": "table.deal",
    "POST /api/tables/{table}/next": "table.deal",
    "POST /api/tables/{table}/no-more-bets": "table.deal",
    "POST /api/tables/{table}/deal": "table.deal",
    "POST /api/tables/{table}/cards": "table.deal",
    "POST /api/tables/{table}/correct": "table.deal",
    "POST /api/tables/{table}/undo": "table.deal",
    "POST /api/tables/{table}/confirm": "table.deal",
    "POST /api/tables/{table}/dice": "table.deal",
    "POST /api/tables/{table}/irregularity": "table.deal",
    "POST /api/tables/{table}/preview": "table.deal",
    "POST /api/tables/{table}/default": "table.deal",
    "POST /api/tables/{table}/close": "table.deal",
    "POST /api/tables/{table}/dealing": "table.deal",
    "POST /api/tables/{table}/cover-card": "table.deal",
    "POST /api/tables/{table}/reshuffle": "table.deal",
    "POST /api/tables/{table}/entry": "table.deal",
    "POST /api/tables/{table}/done": "table.deal",
    "POST /api/tables/{table}/void": "table.void",
    "POST /api/tables/{table}/give-back": "table.give_back",
}

NOT_LOGGED: Final = frozenset({"POST /api/console/checks/{name}"})
"""Requests that change nothing although they are POSTs."""


class Known(NamedTuple):
    """A route as the gate sees it; ``act`` is None if it stands in no table."""

    key: str
    pattern: Pattern[str]
    act: str | None


class RouteTable:
    """The routes of an application in the order in which it tries them, so that both find the same one."""

    def __init__(self, routers: Iterable[APIRouter], further: Iterable[Any] = ()) -> None:
        self.known: list[Known] = [known for route in further for known in _known(route)]
        for router in routers:
            for route in router.routes:
                self.known += _known(route)
        self._by_method: dict[str, list[Known]] = {}
        for one in self.known:
            self._by_method.setdefault(one.key.partition(" ")[0], []).append(one)

    def find(self, method: str, path: str) -> tuple[Known, dict[str, str]] | None:
        """The route that will serve this, with its parameters; None if the application has none."""
        for one in self._by_method.get(method, ()):
            match = one.pattern.match(path)
            if match is not None:
                return one, match.groupdict()
        return None

    def is_path(self, path: str) -> bool:
        """Whether there is such an address at all, for some method."""
        return any(one.pattern.match(path) for one in self.known if not one.key.startswith("WS "))


def _known(route: Any) -> Iterator[Known]:
    methods = sorted(getattr(route, "methods", None) or ["WS"])
    for method in methods:
        key = f"{method} {route.path}"
        yield Known(key, route.path_regex, RIGHTS.get(key.replace("HEAD ", "GET ", 1)))
