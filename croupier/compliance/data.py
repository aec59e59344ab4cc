"""Reads the data files beside the checks: figures with their section and date, kept out of the code."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import TypeVar

import msgspec

from croupier.errors import DataError

T = TypeVar("T")


@cache
def load_data(name: str, shape: type[T]) -> T:
    """A TOML file of this package in its shape."""
    text = resources.files("croupier.compliance").joinpath(name).read_text(encoding="utf-8")
    try:
        return msgspec.convert(tomllib.loads(text), shape)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise DataError(f"{name}: {error}") from error
