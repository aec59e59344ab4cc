"""What server and pages say to each other has one source: the written types are current, and are kept."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

from croupier.client import Client
from croupier.errors import Refused
from croupier.web.access.rights import RIGHTS
from tests.web.house import House
from tests.web.test_api import BOTH, run, settled, wagering
from tools import message_types
from tools.front_end.__main__ import HERE, MODULES, node

QUESTIONS = (
    *("/api/floor", "/api/session", "/api/slips", "/api/log", "/api/lab", "/api/console"),
    *("/api/tables/HUH-1", "/api/tables/HUH-1/rules", "/api/tables/HRD-1/rules"),
    *("/api/progressives", "/api/progressives/history"),
    *("/api/console/terminals", "/api/console/terminals/EWT-101", "/api/console/table-count"),
    *("/api/console/vouchers", "/api/console/clock", "/api/console/devices", "/api/console/checks"),
    *("/api/console/corrections", "/api/console/assets", "/api/console/rounds", "/api/console/journal/1"),
    *("/api/console/law?cite=605a.7", "/api/lab/editions/high_card_flush/pa-2019"),
    "/api/lab/section?cite=58 Pa. Code § 678a.11(e)&game=high_card_flush&edition=pa-2019",
)
Sample = tuple[str, Any]


def test_the_written_types_are_current() -> None:
    written = message_types.PAGE.read_text(encoding="utf-8")
    assert written == message_types.current(), "run python -m tools.message_types"


def test_every_question_that_is_tried_here_is_a_route() -> None:
    routes = [key.removeprefix("GET ").split("{")[0] for key in RIGHTS if key.startswith("GET /api")]
    for path in QUESTIONS:
        assert any(path.startswith(route) for route in routes), path


def refused_by_tsc(samples: list[Sample], folder: Path) -> str:
    """What the compiler has against documents as values of the declared types; fields too many count."""
    types = message_types.PAGE.with_suffix("").with_suffix("").as_posix()
    lines = [f'import type {{ Answer, Done, Live }} from "{types}.js";']
    lines += [
        f"export const sample{number}: {kind} = {json.dumps(document)};"
        for number, (kind, document) in enumerate(samples)
    ]
    source = folder / "samples.ts"
    source.write_text("\n".join(lines) + "\n", encoding="utf-8")
    options = ["--noEmit", "--strict", "--skipLibCheck", "--ignoreConfig"]
    options += ["--module", "esnext", "--moduleResolution", "bundler", "--lib", "es2023,dom,dom.iterable"]
    done = node(str(MODULES / "typescript/bin/tsc"), *options, str(source), cwd=HERE, quiet=True)
    assert bool(done.stdout) == bool(done.returncode), done.stderr
    return done.stdout


async def listened(house: House, path: str, messages: list[Sample], kind: str) -> None:
    async with connect(f"{house.address.replace('http', 'ws')}{path}") as socket:
        async for message in socket:
            messages.append((f'Live<"{kind}">', json.loads(message)))


async def played(house: House, client: Client) -> list[Sample]:
    """A round of a hybrid table, and everything that was said about it."""
    samples: list[Sample] = []
    terminal, round_id = await wagering(client, "HUH-1", 1, BOTH)
    name = str((await terminal.state())["terminal"])
    sockets = {
        f"/ws/terminals/{name}": "/ws/terminals/x",
        "/ws/tables/HUH-1/dealer": "/ws/tables/x/dealer",
        "/ws/tables/HUH-1/play": "/ws/tables/x/play",
        "/ws/floor": "/ws/floor",
    }
    tasks = [asyncio.create_task(listened(house, path, samples, kind)) for path, kind in sockets.items()]
    while {kind for kind, _ in samples} != {f'Live<"{kind}">' for kind in sockets.values()}:
        await asyncio.sleep(0.01)
    dealer = client.dealer("HUH-1")
    await dealer.no_more_bets()
    while (await client.get("tables/HUH-1"))["phase"] != "settled":
        state = await terminal.state()
        asked = state["tables"][0]
        if asked["choices"]:
            word = "check" if any(one["word"] == "check" for one in asked["choices"]) else "fold"
            await terminal.decide("HUH-1", round_id, asked["question"], word)
        else:
            # Between the last card and the settlement nothing is dealt: the table is asked again.
            with suppress(Refused):
                await dealer.deal(0)
            await asyncio.sleep(0.01)
    await settled(client, "HUH-1")
    for path in (
        *QUESTIONS,
        f"/api/terminals/{name}",
        f"/api/terminals/{name}/rounds",
        f"/api/rounds/{round_id}",
        f"/api/console/rounds/{round_id}",
    ):
        samples.append((f"Answer<{json.dumps(path)}>", await client.get(path.removeprefix("/api/"))))
    paid = await terminal.cash_out()
    samples.append(
        ('Done<"/api/terminals/x/cash-out">', {key: paid[key] for key in ("id", "paid_by", "amount_cents")})
    )
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return samples


def test_what_a_real_server_sends_is_what_the_pages_types_say(house: House, tmp_path: Path) -> None:
    samples: list[Sample] = []

    async def test(client: Client) -> None:
        samples.extend(await played(house, client))

    run(house, test)
    assert {"table", "terminal", "dealer", "floor"} <= {document.get("type") for _, document in samples}
    assert refused_by_tsc(samples, tmp_path) == ""


def test_a_document_that_is_not_as_declared_is_refused(tmp_path: Path) -> None:
    session = {"kind": "nobody", "name": "", "full_name": "", "roles": [], "terminal": "", "training": False}
    whole = session | {"must_change_password": False, "demo": True}
    kind = 'Answer<"/api/session">'
    assert "must_change_password" in refused_by_tsc([(kind, session)], tmp_path)
    assert "secret" in refused_by_tsc([(kind, whole | {"secret": 1})], tmp_path)


def test_the_tools_are_those_of_the_lock() -> None:
    """What is installed is what the lock file names, and the lock file names no place."""
    lock = json.loads((HERE / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    wanted = json.loads((HERE / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    for name, version in wanted.items():
        locked = lock[f"node_modules/{name}"]
        assert locked["version"] == version
        installed = json.loads((MODULES / name / "package.json").read_text(encoding="utf-8"))
        assert installed["version"] == version
    assert all("resolved" not in one and ("integrity" in one or not path) for path, one in lock.items())
