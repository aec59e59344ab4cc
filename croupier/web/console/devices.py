"""Devices and places entered in the register (58 Pa. Code §§ 463a.3 to 463a.5)."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import Field
from starlette.responses import Response

from croupier.floor.assets.asset import Asset, EnterAsset, GameOffered, ProgressiveData
from croupier.floor.assets.location import ApproveLocation
from croupier.web.access.signing import Signer
from croupier.web.api import requests as r
from croupier.web.api.answers import answer_response
from croupier.web.api.terminal import TheFloor

router = APIRouter(prefix="/api/console", tags=["console"])


class Place(r.Given):
    """A place of the floor plan, a restricted area or storage elsewhere, under its approval."""

    location_number: r.Name
    area: r.Name = Field(examples=["gaming_floor"])
    approval: r.Text
    smoking: bool = False
    address: r.Text = ""
    approved_on: r.Name = ""


class Offered(r.Request):
    """A game of a device with its paytable."""

    theme: r.Text
    paytable_id: r.Text
    minimum_payout: r.Name = ""
    displayed_payout: r.Name = ""


class Progressive(r.Request):
    """What § 463a.5(b)(2)(xv) asks of a progressive device."""

    type: r.Text
    controller: r.Text
    software: r.Text


class Device(r.Given):
    """One device with what the lists of § 463a.5 say about it."""

    asset_number: r.Name = Field(examples=["EWT-101"])
    kind: r.Name = Field(examples=["electronic_wagering_terminal"])
    manufacturer: r.Text
    serial_number: r.Text
    model: r.Text
    software_id: r.Text
    base_rom: r.Text
    location: r.Name
    games: list[Offered] = Field(default_factory=list, max_length=100)
    model_type: r.Name = ""
    denomination: r.Name = ""
    generic_code: r.Name = ""
    progressive: Progressive | None = None
    voucher_system_software: r.Text = ""
    department_notice: r.Name = ""

    def asset(self) -> Asset:
        """As the register keeps it."""
        told = self.model_dump(exclude={"id", "department_notice", "games", "progressive"})
        games = tuple(GameOffered(**one.model_dump()) for one in self.games)
        data = ProgressiveData(**self.progressive.model_dump()) if self.progressive else None
        return Asset(**told, games=games, progressive=data)


@router.post("/locations")
async def approve_location(body: Place, floor: TheFloor, signer: Signer) -> Response:
    """Enter a place; a device may stand only where an approval allows it."""
    command = ApproveLocation(**body.model_dump(), by=signer)
    return answer_response(await floor.books.submit(command, lambda receipt: None))


@router.post("/assets")
async def enter_asset(body: Device, floor: TheFloor, signer: Signer) -> Response:
    """Enter a device with its first place. What some list would lack is refused by its paragraph."""
    command = EnterAsset(id=body.id, asset=body.asset(), department_notice=body.department_notice, by=signer)
    return answer_response(await floor.books.submit(command, lambda receipt: None))
