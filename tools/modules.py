"""The modules of the library that can be imported wherever its tests run, by name."""

from collections.abc import Iterator
from pkgutil import walk_packages

import tagolib

__all__ = ["modules"]


def modules() -> Iterator[str]:
    """Yield all modules but the adapters to other libraries, which need not be installed."""
    for module in walk_packages(tagolib.__path__, "tagolib."):
        if not module.name.startswith("tagolib.interop."):
            yield module.name
