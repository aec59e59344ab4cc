"""The checks by name: which form each reads and which claims it makes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final

from croupier.compliance.compared_with_the_house import (
    cameras_watch_the_tables_of_the_house,
    controls_cover_what_the_house_offers,
    counted_are_the_tables_of_the_house,
    dealers_are_those_of_the_house,
    staff_are_people_of_the_house,
    systems_are_those_of_the_register,
)
from croupier.compliance.every_choice_is_in_the_edition import every_choice_is_in_the_edition
from croupier.compliance.every_control_is_addressed import (
    InternalControls,
    every_control_is_addressed,
    every_place_can_be_found,
)
from croupier.compliance.every_deal_is_in_the_edition import every_deal_is_in_the_edition
from croupier.compliance.every_dealer_is_trained import (
    DealerTraining,
    every_dealer_is_trained,
    every_training_is_stated_once,
)
from croupier.compliance.every_game_is_supervised import (
    Staffing,
    every_department_has_its_director,
    every_terminal_is_connected,
    everybody_is_named_once,
    independent_departments_report_outside,
    no_floorperson_has_too_many_tables,
    terminals_and_hybrid_tables_have_their_department,
)
from croupier.compliance.every_meter_runs_as_the_chapter_says import every_meter_runs_as_the_chapter_says
from croupier.compliance.every_payout_slip_is_signed import Slips, every_payout_slip_is_signed
from croupier.compliance.every_question_left_open_is_answered import every_question_left_open_is_answered
from croupier.compliance.every_record_is_kept_long_enough import Retention, every_record_is_kept_long_enough
from croupier.compliance.every_reinsurer_is_qualified import (
    Reinsurer,
    every_large_retrocession_is_detailed,
    every_reinsurer_is_qualified,
    the_ceded_program_is_filed,
)
from croupier.compliance.every_system_has_two_keys import (
    Systems,
    every_system_has_two_keys,
    every_system_is_dedicated_and_tested,
)
from croupier.compliance.every_table_has_its_cameras import (
    Surveillance,
    every_game_and_part_is_known,
    every_game_can_be_watched_in_detail,
    every_table_has_its_cameras,
)
from croupier.compliance.every_table_has_its_cards_and_equipment import (
    TableEquipment,
    every_table_has_its_cards_and_equipment,
)
from croupier.compliance.every_table_shows_what_its_chapter_asks import (
    TableLayout,
    every_table_shows_what_its_chapter_asks,
)
from croupier.compliance.form import Form
from croupier.compliance.house_facts import HouseFacts
from croupier.compliance.no_paytable_favours_the_player import no_paytable_favours_the_player
from croupier.compliance.no_small_wager_favours_the_player import no_small_wager_favours_the_player
from croupier.compliance.rules_submission import RulesSubmission
from croupier.compliance.the_collection_plan_is_complete import (
    CollectionPlanForm,
    the_collection_plan_is_complete,
)
from croupier.compliance.the_floor_has_no_more_tables_than_allowed import (
    TableCount,
    the_floor_has_no_more_tables_than_allowed,
)
from croupier.compliance.the_payout_limit_is_high_enough import the_payout_limit_is_high_enough
from croupier.errors import DataError
from croupier.units.verdict import Finding

Claim = Callable[[Any], Iterable[Finding]]
Comparison = Callable[[Any, HouseFacts], Iterable[Finding]]


@dataclass(frozen=True, slots=True)
class Check:
    """A form, the claims that are made of it, and what of it a house can be asked about."""

    name: str
    title: str
    cite: str
    form: type[Form]
    claims: tuple[Claim, ...]
    compared: tuple[Comparison, ...] = ()

    def findings(self, form: Form) -> list[Finding]:
        """All that the claims find, claim by claim."""
        return [finding for claim in self.claims for finding in claim(form)]

    def findings_in(self, form: Form, house: HouseFacts) -> list[Finding]:
        """The same, and what the form says otherwise than the house is."""
        compared = [finding for comparison in self.compared for finding in comparison(form, house)]
        return [*self.findings(form), *compared]


_ALL: Final = (
    Check(
        "rules-submission",
        "Rules Submission",
        "58 Pa. Code § 601a.2 and § x.7, § x.12 of the game's chapter",
        RulesSubmission,
        (
            every_choice_is_in_the_edition,
            every_deal_is_in_the_edition,
            every_question_left_open_is_answered,
            every_meter_runs_as_the_chapter_says,
            the_payout_limit_is_high_enough,
            no_paytable_favours_the_player,
            no_small_wager_favours_the_player,
        ),
    ),
    Check(
        "table-layout",
        "Table layout",
        "§ x.2 of the game's chapter",
        TableLayout,
        (every_table_shows_what_its_chapter_asks,),
    ),
    Check(
        "table-equipment",
        "Cards and equipment of a table",
        "§§ x.2, x.3, x.9(a)(1) of the game's chapter",
        TableEquipment,
        (every_table_has_its_cards_and_equipment,),
    ),
    Check(
        "cameras",
        "Cameras",
        "58 Pa. Code § 465a.9(c)",
        Surveillance,
        (every_game_and_part_is_known, every_table_has_its_cameras, every_game_can_be_watched_in_detail),
        (cameras_watch_the_tables_of_the_house,),
    ),
    Check(
        "staffing",
        "Staffing and supervision",
        "58 Pa. Code §§ 465a.11(b), 465a.35",
        Staffing,
        (
            every_department_has_its_director,
            terminals_and_hybrid_tables_have_their_department,
            every_terminal_is_connected,
            no_floorperson_has_too_many_tables,
            everybody_is_named_once,
            independent_departments_report_outside,
        ),
        (staff_are_people_of_the_house,),
    ),
    Check(
        "dealer-training",
        "Dealer training",
        "58 Pa. Code § 611a.2",
        DealerTraining,
        (every_dealer_is_trained, every_training_is_stated_once),
        (dealers_are_those_of_the_house,),
    ),
    Check(
        "record-retention",
        "Record retention",
        "58 Pa. Code § 465a.6(c)",
        Retention,
        (every_record_is_kept_long_enough,),
    ),
    Check(
        "dual-key-control",
        "Dual key control",
        "58 Pa. Code §§ 605a.2, 605a.4(b)",
        Systems,
        (every_system_has_two_keys, every_system_is_dedicated_and_tested),
        (systems_are_those_of_the_register,),
    ),
    Check(
        "internal-controls",
        "Internal controls",
        "58 Pa. Code §§ 461a.8(d), 465a.2(d)",
        InternalControls,
        (every_control_is_addressed, every_place_can_be_found),
        (controls_cover_what_the_house_offers,),
    ),
    Check(
        "collection-plan",
        "Plan of distribution and collection of boxes",
        "58 Pa. Code § 465a.18(a)",
        CollectionPlanForm,
        (the_collection_plan_is_complete,),
    ),
    Check(
        "payout-slips",
        "Jackpot and credit meter payout slips",
        "58 Pa. Code § 465a.26(b)",
        Slips,
        (every_payout_slip_is_signed,),
    ),
    Check(
        "table-count",
        "Number of gaming tables",
        "58 Pa. Code § 605a.9(b)",
        TableCount,
        (the_floor_has_no_more_tables_than_allowed,),
        (counted_are_the_tables_of_the_house,),
    ),
    Check(
        "reinsurer",
        "Qualification of a reinsurer",
        "31 Pa. Code § 161.3(3)",
        Reinsurer,
        (
            every_reinsurer_is_qualified,
            the_ceded_program_is_filed,
            every_large_retrocession_is_detailed,
        ),
    ),
)

CHECKS: Final = {check.name: check for check in _ALL}


def find_check(name: str) -> Check:
    """A check by its name, or one sentence with the nearest one."""
    check = CHECKS.get(name)
    if check is None:
        near = get_close_matches(name, CHECKS, 1)
        hint = f"did you mean {near[0]}?" if near else f"known are: {', '.join(CHECKS)}"
        raise DataError(f"there is no check {name!r}; {hint}")
    return check
