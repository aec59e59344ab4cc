"""Cards, decisions, the clock that decides for the silent, and irregularities."""

from __future__ import annotations

import pytest

from croupier import games
from croupier.equipment.cards import cards
from croupier.play.choice import Choice, Decision
from croupier.play.request import Ask, Irregular
from croupier.tables import playing, settling
from croupier.tables.dealer_view import dealer_message, irregular_act
from croupier.tables.defaults import default_decision
from croupier.tables.events import Acted
from croupier.tables.preview import Preview, preview
from croupier.tables.sense import plain_wagers
from tests.tables import reader
from tests.tables.rig import BOTH, Rig, rig


@pytest.fixture
def asked() -> Rig:
    """High Card Flush, two terminals on one hand, both asked."""
    at = rig()
    at.sit("EWT-1", 3)
    at.sit("EWT-2", 3)
    at.open()
    at.do(at.wager("EWT-1", ante=1000))
    at.do(at.wager("EWT-2", ante=500))
    at.lock()
    assert at.table.phase == "locked"
    at.chance()
    assert at.table.phase == "playing"
    return at


def test_a_raise_is_held_with_the_decision_and_a_fold_holds_nothing(asked: Rig) -> None:
    step = asked.do(asked.decide("EWT-1", "raise 1000"))
    assert [(hold.account, hold.id.split("/")[2], hold.amount_cents) for hold in step.holds] == [
        ("game_account:EWT-1:1", "raise", 1000)
    ]
    assert asked.do(asked.decide("EWT-2", "fold")).holds == ()
    assert settling.is_due(asked.table)


def test_refusals_of_decisions_in_their_order(asked: Rig) -> None:
    decide = asked.decide
    assert asked.refused(decide("EWT-9", "fold")) == "not_seated"
    wrong = playing.decide(asked.table, "EWT-1", "T-1-000009", 1, "fold", asked.now)
    assert asked.refused(wrong) == "wrong_round"
    assert asked.refused(decide("EWT-1", "fold", question=7)) == "question_over"
    assert asked.refused(decide("EWT-1", "hit")) == "illegal_decision"
    assert asked.refused(decide("EWT-1", "raise banana")) == "illegal_decision"
    assert asked.refused(decide("EWT-1", "raise 999")) == "bad_amount"
    asked.do(decide("EWT-1", "fold"))
    assert asked.refused(decide("EWT-1", "fold")) == "not_asked"


@pytest.mark.parametrize(("seconds", "code"), [(19.999, ""), (20, "too_late")])
def test_the_window_of_a_question_starts_when_it_is_asked(asked: Rig, seconds: float, code: str) -> None:
    asked.pass_time(seconds)
    step = asked.decide("EWT-1", "fold")
    assert (asked.refused(step) if code else asked.do(step) and "") == code


def test_when_time_runs_out_the_silent_fold_and_the_decided_stay(asked: Rig) -> None:
    asked.do(asked.decide("EWT-1", "raise 1000"))
    asked.do(playing.take_defaults(asked.table))
    play = asked.table.play
    assert play is not None
    assert play.decided == {3: "raise 1000", 101: "default fold"}


@pytest.mark.parametrize(
    ("words", "chosen"),
    [
        (("insurance", "decline"), "decline"),
        (("raise", "check"), "check"),
        (("hit", "stand", "split"), "stand"),
        (("double", "stay"), "stay"),
        (("set", "house_way"), "house_way"),
        (("remove", "keep"), "keep"),
        (("raise", "fold"), "fold"),
        (("accept", "refuse"), "refuse"),
        (("deal", "dead"), "dead"),
        (("purple", "green"), "purple"),
    ],
)
def test_the_default_is_the_first_of_the_preference_that_is_open(words: tuple[str, ...], chosen: str) -> None:
    assert default_decision([Choice(word) for word in words]) == Decision(chosen)


def test_where_the_chapter_speaks_of_silence_that_is_the_default() -> None:
    asked = Ask({}, "§ 1", Decision("keep"))
    assert default_decision([Choice("remove"), Choice("check")], asked) == Decision("keep")


@pytest.mark.parametrize("game", games.ids())
def test_the_documented_default_of_each_game_is_what_the_clock_takes(game: str) -> None:
    at = rig(game)
    at.sit("EWT-1", 1)
    words: set[str] = set()
    for _ in range(6):
        at.open()
        at.do(at.wager("EWT-1", **plain_wagers(at.table)))
        at.lock()
        at.play_out()
        at.settle()
        taken = [event for event in at.events if isinstance(event, Acted) and event.by_clock]
        words |= {act["decision"].replace("_", " ") for event in taken for act in event.acts}
    assert bool(words) == (not games.load(game).dice)
    assert all(word in games.load(game).facts.time_is_up for word in words)


def plain(at: Rig) -> dict[str, int]:
    """The least that the game takes; in Props & Hops a Six Eight Shake besides."""
    shake = {"six_eight_shake": 500} if at.table.game.id == "props_and_hops" else {}
    return plain_wagers(at.table) | shake


def test_cards_of_the_dealer_count_when_they_could(asked: Rig) -> None:
    at = rig(cards="dealer")
    at.sit("EWT-1", 1)
    at.open()
    assert at.refused(reader.read(at.table, cards("Ah"))) == "not_playing"
    at.do(at.wager("EWT-1", ante=500))
    at.lock()
    assert at.refused(playing.enter(at.table, cards("Ah"))) == "too_many_cards"
    assert at.refused(playing.enter(at.table, [])) == "no_cards"
    at.do(reader.read(at.table, cards("Ah Kd")))
    assert at.refused(reader.read(at.table, cards("Ah"))) == "card_twice"


def test_an_irregularity_is_previewed_without_changing_anything(asked: Rig) -> None:
    act = Irregular("incorrect_number_of_cards")
    before = len(asked.table.play.acts)  # type: ignore[union-attr]
    seen = preview(asked.table, act)
    assert isinstance(seen, Preview)
    assert (seen.possible, seen.ends_round) == (True, True)
    assert [line.outcome for line in seen.lines] == ["void", "void"]
    assert len(asked.table.play.acts) == before  # type: ignore[union-attr]
    assert asked.refused(playing.irregularity(asked.table, act)) == "floorperson_needed"
    asked.do(playing.irregularity(asked.table, act, BOTH))
    step = asked.settle()
    assert not step.settlement
    assert len(step.releases) == 2


def test_an_impossible_irregularity_says_why(asked: Rig) -> None:
    seen = preview(asked.table, Irregular("face_up_card"))
    assert isinstance(seen, Preview)
    assert not seen.possible
    assert "dealt" in seen.reason


def test_a_dealer_says_in_which_turn_he_passed_a_player_over() -> None:
    at = rig("free_bet_blackjack", cards="dealer")
    for number in (1, 2):
        at.sit(f"EWT-{number}", number)
    at.open()
    for number in (1, 2):
        at.do(at.wager(f"EWT-{number}", blackjack=500))
    at.lock()
    at.do(reader.read(at.table, cards("5h")))
    menu = {one["name"]: one for one in dealer_message(at.table, {}, at.now)["irregularities"]}
    assert (menu["one_card_dealt"]["takes_turn"], menu["one_card_dealt"]["possible"]) == (True, True)
    assert not menu["no_cards_dealt"]["takes_turn"]
    assert (
        at.refused(playing.irregularity(at.table, irregular_act("one_card_dealt", 2, []), BOTH))
        == "bad_irregularity"
    )
    at.do(playing.irregularity(at.table, irregular_act("one_card_dealt", 2, [], turn=1), BOTH))
    at.do(at.decide("EWT-2", "deal"))
    at.do(reader.read(at.table, cards("9c")))
    assert at.table.play is not None
    assert at.table.play.round.observation(1)["places"] == {"position 1": ["5h"], "dealer": ["9c"]}
