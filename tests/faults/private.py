"""Servers of one's own, to be stopped in mid-work without hurting anybody else's."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

from tests.faults.harm import lose_messages
from tests.running import Casebook, free_port, until


def postgres_binary(name: str) -> str | None:
    """From the path, or where Debian keeps it."""
    packaged = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return shutil.which(name) or (str(packaged[-1]) if packaged else None)


class Postgres:
    """A small cluster in a folder of its own. PostgreSQL refuses to run as root."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "data"
        self.port = free_port()
        self.url = f"postgresql://postgres@127.0.0.1:{self.port}/postgres"
        self.user = "postgres" if os.getuid() == 0 else None
        if self.user:
            shutil.chown(folder, self.user)

    def run(self, binary: str, *words: str) -> None:
        command = [postgres_binary(binary) or binary, *words]
        # Its servers keep what they inherit open; a pipe would never end.
        subprocess.run(
            command,
            check=True,
            user=self.user,
            cwd="/",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=60,
        )

    def create(self) -> None:
        self.run("initdb", "-D", str(self.data), "-U", "postgres", "-A", "trust", "-N")

    def control(self, action: str, *words: str) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c fsync=off "
        options += "-c unix_socket_directories="
        started = ("-o", options) if action == "start" else ()
        self.run("pg_ctl", "-D", str(self.data), "-w", *started, *words, action)

    def start(self) -> None:
        self.control("start")

    def stop(self, how: str = "fast") -> None:
        self.control("stop", "-m", how)


@contextmanager
def private_postgres() -> Iterator[Postgres]:
    folder = Path(tempfile.mkdtemp(prefix="casebook-pg-"))
    server = Postgres(folder)
    try:
        server.create()
        server.start()
        yield server
    finally:
        with suppress(subprocess.CalledProcessError):
            server.stop("immediate")
        shutil.rmtree(folder, ignore_errors=True)


class Redis:
    """A server that keeps nothing: what it held is lost when it stops."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.process = subprocess.Popen(
            [
                "redis-server",
                "--port",
                str(self.port),
                "--bind",
                "127.0.0.1",
                "--save",
                "",
                "--appendonly",
                "no",
            ],
            stdout=subprocess.DEVNULL,
            cwd="/",
        )
        until(self.answers, seconds=10, what="redis answers")

    def answers(self) -> bool:
        import redis

        try:
            return bool(redis.Redis(port=self.port).ping())
        except redis.ConnectionError:
            return False

    def stop(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait()


@contextmanager
def private_redis() -> Iterator[Redis]:
    server = Redis()
    server.start()
    try:
        yield server
    finally:
        server.stop()


class Rabbit:
    """A node in a folder of its own, killed rather than stopped: queues live on its disk."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"amqp://guest:guest@127.0.0.1:{self.port}//"
        self.process: subprocess.Popen[bytes] | None = None
        self.env = os.environ | {
            "HOME": str(folder),  # the cookie
            "RABBITMQ_NODENAME": f"{folder.name}@localhost",
            "RABBITMQ_NODE_IP_ADDRESS": "127.0.0.1",
            "RABBITMQ_NODE_PORT": str(self.port),
            "RABBITMQ_DIST_PORT": str(free_port()),
            "RABBITMQ_MNESIA_BASE": str(folder / "mnesia"),
            "RABBITMQ_LOG_BASE": str(folder / "log"),
            "RABBITMQ_CONFIG_FILE": str(folder / "none"),
            "RABBITMQ_ENABLED_PLUGINS_FILE": str(folder / "none"),
        }

    def start(self) -> None:
        self.process = subprocess.Popen(
            [rabbit_binary() or "rabbitmq-server"],
            env=self.env,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        until(self.answers, seconds=180, what="rabbitmq answers")

    def answers(self) -> bool:
        import kombu

        try:
            with kombu.Connection(self.url, connect_timeout=2) as link:
                link.connect()
        except OSError:
            return False
        return True

    def stop(self) -> None:
        if self.process:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


def rabbit_binary() -> str | None:
    """Debian's own script on the path would change the user and the node."""
    packaged = Path("/usr/lib/rabbitmq/bin/rabbitmq-server")
    return str(packaged) if packaged.exists() else shutil.which("rabbitmq-server")


@contextmanager
def private_rabbit() -> Iterator[Rabbit]:
    folder = Path(tempfile.mkdtemp(prefix="casebook-rabbit-"))
    server = Rabbit(folder)
    try:
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


Server = Postgres | Redis | Rabbit


def restart(server: Server, seconds: float) -> None:
    """Away for a while, then back."""
    server.stop()
    time.sleep(seconds)
    server.start()


@dataclass
class Servers:
    """Servers of the kind this process was told to use, which may be harmed at will."""

    found: list[Server] = field(default_factory=list)
    harmed: int = 0

    def harm(self, casebook: Casebook) -> None:
        """In turns; files have no server, but they can be lost."""
        if self.found:
            restart(self.found[self.harmed % len(self.found)], 1.0)
        else:
            lose_messages(casebook)
        self.harmed += 1


@contextmanager
def own_servers() -> Iterator[Servers]:
    """Copies of what DATABASE_URL and CELERY_BROKER_URL name, and these set to them."""
    kinds = (
        ("DATABASE_URL", "postgres", private_postgres),
        ("CELERY_BROKER_URL", "redis", private_redis),
        ("CELERY_BROKER_URL", "amqp", private_rabbit),
    )
    servers = Servers()
    with ExitStack() as stack:
        for name, scheme, private in kinds:
            if os.environ.get(name, "").startswith(scheme):
                server = stack.enter_context(private())
                stack.enter_context(patch.dict(os.environ, {name: server.url}))
                servers.found.append(server)
        yield servers
