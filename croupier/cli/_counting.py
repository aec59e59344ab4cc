"""A progress bar for counts that take seconds, on standard error, where a person is watching."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from croupier.kernel.progress import reporting


@contextmanager
def progress_shown() -> Iterator[None]:
    """While this lasts, what the kernels tell of their progress is drawn; each count has a bar of its own."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

    text = TextColumn("counting {task.description}, once and for all")
    columns = (text, BarColumn(), TimeRemainingColumn())
    bars: dict[str, TaskID] = {}
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:

        def report(what: str, done: float) -> None:
            if what not in bars:
                bars[what] = progress.add_task(what, total=1.0)
            progress.update(bars[what], completed=done)

        with reporting(report):
            yield
