"""The printed card: everything that the strategy says is on it, in three kinds of file."""

from __future__ import annotations

from fractions import Fraction
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

from PIL import Image

from croupier.lab.strategy.card import Word, card_of
from croupier.lab.strategy.files import pdf, png, svg, write
from croupier.play.strategy import Chart, Rules, RuleStrategy

STRATEGY = RuleStrategy(
    name="a < b & c",
    source="our own",
    rules=(Rules("The first two cards", (("a pair of tens or better, whatever else there is", "raise"),)),),
    per="front_9",
    edge=Fraction(1, 20),
    optimum=Fraction(1, 25),
    method="exact: by hand",
    charts=(Chart("Hard totals", ("2", "A"), (("16", ("S", "H")), ("17", ("S", "S"))), (("S", "stand"),)),),
)


def test_every_word_of_the_strategy_is_on_the_card() -> None:
    card = card_of("Some Game", STRATEGY)
    text = " ".join(mark.text for mark in card.marks if isinstance(mark, Word))
    for words in ("Some Game", "a < b & c", "whatever else", "raise", "Hard totals", "17", "S stand"):
        assert words in text
    assert "House edge 5.0000% of the front 9 wager, 4.0000% under best play" in text
    assert "this card costs 1.0000%" in " ".join(text.split())


def test_nothing_lies_outside_the_card() -> None:
    card = card_of("Some Game", STRATEGY)
    assert all(0 <= mark.x <= card.width and 0 <= mark.y <= card.height for mark in card.marks)


def test_the_same_card_gives_the_same_files() -> None:
    card = card_of("Some Game", STRATEGY)
    for make in (svg, png, pdf):
        assert make(card) == make(card_of("Some Game", STRATEGY))


def test_the_files_are_what_their_names_say(tmp_path: Path) -> None:
    card = card_of("Some Game", STRATEGY)
    paths = write(card, tmp_path / "cards", "some-game")
    assert [path.name for path in paths] == ["some-game.svg", "some-game.png", "some-game.pdf"]
    assert ElementTree.fromstring(paths[0].read_bytes()).tag.endswith("svg")
    with Image.open(BytesIO(paths[1].read_bytes())) as image:
        assert image.size == (840, round(2 * card.height))
    assert paths[2].read_bytes().startswith(b"%PDF-")
