"""Whether a house could open as it is configured: looked through before anything is written or said."""

from __future__ import annotations

import os
import ssl

from croupier import games
from croupier.errors import DataError, Refused
from croupier.house.config import HouseConfig
from croupier.play.table_check import facts_findings
from croupier.tables.config import DEALER, TableConfig
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.progressive import Pools, check_links


def check_house(config: HouseConfig) -> None:
    """DataError, naming the field, for a house that could not open."""
    config.check_reach()
    config.check_dealers()
    for field in ("tls_certificate", "tls_key"):
        place = getattr(config, field)
        if place and not os.access(place, os.R_OK):
            raise DataError(f"{field}: {place} cannot be read")
    if config.is_secure:
        _check_certificate(config.tls_certificate, config.tls_key)
    config.staff.limits()
    _check_terminals(config)
    tables: dict[str, HybridTable] = {}
    for one in config.tables:
        if one.id in tables:
            raise DataError(f"tables: {one.id!r} stands twice")
        tables[one.id] = _table_of(one)
    check_links(Pools(table.config, table.submission) for table in tables.values())


def _check_certificate(certificate: str, key: str) -> None:
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key)
    except OSError as error:
        raise DataError(
            f"tls_certificate and tls_key: {certificate} and {key} cannot be used together: {error}"
        ) from error


def _check_terminals(config: HouseConfig) -> None:
    for row in config.terminals:
        try:
            row.commands()
        except ValueError as error:
            raise DataError(f"terminals: {row.first}: {error}") from None


def _table_of(config: TableConfig) -> HybridTable:
    """The table, if it can be opened under its Rules Submission and with its devices."""
    try:
        table = HybridTable(config, games.load(config.game))
    except Refused as refused:
        raise DataError(f"table {config.id!r}: {refused}") from None
    _check_devices(table)
    return table


def _check_devices(table: HybridTable) -> None:
    """Real cards are dealt only with the devices that the chapter asks for."""
    config = table.config
    if config.cards != DEALER:
        return
    for finding in facts_findings(table.edition, table.dealing, config.equipment):
        raise DataError(f"table {config.id!r}: equipment: {finding.message} ({finding.cite})")
