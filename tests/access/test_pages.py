"""The pages that are made from the tables say what the tables say."""

from __future__ import annotations

from tools import access_page, events_page


def test_the_page_of_rights_is_up_to_date() -> None:
    assert access_page.PAGE.read_text(encoding="utf-8") == access_page.page(), (
        "run python -m tools.access_page"
    )


def test_the_page_of_codes_is_up_to_date() -> None:
    assert events_page.PAGE.read_text(encoding="utf-8") == events_page.page(), (
        "run python -m tools.events_page"
    )
