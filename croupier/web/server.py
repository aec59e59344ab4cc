"""The web application: routes, errors in one shape, and the tasks that run beside the requests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Final

from fastapi import APIRouter, FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from croupier import __version__
from croupier.errors import DataError, Fault, OperatingError, Refused
from croupier.house import clockwork, day_turn, linked_accounts, linked_meters
from croupier.house.demo import TIP_RULE, clear_the_clock
from croupier.house.floor import Floor
from croupier.house.patrons import Patrons
from croupier.web import console, lab
from croupier.web.access import api as access_api
from croupier.web.access import pages as access_pages
from croupier.web.access.state import Access
from croupier.web.api import books as books_api
from croupier.web.api import dealer as dealer_api
from croupier.web.api import device as device_api
from croupier.web.api import giving_back
from croupier.web.api import public_log as public_log_api
from croupier.web.api import slips as slips_api
from croupier.web.api import terminal as terminal_api
from croupier.web.api.answers import AWAY, FAULT, MALFORMED, UNAVAILABLE, error_response, refusal_response
from croupier.web.console import page as console_page
from croupier.web.console.workshop import workshop_of
from croupier.web.lab import page as lab_page
from croupier.web.live import sockets
from croupier.web.live.asks import COULD_NOT
from croupier.web.pages import routes as pages

FLOOR_SECONDS: Final = 0.5
"""The overview of the floor is told at most so often."""


Beside = Callable[[Floor], Coroutine[None, None, None]]
Closing = Callable[[], Coroutine[None, None, None]]


def create_app(
    make_floor: Callable[[], Floor],
    access: Access,
    beside: Sequence[Beside] = (),
    close: Closing | None = None,
) -> FastAPI:
    """The application, without its gate; the floor is made on the loop that serves it, when it starts.

    ``beside`` are further tasks of the composition root, which run as long as the server does; ``close``
    is called when everything has stopped.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        try:
            floor = app.state.floor = make_floor()
            await floor.start()
            if floor.config.demo:
                await floor.books.submit(TIP_RULE, lambda receipt: None)
                await clear_the_clock(floor)
        except BaseException:
            if close is not None:
                await close()
            raise
        tasks = [asyncio.create_task(clockwork.run(desk)) for desk in floor.desks.values()]
        tasks.append(asyncio.create_task(_tell_the_floor(floor)))
        tasks.append(asyncio.create_task(_close_stalled(floor)))
        tasks.append(asyncio.create_task(linked_meters.watch(floor)))
        tasks.append(asyncio.create_task(linked_accounts.watch(floor)))
        tasks.append(asyncio.create_task(day_turn.watch(floor)))
        tasks.append(asyncio.create_task(floor.cabinets.watch()))
        tasks += [asyncio.create_task(task(floor)) for task in beside]
        if floor.config.automatic_patrons:
            tasks.append(asyncio.create_task(Patrons(floor).run()))
        yield
        await workshop_of(app.state).close()
        await asyncio.to_thread(floor.hints.close)
        for task in tasks:
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*tasks)
        if close is not None:
            await close()

    # The browsable form of the API would load its scripts from elsewhere; a gaming floor does not.
    app = FastAPI(
        title="Croupier",
        version=__version__,
        description="Hybrid tables: see docs/api.md.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
    )
    app.state.access = access
    for router in routers():
        # One flat list of routes: an included router would be searched twice for each request.
        app.router.routes.extend(router.routes)
    _add_errors(app)
    return app


def routers() -> list[APIRouter]:
    """Everything that is served, in the order in which it is tried; each route has its line in ``rights``."""
    found = [terminal_api.router, device_api.router, dealer_api.router, giving_back.router]
    found += [books_api.router, slips_api.router, public_log_api.router]
    found += [access_api.router, sockets.router]
    found += console.api_routers()
    found += lab.api_routers()
    return [*found, pages.router, access_pages.router, console_page.router, lab_page.router]


def _add_errors(app: FastAPI) -> None:
    """Every no has the same shape, and no traceback leaves the house."""

    @app.exception_handler(Refused)
    async def refused(request: Request, error: Refused) -> Response:
        return refusal_response(error.refusal)

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"] if part != "body") or "body"
        return error_response(MALFORMED, "malformed", f"{field}: {first['msg']}")

    @app.exception_handler(ValueError)
    async def bad_value(request: Request, error: ValueError) -> Response:
        return error_response(MALFORMED, "malformed", str(error))

    @app.exception_handler(OverflowError)
    async def beyond_reckoning(request: Request, error: OverflowError) -> Response:
        # The day after the last one of the calendar, for example.
        return error_response(MALFORMED, "malformed", f"a day or number is out of range: {error}")

    @app.exception_handler(DataError)
    async def bad_data(request: Request, error: DataError) -> Response:
        return error_response(MALFORMED, "malformed", str(error))

    @app.exception_handler(OperatingError)
    async def failed(request: Request, error: OperatingError) -> Response:
        # Staff are told what is wrong; a patron's page is not told where the database is.
        person = getattr(request.state, "person", None)
        told = str(error) if person is not None and person.is_person else AWAY
        return error_response(UNAVAILABLE, "unavailable", told)

    @app.exception_handler(Exception)
    async def unforeseen(request: Request, error: Exception) -> Response:
        # It is raised again behind this answer, so that the server's own record has where it happened.
        return error_response(FAULT, "fault", COULD_NOT)

    @app.exception_handler(Fault)
    async def fault(request: Request, error: Fault) -> Response:
        return error_response(UNAVAILABLE, "fault", str(error))

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        return error_response(error.status_code, "http", str(error.detail))


async def _tell_the_floor(floor: Floor) -> None:
    """Changes anywhere, told together to those who look at the whole floor."""
    changed = asyncio.Event()
    floor.on_change = changed.set
    loop = asyncio.get_running_loop()
    while True:
        await changed.wait()
        changed.clear()
        if floor.hub.listens("floor"):
            floor.hub.send("floor", "floor", sockets.floor_frame(floor), loop.time())
        await asyncio.sleep(FLOOR_SECONDS)


async def _close_stalled(floor: Floor) -> None:
    """A dead terminal is let go, so that nothing is kept for it."""
    loop = asyncio.get_running_loop()
    while True:
        await asyncio.sleep(FLOOR_SECONDS * 10)
        for outbox in floor.hub.stalled(loop.time()):
            outbox.cut.set()
