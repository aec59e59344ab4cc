"""Findings as text, JSON and HTML."""

from __future__ import annotations

import html
import json
from collections.abc import Sequence

from croupier.units.verdict import Finding

_STYLE = """
:root { color-scheme: light; font-family: system-ui, sans-serif; color: #1c2530; }
body { max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; margin-bottom: .2rem; }
p.source { color: #55606c; margin-top: 0; }
p.verdict { font-size: 1.1rem; padding: .6rem .9rem; border-radius: .4rem; }
p.met { background: #e5f4e8; } p.unmet { background: #fbe6e4; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .5rem .6rem; border-bottom: 1px solid #d7dce1; }
td.section { white-space: nowrap; }
span.error { color: #9d1c13; font-weight: 600; } span.warning { color: #7a5200; font-weight: 600; }
"""


def has_errors(findings: Sequence[Finding]) -> bool:
    """Whether a section is not met; warnings alone are no refusal."""
    return any(finding.severity == "error" for finding in findings)


def verdict(findings: Sequence[Finding]) -> str:
    """The one line under which everything stands."""
    errors = sum(finding.severity == "error" for finding in findings)
    warnings = len(findings) - errors
    if not findings:
        return "Nothing to find: every section that was checked is met."
    return f"{_number(errors, 'error')}, {_number(warnings, 'warning')}."


def as_text(title: str, findings: Sequence[Finding]) -> str:
    """For the terminal: a finding a paragraph."""
    lines = [title, ""]
    for finding in findings:
        lines += [
            f"{finding.severity.upper()} {finding.cite} [{finding.code}]",
            f"  {_sentence(finding.message)}",
            f"  To do: {_sentence(finding.remedy)}",
            "",
        ]
    return "\n".join([*lines, verdict(findings)])


def as_json(what: str, file: str, findings: Sequence[Finding]) -> str:
    """For programs."""
    document = {
        "check": what,
        "file": file,
        "passed": not has_errors(findings),
        "findings": [
            {key: getattr(finding, key) for key in ("severity", "code", "message", "cite", "remedy")}
            for finding in findings
        ],
    }
    return json.dumps(document, indent=1, ensure_ascii=False)


def as_html(title: str, file: str, findings: Sequence[Finding]) -> str:
    """One page that stands by itself, to file or to print."""
    rows = "\n".join(
        f'<tr><td><span class="{html.escape(f.severity)}">{html.escape(f.severity)}</span></td>'
        f'<td class="section">{html.escape(f.cite)}</td><td>{html.escape(_sentence(f.message))}</td>'
        f"<td>{html.escape(_sentence(f.remedy))}</td></tr>"
        for f in findings
    )
    head = "<tr><th>severity</th><th>section</th><th>finding</th><th>what to do</th></tr>"
    table = f"<table><thead>{head}</thead><tbody>\n{rows}\n</tbody></table>" if findings else ""
    met = "unmet" if has_errors(findings) else "met"
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{html.escape(title)}</title>'
        f"<style>{_STYLE}</style></head>\n<body><h1>{html.escape(title)}</h1>"
        f'<p class="source">{html.escape(file)}</p>'
        f'<p class="verdict {met}">{html.escape(verdict(findings))}</p>'
        f"\n{table}\n</body></html>\n"
    )


def _number(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"
