"""Ready or not: the one place that says why a terminal, a hybrid table or a wagering system may not be used.

Facts in, Refusals out, in the order in which a house meets the conditions: entered in the register, at its
place, approved, inspected, and then what each kind needs besides. Nothing here asks a database or a clock;
``register`` gathers the facts from the books and ``croupier.house.readiness`` those of the running house.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from croupier.floor.assets.asset import HYBRID_TABLE, SYSTEM, TERMINAL, Asset
from croupier.floor.assets.location import GAMING_FLOOR, OFF_PREMISES, Location
from croupier.floor.assets.service_life import Approval, DeviceLife
from croupier.floor.assets.table_count import counted_tables, tables_for_terminals
from croupier.floor.assets.two_keys import WAGERING_SYSTEM, KeyHeld, SystemKeys, key_findings
from croupier.units.verdict import Refusal

WORDS: Final = {TERMINAL: "terminal", HYBRID_TABLE: "table", SYSTEM: "wagering system"}
"""What people call each kind."""

# By which section each kind stands in a register at all, and at its place.
_REGISTERED: Final = {
    TERMINAL: "58 Pa. Code § 463a.3(b)",
    HYBRID_TABLE: "58 Pa. Code §§ 605a.9(a), 607a.2(a)(6)",
    SYSTEM: "58 Pa. Code §§ 605a.2(b), 607a.2(a)(5)",
}
_PLACED: Final = {
    TERMINAL: "58 Pa. Code § 463a.3(b)",
    HYBRID_TABLE: "58 Pa. Code §§ 605a.2(e), 605a.9(a)",
    SYSTEM: "58 Pa. Code § 605a.2(e)",
}
_APPROVED: Final = "58 Pa. Code §§ 461a.4(c)(12), 605a.2(c)"
_INSPECTED: Final = "58 Pa. Code § 605a.2(e)"
_CONNECTED: Final = "58 Pa. Code § 463a.4(a)"
BOX_CITE: Final = "58 Pa. Code § 465a.17(e)(6)"
_SOFTWARE: Final = "58 Pa. Code §§ 461a.4(d), 461a.26(b)"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceFacts:
    """What is known of one device. ``running`` is the signature of the software that the server runs, empty
    where nobody has told it; ``keys`` are those of a wagering system; ``link_lost_at`` is since when the link
    of the house to central control says nothing."""

    number: str
    kind: str
    asset: Asset | None = None
    location: Location | None = None
    approval: Approval | None = None
    life: DeviceLife | None = None
    keys: SystemKeys | None = None
    running: str = ""
    link_lost_at: str = ""

    @property
    def name(self) -> str:
        return f"{WORDS[self.kind]} {self.number}"


@dataclass(frozen=True, slots=True, kw_only=True)
class FloorCount:
    """What is counted against the limit of the license: other tables, and the terminals in use, all of which
    stand on the gaming floor; those in restricted areas and stores are not in use and do not count."""

    other_tables: int = 0
    terminals_in_use: int = 0
    limit: int

    @property
    def counted(self) -> int:
        return counted_tables(self.other_tables, self.terminals_in_use)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableFacts:
    """A hybrid table with what stands behind it: its wagering system, the floor that it is counted in, and
    what has to be filed before any table opens."""

    device: DeviceFacts
    system: DeviceFacts
    count: FloorCount = field(default_factory=lambda: FloorCount(limit=0))
    lists_due: tuple[Refusal, ...] = ()


def why_no_terminal(facts: DeviceFacts) -> list[Refusal]:
    """Why a terminal may not be used, as far as the terminal itself goes; empty if it may."""
    return [*_device(facts), *_connected(facts), *_box(facts)] if _is_there(facts) else [_absent(facts)]


def why_no_system(facts: DeviceFacts) -> list[Refusal]:
    """Why a wagering system may not be used; empty if it may."""
    if not _is_there(facts):
        return [_absent(facts)]
    return [*_device(facts), *_comparable(facts), *_two_keys(facts)]


def why_no_table(facts: TableFacts) -> list[Refusal]:
    """Why a hybrid table may not be opened, or deal another round; empty if it may."""
    device = facts.device
    own = [*_device(device)] if _is_there(device) else [_absent(device)]
    floor = [*why_no_more_tables(facts.count), *_terminals(facts), *facts.lists_due]
    return [*own, *why_no_system(facts.system), *floor]


def why_no_more_tables(count: FloorCount) -> list[Refusal]:
    """§ 605a.9(b): a refusal where the floor counts as more tables than the license allows; what counts is
    said in docs/interpretations/6059-terminals-that-count.md."""
    if count.counted <= count.limit:
        return []
    terminals = count.terminals_in_use
    message = (
        f"{count.other_tables} tables and {terminals} terminals in use on the gaming floor, which count as "
        f"{tables_for_terminals(terminals)}, make {count.counted} tables; {count.limit} are allowed"
    )
    return [Refusal("too_many_tables", message, "58 Pa. Code § 605a.9(b)")]


# -- what every device needs -------------------------------------------------------------------------


def _is_there(facts: DeviceFacts) -> bool:
    return facts.asset is not None and not facts.asset.departed_at and facts.asset.kind == facts.kind


def _absent(facts: DeviceFacts) -> Refusal:
    """The one refusal of a device that the register does not have: there is nothing else to ask."""
    cite, asset = _REGISTERED[facts.kind], facts.asset
    if asset is None:
        message = f"{facts.name} is not in the register of devices; `enter-asset` enters it"
        return Refusal("not_registered", message, cite)
    if asset.kind != facts.kind:
        message = f"asset {facts.number} is a {asset.kind}, not a {WORDS[facts.kind]}"
        return Refusal("another_device", message, cite)
    return Refusal("asset_departed", f"{facts.name} left the house on {asset.departed_at[:10]}", cite)


def _device(facts: DeviceFacts) -> Iterator[Refusal]:
    asset, life = facts.asset, facts.life
    assert asset is not None
    yield from _place(facts, asset)
    yield from _approval(facts, asset)
    if life is None or not life.inspected_at:
        message = f"{facts.name} was not inspected after its installation"
        yield Refusal("not_inspected", message, _INSPECTED)


def _place(facts: DeviceFacts, asset: Asset) -> Iterator[Refusal]:
    """Tables and terminals stand on the gaming floor; a system anywhere on the premises."""
    area = facts.location.area if facts.location else ""
    if area == GAMING_FLOOR or (facts.kind == SYSTEM and area and area != OFF_PREMISES):
        return
    where = "on the premises" if facts.kind == SYSTEM else "on the gaming floor"
    message = f"{facts.name} is at {asset.location}, which is not {where}"
    yield Refusal("not_on_the_floor", message, _PLACED[facts.kind])


def _approval(facts: DeviceFacts, asset: Asset) -> Iterator[Refusal]:
    """The software that the register names was approved, is still, and is what runs."""
    approval, software = facts.approval, f"software {asset.software_id} of {facts.name}"
    if approval is None:
        yield Refusal("not_approved", f"{software} is not approved", _APPROVED)
    elif approval.withdrawn_at:
        message = f"the approval of {software} was withdrawn on {approval.withdrawn_at[:10]}"
        yield Refusal("approval_withdrawn", message, _APPROVED)
    elif approval.signature and facts.running and approval.signature != facts.running:
        message = f"{facts.name} runs software with the signature {facts.running[:16]}…, not the approved one"
        yield Refusal("software_differs", message, _SOFTWARE)


# -- what one kind needs -----------------------------------------------------------------------------


def _connected(facts: DeviceFacts) -> Iterator[Refusal]:
    life = facts.life
    if life is None or not life.connected_at:
        message = f"{facts.name} is not connected to central control"
        yield Refusal("not_connected", message, _CONNECTED)
    elif life.nonresponsive_at:
        message = f"{facts.name} has not answered central control since {life.nonresponsive_at}"
        yield Refusal("nonresponsive", message, "58 Pa. Code § 461a.27(a)")
    if facts.link_lost_at:
        message = (
            f"{facts.name} is not linked to central control since {facts.link_lost_at}: `croupier central "
            "link` does not run"
        )
        yield Refusal("link_lost", message, _CONNECTED)


def _box(facts: DeviceFacts) -> Iterator[Refusal]:
    if facts.life is not None and facts.life.box_out_at:
        message = (
            f"the cash box of {facts.name} was removed at {facts.life.box_out_at}; its validator, "
            "the drop (`fit_box`) or `move-box` says that one is in again"
        )
        yield Refusal("box_removed", message, BOX_CITE)


def _comparable(facts: DeviceFacts) -> Iterator[Refusal]:
    """The server is compared with what was approved; where there is nothing to compare, nothing was shown."""
    approval = facts.approval
    if approval is not None and not approval.withdrawn_at and not approval.signature:
        message = f"the approval of {facts.name} has no signature with which its software could be compared"
        yield Refusal("nothing_to_compare", message, _SOFTWARE)


def _two_keys(facts: DeviceFacts) -> Iterator[Refusal]:
    keys = facts.keys
    if keys is None:
        message = f"{facts.name} is not under two keys; `assign-keys` says who has them"
        yield Refusal("no_two_keys", message, WAGERING_SYSTEM)
        return
    first = KeyHeld(keys.first_key, keys.first_department)
    second = KeyHeld(keys.second_key, keys.second_department)
    found = key_findings(facts.name, first, second, dealers_alone=False, cite=WAGERING_SYSTEM)
    yield from (Refusal(one.code, one.message, one.cite) for one in found)


def _terminals(facts: TableFacts) -> Iterator[Refusal]:
    """A hybrid gaming table is connected to one or more terminals."""
    if not facts.count.terminals_in_use:
        message = f"no terminal is enabled at which {facts.device.name} could be played"
        yield Refusal("no_terminal", message, "58 Pa. Code § 605a.1")
