"""The configuration file of a house: its tables with their Rules Submissions, its terminals, its staff."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from croupier.access.session import Limits
from croupier.accounting.tax.rates import TaxRate
from croupier.errors import DataError
from croupier.ledger.canonical import canonical, digest
from croupier.tables.config import AUTOMATIC, RECORDED, TableConfig
from croupier.units import own_ids as own
from croupier.units.money import Cents
from croupier.units.wrong_field import named
from croupier.wagering.terminal import BILLS_CENTS, ConfigureTerminal


class TerminalsConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of terminals that are set up alike: ``EWT-101`` and the ``count`` - 1 numbers after it."""

    first: str
    count: int = 1
    denomination_cents: Cents = 1
    largest_win_cents: Cents = 499_999
    largest_voucher_cents: Cents = 999_999
    bills_cents: tuple[Cents, ...] = BILLS_CENTS
    odd_cents: Literal["return_voucher", "issue_voucher", "keep_odd_cents"] = "return_voucher"

    def names(self) -> list[str]:
        prefix = self.first.rstrip("0123456789")
        digits = self.first[len(prefix) :]
        if not digits:
            raise DataError(f"terminals: first is {self.first!r}; it must end in a number, like EWT-101")
        return [f"{prefix}{int(digits) + i:0{len(digits)}d}" for i in range(self.count)]

    def commands(self) -> list[ConfigureTerminal]:
        """Terminals to be entered, disabled, or set up; whether one is in use is not the file's to say."""
        return [
            ConfigureTerminal(
                id=own.SET_UP(terminal=name),
                asset_number=name,
                denomination_cents=self.denomination_cents,
                largest_win_cents=self.largest_win_cents,
                largest_voucher_cents=self.largest_voucher_cents,
                bills_cents=self.bills_cents,
                odd_cents=self.odd_cents,
                in_use_as_before=True,
                enabled=False,
            )
            for name in self.names()
        ]


LAST_PORT = 65_535
_ROW = re.compile(r"(tables|terminals|tax_rates)\[(\d+)\]\.?")
LOOPBACK = ("127.0.0.1", "::1", "localhost")


class StaffConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How people sign in: how long sessions live, and what failed tries lead to."""

    idle_minutes: float = 15
    session_hours: float = 12
    failed_tries: int = 5
    locked_minutes: float = 15
    shortest_password: int = 12

    def limits(self) -> Limits:
        """The same, checked: nothing weaker than what anybody would call safe."""
        for field, least, most in (
            ("idle_minutes", 1, 60),
            ("session_hours", 0.25, 24),
            ("failed_tries", 1, 10),
            ("locked_minutes", 1, 24 * 60),
            ("shortest_password", 12, 100),
        ):
            if not least <= getattr(self, field) <= most:
                raise DataError(f"staff: {field} must be {least} to {most}, not {getattr(self, field)}")
        return Limits(**msgspec.structs.asdict(self))


class HouseConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything that ``croupier serve`` needs to know.

    ``demo`` signs visitors in by themselves and ``automatic_patrons`` play; a real house has neither.
    ``require_approved_software`` refuses to start where the running software is not known to be approved.
    ``hosts`` are the names under which browsers may ask for the house, beside those of this machine itself;
    ``tls_certificate`` and ``tls_key`` are files in PEM form, and needed beyond this machine.
    ``system`` is the asset number of the wagering system that this server is, by default its own name.
    ``license_category`` and ``other_tables`` (gaming tables beside the hybrid ones) are what tables are
    counted against; ``drop_books`` is the folder with the books of drop and count, by default beside the
    database. ``central_log`` is the log of central control, from which the house puts the readings of each
    gaming day on file by itself. ``tax_rates`` prevail over those of the package.
    ``log_name`` is the name of the public log, by default made from that of the house; ``witnesses`` are the
    keys of those who cosign it, and ``witness_minutes`` how long one may be silent before it is noticed.
    """

    name: str = "Croupier"
    server: str = "server-1"
    system: str = ""
    database: str = "croupier.sqlite"
    key_file: str = ""
    listen: str = "127.0.0.1:8000"
    demo: bool = False
    automatic_patrons: int = 0
    require_approved_software: bool = False
    hosts: list[str] = []
    tls_certificate: str = ""
    tls_key: str = ""
    license_category: Literal[1, 2, 3] = 1
    other_tables: Annotated[int, msgspec.Meta(ge=0)] = 0
    drop_books: str = ""
    central_log: str = ""
    tax_rates: list[TaxRate] = []
    log_name: str = ""
    witnesses: list[str] = []
    witness_minutes: Annotated[float, msgspec.Meta(gt=0)] = 10
    staff: StaffConfig = StaffConfig()
    tables: list[TableConfig] = []
    terminals: list[TerminalsConfig] = []

    def address(self) -> tuple[str, int]:
        host, colon, port = self.listen.rpartition(":")
        if not colon or not port.isdecimal() or int(port) > LAST_PORT:
            raise DataError(f"listen: {self.listen!r} is not a host and port like 127.0.0.1:8000")
        return host, int(port)

    def check_dealers(self) -> None:
        """Whether people deal, with cards and dice that nobody knows before.

        § 605a.1: a hybrid gaming table is operated with the assistance of a dealer. Only a demonstration
        plays by itself or from a list.
        """
        if self.demo:
            return
        for table in self.tables:
            for field, value in (("dealer", AUTOMATIC), ("cards", RECORDED)):
                if getattr(table, field) == value:
                    raise DataError(
                        f"table {table.id!r}: {field} is {value!r}, which only a house with demo = true "
                        "may have (58 Pa. Code § 605a.1)"
                    )

    @property
    def drop_folder(self) -> Path | None:
        """Where the books of drop and count lie; None where the database is no file and none is named."""
        if self.drop_books:
            return Path(self.drop_books)
        return None if "://" in self.database else Path(f"{self.database}.drop")

    @property
    def is_secure(self) -> bool:
        """Whether it is served with TLS."""
        return bool(self.tls_certificate and self.tls_key)

    def check_reach(self) -> None:
        """Whether the house may listen where it is told to: beyond this machine only with TLS and log-ins.

        A demonstration signs everybody in, so it stays on this machine.
        """
        if bool(self.tls_certificate) != bool(self.tls_key):
            raise DataError("tls_certificate and tls_key: one is given without the other")
        host, _ = self.address()
        if host in LOOPBACK:
            return
        if self.demo:
            raise DataError(f"listen: {host!r} is not a loopback address; a demonstration signs everybody in")
        if not self.is_secure:
            raise DataError(
                f"listen: {host!r} is not a loopback address; that needs tls_certificate and tls_key"
            )
        if not self.hosts:
            raise DataError(f"hosts: a house that listens on {host!r} must say the names it is asked by")


def read_config(text: str, place: str = "the configuration") -> HouseConfig:
    """A house from its TOML text; what is wrong is named with its field."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{place} is not TOML: {error}") from error
    try:
        config = msgspec.convert(raw, HouseConfig)
    except msgspec.ValidationError as error:
        said = named(error, raw, lambda one: msgspec.convert(one, HouseConfig))
        raise DataError(f"{place}: {_field_first(said, raw)}") from error
    config.check_dealers()
    return config


def _field_first(said: str, raw: dict[str, Any]) -> str:
    """What is wrong, after the field; a table or a row of terminals by its own name where it has one."""
    what, _, where = said.partition(" - at `$")
    where = where.rstrip("`").lstrip(".")
    row = _ROW.match(where)
    if row is None:
        return f"{where}: {what}" if where else what
    entry = raw[row[1]][int(row[2])]
    name = entry.get("id") or entry.get("first") if isinstance(entry, dict) else None
    who = f"{row[1]}, {str(name)!r}" if name else f"{row[1]}, number {int(row[2]) + 1}"
    return f"{who}: {where[row.end() :]}: {what}" if where[row.end() :] else f"{who}: {what}"


def config_digest(config: HouseConfig) -> str:
    """Names a configuration, for the log."""
    return digest(canonical(msgspec.to_builtins(config)))[:16]
