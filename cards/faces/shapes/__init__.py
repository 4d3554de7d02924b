"""Shapes cut from paper and the general rules that choose among them, as data."""

from functools import cache
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).parent


@cache
def read_shapes(name: str) -> dict[str, Any]:
    """One of the tables beside this file: heads, motifs or rules."""
    return read_yaml(HERE / f"{name}.yaml")


def read_yaml(path: Path) -> dict[str, Any]:
    with path.open(encoding="utf-8") as stream:
        data: dict[str, Any] = yaml.load(stream, yaml.CSafeLoader)
    return data
