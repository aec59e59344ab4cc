"""What the commands on payout slips share: overrides, funds, hits, and the payment itself."""

from __future__ import annotations

from typing import Final

import msgspec

from croupier.accounting.slips.paper import IMPREST, SlipHit, SlipPaper, SlipsPaid, sum_name
from croupier.accounting.slips.payout_slip import ABOVE, ROLES, SUPERVISOR, same_person, slip_refusal
from croupier.accounting.slips.whole_win import SlipWhole
from croupier.errors import Refused
from croupier.floor.filings.document import keep, paper
from croupier.ledger.canonical import Json
from croupier.ledger.draft import Draft, refuse
from croupier.ledger.record import Record
from croupier.units.gaming_day import instant_text
from croupier.units.money import Cents, dollars
from croupier.wagering.hand_pay import DueHit, owed_at, pay_due, settle_hits
from croupier.wagering.progressive.hit import VALIDATED, ProgressiveHit
from croupier.wagering.progressive.meter import ProgressiveMeter

OVERRIDES: Final = "adjustments:hand_pay_overrides"
SLIP: Final = "58 Pa. Code § 465a.26(b)"


def check_role(role: str, field: str) -> None:
    """A role that may stand on a slip; ValueError names the field."""
    if role not in ROLES:
        raise ValueError(f"{field}: {role!r} is not one of {', '.join(ROLES)}")


def check_override(slip: SlipPaper, role: str) -> None:
    """An override is there exactly where the amounts differ, and a slot supervisor or above decides it."""
    differs = slip.amount_cents != slip.reported_cents
    if differs and not slip.override:
        raise refuse(
            "no_override",
            f"the slip says {dollars(slip.amount_cents)}, the terminal {dollars(slip.reported_cents)}, and "
            "there is no override",
            f"{SLIP}(10)",
        )
    if slip.override and not differs:
        raise refuse("override_of_nothing", f"the slip {slip.slip} differs by nothing", f"{SLIP}(10)")
    if slip.override and role not in (SUPERVISOR, ABOVE):
        raise refuse("wrong_override", "an override is decided by a slot supervisor or above", f"{SLIP}(10)")
    if slip.override and same_person(slip.override_by, slip.made_by):
        raise refuse("same_person", "whoever makes a slip does not override its amount", f"{SLIP}(10)")


def check_fund(slip: SlipPaper, paid_from: str) -> None:
    """An imprest slip is paid from an imprest fund, any other from the cage."""
    if paid_from.startswith("imprest_fund:") != (slip.form == IMPREST):
        raise refuse("wrong_fund", f"a slip of form {slip.form} is not paid from {paid_from}", f"{SLIP}(7)")


def check_all_but_second(slip: SlipPaper) -> bool:
    """Refuse a slip that not even a second signature would make good; True if it needs one."""
    refusal = slip_refusal(slip.rules())
    if refusal is not None and refusal.code != "no_second_signature":
        raise Refused(refusal)
    return refusal is not None


def attested(draft: Draft, slip: SlipPaper, by: str, role: str, whole_cents: Cents = 0) -> SlipPaper:
    """A slip that is paid, with the second person who attests it; Refused if it needs another or has none.

    (b)(3), (4): the winning wager, the amount and the payment are verified, so this comes after the payment.
    """
    if same_person(by, slip.made_by) or same_person(by, slip.paid_by):
        raise refuse(
            "same_person", f"{by} made or paid the slip {slip.slip}; another attests it", f"{SLIP}(3)"
        )
    if by:
        signed = {"verified_by": by, "verified_by_role": role, "verified_at": instant_text(draft.moment.at)}
        slip = msgspec.structs.replace(slip, **signed)
    refusal = slip_refusal(slip.rules(whole_cents))
    if refusal is not None:
        raise Refused(refusal)
    return slip


def nothing_due(asset_number: str, what: str) -> Refused:
    return refuse("nothing_due", f"nothing is due for {what} at {asset_number}", f"{SLIP}(1)")


def due_of_win(draft: Draft, asset_number: str, what: str, due_cents: Cents) -> Cents:
    """What is due of a win that the books have named, if the money for it is there."""
    if not 0 < due_cents <= draft.usable(f"hand_pays_due:{asset_number}:{what}").balance_cents:
        raise nothing_due(asset_number, what)
    return due_cents


def check_win_unpaid(whole: SlipWhole, win: str) -> None:
    """A win is paid on one slip."""
    if slip := whole.slip_that_paid(win):
        raise refuse("sum_paid", f"the win {win} was paid on the slip {slip}", f"{SLIP}(1)")


def due_hit(draft: Draft, given: SlipHit, asset_number: str) -> ProgressiveHit:
    """A hit that is validated and due from an attendant at this terminal."""
    hit = draft.record(ProgressiveHit, given.hit)
    if hit is None or (hit.terminal, hit.meter, hit.state) != (asset_number, given.meter, VALIDATED):
        raise refuse("hit_not_due", f"no hit {given.hit} is due at {asset_number}", f"{SLIP}(1)")
    return hit


def sent_of_hits(draft: Draft, hits: tuple[SlipHit, ...], asset_number: str) -> Cents:
    """What the terminal sent of these hits, each of them due."""
    return sum(due_hit(draft, each, asset_number).amount_cents for each in hits)


def claimed_by(draft: Draft, beside: tuple[SlipHit, ...], asset_number: str) -> Cents:
    """What hits with slips of their own claim of what is due; one that was paid meanwhile claims nothing."""
    found = [draft.record(ProgressiveHit, each.hit) for each in beside]
    return sum(
        hit.amount_cents for hit in found if hit and (hit.terminal, hit.state) == (asset_number, VALIDATED)
    )


def hit_records(hits: tuple[SlipHit, ...]) -> tuple[tuple[type[Record], str], ...]:
    """The hits of a slip as a footprint names them."""
    return tuple((ProgressiveHit, each.hit) for each in hits)


def meter_records(hits: tuple[SlipHit, ...]) -> tuple[tuple[type[Record], str], ...]:
    """The meters that count what a slip pays."""
    return tuple((ProgressiveMeter, each.meter) for each in hits if each.meter)


def slips_paid(draft: Draft, asset_number: str, what: str) -> int:
    """How many slips that name no hit were paid of this kind at this terminal."""
    kept = paper(draft, SlipsPaid, sum_name(asset_number, what))
    return kept.count if kept else 0


def check_sum_unpaid(draft: Draft, slip: SlipPaper, whole: SlipWhole) -> None:
    """A slip is paid unless another one has paid its win. One that names none, from before wins were named,
    is paid unless another was paid since it was made: that took its sum too, and whatever is due now belongs
    to a later win."""
    if slip.win.id and not slip.hits:
        check_win_unpaid(whole, slip.win.id)
        return
    if not slip.hits and slips_paid(draft, slip.asset_number, slip.what) != slip.paid_before:
        raise refuse(
            "sum_paid",
            f"another slip for {slip.what} at {slip.asset_number} was paid since {slip.slip} was made; void "
            "it and make a slip for what is due now",
            f"{SLIP}(1)",
        )


def pay_slip(draft: Draft, slip: SlipPaper, whole: SlipWhole) -> dict[str, Json]:
    """Pay what the slip says out of what is due; an override is the house's gain or loss.

    All that was due of the win is settled with it: what an override leaves is not due any more.
    """
    due = f"hand_pays_due:{slip.asset_number}:{slip.what}"
    settle_hits(draft, slip.asset_number, tuple(DueHit(each.hit, each.meter) for each in slip.hits))
    difference: Cents = slip.amount_cents - slip.reported_cents
    if difference > 0:
        draft.transfer(OVERRIDES, due, difference, "override")
    elif difference < 0:
        draft.transfer(due, OVERRIDES, -difference, "override")
    pay_due(draft, slip.asset_number, slip.what, slip.amount_cents, slip.paid_from)
    paid = whole.paying(slip.part, slip.amount_cents, slip.slip)
    slip = msgspec.structs.replace(slip, whole_cents=paid.cents)
    keep(draft, slip)
    keep(draft, paid)
    if not slip.hits:
        count = slips_paid(draft, slip.asset_number, slip.what) + 1
        keep(draft, SlipsPaid(asset_number=slip.asset_number, what=slip.what, count=count))
    return {
        "slip": slip.slip,
        "amount_cents": slip.amount_cents,
        "hand_pays": {slip.asset_number: owed_at(draft, slip.asset_number)},
        "win": slip.win.id,
        "needs_second": check_all_but_second(slip),
    }
