"""``croupier device``: the devices by which money enters terminals, and the keys they sign with."""

from __future__ import annotations

import os
from pathlib import Path

import typer

from croupier.cli._books import BOOKS, COMMAND_ID, command_id, done, open_books
from croupier.cli._signing import second_signer, signer
from croupier.errors import DataError
from croupier.floor.assets.table_device import enrolling
from croupier.wagering.devices.device import WithdrawDevice, next_device, public_key_of

device = typer.Typer(help="The gateways of cabinets and tables, and their devices.", no_args_is_help=True)

_ENROLL = "58 Pa. Code §§ 461a.8(d)(1), 605a.3(a)(1)(i)"


def register(app: typer.Typer) -> None:
    """Add the group."""
    app.add_typer(device, name="device")


@device.command("make-key")
def make_key_command(
    file: Path = typer.Argument(help="Where the private key is kept; it must not exist yet."),
) -> None:
    """In the cabinet: make the key of its device, readable by its owner alone; prints the public key."""
    from croupier.wagering.devices.event import SEED_BYTES, DeviceKey

    seed = os.urandom(SEED_BYTES)
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as written:
            written.write(f"{seed.hex()}\n")
    except OSError as error:
        raise DataError(f"file: {file} cannot be made: {error.strerror}") from error
    print(DeviceKey(seed).public_key)


@device.command("enroll")
def enroll_command(
    terminal: str = typer.Argument(help="The asset number of the terminal or table at which it stands."),
    public_key: str = typer.Argument(help="Its public key, as `croupier device make-key` prints it."),
    database: str = BOOKS,
    given_id: str = COMMAND_ID,
) -> None:
    """Let a device speak for one terminal or table. Two persons sign; the device before must be withdrawn."""
    by, attested = signer(_ENROLL), second_signer(_ENROLL)
    with open_books(database) as store:
        command = enrolling(store, terminal)(
            id=command_id(given_id),
            device=next_device(terminal, store.devices(terminal), public_key),
            public_key=public_key_of(public_key),
            by=by,
            attested_by=attested,
        )
        receipt = done(store.do(command))
    print(f"{receipt.text('device')}: enrolled for {terminal}")


@device.command("run")
def run_command(
    file: Path = typer.Argument(help="The file of the gateway (docs/devices.md)."),
) -> None:
    """In the cabinet: speak for its devices, until it is stopped."""
    from croupier.gateway.cabinet import Gateway, read_config

    gateway = Gateway(read_config(file), file.resolve().parent)
    gateway.stop_on_signals()
    gateway.run(lambda said: print(said, flush=True))


@device.command("simulate")
def simulate_command(
    folder: Path = typer.Argument(help="Where the lines of the simulated devices appear, and their control."),
    devices: str = typer.Option("", "--devices", help="Which, with commas between; all if none is named."),
) -> None:
    """Simulate the devices of one cabinet or table behind pseudo-terminals, until it is stopped."""
    import signal

    from croupier.gateway.simulators.bench import DEVICES, Bench

    folder.mkdir(parents=True, exist_ok=True)
    bench = Bench(folder, tuple(devices.split(",")) if devices else DEVICES)
    signal.signal(signal.SIGTERM, bench.stop)
    signal.signal(signal.SIGINT, bench.stop)
    print(f"simulated devices in {folder}", flush=True)
    bench.run()


@device.command("tell")
def tell_command(
    folder: Path = typer.Argument(help="The folder of `croupier device simulate`."),
    words: list[str] = typer.Argument(help="As in `validator BILL 2000` or `shoe CARD QS`."),
) -> None:
    """Insert a bill into a simulated validator, deal a card from a simulated shoe, pull a plug."""
    from croupier.gateway.simulators.bench import tell

    print(tell(folder, " ".join(words)))


@device.command("withdraw")
def withdraw_command(
    device: str = typer.Argument(help="The device, like EWT-101.1."),
    reason: str = typer.Option(..., "--reason", help="Why."),
    database: str = BOOKS,
    given_id: str = COMMAND_ID,
) -> None:
    """Listen to a device no more, from now on and for good."""
    by = signer(_ENROLL)
    with open_books(database) as store:
        done(store.do(WithdrawDevice(id=command_id(given_id), device=device, by=by, reason=reason)))
    print(f"{device}: withdrawn")


@device.command("list")
def list_command(database: str = BOOKS) -> None:
    """Every device that was ever enrolled: its terminal, its state, its last event and its public key."""
    with open_books(database) as store:
        for one in store.devices():
            since = one.enrolled_at if one.state == "enrolled" else f"{one.ended_at}: {one.reason}"
            print(
                f"{one.id}  {one.terminal}  {one.state}  event {one.last_number}  {one.public_key}  {since}"
            )


@device.command("verify")
def verify_command(database: str = BOOKS) -> None:
    """Verify the signature of every bill and voucher in the journal; exit status 1 if one is wrong."""
    from croupier.wagering.devices.verify import verify_events

    with open_books(database) as store:
        check = verify_events(store.journal(), {one.id: one for one in store.devices()})
    for finding in check.findings:
        print(f"{finding.message} ({finding.cite})")
    print(f"{check.events} events, {len(check.findings)} findings")
    if check.findings:
        raise typer.Exit(1)
