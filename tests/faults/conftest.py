from tests.store.databases import clock, postgresql_server

__all__ = ["clock", "postgresql_server"]
