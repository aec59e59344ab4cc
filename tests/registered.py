"""A floor registered as its staff would: with the commands of the shell, before its house opens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from croupier.floor.assets.location import ApproveLocation
from croupier.floor.assets.register import Register
from croupier.floor.assets.software_signature import running_signature
from croupier.house.config import HouseConfig
from croupier.house.installing import not_in_force
from croupier.house.readiness import declaration
from croupier.house.registering import Registration, lists_to_file
from croupier.ledger.command import Command
from croupier.store.store import Store
from croupier.units.signature import Signature
from tests.store.databases import done


def register_floor(
    store: Store, config: HouseConfig, change: Callable[[Command], Command | None] = lambda command: command
) -> None:
    """Every terminal and table of a configuration and its server: in the register, at its place, approved,
    inspected, under two keys, every terminal enabled by an order, and the lists filed.

    ``change`` may give a command otherwise, or not at all.
    """
    commands = [command for row in config.terminals for command in row.commands()]
    _give(store, not_in_force(store, commands), change)
    terminals = [command.asset_number for command in commands]
    declared, register = declaration(config, running_signature()), Register.read(store)
    for step in Registration(declared, terminals, register, store.now(), store.head().seq).steps():
        _give(store, step, change)
    _give(store, lists_to_file(store), change)


def _by_staff(command: Command) -> Command:
    """A place that a person entered: what the program enters itself marks the books of a demonstration."""
    if isinstance(command, ApproveLocation):
        return replace(command, approval="PGCB-1", by=Signature("S-1"))
    return command


def _give(store: Store, commands: Sequence[Command], change: Callable[[Command], Command | None]) -> None:
    for command in map(change, map(_by_staff, commands)):
        if command is not None:
            done(store.do(command))
