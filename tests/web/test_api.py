"""The API over a real server: a patron's evening, refusals, ids, records."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest

from croupier.client import Client, TerminalClient
from croupier.errors import Refused
from tests import patient_http
from tests.rounds import fill, raw
from tests.waiting import Looks
from tests.web.house import House

_terminals = itertools.count(101)


def run(house: House, test: Callable[[Client], Awaitable[None]]) -> None:
    async def inside() -> None:
        async with Client(house.address) as client:
            await test(client)

    asyncio.run(inside())


def patron(client: Client) -> TerminalClient:
    return client.terminal(f"EWT-{next(_terminals)}")


async def code_of(answer: Awaitable[Any]) -> str:
    with pytest.raises(Refused) as refused:
        await answer
    assert refused.value.refusal.message
    return refused.value.refusal.code


async def betting(client: Client, table: str) -> str:
    """The round that takes wagers now; opens the table or the next round if needed."""
    dealer = client.dealer(table)
    state = await client.get(f"tables/{table}")
    if state["phase"] == "closed":
        return str((await dealer.open())["round"])
    if state["phase"] == "settled":
        return str((await dealer.next())["round"])
    return str(state["round"])


async def settled(client: Client, table: str) -> None:
    async for _ in Looks("the round is settled"):
        if (await client.get(f"tables/{table}"))["phase"] == "settled":
            return


async def wagering(
    client: Client, table: str, position: int, wagers: dict[str, int]
) -> tuple[TerminalClient, str]:
    """A new patron with $100 who sits down and wagers on the round that takes wagers now."""
    terminal = patron(client)
    await terminal.bill(10_000)
    await terminal.sit(table, position)
    round_id = await betting(client, table)
    await terminal.wager(table, round_id, wagers)
    return terminal, round_id


async def gave_everything_back(terminal: TerminalClient) -> bool:
    """Whether the patron has the $100 again and nothing at risk."""
    account = (await terminal.state())["account"]
    return (account["credits_cents"], account["at_risk_cents"]) == (10_000, 0)


async def own(terminal: TerminalClient, table: str) -> dict[str, Any]:
    state = await terminal.state()
    return next(one for one in state["tables"] if one["table"] == table)


BOTH = {"ante": 500, "odds": 500}
FLOORPERSON = "fritz:demonstration"
"""The two wagers that Heads-Up Hold 'Em takes together."""

CARDS = fill("2h 2c 3h 4d 4h 6s 5h 8c 6h Td 7h Qs 8h Kc")


def test_an_evening_from_bill_to_voucher_with_known_cards(house: House) -> None:
    async def test(client: Client) -> None:
        terminal, dealer = patron(client), client.dealer("HCF-1")
        await terminal.bill(10_000)
        await terminal.sit("HCF-1", 2)
        round_id = await betting(client, "HCF-1")
        answer = await terminal.wager("HCF-1", round_id, {"ante": 1000, "flush_bonus": 100})
        assert (answer["credits_cents"], answer["at_risk_cents"]) == (8900, 1100)
        assert await code_of(terminal.cash_out()) == "wagers_at_risk"
        await dealer.no_more_bets()
        assert await code_of(terminal.wager("HCF-1", round_id, {})) == "too_late"
        cards = CARDS.split()[:14]
        assert await code_of(dealer.do("cards", cards="Ah")) == "too_many_cards"
        await dealer.do("confirm")
        asked = await own(terminal, "HCF-1")
        assert asked["places"] == {"dealer": ["??"] * 7, "position 2": ["??"] * 7}
        assert [choice["text"] for choice in asked["choices"]] == ["fold", "raise $10 to $30"]
        answer = await terminal.decide("HCF-1", round_id, asked["question"], "raise 3000")
        assert (answer["staked_cents"], answer["at_risk_cents"]) == (3000, 4100)
        dealers, patrons = cards[1::2], cards[::2]
        assert await code_of(dealer.do("cards", cards="Ah Ah")) == "card_twice"
        assert (await dealer.do("cards", cards=" ".join(dealers[:3])))["pending_cards"] == dealers[:3]
        assert (await dealer.do("undo"))["pending_cards"] == dealers[:2]
        assert (await dealer.do("cards", cards=" ".join(dealers[2:])))["pending_cards"] == []
        await dealer.do("cards", cards=" ".join(["As", *patrons[1:]]))
        await dealer.do("correct", place="position 2", wrong="As", right=patrons[0])
        await dealer.do("confirm")
        await settled(client, "HCF-1")
        shown = await own(terminal, "HCF-1")
        expected = raw(
            {
                "game": "high_card_flush",
                "edition": "pa-2019",
                "options": {"flush_bonus": "A", "straight_flush_bonus": "A", "progressive": "A"},
                "dealing": "manual_shoe",
                "cards": " ".join(cards),
                "seats": [
                    {
                        "seat": shown["seat"],
                        "position": 2,
                        "wagers": {"ante": 1000, "flush_bonus": 100},
                        "decisions": ["raise 3000"],
                    }
                ],
            }
        )
        assert shown["lines"] == expected["lines"]
        record = await client.round(round_id)
        assert record["lines"] == expected["lines"]
        assert "58 Pa. Code § 678a.11(b)" in record["transcript"]
        last = (await terminal.rounds())[0]
        assert (last["round"], last["net_cents"]) == (round_id, expected["seats"][0]["net"])
        paper = await terminal.cash_out()
        assert paper["amount_cents"] == 10_000 + expected["seats"][0]["net"]
        pdf = patient_http.get(f"{house.address}/api/vouchers/{paper['voucher']}.pdf")
        assert pdf.content.startswith(b"%PDF")
        other = patron(client)
        assert (await other.voucher(paper["voucher"]))["credits_cents"] == paper["amount_cents"]
        assert await code_of(other.voucher(paper["voucher"])) == "voucher_already_redeemed"
        await terminal.leave("HCF-1")

    run(house, test)


def test_the_same_id_has_one_effect_whatever_happened_in_between(house: House) -> None:
    async def test(client: Client) -> None:
        terminal, dealer = patron(client), client.dealer("HCF-2")
        first = await terminal.bill(10_000, "bill-once")
        assert await terminal.bill(10_000, "bill-once") == first
        assert await code_of(terminal.bill(5_000, "bill-once")) == "id_used_otherwise"
        await terminal.sit("HCF-2", 1, "sit-once")
        await terminal.sit("HCF-2", 1, "sit-once")
        round_id = await betting(client, "HCF-2")
        placed = await terminal.wager("HCF-2", round_id, {"ante": 1000}, "wager-once")
        refused = await code_of(terminal.wager("HCF-2", round_id, {"ante": 1}, "refused-once"))
        await dealer.no_more_bets("bell-once")
        await dealer.no_more_bets("bell-once")
        assert await terminal.wager("HCF-2", round_id, {"ante": 1000}, "wager-once") == placed
        again = await code_of(terminal.wager("HCF-2", round_id, {"ante": 1}, "refused-once"))
        assert refused == again == "below_minimum"
        await dealer.deal(0)
        asked = await own(terminal, "HCF-2")
        question = asked["question"]
        once = await terminal.decide("HCF-2", round_id, question, "raise 1000", "decide-once")
        await settled(client, "HCF-2")
        assert await terminal.decide("HCF-2", round_id, question, "raise 1000", "decide-once") == once
        state = (await terminal.state())["account"]
        net = (await terminal.rounds())[0]["net_cents"]
        assert state["credits_cents"] == 10_000 + net
        await terminal.leave("HCF-2")

    run(house, test)


def test_refusals_by_name(house: House) -> None:
    async def test(client: Client) -> None:
        terminal = patron(client)
        assert await code_of(client.terminal("EWT-999").bill(100)) == "terminal_not_found"
        assert await code_of(client.dealer("NO-1").open()) == "table_not_found"
        assert await code_of(client.round("HCF-1-999999")) == "round_not_found"
        assert await code_of(client.get("vouchers/000000000000000000")) == "no_such_voucher"
        assert await code_of(terminal.bill(300)) == "wrong_denomination"
        assert await code_of(terminal.cash_out()) == "nothing_to_cash_out"
        assert await code_of(terminal.do("hand-pay")) == "nothing_due"
        await terminal.sit("HUH-1")
        round_id = await betting(client, "HUH-1")
        assert await code_of(terminal.wager("HUH-1", round_id, BOTH)) == "insufficient_funds"
        assert await code_of(terminal.wager("HUH-1", "HUH-1-000099", BOTH)) == "wrong_round"
        dealer = client.dealer("HUH-1")
        assert await code_of(dealer.no_more_bets()) == "no_wagers"
        assert await code_of(dealer.deal()) == "not_dealing"
        assert await code_of(dealer.do("confirm")) == "no_cards"
        assert await code_of(dealer.do("undo")) == "nothing_to_undo"
        assert await code_of(dealer.do("void", reason=" ")) == "bad_reason"
        await terminal.leave("HUH-1")
        await dealer.do("close")
        assert await code_of(dealer.do("close")) == "table_closed"

    run(house, test)


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("terminals/EWT-101/bill", {"id": "m1", "bill_cents": "100"}, "bill_cents"),
        ("terminals/EWT-101/bill", {"bill_cents": 100}, "id"),
        ("terminals/EWT-101/bill", {"id": "no spaces", "bill_cents": 100}, "id"),
        ("terminals/EWT-101/bill", {"id": "m2", "bill_cents": -5}, "bill_cents"),
        ("terminals/EWT-101/bill", {"id": "m3", "bill_cents": 100, "more": 1}, "more"),
        ("terminals/EWT-101/voucher", {"id": "m4", "number": "12"}, "number"),
        ("tables/HCF-1/cards", {"id": "m5", "cards": "Ah Zz"}, "Zz"),
        ("tables/HRD-1/dice", {"id": "m6", "faces": [1.5]}, "faces"),
        ("terminals/EWT-101/wagers", {"id": "m7", "table": "HCF-1", "round": "x", "wagers": []}, "wagers"),
    ],
)
def test_what_is_malformed_is_told_by_its_field(
    house: House, path: str, body: dict[str, Any], field: str
) -> None:
    answer = patient_http.post(f"{house.address}/api/{path}", json=body)
    assert answer.status_code == 422
    assert field in answer.json()["error"]["message"]


def test_a_body_that_is_not_json_is_malformed(house: House) -> None:
    answer = patient_http.post(f"{house.address}/api/terminals/EWT-101/bill", content=b"{")
    assert (answer.status_code, set(answer.json())) == (422, {"error"})
    assert patient_http.get(f"{house.address}/api/nothing").json()["error"]["code"] == "http"


def test_an_irregularity_is_previewed_then_done_and_voids(house: House) -> None:
    async def test(client: Client) -> None:
        dealer = client.dealer("HUH-1")
        terminal, _ = await wagering(client, "HUH-1", 1, BOTH)
        await dealer.no_more_bets()
        await dealer.deal()
        rules = await client.rules("HUH-1")
        name = next(one["name"] for one in rules["irregularities"] if "wrong number" in one["title"])
        seen = await client.post("tables/HUH-1/preview", {"name": name})
        assert (seen["possible"], seen["ends_round"]) == (True, True)
        assert (await client.get("tables/HUH-1"))["phase"] == "playing"
        with pytest.raises(Refused, match="a dealer and a floorperson"):
            await dealer.do("irregularity", name=name)
        await dealer.do("irregularity", name=name, second=FLOORPERSON)
        await settled(client, "HUH-1")
        assert await gave_everything_back(terminal)
        await terminal.leave("HUH-1")

    run(house, test)


def test_a_round_voided_by_the_house_gives_everything_back_once(house: House) -> None:
    async def test(client: Client) -> None:
        dealer = client.dealer("HUH-1")
        terminal, round_id = await wagering(client, "HUH-1", 1, BOTH)
        # Another one stays silent.
        await wagering(client, "HUH-1", 1, BOTH)
        await dealer.no_more_bets()
        await dealer.deal(0)
        asked = await own(terminal, "HUH-1")
        await terminal.decide("HUH-1", round_id, asked["question"], "raise 1500")
        assert (await terminal.state())["account"]["at_risk_cents"] == 2500
        first = await dealer.do("void", "void-once", second=FLOORPERSON, reason="the lights went out")
        assert await dealer.do("void", "void-once", second=FLOORPERSON, reason="the lights went out") == first
        assert await gave_everything_back(terminal)
        record = await client.round(round_id)
        assert record["void"]
        assert "the lights went out" in record["transcript"]
        await terminal.leave("HUH-1")

    run(house, test)


def test_dice_are_entered_by_the_dealer(house: House) -> None:
    async def test(client: Client) -> None:
        dealer = client.dealer("HRD-1")
        terminal, _ = await wagering(client, "HRD-1", 1, {"pip_6": 500})
        await dealer.no_more_bets()
        assert await code_of(dealer.do("dice", faces=[1, 2])) == "bad_dice"
        await dealer.do("dice", faces=[6, 6, 6, 6, 1, 2, 3, 4, 5, 1])
        await settled(client, "HRD-1")
        shown = await own(terminal, "HRD-1")
        assert shown["dice"] == [[6, 6, 6, 6, 1, 2, 3, 4, 5, 1]]
        assert [line["outcome"] for line in shown["lines"]] == ["win"]

    run(house, test)


def test_a_win_above_the_terminals_limit_is_due_from_an_attendant(house: House) -> None:
    async def test(client: Client) -> None:
        dealer = client.dealer("HCF-1")
        wagers = {"ante": 1000, "flush_bonus": 500, "progressive": 100}
        terminal, round_id = await wagering(client, "HCF-1", 5, wagers)
        await dealer.no_more_bets()
        await dealer.do("confirm")
        asked = await own(terminal, "HCF-1")
        meters = asked["meters"]["main"]
        await terminal.decide("HCF-1", round_id, asked["question"], "fold")
        cards = CARDS.split()[:14]
        for hand in (cards[1::2], cards[::2]):
            await dealer.do("cards", cards=" ".join(hand))
        await dealer.do("confirm")
        await settled(client, "HCF-1")
        # What the bonus won is due at once, the meter once a floorperson has validated it.
        account = (await terminal.state())["account"]
        assert account["hand_pay_cents"] == 150_000
        assert await code_of(dealer.do("next")) == "progressive_pending"
        (hit,) = (await client.get("progressives"))["pending"]
        assert hit["amount_cents"] == meters
        # The attendant pays the bonus by himself, as long as nothing more of the round is due from him.
        paid = await terminal.do("hand-pay", "attendant-once")
        assert paid["paid_cents"] == 150_000
        assert await terminal.do("hand-pay", "attendant-once") == paid
        await client.post("progressives/validate", {"id": "validate-once", "hit": hit["id"]})
        account = (await terminal.state())["account"]
        assert account["hand_pay_cents"] == meters
        assert (await client.get("tables/HCF-2"))["meters"]["main"] < meters
        # The meter needs a second signature (§ 465a.26(b)(4)).
        assert await code_of(terminal.do("hand-pay")) == "no_second_signature"
        bonus = next(one for one in (await client.get("slips"))["slips"] if one["slip"] == paid["slips"][0])
        assert (bonus["win"]["round"], bonus["win"]["wager"]) == (round_id, "flush_bonus")
        assert round_id in bonus["combination"]
        assert bonus["win"]["hand"] in bonus["combination"]
        await terminal.leave("HCF-1")

    run(house, test)


def test_an_automatic_dealer_plays_on_and_the_clock_decides_for_the_silent(house: House) -> None:
    async def test(client: Client) -> None:
        terminal = patron(client)
        await terminal.bill(10_000)
        await terminal.sit("FAST-1")
        async for _ in Looks("a wager is taken"):
            state = await client.get("tables/FAST-1")
            if state["phase"] == "betting":
                with suppress(Refused):
                    await terminal.wager("FAST-1", state["round"], {"front_9": 500})
                    break
        async for _ in Looks("the round has ended"):
            if await terminal.rounds():
                break
        last = (await terminal.rounds())[0]
        record = await client.round(last["round"])
        assert record["acts"][-1].endswith("fold")
        assert last["lines"][0]["outcome"] == "lose"

    run(house, test)


def test_visitors_are_given_free_terminals_once_for_each_request(house: House) -> None:
    async def test(client: Client) -> None:
        first = await client.post("take-terminal", {"id": "visitor-1"})
        assert await client.post("take-terminal", {"id": "visitor-1"}) == first
        assert (await client.post("take-terminal", {"id": "visitor-2"}))["terminal"] != first["terminal"]

    run(house, test)


def test_every_route_is_described_and_documented(house: House) -> None:
    from pathlib import Path

    described = patient_http.get(f"{house.address}/openapi.json").json()["paths"]
    text = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
    for path in described:
        if path.startswith("/api"):
            last = path.rsplit("/", 1)[-1].strip("{}").replace("round_id", "{round}")
            assert last in text or json.dumps(last) in text, path
