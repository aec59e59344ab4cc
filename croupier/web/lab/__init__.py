"""The lab in the browser: the same exact figures as ``croupier par``, ``strategy`` and ``design``.

Everything that it shows names the command that reproduces it. What takes long runs beside the requests, one
piece at a time, and is kept.
"""

from fastapi import APIRouter

from croupier.web.lab import catalogue, design, figures, sections


def api_routers() -> list[APIRouter]:
    """What the page asks for."""
    return [subject.router for subject in (catalogue, figures, design, sections)]
