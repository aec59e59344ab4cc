"""What the lab page asks for: what is wrong is said in one sentence, and a section finds its lines."""

from __future__ import annotations

import json
import urllib.error
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.browser.house import House, table_name


def refused(house: House, path: str) -> tuple[int, str]:
    with pytest.raises(urllib.error.HTTPError) as failed:
        house.get(path)
    with failed.value as answer:
        document: dict[str, Any] = json.load(answer)
        return answer.code, document["error"]["message"]


def section(house: House, cite: str, edition: str = "pa-2019") -> Any:
    query = urlencode({"cite": cite, "game": "high_card_flush", "edition": edition})
    return house.get(f"/api/lab/section?{query}")


def test_a_game_an_edition_and_a_table_that_do_not_fit_are_named(house: House) -> None:
    status, said = refused(house, "/api/lab/par/bridge/pa-2019")
    assert (status, "bridge" in said) == (409, True)
    status, said = refused(house, "/api/lab/par/high_card_flush/pa-1066")
    assert (status, "pa-1066" in said) == (409, True)
    table = table_name("go_fore_it")
    status, said = refused(house, f"/api/lab/par/high_card_flush/pa-2019?table={table}")
    assert (status, f"table {table} plays go_fore_it" in said) == (409, True)


def test_a_wish_out_of_bounds_names_its_field(house: House) -> None:
    path = "/api/lab/design/high_card_flush/pa-2019/flush_bonus"
    assert refused(house, f"{path}?target=10001") == (
        422,
        "query.target: Input should be less than or equal to 10000",
    )
    assert house.get(f"{path}?target=10000")["state"] in ("working", "done")


def test_a_section_has_its_rows_and_the_lines_that_name_it(house: House) -> None:
    found = section(house, "58 Pa. Code § 678a.11(d)(2)(ii)(C)")
    (one,) = found["sections"]
    assert (one["text"], one["section"]) == ("678a (2019)", "§ 678a.11")
    assert [row["subsection"] for row in one["rows"] if row["meant"]] == ["(d)"]
    place = found["lines"][0]
    assert "§ 678a.11(d)(2)(ii)(C)" in place["source"][place["line"] - place["first"]]


def test_the_text_of_the_edition_is_meant_where_a_chapter_has_two(house: House) -> None:
    assert section(house, "58 Pa. Code § 678a.12(b)", "pa-2015")["sections"][0]["text"] == "678a (2015)"


def test_what_is_no_section_has_neither_rows_nor_lines(house: House) -> None:
    found = section(house, "nothing at all")
    assert (found["sections"], found["lines"]) == ([], [])
