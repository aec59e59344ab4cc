"""Which act of the table of rights each form about a device is, at the shell and on the pages alike."""

from __future__ import annotations

from typing import Final

RECORD: Final = "asset.record"
"""The act of a form that has no line here."""

FORM_ACTS: Final = {
    "move-asset": "asset.move",
    "depart-asset": "asset.move",
    "record-approval": "asset.approve",
    "withdraw-approval": "asset.approve",
    "clear-ram": "terminal.clear_ram",
    "file-transport-notice": "filing.send",
    "notify-department": "filing.send",
    "assign-keys": "asset.keys",
    "record-inspection": "asset.inspect",
    "record-financial-meters": "asset.meters",
    "notify-software": "software.install",
    "install-software": "software.install",
}


def act_of_form(name: str) -> str:
    """The act that filling in a form is."""
    return FORM_ACTS.get(name, RECORD)
