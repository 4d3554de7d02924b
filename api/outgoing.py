"""Requests that we send: only to the open internet, to the very address that was looked at."""

import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

LONGEST = 5.0  # seconds to connect, to agree on keys, and to answer, however that trickles in
PORTS = {"http": 80, "https": 443}
NAT64 = ipaddress.ip_network("64:ff9b::/96")  # IPv4 addresses written as IPv6 ones


class BadAddress(ValueError):
    """An address that we send nothing to."""


class SendFailed(Exception):
    """Nobody took it; worth another try."""


class Target(NamedTuple):
    """Where a request goes: the name that was given, and the address it stands for now."""

    scheme: str
    host: str
    port: int
    path: str
    address: str


def read_url(url: str) -> SplitResult:
    """The parts of a URL; BadAddress unless it is of a kind that we send to."""
    parts = urlsplit(url)
    try:
        port_is_one = parts.port is None or parts.port > 0
    except ValueError:
        port_is_one = False
    if parts.scheme not in PORTS or not parts.hostname or not port_is_one:
        raise BadAddress("Give an address that begins with https:// or http://.")
    if parts.username is not None or parts.fragment:
        raise BadAddress("Leave out name, password and what follows a #.")
    return parts


def find_target(url: str) -> Target:
    """Look a name up once. Every address it has must be one that we send to: who could choose
    among several might choose a private one."""
    parts = read_url(url)
    host = parts.hostname or ""
    port = parts.port or PORTS[parts.scheme]
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise SendFailed(f"{host} is not known.") from None
    addresses = [str(address[0]) for *_, address in found]
    for address in addresses:
        check_address(address)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, host, port, path, addresses[0])


def check_address(text: str) -> None:
    """BadAddress if it is private, of this machine, or stands for one that is."""
    address = ipaddress.ip_address(text.partition("%")[0])
    if settings.WEBHOOKS_TO_PRIVATE:
        return
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if inner is None and address in NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None and not inner.is_global:
            raise BadAddress(f"{text} is not an address of the open internet.")
    if not address.is_global or address.is_multicast:
        raise BadAddress(f"{text} is not an address of the open internet.")


class PinnedConnection(http.client.HTTPConnection):
    """Speaks with one address, whatever the name stands for by now."""

    def __init__(self, target: Target) -> None:
        super().__init__(target.host, target.port, timeout=LONGEST)
        self.target = target

    def connect(self) -> None:
        where = (self.target.address, self.target.port)
        self.sock = socket.create_connection(where, timeout=LONGEST)
        if self.target.scheme == "https":
            context = ssl.create_default_context()
            self.sock = context.wrap_socket(self.sock, server_hostname=self.target.host)

    def hang_up(self) -> None:
        """Whoever reads in another thread finds the end of the answer."""
        if self.sock is not None:
            with suppress(OSError):
                self.sock.shutdown(socket.SHUT_RDWR)


def send(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Post a body; the status of the answer. A redirect is an answer: nobody follows it."""
    connection = PinnedConnection(find_target(url))
    alarm = threading.Timer(LONGEST, connection.hang_up)
    try:
        connection.connect()
        alarm.start()
        connection.request("POST", connection.target.path, body, dict(headers))
        return connection.getresponse().status
    except (OSError, http.client.HTTPException) as error:
        raise SendFailed(f"{type(error).__name__}: {error}"[:200]) from None
    finally:
        alarm.cancel()
        connection.close()
