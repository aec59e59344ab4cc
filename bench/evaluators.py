"""Seven-card evaluation beside the public Python evaluators, and the time of each exact count.

    python -m bench.evaluators [--seconds 1] [--out bench/results.md]

Every contender gets the same random hands, already in the form that it likes best: making its card
objects is not timed. A contender that is not installed is reported as such. Before anything is timed,
each contender's order of a sample is compared with ours, so that nothing is fast by being wrong.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import os
import platform
import time
import warnings
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from croupier.games.high_card_flush.lab import suits
from croupier.games.six_card_fortune_pai_gow.lab import joker_ranks
from croupier.kernel import cards, census, isomorphism, seven
from croupier.kernel.cards import Cards
from croupier.kernel.parallel import threads_available

# A few milliseconds of work for each, so that the best run is one that nothing interrupted.
OURS_IN_A_BATCH = 500_000
BATCH_SECONDS = 0.003
SAMPLE = 3_000
SEVEN_CARD_HANDS = 133_784_560


@dataclass(frozen=True)
class Contender:
    """A public evaluator: how it wants its hands, and how it is called on many of them."""

    package: str
    prepare: Callable[[Any, Cards], Sequence[Any]]
    evaluate: Callable[[Any, Sequence[Any]], list[Any]]
    greater_is_better: bool = True
    module: str = ""

    def load(self) -> Any | None:
        """The module, or None where it is not installed."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            try:
                return importlib.import_module(self.module or self.package)
            except ImportError:
                return None


def names(hand: Cards) -> list[str]:
    return cards.text(hand).split()


def card_objects(make: Callable[[str], Any], hands: Cards) -> list[list[Any]]:
    """Every hand as a list of the contender's own cards, made once for each card of the deck."""
    deck = [make(name) for name in cards.text(range(52)).split()]
    return [[deck[card] for card in hand] for hand in hands.tolist()]


def pokerkit_hands(module: Any, hands: Cards) -> list[tuple[str, str]]:
    texts = ["".join(names(hand)) for hand in hands]
    return [(text[:4], text[4:]) for text in texts]


@cache
def treys_judge(module: Any) -> Callable[[Any, Any], int]:
    """The method of treys' evaluator, which builds its tables when it is made."""
    judge: Callable[[Any, Any], int] = module.Evaluator().evaluate
    return judge


CONTENDERS = [
    Contender(
        "pkrbot",
        lambda module, hands: card_objects(module.Card, hands),
        lambda module, hands: [module.evaluate(hand) for hand in hands],
    ),
    Contender(
        "eval7",
        lambda module, hands: card_objects(module.Card, hands),
        lambda module, hands: [module.evaluate(hand) for hand in hands],
    ),
    Contender(
        "phevaluator",
        lambda module, hands: card_objects(lambda name: module.Card(name).id_, hands),
        lambda module, hands: [module.evaluate_cards(*hand) for hand in hands],
        greater_is_better=False,
    ),
    Contender(
        "holdem-hand-evaluator",
        lambda module, hands: ["".join(names(hand)) for hand in hands],
        lambda module, hands: [module.evaluate_hand(hand) for hand in hands],
        module="holdem_hand_evaluator",
    ),
    Contender(
        "treys",
        lambda module, hands: [(hand[:2], hand[2:]) for hand in card_objects(module.Card.new, hands)],
        lambda module, hands: [treys_judge(module)(hole, board) for hole, board in hands],
        greater_is_better=False,
    ),
    Contender(
        "pokerkit",
        pokerkit_hands,
        lambda module, hands: [module.StandardHighHand.from_game(hole, board) for hole, board in hands],
    ),
]


def random_hands(number: int, seed: int = 1) -> Cards:
    """Uniformly random seven-card hands: seven random cards, thrown away where two are the same."""
    rng = np.random.default_rng(seed)
    drawn = rng.integers(0, 52, (2 * number + 1000, 7), dtype=np.uint8)
    ordered = np.sort(drawn, axis=1)
    return drawn[(np.diff(ordered, axis=1) > 0).all(axis=1)][:number].copy()


def seconds_of(work: Callable[[], object], budget: float) -> float:
    """The shortest of as many runs as fit into the budget, at least two."""
    best, spent, runs = float("inf"), 0.0, 0
    while spent < budget or runs < 2:
        start = time.perf_counter()
        work()
        taken = time.perf_counter() - start
        best, spent, runs = min(best, taken), spent + taken, runs + 1
    return best


def on_two_threads(work: Callable[[Any], object], hands: Any) -> None:
    half = len(hands) // 2
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(work, [hands[:half], hands[half:]]))


def same_order(theirs: list[Any], ranks: Sequence[int], greater_is_better: bool) -> bool:
    """Whether a contender and we put a sample into the same order, ties included."""
    ascending = sorted(range(len(ranks)), key=lambda place: ranks[place])
    for low, high in pairwise(ascending):
        worse, better = (low, high) if greater_is_better else (high, low)
        if ranks[low] == ranks[high]:
            if theirs[low] != theirs[high]:
                return False
        elif not theirs[worse] < theirs[better]:
            return False
    return True


Row = tuple[str, float | None, float | None, str]


def contender_row(contender: Contender, hands: Cards, budget: float) -> Row:
    """Hands a second on one and on two threads, and whether the order agrees."""
    module = contender.load()
    if module is None:
        return contender.package, None, None, "not installed"
    prepared = contender.prepare(module, hands[:SAMPLE])
    start = time.perf_counter()
    theirs = contender.evaluate(module, prepared)
    rate = SAMPLE / (time.perf_counter() - start)
    agrees = same_order(theirs, seven.rank(hands[:SAMPLE]).tolist(), contender.greater_is_better)
    prepared = contender.prepare(module, hands[: max(20, int(rate * BATCH_SECONDS))])
    one = len(prepared) / seconds_of(lambda: contender.evaluate(module, prepared), budget)
    two = len(prepared) / seconds_of(
        lambda: on_two_threads(lambda part: contender.evaluate(module, part), prepared), budget
    )
    name = f"{contender.package} {importlib.metadata.version(contender.package)}"
    return name, one, two, "same order" if agrees else "ANOTHER ORDER"


def our_rows(hands: Cards, budget: float) -> list[Row]:
    """Random hands as a batch, and all hands of the deck as an enumeration."""
    seven.rank(hands[:10])
    census.census(5)

    def batch(threads: int) -> float:
        return len(hands) / seconds_of(lambda: seven.rank(hands, threads=threads), budget)

    def deck(threads: int) -> float:
        return SEVEN_CARD_HANDS / seconds_of(lambda: census.census(7, threads=threads), budget)

    return [
        ("croupier, random hands in a batch", batch(1), batch(2), ""),
        ("croupier, all hands of the deck", deck(1), deck(2), ""),
    ]


COUNTS: list[tuple[str, Callable[[], object]]] = [
    ("all 133,784,560 seven-card hands by rank, one thread", lambda: census.census(7, threads=1)),
    ("all 133,784,560 seven-card hands by rank, two threads", lambda: census.census(7, threads=2)),
    ("flush lengths of seven cards, by polynomial", lambda: suits.flush_lengths(7)),
    ("straight flush lengths of seven cards, by polynomial", lambda: suits.straight_flush_lengths(7)),
    ("6,009,159 classes of seven cards", lambda: isomorphism.classes(7)),
    ("Pai Gow: all 22,957,480 six-card hands of 53 by rank", lambda: joker_ranks.census(6)),
]


def machine() -> str:
    """The machine in one line."""
    cpu = platform.processor() or "unknown processor"
    info = Path("/proc/cpuinfo")
    if info.exists():
        lines = info.read_text().splitlines()
        cpu = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), cpu)
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in ("numba", "numpy"))
    threads = threads_available()
    system = f"{platform.system()}, Python {platform.python_version()}, {versions}"
    load = f"load average {os.getloadavg()[0]:.1f} when the run began" if hasattr(os, "getloadavg") else ""
    return ", ".join(part for part in (f"{cpu}, {threads} processors", system, load) if part)


def millions(rate: float | None) -> str:
    return "" if rate is None else f"{rate / 1e6:,.3f}" if rate < 1e6 else f"{rate / 1e6:,.1f}"


def report(description: str, rows: list[Row], counts: list[tuple[str, float]]) -> str:
    """Both tables as Markdown; the ratio is of our batch on one thread to the contender's one thread."""
    ours = rows[0][1] or 0.0
    lines = [
        "# Evaluators",
        "",
        description,
        "",
        "| seven-card hands | M/s, one thread | M/s, two threads | our batch is faster by | checked |",
        "|---|---:|---:|---:|---|",
    ]
    for place, (name, one, two, remark) in enumerate(rows):
        ratio = f"{ours / one:,.0f} x" if one and place > 1 else ""
        lines.append(f"| {name} | {millions(one)} | {millions(two)} | {ratio} | {remark} |")
    lines += ["", "| exact count | seconds |", "|---|---:|"]
    lines += [f"| {name} | {seconds:,.4f} |" for name, seconds in counts]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Croupier's evaluators beside the public ones.")
    parser.add_argument("--seconds", type=float, default=1.0, help="time to spend on each measurement")
    parser.add_argument("--out", type=Path, help="a Markdown file to keep the tables in")
    arguments = parser.parse_args()
    description = machine()
    hands = random_hands(OURS_IN_A_BATCH)
    rows = our_rows(hands, arguments.seconds)
    rows += [contender_row(contender, hands, arguments.seconds) for contender in CONTENDERS]
    counts = []
    for name, work in COUNTS:
        work()
        counts.append((name, seconds_of(work, arguments.seconds)))
    text = report(description, rows, counts)
    print(text)
    if arguments.out:
        arguments.out.write_text(text)


if __name__ == "__main__":
    main()
