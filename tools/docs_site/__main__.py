"""Writes all reference pages of this folder: ``python -m tools.docs_site``."""

from __future__ import annotations

from tools.docs_site import (
    configuration_page,
    data_files_page,
    interpretations_page,
    routes_page,
    table_events_page,
)

PAGES = (configuration_page, data_files_page, interpretations_page, routes_page, table_events_page)

if __name__ == "__main__":
    for one in PAGES:
        one.PAGE.write_text(one.page(), encoding="utf-8")
