"""WebSockets: what a page is sent as it happens."""
