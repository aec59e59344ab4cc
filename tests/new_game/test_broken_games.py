"""A game of another package that is broken: one sentence, and the house goes on without it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.new_game.conftest import GAME
from tests.new_game.scratch import Scratch

FOUND_BY_PYTHON = "import site; print(site.getsitepackages()[0])"


class Installed:
    """A package put where an installer puts it: its files, and what it announces."""

    def __init__(self, scratch: Scratch) -> None:
        self.scratch = scratch
        self.place = Path(scratch.run("python", "-c", FOUND_BY_PYTHON).strip())
        self.made: list[Path] = []

    def write(self, name: str, text: str) -> None:
        path = self.place / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        self.made.append(path)

    def announce(self, game: str, value: str, package: str = "trouble") -> None:
        info = f"{package}-1.0.dist-info"
        self.write(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        self.write(f"{info}/entry_points.txt", f"[croupier.games]\n{game} = {value}\n")

    def remove(self) -> None:
        for folder in {path.parent for path in self.made}:
            shutil.rmtree(folder)


@pytest.fixture
def installed(scratch: Scratch) -> Installed:
    return Installed(scratch)


COPY = "from dataclasses import replace\nfrom lucky_middle import GAME as OTHER\n"

TROUBLES = {
    "a package that is not there": ("trouble", None, "ModuleNotFoundError"),
    "an exception at import": (
        "trouble",
        "raise RuntimeError('no money left')",
        "RuntimeError: no money left",
    ),
    "an end at import": ("trouble", "raise SystemExit(3)", "SystemExit"),
    "bad syntax": ("trouble", "def (", "SyntaxError"),
    "no GAME": ("trouble", "", "no GAME"),
    "something else as GAME": ("trouble", "GAME = 13", "no GAME"),
    "another id": ("trouble", f"{COPY}GAME = OTHER", "calls itself 'lucky_middle'"),
    "a file of another game": (
        "trouble",
        f"{COPY}GAME = replace(OTHER, id='trouble', _loaded={{}})",
        "the file of house-1 calls itself lucky_middle",
    ),
    "no such edition": (
        "trouble",
        f"{COPY}GAME = replace(OTHER, id='trouble', editions=('house-9',), _loaded={{}})",
        "house_9.toml",
    ),
    "no facts": (
        "trouble",
        f"from pathlib import Path\n{COPY}GAME = replace(OTHER, id='trouble', folder=Path(__file__).parent)",
        "facts.toml",
    ),
    "an object instead of a package": ("trouble:GAME", "GAME = 13", "must name the package"),
}


@pytest.mark.parametrize("trouble", TROUBLES)
def test_what_is_wrong_is_one_sentence_and_all_other_games_are_played(
    installed: Installed, trouble: str
) -> None:
    value, text, words = TROUBLES[trouble]
    try:
        installed.announce("trouble", value)
        if text is not None:
            installed.write("trouble/__init__.py", text)
        listed = installed.scratch.answer("croupier", "rulebook", "list", "--json")
        asked = installed.scratch.answer("croupier", "par", "trouble")
    finally:
        installed.remove()
    assert listed.returncode == 0, listed.stderr
    assert GAME in listed.stdout
    assert '"trouble"' not in listed.stdout
    assert listed.stderr.count("\n") == 1
    assert "the game 'trouble' of the package" in listed.stderr
    assert words in listed.stderr
    assert (asked.returncode, asked.stderr.count("\n")) == (2, 1)
    assert words in asked.stderr


def test_an_id_that_is_taken_is_nobody_elses(installed: Installed) -> None:
    """Neither that of a game of Croupier, nor one that two packages announce."""
    try:
        installed.write("trouble/__init__.py", f"{COPY}GAME = replace(OTHER, id='go_fore_it', _loaded={{}})")
        installed.announce("go_fore_it", "trouble")
        ours = installed.scratch.answer("croupier", "rulebook", "show", "go_fore_it")
        told = installed.scratch.answer("croupier", "rulebook", "list", "--json")
        installed.announce(GAME, "trouble")
        neither = installed.scratch.answer("croupier", "conformance", GAME)
    finally:
        installed.remove()
    assert "58 Pa. Code" in ours.stdout
    assert ours.returncode == 0
    assert "Croupier has a game with this id" in told.stderr
    assert neither.returncode == 2
    assert "2 packages announce a game with this id" in neither.stderr


def test_initials_that_are_taken_are_refused(installed: Installed) -> None:
    """The names of tables begin with them; two games with the same ones would share tables."""
    try:
        scratch = installed.scratch
        scratch.croupier("new-game", "trouble", "--initials", "TT", "--into", "taken")
        facts = scratch.work / "taken" / "src" / "trouble" / "facts.toml"
        facts.write_text(facts.read_text(encoding="utf-8").replace('"TT"', '"HCF"'), encoding="utf-8")
        for path in (scratch.work / "taken" / "src" / "trouble").glob("*.*"):
            installed.write(f"trouble/{path.name}", path.read_text(encoding="utf-8"))
        installed.announce("trouble", "trouble")
        told = scratch.answer("croupier", "rulebook", "list", "--json")
    finally:
        installed.remove()
    assert "begin with 'HCF', as those of high_card_flush do" in told.stderr


def test_a_house_with_a_table_of_it_does_not_open(installed: Installed) -> None:
    config = installed.scratch.work / "house.toml"
    table = 'id = "T-1"\ngame = "trouble"\n'
    config.write_text(f'database = "broken.sqlite"\ndemo = true\n[[tables]]\n{table}', encoding="utf-8")
    try:
        installed.announce("trouble", "trouble")
        done = installed.scratch.answer("croupier", "serve", "house.toml", "--listen", "127.0.0.1:0")
    finally:
        installed.remove()
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert "table 'T-1': the game 'trouble' of the package 'trouble' is left out" in done.stderr
    assert not (installed.scratch.work / "broken.sqlite").exists()


def test_the_files_of_a_broken_package_are_in_the_signature_too(installed: Installed) -> None:
    """Its code is run when it is looked at: what runs is what must be approved."""
    try:
        installed.announce("trouble", "trouble")
        installed.write("trouble/__init__.py", "raise RuntimeError")
        said = installed.scratch.croupier("verify-software", "--files")
    finally:
        installed.remove()
    assert "plugin trouble/__init__.py" in said
