"""The tables as SQLAlchemy sees them: for queries, and as the source of the writer's statements.

The migrations make the tables; this is their description, and a test holds the two against each other.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, MetaData, Table, Text

metadata = MetaData()


def _table(name: str, key: str, /, **columns: type[BigInteger] | type[Text]) -> Table:
    keys = key.split()
    return Table(name, metadata, *(Column(c, kind, primary_key=c in keys) for c, kind in columns.items()))


account = _table("account", "id", id=Text, balance_cents=BigInteger, held_cents=BigInteger, status=Text)

hold = _table("hold", "id", id=Text, account=Text, amount_cents=BigInteger, state=Text, purpose=Text)

journal = _table(
    "journal",
    "seq",
    seq=BigInteger,
    at=Text,
    gaming_day=Text,
    command_id=Text,
    kind=Text,
    body=Text,
    hash=Text,
)

transfer = _table(
    "transfer",
    "seq line",
    seq=BigInteger,
    line=BigInteger,
    debit=Text,
    credit=Text,
    amount_cents=BigInteger,
    purpose=Text,
    debit_balance_cents=BigInteger,
    credit_balance_cents=BigInteger,
)

command = _table("command", "id", id=Text, digest=Text, seq=BigInteger, refusal=Text)

chain_head = _table("chain_head", "one", one=BigInteger, seq=BigInteger, hash=Text, at=Text)

tally = _table(
    "tally", "subject name unit_cents", subject=Text, name=Text, unit_cents=BigInteger, value=BigInteger
)

tally_change = _table(
    "tally_change",
    "subject name unit_cents seq",
    subject=Text,
    name=Text,
    unit_cents=BigInteger,
    seq=BigInteger,
    count=BigInteger,
    value=BigInteger,
)

terminal = _table(
    "terminal",
    "asset_number",
    asset_number=Text,
    denomination_cents=BigInteger,
    enabled=BigInteger,
    odd_cents=Text,
    largest_win_cents=BigInteger,
    largest_voucher_cents=BigInteger,
    bills=Text,
)

voucher = _table(
    "voucher",
    "number",
    number=Text,
    amount_cents=BigInteger,
    state=Text,
    issued_by=Text,
    issued_at=Text,
    issued_day=Text,
    expires_day=Text,
    ended_by=Text,
    ended_at=Text,
    ended_day=Text,
    destroyed_day=Text,
)

progressive_meter = _table(
    "progressive_meter",
    "account",
    account=Text,
    state=Text,
    remainder_numerator=BigInteger,
    remainder_denominator=BigInteger,
    wagers_accepted=BigInteger,
    wagered_cents=BigInteger,
    contributed_cents=BigInteger,
    returned_cents=BigInteger,
    hits=BigInteger,
    terminal_paid_cents=BigInteger,
    attendant_paid_cents=BigInteger,
    pending_hits=BigInteger,
)

progressive_hit = _table(
    "progressive_hit",
    "id",
    id=Text,
    table_id=Text,
    terminal=Text,
    account=Text,
    meter=Text,
    amount_cents=BigInteger,
    pays=Text,
    hand=Text,
    state=Text,
    paid_by=Text,
    at=Text,
    gaming_day=Text,
    decided_by=Text,
    decided_role=Text,
    decided_at=Text,
    reason=Text,
    reserve=Text,
    poured_cents=BigInteger,
    reseeded_cents=BigInteger,
)

floor_document = _table("floor_document", "key", key=Text, kind=Text, body=Text)

lease = _table("lease", "name", name=Text, holder=Text, token=BigInteger, expires_at=Text)

event = _table(
    "event",
    "id",
    id=Text,
    at=Text,
    code=Text,
    device=Text,
    person=Text,
    second_person=Text,
    text=Text,
    amount_cents=BigInteger,
    facts=Text,
    command=Text,
)

person = _table(
    "person",
    "name",
    name=Text,
    full_name=Text,
    credential=Text,
    roles=Text,
    state=Text,
    failed_tries=BigInteger,
    locked_until=Text,
    must_change=BigInteger,
    secret=Text,
    changed_at=Text,
)

person_session = _table(
    "person_session",
    "token_hash",
    token_hash=Text,
    person=Text,
    opened_at=Text,
    seen_at=Text,
    training=BigInteger,
)

terminal_key = _table(
    "terminal_key",
    "asset_number",
    asset_number=Text,
    key_hash=Text,
    enrolled_at=Text,
    enrolled_by=Text,
    mode=Text,
)

access_record = _table("access_record", "key", key=Text, version=BigInteger, body=Text)

checkpoint = _table("checkpoint", "seq", seq=BigInteger, digest=Text, body=Text)

device = _table(
    "device",
    "id",
    id=Text,
    terminal=Text,
    public_key=Text,
    state=Text,
    last_number=BigInteger,
    enrolled_by=Text,
    attested_by=Text,
    enrolled_at=Text,
    ended_by=Text,
    ended_at=Text,
    reason=Text,
    last_hash=Text,
)

meter_feed = _table("meter_feed", "meter", meter=Text, tables=Text)

house_clock = _table(
    "house_clock",
    "name",
    name=Text,
    state=Text,
    journal_at=Text,
    clock_at=Text,
    cleared_by=Text,
    reason=Text,
)

tree_node = _table("tree_node", "place", place=BigInteger, hash=Text)

tree_secret = _table("tree_secret", "one", one=BigInteger, secret=Text)

signed_checkpoint = _table("signed_checkpoint", "size", size=BigInteger, at=Text, reason=Text, note=Text)

cosignature = _table(
    "cosignature",
    "witness",
    witness=Text,
    size=BigInteger,
    cosigned_at=BigInteger,
    received_at=Text,
    note=Text,
)
