from tests.accounting.payouts import payouts
from tests.store.databases import (
    clock,
    database,
    floor,
    make_database,
    open_store,
    postgresql_server,
    store,
)

__all__ = [
    "clock",
    "database",
    "floor",
    "make_database",
    "open_store",
    "payouts",
    "postgresql_server",
    "store",
]
