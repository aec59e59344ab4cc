"""The pages of the forms, and the three ways in which findings are printed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from croupier import cli
from croupier.compliance.checks import CHECKS, find_check
from croupier.compliance.form import parse_form
from croupier.errors import DataError
from tools import form_pages

EXAMPLES = Path(__file__).parent / "examples"
BAD = EXAMPLES / "payout-slips" / "bad-same-person.yaml"
GOOD = EXAMPLES / "payout-slips" / "good.yaml"


def croupier(*words: str) -> Result:
    return CliRunner().invoke(cli.build(["check"]), ["check", *words])


def test_the_pages_of_the_forms_are_up_to_date() -> None:
    for path, text in form_pages.pages().items():
        assert path.read_text(encoding="utf-8") == text, "run python -m tools.form_pages"


def test_findings_as_text() -> None:
    printed = croupier("payout-slips", str(BAD))
    assert printed.exit_code == 1
    assert "ERROR 58 Pa. Code § 465a.26(b)(4) [same_person]" in printed.output
    assert "To do: Do not pay before it is right." in printed.output
    assert printed.output.rstrip().endswith("1 error, 0 warnings.")


def test_findings_as_json() -> None:
    printed = croupier("payout-slips", str(BAD), "--json")
    document = json.loads(printed.output)
    assert not document["passed"]
    assert [finding["cite"] for finding in document["findings"]] == ["58 Pa. Code § 465a.26(b)(4)"]
    assert croupier("payout-slips", str(BAD), "--format", "json").output == printed.output


def test_findings_as_html_are_escaped(tmp_path: Path) -> None:
    evil = tmp_path / "evil.yaml"
    evil.write_text(BAD.read_text().replace("J-000117", "<script>alert(1)</script>"))
    printed = croupier("payout-slips", str(evil), "--format", "html")
    assert printed.output.startswith("<!doctype html>")
    assert "<script>" not in printed.output
    assert "&lt;script&gt;" in printed.output


def test_a_form_without_errors_ends_with_status_0() -> None:
    printed = croupier("payout-slips", str(GOOD))
    assert printed.exit_code == 0
    assert "every section that was checked is met" in printed.output


def test_the_template_of_the_command_is_the_good_example() -> None:
    for name in CHECKS:
        printed = croupier(name, "--template")
        assert printed.exit_code == 0
        assert printed.output == (EXAMPLES / name / "good.yaml").read_text()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"slips: 5", "Expected `array`, got `int` - at `$.slips`"),
        (b"slip: []", "unknown field `slip`"),
        (b"slips: [{slip: J-1}]", "missing required field `asset_number` - at `$.slips[0]`"),
        (b"slips: [", "expected node content"),
        (b"\xff\xfe\x00", ""),
        (b"", "Expected `object`, got `null`"),
    ],
)
def test_a_form_that_cannot_be_read_is_one_sentence_with_the_field(content: bytes, words: str) -> None:
    with pytest.raises(DataError) as error:
        parse_form(content, CHECKS["payout-slips"].form, "slips.yaml")
    assert str(error.value).startswith("slips.yaml: ")
    assert words in str(error.value)
    assert "\n" not in str(error.value)


def test_an_unknown_check_names_the_nearest() -> None:
    with pytest.raises(DataError, match="did you mean cameras"):
        find_check("camera")
    with pytest.raises(DataError, match="known are: rules-submission"):
        find_check("weather")
