"""Every game and edition: what the devices of a table do not allow is refused when it is configured and
opened, and found by ``croupier check table-equipment`` (x.3(b), x.9(a)(1), Massachusetts 2(b), 4(a))."""

from __future__ import annotations

import pytest

from croupier import games
from croupier.errors import DataError
from croupier.house.config import HouseConfig
from croupier.house.opening_check import check_house
from croupier.play.table_check import CardsAtTable, table_findings
from croupier.tables import seating
from croupier.tables.config import TableConfig
from croupier.units.verdict import Refusal
from tests.tables.rig import rig

EDITIONS = [
    (game, edition)
    for game in games.ids()
    if not games.load(game).dice
    for edition in games.load(game).editions
]
BLACKJACK = ("free_bet_blackjack", "double_back_jack")


def configured(game: str, edition: str, dealing: str, equipment: list[str]) -> str:
    """What the house says to such a table; "" if it may be opened."""
    table = TableConfig(
        id="T-1", game=game, edition=edition, dealing=dealing, cards="dealer", equipment=equipment
    )
    try:
        check_house(HouseConfig(tables=[table]))
    except DataError as error:
        return str(error)
    return ""


def opened(game: str, edition: str, dealing: str, equipment: list[str]) -> str:
    """The section that keeps such a table from being opened; "" if none does."""
    at = rig(game, edition=edition, dealing=dealing, cards="dealer", equipment=equipment)
    answer = seating.open_round(at.table, "", "", first=True)
    return answer.cite if isinstance(answer, Refusal) else ""


def checked(game: str, edition: str, dealing: str, equipment: list[str]) -> set[str]:
    """What the form of the equipment says of it, by section."""
    backs = ("red", "blue") if "two_decks" in equipment else ("red",)
    rules = games.load(game).edition(edition)
    table = CardsAtTable(
        decks=rules.decks.value,
        backs=backs,
        dealing=dealing,
        shuffler="shuffler" in equipment,
        continuous_shuffler="reshuffling_device" in equipment,
    )
    return {finding.cite for finding in table_findings(rules, table)}


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_what_the_devices_do_not_allow_is_refused_everywhere(game: str, edition: str) -> None:
    rules = games.load(game).edition(edition)
    methods = list(rules.dealing)
    with_shuffler = ["shuffler", *(["two_decks"] if game in BLACKJACK else [])]
    wrong = [(methods[0], ["two_decks"])]
    if edition == "ma":
        wrong.append((methods[0], []))
    wrong += [("hand", [])] if "hand" in methods else []
    wrong += [(methods[0], ["shuffler"])] if game in BLACKJACK else []
    for dealing, equipment in wrong:
        cite = opened(game, edition, dealing, equipment)
        assert cite, (dealing, equipment)
        assert cite in configured(game, edition, dealing, equipment)
        assert cite in checked(game, edition, dealing, equipment)
    for dealing in methods:
        assert configured(game, edition, dealing, with_shuffler) == ""
        assert opened(game, edition, dealing, with_shuffler) == ""
