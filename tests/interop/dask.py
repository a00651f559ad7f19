"""The program that counts on many machines: the same digest, whatever becomes of its workers.

``nox -s dask`` runs this.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any, Final

import dask
import pytest
from dask.distributed import Client, LocalCluster

import tagolib as tago
from tests.places import DOCS

PROGRAMS: Final = DOCS / "examples"
HANDS: Final = 600


@pytest.fixture(scope="module")
def program() -> Iterator[Any]:
    """Return the program as a module that workers can import too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(PROGRAMS)
        yield import_module("many_machines")


@pytest.fixture(scope="module")
def alone(program: Any, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the digest that one process comes to, without Dask."""
    digest: str = program.count(tmp_path_factory.mktemp("alone") / "blocks", HANDS)
    return digest


@pytest.fixture
def cluster(program: Any) -> Iterator[Any]:
    """Return two workers on this machine, which may be so busy that they restart slowly."""
    patience = {"distributed.deploy.lost-worker-timeout": "5 minutes"}
    with (
        dask.config.set(patience),
        LocalCluster(n_workers=2, threads_per_worker=1, **program.HERE) as workers,
    ):
        yield workers


def test_a_local_cluster(program: Any, alone: str, cluster: Any, tmp_path: Path) -> None:
    """A cluster comes to the digest of one process, and listens to this machine only."""
    assert cluster.scheduler_address.startswith("tcp://127.0.0.1:")
    with Client(cluster) as client:
        assert program.count(tmp_path / "blocks", HANDS, client) == alone


def test_killed_workers(program: Any, alone: str, cluster: Any, tmp_path: Path) -> None:
    """Workers that are killed in the middle change nothing: others do their blocks again."""
    file = tmp_path / "blocks"
    killed: list[int] = []

    def kill() -> None:
        for number in (1, 2):
            while not file.exists() or file.read_text().count("\n") < number:
                sleep(0.01)
            pid = min(client.run(os.getpid).values())
            os.kill(pid, signal.SIGKILL)
            killed.append(pid)

    with Client(cluster) as client:
        killer = Thread(target=kill)
        killer.start()
        digest = program.count(file, HANDS, client)
        killer.join()
    assert digest == alone
    assert len(killed) == 2


def test_a_killed_program(alone: str, tmp_path: Path) -> None:
    """A program that is killed, scheduler and all, goes on from the blocks in its file."""
    file = tmp_path / "blocks"
    words = [sys.executable, str(PROGRAMS / "many_machines.py"), str(file), str(HANDS)]
    started = subprocess.Popen(words, stderr=subprocess.DEVNULL, start_new_session=True)
    until = monotonic() + 120
    while not (file.exists() and file.read_text().count("\n") >= 2):
        assert monotonic() < until
        sleep(0.05)
    os.killpg(started.pid, signal.SIGKILL)
    started.wait()
    whole = file.read_text()
    assert 0 < whole.count("\n") < HANDS // 100
    file.write_text(whole + '{"first": 9')  # as if it had been killed while it wrote
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout == f"{alone}\n"
    assert file.read_text().startswith(whole)


def test_hands_are_fair(program: Any) -> None:
    """No chips come out of nothing, and every bot takes part."""
    hands = [program.play(number) for number in range(8)]
    assert all(sum(hand.values()) <= 0 for hand in hands)  # a look goes to the jackpot
    assert {len(hand) for hand in hands} == {len(program.NAMES)}
    assert tago.Rules.parse("Light – 5/300") == program.RULES
