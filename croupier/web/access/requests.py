"""The bodies of what is asked about access, as OpenAPI shows them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, SecretStr, StringConstraints

from croupier.web.api.requests import Amount, Given, Name, Request, Text, seen

Secret = Annotated[SecretStr, Field(min_length=1, max_length=200)]
PersonName = Annotated[str, StringConstraints(min_length=1, max_length=60), AfterValidator(seen)]


class SignIn(Request):
    name: PersonName = Field(examples=["j.doe"])
    password: Secret


class NewPassword(Request):
    old: Secret
    new: Secret


class ShowKey(Request):
    key: Secret


class Training(Request):
    on: bool


class Mode(Given):
    mode: Literal["live", "test"]


class DeviceReport(Given):
    code: Name = Field(examples=["main_door_opened"])
    text: Text = ""
    amount_cents: Amount | None = None
