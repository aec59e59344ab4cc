"""Every command of the floor under the word by which people ask for it, and its form."""

from __future__ import annotations

import dataclasses
from typing import Any, Final, get_args, get_origin, get_type_hints

import msgspec

from croupier.errors import DataError
from croupier.floor.assets.asset import EnterAsset, ReviseAsset
from croupier.floor.assets.cash_box import MoveBox
from croupier.floor.assets.departure import DepartAsset
from croupier.floor.assets.location import ApproveLocation
from croupier.floor.assets.movement import MoveAsset
from croupier.floor.assets.ram_clear import ClearRam, RecordFinancialMeters, ReportNonresponsive
from croupier.floor.assets.service_life import RecordApproval, RecordInspection, WithdrawApproval
from croupier.floor.assets.software import InstallSoftware, NotifySoftware
from croupier.floor.assets.transport import FileTransportNotice
from croupier.floor.assets.two_keys import AssignKeys
from croupier.ledger.command import Command

FORMS: Final[dict[str, type[Command]]] = {
    kind.kind.replace("_", "-"): kind
    for kind in (
        ApproveLocation,
        EnterAsset,
        ReviseAsset,
        MoveAsset,
        DepartAsset,
        FileTransportNotice,
        RecordApproval,
        WithdrawApproval,
        AssignKeys,
        RecordInspection,
        NotifySoftware,
        InstallSoftware,
        MoveBox,
        ReportNonresponsive,
        RecordFinancialMeters,
        ClearRam,
    )
}


def form_named(name: str) -> type[Command]:
    """The command of a form; a wrong name gets the list of right ones."""
    kind = FORMS.get(name)
    if kind is None:
        raise DataError(f"form: {name!r} is not one of {', '.join(FORMS)}")
    return kind


def filled_in(name: str, text: bytes, command_id: str) -> Command:
    """A command from a form in JSON; what is wrong is named by its field."""
    kind = form_named(name)
    try:
        document = msgspec.json.decode(text)
        if not isinstance(document, dict):
            raise DataError(f"{name}: the form is a JSON object")
        # Who gives the command names it, and only a table stands behind a fence: neither is in a form.
        known = {field.name for field in dataclasses.fields(kind)} - {"id", "fence"}
        unknown = document.keys() - known
        if unknown:
            raise DataError(f"{name}: there is no field {min(unknown)}")
        command: Command = msgspec.convert({"id": command_id} | document, type=kind)
    except msgspec.DecodeError as error:
        raise DataError(f"{name}: {error}") from error
    return command


def template(name: str) -> dict[str, Any]:
    """An empty form: every field, with an empty value of its kind."""
    kind = form_named(name)
    hints = get_type_hints(kind)
    fields = [field.name for field in dataclasses.fields(kind) if field.name not in ("id", "fence")]
    return {field: _empty(hints[field]) for field in fields}


def _empty(kind: Any) -> Any:
    """An empty value: words, numbers and truth as themselves, lists with one element, papers with fields."""
    if kind in (str, int, bool):
        return kind()
    origin, parts = get_origin(kind), get_args(kind)
    if origin is tuple:
        return [_empty(parts[0])]
    if origin is dict:
        return {}
    if parts:
        # A party that may be left out: shown, to be filled in or removed.
        return _empty(parts[0])
    hints = get_type_hints(kind)
    return {field.name: _empty(hints[field.name]) for field in msgspec.structs.fields(kind)}
