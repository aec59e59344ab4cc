"""Makes the package of a new game: the files of the template under the name of the game."""

from __future__ import annotations

import keyword
import re
from importlib.util import find_spec
from pathlib import Path

from croupier import games
from croupier.errors import DataError
from croupier.games.plugins import ID

TEMPLATE = Path(__file__).parent / "template"
LONGEST_NAME = 40
INITIALS = re.compile(r"[A-Z][A-Z0-9]{0,5}")


def make(name: str, folder: Path, title: str = "", initials: str = "") -> list[Path]:
    """Write the package into a folder that is not there yet; the files that were made."""
    _check_name(name)
    title = title.strip() or name.replace("_", " ").title()
    initials = initials or "".join(word[0] for word in title.upper().split() if word[0].isalnum())[:6]
    _check_shown(title, initials)
    if folder.exists():
        raise DataError(f"{folder} is there already: a new game gets a folder of its own")
    words = {
        "your_game": name,
        "your-game": name.replace("_", "-"),
        "Your Game": title,
        "YG": initials,
    }
    made = []
    for source in sorted(path for path in TEMPLATE.rglob("*") if path.is_file()):
        target = folder / _named(source.relative_to(TEMPLATE).as_posix().removesuffix(".txt"), words)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(_named(source.read_text(encoding="utf-8"), words), encoding="utf-8")
        made.append(target)
    return made


def _named(text: str, words: dict[str, str]) -> str:
    """The text with the names of the game; initials only where they stand alone."""
    pattern = r"your_game|your-game|Your Game|\bYG\b"
    return re.sub(pattern, lambda found: words[found[0]], text)


def _check_name(name: str) -> None:
    if not ID.fullmatch(name) or keyword.iskeyword(name) or len(name) > LONGEST_NAME:
        raise DataError(
            f"{name!r}: the name of a game is a word of small letters, digits and underscores, "
            f"at most {LONGEST_NAME} of them"
        )
    if name in games.ids() or name in games.left_out():
        raise DataError(f"{name!r}: there is a game with this name")
    if find_spec(name) is not None:
        raise DataError(f"{name!r}: there is a Python package with this name, which would be hidden")


def _check_shown(title: str, initials: str) -> None:
    if not title.isprintable() or not re.fullmatch(r"[\w' &.,!-]+", title):
        raise DataError(f"--title: {title!r} is no plain line of words")
    if not INITIALS.fullmatch(initials):
        raise DataError(f"--initials: {initials!r} is not one to six capital letters and digits")
    used = {games.load(one).facts.initials: one for one in games.ids()}
    if initials in used:
        raise DataError(f"--initials: the tables of {used[initials]} begin with {initials}; choose others")
