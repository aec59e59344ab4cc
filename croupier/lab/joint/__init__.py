"""Wagers taken together: means and covariances of one hand and of several seats at one table."""

from croupier.lab.joint.answer import Joint, joint

__all__ = ["Joint", "joint"]
