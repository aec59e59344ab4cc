"""An application with its gate: headers outermost, then the size of a body, then access, then the routes."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.routing import Route

from croupier.web.access.door import Door
from croupier.web.access.middleware import AccessGate
from croupier.web.access.rights import RouteTable
from croupier.web.access.state import Access
from croupier.web.access.training import TrainingFloor
from croupier.web.live.limits import BodyLimit
from croupier.web.pages.headers import SecureHeaders
from croupier.web.server import routers


def route_table(app: FastAPI) -> RouteTable:
    """Every route of an application, the description of its API included."""
    own = [route for route in app.routes if type(route) is Route]
    return RouteTable(routers(), own)


def add_gate(app: FastAPI, access: Access, training: TrainingFloor, door: Door) -> None:
    """Nothing reaches the application but through the gate."""
    app.add_middleware(AccessGate, access=access, routes=route_table(app), training=training, door=door)
    app.add_middleware(BodyLimit)
    app.add_middleware(SecureHeaders, secure=access.secure)
