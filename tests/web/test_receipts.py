"""Receipts of a running house: on the paper of a voucher, of a round when staff ask; checked without it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from croupier.cli import build
from croupier.client import Client
from croupier.transparency.note import parse_key
from croupier.transparency.receipt import QR_CHARACTERS, read_receipt, verify
from croupier.wagering.receipt_print import WORDS
from tests import patient_http
from tests.web.house import House
from tests.web.test_api import settled

TABLE = "HCF-2"


def _played(house: House) -> tuple[str, dict[str, Any]]:
    """A round at a table and a voucher from it: the number of the one, and what is said of the other."""

    async def inside() -> tuple[str, dict[str, Any]]:
        async with Client(house.address) as client:
            one, dealer = client.terminal("EWT-101"), client.dealer(TABLE)
            await one.bill(10_000)
            await one.sit(TABLE, 3)
            await dealer.open()
            round_id = f"{TABLE}-000001"
            await one.wager(TABLE, round_id, {"ante": 1000})
            await dealer.no_more_bets()
            await dealer.deal(0)
            await one.decide(TABLE, round_id, 1, "fold")
            await settled(client, TABLE)
            return round_id, await one.cash_out()

    return asyncio.run(inside())


def _run(*words: str) -> str:
    done = CliRunner().invoke(build(["receipt"]), ["receipt", *words])
    assert done.exit_code == 0, (done.output, done.exception)
    return done.output


def test_a_voucher_and_a_round_are_proved_without_the_house(own_house: House, tmp_path: Path) -> None:
    round_id, cashed = _played(own_house)
    number = str(cashed["voucher"])
    with patient_http.client(base_url=own_house.address) as client:
        key = client.get("/log/key").text.strip()
        paper = client.get(f"/api/vouchers/{number}.pdf")
        of_round = client.get(f"/api/console/rounds/{round_id}/receipt")
        page = client.get("/log/receipt.html")
    assert paper.content.count(b"/Type /Page\n") == 2
    assert of_round.status_code == 200, of_round.text
    assert page.headers["content-disposition"].startswith("attachment")
    assert "verified(" in page.text
    own_house.stop()
    # From here on there is no house any more.
    steps = verify(read_receipt(of_round.text), parse_key(key)).records
    events = [step["facts"]["event"]["event"] for step in steps]
    assert events[0] == "round_opened"
    assert events[-1] == "round_settled"
    text = _run("make", "--voucher", number, "--database", own_house.database)
    assert len(text) < QR_CHARACTERS
    (tmp_path / "receipt.txt").write_text(text)
    said = _run("verify", str(tmp_path / "receipt.txt"), "--key", key)
    assert number in said
    assert "proved: this record is among the" in said


def test_the_words_on_the_paper_fit_it() -> None:
    assert all(len(line) < 80 for line in WORDS)
