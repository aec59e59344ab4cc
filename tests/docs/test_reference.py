"""The reference documents everything there is: settings, data files, events, routes, pages."""

from __future__ import annotations

from types import ModuleType

import pytest

from croupier.events.codes import Code
from croupier.law import shape
from croupier.web.access.rights import RIGHTS
from tools.docs_site import configuration_page, data_files_page, routes_page, table_events_page
from tools.docs_site.__main__ import PAGES
from tools.docs_site.struct_tables import undocumented


@pytest.mark.parametrize("module", PAGES, ids=lambda module: str(module.PAGE.name))
def test_a_generated_page_is_up_to_date(module: ModuleType) -> None:
    assert module.PAGE.read_text(encoding="utf-8") == module.page(), "run python -m tools.docs_site"


def test_every_setting_of_a_house_has_its_sentence_and_every_sentence_its_setting() -> None:
    assert undocumented(configuration_page.STRUCTS, configuration_page.WORDS) == []


def test_every_key_of_an_edition_has_its_sentence_and_every_sentence_its_key() -> None:
    assert undocumented(tuple(data_files_page.PARTS), data_files_page.WORDS) == []
    # Every structure of the shape is on the page, not only those that somebody remembered.
    structs = {
        one for one in vars(shape).values() if isinstance(one, type) and one.__module__ == shape.__name__
    }
    assert structs == set(data_files_page.PARTS)


def test_a_field_without_a_sentence_is_found() -> None:
    words = {name: said for name, said in configuration_page.WORDS.items() if name != "TableConfig.hints"}
    assert undocumented(configuration_page.STRUCTS, words) == ["TableConfig.hints"]


def test_every_event_of_a_table_and_every_code_of_the_log_is_documented() -> None:
    text = table_events_page.page()
    events = table_events_page.table_events()
    assert len(events) >= 10
    for event in events:
        assert f"### `{event.__struct_config__.tag}`" in text
        assert event.__doc__
    for code in Code:
        assert f"| `{code}` |" in text


def test_every_page_request_and_websocket_is_documented_with_a_sentence() -> None:
    text = routes_page.page()
    said = routes_page.said()
    for key in RIGHTS:
        assert f"| `{key}` |" in text
        assert said[key], f"{key} says nothing about itself"
