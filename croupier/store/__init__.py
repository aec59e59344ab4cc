"""The database: SQLite in one file, or PostgreSQL by URL. The only place with SQL."""
