"""Whoever has the server's shell starts a demonstration on the house's books: everybody may do everything."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.app import build
from croupier.errors import OperatingError
from croupier.house.demo import demonstration
from croupier.store.people import StoredPeople
from croupier.store.store import Store
from tests.access.staffed import configuration, people_in, served, staffed
from tests.registered import register_floor


def _books(folder: Path) -> str:
    return str(folder / "house.sqlite")


def test_on_the_books_of_a_house_it_is_refused_and_the_house_opens_as_before(tmp_path: Path) -> None:
    with staffed(tmp_path):
        pass
    with pytest.raises(OperatingError, match=r"the books of a house.*§ 465a.11\(b\)"):
        build(demonstration(_books(tmp_path)))
    with served(configuration(tmp_path)) as client:
        assert client.get("/api/session").status_code == 200


def test_books_with_people_and_nothing_else_are_a_houses_too(tmp_path: Path) -> None:
    with Store(_books(tmp_path)) as store:
        people_in(StoredPeople(store.engine))
    with pytest.raises(OperatingError, match="the books of a house"):
        build(demonstration(_books(tmp_path)))


def test_books_with_places_and_nobody_are_a_houses_too(tmp_path: Path) -> None:
    with Store(_books(tmp_path)) as store:
        register_floor(store, configuration(tmp_path))
    with pytest.raises(OperatingError, match="the books of a house"):
        build(demonstration(_books(tmp_path)))


def test_no_house_opens_on_what_a_demonstration_has_left(tmp_path: Path) -> None:
    demo = configuration(tmp_path, demo=True)
    for _ in range(2):
        with served(demo) as client:
            assert client.get("/api/floor").status_code == 200
    with pytest.raises(OperatingError, match="the books of a demonstration"):
        build(configuration(tmp_path))
