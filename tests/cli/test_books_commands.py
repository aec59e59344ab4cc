"""``croupier progressive``, ``slip`` and ``tips``: from what is due to what is paid, on books in a file."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from typer.testing import Result

from croupier.accounting.tips.commands import Tip
from croupier.errors import CroupierError
from croupier.events.search import query
from croupier.ledger.postings import PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.store.event_log import search
from croupier.store.store import Store
from croupier.wagering.progressive.feeds import ConnectTable
from croupier.wagering.progressive.hit import due_account
from tests.attacks._signing import sessions_in
from tests.attacks._signing import told as shown
from tests.store.databases import Floor, SetClock, done
from tests.wagering.playing import Terminal
from tests.wagering.progressives import METER, bet_and_lock, seed, win
from tests.wagering.tips import allow_tips


@pytest.fixture
def books(tmp_path: Path) -> str:
    """A hit of $60.00 that waits and a tip of $5.00, yesterday; the terminal pays at most $50.00."""
    database = str(tmp_path / "books.sqlite")
    clock = SetClock()
    clock.instant = datetime.now(UTC) - timedelta(days=1)
    with Store(database, clock=clock) as store:
        floor = Floor(store)
        player = Terminal(floor, largest_win_cents=5_000)
        player.insert(10_000)
        seed(floor, 50_000)
        bet_and_lock(player, ("w-1", 100))
        win(player, "w-1", 6_000)
        allow_tips(floor)
        floor.did(Tip, account=player.account, amount_cents=500)
    with Store(database) as store:
        sessions_in(store)
    return database


WHO = {
    "progressive": ("ann.floorperson", ""),
    "progressive set": ("ann.slot-supervisor", "ann.finance"),
    "progressive remove": ("ann.slot-supervisor", "ann.finance"),
    "slip": ("ann.slot-attendant", ""),
    "slip pay": ("ann.cage-cashier", ""),
    "slip sign": ("ann.slot-supervisor", ""),
    "slip void": ("ann.slot-supervisor", ""),
    "slip manual": ("ann.slot-attendant", "ann.slot-supervisor"),
    "slip book": ("ann.finance", ""),
    "tips": ("ann.finance", ""),
    "tips pay": ("ann.cage-cashier", ""),
    "tips box": ("ann.floorperson", "ann.dealer"),
    "tips count-box": ("ann.cage-cashier", "ann.dealer"),
}
"""Who gives a command: those whose signatures it needs."""


def given(database: str, *words: str) -> Result:
    first, second = WHO.get(" ".join(words[:2])) or WHO[words[0]]
    return shown(first, *words, "--database", database, second=second)


def run(database: str, *words: str) -> str:
    """What a command prints."""
    result = given(database, *words)
    assert result.exit_code == 0, (result.exception, result.output)
    return result.stdout


def told(database: str, *words: str) -> str:
    """The sentence of a command that is refused."""
    error = given(database, *words).exception
    assert isinstance(error, CroupierError), error
    return str(error)


def test_a_hit_is_validated_and_its_slip_is_made_signed_paid_and_printed(books: str, tmp_path: Path) -> None:
    (hit,) = json.loads(run(books, "progressive", "hits", "--pending", "--json"))
    assert (hit["id"], hit["amount_cents"]) == ("w-1", 6_000)
    run(books, "progressive", "validate", "w-1")
    assert run(books, "progressive", "hits", "--pending", "--json") == "[]\n"
    assert "progressive" in run(books, "slip", "due")
    assert run(books, *make()) == "E-000001: $60.00\n"
    sign = ("slip", "sign", "E-000001")
    assert "attests the payment once it is made" in told(books, *sign)
    run(books, "slip", "pay", "E-000001")
    run(books, *sign)
    assert "paid already" in told(books, "slip", "pay", "E-000001")
    (slip,) = json.loads(run(books, "slip", "list", "--json"))
    assert (slip["state"], slip["verified_by"]) == ("paid", "ann-slot-supervisor")
    paper = tmp_path / "slip.pdf"
    run(books, "slip", "print", "E-000001", "--out", str(paper))
    assert paper.read_bytes().startswith(b"%PDF")
    main = next(m for m in json.loads(run(books, "progressive", "meters", "--json")) if m["account"] == METER)
    assert (main["value_cents"], main["attendant_paid_cents"]) == (44_023, 6_000)


def make(*more: str) -> list[str]:
    """The words that make a slip for a progressive."""
    return ["slip", "make", "EWT-1", "progressive", *more]


def test_a_slip_asked_for_again_under_its_id_is_the_same_also_when_it_is_paid(books: str) -> None:
    run(books, "progressive", "validate", "w-1")
    made = run(books, *make("--id", "slip-1"))
    assert run(books, *make("--id", "slip-1")) == made == "E-000001: $60.00\n"
    run(books, "slip", "pay", "E-000001")
    assert run(books, *make("--id", "slip-1")) == made
    assert len(json.loads(run(books, "slip", "list", "--json"))) == 1
    assert "used before" in told(books, *make("--id", "slip-1", "--form", "imprest"))
    assert "nothing is due for progressive at EWT-1" in told(books, *make("--id", "slip-2"))


def test_of_several_sums_one_is_named(books: str) -> None:
    run(books, "progressive", "validate", "w-1")
    with Store(books) as store:
        older = Transfer("table_win:T-1", due_account("EWT-1"), 700, "progressive")
        done(store.do(PostTransfers(id="older", transfers=(older,))))
    assert "name one of w-1, none" in told(books, *make())
    assert run(books, *make("--hit", "none", "--combination", "royal flush")) == "E-000001: $7.00\n"
    run(books, "slip", "pay", "E-000001")
    assert run(books, *make()) == "E-000002: $60.00\n"
    assert "due for progressive at EWT-1 without a hit" in told(books, *make("--hit", "none"))


def test_a_hit_is_refused_and_a_meter_is_set_and_removed(books: str) -> None:
    run(books, "progressive", "refuse", "w-1", "--reason", "card exposed")
    signed = ["--reason", "moved"]
    assert "$500.23" in run(books, "progressive", "set", METER, "60000", *signed)
    target = "progressive_main:NEW.main"
    assert "could not be won" in told(books, "progressive", "remove", METER, "--to", target, *signed)
    with Store(books) as store:
        feeds = ConnectTable(id="new-table", table="T-9", server="server-1", meters=(target,))
        done(store.do(feeds))
    run(books, "progressive", "remove", METER, "--to", target, *signed)
    assert "(removed)" in run(books, "progressive", "meters")
    assert "was removed" in told(books, "progressive", "set", METER, "1", *signed)
    with Store(books) as store:
        found = [
            one.event for one in search(store.engine, query(code="progressive_reset", newest_first=False))
        ]
    assert [(one.device, one.amount_cents) for one in found] == [(METER, 60_000), (METER, 60_000)]
    assert [one.text.partition(",")[0] for one in found] == ["moved", "removed"]


def test_a_manual_slip_is_entered_and_a_missing_one_is_told(books: str, tmp_path: Path) -> None:
    run(books, "slip", "book", "A", "1", "50")
    paper = tmp_path / "slip.yaml"
    text = (
        "slip: A-000002\nasset_number: EWT-1\nwhat: jackpot\nat: '2026-01-05T20:00-05:00'\n"
        "combination: royal flush\namount_cents: 2000\n"
        "by: ann-slot-attendant\nrole: slot_attendant\npaid_from: 'cage:1'\n"
        "override: offline\noverride_by: ann-slot-supervisor\noverride_role: slot_supervisor\n"
        "verified_by: ann-slot-supervisor\nverified_by_role: slot_supervisor\n"
    )
    paper.write_text(text)
    assert run(books, "slip", "manual", str(paper)) == "A-000002: $20.00 entered\n"
    assert run(books, "slip", "manual", str(paper)) == "A-000002: $20.00 entered\n"
    listed = given(books, "slip", "list")
    assert listed.exit_code == 1
    assert "A-000001" in listed.stderr
    run(books, "slip", "void", "A-000001", "--reason", "torn")
    assert "A-000001: spoiled, torn (ann-slot-supervisor" in run(books, "slip", "list", "--state", "void")
    paper.write_text("slip: 7\n")
    assert "slip.yaml" in told(books, "slip", "manual", str(paper))
    assert "nothing is due for jackpot at EWT-1" in told(books, "slip", "make", "EWT-1", "jackpot")


def test_a_manual_slip_that_paid_a_hit_names_it_on_its_paper(books: str, tmp_path: Path) -> None:
    run(books, "progressive", "validate", "w-1")
    run(books, "slip", "book", "A", "1", "50")
    paper = tmp_path / "slip.yaml"
    text = (
        "slip: A-000001\nasset_number: EWT-1\nwhat: progressive\nat: '2026-01-05T20:00-05:00'\n"
        "combination: royal flush\namount_cents: 6000\n"
        "by: ann-slot-attendant\nrole: slot_attendant\npaid_from: 'cage:1'\n"
    )
    paper.write_text(text)
    assert "no override" in told(books, "slip", "manual", str(paper))
    paper.write_text(text + "hits: [{hit: w-1}]\n")
    assert run(books, "slip", "manual", str(paper)) == "A-000001: $60.00 entered\n"
    assert run(books, "slip", "manual", str(paper)) == "A-000001: $60.00 entered\n"
    assert "nothing is due for progressive at EWT-1" in told(books, *make())


def test_a_manual_slip_that_was_refused_is_entered_once_what_was_wrong_is_right(
    books: str, tmp_path: Path
) -> None:
    paper = tmp_path / "slip.yaml"
    text = (
        "slip: A-000001\nasset_number: EWT-1\nwhat: jackpot\nat: '2026-01-05T20:00-05:00'\n"
        "combination: royal flush\namount_cents: 2000\n"
        "by: ann-slot-attendant\nrole: slot_attendant\npaid_from: 'cage:1'\n"
    )
    signed = (
        "override: offline\noverride_by: ann-slot-supervisor\noverride_role: slot_supervisor\n"
        "verified_by: ann-slot-supervisor\nverified_by_role: slot_supervisor\n"
    )
    paper.write_text(text + signed)
    assert "no book has" in told(books, "slip", "manual", str(paper))
    run(books, "slip", "book", "A", "1", "50")
    paper.write_text(text)
    assert "no override" in told(books, "slip", "manual", str(paper))
    paper.write_text(text + signed)
    assert run(books, "slip", "manual", str(paper)) == "A-000001: $20.00 entered\n"
    assert run(books, "slip", "manual", str(paper)) == "A-000001: $20.00 entered\n"
    paper.write_text((text + signed).replace("2000", "3000"))
    assert "used before" in told(books, "slip", "manual", str(paper))


def test_tips_are_shared_by_the_written_rule(books: str, tmp_path: Path) -> None:
    rule = tmp_path / "rule.yaml"
    rule.write_text("pool: dealers\nshare: minutes\nodd_cents: carry\nwritten_rule: internal controls 7.3\n")
    run(books, "tips", "rule", str(rule))
    with Store(books) as store:
        yesterday = store.gaming_day.day_of(datetime.now(UTC) - timedelta(days=1)).isoformat()
    report = json.loads(run(books, "tips", "report", yesterday, "--json"))
    assert report["by_terminal"] == {"EWT-1": 500}
    assert run(books, "tips", "report", yesterday, "--csv").endswith("EWT-1,500\n")
    minutes = tmp_path / "minutes.yaml"
    minutes.write_text("ann-dealer: 100\nbob-dealer: 200\n")
    invented = tmp_path / "invented.yaml"
    invented.write_text("ann-dealer: 100\nK-9: 200\nann-finance: 5\n")
    assert "K-9 is no dealer" in told(books, "tips", "distribute", yesterday, str(invented))
    shared = run(books, "tips", "distribute", yesterday, str(minutes))
    assert "$3.33" in shared
    run(books, "tips", "pay", "bob-dealer", "333")
    assert "available" in told(books, "tips", "pay", "bob-dealer", "1")
    run(books, "tips", "box", "B-1", "POKER-1")
    run(books, "tips", "count-box", "B-1", "1200")
    assert "is not a date" in told(books, "tips", "report", "yesterday")
