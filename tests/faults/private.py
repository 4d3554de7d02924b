"""Servers of one's own, to be stopped in mid-work without hurting anybody else's."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.running import free_port, until


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
            ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1",
             "--save", "", "--appendonly", "no"],
            stdout=subprocess.DEVNULL,
            cwd="/",
        )  # fmt: skip
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


def restart(server: Postgres | Redis, seconds: float) -> None:
    """Away for a while, then back."""
    server.stop()
    time.sleep(seconds)
    server.start()
