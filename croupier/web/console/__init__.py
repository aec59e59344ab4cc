"""The floor console: one page for everyone behind the tables, one router for each subject of it."""

from fastapi import APIRouter

from croupier.web.console import (
    assets,
    checks,
    chips,
    corrections,
    desk,
    devices,
    drop,
    filings,
    forms,
    gateways,
    house_clock,
    journal,
    law,
    meters,
    moves,
    papers,
    proof,
    rounds,
    session,
    signatures,
    terminals,
    voucher_places,
    vouchers,
    weekly,
    win,
)


def api_routers() -> list[APIRouter]:
    """What the page asks for, subject by subject."""
    subjects = (session, law, terminals, signatures, vouchers, rounds, win, journal)
    further = (
        assets,
        devices,
        filings,
        gateways,
        house_clock,
        moves,
        meters,
        checks,
        chips,
        weekly,
        proof,
        desk,
        forms,
        papers,
        drop,
        corrections,
        voucher_places,
    )
    return [subject.router for subject in (*subjects, *further)]
