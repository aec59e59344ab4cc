"""A layout shows an area for every wager of its table at every position, and nothing else."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest

from croupier import games
from croupier.signs import felt
from croupier.signs.drawing import layout_svg
from croupier.signs.request import Posting, SignRequest, checked, everything
from croupier.signs.sign import make_sign
from croupier.signs.words import live_wagers

EDITIONS = [(game_id, edition) for game_id in games.ids() for edition in games.load(game_id).editions]
every_edition = pytest.mark.parametrize(("game_id", "edition_id"), EDITIONS)
SVG = "{http://www.w3.org/2000/svg}"


def full(game_id: str, edition_id: str = "") -> Posting:
    return checked(everything(games.load(game_id), edition_id), games.load)


def drawn(posting: Posting, seats: int = 0) -> ET.Element:
    return ET.fromstring(layout_svg(posting, seats))


def wagers(root: ET.Element) -> Counter[str]:
    return Counter(one.get("data-wager", "") for one in root.iter() if one.get("data-wager"))


@every_edition
def test_every_wager_has_its_area_at_every_position(game_id: str, edition_id: str) -> None:
    posting = full(game_id, edition_id)
    edition = posting.submission.edition
    counted = wagers(drawn(posting))
    for name in live_wagers(posting.submission):
        area = edition.layout.betting[name]
        wanted = edition.seats.value
        if area.shared or area.shape == "line":
            wanted = 1
        elif area.shape == "beside":
            wanted = 0
        elif name.startswith("super_seat_"):
            wanted -= 1
        assert counted.pop(name, 0) == wanted, name
    assert not counted


@every_edition
def test_a_wager_that_is_not_offered_has_no_area(game_id: str, edition_id: str) -> None:
    posting = checked(SignRequest(game=game_id, edition=edition_id), games.load)
    optional = {name for name, rule in posting.submission.edition.wagers.items() if rule.optional}
    assert not optional & set(wagers(drawn(posting)))


@every_edition
def test_every_card_area_and_every_inscription_is_there(game_id: str, edition_id: str) -> None:
    posting = full(game_id, edition_id)
    root = drawn(posting)
    areas = {one.get("data-area") for one in root.iter()} - {None}
    assert areas == set(posting.submission.edition.layout.cards)
    words = " ".join(" ".join(root.itertext()).split())
    said = re.sub(r"\s+", "", words)
    for sentence, _ in make_sign(posting).inscriptions:
        assert re.sub(r"\s+", "", sentence) in said
    for mark in posting.submission.edition.layout.marks.values():
        assert mark.label in words


@every_edition
def test_a_pointer_on_an_area_is_shown_all_its_odds(game_id: str, edition_id: str) -> None:
    posting = full(game_id, edition_id)
    titles = {
        one.get("data-wager"): one.findtext(f"{SVG}title") or ""
        for one in drawn(posting).iter()
        if one.get("data-wager")
    }
    for table in make_sign(posting).tables:
        for wager in set(table.wagers) & set(titles):
            for row in table.rows:
                assert f"{row.outcome} {row.pays}" in titles[wager]


@every_edition
def test_a_position_keeps_to_its_own_part_of_the_felt(game_id: str, edition_id: str) -> None:
    posting = full(game_id, edition_id)
    seats = felt.positions(posting.submission.edition.seats.value)
    groups = [one for one in drawn(posting).iter() if one.get("class") == "position"]
    for seat, place in zip(seats, groups, strict=True):
        for ring in place.iter(f"{SVG}circle"):
            reach = abs(float(ring.get("cx", 0))) + float(ring.get("r", 0))
            assert reach <= seat.width / 2 + 1
            assert abs(float(ring.get("cy", 0))) + float(ring.get("r", 0)) <= 130
        for box in place.iter(f"{SVG}rect"):
            left, width = float(box.get("x", 0)), float(box.get("width", 0))
            assert max(abs(left), abs(left + width)) <= seat.width / 2 + 1
        x, y = felt.at(seat.angle, felt.RADIUS + 130)
        assert 0 < x < felt.WIDTH
        assert 0 < y < felt.HEIGHT


def test_position_one_is_farthest_to_the_dealers_left_which_is_the_pictures_right() -> None:
    first, *_, last = felt.positions(6)
    assert (first.number, last.number) == (1, 6)
    assert felt.at(first.angle, 100)[0] > 800 > felt.at(last.angle, 100)[0]


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_fewer_positions_can_be_drawn(seats: int) -> None:
    root = drawn(full("heads_up_holdem"), seats)
    found = [one for one in root.iter() if one.get("class") == "position"]
    assert [one.get("id") for one in found] == [f"position-{number + 1}" for number in range(seats)]


def test_the_layout_of_props_and_hops_follows_the_option() -> None:
    sides = {
        "top": ["1-1"],
        "left": ["1-1", "1-2"],
        "center": [f"{low}-{high}" for low in range(1, 7) for high in range(low, 7)][2:-2],
        "right": ["5-6", "6-6"],
    }
    posting = checked(SignRequest(game="props_and_hops", options={"layout": sides}), games.load)
    default = layout_svg(full("props_and_hops"))
    assert layout_svg(posting) != default
    assert sum(wagers(ET.fromstring(layout_svg(posting))).values()) == 29


def test_the_name_of_the_house_is_on_the_felt_and_escaped() -> None:
    posting = checked(SignRequest(game="go_fore_it", house="Tom & <Co>"), games.load)
    assert "Tom & <Co>" in list(drawn(posting).itertext())


def test_the_options_area_of_lunar_poker_says_what_the_fee_buys() -> None:
    """§ 671a.2(b)(4)(i), (ii), at each of the five positions."""
    areas = [one for one in drawn(full("lunar_poker")).iter() if one.get("data-wager") == "options_fee"]
    assert len(areas) == 5
    for area in areas:
        words = [" ".join((one.text or "").split()) for one in area.iter() if one.text]
        assert {"OPTIONS", "EXCHANGE 2-5 CARDS", "BUY A 6TH CARD"} <= set(words)
