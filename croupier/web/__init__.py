"""HTTP, WebSocket and pages: a thin face on the tables, and the tasks that keep them going."""
