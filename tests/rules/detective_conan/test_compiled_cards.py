"""The official answers once more, with cards compiled from their print."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.rules.detective_conan.published import ABSENT, ROOT, rows

HERE = Path(__file__).parent
PLAYED = ("test_rulings.py", "answers")


def test_official_answers_hold_with_compiled_cards():
    if not rows():
        pytest.skip(ABSENT)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-x",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
    ]
    ran = subprocess.run(
        [*command, *(str(HERE / name) for name in PLAYED)],
        cwd=ROOT,
        env={**os.environ, "COMPILED_CARDS": "1"},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout[-3000:]
