"""What a route depends on is found on the loop itself: a thread for each request would halve the house."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

from croupier.web.server import routers


def dependencies(of: Dependant) -> Iterator[Dependant]:
    for one in of.dependencies:
        yield one
        yield from dependencies(one)


def test_every_dependency_of_every_route_is_a_coroutine() -> None:
    routes = [route for router in routers() for route in router.routes if isinstance(route, APIRoute)]
    found = {one.call for route in routes for one in dependencies(route.dependant)}
    assert found
    assert [call for call in found if not inspect.iscoroutinefunction(call)] == []
