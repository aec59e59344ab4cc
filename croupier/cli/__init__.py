"""The ``croupier`` command. Each subcommand is a module of this package and is imported only when used."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Sequence
from typing import Final

import typer

from croupier import __version__
from croupier.cli import _staff
from croupier.cli._extras import is_ours, missing_package
from croupier.errors import CroupierError, OperatingError

COMMANDS: Final = tuple(
    sorted(module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_"))
)
"""Every subcommand: a module of this package registers it, nothing else lists it."""


def build(names: Sequence[str] = COMMANDS) -> typer.Typer:
    """The application with these subcommands."""
    app = typer.Typer(
        name="croupier",
        help="A casino table-games system: thirteen games as their regulations say.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    app.callback()(_version_option)
    for name in names:
        try:
            importlib.import_module(f"{__name__}.{name}").register(app)
        except ModuleNotFoundError as error:
            _register_missing(app, name, error)
    _staff.guard(app)
    return app


def _register_missing(app: typer.Typer, name: str, error: ModuleNotFoundError) -> None:
    """A command whose packages were not installed says so when it is used, and hinders no other."""
    if is_ours(error):
        raise error
    sentence = missing_package(error)

    def missing(words: list[str] = typer.Argument(None, hidden=True)) -> None:
        raise OperatingError(sentence)

    missing.__guarded__ = True  # type: ignore[attr-defined]
    anything = {"ignore_unknown_options": True, "allow_extra_args": True}
    app.command(name.replace("_", "-"), help=f"({sentence})", context_settings=anything)(missing)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"croupier {__version__}")
        raise typer.Exit


def _version_option(
    version: bool = typer.Option(
        False, "--version", callback=_print_version, is_eager=True, help="Print the version and stop."
    ),
) -> None:
    """The callback of the option does the work, before a command is asked for."""


def main() -> None:
    """Entry point. Bad input never gives a traceback: one sentence, exit status 2."""
    asked = next((word for word in sys.argv[1:] if not word.startswith("-")), "").replace("-", "_")
    # Who asks for the version waits for no command to be read.
    needed = () if sys.argv[1:] == ["--version"] else COMMANDS
    app = build([asked] if asked in COMMANDS else needed)
    try:
        app()
    except CroupierError as error:
        print(f"croupier: {error}", file=sys.stderr)
        raise SystemExit(2) from None
    except ModuleNotFoundError as error:
        if is_ours(error):
            raise
        print(f"croupier: {missing_package(error)}", file=sys.stderr)
        raise SystemExit(2) from None
    except OSError as error:
        # A file or folder that cannot be read or written, wherever a command comes upon it.
        what = f"cannot use {error.filename}" if error.filename else "the system refuses"
        print(f"croupier: {what}: {error.strerror or error}", file=sys.stderr)
        raise SystemExit(2) from None
    except RecursionError:
        print("croupier: what was given is nested too deeply, or refers to itself", file=sys.stderr)
        raise SystemExit(2) from None
