"""All words of the pages stand in one file, and every word in it is used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from croupier import games
from croupier.web.pages.routes import HERE, STATIC, texts

# Lists whose entries are looked up by a word of the rules.
BY_WORD = {"phase", "words", "outcomes", "meters", "groups", "areas", "games", "rows"}


def sources() -> str:
    files = [*STATIC.rglob("*.js"), *HERE.glob("*.html")]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def paths(part: dict[str, Any], prefix: str = "") -> Iterator[str]:
    for name, value in part.items():
        if isinstance(value, dict):
            yield from paths(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}"


def test_every_text_that_a_page_asks_for_exists() -> None:
    known = set(paths(texts()))
    asked = set(re.findall(r'\bt\("([a-z_]+(?:\.[a-z0-9_]+)*)"', sources())) - BY_WORD
    assert len(asked) > 50
    assert asked <= known, sorted(asked - known)


def test_every_text_is_used_somewhere() -> None:
    text = sources()
    unused = [path for path in paths(texts()) if not re.search(rf"\b{path.split('.')[-1]}\b", text)]
    # These are put together from a step, a phase or the state of a terminal.
    composed = re.compile(
        r"^(floor\.(step_\d(_text)?|automatic|person)|dealer\.((step|needs)_\w+|virtual|recorded)|coach\.\w+"
        r"|cabinet\.(guest|staff|screen)\.\w+(\.\w+)?|cabinet\.win\.\w+|money\.because_\w+|recall\.part_\w+|console\.handpays\.state_\w+|console\.law\.states\.\w+|lab\.(view|answer|wish|meter)_\w+)$"
    )
    left = [path for path in unused if not composed.match(path) and path.split(".")[0] not in BY_WORD]
    assert left == []


def test_every_game_has_its_tagline_and_three_sentences() -> None:
    for game_id in games.ids():
        told = texts()["games"][game_id]
        assert told["tagline"]
        assert len(told["how"]) == 3
