"""The movement of a device, signed by two: slot shift manager and lead technician (§ 463a.5(e)(6))."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from croupier.floor.assets.movement import MoveAsset
from croupier.web.access.signing import SecondSigner, Signer
from croupier.web.api import requests as r
from croupier.web.api.answers import answer_response
from croupier.web.api.terminal import TheFloor

router = APIRouter(prefix="/api/console", tags=["console"])


class Moved(r.Given):
    """One device from one place to another; instants with their zone."""

    asset_number: r.Name
    from_location: r.Name
    to_location: r.Name
    moved_at: r.Name
    department_notice: r.Name = ""
    transport_notice: r.Name = ""


@router.post("/movements")
async def move(body: Moved, floor: TheFloor, signer: Signer, second: SecondSigner) -> Response:
    """Whoever is signed in signs as shift manager, the second person of the request as technician."""
    command = MoveAsset(
        **body.model_dump(),
        slot_shift_manager=signer,
        lead_technician=second,
    )
    return answer_response(await floor.books.submit(command, lambda receipt: None))
