"""Real processes of ``croupier`` whose imports are done: each is forked from one that has loaded the program.

A command or server that is started as ``python -m croupier.cli`` spends two seconds of a processor on imports
before it begins, and the tests start hundreds. A warm process is a process like any other: a child of the
test's own, with its own arguments, folder, environment and files, that can be killed and waited for. What it
has not done by itself is to load the program; where that is what is tested, or what the list of processes
shows, a test takes ``subprocess`` instead.
"""

from __future__ import annotations

import atexit
import ctypes
import gc
import importlib
import json
import os
import pkgutil
import runpy
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent
LENGTH: Final = 4
"""Bytes that say how long a request is; its files come along with them."""
BESIDE: Final = ("sqlalchemy.dialects.sqlite", "sqlalchemy.dialects.postgresql.psycopg", "uvloop",
                 "cryptography.hazmat.primitives.ciphers.aead", "uvicorn.lifespan.off",
                 "croupier.accounting.paper")  # fmt: skip
"""What the program loads late, and nearly always."""
_SET_CHILD_SUBREAPER: Final = 36


class WarmProcess(subprocess.Popen[Any]):
    """``Popen`` of ``python -m croupier.cli`` with these words, in a Python that has loaded the program."""

    def __init__(self, words: list[str], module: str = "croupier.cli", **options: Any) -> None:
        super().__init__([sys.executable, "-m", module, *words], **options)

    def _execute_child(self, args: list[str], *rest: Any) -> None:  # type: ignore[override]
        """Ask the loaded process for a child instead of starting one from a file."""
        (_, preexec, _, passed, cwd, env, _, _, shell, *pipes) = rest
        environment = dict(os.environ if env is None else env)
        if sys.platform != "linux" or _of_python(environment) != _of_python(os.environ):
            super()._execute_child(args, *rest)  # type: ignore[misc]
            return
        p2cread, p2cwrite, c2pread, c2pwrite, errread, errwrite, _, gid, gids, uid, umask, session, *_ = pipes
        changes = [preexec, passed, shell, gid, gids, uid, umask != -1]
        assert not any(changes), "a process of this kind is started with subprocess"
        files = [given if given != -1 else own for own, given in enumerate((p2cread, c2pwrite, errwrite))]
        request = {
            "words": args[2:],
            "cwd": os.fspath(cwd or Path.cwd()),
            "environment": environment,
            "session": bool(session),
        }
        try:
            self.pid = _loaded().ask(request, files)
        finally:
            self._close_pipe_fds(p2cread, p2cwrite, c2pread, c2pwrite, errread, errwrite)  # type: ignore[attr-defined]
        self._child_created = True


def _of_python(environment: Mapping[str, str]) -> dict[str, str]:
    """What a Python reads when it starts, and not again."""
    return {name: value for name, value in environment.items() if name.startswith(("PYTHON", "LC_", "LANG"))}


def run(
    words: list[str], *, input: Any = None, timeout: float | None = None, check: bool = False, **options: Any
) -> subprocess.CompletedProcess[Any]:
    """``subprocess.run`` of a command of ``croupier``."""
    if options.pop("capture_output", False):
        options |= {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    if input is not None:
        options["stdin"] = subprocess.PIPE
    with WarmProcess(words, **options) as process:
        try:
            out, err = process.communicate(input, timeout=timeout)
        except BaseException:
            process.kill()
            raise
    done = subprocess.CompletedProcess(process.args, process.returncode, out, err)
    if check:
        done.check_returncode()
    return done


class _Loaded:
    """The process that has loaded the program, seen from the tests."""

    def __init__(self) -> None:
        self._line, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", __name__, str(theirs.fileno())], pass_fds=[theirs.fileno()], cwd=ROOT
            )
        self._turn = threading.Lock()

    def ask(self, request: dict[str, Any], files: list[int]) -> int:
        """Start a child; its number. It becomes a child of this process, since nobody nearer is left."""
        text = json.dumps(request).encode()
        with self._turn:
            _take_orphans(True)
            try:
                socket.send_fds(self._line, [len(text).to_bytes(LENGTH)], files)
                self._line.sendall(text)
                answer = self._line.recv(LENGTH, socket.MSG_WAITALL)
            finally:
                _take_orphans(False)
        assert len(answer) == LENGTH, "the process that has loaded the program has ended"
        return int.from_bytes(answer)

    def end(self) -> None:
        self._line.close()
        self._process.wait()


_THE_LOADED: list[_Loaded] = []


def _loaded() -> _Loaded:
    """One for all tests of a worker."""
    if not _THE_LOADED:
        _THE_LOADED.append(_Loaded())
        atexit.register(_THE_LOADED[0].end)
    return _THE_LOADED[0]


def _take_orphans(wanted: bool) -> None:
    done = ctypes.CDLL(None, use_errno=True).prctl(_SET_CHILD_SUBREAPER, int(wanted), 0, 0, 0)
    assert done == 0, os.strerror(ctypes.get_errno())


def _load() -> None:
    """Everything that commands and the server import, and nothing that is compiled or starts a thread."""
    from croupier import cli, games

    for module in pkgutil.iter_modules(cli.__path__, f"{cli.__name__}."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    for name in BESIDE:
        importlib.import_module(name)
    for game_id in games.ids():
        games.load(game_id).edition()
    assert "numba" not in sys.modules, "what is compiled is kept under a folder that the environment names"
    assert len(os.listdir("/proc/self/task")) == 1, "a process with threads cannot be forked safely"
    gc.collect()
    gc.freeze()


def _serve(line: socket.socket) -> None:
    """Fork whenever it is asked; returns in the child only."""
    while True:
        length, files, _, _ = socket.recv_fds(line, LENGTH, 3)
        if not length:
            os._exit(0)
        request = json.loads(line.recv(int.from_bytes(length), socket.MSG_WAITALL))
        told, telling = os.pipe()
        first = os.fork()
        if first == 0:
            child = os.fork()
            if child == 0:
                for one in (told, telling, line.detach()):
                    os.close(one)
                _become(request, files)
                return
            os.write(telling, child.to_bytes(LENGTH))
            os._exit(0)
        os.waitpid(first, 0)
        line.sendall(os.read(told, LENGTH))
        for one in (told, telling, *files):
            os.close(one)


def _become(request: dict[str, Any], files: list[int]) -> None:
    """In the child: what ``exec`` would have set."""
    for own, given in enumerate(files):
        os.dup2(given, own)
    for given in files:
        os.close(given)
    os.chdir(request["cwd"])
    os.environ.clear()
    os.environ.update(request["environment"])
    if request["session"]:
        os.setsid()
    sys.path[0] = request["cwd"]
    sys.argv[:] = request["words"]


if __name__ == "__main__":
    _load()
    _serve(socket.socket(fileno=int(sys.argv[1])))
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
