"""Whose an id is: nobody from outside spells the program's, or another asker's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.units import own_ids
from croupier.units.ids import identifier
from croupier.units.name_spaces import (
    KINDS,
    OWN,
    Asker,
    command_name,
    part_id,
    sent_id,
    spelled_before,
)

SENT = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9._:/#-]{0,119}", fullmatch=True)
ASKERS = st.builds(Asker, st.sampled_from(KINDS), st.text(max_size=15))


@given(ASKERS, SENT)
def test_an_id_is_told_back_as_it_was_sent(asker: Asker, sent: str) -> None:
    made = asker.id(sent)
    assert command_name(made, "id") == made
    assert sent_id(made) == sent_id(part_id(made, "jackpot")) == sent
    assert spelled_before(made) == sent


@given(ASKERS, SENT, ASKERS, SENT)
def test_two_askers_never_make_the_same_id(one: Asker, first: str, other: Asker, second: str) -> None:
    assert (one.id(first) == other.id(second)) == ((one, first) == (other, second))


@given(ASKERS, SENT)
def test_no_id_from_outside_is_one_of_the_programs_or_a_part_of_a_request(asker: Asker, sent: str) -> None:
    made = asker.id(sent)
    assert not made.startswith(OWN)
    assert OWN not in made


@pytest.mark.parametrize("sent", ["", "~x", "x~1", "a b", "x" * 121, "\n", "é", ".x", "x\n"])
def test_what_is_no_id_is_refused(sent: str) -> None:
    with pytest.raises(ValueError, match="id: "):
        Asker("person", "ann.lee").id(sent)


def test_nobody_else_asks() -> None:
    with pytest.raises(ValueError, match="nobody"):
        Asker("~", "x").id("x")


def test_the_programs_own_ids_are_ids_of_commands_and_of_nothing_else() -> None:
    for made in (
        own_ids.END_OF_ROUND(round="HCF-1-000001"),
        own_ids.SET_UP_NOW(terminal="EWT-1", digest="0" * 16, seq=7),
        part_id(own_ids.MANUAL_SLIP(slip="M-1"), "1"),
    ):
        assert command_name(made, "id") == made
        with pytest.raises(ValueError, match="is not an id"):
            identifier(made, "id")


def test_each_form_stands_for_one_thing() -> None:
    assert len(set(own_ids.FORMS.values())) == len(own_ids.FORMS)
    assert all(form.startswith(OWN) for form in own_ids.FORMS.values())
    # Two forms never meet: each has its own word in front, or is one that stands alone.
    heads = [form.split("{")[0] for form in own_ids.FORMS.values()]
    assert len([head for head in heads if head == OWN]) == 1


def test_the_plain_ids_of_older_books() -> None:
    assert spelled_before("~drop-2026-01-05") == "drop-2026-01-05"
    assert spelled_before("person/ann.lee/pay-1~jackpot~2") == "pay-1:jackpot:2"
    assert spelled_before("plain") == ""


@pytest.mark.parametrize("wrong", ["", "~", "~~x", "a b", "terminal//x y", "x" * 121])
def test_what_is_no_name_of_a_command(wrong: str) -> None:
    with pytest.raises(ValueError, match="id"):
        command_name(wrong, "id")
