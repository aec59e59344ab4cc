"""Each form has a good example, and bad ones that are refused with the right section."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from croupier.compliance.checks import CHECKS
from croupier.compliance.form import parse_form, read_form
from croupier.compliance.report import has_errors
from croupier.compliance.template import template

EXAMPLES = Path(__file__).parent / "examples"
GOOD = sorted(EXAMPLES.glob("*/good*.yaml"))
BAD = sorted(EXAMPLES.glob("*/bad*.yaml"))
EXPECT = re.compile(r"# expect: (\w+) \| (.+)")


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("check", CHECKS)
def test_every_check_has_a_good_example_and_bad_ones(check: str) -> None:
    assert [path for path in GOOD if path.parent.name == check]
    assert len([path for path in BAD if path.parent.name == check]) >= 2


@pytest.mark.parametrize("path", GOOD, ids=name)
def test_a_good_example_has_no_errors(path: Path) -> None:
    check = CHECKS[path.parent.name]
    assert not has_errors(check.findings(read_form(path, check.form)))


@pytest.mark.parametrize("path", BAD, ids=name)
def test_a_bad_example_is_refused_with_its_section(path: Path) -> None:
    check = CHECKS[path.parent.name]
    expected = EXPECT.match(path.read_text(encoding="utf-8"))
    assert expected is not None
    found = check.findings(read_form(path, check.form))
    assert has_errors(found)
    assert (expected[1], expected[2]) in {(f.code, f.cite) for f in found if f.severity == "error"}
    assert all(f.cite and f.remedy and f.message for f in found)


@pytest.mark.parametrize("check", CHECKS.values(), ids=lambda check: check.name)
def test_the_template_is_a_good_form_in_yaml_and_in_json(check) -> None:  # type: ignore[no-untyped-def]
    text = template(check.form, check.title).encode()
    form = parse_form(text, check.form, "template")
    assert not check.findings(form)
    again = parse_form(msgspec.json.encode(form), check.form, "template.json", as_json=True)
    assert again == form
    assert (EXAMPLES / check.name / "good.yaml").read_text().splitlines()[1:] == text.decode().splitlines()[
        1:
    ]
