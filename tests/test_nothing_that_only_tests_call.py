"""Every definition of the program is reached from something that starts (``tools/reachability.py``)."""

from __future__ import annotations

from tools import reachability
from tools.reachability import Program, Walk, orphans

ALLOWED = {
    "croupier.floor.sas.line.ANSWERED": "names the modules whose import registers the answers to polls",
    "croupier.floor.sas.link.Link.ask_for_ticket": "docs/sas.md: where a host gives the numbers of tickets; "
    "called by the driver of a terminal whose printer hangs on that host, which is not ours",
    "croupier.floor.sas.link.Link.take_ticket": "the same, for a ticket that such a host must approve",
    "croupier.floor.sas.device.Device.ask_for_ticket": "what Link.ask_for_ticket asks",
    "croupier.floor.sas.device.Device.take_ticket": "what Link.take_ticket asks",
    "croupier.floor.sas.device.Device._not_now": "asked by these two",
    "croupier.floor.sas.device._LINK": "said by these two",
}
"""What the sources do not show to be called, each with who calls it."""


def test_nothing_is_called_by_tests_alone() -> None:
    found = orphans(reachability.walked())
    assert [name for name in found if name not in ALLOWED] == [], "wire it or delete it"
    assert sorted(ALLOWED) == [name for name in found if name in ALLOWED], "allowed, and reached all the same"


def walked(*starts: str, **sources: str) -> Walk:
    """A small program, each keyword a module of the package ``croupier``."""
    modules = {"croupier": (True, "")} | {f"croupier.{name}": (False, text) for name, text in sources.items()}
    walk = Walk(Program(modules))
    walk.start(starts)
    return walk


LEFT = """
from croupier.right import used
from croupier import far

LIMIT = 3
UNUSED = 4

def main():
    far.asked(LIMIT)
    return Thing().work()

class Thing:
    def work(self):
        return used()
    def rest(self):
        return 1
"""
RIGHT = """
def used():
    return inner()
def inner():
    return 1
def left_over():
    return also()
def also():
    return left_over()
"""
FAR = """
def asked(limit): ...
def rest(): ...
"""


def test_what_a_start_does_not_lead_to_is_found() -> None:
    walk = walked("croupier.left.main", left=LEFT, right=RIGHT, far=FAR, alone="def nobody(): ...")
    assert orphans(walk) == [
        "croupier.alone",
        "croupier.far.rest",
        "croupier.left.Thing.rest",
        "croupier.left.UNUSED",
        "croupier.right.also",
        "croupier.right.left_over",
    ]


def test_what_a_decorator_registers_is_reached_with_its_module() -> None:
    routes = """
router = make()

@router.get("/x")
def page(): return shown()

@cache
def shown(): ...

@cache
def hidden(): ...
"""
    assert orphans(walked("croupier.routes", routes=routes)) == ["croupier.routes.hidden"]


def test_a_module_that_a_string_names_is_loaded_and_answers_what_is_asked() -> None:
    start = """
def main():
    return import_module("croupier.plugin").solve()
"""
    plugin = "def solve(): ...\ndef other(): ..."
    assert orphans(walked("croupier.start.main", start=start, plugin=plugin)) == ["croupier.plugin.other"]


def test_a_base_class_of_another_package_calls_what_is_overridden() -> None:
    thread = """
import threading

class Worker(threading.Thread):
    def run(self): ...
    def walk(self): ...

Worker().start()
"""
    assert orphans(walked("croupier.thread", thread=thread)) == ["croupier.thread.Worker.walk"]
