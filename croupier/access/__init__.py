"""Who may do what: people with accounts of their own, roles, rights, sessions, and the keys of terminals."""
