"""One target in a process of its own, since the fuzzer never gives its process back.

python -m tools.fuzz.one TARGET CORPUS SECONDS
"""

from __future__ import annotations

import sys
from pathlib import Path

import atheris  # type: ignore[import-untyped]


def main(name: str, corpus: str, seconds: str) -> None:
    # What is imported here is instrumented: the fuzzer sees which branches an input takes.
    with atheris.instrument_imports(include=["croupier", "websockets", "tomllib"]):
        from tools.fuzz.targets import TARGETS
    target = TARGETS[name]
    folder = Path(corpus)
    for number, seed in enumerate(target.seeds()):
        (folder / f"seed-{number}").write_bytes(seed)
    options = [
        "fuzz",
        f"-max_total_time={seconds}",
        "-max_len=16384",
        "-timeout=20",
        "-print_final_stats=1",
        "-verbosity=1",
        f"-artifact_prefix={folder}/crash-",
    ]
    if target.words:
        words = folder.parent / f"{folder.name}.dict"
        words.write_text("".join(f'"{word}"\n' for word in target.words))
        options.append(f"-dict={words}")
    atheris.Setup([*options, str(folder)], target.parse)
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:4])
