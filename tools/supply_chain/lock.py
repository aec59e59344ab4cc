"""``requirements.lock``: what a floor runs on, pinned by hash for every platform that we name.

The versions are those of ``constraints.txt``; pip is asked, without installing anything, which files it
would take on each platform, and their hashes are written down.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
LOCK: Final = ROOT / "requirements.lock"

# Python version and the platform tags that pip should accept.
PLATFORMS: Final = tuple(
    (python, tags)
    for python in ("3.11", "3.12", "3.13")
    for tags in (
        ("manylinux_2_28_x86_64", "manylinux_2_27_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64"),
        (
            "manylinux_2_28_aarch64",
            "manylinux_2_27_aarch64",
            "manylinux_2_17_aarch64",
            "manylinux2014_aarch64",
        ),
        ("macosx_14_0_arm64", "macosx_12_0_arm64", "macosx_11_0_arm64"),
    )
)


def run_time_requirements() -> list[str]:
    """The requirements of ``croupier[all]``, as the project's own file lists them."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    (everything,) = extras["all"]
    wanted = re.fullmatch(r"croupier\[(.+)\]", everything)
    assert wanted is not None
    found = list(project["dependencies"])
    for extra in wanted[1].split(","):
        found += extras[extra.strip()]
    return [requirement.split(";")[0].strip() for requirement in found]


def files_for(python: str, tags: tuple[str, ...], requirements: list[str]) -> dict[tuple[str, str], str]:
    """(name, version) to sha256 of the files that pip would take on a platform."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed"]
        command += ["--report", str(report), "--target", folder, "--only-binary", ":all:"]
        command += [
            "--python-version",
            python,
            "--implementation",
            "cp",
            "--abi",
            f"cp{python.replace('.', '')}",
        ]
        command += ["--abi", "abi3", "--abi", "none"]
        for tag in (*tags, "any"):
            command += ["--platform", tag]
        command += ["--constraint", str(ROOT / "constraints.txt"), *requirements]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            complaint = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
            raise SystemExit(f"Python {python}, {tags[0]}: {' '.join(complaint) or done.stderr}")
        items = json.loads(report.read_text(encoding="utf-8"))["install"]
    return {
        (item["metadata"]["name"].lower().replace("_", "-"), item["metadata"]["version"]): item[
            "download_info"
        ]["archive_info"]["hashes"]["sha256"]
        for item in items
    }


def lock_text() -> str:
    """The whole file."""
    requirements = run_time_requirements()
    hashes: dict[tuple[str, str], set[str]] = {}
    for python, tags in PLATFORMS:
        for key, digest in files_for(python, tags, requirements).items():
            hashes.setdefault(key, set()).add(digest)
        print(f"Python {python}, {tags[0]}: {len(hashes)} packages so far", flush=True)
    lines = ["# What croupier[all] runs on, by hash. Written by `make lock`; installed by `make verified`."]
    for (name, version), digests in sorted(hashes.items()):
        lines.append(f"{name}=={version} \\")
        ordered = [f"    --hash=sha256:{digest}" for digest in sorted(digests)]
        lines += [" \\\n".join(ordered)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    LOCK.write_text(lock_text(), encoding="utf-8")
