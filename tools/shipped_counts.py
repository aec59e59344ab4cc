"""Write the counts that are shipped with the package: ``python -m tools.shipped_counts [GAME ...]``.

An entry that was counted from the sources as they are now is left as it is. The work may take minutes a game.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable

from croupier import games
from croupier.kernel.shipped import FILE, shipped
from croupier.lab.recount import Question, kernel_questions, questions, recounted


def write(asked: Iterable[Question]) -> None:
    """Count what is not yet in the files, and put it there after each answer."""
    for one in asked:
        if one.shipped is not None and not one.is_stale():
            continue
        print(f"counting {one}", flush=True)
        found = shipped(one.folder)
        found.setdefault(one.part, {})[one.key] = recounted(one)
        _save(one, found)


def _save(one: Question, found: dict[str, object]) -> None:
    """One entry a line, so that a change is read easily."""
    parts = []
    for part, entries in sorted(found.items()):
        assert isinstance(entries, dict)
        lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in sorted(entries.items())]
        parts.append(f" {json.dumps(part)}: {{\n" + ",\n".join(lines) + "\n }")
    text = "{\n" + ",\n".join(parts) + "\n}\n"
    (one.folder / FILE).write_text(text, encoding="utf-8")


def main(names: list[str]) -> None:
    """All games, or those that are named."""
    write(kernel_questions())
    for game in names or games.ids():
        write(questions(game))


if __name__ == "__main__":
    main(sys.argv[1:])
