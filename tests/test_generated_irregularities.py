"""docs/irregularities.md is what the registered games say."""

from __future__ import annotations

from tools import irregularities_page


def test_the_page_of_irregularities_is_up_to_date() -> None:
    current = irregularities_page.PAGE.read_text(encoding="utf-8")
    assert current == irregularities_page.page(), "run python -m tools.irregularities_page"
