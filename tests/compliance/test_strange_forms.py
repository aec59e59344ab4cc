"""Whatever stands in a form, the answer is findings or one sentence, never a traceback."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.compliance.checks import CHECKS, Check
from croupier.compliance.form import parse_form
from croupier.compliance.template import template
from croupier.errors import CroupierError
from croupier.units.verdict import Finding

EXAMPLES = Path(__file__).with_name("examples")
STRANGE: list[Any] = [None, -1, 0, 10**30, 1.5, "", "§", "x" * 5_000, [], [[]], {}, {"a": {"b": []}}, True]


def mutations(document: Any) -> Iterator[Any]:
    """The document with one value after the other made strange, and with one after the other left out."""
    for path in _paths(document):
        for value in STRANGE:
            yield _changed(document, path, value)
        yield _changed(document, path, None, leave_out=True)


def _paths(value: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    places = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in places:
        yield (*before, key)
        yield from _paths(inner, (*before, key))


def _changed(document: Any, path: tuple[Any, ...], value: Any, leave_out: bool = False) -> Any:
    changed = copy.deepcopy(document)
    place = changed
    for key in path[:-1]:
        place = place[key]
    if leave_out:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return changed


@pytest.mark.parametrize("check", CHECKS.values(), ids=lambda check: check.name)
def test_a_strange_form_gets_findings_or_one_sentence(check: Check) -> None:
    document = msgspec.yaml.decode(template(check.form, check.title).encode())
    answers = [_answer(check, strange) for strange in mutations(document)]
    assert all("\n" not in answer for answer in answers if isinstance(answer, str))
    assert any(isinstance(answer, list) for answer in answers)
    found = [finding for answer in answers if isinstance(answer, list) for finding in answer]
    assert all(finding.message and finding.cite for finding in found)


def _answer(check: Check, document: Any) -> str | list[Finding]:
    try:
        form = parse_form(msgspec.json.encode(document), check.form, "form", as_json=True)
        return check.findings(form)
    except CroupierError as error:
        return str(error)


@pytest.mark.parametrize("number", [".inf", "-.inf", ".nan"])
def test_hours_without_end_are_no_hours(number: str) -> None:
    """§ 611a.3: a dealer of endless hours would have been trained in everything."""
    check = CHECKS["dealer-training"]
    form = (EXAMPLES / "dealer-training" / "good.yaml").read_text(encoding="utf-8")
    endless = re.sub(r"(?<!_)hours: \d+", f"hours: {number}", form, count=1)
    assert endless != form
    with pytest.raises(CroupierError, match="hours"):
        parse_form(endless.encode(), check.form, "form.yaml")
