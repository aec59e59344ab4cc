"""§§ x.2 to x.5 and the dealing sections as data, and what follows from them at a table."""

from __future__ import annotations

import copy
import datetime
import tomllib
from typing import Any

import pytest

from croupier import games
from croupier.errors import DataError
from croupier.law.edition import Edition
from croupier.law.loader import read_edition
from croupier.law.steps import FACTS, PHASES, REQUIREMENTS, STEPS
from croupier.play.procedure import ACTS, Done, Due, TableState, due, steps_for
from croupier.play.table_check import CardsAtTable, table_findings

EDITIONS = [(game_id, edition) for game_id in games.ids() for edition in games.load(game_id).editions]
every_edition = pytest.mark.parametrize(("game_id", "edition_id"), EDITIONS)

POKER = ("texas_holdem_bonus", "flop_poker", "raise_it_up_stud", "criss_cross_poker", "go_fore_it")
BLACKJACK = ("free_bet_blackjack", "double_back_jack")
BOXES_ONLY = frozenset({"drop_box_and_tip_box", "identical_backs"})
OPENED = datetime.datetime(2026, 3, 1, 12, tzinfo=datetime.UTC)
DAY_BEGAN = datetime.datetime(2026, 3, 1, 11, tzinfo=datetime.UTC)


def edition(game_id: str, edition_id: str = "") -> Edition:
    return games.load(game_id).edition(edition_id)


def state(hours: float = 0, rounds: int = 0, dealing: str = "manual_shoe", facts: str = "") -> TableState:
    now = OPENED + datetime.timedelta(hours=hours)
    return TableState(dealing, frozenset(facts.split()), now, DAY_BEGAN, rounds)


def fresh(*acts: str, rounds: int = 0) -> list[Done]:
    return [Done(act, OPENED, "dealer 1", rounds) for act in acts]


def named(found: list[Due], act: str) -> str:
    return next((one.state for one in found if one.act == act), "")


# -- the data --------------------------------------------------------------------------------------


@every_edition
def test_every_edition_says_what_is_on_the_table_and_what_is_done(game_id: str, edition_id: str) -> None:
    chosen = edition(game_id, edition_id)
    assert chosen.equipment.requires
    assert chosen.procedure.phases
    assert set(chosen.layout.betting) == set(chosen.wagers)
    if chosen.dealing:
        assert chosen.equipment.cover_cards is not None
        assert chosen.procedure.cut is not None
        opening = [step.name for step in chosen.procedure.steps("opening")]
        at = opening.index("inspect_cards")
        after = [name for name in opening[at:] if name != "one_joker_only"]
        assert after == ["inspect_cards", "verify_inspection", "spread_face_up", "wash_and_stack"]
    else:
        assert chosen.equipment.dice is not None
        assert chosen.equipment.dice_hours is not None


@every_edition
def test_every_section_of_the_procedures_is_of_its_own_chapter(game_id: str, edition_id: str) -> None:
    chosen = edition(game_id, edition_id)
    cites = list(chosen.equipment.requires.values())
    for method in chosen.dealing or ("",):
        cites += [step.cite for step in chosen.procedure.all_steps(FACTS, method)]
    cites += [area.cite for area in chosen.layout.betting.values()]
    cites += [one.cite for one in chosen.layout.inscriptions]
    prefix = "§ " if chosen.chapter == "Massachusetts" else f"§ {chosen.chapter}."
    assert all(cite.startswith(prefix) for cite in cites)


def test_every_step_and_requirement_in_the_catalogue_is_used_by_some_edition() -> None:
    chosen = [edition(*one) for one in EDITIONS]
    used = {name for one in chosen for acts in one.procedure.phases.values() for name in acts}
    assert used == set(STEPS)
    assert {name for one in chosen for name in one.equipment.requires} == set(REQUIREMENTS)
    assert {phase for one in chosen for phase in one.procedure.phases} == set(PHASES)
    facts = {fact for words in STEPS.values() for fact in words.needs | words.unless}
    assert facts == set(FACTS)


def raw(game_id: str = "high_card_flush", name: str = "pa_2019") -> dict[str, Any]:
    path = games.load(game_id).folder / f"{name}.toml"
    return copy.deepcopy(tomllib.loads(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("place", "value", "complaint"),
    [
        ("equipment.requires.crystal_ball", "§ 678a.2", "crystal_ball"),
        ("equipment.cover_cards", [2, "678a.3"], "equipment.cover_cards has no section"),
        ("equipment.change_hours.telepathy", [4, "§ 678a.3"], "telepathy"),
        ("procedure.opening.dance", "§ 678a.4", "procedure.opening names 'dance'"),
        ("procedure.wagers.no_more_bets", {"foot": "§ 678a.8"}, "foot"),
        ("procedure.breakfast", {}, "breakfast"),
        ("procedure.cover_card.offered", {"whoever": "§ 678a.5"}, "whoever"),
        ("procedure.stub_count.cites.manual_shoe", "here", "has no section"),
        ("layout.betting.moon", {"cite": "§ 678a.2"}, "layout.betting names 'moon'"),
        ("layout.betting.ante", {"cite": "§ 678a.2", "shape": "blob"}, "blob"),
        ("layout.cards.dealer", {"cite": "§ 678a.2", "cards": 7, "place": "lap"}, "lap"),
        ("layout.odds.ante", ["much", "§ 678a.12(a)"], "layout.odds.ante"),
        ("layout.inscriptions", [{"text": "Pays 7.", "cite": "§ 678a.2"}], "number of its own"),
        ("layout.inscriptions", [{"text": "{figure luck}", "cite": "§ 678a.2"}], "'luck'"),
        ("layout.inscriptions", [{"text": "{wish}", "cite": "§ 678a.2"}], "slot"),
        ("layout.inscriptions", [{"text": "So.", "cite": "§ 678a.2", "when": "never"}], "never"),
    ],
)
def test_what_is_unknown_or_has_no_section_is_refused_with_its_place(
    place: str, value: Any, complaint: str
) -> None:
    file = raw()
    *path, last = place.split(".")
    part = file
    for name in path:
        part = part[name]
    part[last] = value
    with pytest.raises(DataError, match=complaint.replace("(", r"\(")):
        read_edition(file, games.load("high_card_flush").outcomes, "x.toml")


def test_a_wager_without_a_betting_area_is_refused() -> None:
    file = raw()
    del file["layout"]["betting"]["raise"]
    with pytest.raises(DataError, match="no area for the wager 'raise'"):
        read_edition(file, games.load("high_card_flush").outcomes, "x.toml")


# -- which acts apply ------------------------------------------------------------------------------


def names(game_id: str, phase: str, facts: str = "", dealing: str = "manual_shoe") -> list[str]:
    return [step.name for step in steps_for(edition(game_id), phase, dealing, facts.split())]


@pytest.mark.parametrize("game_id", [*POKER, *BLACKJACK, "six_card_fortune_pai_gow", "lunar_poker"])
def test_preshuffled_cards_need_no_inspection_spread_or_wash(game_id: str) -> None:
    opening = names(game_id, "opening", "preshuffled two_decks two_jokers")
    assert opening == (["inspect_card_reader"] if game_id in BLACKJACK else [])


@pytest.mark.parametrize("game_id", [*POKER, *BLACKJACK, "six_card_fortune_pai_gow", "lunar_poker"])
def test_a_device_that_reshuffles_makes_cut_recut_and_idle_spread_unnecessary(game_id: str) -> None:
    assert set(names(game_id, "cut", "reshuffling_device")) <= {"burn_new_shoe", "burn_new_dealer"}
    assert names(game_id, "idle", "reshuffling_device shuffler") == []
    assert names(game_id, "cut")
    assert names(game_id, "idle")


def test_a_shuffler_spares_the_poker_cut_but_not_that_of_blackjack() -> None:
    assert names("flop_poker", "cut", "shuffler") == []
    assert names("six_card_fortune_pai_gow", "cut", "shuffler") == []
    assert names("free_bet_blackjack", "cut", "shuffler")[1:4] == [
        "cut_by_player",
        "place_cover_card",
        "recut",
    ]


@pytest.mark.parametrize("game_id", ["texas_holdem_bonus", "flop_poker", "heads_up_holdem", "lunar_poker"])
def test_x_5_c_2_preshuffled_cards_are_cut_also_where_a_shuffler_is_in_use(game_id: str) -> None:
    assert names(game_id, "cut", "shuffler preshuffled") == ["cut_preshuffled", "recut"]
    assert names(game_id, "cut", "preshuffled") == names(game_id, "cut") == ["cut", "recut"]
    assert names(game_id, "cut", "shuffler preshuffled reshuffling_device") == []


def test_676a_5_c_2_names_a_manual_shuffle_alone() -> None:
    assert names("go_fore_it", "cut") == ["cut_unless_preshuffled", "recut"]
    assert names("go_fore_it", "cut", "preshuffled") == ["cut_manual_shuffles_alone", "recut"]
    assert names("go_fore_it", "cut", "shuffler") == names("go_fore_it", "cut", "shuffler preshuffled") == []


def test_670a_5_b_2_names_a_manual_shuffle_alone() -> None:
    pai_gow = "six_card_fortune_pai_gow"
    by_hand = ["offer_cut_of_manual_shuffle", "cut_of_manual_shuffle", "recut"]
    assert names(pai_gow, "cut") == by_hand
    assert names(pai_gow, "cut", "preshuffled") == ["cut_manual_shuffles_alone", "recut"]
    assert names(pai_gow, "cut", "shuffler preshuffled") == []


def test_massachusetts_4_c_1_iv_the_cover_card_of_the_cut_goes_into_the_discard_rack() -> None:
    steps = steps_for(edition("high_card_flush", "ma"), "cut", "manual_shoe")
    assert [step.name for step in steps] == ["cut_onto_cover_card", "recut"]
    assert steps[0].text.endswith("the cover card goes into the discard rack.")
    assert steps[0].cite.endswith("§ 4(c)(1)")
    # § 678a.5(d): in Pennsylvania it goes under the stack with the cards above it.
    pennsylvania = steps_for(edition("high_card_flush", "pa-2019"), "cut", "manual_shoe")[0]
    assert pennsylvania.text.endswith("bring all cards above it, with it, to the bottom.")


@pytest.mark.parametrize(
    ("dealing", "section"),
    [("manual_shoe", "§ 667a.8(c)"), ("hand", "§ 667a.9(c)"), ("automated_shoe", "§ 667a.10(b)")],
)
def test_667a_8_c_the_pot_wagers_are_collected_before_the_deal(dealing: str, section: str) -> None:
    last = steps_for(edition("flop_poker"), "wagers", dealing, ["progressive"])[-1]
    assert (last.name, last.cite) == ("collect_pot", f"58 Pa. Code {section}")
    assert "collect_pot" not in names("heads_up_holdem", "wagers")


def test_the_second_joker_is_torn_only_if_there_is_one() -> None:
    assert "one_joker_only" not in names("six_card_fortune_pai_gow", "opening")
    assert "one_joker_only" in names("six_card_fortune_pai_gow", "opening", "two_jokers")


@pytest.mark.parametrize(
    ("dealing", "cite"),
    [
        ("manual_shoe", "§ 670a.8(b)(1)"),
        ("hand", "§ 670a.9(a)(3)(i)"),
        ("automated_shoe", "§ 670a.10(a)(2)(i)"),
    ],
)
def test_envy_lammers_are_placed_after_no_more_bets_and_before_the_progressive_is_collected(
    dealing: str, cite: str
) -> None:
    chosen = edition("six_card_fortune_pai_gow")
    steps = {step.name: step.cite for step in steps_for(chosen, "wagers", dealing, {"progressive"})}
    assert list(steps) == ["no_more_bets", "place_envy_lammer", "lock_out", "collect_progressive"]
    assert steps["place_envy_lammer"] == f"58 Pa. Code {cite}"
    # § 670a.12(b)(2): the Fortune Bonus Wager earns an Envy Bonus without a progressive system.
    assert [step.name for step in steps_for(chosen, "wagers", dealing)] == [
        "no_more_bets",
        "place_envy_lammer",
    ]


def test_no_more_bets_cites_the_section_of_the_dealing_method() -> None:
    cites = {
        method: steps_for(edition("raise_it_up_stud"), "wagers", method)[0].cite
        for method in ("manual_shoe", "hand", "automated_shoe")
    }
    assert cites == {
        "manual_shoe": "58 Pa. Code § 669a.8(b)",
        "hand": "58 Pa. Code § 669a.9(a)(3)",
        "automated_shoe": "58 Pa. Code § 669a.10(a)(2)",
    }


# -- what is due -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", [*POKER, "high_card_flush", "heads_up_holdem", "lunar_poker"])
@pytest.mark.parametrize(("dealing", "hours"), [("hand", 4), ("manual_shoe", 8), ("automated_shoe", 8)])
def test_cards_are_changed_after_four_hours_by_hand_and_eight_from_a_shoe(
    game_id: str, dealing: str, hours: int
) -> None:
    record = fresh("change_cards", "count_stub")
    told = [
        named(due(edition(game_id), state(at, dealing=dealing), record), "change_cards")
        for at in (hours - 0.26, hours - 0.25, hours, hours + 0.001)
    ]
    assert told == ["", "soon", "now", "late"]


@pytest.mark.parametrize("game_id", BLACKJACK)
def test_blackjack_cards_are_changed_after_a_day(game_id: str) -> None:
    record = fresh("change_cards", "inspect_card_reader")
    told = [
        named(due(edition(game_id), state(at), record), "change_cards") for at in (23.74, 23.75, 24, 24.01)
    ]
    assert told == ["", "soon", "now", "late"]


@pytest.mark.parametrize("game_id", ["props_and_hops", "high_roll_dice", "six_card_fortune_pai_gow"])
def test_dice_stay_for_a_day_at_most(game_id: str) -> None:
    record = fresh("change_dice", "change_cards")
    told = [named(due(edition(game_id), state(at), record), "change_dice") for at in (23, 23.75, 24, 24.5)]
    assert told == ["", "soon", "now", "late"]


def test_a_random_number_generator_has_no_dice_that_grow_old() -> None:
    found = due(edition("six_card_fortune_pai_gow"), state(30, facts="random_numbers"), [])
    assert named(found, "change_dice") == ""


def test_a_table_without_cards_is_told_to_bring_some() -> None:
    assert named(due(edition("flop_poker"), state(), []), "change_cards") == "now"


@pytest.mark.parametrize("game_id", [*POKER, "high_card_flush", "heads_up_holdem"])
def test_the_stub_is_counted_in_the_fifth_round_at_the_latest(game_id: str) -> None:
    record = fresh("count_stub", rounds=10)
    told = [named(due(edition(game_id), state(0, rounds), record), "count_stub") for rounds in (13, 14, 15)]
    assert told == ["", "now", "late"]


def test_lunar_poker_counts_after_the_fifth_round() -> None:
    told = [named(due(edition("lunar_poker"), state(0, rounds), []), "count_stub") for rounds in (4, 5, 6)]
    assert told == ["", "now", "late"]


def test_pai_gow_looks_for_eleven_cards_in_every_round_whatever_the_shuffler_counts() -> None:
    chosen = edition("six_card_fortune_pai_gow")
    assert chosen.procedure.stub_count is not None
    assert chosen.procedure.stub_count.left == 53 - 7 * 6
    assert named(due(chosen, state(facts="counting_shuffler"), []), "count_stub") == "now"
    (told,) = [one.text for one in due(chosen, state(), []) if one.act == "count_stub"]
    assert told == "Count the stub: in every round."


def test_a_shuffler_that_counts_spares_the_count_of_the_stub() -> None:
    chosen = edition("high_card_flush")
    assert named(due(chosen, state(0, 9), []), "count_stub") == "late"
    assert named(due(chosen, state(0, 9, facts="counting_shuffler"), []), "count_stub") == ""
    assert named(due(chosen, state(0, 9, facts="shuffler"), []), "count_stub") == "late"


def test_the_card_reader_is_inspected_at_the_beginning_of_each_gaming_day() -> None:
    chosen = edition("free_bet_blackjack")
    yesterday = Done("inspect_card_reader", DAY_BEGAN - datetime.timedelta(seconds=1), "floor 1", 40)
    today = Done("inspect_card_reader", DAY_BEGAN, "floor 1", 40)
    assert named(due(chosen, state(0, 40), [yesterday]), "inspect_card_reader") == "now"
    assert named(due(chosen, state(0, 41), [yesterday]), "inspect_card_reader") == "late"
    assert named(due(chosen, state(0, 41), [yesterday, today]), "inspect_card_reader") == ""


def test_what_is_late_comes_first_and_carries_its_section() -> None:
    found = due(edition("flop_poker"), state(7.9, 9), fresh("change_cards"))
    assert [(one.act, one.state) for one in found] == [("count_stub", "late"), ("change_cards", "soon")]
    assert [one.cite for one in found] == ["58 Pa. Code § 667a.8(f)", "58 Pa. Code § 667a.3(c)(2)"]


def test_the_record_may_name_every_act_and_nothing_else_is_a_fact() -> None:
    assert {"change_cards", "count_stub", "shuffle", "burn_new_dealer"} <= ACTS
    with pytest.raises(ValueError, match="telepathy"):
        due(edition("flop_poker"), state(facts="telepathy"), [])


# -- what lies on the table ------------------------------------------------------------------------


def proper(chosen: Edition, **more: Any) -> CardsAtTable:
    """A table as its edition wants it, with one thing or another changed."""
    equipment = chosen.equipment
    given: dict[str, Any] = {
        "decks": chosen.decks.value,
        "cover_cards": equipment.cover_cards.value if equipment.cover_cards else 0,
        "backs": ("red",),
        "jokers": int(chosen.joker.value),
        "dealing": next(iter(chosen.dealing), ""),
        "dice": equipment.dice.value if equipment.dice else 0,
        "rack_decks": chosen.decks.value,
        "present": frozenset(equipment.requires),
    }
    return CardsAtTable(**{**given, **more})


@every_edition
def test_a_table_as_the_edition_wants_it_has_no_finding(game_id: str, edition_id: str) -> None:
    chosen = edition(game_id, edition_id)
    assert table_findings(chosen, proper(chosen)) == []


@pytest.mark.parametrize(
    ("game_id", "wrong", "code", "cite"),
    [
        ("flop_poker", {"decks": 2}, "decks", "§ 667a.3(a)"),
        ("flop_poker", {"cover_cards": 1}, "cover_cards", "§ 667a.3(a)"),
        ("flop_poker", {"jokers": 1}, "joker", "§ 667a.3(a)"),
        ("six_card_fortune_pai_gow", {"jokers": 2}, "joker", "§ 670a.3(a)"),
        ("flop_poker", {"backs": ("red", "blue")}, "second_deck", "§ 667a.3(b)"),
        ("flop_poker", {"backs": ("red", "red"), "shuffler": True}, "backs", "§ 667a.3(b)"),
        ("flop_poker", {"backs": ("red", "blue", "green"), "shuffler": True}, "second_deck", "§ 667a.3(b)"),
        ("free_bet_blackjack", {"shuffler": True}, "second_deck", "§ 672a.3(b)"),
        ("double_back_jack", {"shuffler": True}, "second_deck", "§ 673a.3(b)"),
        ("free_bet_blackjack", {"backs": ("red", "red"), "shuffler": True}, "backs", "§ 672a.3(b)"),
        ("flop_poker", {"dealing": "hand"}, "shuffler_for_hand", "§ 667a.9(a)(1)"),
        ("flop_poker", {"present": BOXES_ONLY}, "discard_rack", "§ 667a.2(e)"),
        ("free_bet_blackjack", {"rack_decks": 5}, "rack_height", "§ 672a.2(e)(1), (2)"),
        ("free_bet_blackjack", {"rack_decks": 8}, "rack_height", "§ 672a.2(e)(1), (2)"),
        ("high_roll_dice", {"dice": 9}, "dice", "§ 675a.3(a)"),
    ],
)
def test_what_is_not_as_the_edition_wants_it_is_found(
    game_id: str, wrong: dict[str, Any], code: str, cite: str
) -> None:
    chosen = edition(game_id)
    found = table_findings(chosen, proper(chosen, **wrong))
    assert [(one.code, one.cite) for one in found] == [(code, f"58 Pa. Code {cite}")]


@pytest.mark.parametrize("game_id", BLACKJACK)
def test_a_blackjack_shuffler_takes_two_batches_unless_it_is_continuous(game_id: str) -> None:
    chosen = edition(game_id)
    assert table_findings(chosen, proper(chosen, shuffler=True, backs=("red", "blue"))) == []
    assert table_findings(chosen, proper(chosen, shuffler=True, continuous_shuffler=True)) == []


@pytest.mark.parametrize("game_id", ["flop_poker", "high_card_flush", "criss_cross_poker"])
def test_in_the_poker_chapters_a_second_deck_may_be_used_with_a_shuffler(game_id: str) -> None:
    chosen = edition(game_id)
    assert table_findings(chosen, proper(chosen, shuffler=True)) == []


@pytest.mark.parametrize(
    ("absent", "codes"),
    [
        ({"start_shaker", "shaker_attended"}, []),
        ({"shaker_attended"}, ["shaker_attended"]),
        ({"random_number_generator", "shaker_attended"}, ["shaker_attended"]),
    ],
)
def test_a_shaker_is_attended_wherever_there_is_one(absent: set[str], codes: list[str]) -> None:
    """§ 670a.2(d): a table may have a random number generator instead."""
    chosen = edition("six_card_fortune_pai_gow")
    present = frozenset(chosen.equipment.requires) - absent
    assert [one.code for one in table_findings(chosen, proper(chosen, present=present))] == codes


def test_two_decks_of_different_backs_with_a_shuffler_and_a_taller_rack_with_a_mark_are_proper() -> None:
    chosen = edition("flop_poker")
    assert table_findings(chosen, proper(chosen, backs=("red", "blue"), shuffler=True)) == []
    blackjack = edition("free_bet_blackjack")
    assert table_findings(blackjack, proper(blackjack, rack_decks=8, rack_marked=True)) == []
    eight = proper(blackjack, decks=8, rack_decks=8)
    assert table_findings(blackjack, eight, decks=8) == []
