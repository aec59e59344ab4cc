"""How long the protocol's polls are, also of those that our terminals do not answer.

A poll that is not answered must still be found whole: its data may look like other polls. Polls that are not
here have a length that we do not know for certain.
"""

from __future__ import annotations

from typing import Final

# Polls that only ask: address and command, without a check. None of them is above 7F: on a line without the
# wake-up bit such a command cannot be told from a general poll that follows a stray byte.
READS: Final = frozenset(
    {
        *range(0x0F, 0x21),
        *(0x2A, 0x2B, 0x2C),
        *range(0x31, 0x47),
        *(0x48, 0x49, 0x4A, 0x4F, 0x51, 0x54, 0x55, 0x56, 0x57, 0x70, 0x7E),
    }
)

# Ours, and not in the protocol: why an order was refused.
WHY: Final = 0xCE

# Polls with data of a fixed length, and a check.
FIXED: Final = {
    **dict.fromkeys((0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x0A, 0x0B, 0x94, WHY), 0),
    **dict.fromkeys((0x0E, 0x4D, 0x50, 0xA8, 0xAA), 1),
    **dict.fromkeys((0x21, 0x2D, 0x2E, 0x52, 0x53, 0x83, 0x9A, 0xA0, 0xA4), 2),
    0x08: 5,
    0x09: 3,
    0x4C: 6,
    0x58: 9,
    0x74: 4,
    0x7F: 7,
    0x80: 7,
    0x8A: 5,
}

# Polls whose third byte says how many bytes of data follow, and a check.
VARIABLE: Final = frozenset(
    {0x2F, 0x6E, 0x6F, 0x71, 0x72, 0x73, 0x75, 0x76, 0x7B, 0x7C, 0x7D, 0x86, 0xAF, 0xB0, 0xB6, 0xB7}
)

# What is done once, however often it is asked: a host that missed the answer gets it again.
ONCE: Final = frozenset({0x58, 0x71, 0x8A, 0x94})
