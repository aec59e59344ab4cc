from tests.store.databases import clock, database, make_database, open_store, postgresql_server, store

__all__ = ["clock", "database", "make_database", "open_store", "postgresql_server", "store"]
