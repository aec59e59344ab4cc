"""Who may give which command: the same table of rights as on the pages, asked before a command runs.

A command that names the books of a house asks who gives it, as soon as the house has people: the session
stands in ``CROUPIER_SESSION`` (``croupier person sign-in`` prints one), that of the second person of an act
for two in ``CROUPIER_SECOND_SESSION``. Commands on files and on the rules themselves ask nobody.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from datetime import UTC, datetime
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import typer

from croupier.access.form_acts import FORM_ACTS
from croupier.cli._door import DOUBT, books_of, has_people, refuse_secrets
from croupier.errors import OperatingError, Refused
from croupier.units.verdict import Refusal

if TYPE_CHECKING:
    from croupier.access.person import Person
    from croupier.access.session import Session
    from croupier.store.store import Store

SESSION: Final = "CROUPIER_SESSION"
SECOND_SESSION: Final = "CROUPIER_SECOND_SESSION"
DEVICE: Final = "command line"


class Present(NamedTuple):
    """Whoever gives a command, and the second person where there is one."""

    first: Person
    second: Person | None


_PRESENT: ContextVar[Present | None] = ContextVar("present", default=None)


def present() -> Present | None:
    """Who gives the command that runs; nobody where its books have no people."""
    return _PRESENT.get()


# Commands on the rules, the mathematics and files of one's own: anybody's. Whoever starts a server has the
# two keys of its room (58 Pa. Code § 605a.2(b)); whoever signs in says who they are by doing so. Central
# control has lines and a log, a count its own book, and no people: who may use their files is the machine's
# matter. What an order does to the books is done by ``central link``, which asks.
OPEN: Final = frozenset(
    {
        "advise", "conformance", "design", "joint", "layout", "new-game", "par", "partial", "settle", "sign",
        "simulate", "strategy", "sweep", "table", "volatility",
        "verify-shuffle", "serve", "restore", "risk", "rulebook list", "rulebook show", "rulebook diff",
        "tax tables", "tax rates", "tax day", "assets check", "assets possessor-list",
        "person sign-in", "person sign-out",
        "person own-password", "person rights",
        "central poll", "central status", "central enable", "central disable", "central revenue",
        "central log", "device make-key", "device run", "device simulate", "device tell", "filing verify",
        "witness new", "witness run", "witness show", "witness compare", "receipt verify", "receipt page",
    }
)  # fmt: skip

RIGHTS: Final[dict[str, str]] = {
    "check": "check.file",
    "train": "training.test",
    "replay": "round.view",
    "receipt make": "dispute.view",
    "verify-software": "software.verify",
    "audit chance": "books.audit",
    "audit resettle": "books.audit",
    "audit verify": "books.audit",
    "backup": "books.backup",
    "assets record": "asset.record",
    "assets list": "asset.view",
    "assets filed": "filing.send",
    "assets movements": "asset.view",
    "assets notice": "asset.view",
    "assets certificate": "asset.view",
    "assets due": "asset.view",
    "assets ready": "asset.view",
    "assets show": "asset.view",
    "filing send": "filing.send",
    "filing received": "filing.receive",
    "filing list": "asset.view",
    "filing show": "asset.view",
    "filing missed": "asset.view",
    "filing key": "asset.view",
    "central link": "central.link",
    "central coverage": "central.view",
    "central keep": "central.keep",
    "central proof": "central.view",
    "correct record": "books.correct",
    "correct list": "report.view",
    "correct round": "table.give_back",
    "central feed": "central.link",
    "count do": "count.do",
    "count show": "count.view",
    "count report": "count.view",
    "count post": "count.post",
    "count slip": "chips.count",
    "count tables": "count.view",
    "report day": "report.view",
    "progressive meters": "progressive.view",
    "progressive hits": "progressive.view",
    "progressive validate": "progressive.validate",
    "progressive refuse": "progressive.validate",
    "progressive set": "progressive.reset",
    "progressive remove": "progressive.reset",
    "progressive disconnect": "progressive.reset",
    "device enroll": "device.enroll",
    "device withdraw": "device.withdraw",
    "device list": "device.view",
    "device verify": "books.audit",
    "clock show": "console.open",
    "clock clear": "clock.clear",
    "slip due": "slip.view",
    "slip make": "slip.make",
    "slip manual": "slip.make",
    "slip sign": "slip.sign",
    "slip pay": "slip.pay",
    "slip void": "slip.void",
    "slip book": "slip.book",
    "slip list": "slip.view",
    "slip print": "slip.view",
    "voucher void": "voucher.void",
    "voucher destroy": "voucher.close",
    "voucher close-day": "voucher.close",
    "voucher register-place": "voucher.place",
    "voucher switch": "voucher.switch",
    "voucher places": "voucher.places",
    "voucher hand-over": "voucher.hand_over",
    "account status": "account.status",
    "tips rule": "tips.record",
    "tips report": "report.view",
    "tips distribute": "tips.record",
    "tips pay": "tips.pay",
    "tips box": "tips.box",
    "tips count-box": "tips.count_box",
    "tax terminals": "tax.reckon",
    "tax return": "tax.reckon",
    "log": "log.search",
    "person add": "people.change",
    "person roles": "people.change",
    "person password": "people.change",
    "person unlock": "people.change",
    "person retire": "people.change",
    "person terminal-key": "terminal.key",
    "person list": "people.view",
}

# Slips of tables with chips that are no count of an inventory.
SLIPS: Final = {"container": "chips.container", "fill": "chips.request", "credit": "chips.request"}

# Forms of ``assets record`` that are acts of their own.
FORMS: Final = FORM_ACTS


def commands(app: typer.Typer, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Every command under its whole name, with the record that typer keeps of it."""
    for info in app.registered_commands:
        name = info.name or (info.callback.__name__.replace("_", "-") if info.callback else "")
        yield f"{prefix}{name}", info
    for group in app.registered_groups:
        if group.typer_instance is not None:
            yield from commands(group.typer_instance, f"{prefix}{group.name} ")


def guard(app: typer.Typer) -> None:
    """Put the door before every command: one that has neither a right nor a line among the open ones is
    refused, whatever it does."""
    for name, info in commands(app):
        if info.callback is not None and not hasattr(info.callback, "__guarded__"):
            info.callback = _guarded(name, info.callback)


def _guarded(command: str, callback: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(callback)
    def asking(*arguments: Any, **given: Any) -> Any:
        refuse_secrets(given)
        here = _PRESENT.set(None if command in OPEN else let_in(command, given))
        try:
            return callback(*arguments, **given)
        finally:
            _PRESENT.reset(here)

    asking.__guarded__ = True  # type: ignore[attr-defined]
    return asking


def let_in(command: str, given: dict[str, Any]) -> Present | None:
    """Who gives a command that has a right; nobody where it is about no books, or its books have no people.

    The books are then named by where they lie, so that a link cannot lead to others behind the door.
    """
    if command not in RIGHTS:
        raise Refused(Refusal("no_right_defined", f"{command} stands in no table of rights"))
    books = books_of(command, given)
    if not books:
        return None
    if "://" not in books and os.path.exists(books):
        books = os.path.realpath(books)
        given.update({name: books for name in ("database", "post") if given.get(name)})
    return ask(command, act_of(command, given), books)


def act_of(command: str, given: Mapping[str, Any]) -> str:
    """The act that a command is, which may depend on the form that it records.

    A slip for another amount than the terminal sent is an act for two (58 Pa. Code § 465a.26(b)(10)).
    """
    if command == "slip make" and (given.get("override") or given.get("amount_cents")):
        return "slip.override"
    if command == "count slip":
        return SLIPS.get(str(given.get("what", "")), RIGHTS[command])
    form = str(given.get("form", "")) if command == "assets record" else ""
    return FORMS.get(form, RIGHTS[command])


def ask(command: str, act: str, database: str) -> Present | None:
    """Refused, and entered into the log, unless whoever is signed in may do the act; entered if so.

    Who it is; nobody where the books have no people.
    """
    from croupier.store.people import StoredPeople
    from croupier.store.store import Store

    if not has_people(command, database):
        return None
    with Store(database) as store:
        try:
            return _judge(store, StoredPeople(store.engine), command, act)
        except ValueError as error:
            raise OperatingError(f"{DOUBT}: {error}") from error


def _judge(store: Store, people: Any, command: str, act: str) -> Present:
    from croupier.access.rights import ALWAYS, refusal_of, right_of, second_refusal
    from croupier.access.sign_in import SESSION_ENDED
    from croupier.events.codes import Code

    ended: list[Session] = []
    person = _signed_in(people, SESSION, ended.append)
    second: Person | Refusal | None = (
        _signed_in(people, SECOND_SESSION, ended.append) if os.environ.get(SECOND_SESSION) else None
    )
    for session in ended:
        # It is no attempt on somebody else's right: whose session it was is known.
        spans = {"since": session.opened_at, "last_used": session.seen_at, "act": act, "command": command}
        enter(store, Code.SESSION_EXPIRED, person=session.person, facts=spans)
    right = right_of(act)
    refusal = person if isinstance(person, Refusal) else refusal_of(act, person.roles)
    if refusal is None and right.second_when == ALWAYS and second is None:
        message = f"{right.title}: a second person is needed; put their session into {SECOND_SESSION}"
        refusal = Refusal("second_person_needed", message, right.section)
    if refusal is None and right.second and second is not None:
        name = "" if isinstance(person, Refusal) else person.name
        refusal = (
            second if isinstance(second, Refusal) else second_refusal(act, name, second.name, second.roles)
        )
    names = [one.name if one is not None and not isinstance(one, Refusal) else "" for one in (person, second)]
    facts = {"act": act, "command": command} | ({"reason": refusal.code} if refusal else {})
    code = Code.ACCESS_REFUSED if refusal else Code.STAFF_ACT
    text = refusal.message if refusal else right.title
    if refusal is None or refusal.code != SESSION_ENDED:
        enter(store, code, person=names[0], second_person=names[1], text=text, facts=facts)
    if refusal is not None:
        raise Refused(refusal)
    assert not isinstance(person, Refusal)
    return Present(person, None if isinstance(second, Refusal) else second)


def _signed_in(
    people: Any, variable: str, on_expired: Callable[[Session], None] = lambda session: None
) -> Person | Refusal:
    from croupier.access.session import Limits, hash_of
    from croupier.access.sign_in import person_of

    token = os.environ.get(variable, "")
    if not token:
        message = f"these books have people: put the session of croupier person sign-in into {variable}"
        return Refusal("not_signed_in", message)
    now = datetime.now(UTC)
    found = person_of(people, hash_of(token), Limits(), now, on_expired)
    if isinstance(found, Refusal):
        return found
    session, person = found
    if person.must_change:
        return Refusal("password_must_change", "choose a password of your own first (sign in on a page)")
    if session.is_worth_noting(now):
        people.note_use(session.token_hash, now)
    return person


def enter(store: Store, code: str, **fields: Any) -> None:
    """One entry of the log, durable before anything follows from it."""
    from croupier.events.event import new_event, record

    fields.setdefault("device", DEVICE)
    answer = store.do(record(new_event(code, store.clock.now(), os.urandom(4).hex(), **fields)))
    if isinstance(answer, Refusal):
        raise OperatingError(f"the log could not be written: {answer}")


def name_of(people: Any) -> str:
    """Who is signed in at this shell; empty where the books have no people yet."""
    found = _signed_in(people, SESSION)
    return "" if isinstance(found, Refusal) else found.name
