"""A payout slip on paper: every part with all its fields."""

from __future__ import annotations

from croupier.accounting.printing import printed_forms
from croupier.accounting.slips.paper import ELECTRONIC, IMPREST, MANUAL, PARTS, SlipPaper
from croupier.units.gaming_day import parse_instant
from croupier.wagering.voucher_print import figures
from croupier.wagering.words import amount_in_words

_TITLES = {
    ELECTRONIC: "Jackpot and credit meter payout slip",
    IMPREST: "Payout slip, imprest fund",
    MANUAL: "Manual payout slip",
}
_KINDS = {
    "jackpot": "Attendant paid jackpot",
    "cancelled_credits": "Attendant paid cancelled credits",
    "progressive": "Attendant paid progressive payout",
}
_SIGN = "_" * 24


def slip_lines(slip: SlipPaper) -> list[tuple[str, str]]:
    """What stands on a slip, in the order of § 465a.26(b)(5)."""
    lines = [
        ("Serial number", slip.slip),
        ("Date and time of the payout", _time(slip.at)),
        ("Asset number", slip.asset_number),
        ("Kind", _KINDS[slip.what]),
        ("Winning wager or combination", slip.combination),
        *_win(slip),
        ("Amount", figures(slip.amount_cents)),
        ("In words", amount_in_words(slip.amount_cents)),
    ]
    if slip.override:
        lines += [
            ("Amount sent by the terminal", figures(slip.reported_cents)),
            ("Override", f"{slip.override} ({_person(slip.override_by, slip.override_by_role)})"),
        ]
    lines += [
        ("Made by", _signed(slip.made_by, slip.made_by_role)),
        ("Paid from", slip.paid_from or _SIGN),
        ("Paid by", f"{slip.paid_by}   {_SIGN}".strip()),
        ("Wager, amount and payment verified by", _signed(slip.verified_by, slip.verified_by_role)),
    ]
    if slip.verified_at:
        lines.append(("Verified at", _time(slip.verified_at)))
    if slip.entered_at != slip.at:
        lines.append(("Entered into the system", _time(slip.entered_at)))
    if slip.void_reason:
        lines.append(("VOID", slip.void_reason))
    return lines


def _win(slip: SlipPaper) -> list[tuple[str, str]]:
    """What the books say of the win, beside what its maker saw: (b)(1)."""
    win = slip.win
    told = [
        ("Round", f"{win.round} at {win.table}" if win.round and win.table else win.round),
        ("Wager", win.wager.replace("_", " ")),
        ("Winning hand", f"{win.hand} ({win.pays})" if win.hand and win.pays else win.hand),
        ("Fell due", _time(win.at) if win.at else ""),
        ("Whole win", figures(slip.whole_cents) if slip.whole_cents > slip.amount_cents else ""),
    ]
    return [(name, value) for name, value in told if value]


def slip_pdf(slip: SlipPaper, receipt: str = "") -> bytes:
    """Two parts, or three of a manual slip, each on a page of its own; then the receipt for the patron."""
    parts = PARTS[slip.form]
    return printed_forms(
        _TITLES[slip.form],
        [
            (f"Part {number} of {parts}; 58 Pa. Code § 465a.26(b)", slip_lines(slip))
            for number in range(1, parts + 1)
        ],
        receipt,
    )


def _time(instant: str) -> str:
    """An instant of the books as people read it."""
    return parse_instant(instant).strftime("%Y-%m-%d %H:%M:%S UTC")


def _signed(credential: str, role: str) -> str:
    return f"{credential} ({_words(role)})   {_SIGN}" if credential else _SIGN


def _person(credential: str, role: str) -> str:
    return f"{credential}, {_words(role)}" if role else credential


def _words(role: str) -> str:
    return role.replace("_", " ")
