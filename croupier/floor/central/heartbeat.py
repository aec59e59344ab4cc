"""Whether the link to central control runs at all: it says so in the books, again and again.

A link that still runs sees by itself when no host asks (``floor/sas/link``). One that was killed sees
nothing, and neither would the house: so it holds a lease on its own name, and where the lease has ended the
terminals are not linked any more (58 Pa. Code § 463a.4(a), docs/interpretations/4634).
"""

from __future__ import annotations

from typing import Final

LINK_LEASE: Final = "link:central"
"""No table can have this name: theirs have no colon."""
LINK_SECONDS: Final = 60.0
"""So long terminals are used without their link, unless the house says otherwise."""
LONGEST_LINK_SECONDS: Final = 3600.0
