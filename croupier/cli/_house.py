"""The configuration of a house as a command reads it."""

from __future__ import annotations

from pathlib import Path

from croupier.errors import DataError, OperatingError
from croupier.house.config import HouseConfig, read_config


def house_of(path: Path) -> HouseConfig:
    """The house; what is wrong with its file is one sentence."""
    try:
        return read_config(path.read_text(encoding="utf-8"), str(path))
    except OSError as error:
        raise OperatingError(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise DataError(f"{path} is not text in UTF-8") from error
