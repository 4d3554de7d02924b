"""Requests that we send: only to the open internet, to the very address that was looked at."""

import http.client
import ipaddress
import re
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
GLOBAL_UNICAST = ipaddress.ip_network("2000::/3")  # all that is given out of IPv6 so far
SENDABLE = re.compile("[!-~]*")  # what a line of HTTP can say of a path

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


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
    try:
        parts = urlsplit(url)
        port_is_one = parts.port is None or parts.port > 0
    except ValueError:  # half an IPv6 address, or a port beyond all ports
        raise not_an_address() from None
    host = parts.hostname or ""
    if parts.scheme not in PORTS or not is_host(host) or not port_is_one:
        raise not_an_address()
    if parts.username is not None or parts.fragment:
        raise BadAddress("Leave out name, password and what follows a #.")
    if not SENDABLE.fullmatch(parts.path + parts.query):
        raise BadAddress("Write what is no plain letter of the path as %C3%BC.")
    return parts


def not_an_address() -> BadAddress:
    return BadAddress("Give an address that begins with https:// or http://.")


def is_host(name: str) -> bool:
    """A name that can be looked up: the encoding refuses empty labels and those over 63 letters."""
    try:
        return bool(SENDABLE.fullmatch(name.encode("idna").decode()) and name)
    except UnicodeError:
        return False


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
    if not settings.WEBHOOKS_TO_PRIVATE and not is_open(address):
        raise BadAddress(f"{text} is not an address of the open internet.")


def is_open(address: Address) -> bool:
    """Whether it is of the open internet, as is the IPv4 address it may carry."""
    if isinstance(address, ipaddress.IPv4Address):
        return address.is_global and not address.is_multicast
    carried = carried_by(address)
    given_out = address in GLOBAL_UNICAST or address in NAT64
    return given_out and address.is_global and (carried is None or is_open(carried))


def carried_by(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address that a gateway would send to."""
    if address in NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return address.sixtofour


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
