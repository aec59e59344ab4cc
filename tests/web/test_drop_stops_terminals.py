"""§ 465a.17(e)(6): a box that the drop takes out stops its terminal, the round in play completes, and one
that is put in starts it again; at the console and at the shell."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from unittest import mock

from typer.testing import CliRunner

from croupier import cli
from croupier.errors import Refused
from croupier.units.verdict import Refusal
from tests.access.staffed import TestClient, bearer, entries, key_for, name_of, sign_in
from tests.web.devices import insert_bill
from tests.web.test_books_api import Staff, staff
from tests.web.test_console import BOXES
from tests.web.test_console_back_office import TEAM, keys_back, keys_out, planned
from tests.web.test_ready import house, opened, put_back, row, wait_for

CITE = "§ 465a.17(e)(6)"


def drop_begun(client: TestClient) -> tuple[Staff, str]:
    """A book of today, keys and team in place; no box is taken yet."""
    team = staff(client, "count_team")
    acts = f"console/count/{team.get('console')['day']['gaming_day']}/acts"
    team.did(acts, sign_in(client, name_of("compliance_representative")), act=planned(client))
    keys_out(client, acts)
    team.did(acts, act={"act": "begin_collection", "of": "terminals", "team": TEAM})
    part = {"act": "take_part", "of": "terminals"}
    staff(client, "security").did(acts, sign_in(client, "bob.count-team"), act=part)
    return team, acts


def counted(client: TestClient, team: Staff, acts: str) -> None:
    """All boxes are in the count room, empty, counted and recounted."""
    for box in BOXES[1:]:
        team.did(acts, act={"act": "collect", "box": box})
    team.did(acts, act={"act": "verify_trolley", "of": "terminals", "locks_locked": True})
    keys_back(client, acts)
    begin = {"act": "begin_count", "group": "terminals", "team": TEAM, "supervisor": "ann-count-team"}
    team.did(acts, act=begin)
    bob, guard = Staff(client, sign_in(client, "bob.count-team")), staff(client, "security")
    for box in BOXES:
        for who in (team, bob):
            who.did(acts, act={"act": "enter_count", "box": box, "contents": {"bills": {}}})
    for who, person in zip((team, bob, guard), TEAM, strict=True):
        who.did(acts, act={"act": "sign", "group": "terminals", "by": person["credential"]})
    recount = {"act": "recount", "group": "terminals", "currency_cents": 0}
    staff(client, "cage_cashier").did(acts, sign_in(client, "bob.count-team"), act=recount)


def patron(client: TestClient, command: str, **body: Any) -> dict[str, Any]:
    told = {"id": f"{command}-{body.get('question', 0)}", "table": "HCF-1", **body}
    answer = client.post(f"/api/terminals/EWT-1/{command}", json=told, headers=bearer(key_for("EWT-1")))
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def dealer(client: TestClient, command: str, **body: Any) -> None:
    told = {"id": command, **body}
    headers = bearer(sign_in(client, name_of("dealer")))
    answer = client.post(f"/api/tables/HCF-1/{command}", json=told, headers=headers)
    assert answer.status_code == 200, answer.text


def test_a_collected_box_stops_its_terminal_after_the_round_and_a_fitted_one_starts_it(
    tmp_path: Path,
) -> None:
    with house(tmp_path) as client:
        team, acts = drop_begun(client)
        insert_bill(client, "EWT-1", 10_000)
        assert opened(client) == ("", "")
        patron(client, "sit", position=1)
        table = client.app.state.floor.desks["HCF-1"].table  # type: ignore[attr-defined]
        patron(client, "wagers", round=table.round_id, wagers={"ante": 500})
        team.did(acts, act={"act": "collect", "box": "EWT-1"})
        assert CITE in wait_for(client, "disabling")["reason"]
        # The round in play goes to its end.
        dealer(client, "no-more-bets")
        dealer(client, "deal", count=0)
        patron(client, "decision", round=table.round_id, question=table.play.question, decision="fold")
        assert CITE in wait_for(client, "disabled")["reason"]
        assert table.phase == "settled"
        assert put_back(client) == ("box_removed", CITE)
        # The others run on until their own box is taken; then there is nothing left to play at.
        counted(client, team, acts)
        for terminal in BOXES:
            wait_for(client, "disabled", terminal)
        assert opened(client, "open-2")[0] == "no_terminal"
        team.did(acts, act={"act": "fit_box", "box": "EWT-1"})
        assert wait_for(client, "enabled")["missing"] == []
        told = [one for one in entries(client, device="EWT-1") if one["code"].startswith("box_")]
        assert [one["code"] for one in told] == ["box_removed", "box_inserted"]
        assert all("the book of the drop" in one["text"] for one in told)


def test_an_act_that_the_book_refuses_stops_no_terminal(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        team, acts = drop_begun(client)
        # The order of the plan (§ 465a.18(a)(4)): the second box is not taken before the first.
        assert team.refused(acts, act={"act": "collect", "box": "EWT-2"}) == "out_of_order"
        assert row(client)["state"] == "enabled"
        assert not [one for one in entries(client, device="EWT-2") if one["code"].startswith("box_")]


def test_a_box_is_not_taken_in_the_book_where_the_register_cannot_be_told(tmp_path: Path) -> None:
    """What stops in between leaves a terminal that does not work, never a book without its effect."""
    with house(tmp_path) as client:
        team, acts = drop_begun(client)
        target = "croupier.accounting.drop.box_moves._move"
        away = Refused(Refusal("database_away", "the database is away"))
        with mock.patch(target, side_effect=away):
            assert team.refused(acts, act={"act": "collect", "box": "EWT-1"}) == "database_away"
        tour, _ = team.get(acts.removesuffix("/acts"))["collections"]
        assert tour["collected"] == []


def test_the_shell_stops_it_too(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        _, acts = drop_begun(client)
        day = acts.split("/")[2]
        act = tmp_path / "act.yaml"
        act.write_text("act: collect\nbox: EWT-1\n")
        config = client.app.state.floor.config  # type: ignore[attr-defined]
        book = config.drop_folder / f"{day}.book"
        words = ["count", "do", str(book), str(act), "--database", config.database]
        session = {"CROUPIER_SESSION": sign_in(client, name_of("count_team"))}
        with mock.patch.dict(os.environ, session):
            told = CliRunner().invoke(cli.build(), words)
        assert told.exit_code == 0, told.output
        assert CITE in wait_for(client, "disabled")["reason"]
