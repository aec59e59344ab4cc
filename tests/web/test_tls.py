"""A house served with TLS: a certificate of its own, signing in, a cookie and sockets that need it."""

from __future__ import annotations

import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from croupier.store.people import StoredPeople
from croupier.store.store import Store
from tests.access.staffed import PASSWORD, name_of, people_in
from tests.waiting import PATIENCE_SECONDS
from tests.warm import WarmProcess
from tests.web.house import wait_until_answered

HOUSE = """
database = "{folder}/house.sqlite"
listen = "127.0.0.1:{port}"
tls_certificate = "{folder}/house.pem"
tls_key = "{folder}/house-key.pem"

[[tables]]
id = "HCF-1"
game = "high_card_flush"

[[terminals]]
first = "EWT-1"
count = 1
"""
OPENSSL = shutil.which("openssl")

pytestmark = pytest.mark.skipif(OPENSSL is None, reason="openssl, which makes the certificate, is missing")


def make_certificate(folder: Path) -> None:
    """A certificate that the house signed itself, for the address of this machine."""
    assert OPENSSL is not None
    command = [OPENSSL, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    command += ["-keyout", str(folder / "house-key.pem"), "-out", str(folder / "house.pem"), "-days", "2"]
    command += ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    subprocess.run(command, check=True, capture_output=True)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class SecureHouse:
    """``croupier serve`` with TLS; ``trust`` is what a browser knows that trusts its certificate."""

    def __init__(self, folder: Path) -> None:
        make_certificate(folder)
        with Store(str(folder / "house.sqlite")) as store:
            people_in(StoredPeople(store.engine), second=False)
        self.trust = ssl.create_default_context(cafile=str(folder / "house.pem"))
        self.place = f"127.0.0.1:{free_port()}"
        config = folder / "house.toml"
        config.write_text(HOUSE.format(folder=folder, port=self.place.rpartition(":")[2]), encoding="utf-8")
        # It says on the error output that its software is not approved, which is so.
        self.process = WarmProcess(
            ["serve", str(config)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        wait_until_answered(self.process, self._sign_in_page)

    def _sign_in_page(self) -> httpx.Response:
        with self.client() as client:
            return client.get("/sign-in")

    def client(self) -> httpx.Client:
        origin = f"https://{self.place}"
        return httpx.Client(base_url=origin, verify=self.trust, headers={"origin": origin}, trust_env=False)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE_SECONDS)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SecureHouse]:
    opened = SecureHouse(tmp_path_factory.mktemp("tls"))
    yield opened
    opened.stop()


def sign_in(client: httpx.Client) -> httpx.Response:
    answer = client.post("/api/sign-in", json={"name": name_of("dealer"), "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    return answer


def test_signing_in_over_tls_gives_a_cookie_that_never_leaves_without_it(house: SecureHouse) -> None:
    with house.client() as client:
        assert client.get("/api/session").json()["kind"] == "nobody"
        cookie = sign_in(client).headers["set-cookie"].lower()
        assert {"secure", "httponly", "samesite=strict"} <= {part.strip() for part in cookie.split(";")}
        assert client.get("/api/session").json()["name"] == name_of("dealer")
        # The same jar gives nothing to an address without TLS.
        plain = client.build_request("GET", f"http://{house.place}/api/session")
        assert "cookie" not in plain.headers
        assert "cookie" in client.build_request("GET", "/api/session").headers


@pytest.mark.parametrize("path", ["/sign-in", "/api/floor", "/nowhere"])
def test_every_answer_over_tls_tells_browsers_to_stay_with_it(house: SecureHouse, path: str) -> None:
    with house.client() as client:
        assert client.get(path).headers["strict-transport-security"] == "max-age=31536000"


def test_a_page_without_tls_is_another_origin_and_cannot_sign_in(house: SecureHouse) -> None:
    with house.client() as client:
        answer = client.post(
            "/api/sign-in",
            json={"name": name_of("dealer"), "password": PASSWORD},
            headers={"origin": f"http://{house.place}"},
        )
    assert answer.status_code == 403


def test_without_tls_the_port_answers_nothing(house: SecureHouse) -> None:
    with pytest.raises(httpx.TransportError):
        httpx.get(f"http://{house.place}/sign-in", trust_env=False)


def test_a_browser_that_does_not_trust_the_certificate_turns_back(house: SecureHouse) -> None:
    with pytest.raises(httpx.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
        httpx.get(f"https://{house.place}/sign-in", trust_env=False)


def test_a_dealers_socket_is_served_over_tls(house: SecureHouse) -> None:
    with house.client() as client:
        token = sign_in(client).json()["token"]
    address = f"wss://{house.place}/ws/tables/HCF-1/dealer"
    headers = {"authorization": f"Bearer {token}"}
    with connect(
        address, ssl=house.trust, origin=f"https://{house.place}", additional_headers=headers
    ) as socket:
        assert "HCF-1" in str(socket.recv(timeout=PATIENCE_SECONDS))
