from tests.floor.house import clock, house
from tests.store.databases import database, make_database, postgresql_server

__all__ = ["clock", "database", "house", "make_database", "postgresql_server"]
