"""The floor console: one page for everyone behind the tables, one router for each subject of it."""

from fastapi import APIRouter

from croupier.web.console import (
    assets,
    checks,
    chips,
    corrections,
    devices,
    drop,
    gateways,
    house_clock,
    journal,
    law,
    meters,
    moves,
    proof,
    rounds,
    session,
    signatures,
    terminals,
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
        gateways,
        house_clock,
        moves,
        meters,
        checks,
        chips,
        weekly,
        proof,
        drop,
        corrections,
    )
    return [subject.router for subject in (*subjects, *further)]
