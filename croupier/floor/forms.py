"""Every command of the floor under the word by which people ask for it, and its form.

A form has no place for a signature: whoever is signed in signs it, and the second person after that.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any, Final, get_args, get_origin, get_type_hints

import msgspec

from croupier.errors import DataError, Refused
from croupier.floor.assets.asset import KEPT_BY_THE_HOUSE, Asset, EnterAsset, ReviseAsset
from croupier.floor.assets.cash_box import MoveBox
from croupier.floor.assets.department_notice import NotifyDepartment
from croupier.floor.assets.departure import DepartAsset
from croupier.floor.assets.location import ApproveLocation
from croupier.floor.assets.movement import MoveAsset
from croupier.floor.assets.ram_clear import (
    AtTheDevice,
    ClearRam,
    MeterBooks,
    RecordFinancialMeters,
    ReportNonresponsive,
)
from croupier.floor.assets.service_life import RecordApproval, RecordInspection, WithdrawApproval
from croupier.floor.assets.software import InstallSoftware, NotifySoftware
from croupier.floor.assets.transport import FileTransportNotice
from croupier.floor.assets.two_keys import AssignKeys
from croupier.ledger.command import Command
from croupier.units.signature import Signature
from croupier.units.verdict import Refusal

FORMS: Final[dict[str, type[Command]]] = {
    kind.kind.replace("_", "-"): kind
    for kind in (
        ApproveLocation,
        EnterAsset,
        ReviseAsset,
        MoveAsset,
        DepartAsset,
        FileTransportNotice,
        NotifyDepartment,
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


CITES: Final = {
    "approve-location": "58 Pa. Code §§ 463a.3(a), 463a.5(d), 463a.7(a)",
    "enter-asset": "58 Pa. Code §§ 461a.1, 463a.5(a)",
    "revise-asset": "58 Pa. Code § 463a.5(b)",
    "install-software": "58 Pa. Code § 461a.26(b)",
    "move-box": "58 Pa. Code § 465a.17(e)(6)",
    "move-asset": "58 Pa. Code § 463a.5(e)(6)",
    "depart-asset": "58 Pa. Code § 463a.5(e)(6)",
    "file-transport-notice": "58 Pa. Code § 463a.2(a)",
    "notify-department": "58 Pa. Code § 463a.4(b)",
    "notify-software": "58 Pa. Code § 461a.26(b)",
    "record-approval": "58 Pa. Code §§ 461a.4(c)(12), 605a.2(c)",
    "withdraw-approval": "58 Pa. Code §§ 461a.4(c)(12), 605a.2(c)",
    "record-inspection": "58 Pa. Code § 605a.2(e)",
    "assign-keys": "58 Pa. Code § 605a.2(b)",
    "report-nonresponsive": "58 Pa. Code § 461a.27(a)",
    "record-financial-meters": "58 Pa. Code § 461a.27(a)",
    "clear-ram": "58 Pa. Code §§ 461a.1, 461a.27(a)",
}
"""The section that asks for the signatures of a form."""


def form_named(name: str) -> type[Command]:
    """The command of a form; a wrong name gets the list of right ones."""
    kind = FORMS.get(name)
    if kind is None:
        raise DataError(f"form: {name!r} is not one of {', '.join(FORMS)}")
    return kind


def signatures_of(kind: type[Command]) -> list[str]:
    """The fields that people sign, in the order in which they do: the first who is signed in, the second."""
    hints = get_type_hints(kind)
    return [field.name for field in dataclasses.fields(kind) if hints[field.name] is Signature]


def asked_of(kind: type[Command]) -> list[dataclasses.Field[Any]]:
    """The fields of a form: not its name, not its signatures, not what the house looks up itself."""
    left_out = ("id", "fence", *signatures_of(kind))
    return [
        field
        for field in dataclasses.fields(kind)
        if field.name not in left_out and not field.metadata.get("house")
    ]


def completed(books: MeterBooks, command: Command) -> Command:
    """A form together with what the house knows itself, which nobody types."""
    return command.with_books(books) if isinstance(command, AtTheDevice) else command


def read_form(name: str, text: bytes) -> dict[str, Any]:
    """What a form in JSON says, before anybody signs it: only fields that it has."""
    kind = form_named(name)
    try:
        document = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise DataError(f"{name}: {error}") from error
    if not isinstance(document, dict):
        raise DataError(f"{name}: the form is a JSON object")
    signing = signatures_of(kind)
    for field in document.keys() & set(signing):
        raise DataError(f"{name}: {field} is whoever is signed in; the form has no place for a name")
    # Who gives the command names it, and only a table stands behind a fence: neither is in a form.
    unknown = document.keys() - {field.name for field in asked_of(kind)}
    if unknown:
        raise DataError(f"{name}: there is no field {min(unknown)}")
    return document


def filled_in(name: str, text: bytes, command_id: str, signed: Sequence[Signature] = ()) -> Command:
    """A command from a form in JSON, and those who sign it; what is wrong is named by its field."""
    kind, document = form_named(name), read_form(name, text)
    signing = signatures_of(kind)
    if len(signed) < len(signing):
        message = f"{name}: {len(signing)} people sign this form, and {len(signed)} are signed in"
        raise Refused(Refusal("signature_missing", message, CITES.get(name, "")))
    try:
        command: Command = msgspec.convert(
            {"id": command_id} | document | dict(zip(signing, signed, strict=False)), type=kind
        )
    except msgspec.DecodeError as error:
        raise DataError(f"{name}: {error}") from error
    return command


def template(name: str) -> dict[str, Any]:
    """An empty form: every field, with an empty value of its kind."""
    kind = form_named(name)
    hints = get_type_hints(kind)
    return {field.name: _empty(hints[field.name]) for field in asked_of(kind)}


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
    left_out = KEPT_BY_THE_HOUSE if kind is Asset else ()
    fields = (field.name for field in msgspec.structs.fields(kind))
    return {name: _empty(hints[name]) for name in fields if name not in left_out}
