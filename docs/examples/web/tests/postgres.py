"""A PostgreSQL server for the tests, which listens only on a socket in a temporary folder.

If ``TAGO_POSTGRES`` holds the address of a server, such as ``postgresql+psycopg://me@host/postgres``,
tests that do not kill the server use that one. They make databases there, and drop them.
"""

import os
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sql

USER = "postgres"


def programs() -> Path:
    """The folder of PostgreSQL's programs, which are installed if apt is allowed to."""
    found = [*map(str, Path("/usr/lib/postgresql").glob("*/bin/initdb")), shutil.which("initdb")]
    for program in filter(None, found):
        return Path(program).parent
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        raise SystemExit(
            "the tests need PostgreSQL; on Debian, as root: apt-get install postgresql"
        )
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "--yes", "--no-install-recommends", "postgresql"]):
        subprocess.run(["apt-get", "--quiet=2", *words], check=True, env=quiet)
    return programs()


class Postgres:
    """A server that can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.bin, self.folder = programs(), folder
        self.databases = 0
        self.log = (folder / "log").open("ab")
        self.way: dict[str, Any] = {"cwd": folder, "stdout": self.log, "stderr": self.log}
        if os.geteuid() == 0:  # PostgreSQL does not run as root
            shutil.chown(folder, USER)
            self.way |= {"user": USER, "group": USER, "extra_groups": []}
        self._run("initdb", "--auth=trust", "--username", USER, "--no-sync", "-D", self.data)

    @property
    def data(self) -> str:
        return str(self.folder / "data")

    def _run(self, program: str, *words: str) -> None:
        subprocess.run([str(self.bin / program), *words], check=True, **self.way)

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        words = ["-D", self.data, "-k", str(self.folder), "-c", "listen_addresses="]
        self.process = subprocess.Popen([str(self.bin / "postgres"), *words], **self.way)
        until = time.monotonic() + 60
        while time.monotonic() < until:
            ready = [str(self.bin / "pg_isready"), "-q", "-h", str(self.folder), "-U", USER]
            if subprocess.run(ready, check=False).returncode == 0:
                return
            time.sleep(0.1)
        raise AssertionError((self.folder / "log").read_text(encoding="utf-8"))

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)  # for a fast shutdown
        self.process.wait(60)

    def kill(self) -> None:
        """Kill the server with SIGKILL. Its other processes notice, and exit."""
        self.process.kill()
        self.process.wait()

    def database(self) -> str:
        """The address of a new database."""
        self.databases += 1
        name = f"house{self.databases}"
        self._run("createdb", "-h", str(self.folder), "-U", USER, name)
        return f"postgresql+psycopg://{USER}@/{name}?host={self.folder}"


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A running server, which is stopped afterwards."""
    # sockets need a short path, and another user must get there
    with tempfile.TemporaryDirectory(prefix="pg", dir="/tmp") as folder:
        server = Postgres(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.stop()
            server.log.close()


class Given:
    """A server that runs already."""

    def __init__(self, url: str) -> None:
        self.url = sql.make_url(url)
        self.made: list[str] = []

    def _do(self, words: str) -> None:
        engine = sql.create_engine(self.url, isolation_level="AUTOCOMMIT")
        with engine.connect() as db:
            db.exec_driver_sql(words)
        engine.dispose()

    def database(self) -> str:
        """The address of a new database."""
        name = f"house_{secrets.token_hex(4)}"
        self._do(f"CREATE DATABASE {name}")
        self.made.append(name)
        return self.url.set(database=name).render_as_string(hide_password=False)

    def drop(self) -> None:
        """Drop all databases that were made."""
        for name in self.made:
            self._do(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def any_postgres() -> Iterator[Postgres | Given]:
    """The server that ``TAGO_POSTGRES`` names, or else one that is stopped afterwards."""
    url = os.environ.get("TAGO_POSTGRES")
    if url is None:
        with postgres() as server:
            yield server
        return
    given = Given(url)
    try:
        yield given
    finally:
        given.drop()
