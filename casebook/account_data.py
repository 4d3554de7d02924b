"""What is kept of a person: each app declares its own part, in its `personal_data` module.

`exports` declares what a copy of one's data holds; `farewell` what must happen before an account
is deleted and deleting rows alone would not do.
"""

import json
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import IO, Any

from django.db.models import Model
from django.utils.module_loading import autodiscover_modules

from casebook.models import User

Rows = Iterable[Mapping[str, Any]]
Export = Callable[[User], Rows]
Farewell = Callable[[User], None]

DELETED = "Deleted player"
"""What stands where the name of somebody stood who is gone."""

_exports: dict[str, Export] = {}
_exported: set[type[Model]] = set()
_farewells: dict[str, Farewell] = {}


def exports(name: str, *models: type[Model]) -> Callable[[Export], Export]:
    """Declare one file of a copy of somebody's data, a list of objects, and what it is made of."""

    def declare(function: Export) -> Export:
        _exports[name] = function
        _exported.update(models)
        return function

    return declare


def farewell(function: Farewell) -> Farewell:
    _farewells[f"{function.__module__}.{function.__name__}"] = function
    return function


def all_exports() -> dict[str, Export]:
    autodiscover_modules("personal_data")
    return dict(sorted(_exports.items()))


def exported_models() -> set[type[Model]]:
    autodiscover_modules("personal_data")
    return set(_exported)


def farewells() -> list[Farewell]:
    autodiscover_modules("personal_data")
    return list(_farewells.values())


def write_archive(user: User, target: IO[bytes]) -> None:
    """All that is kept of somebody: one JSON file for each kind of thing, in a ZIP."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, export in all_exports().items():
            with archive.open(f"{name}.json", "w") as file:
                for part in as_json_list(export(user)):
                    file.write(part.encode())


def as_json_list(rows: Rows) -> Iterator[str]:
    """Row by row: a hundred thousand matches need not lie in memory at once."""
    before = "[\n"
    for row in rows:
        yield before + json.dumps(row, ensure_ascii=False, default=str)
        before = ",\n"
    yield "[]\n" if before == "[\n" else "\n]\n"
