"""The parsers under test, each as a function of bytes that may raise only what it promises to raise.

A target also has seeds: a few good inputs from which the fuzzer starts.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from websockets.exceptions import ProtocolError
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side
from websockets.streams import StreamReader

from croupier import games
from croupier.compliance.checks import CHECKS
from croupier.compliance.form import parse_form
from croupier.compliance.template import template
from croupier.equipment.cards import cards
from croupier.errors import CroupierError, DataError
from croupier.floor.sas.crc import sealed
from croupier.floor.sas.device import CashOutWaiting, Device, Game, Identity
from croupier.floor.sas.frames import FIXED, READS
from croupier.floor.sas.image import HandPay, TerminalImage
from croupier.floor.sas.line import Line
from croupier.house.config import read_config
from croupier.house.demo import offered_options
from croupier.law.loader import read_edition
from croupier.play.choice import parse_decision
from croupier.play.document import settle_line
from croupier.tables.acts import read_act
from croupier.tables.events import read_event
from croupier.units.gaming_day import SystemClock
from croupier.units.money import Cents, parse_dollars
from croupier.units.odds import parse_odds
from croupier.units.verdict import Refusal
from croupier.web.live.wire import text_frame

GAMES = Path(games.__file__).parent
LARGEST_MESSAGE = 65_536

Parser = Callable[[bytes], object]
Seeds = Callable[[], Iterator[bytes]]


@dataclass(frozen=True, slots=True)
class Target:
    """One parser: what it reads, and good inputs to begin with."""

    parse: Parser
    seeds: Seeds
    words: tuple[str, ...] = field(default=())


# -- round documents -------------------------------------------------------------------------------


def round_document(data: bytes) -> None:
    """``croupier settle`` answers every line with a document: a settlement or an error with a code."""
    answer = msgspec.json.decode(settle_line(data, games.load))
    if "error" in answer and not answer["error"]:
        raise AssertionError(f"an error without a code: {answer}")


def round_seeds() -> Iterator[bytes]:
    for game_id in games.ids():
        edition_ = games.load(game_id).edition()
        wagers = dict.fromkeys(list(edition_.wagers)[:1], 1_000)
        deck = " ".join(rank + suit for suit in "hdcs" for rank in "23456789TJQKA")
        document = {"game": game_id, "cards": deck, "seats": [{"seat": 1, "wagers": wagers, "decisions": []}]}
        document |= {} if games.load(game_id).dice else {"dealing": next(iter(edition_.dealing))}
        yield json.dumps(document).encode()
        yield json.dumps({**document, "dice": [[1, 2], [3, 4]], "meters": {"main": 100_000}}).encode()


WORDS = (
    "fold", "check", "stay", "stand", "hit", "double", "split", "surrender", "draw", "raise 1000",
    "raise 2000", "raise 3000", "raise 500", "play 1000", "bet 1000", "none", "2h 3h", "draw 2h",
    "set 2h 3h", "", "raise",
)  # fmt: skip
SUMS = (1_000, 1_000, 1_000, 1_000, 1_000, 500, 500, 100, 100, 1_500, 2_500, 0, -1, 10**12)


def round_content(data: bytes) -> None:
    """Documents that are well formed: the bytes choose the game, the wagers, the decisions and the cards."""
    chosen = iter(data)

    def pick(among: Sequence[Any]) -> Any:
        return among[next(chosen, 0) % len(among)]

    game_id = pick(games.ids())
    game = games.load(game_id)
    edition_id = pick(game.editions)
    wagers = list(game.edition(edition_id).wagers)
    deck = [rank + suit for suit in "hdcs" for rank in "23456789TJQKA"]
    seats = []
    for seat in range(1, 2 + next(chosen, 0) % 3):
        staked = {n: pick(SUMS) for n in wagers if n == wagers[0] or "ante" in n or next(chosen, 0) % 8 == 1}
        decided = [pick(WORDS) for _ in range(next(chosen, 0) % 6)]
        seats.append({"seat": seat, "wagers": staked, "decisions": decided})
    options = offered_options(game.edition(edition_id)) if pick((True, True, True, False)) else {}
    dealt = [deck.pop(next(chosen, 0) % len(deck)) for _ in range(50)]
    document = {"game": game_id, "edition": edition_id, "options": options, "seats": seats}
    if not game.dice:
        document["dealing"] = pick(list(game.edition(edition_id).dealing))
    document |= {"meters": {"main": 100_000, "reserve": 500}} if pick((False, False, False, True)) else {}
    rolls = [[1 + next(chosen, 0) % 6 for _ in range(game.dice)] for _ in range(6)] if game.dice else []
    document |= {"dice": rolls} if game.dice else {"cards": " ".join(dealt)}
    answer = msgspec.json.decode(settle_line(json.dumps(document), games.load))
    for line in answer.get("lines", ()):
        if line["returned"] < 0:
            raise AssertionError(f"a wager gives back less than nothing: {document} {line}")


def content_seeds() -> Iterator[bytes]:
    for number in range(len(games.ids())):
        yield bytes([number, 0, 0, 0]) + bytes(range(60))


# -- editions, the house, forms --------------------------------------------------------------------


def edition(data: bytes) -> None:
    """An edition is read whole, or one sentence says what is wrong where."""
    number, text = data[0] if data else 0, data[1:]
    game = games.load(games.ids()[number % len(games.ids())])
    try:
        raw = tomllib.loads(text.decode())
    except (UnicodeDecodeError, tomllib.TOMLDecodeError):
        return
    _one_sentence(lambda: read_edition(raw, game.outcomes, "edition.toml"))


def edition_seeds() -> Iterator[bytes]:
    for number, game_id in enumerate(games.ids()):
        for path in sorted((GAMES / game_id).glob("*.toml")):
            yield bytes([number]) + path.read_bytes()


def house(data: bytes) -> None:
    """The configuration of a house, and the terminals in it."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return
    _one_sentence(lambda: read_config(text))


def house_seeds() -> Iterator[bytes]:
    yield b'name = "H"\ndatabase = "x.sqlite"\nlisten = "127.0.0.1:8000"\ndemo = true\nlicense_category = 2\n'
    yield b'[[tables]]\nid = "A-1"\ngame = "high_card_flush"\noptions = { flush_bonus = "A" }\nlink = "L"\n'
    yield b'[[terminals]]\nfirst = "EWT-1"\ncount = 3\nbills_cents = [100]\n[staff]\nidle_minutes = 10\n'


def form(data: bytes) -> None:
    """A form gets findings, or one sentence."""
    check = list(CHECKS.values())[(data[0] if data else 0) % len(CHECKS)]
    as_json = bool(data) and data[0] >= 128
    _one_sentence(lambda: check.findings(parse_form(data[1:], check.form, "form", as_json=as_json)))


def form_seeds() -> Iterator[bytes]:
    for number, check in enumerate(CHECKS.values()):
        yield bytes([number]) + template(check.form, check.title).encode()


def _one_sentence(read: Callable[[], object]) -> None:
    try:
        read()
    except DataError as error:
        if not str(error).strip():
            raise AssertionError("an error without a word") from error
    except CroupierError as error:
        if not str(error).strip():
            raise AssertionError("a refusal without a word") from error


# -- what terminals and dealers write --------------------------------------------------------------


def words(data: bytes) -> None:
    """Decisions, cards, odds and sums as people and terminals write them: read, or a ValueError."""
    text = data.decode(errors="replace")
    for read in (parse_decision, cards, parse_odds, parse_dollars):
        try:
            read(text)
        except (ValueError, CroupierError) as error:
            if not str(error):
                raise AssertionError(f"{read.__name__} says nothing about {text!r}") from error


def word_seeds() -> Iterator[bytes]:
    yield from (b"raise 1000", b"fold", b"draw Ah Kd", b"set Ah Kd", b"Ah Kd Tc 2s", b"3 to 2", b"100 to 1")
    yield from (b"$1,000 and stake", b"$12.50", b"10% of meter", b"100%")


def journal(data: bytes) -> None:
    """Acts and events as the journal keeps them: read again, or refused as what cannot be read."""
    try:
        document: Any = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return
    if not isinstance(document, dict):
        return
    for read in (read_act, read_event):
        try:
            read(document)
        except (CroupierError, msgspec.ValidationError) as error:
            if not str(error):
                raise AssertionError("an error without a word") from error


def journal_seeds() -> Iterator[bytes]:
    yield from (b'{"cards": "Ah Kd"}', b'{"dice": [3, 4]}', b'{"seat": 3, "decision": "raise 1000"}')
    yield b'{"irregularity": "face_up_card", "seat": 0, "cards": "Ah", "details": {}}'
    yield b'{"event": "wagers_placed", "round": "T-1-000001", "terminal": "E-1", "stakes": [], "revision": 1}'
    yield b'{"event": "acted", "round": "T-1-000001", "acts": [{"dice": [1, 2]}]}'


# -- SAS -------------------------------------------------------------------------------------------

_NO = Refusal("no", "no")


class _Refusing:
    """A house that refuses everything that a host orders."""

    def enable(self, asset_number: str) -> Refusal:
        return _NO

    def disable(self, asset_number: str, reason: str) -> Refusal:
        return _NO

    def set_bill_acceptor(self, asset_number: str, on: bool) -> Refusal:
        return _NO

    def print_ticket(self, asset_number: str, account: str, number: str) -> Refusal:
        return _NO

    def redeem_ticket(self, asset_number: str, account: str, number: str, cents: Cents) -> Refusal:
        return _NO


def sas(data: bytes) -> None:
    """Bytes on a SAS line, as they are and then sealed with the right check; the line answers on."""
    image = TerminalImage("EWT-1", hand_pays=[HandPay("jackpot", 600_000)])
    identity = Identity("SN-1", (Game(1, "High Card Flush", "HCF-A"),), software=b"x", progressive_group=1)
    device = Device(1, image, identity, _Refusing(), SystemClock())
    device.cash_out = CashOutWaiting("game_account:EWT-1:1", 500)
    line = Line()
    line.attach(device)
    line.feed(data, 0.0)
    line.feed(sealed(bytes([1]) + data[:64]), 10.0)
    if not line.feed(bytes([0x81]), 20.0):
        raise AssertionError("after some silence the terminal does not answer a general poll")


def sas_seeds() -> Iterator[bytes]:
    yield from (bytes([code, *bytes(size)]) for code, size in FIXED.items())
    yield from (bytes([1, code]) for code in READS)
    yield bytes([0x81, 0x80])


# -- WebSocket -------------------------------------------------------------------------------------


def websocket(data: bytes) -> None:
    """Our own frames are read by others as we meant them; noise on a socket ends the socket alone."""
    parser = _generator(data)
    if parser is not None and parser.opcode not in Opcode:
        raise AssertionError(f"a frame of no kind: {parser!r}")
    server = Protocol(Side.SERVER, max_size=LARGEST_MESSAGE)
    server.receive_data(data)
    server.events_received()
    client = Protocol(Side.CLIENT, max_size=None)
    text = data.decode(errors="replace").encode()
    client.receive_data(text_frame(text))
    told = client.events_received()
    if len(told) != 1 or not isinstance(told[0], Frame) or told[0].data != text:
        raise AssertionError(f"our own frame is read as {told!r}")


def _generator(data: bytes) -> Frame | None:
    reader = StreamReader()
    reader.feed_data(data)
    reader.feed_eof()
    parsing = Frame.parse(reader.read_exact, mask=True, max_size=LARGEST_MESSAGE)
    try:
        next(parsing)
    except StopIteration as done:
        found: Frame = done.value
        return found
    except (ProtocolError, EOFError, ValueError):
        return None
    except Exception as error:
        if "size" in str(error) or "frame" in str(error):
            return None
        raise
    return None


def websocket_seeds() -> Iterator[bytes]:
    for opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.PING, Opcode.CLOSE):
        yield Frame(opcode, b"\x03\xe8").serialize(mask=True)
    yield b'{"type": "account", "credits_cents": 100}'
    yield b"x" * 130


TARGETS: dict[str, Target] = {
    "round-documents": Target(round_document, round_seeds, ("game", "seats", "wagers", "decisions", "cards")),
    "rounds": Target(round_content, content_seeds),
    "editions": Target(edition, edition_seeds, ("paytables", "wagers", "options", "cite", "columns")),
    "house": Target(house, house_seeds, ("[[tables]]", "[[terminals]]", "game", "options", "staff")),
    "forms": Target(form, form_seeds),
    "words": Target(words, word_seeds, ("to", "raise", "of meter", "and stake")),
    "journal": Target(journal, journal_seeds, ("event", "round", "acts", "seat", "decision", "cards")),
    "sas": Target(sas, sas_seeds),
    "websocket": Target(websocket, websocket_seeds),
}
