"""Each test that asks for a database runs with both, with a house in each."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from clients import Server, serving, settings
from postgres import Given, Postgres, any_postgres


@pytest.fixture(scope="session")
def database_server() -> Iterator[Postgres | Given]:
    with any_postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/house.db"
    server: Postgres | Given = request.getfixturevalue("database_server")
    return server.database()


@pytest.fixture
def open_house(tmp_path: Path, url: str) -> Iterator[Any]:
    """A function that serves some tables."""
    servers: list[Any] = []

    def serve(tables: dict[str, dict[str, Any]] | None = None, **clock: float) -> Server:
        server = serving(tmp_path, url, settings(tables or {"blue": {}, "red": {}}, **clock))
        servers.append(server)
        return server.__enter__()

    yield serve
    for server in servers:
        server.__exit__(None, None, None)
