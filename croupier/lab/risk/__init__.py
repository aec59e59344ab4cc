"""What chance does over many rounds: N0, the chance of a loss, quantiles, ruin, and hold."""

from croupier.lab.risk.answer import Risk, risk

__all__ = ["Risk", "risk"]
