"""Devices that bring money in: enrolled by two people, withdrawn by one (§ 605a.3(a)(1)(i))."""

from __future__ import annotations

import asyncio
from typing import TypedDict

from fastapi import APIRouter
from pydantic import Field
from starlette.responses import Response

from croupier.floor.assets.table_device import enrolling
from croupier.units.messages import tells
from croupier.wagering.devices.device import Device, WithdrawDevice, next_device, public_key_of
from croupier.web.access.signing import SecondSigner, Signer
from croupier.web.api import requests as r
from croupier.web.api.answers import answer_response, json_response
from croupier.web.api.terminal import TheFloor

router = APIRouter(prefix="/api/console/devices", tags=["console"])


class DeviceList(TypedDict):
    """Every device that was ever enrolled."""

    devices: list[Device]


class Enrolled(r.Given):
    """The terminal or table at which the device stands, and its public key in hexadecimal digits."""

    terminal: r.Name = Field(examples=["EWT-101"])
    public_key: r.Text


class Withdrawn(r.Given):
    device: r.Name = Field(examples=["EWT-101.1"])
    reason: r.Text


@router.get("")
@tells(DeviceList)
async def devices(floor: TheFloor) -> Response:
    """Every device that was ever enrolled."""
    found = await asyncio.to_thread(floor.books.ledger.devices)
    told: DeviceList = {"devices": found}
    return json_response(told)


@router.post("/enroll")
async def enroll(body: Enrolled, floor: TheFloor, signer: Signer, second: SecondSigner) -> Response:
    """Make a device the one of its terminal."""
    tables = {desk.table.config.asset_number for desk in floor.desks.values()}
    terminal = body.terminal if body.terminal in tables else floor.terminal(body.terminal)
    making = await asyncio.to_thread(enrolling, floor.books.ledger, terminal)
    there = await asyncio.to_thread(floor.books.ledger.devices, terminal)
    command = making(
        id=body.id,
        device=next_device(terminal, there, body.public_key),
        public_key=public_key_of(body.public_key),
        by=signer,
        attested_by=second,
    )
    return answer_response(await floor.books.submit(command, lambda receipt: None))


@router.post("/withdraw")
async def withdraw(body: Withdrawn, floor: TheFloor, signer: Signer) -> Response:
    """The house listens to the device no more."""
    command = WithdrawDevice(id=body.id, device=body.device, by=signer, reason=body.reason)
    return answer_response(await floor.books.submit(command, lambda receipt: None))
