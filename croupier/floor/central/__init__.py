"""Central control: polls every terminal, counts, enables and disables (58 Pa. Code §§ 463a.4, 601a.9(e))."""
