"""Fast exact counting: card encoding, evaluators and the counting tools that the lab builds on.

Cards are small whole numbers, hands are rows of ``uint8``, and everything that is counted is counted
in integers. Each kernel is one idea in one file; ``docs/mathematics/kernels.md`` is the map.
"""
