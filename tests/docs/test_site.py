"""The site: it builds, links to nothing that is missing, and asks nothing of another host."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
GUIDES = ("patron", "dealer", "floor", "finance", "mathematician", "engineer")
# What a browser would fetch by itself; a link that somebody may follow is none.
LOADED = re.compile(
    r'<(?:script|img|iframe)[^>]*\ssrc="?(https?://[^">\s]+)'
    r'|<link[^>]*rel="?(?:stylesheet|preconnect)[^>]*href="?(https?://[^">\s]+)'
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built strictly: a link that leads nowhere is an error."""
    pytest.importorskip("mkdocs", reason="the extra `docs` is not installed")
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(folder)]
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


def test_every_page_of_the_contents_is_there(site: Path) -> None:
    contents = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    pages = re.findall(r": ([\w/-]+)\.md$", contents, re.MULTILINE)
    assert len(pages) > 30
    for page in pages:
        name = re.sub(r"README$", "index", page)
        assert (site / f"{name}.html").exists(), page


def test_the_site_loads_nothing_from_another_host(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 100
    for page in pages:
        assert not LOADED.findall(page.read_text(encoding="utf-8")), page.name


@pytest.mark.parametrize("name", GUIDES)
def test_every_guide_has_pictures(name: str) -> None:
    assert "![" in (ROOT / "docs" / "guides" / f"{name}.md").read_text(encoding="utf-8")


def test_every_game_has_a_page_on_the_site(site: Path) -> None:
    from croupier import games

    for game_id in games.ids():
        assert (site / "games" / f"{game_id}.html").exists()


def test_every_document_is_reached_from_the_contents_or_from_a_page_of_it() -> None:
    contents = yaml.safe_dump(yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))["nav"])
    documents = sorted((ROOT / "docs").glob("*.md"))
    linked = "\n".join(path.read_text(encoding="utf-8") for path in documents)
    for path in documents:
        assert path.name in contents or f"({path.name}" in linked, f"{path.name} is not linked anywhere"
