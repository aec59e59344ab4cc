"""Hooks of MkDocs: the pages of the games join the site, and links to sources become names of files.

A document of the repository links to what lies beside it, sources included; a site holds documents alone.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any, Final

from mkdocs.structure.files import File, Files

ROOT: Final = Path(__file__).parents[2]
LINK: Final = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#|mailto:)([^)#\s]+)(#[^)\s]*)?\)")


def on_files(files: Files, config: Any) -> Files:
    """The page of each game, the architecture and the changes, under names of their own."""
    for readme in sorted((ROOT / "croupier" / "games").glob("*/README.md")):
        files.append(_taken(config, f"games/{readme.parent.name}.md", readme))
    files.append(_taken(config, "architecture.md", ROOT / "ARCHITECTURE.md"))
    return files


def _taken(config: Any, name: str, source: Path) -> File:
    return File.generated(config, name, content=source.read_text(encoding="utf-8"))


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Links that would leave the site point to the page that stands for their target, or say its name."""
    home = _place_of(page.file.src_uri)

    def mended(found: re.Match[str]) -> str:
        mark, text, target, anchor = found[1], found[2], found[3], found[4] or ""
        path = posixpath.normpath(posixpath.join(posixpath.dirname(home), target))
        name = _name_on_site(path)
        if files.get_file_from_path(name) is None:
            return found[0] if mark else f"{text} (`{path}`)"
        start = posixpath.dirname(page.file.src_uri) or "."
        return f"{mark}[{text}]({posixpath.relpath(name, start)}{anchor})"

    return LINK.sub(mended, markdown)


def _place_of(name: str) -> str:
    """Where a page of the site lies in the repository."""
    game = re.fullmatch(r"games/(\w+)\.md", name)
    if game:
        return f"croupier/games/{game[1]}/README.md"
    return "ARCHITECTURE.md" if name == "architecture.md" else f"docs/{name}"


def _name_on_site(path: str) -> str:
    """The page that stands for a file of the repository."""
    game = re.fullmatch(r"croupier/games/(\w+)/README\.md", path)
    if game:
        return f"games/{game[1]}.md"
    if path == "ARCHITECTURE.md":
        return "architecture.md"
    if path in ("docs/mathematics", "docs/forms", "docs/closing-a-gaming-day"):
        return f"{path.removeprefix('docs/')}/README.md"
    return path.removeprefix("docs/")
