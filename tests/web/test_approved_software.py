"""``croupier serve`` compares the running software with the approvals on file (58 Pa. Code § 461a.4)."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.cli import main
from croupier.cli import serve as command
from croupier.floor.assets.service_life import RecordApproval
from croupier.floor.assets.software_signature import signature
from croupier.house.config import HouseConfig
from croupier.ledger.command import Receipt
from croupier.store.store import Store
from croupier.units.signature import Signature

SOFTWARE = b"croupier/__init__.py 00\n"
Serve = Callable[..., tuple[int, bool, str]]


@pytest.fixture
def serve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Serve:
    """The command as it is typed: exit status, whether the server was run, complaint."""
    monkeypatch.chdir(tmp_path)
    run: list[HouseConfig] = []
    monkeypatch.setattr("croupier.app.prepared", lambda house: [])

    def opened(
        house: HouseConfig, sockets: list[object], look: Callable[[Store], None], say: Callable[[], None]
    ) -> None:
        with Store(house.database) as store:
            look(store)
        run.append(house)
        say()

    monkeypatch.setattr("croupier.app.serve", opened)
    monkeypatch.setattr(command, "running_manifest", lambda: SOFTWARE)

    def typed(text: str, *words: str) -> tuple[int, bool, str]:
        Path("house.toml").write_text(text, encoding="utf-8")
        monkeypatch.setattr(sys, "argv", ["croupier", "serve", *(words or ("house.toml",))])
        with pytest.raises(SystemExit) as end:
            main()
        return int(end.value.code or 0), bool(run), capsys.readouterr().err

    return typed


def approve(text: str, software_id: str = "croupier-1") -> None:
    with Store("croupier.sqlite") as store:
        order = RecordApproval(
            id=f"approve-{software_id}",
            software_id=software_id,
            approval_number="A-1",
            approved_on="2015-06-01",
            signature=text,
            by=Signature("K-8101"),
        )
        assert isinstance(store.do(order), Receipt)


@pytest.mark.parametrize("required", ["false", "true"])
def test_approved_software_starts_without_a_word(serve: Serve, required: str) -> None:
    approve("0" * 64, "croupier-0")
    approve(signature(SOFTWARE))
    assert serve(f"require_approved_software = {required}") == (0, True, "")


@pytest.mark.parametrize(
    ("on_file", "words"),
    [
        (None, "no approval on file has a signature"),
        ("", "no approval on file has a signature"),
        ("0" * 64, "which was not approved"),
    ],
)
def test_a_missing_or_other_approval_is_said_in_one_sentence_and_can_forbid_the_start(
    serve: Serve, on_file: str | None, words: str
) -> None:
    if on_file is not None:
        approve(on_file)
    status, started, complaint = serve("require_approved_software = true")
    assert (status, started, complaint.count("\n")) == (2, False, 1)
    assert "require_approved_software" in complaint
    assert words in complaint
    status, started, complaint = serve("name = 'A house'")
    assert (status, started, complaint.count("\n")) == (0, True, 1)
    assert words in complaint
    assert signature(SOFTWARE) in complaint
    assert "§§ 461a.4, 605a.2(c)" in complaint


def test_the_demonstration_compares_nothing(serve: Serve) -> None:
    assert serve("", "--demo") == (0, True, "")
