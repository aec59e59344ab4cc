"""The bodies of the API's commands, as OpenAPI shows them."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from croupier.units.money import LARGEST_AMOUNT
from croupier.web.access.asker import id_of_the_asker

# In a request that was read the id stands behind the name of whoever sent it (``asker``).
CommandId = Annotated[
    str,
    StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9._:/#-]{0,119}$"),
    AfterValidator(id_of_the_asker),
    Field(description="makes asking twice harmless", examples=["8b1f6f0e-2f58-4a53-9a3e-0d6f1a2b3c4d"]),
]
Amount = Annotated[int, Field(gt=0, le=LARGEST_AMOUNT)]


def seen(text: str) -> str:
    """Only what a reader sees: no control characters, which screens obey, and PostgreSQL does not all
    keep."""
    if not text.isprintable():
        raise ValueError("it has characters that nobody sees")
    return text


Text = Annotated[str, StringConstraints(max_length=300), AfterValidator(seen)]
Name = Annotated[str, StringConstraints(max_length=60), AfterValidator(seen)]


class Request(BaseModel):
    """The base: nothing unknown, nothing converted in silence."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Given(Request):
    """A command with nothing but its id."""

    id: CommandId


class Sit(Given):
    table: Name
    position: int = Field(0, ge=0, le=99)


class AtTable(Given):
    table: Name


class Bill(Given):
    bill_cents: Amount = Field(examples=[2000])


class VoucherIn(Given):
    number: Name = Field(examples=["012345678901234567"])


class TipGiven(Given):
    table: Name = ""
    amount_cents: Amount


class Wagers(Given):
    table: Name
    round: Name = Field(examples=["HCF-1-000042"])
    wagers: dict[Name, Annotated[int, Field(ge=0, le=LARGEST_AMOUNT)]] = Field(examples=[{"ante": 1000}])
    promise: Annotated[str, StringConstraints(max_length=64)] = Field(
        "", description="the promise of 32 bytes for the shuffle, as docs/chance.md says; may be left out"
    )


class BytesShown(Request):
    table: Name
    round: Name
    shown: Annotated[str, StringConstraints(max_length=64)] = Field(description="the 32 bytes, hexadecimal")


class DecisionMade(Given):
    table: Name
    round: Name
    question: int
    decision: Text = Field(examples=["raise 1000"])


class NoMoreBets(Given):
    start: int = Field(0, ge=0, le=18)
    magic_card: Name = ""
    lucky_position: int | str = 0


class DealNext(Given):
    count: int | None = Field(None, ge=0, le=500)


class Confirming(Given):
    count: int = Field(0, ge=0, le=500)


class CardsEntered(Given):
    cards: Text = Field(examples=["Ah Kd"])


class CardCorrected(Given):
    place: Name = Field(examples=["position 3"])
    wrong: Name = Field(examples=["Ah"])
    right: Name = Field(examples=["As"])


class DiceThrown(Given):
    faces: list[int] = Field(max_length=20, examples=[[3, 4]])


class Happened(Request):
    name: Name = Field(examples=["face_up_card"])
    seat: int = 0
    card: Name = ""
    turn: int = 0
    device: Name = ""
    read: int = Field(0, ge=0, le=500)


class HappenedForGood(Happened):
    id: CommandId


class Void(Given):
    reason: Text


class DealingChange(Given):
    dealing: Name = Field(examples=["manual_shoe"])


class ActDone(Given):
    act: Name = Field(examples=["count_stub"])
    note: Text = ""
    position: int = Field(0, ge=0, le=99)


class CoverCardCame(Given):
    position: int = Field(0, ge=0, le=99)


class EntryPermitted(Given):
    terminal: Name
