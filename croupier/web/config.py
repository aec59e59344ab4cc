"""The configuration file of a house: its tables with their Rules Submissions, its terminals, its staff."""

from __future__ import annotations

import tomllib

import msgspec

from croupier.errors import DataError
from croupier.ledger.canonical import canonical, digest, fields_of
from croupier.tables.config import TableConfig
from croupier.units.money import Cents
from croupier.wagering.terminal import BILLS_CENTS, ConfigureTerminal


class TerminalsConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of terminals that are set up alike: ``EWT-101`` and the ``count`` - 1 numbers after it."""

    first: str
    count: int = 1
    denomination_cents: Cents = 1
    largest_win_cents: Cents = 499_999
    largest_voucher_cents: Cents = 999_999
    bills_cents: tuple[Cents, ...] = BILLS_CENTS

    def names(self) -> list[str]:
        prefix = self.first.rstrip("0123456789")
        digits = self.first[len(prefix) :]
        if not digits:
            raise DataError(f"terminals: first is {self.first!r}; it must end in a number, like EWT-101")
        return [f"{prefix}{int(digits) + i:0{len(digits)}d}" for i in range(self.count)]

    def commands(self) -> list[ConfigureTerminal]:
        """Terminals to be entered; the id names the content, so that a changed set-up is a new command."""
        found: list[ConfigureTerminal] = []
        for name in self.names():
            command = ConfigureTerminal(
                id="new",
                asset_number=name,
                denomination_cents=self.denomination_cents,
                largest_win_cents=self.largest_win_cents,
                largest_voucher_cents=self.largest_voucher_cents,
                bills_cents=self.bills_cents,
            )
            content = fields_of(command) | {"id": f"configure:{name}:{command.digest()[:16]}"}
            found.append(ConfigureTerminal(**content))
        return found


class HouseConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything that ``croupier serve`` needs to know.

    ``demo`` signs visitors in by themselves and ``automatic_patrons`` play; a real house has neither.
    ``require_approved_software`` refuses to start where the running software is not known to be approved.
    """

    name: str = "Croupier"
    server: str = "server-1"
    database: str = "croupier.sqlite"
    key_file: str = ""
    listen: str = "127.0.0.1:8000"
    demo: bool = False
    automatic_patrons: int = 0
    require_approved_software: bool = False
    tables: list[TableConfig] = []
    terminals: list[TerminalsConfig] = []

    def address(self) -> tuple[str, int]:
        host, colon, port = self.listen.rpartition(":")
        if not colon or not port.isdigit():
            raise DataError(f"listen: {self.listen!r} is not a host and port like 127.0.0.1:8000")
        return host, int(port)


def read_config(text: str, place: str = "the configuration") -> HouseConfig:
    """A house from its TOML text; what is wrong is named with its field."""
    try:
        return msgspec.convert(tomllib.loads(text), HouseConfig)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{place} is not TOML: {error}") from error
    except msgspec.ValidationError as error:
        raise DataError(f"{place}: {error}") from error


def config_digest(config: HouseConfig) -> str:
    """Names a configuration, for the log."""
    return digest(canonical(msgspec.to_builtins(config)))[:16]
