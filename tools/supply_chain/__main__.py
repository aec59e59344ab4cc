"""``make supply-chain``: the bill of materials, the licences, and what is known to be weak.

The lists are made of the packages of ``requirements.lock``, installed by hash into an environment of their
own; the tools that make them live in another.
"""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from pathlib import Path
from typing import Final

from tools.supply_chain.lock import LOCK, ROOT

WORK: Final = ROOT / "build" / "supply-chain"
PAGE: Final = ROOT / "docs" / "supply-chain.md"
BILL: Final = ROOT / "docs" / "sbom.cdx.json"
TOOLS: Final = Path(__file__).with_name("tools.txt")


def environment(name: str, *install: str) -> Path:
    """A virtual environment with something in it; its folder of programs."""
    place = WORK / name
    venv.create(place, with_pip=True, clear=True)
    programs = place / "bin"
    subprocess.run([programs / "python", "-m", "pip", "install", "--quiet", *install], check=True)
    return programs


def bill_of_materials(tools: Path, subject: Path) -> int:
    """Write the CycloneDX file; the number of its components. Nothing in it depends on the hour."""
    subprocess.run(
        [tools / "cyclonedx-py", "environment", subject / "python", "--output-reproducible", "-o", BILL],
        check=True,
    )
    bill = json.loads(BILL.read_text(encoding="utf-8"))
    for component in [*bill["components"], *bill["metadata"]["tools"]["components"]]:
        # Home pages are no part of what is installed, and change without it.
        component.pop("externalReferences", None)
    BILL.write_text(json.dumps(bill, indent=1) + "\n", encoding="utf-8")
    return len(bill["components"])


def licences(tools: Path, subject: Path) -> list[dict[str, str]]:
    """Name, version and licence of each package."""
    command = [tools / "pip-licenses", "--python", subject / "python", "--format", "json", "--from", "mixed"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    listed: list[dict[str, str]] = json.loads(done.stdout)
    return sorted(listed, key=lambda package: package["Name"].lower())


def weaknesses(tools: Path) -> str:
    """What pip-audit knows of the locked versions, in a sentence or a list."""
    command = [tools / "pip-audit", "--requirement", LOCK, "--no-deps", "--disable-pip", "--format", "json"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    try:
        found = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError):
        return f"The list of known weaknesses could not be asked here: {done.stderr.strip().splitlines()[-1]}"
    skipped = [package["name"] for package in found if "skip_reason" in package]
    weak = [package for package in found if package.get("vulns")]
    lines = [
        f"{len(found)} packages asked for, {len(skipped)} without an answer, {len(weak)} with a weakness."
    ]
    if skipped:
        lines.append(
            "A package without an answer was not found where the tool asks; ask again with a full network."
        )
    for package in weak:
        names = ", ".join(vulnerability["id"] for vulnerability in package["vulns"])
        lines.append(f"- {package['name']} {package['version']}: {names}")
    return "\n".join(lines)


def page(components: int, packages: list[dict[str, str]], weak: str) -> str:
    """The report."""
    lines = [
        "# What the program is made of",
        "",
        "Written by `make supply-chain` from `requirements.lock`.",
        "",
        f"- [Bill of materials](sbom.cdx.json): CycloneDX, {components} components.",
        "- `make lock` writes the lock anew; `make verified` installs by it, and refuses another hash.",
        "- `make wheel` builds the same bytes every time (`tests/supply_chain/test_wheel.py`).",
        "",
        "## Known weaknesses",
        "",
        weak,
        "",
        "## Licences",
        "",
        "| package | version | licence |",
        "|---|---|---|",
    ]
    lines += [f"| {p['Name']} | {p['Version']} | {p['License']} |" for p in packages]
    return "\n".join(lines) + "\n"


def main() -> None:
    WORK.mkdir(parents=True, exist_ok=True)
    subject = environment("subject", "--require-hashes", "--requirement", str(LOCK))
    tools = environment("tools", "--requirement", str(TOOLS))
    components = bill_of_materials(tools, subject)
    PAGE.write_text(page(components, licences(tools, subject), weaknesses(tools)), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)} and {BILL.relative_to(ROOT)} written", file=sys.stderr)


if __name__ == "__main__":
    main()
