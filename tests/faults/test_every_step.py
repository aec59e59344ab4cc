"""A kill at every step of every game: from each prefix of the journal the round completes, or is void."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from croupier import games
from tests.faults.reopening import accounted_for, completed, held, reopened, voided
from tests.tables.rig import Rig
from tests.tables.test_every_game import rounds, seen

SHORT, LONG = 1, 12


def played(game: str, count: int) -> Rig:
    """So many rounds of a game from beginning to end, with every step kept."""
    at = None
    for at in rounds(game, count):  # noqa: B007 - the rig after the last step is what is wanted
        pass
    assert at is not None
    return at


def prefixes(at: Rig) -> Iterator[Rig]:
    """The table as it is found after a kill behind each of its events."""
    for length in range(len(at.events) + 1):
        yield reopened(at, at.events[:length])


def check_completion(at: Rig) -> int:
    """From every prefix with an open round, the round ends and every hold ends exactly once or stays up."""
    kills = 0
    for again in prefixes(at):
        kills += 1
        if again.table.phase in ("closed", "settled") or not held(again.table):
            continue
        step = completed(again)
        assert again.table.phase == "settled"
        assert accounted_for(step) == sorted(held(again.table))
    return kills


def check_void(at: Rig) -> int:
    """From every prefix with a round that is open, the house can break it off and gives everything back."""
    kills = 0
    for again in prefixes(at):
        kills += 1
        if again.table.phase in ("closed", "settled"):
            continue
        before = held(again.table)
        step = voided(again)
        assert again.table.phase == "settled"
        assert accounted_for(step) == sorted(before)
        assert not step.settlement
    return kills


def check_same_end(at: Rig) -> None:
    """The rest of the journal, put to a restored table, leads to the very state of the table never killed."""
    for again in prefixes(at):
        for event in at.events[len(again.events) :]:
            again.seq += 1
            again.table.apply(event, again.seq, again.now)
        assert seen(again.table) == seen(at.table)


@pytest.mark.parametrize("game", games.ids())
def test_a_round_completes_from_every_prefix_of_its_journal(game: str) -> None:
    at = played(game, SHORT)
    assert check_completion(at) == len(at.events) + 1


@pytest.mark.parametrize("game", games.ids())
def test_a_round_can_be_void_from_every_prefix_and_gives_every_wager_back(game: str) -> None:
    at = played(game, SHORT)
    assert check_void(at) == len(at.events) + 1


@pytest.mark.parametrize("game", games.ids())
def test_what_followed_the_kill_leads_to_the_same_end(game: str) -> None:
    check_same_end(played(game, SHORT))


@pytest.mark.long
@pytest.mark.parametrize("game", games.ids())
def test_many_rounds_survive_a_kill_at_every_step(
    game: str, record_property: Callable[[str, object], None]
) -> None:
    at = played(game, LONG)
    record_property("kills", check_completion(at) + check_void(at))
    check_same_end(at)
